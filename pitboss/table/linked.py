"""Meters that serve several tables: the value reported to each table, and the level report (COMAR .24)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Protocol

from pitboss.errors import Mistake
from pitboss.money import LevelReport, Meter, dollars_words
from pitboss.round.inputs import MeterReading
from pitboss.round.shoe_table import ShoeTable

TableNow = Callable[[], ShoeTable]
"""Returns a table's current state; a ruling that backs up makes a new one."""


class ReadsMeter(Protocol):
    """Tells a table the value of a meter that serves several."""

    def reading_for(self, table: ShoeTable) -> MeterReading:
        """Return the value as an input for one of its tables; to be given before any table moves it again."""
        ...


class LinkedMeter:
    """One meter of several tables in one process.

    It stores nothing of its own: its value is the initial amount plus every table's movements. So void rounds, rulings
    that back up, and resumed tables need no message to it. A value that it reports to a table is an input there, and
    that table's journal alone gives the same amounts again.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._tables: list[TableNow] = []

    def join(self, table: TableNow) -> None:
        """Add a table; its rate, initial and reset amount must equal those of the others."""
        own = self._meter(table())
        if self._tables:
            self._compare(own, self._meter(self._tables[0]()))
        self._tables.append(table)

    @property
    def value(self) -> Fraction:
        """The meter's value in cents, never negative.

        Where a contribution was won at one table and its round was then void at another, later wagers make that good
        first.
        """
        meters = self._meters()
        assert meters, f"no table has the {self.name} meter"
        return max(Fraction(0), meters[0].initial + sum((each.moved_here for each in meters), Fraction(0)))

    def reading_for(self, table: ShoeTable) -> MeterReading:
        """Return the value as an input for one of its tables; to be given before any table moves it again."""
        return MeterReading(self.name_at(table), str(self.value))

    def update_for(self, table: ShoeTable) -> MeterReading | None:
        """Return the value as an input for a table between rounds whose display is behind; else None."""
        return self.reading_for(table) if self._meter(table).value != self.value else None

    def report(self) -> LevelReport:
        """Return the level report over all tables; reversed awards are not in it."""
        reports = [each.report() for each in self._meters()]
        assert reports, f"no table has the {self.name} meter"
        return LevelReport(
            sum(each.number_won for each in reports),
            sum(each.total_paid for each in reports),
            max(each.largest_award for each in reports),
            reports[0].reset,
            reports[0].rate,
        )

    def name_at(self, table: ShoeTable) -> str:
        """Return a table's name for the meter."""
        named = names_at(table).get(self.name)
        if named is None:
            raise Mistake(f"no meter of this table is linked as {self.name!r}")
        return named

    def _meter(self, table: ShoeTable) -> Meter:
        return table.meters[self.name_at(table)]

    def _meters(self) -> list[Meter]:
        return [self._meter(table()) for table in self._tables]

    def _compare(self, one: Meter, another: Meter) -> None:
        for what, own, others in (
            ("rate", f"{one.rate}", f"{another.rate}"),
            ("initial amount", dollars_words(one.initial), dollars_words(another.initial)),
            ("reset amount", dollars_words(one.reset), dollars_words(another.reset)),
        ):
            if own != others:
                why = f"the {what} of the meter {self.name!r} is {others} at its other tables, and cannot be {own}"
                raise Mistake(why, at=f"meters.{one.name}")


def names_at(table: ShoeTable) -> dict[str, str]:
    """Return the linked meters that a table's wagers pay from, by the name of the link."""
    found: dict[str, str] = {}
    for name in table.meters:
        if not table.is_linked(name):
            continue
        link = table.choices.meters[name].link
        assert link is not None
        if link in found:
            why = f"{found[link]} and {name} of one table cannot both be the meter {link!r}"
            raise Mistake(why, at=f"meters.{name}.link")
        found[link] = name
    return found


def link(tables: Iterable[TableNow]) -> dict[str, LinkedMeter]:
    """Return every meter that these tables share, by the name of the link."""
    links: dict[str, LinkedMeter] = {}
    for table in tables:
        for name in names_at(table()):
            links.setdefault(name, LinkedMeter(name)).join(table)
    return links
