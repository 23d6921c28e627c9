"""What a table's records hold: its opening, each input, what is carried forward between two rounds, its end."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.journal.record import SEGMENT, Checkpoint, Record, canonical
from pitboss.round.events import Event
from pitboss.round.inputs import Input
from pitboss.round.requests import Request

OPENED, GIVEN, ENDED = "opened", "given", "ended"
GIVEN_IN_FULL = "input"
"""The kind under which journals of Pitboss 0.1 hold an input."""


class Opened(Struct, frozen=True, forbid_unknown_fields=True):
    """Which table this is, and the choices of the submission in force."""

    table: str
    game: str
    facility: str
    approved: str
    choices: dict[str, Any]


class Given(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A digest of what had happened since the record before and what was wanted then, and the input; a list of the two.

    The record is kept before the input takes effect, so what comes of it is in the digest of the next. The rules give
    all of it again; the digest tells whether they give the same.
    """

    digest: str
    input: Input


class GivenInFull(Struct, frozen=True, forbid_unknown_fields=True):
    """One input as Pitboss 0.1 kept it: with all that had happened, and what was wanted, written out."""

    before: list[Event]
    wanted: Request
    input: Input


class Segment(Struct, frozen=True, forbid_unknown_fields=True):
    """The beginning of a segment, between two rounds: all that is needed to go on without the records before it.

    Inputs, events and postings are counted from here. `before` is the record that began the segment before this one,
    `opened` the one that opened the table, so that the past is one chain from segment to segment, too.
    """

    opened: Checkpoint
    before: Checkpoint
    digest: str
    table: msgspec.Raw
    """What the table carries forward (`round/carried.py`)."""


class Ended(Struct, frozen=True, forbid_unknown_fields=True):
    """What the last input led to."""

    before: list[Event]


TableEntry = Opened | Given | GivenInFull | Segment | Ended

_DECODERS: dict[str, msgspec.json.Decoder[Any]] = {
    OPENED: msgspec.json.Decoder(Opened),
    GIVEN: msgspec.json.Decoder(Given),
    GIVEN_IN_FULL: msgspec.json.Decoder(GivenInFull),
    SEGMENT: msgspec.json.Decoder(Segment),
    ENDED: msgspec.json.Decoder(Ended),
}
_DIGEST_LENGTH = 16
"""It shows where rules and journal part, and the chain guards it: 64 bits are enough, and every input has one."""


def entry_of(record: Record) -> TableEntry | None:
    """What a record of a table holds; None for the journal's own notes."""
    decoder = _DECODERS.get(record.kind)
    entry: TableEntry | None = record.content(decoder) if decoder is not None else None
    return entry


def input_of(record: Record) -> Input | None:
    """The input that a record holds; None where it holds something else."""
    entry = entry_of(record)
    return entry.input if isinstance(entry, Given | GivenInFull) else None


def digest_of(events: Sequence[Event], wanted: Request | None) -> str:
    """The first 8 bytes, in hexadecimal, of SHA-256 over what happened and what is wanted then, as canonical JSON."""
    return sha256(canonical([list(events), wanted])).hexdigest()[:_DIGEST_LENGTH]
