"""The table as a client draws it: plain data that is sent as JSON. Amounts are cents; times are UTC."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct, field

from pitboss.events import CorrectionMade, Event, Settlement
from pitboss.games.felt import Felt
from pitboss.inputs import Input
from pitboss.requests import Request

State = Literal["closed", "preparing", "waiting", "wagering", "dealing", "deciding", "settling"]
"""What a table is doing: `preparing` while cards are shuffled, `waiting` for somebody to wager or to bring stakes."""


class Notice(Struct, frozen=True):
    """Words of the dealer or the floor, with their clause."""

    text: str
    """The words."""
    clause: str
    """The clause of the rules; empty where there is none."""


class SeatView(Struct, kw_only=True):
    """A seat and its box on the layout."""

    seat: int
    """The number of the seat."""
    taken: bool = False
    """Whether somebody sits there."""
    wagers: dict[str, int] = field(default_factory=dict)
    """What lies on each area now; once the round is over, nothing."""
    vigorish: int = 0
    """What is marked and not collected yet."""


class RoundView(Struct, kw_only=True):
    """The round that is on, or the last one until another begins."""

    number: int
    """The number of the round."""
    is_over: bool = False
    """Whether every wager is settled and the layout is clear."""
    result: str | None = None
    """The round in a few words, once it is over."""
    is_void: bool = False
    """Whether a ruling has ended it and returned its wagers."""
    wagers: dict[int, dict[str, int]] = field(default_factory=dict)
    """The wagers of each seat, with those that were made during the round."""
    vigorish: dict[int, int] = field(default_factory=dict)
    """What was marked in this round, to be collected later."""
    announcements: list[Notice] = field(default_factory=list)
    """What the dealer has said aloud, in order."""
    rulings: list[Notice] = field(default_factory=list)
    """What was ruled on irregularities, in order."""
    settlements: list[Settlement] = field(default_factory=list)
    """How each wager ended, in the order in which they were settled."""
    corrections: list[CorrectionMade] = field(default_factory=list)
    """Money that moved later because a settlement was wrong."""


class Choice(Struct, frozen=True, kw_only=True):
    """One thing that a seat may choose."""

    choose: str
    """The word that the decision or action carries."""
    cost: int = 0
    """What the seat has to put in for it; of a bet or raise, at least."""
    max: int | None = None
    """The greatest amount, where the choice may be made for another amount."""


class PendingDecision(Struct, frozen=True, kw_only=True):
    """A seat that has to decide."""

    seat: int
    """The seat that is asked."""
    hand: int | None
    """The hand to decide on, where a seat may have several."""
    about: str
    """What the decision is about."""
    clause: str
    """The clause that offers the choice; empty where it would tell others about the seat's cards."""
    choices: list[Choice] = []
    """What it may choose; empty where that would tell others about its cards."""
    default: str | None = None
    """What silence means, where the rules say so."""


class ShoeView(Struct, kw_only=True):
    """The shoe or deck that is dealt from."""

    decks: int
    """How many decks it is made of."""
    cards: int
    """How many cards it held when it was loaded."""
    cards_out: int = 0
    """How many of them have been dealt."""
    cover_card_out: bool = False
    """Whether the cover card (cut card) has come out."""
    root: str | None = None
    """What commits an electronic shoe to the order of its cards."""


class Result(Struct, frozen=True, omit_defaults=True):
    """The result of an earlier round from the same shoe, in a few words."""

    round: int
    """The number of the round."""
    text: str
    """Its result."""
    marks: list[str] = []
    """The pairs that a scoreboard shows with it: `player-pair`, `banker-pair`; left out where there are none."""


class View(Struct, kw_only=True):
    """A table as one viewer may see it."""

    game: str
    """The id of the game."""
    state: State
    """What the table is doing."""
    seats: list[SeatView]
    """Every seat, in the order of their numbers."""
    shoe: ShoeView
    """What the cards come from."""
    felt: Felt
    """The cards and bets that lie on the felt."""
    rounds: int = 0
    """The number of the last round that began."""
    round: RoundView | None = None
    """The round that is on, or the last one; null before the first."""
    pending: list[PendingDecision] = field(default_factory=list)
    """Who has to decide now; empty while the table waits for something else."""
    meters: dict[str, int] = field(default_factory=dict)
    """What each progressive meter shows."""
    announcements: list[Notice] = field(default_factory=list)
    """What the dealer has said aloud since the last round."""
    results: list[Result] = field(default_factory=list)
    """The results of the rounds from this shoe, the oldest first."""


def copy_of(view: View) -> View:
    """Return a copy that shares nothing; by way of msgpack, which is many times faster than `deepcopy`."""
    return _DECODER.decode(_ENCODER.encode(view))


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(View)

# What crosses the wire between a house and its clients, as far as a player needs it.
#
# Amounts are cents. Acts, requests and events are those of the journal, told apart by `type`. Keys that are not listed
# here are ignored, so that a newer house can say more.


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


class TableStatus(Struct, frozen=True):
    """What the house says about a table that is not in its view."""

    names: dict[int, str] = {}
    """The names of the people at the seats."""
    ready: list[int] = []
    """The seats that have said so; a house that was started again has forgotten them."""


class TableSnapshot(Struct, frozen=True):
    """A table as the caller may see it."""

    id: str
    version: int
    view: Raw
    wanted: Request | None = None
    round: Any = None
    you: You = You()
    status: TableStatus = TableStatus()


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


class ErrorAnswer(Struct, frozen=True):
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


class ActResult(Struct, frozen=True):
    """An act that was carried out: the version of the table after it, and what happened."""

    version: int
    events: list[Event] = []


class SnapshotFrame(Struct, frozen=True, tag="snapshot"):
    """The table as a whole: the first thing on a live connection, and again where events were dropped."""

    version: int
    view: Raw
    wanted: Request | None = None
    you: You | None = None
    status: TableStatus = TableStatus()
    journal: int | None = None


class EventsFrame(Struct, frozen=True, tag="events"):
    """Events since the version before."""

    version: int
    events: list[Event]
    wanted: Request | None = None
    you: You | None = None
    """Only for a person who has a seat."""
    status: TableStatus = TableStatus()


class AnswerFrame(Struct, frozen=True, tag="answer"):
    """The answer to an act that was sent over the live connection."""

    key: str
    status: int = 200
    version: int | None = None
    events: Raw = Raw(b"[]")
    """What happened, as JSON; the same comes as events of the table."""
    error: Fault | None = None


Frame = SnapshotFrame | EventsFrame | AnswerFrame

decode_frame = msgspec.json.Decoder(Frame).decode
encode = msgspec.json.Encoder().encode
