"""What crosses the wire between a house and its clients, as far as a player needs it.

Amounts are cents. Acts, requests and events are those of the journal, told apart by `type`. Keys that are not listed
here are ignored, so that a newer house can say more.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct

from pitboss.round.events import Event
from pitboss.round.inputs import Input
from pitboss.round.requests import Request


class Limits(Struct, frozen=True):
    """The least and the most that a wager takes; None where the house has not said."""

    min: int | None = None
    max: int | None = None


class Listing(Struct, frozen=True):
    """A table as the list of tables shows it."""

    id: str
    game: str
    title: str
    dealing: str
    seats: int
    taken: int = 0
    """How many seats are taken."""
    main: list[str] = []
    """The wagers that a player must make to be in a round."""
    main_any: bool = False
    """One of them suffices."""
    limits: dict[str, Limits] = {}
    state: Any = None


class Tables(Struct, frozen=True):
    """Every table of the house."""

    tables: list[Listing]


class You(Struct, frozen=True):
    """What the caller has at a table."""

    seats: list[int] = []
    stack: int = 0


class HouseState(Struct, frozen=True):
    """What the house says about a table that is not in its view."""

    names: dict[int, str] = {}
    """The names of the people at the seats."""
    ready: list[int] = []
    """The seats that have said so; a house that was started again has forgotten them."""


class TableNow(Struct, frozen=True):
    """A table as the caller may see it."""

    id: str
    version: int
    view: Raw
    wanted: Request | None = None
    round: Any = None
    you: You = You()
    house: HouseState = HouseState()


class Guest(Struct, frozen=True):
    """A guest's name and play money."""

    name: str
    balance: int


class Money(Struct, frozen=True):
    """What the caller has at a table and outside all tables."""

    stack: int
    balance: int = 0


class Fault(Struct, frozen=True):
    """Why a call was not carried out."""

    message: str
    at: str | None = None
    clause: str | None = None


class Failed(Struct, frozen=True):
    """An answer that is not 2xx."""

    error: Fault


class Ready(Struct, frozen=True, tag="ready"):
    """A player's act that is no input of the journal: done wagering."""

    seat: int


Act = Input | Ready
"""What a player sends."""


def tag_of(act: Act) -> str:
    """Return the type of an act, as it is on the wire."""
    return str(act.__struct_config__.tag)


class Done(Struct, frozen=True):
    """An act that was carried out: the version of the table after it, and what happened."""

    version: int
    events: list[Event] = []


class Snapshot(Struct, frozen=True, tag="snapshot"):
    """The table as a whole: the first thing on a live connection, and again where events were dropped."""

    version: int
    view: Raw
    wanted: Request | None = None
    you: You | None = None
    house: HouseState = HouseState()
    journal: int | None = None


class Happened(Struct, frozen=True, tag="events"):
    """Events since the version before."""

    version: int
    events: list[Event]
    wanted: Request | None = None
    you: You | None = None
    """Only for a person who has a seat."""
    house: HouseState = HouseState()


class Answered(Struct, frozen=True, tag="answer"):
    """The answer to an act that was sent over the live connection."""

    key: str
    status: int = 200
    version: int | None = None
    events: Raw = Raw(b"[]")
    """What happened, as JSON; the same comes as events of the table."""
    error: Fault | None = None


Frame = Snapshot | Happened | Answered

decode_frame = msgspec.json.Decoder(Frame).decode
encode = msgspec.json.Encoder().encode
