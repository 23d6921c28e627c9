"""What calls take and answer, apart from the journal's own structs. Amounts are cents, times are UTC."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from pitboss.events import Event
from pitboss.house.acts import Act
from pitboss.house.feed import TableStatus
from pitboss.house.recall import PlayedRound, RecalledRound
from pitboss.house.table_access import TableListing
from pitboss.requests import Request
from pitboss.wire.table import View

Cents = Annotated[int, Meta(gt=0, le=10**12)]
Name = Annotated[str, Meta(min_length=1, max_length=200)]
Password = Annotated[str, Meta(min_length=1, max_length=1000)]


class Guest(Struct, frozen=True):
    """A new guest."""

    name: str
    balance: int


class Login(Struct, frozen=True, forbid_unknown_fields=True):
    """Name and password of an account."""

    name: Name
    password: Password


class Unlock(Struct, frozen=True, forbid_unknown_fields=True):
    """The password of the person whose session is locked."""

    password: Password


class SessionInfo(Struct, frozen=True):
    """The person who is logged in."""

    name: str
    roles: list[str]
    locked: bool = False
    """Whether the session wants its password before anything else."""


class Ticket(Struct, frozen=True):
    """A ticket for one WebSocket, good for some seconds: `?ticket=`."""

    ticket: str


class Entry(Struct, frozen=True):
    """One movement of the caller's money."""

    at: str
    reason: str
    amount: int
    """What the wallet gained, below zero what it lost."""
    table: str | None = None
    round: int | None = None


class Balance(Struct, frozen=True):
    """The caller's money outside all tables, chips at tables, and the latest movements, the newest first."""

    balance: int
    stacks: dict[str, int]
    """Chips at tables, by the table's id."""
    entries: list[Entry]


class Amount(Struct, frozen=True, forbid_unknown_fields=True):
    """Money to bring to a table, or to take from it."""

    amount: Cents


class Stack(Struct, frozen=True):
    """The caller's chips at the table, and money outside all tables."""

    stack: int
    balance: int


class ActWritten(Struct, frozen=True):
    """An act that is written: the table's version after it, and what followed, as the caller may see it."""

    version: int
    events: list[Event]


class TableList(Struct, frozen=True):
    """Every table of the house."""

    tables: list[TableListing]


class You(Struct, frozen=True):
    """The caller at a table."""

    seats: list[int]
    stack: int
    """Chips in front of the caller that are not wagered."""


class TableSnapshot(Struct, frozen=True):
    """A table as the caller may see it."""

    id: str
    journal: int
    """The table's journal: it begins another one when its rules or its dealing change."""
    version: int
    """The number of the last record of the table's journal."""
    round: int
    """The number of the round that is on, or of the last one."""
    wanted: Request | None
    """What the table waits for."""
    view: View
    status: TableStatus
    """What the view does not have: state, names at the seats, who is ready, the clock."""
    you: You


class RobotCount(Struct, frozen=True, forbid_unknown_fields=True):
    """How many robots are to sit at the caller's table."""

    robots: Annotated[int, Meta(ge=0, le=10)]
    """None for 0."""
    seconds: Annotated[float, Meta(ge=0, le=5)] = 0.5
    """How long each thinks before a decision."""


class SocketAct(Struct, frozen=True):
    """An act that is sent over a table's WebSocket; the key says which answer is its own."""

    key: Annotated[str, Meta(min_length=1, max_length=100)]
    act: Act


class RecalledRounds(Struct, frozen=True):
    """Finished rounds of one journal of a table, the last first."""

    journal: int
    rounds: list[RecalledRound]


class TableJournalEntry(Struct, frozen=True, kw_only=True, rename={"id": "journal"}):
    """One journal of a table: its rounds are counted from 1."""

    id: int
    """Its number, which recall, exports, disputes and the house log name."""
    began: str
    """When it began, in UTC."""
    rounds: int
    """How many rounds are finished in it."""
    is_current: bool
    """Whether the table goes on in it today."""


class TableJournals(Struct, frozen=True):
    """The journals of a table, the newest first."""

    journals: list[TableJournalEntry]


class PlayedRounds(Struct, frozen=True):
    """The rounds that the caller has played at all tables, the last first."""

    rounds: list[PlayedRound]


class SubmissionText(Struct, frozen=True, forbid_unknown_fields=True):
    """A Rules Submission to check."""

    submission: str
    """The text of the TOML file."""


class NewSimulation(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What to simulate: a game with options, or a table of this house."""

    game: str | None = None
    table: str | None = None
    """A table of this house, whose options apply."""
    rounds: Annotated[int, Meta(ge=1, le=1_000_000_000)] = 1_000_000
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    options: dict[str, Any] = {}
    """Options of the game, as a submission states them."""
    boxes: Annotated[int, Meta(ge=1, le=10)] = 1
    fresh_shoe: bool = False
    stake: str = "100"
    """Dollars on every wager."""
    session: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    bankroll: str | None = None
    session_wagers: list[str] = []
    """The wagers that a session makes, where a game lets one choose."""


class SimulationState(Struct, frozen=True, kw_only=True):
    """A simulation: waiting, running, done, failed or cancelled."""

    id: str
    state: str
    rounds: int
    """Rounds to play."""
    played: int
    """Rounds that are played."""
    result: dict[str, Any] | None = None
    """What `pitboss simulate --json` prints, when it is done."""
    error: str | None = None
    """Why it failed."""


class Health(Struct, frozen=True):
    """How the process is."""

    status: str


class PaytableRow(Struct, frozen=True):
    """One row of a paytable: the hand, and what it pays."""

    id: str
    """Its name in settlements."""
    title: str
    pays: str
    clause: str


class AboutWager(Struct, frozen=True, kw_only=True):
    """A wager in words."""

    id: str
    title: str
    felt: str
    """Its inscription on the layout."""
    clause: str
    is_main: bool
    is_additional: bool
    """Whether the operator has chosen to offer it beside the wagers that the game always has."""
    min: int | None
    max: int | None
    rows: list[PaytableRow]


class AboutOption(Struct, frozen=True, kw_only=True):
    """An option of a table, in words."""

    name: str
    """Its key in a submission."""
    value: str
    is_default: bool
    """Whether the value is the one that the option has when nobody states it."""
    help: str
    """What the option decides."""
    clause: str
    """The clause that leaves the choice; empty where there is none."""


class AboutTable(Struct, frozen=True, kw_only=True):
    """A table in words; it changes only when the house opens another submission."""

    id: str
    game: str
    title: str
    facility: str
    rules: str
    """The rules in one line."""
    cards: str
    """How cards come: from the house's own shoe, for play money, or from a physical one, entered by hand."""
    wagers: list[AboutWager]
    meters: dict[str, str]
    """The titles of its progressive meters."""
    options: list[AboutOption]
    """Every option but wagers and meters."""


class ClauseReading(Struct, frozen=True):
    """How an unclear place of the rule texts is read."""

    id: str
    title: str
    reading: str


class ClauseDescription(Struct, frozen=True):
    """What a clause is about."""

    id: str
    gist: str
    readings: list[ClauseReading]
