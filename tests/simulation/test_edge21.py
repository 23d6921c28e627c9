"""Rounds of Player's Edge 21 that the kernel deals: what chapters 7, 10 and 12 pay on $100, written out in cents."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import fresh_decks, parse_card
from pitboss.errors import PitbossError
from pitboss.games.edge21.hands import RANKS
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.simulation.plan import plan
from pitboss.games.edge21.strategy.chart import EdgeChart
from pitboss.games.edge21.strategy.chart_file import write_chart
from pitboss.law.choice_parser import parse_choices
from pitboss.simulation.plan import SimulationOptions
from support.edge21_charts import chart_with
from support.kernel_comparison import KernelResult

pytestmark = pytest.mark.slow

MAIN = "edge-21"


def deal_rounds(
    cards: str, boxes: int = 1, chart: EdgeChart | None = None, stake: int = 10_000, **options: Any
) -> tuple[int, int]:
    """What the main wagers win together, and how many cards are dealt: boxes, up card, boxes, hole card, all others."""
    choices, problems = parse_choices(EdgeChoices, options)
    assert choices is not None, problems
    planned = plan(choices, SimulationOptions(boxes, stake=stake, strategy=write_chart(chart or chart_with())))
    shoe = fresh_decks(choices.decks, RANKS)
    order: list[int] = []
    for card in map(parse_card, cards.split()):
        order.append(next(place for place, other in enumerate(shoe) if other == card and place not in order))
    found = KernelResult(planned).deal([*order, *(place for place in range(len(shoe)) if place not in order)])
    return found.nets[MAIN], found.cards


@pytest.mark.parametrize(
    ("cards", "won"),
    [
        ("6c 9c 7d 2h 8h", 15_000),
        ("8s 9c 6s 2h 7s", 20_000),
        ("7d 9c 8d 2h 6d", 30_000),
        ("7c 9c 7d 2h 7h", 15_000),
        ("7s 9c 7s 2h 7s", 20_000),
        ("7d 9c 7d 2h 7d", 30_000),
        ("9s 9c 7s 2h 5s", 10_000),
        ("2c 9c 3c 2h 4c 5c 7c", 15_000),
        ("2c 9c 2d 2h 3c 4c 3d 7c", 20_000),
        ("2c 9c 2d 2h 2s 3c 3d 2h 7c", 30_000),
        ("2c 9c 2d 2h 2s 2c 2d 3c 3d 5c", 30_000),
    ],
)
def test_a_21_earns_by_its_cards_and_suits_and_the_dealer_draws_none(cards: str, won: int) -> None:
    assert deal_rounds(cards) == (won, len(cards.split()))


def test_three_sevens_of_diamonds_against_a_seven_pay_the_winner_and_the_others() -> None:
    # Box 1 wins 3 to 1 and $5,000; box 3, dealt a seven, $100 and a tie; box 2 $50 and its own 19 against 17.
    cards = "7d Kc 7h 7c 7d 9h Kh Ks 7d"
    assert deal_rounds(cards, 3) == (30_000 + 500_000 + 10_000 + 5_000 + 10_000, 9)


@pytest.mark.parametrize(("stake", "won"), [(400, 800), (500, 101_000), (2_400, 104_800), (2_500, 505_000)])
def test_the_fixed_payout_goes_by_the_original_wager(stake: int, won: int) -> None:
    # 2 to 1, and $1,000 from $5 on or $5,000 from $25 on.
    assert deal_rounds("7s 7c 7s Ks 7s", stake=stake) == (won, 5)


def test_a_doubled_or_split_hand_earns_even_money() -> None:
    doubles = chart_with(thirds_67mixed="D")
    assert deal_rounds("6c 9c 7d 2h 8h", chart=doubles) == (20_000, 5)
    # Two sevens are split: 7 7 7 stands at 21, and 7 K loses to 19.
    splits = chart_with(thirds_77mixed="P")
    assert deal_rounds("7c 9c 7d Kh 7h 7s Kd", chart=splits) == (0, 7)


REDOUBLES = {"hard_11": "D", "doubled_hard13": "DS", "doubled_twice_hard15": "DS"}


def test_three_doubles_put_eight_units_on_a_hand() -> None:
    assert deal_rounds("5c 9c 6d 9h 2c 2d 2h", chart=chart_with(**REDOUBLES), double_double_down=True) == (-80_000, 7)


@pytest.mark.parametrize(("saves", "won"), [("last_portion", -40_000), ("original_only", -10_000), ("none", -80_000)])
def test_a_rescue_after_three_doubles_loses_what_the_operator_chose(saves: str, won: int) -> None:
    rescues = chart_with(**REDOUBLES, doubled_thrice_hard17="R")
    cards = "5c 9c 6d 9h 2c 2d 2h"
    assert deal_rounds(cards, chart=rescues, double_double_down=True, rescue_after_redouble=saves) == (won, 7)


def test_the_table_maximum_cuts_doubles_and_ends_them() -> None:
    # $100 and $100 leave $50 of the second double and nothing of a third: 15 stands and loses to 18.
    limits = {"edge-21": {"min": 5, "max": 250}}
    won = deal_rounds("5c 9c 6d 9h 2c 2d", chart=chart_with(**REDOUBLES), double_double_down=True, wagers=limits)
    assert won == (-25_000, 6)


def test_max_doubled_lets_doubles_go_beyond_the_table_maximum_R109() -> None:
    # $100, doubled to $200; of the second double $50 are left, and nothing of a third: 15 stands and loses to 18.
    limits = {"edge-21": {"min": 5, "max": 100}}
    won = deal_rounds(
        "5c 9c 6d 9h 2c 2d", chart=chart_with(**REDOUBLES), double_double_down=True, wagers=limits, max_doubled=250
    )
    assert won == (-25_000, 6)


def test_what_is_simulated_says_when_doubles_are_cut_R109() -> None:
    def said(**options: Any) -> str | None:
        chosen, problems = parse_choices(EdgeChoices, {"wagers": {"edge-21": {"min": 10, "max": 10}}, **options})
        assert chosen is not None, problems
        return plan(chosen, SimulationOptions(strategy=write_chart(chart_with()))).assumptions.get("doubles")

    assert said() == "cut so that a hand carries $10 at most, which the chart does not know of"
    assert said(max_doubled=19) == "cut so that a hand carries $19 at most, which the chart does not know of"
    assert said(max_doubled=20) is None


@pytest.mark.parametrize(("wins", "ended"), [(True, (20_000, 6)), (False, (0, 7))])
def test_split_aces_with_a_king_each_win_or_wait_for_a_dealers_21(wins: bool, ended: tuple[int, int]) -> None:
    cards = "Ac 9c Ad 5h Kc Kd 7h"
    assert deal_rounds(cards, chart=chart_with(pairs_A="P"), split_two_card_21_wins=wins) == ended


@pytest.mark.parametrize(("order", "won"), [("right_first", 0), ("left_first", 20_000)])
def test_the_boxes_draw_in_the_order_that_the_operator_chose(order: str, won: int) -> None:
    # 14 and 16 against 18; with 7 and then 5 drawn, box 2 has 23 and box 1 has 19, or box 1 has 21 and box 2 too.
    assert deal_rounds("9c 9d 8c 5h 7d Kh 7s 5s", 2, decision_order=order) == (won, 8)


def test_a_stake_at_the_table_maximum_cannot_be_doubled() -> None:
    # $50 on 11 draws a six in vain: 17 loses to 18.
    limits = {"edge-21": {"min": 5, "max": 50}}
    assert deal_rounds("5c 9c 6d 9h 6c", chart=chart_with(**REDOUBLES), wagers=limits) == (-5_000, 5)


def test_a_payout_limit_that_may_cut_a_payment_is_refused() -> None:
    with pytest.raises(PitbossError, match=r"limit of \$1,000 may cut what a box wins") as refused:
        deal_rounds("", payout_limit_per_hand=1_000)
    assert refused.value.at == "payout_limit_per_hand"


# One hand wins $300 and $5,000 at most; of a split, which earns neither (11.F, 12.C(5)), four hands win $200 each.
# Another box's three sevens bring $100 more.
@pytest.mark.parametrize(("boxes", "most"), [(1, 5_300), (2, 5_400)])
def test_a_payout_limit_below_the_most_that_a_box_can_win_is_refused(boxes: int, most: int) -> None:
    with pytest.raises(PitbossError, match=rf"up to \${most:,} here"):
        deal_rounds("", boxes, payout_limit_per_hand=most - 1)


def test_a_payout_limit_that_cuts_nothing_changes_nothing() -> None:
    assert deal_rounds("7d 9c 8d 2h 6d", payout_limit_per_hand=5_300) == (30_000, 5)


def test_a_payout_limit_is_held_against_all_hands_of_a_split_where_they_win_more() -> None:
    # Below $5 nothing is fixed: $4 doubled three times is $32 a hand, $128 in all, and three sevens are $12.
    with pytest.raises(PitbossError, match=r"up to \$128 here"):
        deal_rounds(
            "", stake=400, double_double_down=True, payout_limit_per_hand=127, wagers={MAIN: {"min": 1, "max": 100}}
        )
