"""A double shoe in simulation: the same sides deal the same rounds as at the table, and each is shuffled by itself."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from pitboss.cards import fresh_decks
from pitboss.games.blackjack.game import GAME
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.simulation.plan import plan
from pitboss.games.blackjack.table import BlackjackTable
from pitboss.games.game import RoundSetup
from pitboss.games.twentyone.hands import LEFT, RIGHT
from pitboss.games.twentyone.solver.chart import write_chart
from pitboss.kernels.shuffling import PAST_THE_END, state_of
from pitboss.law.choice_parser import parse_choices
from pitboss.simulation.plan import Plan, SimulationOptions
from pitboss.simulation.results import wager_figures
from pitboss.simulation.run import Work, run_locally
from pitboss.table.table import Table
from support.blackjack_random_tables import random_chart
from support.blackjack_simulation import Player
from support.kernel_comparison import by_script, shuffled_positions

pytestmark = pytest.mark.slow

WAGERS = {"royal-match-21": {"paytable": "C"}, "pair": {}, "lucky-ladies": {"paytable": "A"}}


def choices_of(**options: Any) -> BlackjackChoices:
    choices, problems = parse_choices(BlackjackChoices, {"blackjack_odds": "3 to 2", "double_shoe": True, **options})
    assert choices is not None, problems
    return choices


class TwoSides:
    """Both sides of a shoe, each in an order of its own."""

    def __init__(self, sides: dict[str, list[int]]) -> None:
        self.left_over = {side: iter(cards) for side, cards in sides.items()}
        self.side = LEFT
        self.drawn = 0

    def __call__(self, table: Table) -> int:
        assert isinstance(table, BlackjackTable)
        self.side = table.side
        self.drawn += 1
        return next(self.left_over[table.side])


def by_kernel(planned: Plan, orders: list[list[int]], rounds: int) -> tuple[list[int], int]:
    """What each round wins in cents, and how many cards are dealt."""
    shoe = planned.new_shoe()
    for begins, order in zip((0, len(shoe) // 2), orders, strict=True):
        shoe[begins : begins + len(order)] = planned.shoe[: len(order)][order]
    counters = planned.counters(rounds)
    used = planned.run(planned.deal(rounds, state_of(0, 0), shoe, 0, cut=len(shoe)), counters)
    return [int(result) * planned.unit for result in counters.results], used


@pytest.mark.clause("blackjack:7.C", "blackjack:7.C(1)", "blackjack:7.C(2)", "blackjack:7.C(3)")
@pytest.mark.parametrize("red", [LEFT, RIGHT])
@pytest.mark.parametrize("seed", range(20))
def test_7_C_rounds_come_from_the_sides_that_the_table_deals_them_from(seed: int, red: str) -> None:
    random = Random(seed)
    boxes, rounds = random.choice((1, 2)), 12
    choices = choices_of(red_suits_side=red, wagers=WAGERS)
    asked = SimulationOptions(boxes, strategy=write_chart(chart := random_chart(random)))
    planned = plan(choices, asked)
    cards = fresh_decks(choices.decks)
    orders = [shuffled_positions(len(cards), random) for _ in (LEFT, RIGHT)]
    won, used = by_kernel(planned, orders, rounds)

    shoe = TwoSides({side: [cards[p] for p in order] for side, order in zip((LEFT, RIGHT), orders, strict=True)})
    stakes = {wager.wager: wager.stake for wager in planned.wagers}
    finished = RoundSetup(choices, dict.fromkeys(range(1, boxes + 1), stakes))

    def table() -> BlackjackTable:
        found = GAME.round(finished)
        found.draws_determinant_card = True
        found.turn_to(shoe.side)
        return found

    player = Player(chart, planned, asked)
    assert [sum(by_script(table, shoe, player).nets.values()) for _ in range(rounds)] == won
    assert shoe.drawn == used


@pytest.mark.clause("blackjack:7.E(2)")
def test_7_E_2_a_side_is_shuffled_by_itself_and_loses_no_card() -> None:
    planned = plan(choices_of(decks=1), SimulationOptions())
    shoe = planned.new_shoe()
    before = shoe.copy()
    planned.run(planned.deal(500, state_of(1, 1), shoe), planned.counters())
    half = len(shoe) // 2
    for begins in (0, half):
        now, then = (Counter(of[begins : begins + half - PAST_THE_END].tolist()) for of in (shoe, before))
        assert now == then
        assert (shoe[begins : begins + 50] != before[begins : begins + 50]).any()


def test_the_choice_of_side_shows_in_what_suits_are_worth() -> None:
    """What goes aside is never of its side's own suits, so that a side comes to have more of these."""
    found = {}
    for double in (False, True):
        choices = choices_of(decks=1, double_shoe=double, wagers={"royal-match-21": {"paytable": "A"}})
        planned = plan(choices, SimulationOptions())
        suited = wager_figures(planned, run_locally(Work(planned, 20_260_101, 10_000_000)))["royal-match-21"].rows[1]
        assert suited.row == "suited-match"
        found[double] = suited
    # Without a choice: 12 of 51 cards are of the first one's suit, and 8 of 2,652 deals are a king and queen of one.
    assert found[False].probability == pytest.approx(12 / 51 - 8 / 2652, abs=0.0005)
    assert found[True].probability - found[False].probability > 4.5 * 2 * found[True].standard_error
