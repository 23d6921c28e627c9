"""Export a journal as a text file that anyone can read and verify, with one record per line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import BinaryIO

import msgspec

from pitboss.errors import PitbossError
from pitboss.inputs import HandOrdered, NoMoreBets
from pitboss.journal.record import FORMAT, Checkpoint, Identity, Record, input_of
from pitboss.journal.signing import SignedCheckpoint
from pitboss.journal.verify import Fault, FaultKind, Journal


@dataclass(frozen=True)
class Export:
    """A journal read from a text file: the head from line 1, and the records before the first bad line."""

    identity: Identity
    head: Checkpoint
    fault: Fault | None
    all_records: tuple[Record, ...]

    newest_signed: SignedCheckpoint | None = None

    def records(self, start: int = 1) -> Iterator[Record]:
        """Yield the records of the file, from number `start`."""
        return iter(self.all_records[start - 1 :])

    def last_number(self, kind: str) -> int | None:
        """Return the number of the last record of a kind, or None."""
        return next((record.number for record in reversed(self.all_records) if record.kind == kind), None)

    def signed(self) -> Iterator[SignedCheckpoint]:
        """Yield the newest signed head at the time of the export."""
        return iter(() if self.newest_signed is None else (self.newest_signed,))


@dataclass(frozen=True)
class ExportResult:
    """The last record of an export, and the number of records left out because a round was in progress."""

    head: Checkpoint
    records_left_out: int


def export(journal: Journal, file: BinaryIO) -> ExportResult:
    """Write the records that exist when the export starts, up to a round still in progress.

    Sealed secrets are not exported. Neither are face-down cards, since a round is exported only once it is over.
    """
    head = journal.head
    sound = journal.fault is None
    last = head.number if sound else None  # a faulty journal is exported in full, also beyond its head
    began = _before_round_in_progress(journal, last)
    if sound and began is not None:
        head = began
    signed = _newest_signed(journal, head.number)
    header = _Header(_FORMAT, journal.identity.journal, journal.identity.created, head, signed)
    file.write(_ENCODER.encode(header) + b"\n")
    left_out = 0
    for place, record in enumerate(_records_between(journal, last), start=1):
        if began is None or place <= began.number:
            file.write(_line(record) + b"\n")
        else:
            left_out += 1
    return ExportResult(head, left_out)


def read_export(file: BinaryIO) -> Export:
    """Read an exported journal: its intact records, and the fault of the first bad line."""
    lines = iter(file)
    header = _read_header(next(lines, b""))
    all_records: list[Record] = []
    fault = _read_lines(lines, header.head, all_records)
    return Export(Identity(header.journal, header.created), header.head, fault, tuple(all_records), header.signed)


class _Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    format: str
    journal: str
    created: str
    head: Checkpoint
    signed: SignedCheckpoint | None = None


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record whose body is plain JSON, so that a person can read it."""

    number: int
    kind: str
    at: str
    body: msgspec.Raw
    before: str
    hash: str


_FORMAT = f"pitboss journal {FORMAT}"
_ENCODER = msgspec.json.Encoder()
_HEADER = msgspec.json.Decoder(_Header)
_LINE = msgspec.json.Decoder(_Line)


def _newest_signed(journal: Journal, last: int) -> SignedCheckpoint | None:
    """Return the newest signed head among the exported records. It covers all records before it."""
    newest = None
    for head in journal.signed():
        if head.number > last:
            break
        newest = head
    return newest


def _records_between(journal: Journal, last: int | None, start: int = 1) -> Iterator[Record]:
    """Yield the records from `start` up to `last`, or to the end."""
    return (record for record in journal.records(start) if last is None or record.number <= last)


def _before_round_in_progress(journal: Journal, last: int | None) -> Checkpoint | None:
    """Return the checkpoint before the round in progress. None between rounds.

    Only the current segment is replayed. If its records are damaged or differ from the rules, the last input that locks
    wagers is taken as the beginning of a round in progress, so that no card of it is exported.
    """
    from pitboss.journal.replay import Replay, play_segment

    found = Replay()
    with suppress(PitbossError):
        play_segment(found, journal, last)
    began, before = found.round_began, found.head or journal.identity.beginning
    for place, record in enumerate(_records_between(journal, last, before.number + 1), start=before.number + 1):
        if _is_locking_record(record):
            began = before
        before = Checkpoint(place, record.hash)
    return began


def _is_locking_record(record: Record) -> bool:
    try:
        return isinstance(input_of(record), NoMoreBets | HandOrdered)
    except PitbossError:
        return False


def _line(record: Record) -> bytes:
    body = msgspec.Raw(record.body)
    return _ENCODER.encode(_Line(record.number, record.kind, record.at, body, record.before, record.hash))


def _read_header(line: bytes) -> _Header:
    if not line:
        raise PitbossError("the file is empty: an exported journal begins with a line that names it", at="line 1")
    text = line.removesuffix(b"\n")
    try:
        header = _HEADER.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        torn = text == line and line.startswith(b'{"format":"pitboss')
        what = "the line is torn: the file was cut before its first record" if torn else "this is not a Pitboss journal"
        raise PitbossError(what, at="line 1") from None
    if header.format != _FORMAT:
        raise PitbossError(f"the file has format {header.format!r}; this Pitboss knows {_FORMAT!r}", at="line 1")
    if _ENCODER.encode(header) != text:
        raise PitbossError("the line that names the journal is not as Pitboss wrote it", at="line 1")
    return header


def _read_lines(lines: Iterable[bytes], head: Checkpoint, all_records: list[Record]) -> Fault | None:
    for line in lines:
        text = line.removesuffix(b"\n")
        record = _read_line(text)
        if record is None:
            return _bad_line_fault(len(all_records), torn=text == line, head=head)
        all_records.append(record)
    return None


def _read_line(text: bytes) -> Record | None:
    try:
        line = _LINE.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    record = Record(line.number, line.kind, line.at, bytes(line.body), line.before, line.hash)
    return record if _line(record) == text else None  # extra spaces and repeated keys count as changes too


def _bad_line_fault(whole: int, *, torn: bool, head: Checkpoint) -> Fault:
    place = f"line {whole + 2}"
    if torn:
        message = f"{place} is torn: the file ends in the middle of it, after {whole} of {head.number} records"
        return Fault(FaultKind.TORN, whole + 1, message)
    return Fault(FaultKind.UNREADABLE, whole + 1, f"{place} is not a record as Pitboss wrote it")
