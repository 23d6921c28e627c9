"""Meters that serve several tables: what each stands at, told to its tables, and its level report (COMAR .24)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from pitboss.errors import Mistake
from pitboss.money import LevelReport, Meter, dollars_words
from pitboss.round.inputs import MeterTold
from pitboss.round.shoe_table import ShoeTable

TableNow = Callable[[], ShoeTable]
"""Gives a table's state as it is now; a ruling that backs up makes a new one."""


class LinkedMeter:
    """One meter of several tables.

    It keeps nothing of its own: it stands at its initial amount and what every table has moved it by. So void rounds,
    rulings that back up, and tables brought back from their journals need no word to it. What it tells a table is an
    input there, and that table's journal alone gives the same amounts again.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._tables: list[TableNow] = []

    def join(self, table: TableNow) -> None:
        """One more table; rate, initial and reset amount are those of the others, or it is not the same meter."""
        own = self._meter(table())
        if self._tables:
            self._compare(own, self._meter(self._tables[0]()))
        self._tables.append(table)

    @property
    def value(self) -> Fraction:
        """What it stands at, in cents.

        Never below nothing: where a contribution was won at one table and its round was then void at another, wagers
        to come make that good first.
        """
        meters = self._meters()
        assert meters, f"no table has the {self.name} meter"
        return max(Fraction(0), meters[0].initial + sum((each.moved_here for each in meters), Fraction(0)))

    def told_to(self, table: ShoeTable) -> MeterTold:
        """What it stands at, as an input of a table of its; to be given before any table moves it again."""
        return MeterTold(self.name_at(table), str(self.value))

    def news_for(self, table: ShoeTable) -> MeterTold | None:
        """The same, for a table between rounds whose display is behind; None where it is not."""
        return self.told_to(table) if self._meter(table).value != self.value else None

    def report(self) -> LevelReport:
        """What is kept for every level, over all tables; unwound awards are not in it."""
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
        """What a table calls it."""
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
    """The linked meters of a table that its wagers pay from, by the name of the link."""
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
    """Every meter that these tables say they share, by the name of the link."""
    links: dict[str, LinkedMeter] = {}
    for table in tables:
        for name in names_at(table()):
            links.setdefault(name, LinkedMeter(name)).join(table)
    return links
