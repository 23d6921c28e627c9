"""Records of a journal: the hashes that link them, and the bodies of a table's records."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar
from uuid import uuid4

import msgspec
from msgspec import Struct

from pitboss.clock import utc_now
from pitboss.errors import PitbossError
from pitboss.events import Event
from pitboss.inputs import Input
from pitboss.requests import Request

T = TypeVar("T")

FORMAT = "1"
"""The version of the hashed and stored format. It is part of every hash, so hashes differ between formats."""

RECOVERY_KIND = "recovered"
"""The kind of a record that the journal itself writes when play goes on after a loss; its body is a `Recovery`."""

SEGMENT_KIND = "segment"
"""The kind of a record that starts a segment. Stores find the last one without a scan."""


class Record(msgspec.Struct, frozen=True):
    """A record; `hash` covers every other field and, through `before`, all earlier records."""

    number: int
    kind: str
    at: str
    body: bytes
    before: str
    hash: str

    def content(self, decoder: msgspec.json.Decoder[T]) -> T:
        """Decode the body."""
        try:
            return decoder.decode(self.body)
        except (msgspec.DecodeError, RecursionError) as error:
            raise PitbossError(
                f"the record of kind {self.kind} does not hold what it should: {error}", at=self.location
            ) from None

    @property
    def location(self) -> str:
        """The location of the record, for messages."""
        return f"record {self.number}"

    @property
    def checkpoint(self) -> Checkpoint:
        """The checkpoint of a journal that ends with this record."""
        return Checkpoint(self.number, self.hash)


class NewRecord(NamedTuple):
    """A record to be written; `body` is any object that msgspec can encode."""

    kind: str
    body: object
    at: str


class Checkpoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record's number and hash, which can be printed, stored elsewhere and compared later: `57:9f2c...`."""

    number: int
    hash: str

    def __str__(self) -> str:
        return f"{self.number}:{self.hash}"

    @classmethod
    def parse(cls, text: str) -> Checkpoint:
        """Parse a checkpoint as printed."""
        parts = re.fullmatch(r"(0|[1-9][0-9]{0,17}):([0-9a-f]{64})", text.strip())
        if parts is None:
            raise PitbossError(
                f"{text!r} is not a checkpoint: write the record's number, a colon and 64 hexadecimal digits"
            )
        return cls(int(parts[1]), parts[2])


class Identity(msgspec.Struct, frozen=True):
    """A journal's name and date, to which its first record is linked."""

    journal: str
    created: str

    @classmethod
    def new(cls) -> Identity:
        """Return the identity of a new journal."""
        return cls(uuid4().hex, format_timestamp(utc_now()))

    @property
    def beginning(self) -> Checkpoint:
        """The checkpoint before the first record."""
        return Checkpoint(0, _digest("genesis", self.journal.encode(), self.created.encode()))


class Recovery(msgspec.Struct, frozen=True):
    """The body of a record of kind "recovered": the lost head, the head from which play goes on, and the fault."""

    lost: Checkpoint
    kept: Checkpoint
    because: str


def chain_hash(previous_hash: str, number: int, kind: str, at: str, body: bytes) -> str:
    """Return the hash of a record that follows the record with `previous_hash`."""
    return _digest("record", previous_hash.encode(), str(number).encode(), kind.encode(), at.encode(), body)


def link_records(last: Checkpoint, entries: Iterable[NewRecord]) -> list[Record]:
    """Return records for `entries` that follow `last`."""
    records = []
    for kind, body, at in entries:
        _check(kind, at)
        number, encoded = last.number + 1, canonical_json(body)
        record = Record(number, kind, at, encoded, last.hash, chain_hash(last.hash, number, kind, at, encoded))
        records.append(record)
        last = record.checkpoint
    return records


def canonical_json(body: object) -> bytes:
    """Encode `body` as JSON on one line with sorted keys: equal bodies give equal bytes."""
    try:
        try:
            return _ENCODER.encode(body)
        except TypeError:  # a dict with keys that are not strings (seats, for example) must be converted before sorting
            return _ENCODER.encode(msgspec.to_builtins(body, str_keys=True))
    except UnicodeEncodeError:
        raise PitbossError("a record cannot hold this text: half of a surrogate pair is not a character") from None


@lru_cache(maxsize=64)  # what happens at once has the same time
def format_timestamp(moment: datetime) -> str:
    """Format a time as in records: UTC, to the microsecond, `2026-05-09T17:35:25.000000Z`."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def timestamp_to_microseconds(at: str) -> int:
    """Convert a record's time to microseconds since the epoch, as stores keep it."""
    return (datetime.fromisoformat(at) - _EPOCH) // _MICROSECOND


def timestamp_from_microseconds(microseconds: int) -> str:
    """Convert microseconds since the epoch to a record's time."""
    try:
        return format_timestamp(_EPOCH + timedelta(microseconds=microseconds))
    except OverflowError:
        raise PitbossError(f"{microseconds} microseconds since 1970 is not a time that a record can have") from None


_ENCODER = msgspec.json.Encoder(order="sorted")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def _digest(subject: str, *fields: bytes) -> str:
    digest = sha256()
    for field in (b"pitboss journal", FORMAT.encode(), subject.encode(), *fields):
        digest.update(len(field).to_bytes(8, "big"))  # without lengths, "ab" + "c" would hash like "a" + "bc"
        digest.update(field)
    return digest.hexdigest()


def check_kind(kind: str) -> None:
    """Raise PitbossError if a word cannot be a kind of record."""
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,31}", kind):
        raise PitbossError(f"{kind!r} is not a kind of record: use one short word in small letters, such as 'input'")


@lru_cache(maxsize=64)  # what happens at once has the same time
def _check(kind: str, at: str) -> None:
    check_kind(kind)
    try:
        right = format_timestamp(datetime.fromisoformat(at)) == at
    except ValueError:
        right = False
    if not right:
        raise PitbossError(
            f"{at!r} is not a record's time: write UTC to the microsecond, as 2026-05-09T17:35:25.000000Z"
        )


# The bodies of a table's records


OPENING_KIND, INPUT_KIND, CLOSING_KIND = "opened", "given", "ended"
HINT_KIND = "hint"
"""The kind of a record of a hint given by a live table: a note, which replays skip."""
_INPUT_OF_0_1 = "input"
"""The kind of an input's record in journals of Pitboss 0.1, which are refused."""


class EarlierFormatError(PitbossError):
    """The journal was written by an earlier version of Pitboss, whose format is no longer read."""


class OpeningEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """The table's id and the choices of the submission in force."""

    table: str
    game: str
    facility: str
    approved: str
    choices: dict[str, Any]


class InputEntry(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An input, and a digest of the events since the previous record and of the pending request; stored as a list.

    The record is written before the input takes effect, so the events of the input are in the next digest. A replay
    computes the same events and compares the digests.
    """

    digest: str
    input: Input


class SegmentEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """The start of a segment, between two rounds: everything needed to continue without the earlier records.

    Inputs, events and postings are counted from here. `before` is the record that began the previous segment, and
    `opened` the one that opened the table, so that the segments form a chain too.
    """

    opened: Checkpoint
    before: Checkpoint
    digest: str
    table: msgspec.Raw
    """The state that the table carries forward (`table/carry_over.py`)."""


class ClosingEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """The events of the last input."""

    before: list[Event]


TableEntry = OpeningEntry | InputEntry | SegmentEntry | ClosingEntry

_DECODERS: dict[str, msgspec.json.Decoder[Any]] = {
    OPENING_KIND: msgspec.json.Decoder(OpeningEntry),
    INPUT_KIND: msgspec.json.Decoder(InputEntry),
    SEGMENT_KIND: msgspec.json.Decoder(SegmentEntry),
    CLOSING_KIND: msgspec.json.Decoder(ClosingEntry),
}
_DIGEST_LENGTH = 16
"""64 bits are enough: the digest only shows where rules and journal differ, and the chain protects it."""


def entry_of(record: Record) -> TableEntry | None:
    """Return the entry in a table's record. None for hints and recovery records."""
    if record.kind == _INPUT_OF_0_1:
        reads = "this Pitboss reads only journals of its own format: replay this one with Pitboss 0.1"
        raise EarlierFormatError(f"the journal was written by Pitboss 0.1; {reads}", at=record.location)
    decoder = _DECODERS.get(record.kind)
    entry: TableEntry | None = record.content(decoder) if decoder is not None else None
    return entry


def input_of(record: Record) -> Input | None:
    """Return the input in a record, or None."""
    entry = entry_of(record)
    return entry.input if isinstance(entry, InputEntry) else None


def digest_of(events: Sequence[Event], wanted: Request | None) -> str:
    """Return the first 8 bytes of SHA-256 over events and pending request as canonical JSON, in hexadecimal."""
    return sha256(canonical_json([list(events), wanted])).hexdigest()[:_DIGEST_LENGTH]
