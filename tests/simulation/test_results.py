"""From counters to figures, worked out by hand: boxes of one round that depend on each other do not count as many."""

from __future__ import annotations

from math import inf, sqrt

import numpy as np
import pytest

from pitboss.simulation.plan import Plan, RowCounters, WagerCounters
from pitboss.simulation.results import WagerFigures, wager_figures
from pitboss.simulation.run import Tally

STAKE = 100


def row(name: str, cell: int, net: int) -> RowCounters:
    return RowCounters(name, None, np.array([cell]), np.array([net]))


def find_figures(wager: WagerCounters, rounds: int, counts: list[int], squares: list[int], boxes: int) -> WagerFigures:
    """The figures of a wager beside a main one that is made in every box."""
    main = WagerCounters("main", STAKE, (), boxes)
    plan = Plan("game", "", "", "", (), np.zeros(52, np.uint8), 0, 52, len(counts), len(squares), STAKE, (main, wager))
    return wager_figures(plan, Tally(rounds, np.array(counts), squares))[wager.wager]


def test_a_wager_made_once_a_round_has_the_variance_of_its_rows() -> None:
    wager = WagerCounters("tie", STAKE, (row("wins", 0, 800), row("lose", 1, -100)), 1)
    one = find_figures(wager, 10, [1, 9], [], 1)
    assert one.mean == pytest.approx(-0.1)  # 8 - 9 over 10 rounds
    assert one.variance == pytest.approx((8.1**2 + 9 * 0.9**2) / 9)
    assert one.standard_error == pytest.approx(sqrt((8.1**2 + 9 * 0.9**2) / 9 / 10))
    assert [(each.probability, each.is_estimate) for each in one.rows] == [(0.1, False), (0.9, False)]
    assert one.rows[0].standard_error == pytest.approx(sqrt(0.1 * 0.9 / 10))


def test_boxes_that_win_together_are_one_round() -> None:
    # Two boxes, four rounds: both win, both lose, both win, both lose; in units of a stake 2, -2, 2, -2.
    wager = WagerCounters("main bet", STAKE, (row("wins", 0, 100), row("lose", 1, -100)), 2, squares=0)
    one = find_figures(wager, 4, [4, 4], [16], 2)
    assert one.variance == pytest.approx(8 / 7)  # eight wagers that win or lose one unit, whose mean is nothing
    assert one.standard_error == pytest.approx(sqrt(4 / 3 / 4))
    assert [each.is_estimate for each in one.rows] == [True, True]
    assert one.rows[0].standard_error == pytest.approx(sqrt(0.25 / 4))


def test_split_hands_of_one_box_are_one_wager() -> None:
    # Two boxes, two rounds: a box splits and wins both hands, the other loses; then both lose. In units the boxes win
    # 2, -1, -1 and -1, whose squares come to 7; the rounds win 1 and -2, whose squares come to 5.
    rows = (row("wins", 0, 100), row("lose", 1, -100))
    one = find_figures(WagerCounters("main bet", STAKE, rows, 2, squares=0, own_squares=1), 2, [2, 3], [5, 7], 2)
    assert one.mean == pytest.approx(-1 / 4)
    assert one.variance == pytest.approx((7 - 4 * (1 / 4) ** 2) / 3)


def test_insurance_of_all_boxes_is_won_or_lost_at_once() -> None:
    # Two boxes, insured in two rounds of thirty: 2 and 2, -1 and -1. Squares of 4 and -2; for each unit that is staked
    # in such a round 2 and -1, whose mean is a half and whose distances from it are 1.5.
    rows = (row("dealer-blackjack", 0, 200), row("lose", 1, -100))
    one = find_figures(
        WagerCounters("insurance", STAKE, rows, 2, squares=0, is_always_staked=False), 30, [2, 2], [20], 2
    )
    assert (one.times_made, one.mean) == (4, 0.5)
    assert one.variance == pytest.approx(4 * 1.5**2 / 3)  # four wagers, each 1.5 from the mean
    assert one.standard_error == pytest.approx(1.5)  # the square root of that over two rounds
    assert one.rows[0].standard_error == pytest.approx(sqrt(0.25 / 2))


def test_a_wager_that_not_every_box_makes_has_the_error_of_a_ratio() -> None:
    # Three rounds of two boxes: both play and win, one plays and loses, nobody plays. One of three is the mean;
    # the rounds are 2 - 2/3, -1 - 1/3 and 0 away from it. Squares of 2, -1, 0; of 2, 1, 0; of 4, 0, 0.
    wager = WagerCounters("play", STAKE, (row("wins", 0, 100), row("lose", 1, -100)), 0, squares=0, made_squares=(1, 2))
    one = find_figures(wager, 3, [2, 1], [5, 5, 16], 2)
    assert one.times_made == 3
    assert one.mean == pytest.approx(1 / 3)
    assert one.standard_error == pytest.approx(sqrt(32 / 9 * 3 / 2) / 3)
    assert one.rows[0].is_estimate


def test_one_round_says_nothing_of_how_sure_it_is() -> None:
    one = find_figures(WagerCounters("tie", STAKE, (row("wins", 0, 800), row("lose", 1, -100)), 1), 1, [0, 1], [], 1)
    assert (one.variance, one.standard_error) == (inf, inf)
    assert (one.to_dict()["variance"], one.to_dict()["standard_error"]) == (None, None)


def test_no_amount_is_too_large_to_be_squared() -> None:
    wager = WagerCounters("jackpot", STAKE, (row("wins", 0, 10**11), row("lose", 1, -100)), 1)
    assert find_figures(wager, 2, [1, 1], [], 1).variance == pytest.approx((10**9 + 1) ** 2 / 2)
