"""A linked meter over all its tables: journals, level report, and meters that cannot be linked (COMAR .24)."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.journal import MemoryStore
from pitboss.journal.replay import replay
from pitboss.journal.table import JournaledTable
from pitboss.money import LevelReport
from pitboss.robots.demonstration import demonstrate
from pitboss.table.electronic_dealer import LinkedMeter, link_meters
from pitboss.table.play import Play
from support.blackjack_tables import TableInPlay as Blackjack
from support.journaled_tables import seeded_randbelow, table_of
from support.linked_meters import MEGA, NOTHING, VOID, Pit, blazing_7s, paid_awards

pytestmark = pytest.mark.integration

# Journals


def test_one_tables_inputs_alone_give_the_same_amounts_again() -> None:
    pit = Pit()
    pit.play(0, NOTHING)
    pit.play(1, MEGA)
    pit.play(0, MEGA)
    for table in pit.tables:
        again = Play.replay(table.play._make, table.play.inputs)
        assert again.events == table.play.events
        assert again.state.meters["mega"].value == table.table.meters["mega"].value
        assert again.state.meters["mega"].own_movement == table.table.meters["mega"].own_movement


def test_a_link_over_tables_brought_back_from_their_journals_stands_where_it_stood() -> None:
    houses = []
    for seed in (1, 2):
        store = MemoryStore()
        kept = JournaledTable.open(store, table_of("blackjack", blackjack_odds="3 to 2", **blazing_7s(rate="0.7%")))
        for _ in demonstrate(kept, store, 12, seeded_randbelow(seed)):
            pass
        houses.append((kept, store))
    before = link_meters([_state_of(kept) for kept, _ in houses])["house mega"]
    assert before.value > 1_000_000
    back = [JournaledTable.resume(store)[0] for _, store in houses]
    assert all(replay(store).agrees for _, store in houses)
    after = link_meters([_state_of(kept) for kept in back])["house mega"]
    assert (after.value, after.report()) == (before.value, before.report())


def _state_of(kept: JournaledTable) -> Any:
    return lambda: kept.play.state


# The report


def test_the_level_report_is_over_all_tables() -> None:
    pit = Pit(3)
    pit.play(0, MEGA)  # $10,000.50
    pit.play(1, NOTHING)
    pit.play(2, MEGA)  # $10,001.00
    assert pit.mega.report() == LevelReport(2, 2_000_150, 1_000_100, 1_000_000, Fraction(1, 10))
    assert [table.table.meters["mega"].report().number_won for table in pit.tables] == [1, 0, 1]


@pytest.mark.parametrize("seed", range(8))
def test_in_any_order_of_wagers_wins_and_void_rounds_nothing_is_lost_between_the_tables(seed: int) -> None:
    """Rounds of three tables at once, beside a plain account of what the meter must be: 3.5 cents a wager."""
    chance, pit = Random(seed), Pit(3, rate="0.7%", continuous_shuffler=True)
    expected = Fraction(1_000_000)
    won: list[int] = []
    for _ in range(60):
        number = chance.randrange(3)
        table = pit.tables[number]
        if not table.table.has_round_in_progress:
            pit.begin(number, chance.choice([MEGA, NOTHING, NOTHING]))
            expected += Fraction(7, 2)
        elif chance.random() < 0.3:
            table.give(VOID)
            expected -= Fraction(7, 2)
        else:
            if table.duty == "read-meter":
                won.append(-(-expected.numerator // expected.denominator))
                assert paid_awards(pit.read(number)) == won[-1:]
                expected = Fraction(1_000_000)
            table.finish("Kc")
        assert pit.mega.value == expected
    assert won, "nobody has won in this evening"
    assert pit.mega.report() == LevelReport(len(won), sum(won), max(won), 1_000_000, Fraction(7, 1000))


# What cannot be one meter


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"rate": "9%"}, "the rate of the meter 'house mega' is 1/10 at its other tables, and cannot be 9/100"),
        ({"initial": 20000}, "the initial amount of the meter 'house mega' is $10,000 at its other tables"),
        ({"reset": 20000}, "the reset amount of the meter 'house mega' is $10,000 at its other tables"),
    ],
)
def test_tables_that_state_a_meter_differently_cannot_share_it(changed: dict[str, Any], why: str) -> None:
    tables = [Blackjack(**blazing_7s()), Blackjack(**blazing_7s(**changed))]
    with pytest.raises(PitbossError) as refused:
        link_meters([lambda: tables[0].table, lambda: tables[1].table])
    assert refused.value.message.startswith(why)
    assert refused.value.at == "meters.mega"


def test_two_meters_of_one_table_are_not_one() -> None:
    options = blazing_7s()
    options["meters"]["major"] = options["meters"]["mega"]
    table = Blackjack(**options)
    with pytest.raises(PitbossError, match="mega and major of one table cannot both be the meter 'house mega'"):
        link_meters([lambda: table.table])


def test_a_table_without_the_meter_cannot_join() -> None:
    table = Blackjack()
    with pytest.raises(PitbossError, match="no meter of this table is linked as 'house mega'"):
        LinkedMeter("house mega").join(lambda: table.table)
