"""Chips of a physical table: counts, fills and credits, and what the table wins (COMAR 36.05.03.02-.05, .08, .15D).

A table's inventory changes only by fills (chips from the cage), credits (chips to the cage) and play. An approval
counts once it has all its signatures. Win = (closing count + credits + drop) - (opening count + fills).
"""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date, timedelta
from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, case, func, literal, select

from pitboss.clock import DAY, HOUR
from pitboss.errors import PitbossError
from pitboss.house.back_office.approvals import Approval, ApprovalKind, find_granted, list_approvals, prepare_approval
from pitboss.house.database.schema import ENTRY, POSTING
from pitboss.house.money import WALLET, bank
from pitboss.house.roles import Person
from pitboss.money import dollars, dollars_words

CHIP_KINDS: Final = frozenset(
    {
        ApprovalKind.FILL,
        ApprovalKind.CREDIT,
        ApprovalKind.OPENING_COUNT,
        ApprovalKind.CLOSING_COUNT,
        ApprovalKind.DROP_COUNT,
    }
)
MAX_PIECES: Final = 1_000_000
MAX_DAY_LENGTH: Final = 31 * DAY
"""Maximum time from the opening count of a day to its closing and drop counts."""
MAX_DENOMINATION: Final = 100_000_000
"""Maximum denomination: chips of a million dollars."""


class Chips(Struct, frozen=True, forbid_unknown_fields=True):
    """Chips by denomination in cents: `{"2500": 40}` are forty of $25."""

    pieces: dict[int, int]

    @property
    def value(self) -> int:
        """Total value in cents."""
        return sum(denomination * number for denomination, number in self.pieces.items())


class TableDay(Struct, frozen=True, kw_only=True):
    """Results of a physical table between an opening and a closing count, in cents."""

    table: str
    opened: int
    """When the opening count was signed, in microseconds."""
    closed: int
    opening: int
    fills: int
    credits: int
    drop: int
    closing: int

    @property
    def win(self) -> int:
        """The table's win."""
        return (self.closing + self.credits + self.drop) - (self.opening + self.fills)

    @property
    def hold(self) -> Fraction | None:
        """Win divided by drop; None without drop."""
        return Fraction(self.win, self.drop) if self.drop else None


def prepare_chips(
    connection: Connection, kind: ApprovalKind, table: str, chips: Chips, by: Person, at: int
) -> Approval:
    """Prepare a count, a fill or a credit of a table's chips for signing."""
    if kind not in CHIP_KINDS:
        raise PitbossError(f"a {kind} is not about chips", at="kind")
    if not chips.pieces and kind in (ApprovalKind.FILL, ApprovalKind.CREDIT):
        raise PitbossError(f"a {kind} has at least one chip", at="chips")
    for denomination, number in chips.pieces.items():
        if not (0 < denomination <= MAX_DENOMINATION and 0 < number <= MAX_PIECES):
            most = f"at most {MAX_PIECES:,} of {dollars_words(MAX_DENOMINATION)}"
            raise PitbossError(f"denominations and numbers of chips must be positive, {most}", at="chips")
    return prepare_approval(connection, kind, msgspec.json.encode(chips), by, at, table=table)


def load_table_days(connection: Connection, table: str) -> list[TableDay]:
    """Return the days of a physical table with both counts, from the granted approvals.

    Everything between an opening and the next closing count belongs to that day. The drop is counted after the table
    has closed, so a drop count belongs to the day before it.
    """
    return _days(table, _signed_values(list_approvals(connection, table=table)))


def load_days_between(connection: Connection, since: int, until: int) -> list[TableDay]:
    """Return the days of all physical tables opened from `since` until before `until`, in microseconds."""
    approvals: dict[str, list[Approval]] = defaultdict(list)
    for approval in find_granted(connection, since, until + MAX_DAY_LENGTH, CHIP_KINDS):
        approvals[approval.table or ""].append(approval)
    days = [day for table, signed in sorted(approvals.items()) for day in _days(table, _signed_values(signed))]
    return [day for day in days if day.opened < until]


def _days(table: str, approvals: Iterable[tuple[ApprovalKind, int, int]]) -> list[TableDay]:
    days: list[TableDay] = []
    opening: tuple[int, int] | None = None
    moved: Counter[ApprovalKind] = Counter()
    for kind, at, value in approvals:
        match kind:
            case ApprovalKind.OPENING_COUNT:
                opening, moved = (at, value), Counter()
            case ApprovalKind.CLOSING_COUNT if opening is not None:
                days.append(
                    TableDay(
                        table=table,
                        opened=opening[0],
                        closed=at,
                        opening=opening[1],
                        fills=moved[ApprovalKind.FILL],
                        credits=moved[ApprovalKind.CREDIT],
                        drop=moved[ApprovalKind.DROP_COUNT],
                        closing=value,
                    )
                )
                opening = None
            case ApprovalKind.DROP_COUNT if opening is None and days:
                days[-1] = msgspec.structs.replace(days[-1], drop=days[-1].drop + value)
            case ApprovalKind.FILL | ApprovalKind.CREDIT | ApprovalKind.DROP_COUNT:
                moved[kind] += value
    return days


def _signed_values(approvals: Iterable[Approval]) -> list[tuple[ApprovalKind, int, int]]:
    """Return kind, time and value of the granted approvals about chips, in the order of granting."""
    signed = [
        (each.decided or 0, each.id, each.kind, msgspec.json.decode(each.body, type=Chips).value)
        for each in approvals
        if each.granted and each.kind in CHIP_KINDS
    ]
    return [(kind, at, value) for at, _, kind, value in sorted(signed)]


# Results of tables by gaming day, month or year (COMAR 36.05.03.15, .25).
#
# At an electronic table, from the ledger: drop is the money that players bring from their wallets, win is the gain of
# the bank. At a physical table, from its counts, fills and credits; its day is the one on which it was opened.
# Hold is win divided by drop.


_FIRST_DAY = date(1970, 1, 1)
_SKEW = HOUR
"""Maximum difference between the clocks of processes."""


class Period(StrEnum):
    """Period over which results are summed."""

    DAY = "day"
    MONTH = "month"
    YEAR = "year"


class TableResult(Struct, frozen=True):
    """The result of one table in one period, in cents."""

    table: str
    period: str
    """`2026-01-15`, `2026-01` or `2026`."""
    drop: int
    paid_out: int
    """Money that players took back to their wallets."""
    win: int

    @property
    def hold(self) -> Fraction | None:
        """Win divided by drop; None without drop."""
        return Fraction(self.win, self.drop) if self.drop else None

    @property
    def win_percent(self) -> str | None:
        """The hold as a percentage with two decimals."""
        return None if self.hold is None else f"{float(round(self.hold * 100, 2)):.2f}"


def load_table_results(
    connection: Connection, first: date, last: date, period: Period = Period.DAY, day_begins: int = 0
) -> list[TableResult]:
    """Return the results of electronic tables from the `first` gaming day to the `last`, both included.

    `day_begins` is the start of a gaming day, in microseconds after midnight UTC.
    """
    _check_order(first, last)
    begin, end = _period_start(first, day_begins), _period_start(last + timedelta(days=1), day_begins)
    ids = (_find_first_posting(connection, begin - _SKEW), _find_first_posting(connection, end + _SKEW))
    day = ((POSTING.c.at - day_begins) // DAY).label("day")
    takes_part = POSTING.c.table_id.is_not(None) & (POSTING.c.at >= begin) & (POSTING.c.at < end)
    sums = (
        select(
            POSTING.c.table_id,
            day,
            _sum(ENTRY.c.account.startswith(WALLET) & (ENTRY.c.amount < 0)).label("brought"),
            _sum(ENTRY.c.account.startswith(WALLET) & (ENTRY.c.amount > 0)).label("taken"),
            _sum(ENTRY.c.account == literal(bank("")) + POSTING.c.table_id).label("won"),
        )
        .join(ENTRY, ENTRY.c.posting_id == POSTING.c.id)
        .where(takes_part, POSTING.c.id >= ids[0], POSTING.c.id < ids[1])
        .group_by(POSTING.c.table_id, "day")
    )
    totals: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for row in connection.execute(sums):
        total = totals[row.table_id, _period_name(_FIRST_DAY + timedelta(days=int(row.day)), period)]
        for index, amount in enumerate((-row.brought, row.taken, row.won)):
            total[index] += int(amount)
    return [TableResult(table, name, *amounts) for (table, name), amounts in sorted(totals.items())]


def load_physical_results(
    connection: Connection, first: date, last: date, period: Period = Period.DAY, day_begins: int = 0
) -> list[TableResult]:
    """Return the results of physical tables from the `first` gaming day to the `last`, both included."""
    _check_order(first, last)
    begin, end = _period_start(first, day_begins), _period_start(last + timedelta(days=1), day_begins)
    totals: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for day in load_days_between(connection, begin, end):
        opened = _FIRST_DAY + timedelta(days=(day.opened - day_begins) // DAY)
        total = totals[day.table, _period_name(opened, period)]
        for index, amount in enumerate((day.drop, 0, day.win)):
            total[index] += amount
    return [TableResult(table, name, *amounts) for (table, name), amounts in sorted(totals.items())]


def format_results_csv(results: Iterable[TableResult]) -> str:
    """Format results as CSV, in dollars; `win_percent` is win divided by drop."""
    output = io.StringIO()
    writer = csv.writer(output)
    writer.writerow(("table", "period", "drop", "paid_out", "win", "win_percent"))
    for each in results:
        amounts = (dollars(amount) for amount in (each.drop, each.paid_out, each.win))
        writer.writerow((each.table, each.period, *amounts, each.win_percent or ""))
    return output.getvalue()


def _check_order(first: date, last: date) -> None:
    if last < first:
        raise PitbossError(f"the last day is not before the first, {first}", at="last")


def _sum(counts: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((counts, ENTRY.c.amount), else_=0))


def _period_start(day: date, day_begins: int) -> int:
    return (day - _FIRST_DAY).days * DAY + day_begins


def _period_name(day: date, period: Period) -> str:
    return day.isoformat()[: {Period.DAY: 10, Period.MONTH: 7, Period.YEAR: 4}[period]]


def _find_first_posting(connection: Connection, at: int) -> int:
    """Return the id of the first posting at or after a time, by bisection: ids are in the order of times."""
    low, high = 0, int(connection.execute(select(func.coalesce(func.max(POSTING.c.id), 0))).scalar_one()) + 1
    while low < high:
        middle = (low + high) // 2
        posting = connection.execute(
            select(POSTING.c.id, POSTING.c.at).where(POSTING.c.id >= middle).order_by(POSTING.c.id).limit(1)
        ).one_or_none()
        if posting is not None and posting.at < at:
            low = posting.id + 1
        else:
            high = middle
    return low
