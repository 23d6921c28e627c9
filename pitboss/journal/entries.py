"""The bodies of a table's records: opening, inputs, segments and the end."""

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
HINT = "hint"
"""The record kind of a hint that a live table gave: a note, which a replay passes over."""
GIVEN_IN_FULL = "input"
"""The record kind of an input in journals of Pitboss 0.1."""


class Opened(Struct, frozen=True, forbid_unknown_fields=True):
    """The table's id and the choices of the submission in force."""

    table: str
    game: str
    facility: str
    approved: str
    choices: dict[str, Any]


class Given(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An input and a digest of the events since the previous record and of the pending request; stored as a list.

    The record is written before the input takes effect, so the events that the input causes are in the next digest.
    Replay computes the same events; the digest shows whether they are equal.
    """

    digest: str
    input: Input


class GivenInFull(Struct, frozen=True, forbid_unknown_fields=True):
    """One input as Pitboss 0.1 stored it: with all events and the pending request in full."""

    before: list[Event]
    wanted: Request
    input: Input


class Segment(Struct, frozen=True, forbid_unknown_fields=True):
    """The start of a segment, between two rounds: everything needed to go on without the earlier records.

    Inputs, events and postings are counted from here. `before` is the record that began the previous segment and
    `opened` the one that opened the table, so that the segments form a chain too.
    """

    opened: Checkpoint
    before: Checkpoint
    digest: str
    table: msgspec.Raw
    """What the table carries forward (`round/carried.py`)."""


class Ended(Struct, frozen=True, forbid_unknown_fields=True):
    """The events of the last input."""

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
"""It only shows where rules and journal differ, and the chain protects it, so 64 bits are enough."""


def entry_of(record: Record) -> TableEntry | None:
    """Return the entry that a table's record holds; None for the journal's own notes."""
    decoder = _DECODERS.get(record.kind)
    entry: TableEntry | None = record.content(decoder) if decoder is not None else None
    return entry


def input_of(record: Record) -> Input | None:
    """Return the input that a record holds, or None."""
    entry = entry_of(record)
    return entry.input if isinstance(entry, Given | GivenInFull) else None


def digest_of(events: Sequence[Event], wanted: Request | None) -> str:
    """Return the first 8 bytes of SHA-256 over events and pending request as canonical JSON, in hexadecimal."""
    return sha256(canonical([list(events), wanted])).hexdigest()[:_DIGEST_LENGTH]
