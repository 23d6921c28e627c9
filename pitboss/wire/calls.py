"""Request and response bodies of the HTTP API. Amounts are in cents; times are UTC."""

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
    """The name and password of an account."""

    name: Name
    password: Password


class Unlock(Struct, frozen=True, forbid_unknown_fields=True):
    """The password of the person whose session is locked."""

    password: Password


class SessionInfo(Struct, frozen=True):
    """The logged-in person."""

    name: str
    roles: list[str]
    locked: bool = False
    """Whether the session must be unlocked with the password first."""


class Ticket(Struct, frozen=True):
    """A ticket that opens one WebSocket (`?ticket=`). It is valid for a few seconds."""

    ticket: str


class Entry(Struct, frozen=True):
    """One movement of the caller's money."""

    at: str
    reason: str
    amount: int
    """The change of the wallet: positive for money in, negative for money out."""
    table: str | None = None
    round: int | None = None


class Balance(Struct, frozen=True):
    """The caller's wallet, chips at tables and latest entries, newest first."""

    balance: int
    stacks: dict[str, int]
    """Chips at tables, by table id."""
    entries: list[Entry]


class Amount(Struct, frozen=True, forbid_unknown_fields=True):
    """An amount to buy in or to cash out."""

    amount: Cents


class Stack(Struct, frozen=True):
    """The caller's chips at the table, and the wallet."""

    stack: int
    balance: int


class ActWritten(Struct, frozen=True):
    """The result of an act: the table's new version, and the events that the caller may see."""

    version: int
    events: list[Event]


class TableList(Struct, frozen=True):
    """Every table of the house."""

    tables: list[TableListing]


class You(Struct, frozen=True):
    """The caller at a table."""

    seats: list[int]
    stack: int
    """The caller's chips that are not wagered."""


class TableSnapshot(Struct, frozen=True):
    """A table as the caller may see it."""

    id: str
    journal: int
    """The current journal of the table. A change of rules or dealing mode begins a new one."""
    version: int
    """The number of the last record of the table's journal."""
    round: int
    """The number of the current round, or of the last one between rounds."""
    wanted: Request | None
    """The request that the table waits for."""
    view: View
    status: TableStatus
    """The status that is not in the view: state, names at the seats, ready seats, deadline."""
    you: You


class RobotCount(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of robots at the caller's table."""

    robots: Annotated[int, Meta(ge=0, le=10)]
    """The number of robots wanted; 0 sends them away."""
    seconds: Annotated[float, Meta(ge=0, le=5)] = 0.5
    """Thinking time before each decision."""


class SocketAct(Struct, frozen=True):
    """An act sent over a table's WebSocket. The answer repeats its key."""

    key: Annotated[str, Meta(min_length=1, max_length=100)]
    act: Act


class RecalledRounds(Struct, frozen=True):
    """Finished rounds of one journal of a table, newest first."""

    journal: int
    rounds: list[RecalledRound]


class TableJournalEntry(Struct, frozen=True, kw_only=True, rename={"id": "journal"}):
    """One journal of a table. Round numbers start at 1 in each."""

    id: int
    """The journal's number, as used by recall, exports, disputes and the house log."""
    began: str
    """When the journal was created, in UTC."""
    rounds: int
    """The number of finished rounds."""
    is_current: bool
    """Whether this is the table's current journal."""


class TableJournals(Struct, frozen=True):
    """The journals of a table, newest first."""

    journals: list[TableJournalEntry]


class PlayedRounds(Struct, frozen=True):
    """The caller's rounds at all tables, newest first."""

    rounds: list[PlayedRound]


class SubmissionText(Struct, frozen=True, forbid_unknown_fields=True):
    """A Rules Submission to check."""

    submission: str
    """The text of the TOML file."""


class NewSimulation(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A simulation to run: a game with options, or a table of this house."""

    game: str | None = None
    table: str | None = None
    """A table of this house; its options apply."""
    rounds: Annotated[int, Meta(ge=1, le=1_000_000_000)] = 1_000_000
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    options: dict[str, Any] = {}
    """Options of the game, as in a submission."""
    boxes: Annotated[int, Meta(ge=1, le=10)] = 1
    fresh_shoe: bool = False
    stake: str = "100"
    """Dollars on every wager."""
    session: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    bankroll: str | None = None
    session_wagers: list[str] = []
    """The wagers of a session, in games where the player chooses them."""


class SimulationState(Struct, frozen=True, kw_only=True):
    """The state of a simulation: waiting, running, done, failed or cancelled."""

    id: str
    state: str
    rounds: int
    """Rounds to play."""
    played: int
    """Rounds played so far."""
    result: dict[str, Any] | None = None
    """The JSON of `pitboss simulate --json`, once done."""
    error: str | None = None
    """The error, if it failed."""


class Health(Struct, frozen=True):
    """The health of the process."""

    status: str


class PaytableRow(Struct, frozen=True):
    """One row of a paytable: the hand and its payout."""

    id: str
    """The row's id in settlements."""
    title: str
    pays: str
    clause: str


class AboutWager(Struct, frozen=True, kw_only=True):
    """A description of a wager."""

    id: str
    title: str
    felt: str
    """The inscription on the layout."""
    clause: str
    is_main: bool
    is_additional: bool
    """Whether this is an optional wager that the operator has chosen to offer."""
    min: int | None
    max: int | None
    rows: list[PaytableRow]


class AboutOption(Struct, frozen=True, kw_only=True):
    """A description of a table option."""

    name: str
    """The option's key in a submission."""
    value: str
    is_default: bool
    """Whether the value is the option's default."""
    help: str
    """A short explanation of the option."""
    clause: str
    """The clause that permits the choice, or an empty string."""


class AboutTable(Struct, frozen=True, kw_only=True):
    """A description of a table. It changes only when the house opens a different submission."""

    id: str
    game: str
    title: str
    facility: str
    rules: str
    """The rules in one line."""
    cards: str
    """Where cards come from: the house's own shoe, or a physical one and entered by hand."""
    wagers: list[AboutWager]
    meters: dict[str, str]
    """The titles of the table's progressive meters."""
    options: list[AboutOption]
    """All options except wagers and meters."""


class ClauseReading(Struct, frozen=True):
    """An interpretation of an ambiguous passage of the rules."""

    id: str
    title: str
    reading: str


class ClauseDescription(Struct, frozen=True):
    """A summary of a clause and its readings."""

    id: str
    gist: str
    readings: list[ClauseReading]
