"""What a table's records hold: its opening, each input with what it answered and what had happened, its end."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from pitboss.journal.record import Record
from pitboss.round.events import Event
from pitboss.round.inputs import Input
from pitboss.round.requests import Request

OPENED, GIVEN, ENDED = "opened", "input", "ended"


class Opened(Struct, frozen=True, forbid_unknown_fields=True):
    """Which table this is, and the choices of the submission in force."""

    table: str
    game: str
    facility: str
    approved: str
    choices: dict[str, Any]


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """One input: what had happened since the record before, what was wanted, and what was given.

    The record is kept before the input takes effect, so what comes of it stands in the next.
    """

    before: list[Event]
    wanted: Request
    input: Input


class Ended(Struct, frozen=True, forbid_unknown_fields=True):
    """What the last input led to."""

    before: list[Event]


_OPENED = msgspec.json.Decoder(Opened)
_GIVEN = msgspec.json.Decoder(Given)
_ENDED = msgspec.json.Decoder(Ended)


def entry_of(record: Record) -> Opened | Given | Ended | None:
    """What a record of a table holds; None for the journal's own notes."""
    match record.kind:
        case "opened":
            return record.content(_OPENED)
        case "input":
            return record.content(_GIVEN)
        case "ended":
            return record.content(_ENDED)
    return None
