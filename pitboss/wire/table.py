"""View of a table, and the messages between a house and its clients. Amounts are in cents; times are UTC."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct, field

from pitboss.events import CorrectionMade, Event, Settlement
from pitboss.games.felt import Felt
from pitboss.inputs import Input
from pitboss.requests import Request

State = Literal["closed", "preparing", "waiting", "wagering", "dealing", "deciding", "settling"]
"""State of a table: `preparing` during a shuffle, `waiting` for a player to wager or to bring stakes."""


class Notice(Struct, frozen=True):
    """An announcement of the dealer or a ruling of the floor, with its clause."""

    text: str
    """The text."""
    clause: str
    """The clause of the rules, or an empty string."""


class SeatView(Struct, kw_only=True):
    """A seat and its box on the layout."""

    seat: int
    """The seat number."""
    taken: bool = False
    """Whether a player sits there."""
    wagers: dict[str, int] = field(default_factory=dict)
    """The chips on each betting area; empty once the round is over."""
    vigorish: int = 0
    """Vigorish that is marked and not yet collected."""


class RoundView(Struct, kw_only=True):
    """The current round, or the last one until the next begins."""

    number: int
    """The round number."""
    is_over: bool = False
    """Whether all wagers are settled and the layout is clear."""
    result: str | None = None
    """The round in a few words, once it is over."""
    is_void: bool = False
    """Whether a ruling ended the round and returned its wagers."""
    wagers: dict[int, dict[str, int]] = field(default_factory=dict)
    """The wagers of each seat, including those made during the round."""
    vigorish: dict[int, int] = field(default_factory=dict)
    """Vigorish marked in this round, to be collected later."""
    announcements: list[Notice] = field(default_factory=list)
    """The dealer's announcements, in order."""
    rulings: list[Notice] = field(default_factory=list)
    """Rulings on irregularities, in order."""
    settlements: list[Settlement] = field(default_factory=list)
    """Settlements of the wagers, in order."""
    corrections: list[CorrectionMade] = field(default_factory=list)
    """Later corrections of wrong settlements."""


class Choice(Struct, frozen=True, kw_only=True):
    """One choice of a seat."""

    choose: str
    """The value of `choose` in the decision, or of `say` in the action."""
    cost: int = 0
    """The amount to put in; for a bet or raise, the minimum."""
    max: int | None = None
    """The maximum, if the amount may vary."""


class PendingDecision(Struct, frozen=True, kw_only=True):
    """A decision that the table waits for."""

    seat: int
    """The seat that must decide."""
    hand: int | None
    """The hand to decide on, if a seat may have several."""
    about: str
    """The subject of the decision."""
    clause: str
    """The clause that offers the choice; empty where it would reveal the seat's cards."""
    choices: list[Choice] = []
    """The lawful choices; empty where they would reveal the seat's cards."""
    default: str | None = None
    """The choice that silence means, if the rules define one."""


class ShoeView(Struct, kw_only=True):
    """The shoe or deck in use."""

    decks: int
    """The number of decks."""
    cards: int
    """The number of cards when it was loaded."""
    cards_out: int = 0
    """The number of cards dealt so far."""
    cover_card_out: bool = False
    """Whether the cover card (cut card) has come out."""
    root: str | None = None
    """The commitment to the order of the cards of an electronic shoe."""


class Result(Struct, frozen=True, omit_defaults=True):
    """The result of an earlier round from the same shoe."""

    round: int
    """The round number."""
    text: str
    """The result in a few words."""
    marks: list[str] = []
    """Pairs for the scoreboard: `player-pair`, `banker-pair`; omitted if empty."""


class View(Struct, kw_only=True):
    """A table as one viewer may see it."""

    game: str
    """The id of the game."""
    state: State
    """The state of the table."""
    seats: list[SeatView]
    """All seats, by number."""
    shoe: ShoeView
    """The shoe in use."""
    felt: Felt
    """The cards and bets on the felt."""
    rounds: int = 0
    """The number of the last round begun."""
    round: RoundView | None = None
    """The current round, or the last one; null before the first."""
    pending: list[PendingDecision] = field(default_factory=list)
    """The pending decisions; empty while the table waits for anything else."""
    meters: dict[str, int] = field(default_factory=dict)
    """The displayed value of each progressive meter."""
    announcements: list[Notice] = field(default_factory=list)
    """The dealer's announcements since the last round."""
    results: list[Result] = field(default_factory=list)
    """The results of the rounds from this shoe, oldest first."""


def copy_of(view: View) -> View:
    """Return a deep copy. A round trip through msgpack is many times faster than `deepcopy`."""
    return _DECODER.decode(_ENCODER.encode(view))


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(View)

# Messages between a house and its clients, as far as a player needs them. Acts, requests and events are structs of the
# journal with `type` as their tag. Unknown keys are ignored, so a newer house may send more.


class Limits(Struct, frozen=True):
    """The minimum and maximum of a wager; None if not stated."""

    min: int | None = None
    max: int | None = None


class Listing(Struct, frozen=True):
    """A table in the list of tables."""

    id: str
    game: str
    title: str
    dealing: str
    seats: int
    taken: int = 0
    """The number of taken seats."""
    main: list[str] = []
    """The wagers that a player must make to be in a round."""
    main_any: bool = False
    """Whether one of the main wagers suffices."""
    limits: dict[str, Limits] = {}
    state: Any = None


class Tables(Struct, frozen=True):
    """Every table of the house."""

    tables: list[Listing]


class You(Struct, frozen=True):
    """The caller's seats and chips at a table."""

    seats: list[int] = []
    stack: int = 0


class TableStatus(Struct, frozen=True):
    """The status of a table, apart from its view."""

    names: dict[int, str] = {}
    """The names of the people at the seats."""
    ready: list[int] = []
    """Seats whose players are ready. A restart of the house clears them."""


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
    """The caller's chips at a table, and the wallet."""

    stack: int
    balance: int = 0


class Fault(Struct, frozen=True):
    """The error of a refused call."""

    message: str
    at: str | None = None
    clause: str | None = None


class ErrorAnswer(Struct, frozen=True):
    """The body of an answer that is not 2xx."""

    error: Fault


class Ready(Struct, frozen=True, tag="ready"):
    """The act "ready" (done wagering), which is not an input of the journal."""

    seat: int


Act = Input | Ready
"""An act of a player."""


def tag_of(act: Act) -> str:
    """Return the `type` of an act on the wire."""
    return str(act.__struct_config__.tag)


class ActResult(Struct, frozen=True):
    """The result of an act: the table's new version and the events."""

    version: int
    events: list[Event] = []


class SnapshotFrame(Struct, frozen=True, tag="snapshot"):
    """The whole table: the first frame of a live connection, sent again if events were dropped."""

    version: int
    view: Raw
    wanted: Request | None = None
    you: You | None = None
    status: TableStatus = TableStatus()
    journal: int | None = None


class EventsFrame(Struct, frozen=True, tag="events"):
    """The events since the previous version."""

    version: int
    events: list[Event]
    wanted: Request | None = None
    you: You | None = None
    """Present only for a person with a seat."""
    status: TableStatus = TableStatus()


class AnswerFrame(Struct, frozen=True, tag="answer"):
    """The answer to an act that was sent over the live connection."""

    key: str
    status: int = 200
    version: int | None = None
    events: Raw = Raw(b"[]")
    """The events as JSON. They also arrive as events of the table."""
    error: Fault | None = None


Frame = SnapshotFrame | EventsFrame | AnswerFrame

decode_frame = msgspec.json.Decoder(Frame).decode
encode = msgspec.json.Encoder().encode
