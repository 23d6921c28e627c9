"""Request and response bodies of the back office: disputes, approvals, cashier, results and the log."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from pitboss.house.roles import HouseRole, TableSettings
from pitboss.wire.calls import Cents, Name, Password

Text = Annotated[str, Meta(min_length=1, max_length=10_000)]
Roles = Annotated[list[HouseRole], Meta(min_length=1, max_length=20)]
Round = Annotated[int, Meta(ge=1, le=2**53)]


class NewDispute(Struct, frozen=True, forbid_unknown_fields=True):
    """A dispute to open: the round and the reason."""

    table: Name
    round: Round
    text: Text
    journal: Annotated[int, Meta(ge=1, le=2**53)] | None = None
    """A former journal of the table. Default: the newest with a round of this number."""


class NewStatement(Struct, frozen=True, forbid_unknown_fields=True):
    """A statement to add to a dispute."""

    text: Text


class NewRuling(Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling and the clause that it is based on."""

    ruling: Text
    clause: Name


class Statement(Struct, frozen=True):
    """A statement about a disputed round."""

    number: int
    at: str
    by: str
    text: str


class DisputeFile(Struct, frozen=True, kw_only=True):
    """A dispute with its statements and its ruling."""

    id: int
    journal: int
    table: str
    round: int
    opened: str
    opened_by: str
    due: str
    """When the dispute is referred to the Commission unless it is closed."""
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
    """A signature of an approval: the person and the capacity."""

    signed_as: str
    person: str
    at: str


class ApprovalDocument(Struct, frozen=True, kw_only=True):
    """An approval with its signatures. It takes effect when all signatures are there."""

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
    """The capacities in which a signature is still missing."""


class ApprovalList(Struct, frozen=True):
    """Approvals by number."""

    approvals: list[ApprovalDocument]


class NewApproval(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An approval to prepare: an act, settings of a table, or a count, fill or credit of its chips."""

    table: Name
    act: dict[str, Any] | None = None
    """A correction or an adjustment of a meter."""
    settings: TableSettings | None = None
    kind: str | None = None
    """`fill`, `credit`, `opening count`, `closing count` or `drop count`."""
    chips: dict[str, int] | None = None
    """Pieces by denomination in cents: `{"2500": 40}`."""


class NewSignature(Struct, frozen=True, forbid_unknown_fields=True, rename={"signed_as": "as"}):
    """The capacity in which the caller signs."""

    signed_as: Annotated[str, Meta(min_length=1, max_length=50)]


class NewRefusal(Struct, frozen=True, forbid_unknown_fields=True):
    """The reason for refusing or voiding an approval."""

    reason: Text


class CashierMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A deposit or payout of a player's money."""

    name: Name
    amount: Cents


class CashierAnswer(Struct, frozen=True):
    """The player's new balance, or the approval that a large payout waits for."""

    balance: int | None = None
    approval: ApprovalDocument | None = None


class ResultLine(Struct, frozen=True, kw_only=True):
    """The results of one table in one period, in cents."""

    table: str
    dealing: str
    """`electronic` if the house dealt the table, `shadow` if it was a physical one."""
    period: str
    """`2026-01-15`, `2026-01` or `2026`."""
    drop: int
    """Buy-ins from wallets, or the count of the drop box."""
    paid_out: int
    """Cash-outs to wallets; 0 at a physical table."""
    win: int
    win_percent: str | None
    """Win divided by drop, with two decimals; null if the drop is 0."""


class ResultList(Struct, frozen=True):
    """Results by table and period."""

    results: list[ResultLine]


class MeterLine(Struct, frozen=True, kw_only=True):
    """The report on a progressive level: one meter of one table since its journal began, in cents."""

    table: str
    meter: str
    link: str | None
    """The link name if several tables share the meter, else null."""
    value: int
    """The displayed value, including contributions from linked tables."""
    number_won: int
    """How often it was won here, in whole or in part, excluding void rounds."""
    total_paid: int
    largest_award: int
    reset: int
    rate: str
    """The contribution rate as a share of each wager, such as `5%`."""


class MeterList(Struct, frozen=True):
    """The meters of every table."""

    meters: list[MeterLine]


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A person to add."""

    name: Name
    password: Password
    roles: Roles
    play_money: Annotated[int, Meta(ge=0, le=10**12)] = 0
    """Initial play money of a player, in cents."""


class NewRoles(Struct, frozen=True, forbid_unknown_fields=True):
    """A person's new roles."""

    roles: Roles


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """A person's new password."""

    password: Password


class AccountEntry(Struct, frozen=True, kw_only=True):
    """An account, as an administrator sees it."""

    name: str
    roles: list[str]
    created: str
    disabled: str | None
    """When the account was disabled; null if it is enabled."""


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
