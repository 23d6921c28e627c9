"""A journal as a text file, one record a line, to be carried away, read by anyone and verified anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import BinaryIO

import msgspec

from pitboss.errors import Mistake
from pitboss.journal.record import FORMAT, Checkpoint, Identity, Record
from pitboss.journal.verify import Fault, Journal, What
from pitboss.round.events import Event, RoundBegan, RoundEnded


@dataclass(frozen=True)
class Export:
    """A journal as a text file gave it: the head that line 1 names, and the records up to the first bad line."""

    identity: Identity
    head: Checkpoint
    fault: Fault | None
    kept: tuple[Record, ...]

    def records(self, start: int = 1) -> Iterator[Record]:
        """The records as they stood in the file, from the place of number `start`."""
        return iter(self.kept[start - 1 :])


@dataclass(frozen=True)
class Exported:
    """Where a text file ends, and how many records of a round that is still on were left out of it."""

    head: Checkpoint
    left_out: int


def export(journal: Journal, file: BinaryIO) -> Exported:
    """Write every record that stands when this begins, up to a round that is still on.

    Sealed secrets stay behind, and so do cards that lie face down: a round goes out when it is over.
    """
    head = journal.head
    sound = journal.fault is None
    last = head.number if sound else None  # evidence goes out whole, also beyond its head
    began, standing = _round_that_is_on(journal, last)
    if sound and began is not None:
        head = began
    header = _Header(_FORMAT, journal.identity.journal, journal.identity.created, head)
    file.write(_ENCODER.encode(header) + b"\n")
    goes_out = standing if began is None else began.number
    for record in islice(_standing(journal, last), goes_out):
        file.write(_line(record) + b"\n")
    return Exported(head, standing - goes_out)


def read_export(file: BinaryIO) -> Export:
    """The whole records of a text file, and what is wrong with the first line that is none."""
    lines = iter(file)
    header = _read_header(next(lines, b""))
    kept: list[Record] = []
    fault = _read_lines(lines, header.head, kept)
    return Export(Identity(header.journal, header.created), header.head, fault, tuple(kept))


class _Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    journal: str
    created: str
    head: Checkpoint


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record whose body is not wrapped up a second time, so that a person can read it."""

    number: int
    kind: str
    at: str
    body: msgspec.Raw
    before: str
    hash: str


class _Told(msgspec.Struct, frozen=True):
    """What any record of a table tells of what had happened before it."""

    before: list[Event]


_FORMAT = f"pitboss journal {FORMAT}"
_ENCODER = msgspec.json.Encoder()
_HEADER = msgspec.json.Decoder(_Header)
_LINE = msgspec.json.Decoder(_Line)
_TOLD = msgspec.json.Decoder(_Told)


def _standing(journal: Journal, last: int | None) -> Iterator[Record]:
    """The records up to that number, or all there are."""
    return (record for record in journal.records() if last is None or record.number <= last)


def _round_that_is_on(journal: Journal, last: int | None) -> tuple[Checkpoint | None, int]:
    """Where the journal stood when a round began that is not over, if there is one, and how many records there are."""
    began: Checkpoint | None = None
    before, count = journal.identity.beginning, 0
    for count, record in enumerate(_standing(journal, last), start=1):
        for event in _told(record):
            if isinstance(event, RoundBegan):
                began = before  # the record with the input that locked the wagers
            elif isinstance(event, RoundEnded):
                began = None
        before = Checkpoint(count, record.hash)
    if began is not None and _is_over(_standing(journal, last)):
        began = None
    return began, count


def _told(record: Record) -> list[Event]:
    try:
        return _TOLD.decode(record.body).before
    except (msgspec.DecodeError, RecursionError):
        return []


def _is_over(records: Iterable[Record]) -> bool:
    """Whether the last input brought the round to its end: what comes of it is in no record yet, so it is played."""
    from pitboss.journal.replay import Replay, follow

    follow(found := Replay(), records)
    return found.agrees and found.play is not None and not found.play.state.round_is_on


def _line(record: Record) -> bytes:
    body = msgspec.Raw(record.body)
    return _ENCODER.encode(_Line(record.number, record.kind, record.at, body, record.before, record.hash))


def _read_header(line: bytes) -> _Header:
    if not line:
        raise Mistake("the file is empty: an exported journal begins with a line that names it", at="line 1")
    text = line.removesuffix(b"\n")
    try:
        header = _HEADER.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        torn = text == line and line.startswith(b'{"format":"pitboss')
        what = "the line is torn: the file was cut before its first record" if torn else "this is not a Pitboss journal"
        raise Mistake(what, at="line 1") from None
    if header.format != _FORMAT:
        raise Mistake(f"the file has format {header.format!r}; this Pitboss knows {_FORMAT!r}", at="line 1")
    if _ENCODER.encode(header) != text:
        raise Mistake("the line that names the journal is not as Pitboss wrote it", at="line 1")
    return header


def _read_lines(lines: Iterable[bytes], head: Checkpoint, kept: list[Record]) -> Fault | None:
    for line in lines:
        text = line.removesuffix(b"\n")
        record = _read_line(text)
        if record is None:
            return _bad_line(len(kept), torn=text == line, head=head)
        kept.append(record)
    return None


def _read_line(text: bytes) -> Record | None:
    try:
        line = _LINE.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    record = Record(line.number, line.kind, line.at, bytes(line.body), line.before, line.hash)
    return record if _line(record) == text else None  # a space or a key twice is outside the hash, and so a change


def _bad_line(whole: int, *, torn: bool, head: Checkpoint) -> Fault:
    place = f"line {whole + 2}"
    if torn:
        message = f"{place} is torn: the file ends in the middle of it, after {whole} of {head.number} records"
        return Fault(What.TORN, whole + 1, message)
    return Fault(What.UNREADABLE, whole + 1, f"{place} is not a record as Pitboss wrote it")
