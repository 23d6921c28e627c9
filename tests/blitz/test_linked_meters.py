"""Meters that serve other tables: what they stand at is read before they are won (12.E(2), 12.E(4), R6)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.events import Event, Settlement
from pitboss.inputs import MeterReading
from pitboss.journal import MemoryStore
from pitboss.money import meter
from pitboss.table.electronic_dealer import ElectronicDealer, LinkedMeter, link_meters
from support.blitz import BLIND_A, LOW, LOWER, METERS_A, TableInPlay, interleave
from support.tables import events_of

ROYAL_IN_HEARTS = "Ah Kh Qh 9s 8d 7c 6c"
DOUBLE_WITH_HEARTS = "Ah Kh Qh Ad Qd Jd 9s"
"""Blitzes in hearts and diamonds; the one in hearts is royal."""
DOUBLE_WITH_BOTH = "Ah Kh Qh Ad Kd Qd 9s"
"""Royal Blitzes in hearts and in diamonds."""


class Pit:
    """Two tables that share the Royal Blitz meters of diamonds and hearts, $100 at first and $30 after a win."""

    def __init__(self) -> None:
        shared = {"rate": "2%", "initial": 100, "reset": 30}
        linked: dict[str, Any] = {name: {**shared, "link": f"house {name}"} for name in ("meter-2", "meter-3")}
        options = {"wagers": {**BLIND_A, "progressive": {"paytable": "A"}}, "meters": {**METERS_A, **linked}}
        self.tables = [TableInPlay(**options).open() for _ in range(2)]
        self.links = link_meters([self._state(table) for table in self.tables])
        self.dealers = [ElectronicDealer(self._state(table), MemoryStore(), links=self.links) for table in self.tables]

    @staticmethod
    def _state(table: TableInPlay) -> Any:
        return lambda: table.table

    @property
    def hearts(self) -> LinkedMeter:
        """The meter of a Royal Blitz in hearts."""
        return self.links["house meter-3"]

    def play(self, number: int, hand: str) -> list[Event]:
        """A whole round of box 1 with $1 on the progressive; meters are read where the table asks for it."""
        table = self.tables[number]
        table.up_to_wagers()
        events = table.begin({1: {"ante": 10, "blind": 10, "progressive": 1}})
        events += table.deal(interleave(hand, LOWER))
        while table.table.has_round_in_progress:
            wanted = table.wanted
            assert wanted is not None
            told = self.dealers[number].answer(wanted) if table.duty == "read-meter" else None
            events += table.give(told or table.routine())
        return events


def progressive_win(events: list[Event]) -> list[tuple[str, int]]:
    """The clause and what was paid on the progressive, stakes that came back not among it, in cents."""
    lines = [line for line in events_of(Settlement, events) if line.wager == "progressive" and line.result == "won"]
    return [(line.clause.removeprefix("blitz:"), line.net) for line in lines]


@pytest.mark.clause("blitz:12.E(4)", "blitz:12.E(2)(a)")
def test_12_E_4_the_royal_blitz_of_a_double_blitz_wins_what_the_linked_meter_stands_at() -> None:
    pit = Pit()
    pit.play(1, LOW)  # wins nothing: 2 cents from the second table, $100.02
    pit.play(0, ROYAL_IN_HEARTS)  # $100.04, up to $101.00, is won there, and the meter falls back to $30.00
    assert pit.hearts.value == 30_00
    events = pit.play(1, DOUBLE_WITH_HEARTS)  # 2 cents: $30.02, up to the dollar
    assert progressive_win(events) == [("12.E(1)(a)(vi)", 200_00), ("12.E(1)(a)(iii)", 31_00)]
    assert pit.hearts.value == 30_00
    table = pit.tables[1].table
    assert table.ledger.balance(meter("meter-3")) == table.meters["meter-3"].value == 30_00


@pytest.mark.clause("blitz:12.E(2)(a)")
def test_R168_both_meters_of_two_royal_blitzes_are_read_each_before_it_is_paid() -> None:
    pit = Pit()
    pit.play(0, ROYAL_IN_HEARTS)
    events = pit.play(1, DOUBLE_WITH_BOTH)
    # Diamonds: $100.00 and 2 cents from each of two wagers. Hearts: $30.00 after the win, and 2 cents.
    assert progressive_win(events) == [
        ("12.E(1)(a)(vi)", 200_00),
        ("12.E(1)(a)(ii)", 101_00),
        ("12.E(1)(a)(iii)", 31_00),
    ]
    assert [each.value for each in pit.links.values()] == [30_00, 30_00]


LINKED: dict[str, Any] = {name: {**meter, "link": f"house {name}"} for name, meter in METERS_A.items()}


def up_to_the_meter(hand: str) -> TableInPlay:
    """A table whose box 1 has played this hand, when its progressive is paid or a meter has to be read first."""
    table = TableInPlay(wagers={**BLIND_A, "progressive": {"paytable": "A"}}, meters=LINKED).open()
    table.begin({1: {"ante": 10, "blind": 10, "progressive": 1}})
    table.deal(interleave(hand, LOWER))
    table.say("1 play")
    while table.duty in ("reveal", "verify-progressive", "verify-light", "validate-progressive"):
        table.give(table.routine())
    return table


@pytest.mark.clause("blitz:12.E(4)")
def test_12_E_4_a_meter_that_serves_other_tables_is_read_before_it_is_won_R6() -> None:
    table = up_to_the_meter(ROYAL_IN_HEARTS)
    assert (table.duty, table.round.meter_to_read) == ("read-meter", "meter-3")
    events = table.give(MeterReading("meter-3", "4550"))
    [line] = [line for line in events_of(Settlement, events) if line.wager == "progressive"]
    assert line.net == 4600 - 100  # $45.50 goes up to $46 (12.E(4)(a)), less the stake
    assert table.table.meters["meter-3"].value == 3000


@pytest.mark.clause("blitz:12.E(1)(a)(viii)")
def test_12_E_a_fixed_payout_reads_no_meter() -> None:
    table = up_to_the_meter("Kh Qh Jh 9h 8d 7d 6c")
    assert table.duty != "read-meter"
    assert [line.net for line in table.round.settlements if line.wager == "progressive"] == [300]
