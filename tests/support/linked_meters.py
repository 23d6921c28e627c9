"""Tables with one meter between them, and what people do at them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pitboss.events import Event, Settlement
from pitboss.inputs import MeterReading, RoundVoided
from pitboss.journal import MemoryStore
from pitboss.table.electronic_dealer import ElectronicDealer, LinkedMeter, link_meters
from support.blackjack_tables import TableInPlay as Blackjack
from support.tables import events_of

VOID = RoundVoided("the shoe ran short", "blackjack:14.F")
MEGA = "7d 7d 7d 9c"
"""Box 1 and the up card are three sevens of diamonds."""
NOTHING = "2c 3d 4h 9c"


def blazing_7s(rate: str = "10%", initial: int = 10000, reset: int = 10000, **more: Any) -> dict[str, Any]:
    """Blazing 7's with a Mega meter that is linked."""
    own = {"rate": "1%", "initial": 5000, "reset": 5000}
    return {
        "decks": 8,
        "wagers": {"blazing-7s": {"paytable": "A", "progressive_stake": 5}},
        "seed_mode": "none",
        "meters": {
            "mega": {"rate": rate, "initial": initial, "reset": reset, "link": "house mega"},
            "major": own,
            "minor": own,
        },
        **more,
    }


class Pit:
    """Blackjack tables with one Mega meter, and a dealer for each who reads it."""

    def __init__(self, count: int = 2, **particulars: Any) -> None:
        self.tables = [Blackjack(**blazing_7s(**particulars)) for _ in range(count)]
        states = [self._state(table) for table in self.tables]
        self.links = link_meters(states)
        self.dealers = [ElectronicDealer(state, MemoryStore(), links=self.links) for state in states]
        for table in self.tables:
            table.open()

    @staticmethod
    def _state(table: Blackjack) -> Any:
        return lambda: table.table

    @property
    def mega(self) -> LinkedMeter:
        """The meter of all of them."""
        return self.links["house mega"]

    def begin(self, number: int, cards: str, seats: Iterable[int] = (1,)) -> list[Event]:
        """A round up to where the meter is read, if it is."""
        self.tables[number].up_to_wagers()
        return self.tables[number].begin_with({seat: {"blazing-7s": 5} for seat in seats}, cards)

    def read(self, number: int) -> list[Event]:
        """The meter is read for a table that asks for it."""
        wanted = self.tables[number].wanted
        assert wanted is not None
        told = self.dealers[number].answer(wanted)
        assert isinstance(told, MeterReading)
        return self.tables[number].give(told)

    def play(self, number: int, cards: str) -> list[Event]:
        """A whole round of box 1."""
        events = self.begin(number, cards)
        if self.tables[number].duty == "read-meter":
            events += self.read(number)
        return events + self.tables[number].finish("Kc")


def paid_awards(events: Iterable[Event]) -> list[int]:
    """What was won on Blazing 7's, in cents."""
    return [line.net + line.stake for line in events_of(Settlement, events) if line.row and "sevens" in line.row]
