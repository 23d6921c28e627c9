"""What tables win, by gaming day, month or year (COMAR 36.05.03.15, .25).

At an electronic table, from the entries of the books: drop is what players bring to it from their wallets, win is what
its bank gains. At a physical one, from its counts, fills and credits; a day is the one on which it was opened. Hold is
win to drop.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable
from datetime import date, timedelta
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, case, func, literal, select

from pitboss.errors import Mistake
from pitboss.house.database.schema import ENTRY, POSTING
from pitboss.house.money import WALLET, bank
from pitboss.house.office.chips import days_between
from pitboss.house.times import DAY, HOUR
from pitboss.money import dollars

_FIRST_DAY = date(1970, 1, 1)
_SKEW = HOUR
"""How far the clocks of processes may lie apart."""


class Period(StrEnum):
    """What results are added up over."""

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
    """What players took back to their wallets."""
    win: int

    @property
    def hold(self) -> Fraction | None:
        """Win to drop; None where nothing was dropped."""
        return Fraction(self.win, self.drop) if self.drop else None

    @property
    def win_percent(self) -> str | None:
        """The hold as a percentage with two decimals."""
        return None if self.hold is None else f"{float(round(self.hold * 100, 2)):.2f}"


def table_results(
    connection: Connection, first: date, last: date, period: Period = Period.DAY, day_begins: int = 0
) -> list[TableResult]:
    """Return the results of electronic tables from one gaming day to another, both included.

    `day_begins` is when a gaming day begins, in microseconds after midnight UTC.
    """
    _check_order(first, last)
    begin, end = _began(first, day_begins), _began(last + timedelta(days=1), day_begins)
    ids = (_first_posting(connection, begin - _SKEW), _first_posting(connection, end + _SKEW))
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
    found: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for row in connection.execute(sums):
        total = found[row.table_id, _name(_FIRST_DAY + timedelta(days=int(row.day)), period)]
        for place, amount in enumerate((-row.brought, row.taken, row.won)):
            total[place] += int(amount)
    return [TableResult(table, name, *amounts) for (table, name), amounts in sorted(found.items())]


def physical_results(
    connection: Connection, first: date, last: date, period: Period = Period.DAY, day_begins: int = 0
) -> list[TableResult]:
    """Return the results of physical tables from one gaming day to another, both included, from their papers."""
    _check_order(first, last)
    begin, end = _began(first, day_begins), _began(last + timedelta(days=1), day_begins)
    found: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for day in days_between(connection, begin, end):
        opened = _FIRST_DAY + timedelta(days=(day.opened - day_begins) // DAY)
        total = found[day.table, _name(opened, period)]
        for place, amount in enumerate((day.drop, 0, day.win)):
            total[place] += amount
    return [TableResult(table, name, *amounts) for (table, name), amounts in sorted(found.items())]


def results_csv(results: Iterable[TableResult]) -> str:
    """Return results as CSV, in dollars; `win_percent` is win to drop."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(("table", "period", "drop", "paid_out", "win", "win_percent"))
    for each in results:
        amounts = (dollars(amount) for amount in (each.drop, each.paid_out, each.win))
        writer.writerow((each.table, each.period, *amounts, each.win_percent or ""))
    return written.getvalue()


def _check_order(first: date, last: date) -> None:
    if last < first:
        raise Mistake(f"the last day is not before the first, {first}", at="last")


def _sum(counts: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((counts, ENTRY.c.amount), else_=0))


def _began(day: date, day_begins: int) -> int:
    return (day - _FIRST_DAY).days * DAY + day_begins


def _name(day: date, period: Period) -> str:
    return day.isoformat()[: {Period.DAY: 10, Period.MONTH: 7, Period.YEAR: 4}[period]]


def _first_posting(connection: Connection, at: int) -> int:
    """Return the first posting at a time or after it; postings are numbered in the order of their times."""
    low, high = 0, int(connection.execute(select(func.coalesce(func.max(POSTING.c.id), 0))).scalar_one()) + 1
    while low < high:
        middle = (low + high) // 2
        found = connection.execute(
            select(POSTING.c.id, POSTING.c.at).where(POSTING.c.id >= middle).order_by(POSTING.c.id).limit(1)
        ).one_or_none()
        if found is not None and found.at < at:
            low = found.id + 1
        else:
            high = middle
    return low
