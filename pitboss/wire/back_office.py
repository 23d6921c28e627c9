"""What crosses the wire in the office: disputes, papers that several people sign, the cashier and the log."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from pitboss.house.roles import HouseRole, TableSettings
from pitboss.wire.calls import Cents, Name, Password

Text = Annotated[str, Meta(min_length=1, max_length=10_000)]
Roles = Annotated[list[HouseRole], Meta(min_length=1, max_length=20)]
Round = Annotated[int, Meta(ge=1, le=2**53)]


class NewDispute(Struct, frozen=True, forbid_unknown_fields=True):
    """A round that is disputed, and why."""

    table: Name
    round: Round
    text: Text
    journal: Annotated[int, Meta(ge=1, le=2**53)] | None = None
    """A former journal of the table; without it the newest that has a round of this number."""


class NewStatement(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody says about a disputed round."""

    text: Text


class NewRuling(Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling and the clause that it rests on."""

    ruling: Text
    clause: Name


class Statement(Struct, frozen=True):
    """A statement."""

    number: int
    at: str
    by: str
    text: str


class DisputeFile(Struct, frozen=True, kw_only=True):
    """The file of a dispute."""

    id: int
    journal: int
    table: str
    round: int
    opened: str
    opened_by: str
    due: str
    """When it goes to the Commission unless it is closed."""
    referred: str | None
    closed: str | None
    ruling: str | None
    clause: str | None
    ruled_by: str | None
    statements: list[Statement]


class DisputeList(Struct, frozen=True):
    """Disputes by number."""

    disputes: list[DisputeFile]


class Signature(Struct, frozen=True):
    """Who signed a paper, and as what."""

    signed_as: str
    person: str
    at: str


class ApprovalDocument(Struct, frozen=True, kw_only=True):
    """A paper that takes effect when others have signed it."""

    id: int
    kind: str
    serial: int
    at: str
    table: str | None
    body: dict[str, Any]
    prepared_by: str
    decided: str | None
    granted: bool
    reason: str | None
    carried_out: str | None
    signatures: list[Signature]
    missing: list[str] = []
    """As what somebody still has to sign."""


class ApprovalList(Struct, frozen=True):
    """Papers by number."""

    approvals: list[ApprovalDocument]


class NewApproval(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that needs another person: an act, a table's settings, or a count, fill or credit of its chips."""

    table: Name
    act: dict[str, Any] | None = None
    """A correction or an adjustment of a meter."""
    settings: TableSettings | None = None
    kind: str | None = None
    """`fill`, `credit`, `opening count`, `closing count` or `drop count`."""
    chips: dict[str, int] | None = None
    """Pieces by denomination in cents: `{"2500": 40}`."""


class NewSignature(Struct, frozen=True, forbid_unknown_fields=True, rename={"signed_as": "as"}):
    """As what somebody signs."""

    signed_as: Annotated[str, Meta(min_length=1, max_length=50)]


class NewRefusal(Struct, frozen=True, forbid_unknown_fields=True):
    """Why a paper is refused."""

    reason: Text


class CashierMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's money that the cashier takes in or pays out."""

    name: Name
    amount: Cents


class CashierAnswer(Struct, frozen=True):
    """What the player's wallet then holds; or the paper that a great payout waits for."""

    balance: int | None = None
    approval: ApprovalDocument | None = None


class ResultLine(Struct, frozen=True, kw_only=True):
    """What a table won in a period, in cents."""

    table: str
    dealing: str
    """Whether the house dealt it (`electronic`), or it was a physical table (`shadow`)."""
    period: str
    """`2026-01-15`, `2026-01` or `2026`."""
    drop: int
    """What players brought: from their wallets, or as counted in the drop box."""
    paid_out: int
    """What players took back to their wallets; 0 at a physical table."""
    win: int
    win_percent: str | None
    """Win to drop, with two decimals; null where nothing was dropped."""


class ResultList(Struct, frozen=True):
    """Results by table and period."""

    results: list[ResultLine]


class MeterLine(Struct, frozen=True, kw_only=True):
    """The report on a progressive level: a meter of one table, since its journal began. Amounts in cents."""

    table: str
    meter: str
    link: str | None
    """The name under which it serves several tables; null if it serves this one alone."""
    value: int
    """What it shows now, contributions of other tables included."""
    number_won: int
    """How often it was won at this table, in whole or in part; awards of void rounds do not count."""
    total_paid: int
    largest_award: int
    reset: int
    rate: str
    """The share of every wager that it is fed with, as `5%`."""


class MeterList(Struct, frozen=True):
    """The meters of every table."""

    meters: list[MeterLine]


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A person to add."""

    name: Name
    password: Password
    roles: Roles
    play_money: Annotated[int, Meta(ge=0, le=10**12)] = 0
    """Play money that a player starts with, in cents."""


class NewRoles(Struct, frozen=True, forbid_unknown_fields=True):
    """The roles that a person has from now on."""

    roles: Roles


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The password that a person has from now on."""

    password: Password


class AccountEntry(Struct, frozen=True, kw_only=True):
    """An account, as an administrator sees it."""

    name: str
    roles: list[str]
    created: str
    disabled: str | None
    """Since when the person may not log in."""


class AccountList(Struct, frozen=True):
    """Every account by name."""

    people: list[AccountEntry]


class LogLine(Struct, frozen=True, kw_only=True):
    """A line of the house log."""

    id: int
    at: str
    event: str
    by: str | None
    table: str | None
    detail: str


class LogLines(Struct, frozen=True):
    """Lines of the house log."""

    lines: list[LogLine]
