"""Linked meters, which serve several tables, exact across tables and processes.

Each table stores its share, the amount by which it has moved the meter, in the transaction of the round that moved it.
The value is the initial amount plus the shares of all tables. An award states the version at which it read the value;
if another table has moved the meter since, nothing is written, and the award is computed again from the new value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from pitboss.house.database.change import MeterShare
from pitboss.house.database.table_queries import StoredMeter as StoredMeter
from pitboss.inputs import MeterReading
from pitboss.law.options import TableChoices
from pitboss.money import fraction_text
from pitboss.table.electronic_dealer import linked_names
from pitboss.table.table import Table

MeterReader = Callable[[str], StoredMeter]
"""Reads a linked meter from the database, by the name of the link."""


def displayed_cents(stored: StoredMeter, initial: int) -> int:
    """Return the displayed value of a linked meter: its initial amount plus all shares, in whole cents."""
    return int(max(Fraction(0), initial + sum(stored.shares.values(), Fraction(0))))


class MeterDisplays:
    """Cache of the displayed values of a house's linked meters; the house refreshes it every second."""

    def __init__(self, read: MeterReader, tables: Mapping[str, TableChoices]) -> None:
        self._read = read
        self._links = {
            table: {name: chosen.link for name, chosen in choices.meters.items() if chosen.link is not None}
            for table, choices in tables.items()
        }
        self._initial = {
            chosen.link: chosen.initial
            for choices in tables.values()
            for chosen in choices.meters.values()
            if chosen.link is not None
        }
        self._cents: dict[str, int] = {}

    @property
    def is_empty(self) -> bool:
        """Whether the house has no linked meters."""
        return not self._initial

    def refresh(self) -> None:
        """Read every linked meter."""
        for link, initial in self._initial.items():
            self._cents[link] = displayed_cents(self._read(link), initial)

    def values_at(self, table: str) -> dict[str, int]:
        """Return the displayed values of a table's linked meters, in cents."""
        return {name: self._cents[link] for name, link in self._links.get(table, {}).items() if link in self._cents}


class SharedMeters:
    """The linked meters of one table."""

    def __init__(self, journal: int, read: MeterReader) -> None:
        self._journal = journal
        self._read = read
        self._written: dict[str, Fraction] = {}
        self._read_at: dict[str, int] = {}

    def links(self, table: Callable[[], Table]) -> Mapping[str, SharedMeter]:
        """Return the table's linked meters by the name of the link; their movements so far are already written."""
        names = linked_names(table())
        self._written = {link: table().meters[name].own_movement for link, name in names.items()}
        return {link: SharedMeter(self, link, name) for link, name in names.items()}

    def value(self, link: str, table: Table, name: str) -> Fraction:
        """Return the current value with this table's unwritten movement, and record the version that was read."""
        stored = self._read(link)
        self._read_at[link] = stored.version
        own = table.meters[name]
        others = sum((moved for journal, moved in stored.shares.items() if journal != self._journal), Fraction(0))
        return max(Fraction(0), own.initial + own.own_movement + others)

    def unwritten_shares(self, table: Table) -> list[MeterShare]:
        """Return the unwritten shares of the meters that this table has moved or read."""
        shares = []
        for link, name in linked_names(table).items():
            moved, read = table.meters[name].own_movement, self._read_at.pop(link, None)
            if moved != self._written.get(link) or read is not None:
                self._written[link] = moved
                shares.append(MeterShare(link, fraction_text(moved), read))
        return shares


class SharedMeter(NamedTuple):
    """One linked meter, as the electronic dealer uses it."""

    meters: SharedMeters
    link: str
    name: str

    def reading_for(self, table: Table) -> MeterReading:
        """Return the value as an input for the table."""
        return MeterReading(self.name, str(self.meters.value(self.link, table, self.name)))
