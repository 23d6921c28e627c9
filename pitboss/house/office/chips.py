"""Chips of a physical table: counts, fills and credits, and what the table wins (COMAR 36.05.03.02-.05, .08, .15D).

A table's inventory changes only by fills (chips come from the cage), credits (they go back) and play. A paper counts
when it has all its signatures. Win = (closing count + credits + drop) - (opening count + fills).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from pitboss.errors import Mistake
from pitboss.house.office.approvals import Approval, Paper, granted_between, list_approvals, prepare
from pitboss.house.roles import Person
from pitboss.house.times import DAY
from pitboss.money import dollars_words

PAPERS: Final = frozenset({Paper.FILL, Paper.CREDIT, Paper.OPENING_COUNT, Paper.CLOSING_COUNT, Paper.DROP_COUNT})
MOST_PIECES: Final = 1_000_000
LONGEST_DAY: Final = 31 * DAY
"""How long after its opening count a day's closing and drop counts are looked for."""
MOST_CENTS: Final = 100_000_000
"""The greatest denomination: chips of a million dollars."""


class Chips(Struct, frozen=True, forbid_unknown_fields=True):
    """Chips by denomination in cents: `{"2500": 40}` are forty of $25."""

    pieces: dict[int, int]

    @property
    def value(self) -> int:
        """What they are worth, in cents."""
        return sum(denomination * number for denomination, number in self.pieces.items())


class TableDay(Struct, frozen=True, kw_only=True):
    """A physical table between an opening and a closing count, in cents."""

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
        """What the table won."""
        return (self.closing + self.credits + self.drop) - (self.opening + self.fills)

    @property
    def hold(self) -> Fraction | None:
        """Win to drop; None where nothing was dropped."""
        return Fraction(self.win, self.drop) if self.drop else None


def prepare_chips(connection: Connection, paper: Paper, table: str, chips: Chips, by: Person, at: int) -> Approval:
    """Prepare a count, a fill or a credit of a table's chips, to be signed."""
    if paper not in PAPERS:
        raise Mistake(f"a {paper} is not about chips", at="paper")
    if not chips.pieces and paper in (Paper.FILL, Paper.CREDIT):
        raise Mistake(f"a {paper} has at least one chip", at="chips")
    for denomination, number in chips.pieces.items():
        if not (0 < denomination <= MOST_CENTS and 0 < number <= MOST_PIECES):
            most = f"at most {MOST_PIECES:,} of {dollars_words(MOST_CENTS)}"
            raise Mistake(f"chips are so many of a denomination in cents, both above 0 and {most}", at="chips")
    return prepare(connection, paper, msgspec.json.encode(chips), by, at, table=table)


def table_days(connection: Connection, table: str) -> list[TableDay]:
    """Return the days of a physical table that have both counts, from the papers with all their signatures.

    What lies between an opening and the next closing count belongs to that day. The drop is counted after the table has
    closed, so a drop count belongs to the day before it.
    """
    return _days(table, _granted(list_approvals(connection, table=table)))


def days_between(connection: Connection, since: int, until: int) -> list[TableDay]:
    """Return the days of all physical tables that were opened from one time to another, in microseconds."""
    found: dict[str, list[Approval]] = defaultdict(list)
    for each in granted_between(connection, since, until + LONGEST_DAY, PAPERS):
        found[each.table or ""].append(each)
    days = [day for table, papers in sorted(found.items()) for day in _days(table, _granted(papers))]
    return [day for day in days if day.opened < until]


def _days(table: str, papers: Iterable[tuple[Paper, int, int]]) -> list[TableDay]:
    days: list[TableDay] = []
    opening: tuple[int, int] | None = None
    moved: Counter[Paper] = Counter()
    for paper, at, value in papers:
        match paper:
            case Paper.OPENING_COUNT:
                opening, moved = (at, value), Counter()
            case Paper.CLOSING_COUNT if opening is not None:
                days.append(
                    TableDay(
                        table=table,
                        opened=opening[0],
                        closed=at,
                        opening=opening[1],
                        fills=moved[Paper.FILL],
                        credits=moved[Paper.CREDIT],
                        drop=moved[Paper.DROP_COUNT],
                        closing=value,
                    )
                )
                opening = None
            case Paper.DROP_COUNT if opening is None and days:
                days[-1] = msgspec.structs.replace(days[-1], drop=days[-1].drop + value)
            case Paper.FILL | Paper.CREDIT | Paper.DROP_COUNT:
                moved[paper] += value
    return days


def _granted(approvals: Iterable[Approval]) -> list[tuple[Paper, int, int]]:
    """Return the signed papers about chips in the order in which they were signed, with their values."""
    signed = [
        (each.decided or 0, each.id, each.paper, msgspec.json.decode(each.body, type=Chips).value)
        for each in approvals
        if each.granted and each.paper in PAPERS
    ]
    return [(paper, at, value) for at, _, paper, value in sorted(signed)]
