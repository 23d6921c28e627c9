"""A player's sessions: how they end, how deep they fall and how often they ruin, against the same reckoned plainly."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, comb, sqrt
from random import Random
from statistics import stdev

import numpy as np
import pytest

from pitboss.simulation.sessions import BINS, Bankroll, Sessions


def sessions(results: list[int], rounds: int, bankroll: int) -> Sessions:
    found = Sessions.empty(Bankroll(rounds, bankroll, 100))
    found.play(np.array(results), 100)
    return found


def test_a_session_ends_with_the_sum_of_its_rounds() -> None:
    found = sessions([1, 1, -1, 2, -1, -1], 3, 10_000)
    assert (found.number, found.ahead, found.ruined, found.won) == (2, 1, 0, 100)  # one up and nothing, in units of $1


def test_a_session_is_ruined_once_the_money_is_gone_and_stops() -> None:
    found = sessions([1, -2, -1, 5], 4, 200)
    assert (found.number, found.ruined, found.won) == (1, 1, -200)


def test_the_deepest_fall_is_from_the_highest_point_before_it() -> None:
    found = sessions([3, -1, -3, 1], 4, 10_000)
    width = found.bankroll.bin_width
    assert np.flatnonzero(found.drawdowns.counts).tolist() == [400 // width]


def test_rounds_that_make_no_whole_session_are_left_out() -> None:
    assert sessions([1, 1, 1, 1, 1], 2, 10_000).number == 2


def test_sessions_of_fair_tosses_end_ahead_as_often_as_behind() -> None:
    tosses = np.random.default_rng(1).choice([-1, 1], 200_001 * 5).astype(np.int64)
    found = Sessions.empty(Bankroll(5, 10**9, 100))
    found.play(tosses, 100)
    assert abs(found.ahead / found.number - 0.5) < 4 * 0.5 / sqrt(found.number)


@dataclass(frozen=True)
class Plain:
    """One session, followed as one would on paper."""

    result: int
    fall: int
    rounds: int
    ruined: bool


def plainly(rounds: list[int], bankroll: int) -> Plain:
    money = [0]
    for won in rounds:
        money.append(money[-1] + won)
        if money[-1] <= -bankroll:
            break
    fall = max(max(money[: at + 1]) - now for at, now in enumerate(money))
    return Plain(money[-1], fall, len(money) - 1, money[-1] <= -bankroll)


def of_share(amounts: list[int], share: float) -> int:
    """The least amount that this share of them does not exceed."""
    return sorted(amounts)[max(ceil(share * len(amounts)), 1) - 1]


def test_every_figure_is_that_of_sessions_followed_on_paper() -> None:
    random = Random(8)
    each, bankroll, number = 20, 600, 400
    results = [random.choice([-2, -1, -1, -1, 0, 1, 1, 2, 3]) for _ in range(each * number)]
    found = Sessions.empty(Bankroll(each, bankroll, 100, 100))
    found.play(np.array(results), 100)
    paper = [plainly([100 * won for won in results[at : at + each]], bankroll) for at in range(0, len(results), each)]
    said = found.to_dict()
    assert found.bankroll.bin_width == 100  # a bin for each amount that there is, so nothing is rounded
    assert (found.number, found.ruined) == (number, sum(one.ruined for one in paper))
    assert 20 < found.ruined < 380
    assert found.won == sum(one.result for one in paper)
    assert found.standard_deviation == pytest.approx(stdev(one.result / 100 for one in paper))
    assert said["standard_error"] == pytest.approx(stdev(one.result / 100 for one in paper) / sqrt(number))
    for share in (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99):
        assert found.results.quantile(share) == of_share([one.result for one in paper], share)
        assert found.drawdowns.quantile(share) == of_share([one.fall for one in paper], share)
        assert found.lengths.quantile(share) == of_share([one.rounds for one in paper], share)


def test_a_gambler_of_fair_tosses_is_ruined_as_often_as_feller_says() -> None:
    # Feller, "An Introduction to Probability Theory and Its Applications", vol. 1, III (reflection): a walk of 100
    # tosses reaches ten below its beginning with the chance P(S <= -10) + P(S < -10), S being the sum of all tosses.
    exact = sum(comb(100, tails) * (2 if tails > 55 else 1) for tails in range(55, 101)) / 2**100
    assert exact == pytest.approx(0.319727, abs=1e-6)
    tosses = np.random.default_rng(3).choice([-1, 1], 100 * 50_000).astype(np.int64)
    found = Sessions.empty(Bankroll(100, 1000, 100, 100))
    found.play(tosses, 100)
    assert abs(found.risk_of_ruin - exact) < 4.5 * sqrt(exact * (1 - exact) / 50_000)


def test_an_amount_beyond_the_bins_is_in_the_last_and_keeps_its_size() -> None:
    found = sessions([5000, -1], 1, 10_000)
    assert found.results.quantile(0.99) == 500_000
    assert found.results.counts[BINS - 1] == 1


def test_a_long_session_on_a_bad_wager_stays_within_the_bins() -> None:
    # A million rounds at which the house takes a quarter of each stake.
    bankroll = Bankroll(1_000_000, 10**15, 100, 100)
    assert BINS // 2 * bankroll.bin_width > 250_000 * 100


def test_bins_are_whole_units_so_that_no_bin_holds_more_amounts_than_its_neighbour() -> None:
    assert Bankroll(500, 10_000, 20_000, 5_000).bin_width % 5_000 == 0


def test_no_session_at_all_has_no_figures() -> None:
    said = Sessions.empty(Bankroll(500, 10_000, 100)).to_dict()
    assert (said["sessions"], said["standard_error"], said["risk_of_ruin"]) == (0, None, 0.0)
