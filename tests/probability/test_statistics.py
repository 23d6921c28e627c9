"""Variance, hit frequency and more: by arithmetic written out, and against published figures."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from pitboss.probability.figures import Statistics, distribution_of, statistics_of
from pitboss.probability.odds import WagerOdds
from support.odds import odds


def of(found: WagerOdds) -> Statistics:
    statistics = found.statistics()
    assert statistics is not None
    return statistics


def test_a_coin_for_even_money_with_an_edge_has_the_variance_of_the_textbook() -> None:
    """18 of 38 numbers win: 4 p q is the variance, and (q - p) / sqrt(p q) minus the skewness, of an even-money bet."""
    win = Fraction(18, 38)
    found = statistics_of({Fraction(1): win, Fraction(-1): 1 - win})
    assert found.mean == Fraction(-2, 38)
    assert found.variance == 4 * win * (1 - win)
    assert found.standard_deviation == pytest.approx(0.9986, abs=5e-5)
    assert found.skewness == pytest.approx(float(1 - 2 * win) / sqrt(win * (1 - win)))
    assert (found.hit_frequency, found.push_frequency, found.loss_frequency) == (win, Fraction(0), 1 - win)


def test_a_certain_result_has_no_skewness_and_an_impossible_one_is_no_result() -> None:
    results = distribution_of([(Fraction(2), Fraction(1)), (Fraction(99), Fraction(0))])
    found = statistics_of(results)
    assert found.variance == 0
    assert found.skewness is None
    assert found.greatest_win == 2
    assert found.greatest_loss == 0


def test_equal_results_are_added_and_the_greatest_comes_first() -> None:
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    results = distribution_of([(Fraction(-1), half), (Fraction(1), quarter), (Fraction(1), quarter)])
    assert list(results.items()) == [(Fraction(1), half), (Fraction(-1), half)]


def test_a_pair_is_computed_as_on_paper() -> None:
    """Player Pair of eight decks: 12 to 1 for nines, 31 in 5395; 11 to 1 for others, 372 in 5395; else a unit lost."""
    nines, others = Fraction(31, 5395), Fraction(372, 5395)
    lost = 1 - nines - others
    mean = 12 * nines + 11 * others - lost
    found = of(odds("player-pair"))
    assert found.mean == mean
    assert found.variance == 144 * nines + 121 * others + lost - mean**2
    assert found.hit_frequency == nines + others
    assert found.greatest_win == 12
    assert found.greatest_loss == 1


@pytest.mark.parametrize(("wager", "published"), [("banker", "0.93"), ("player", "0.95"), ("tie", "2.64")])
def test_standard_deviations_of_baccarat_are_the_published_ones(wager: str, published: str) -> None:
    """Wizard of Odds, "House Edge of Casino Games": eight decks, standard deviation of each wager."""
    assert f"{of(odds(wager)).standard_deviation:.2f}" == published


DRAGON_BONUS = {
    "dragon-bonus-player": {30: 0.003683, 10: 0.006822, 6: 0.017924, 4: 0.028257, 2: 0.033244,
                            1: 0.037368 + 0.162589, 0: 0.017871, -1: 0.692242},
    "dragon-bonus-banker": {30: 0.003079, 10: 0.005663, 6: 0.015909, 4: 0.023848, 2: 0.031465,
                            1: 0.040242 + 0.162589, 0: 0.017871, -1: 0.699334},
}  # fmt: skip
"""Wizard of Odds, "Baccarat Appendix 5", Dragon Bonus, eight decks: probability by what is won."""


@pytest.mark.parametrize("wager", DRAGON_BONUS)
def test_the_variance_and_hit_frequency_of_dragon_bonus_follow_from_the_published_table(wager: str) -> None:
    published = DRAGON_BONUS[wager]
    mean = sum(net * chance for net, chance in published.items())
    found = of(odds(wager, letter="A"))
    squares = sum(net**2 * chance for net, chance in published.items())
    assert float(found.variance) == pytest.approx(squares - mean**2, abs=1e-3)
    assert float(found.hit_frequency) == pytest.approx(sum(p for net, p in published.items() if net > 0), abs=3e-6)
    assert float(found.push_frequency) == pytest.approx(published[0], abs=1e-6)


def test_vigorish_lowers_the_greatest_win_of_banker() -> None:
    assert of(odds("banker")).greatest_win == Fraction(95, 100)


def test_a_price_for_one_that_only_returns_the_stake_is_no_hit() -> None:
    """Super 4 paytable A pays 2 for 1 at least, so every paying row is a hit."""
    found = odds("super-4", 6, "A", of="blackjack")
    lose = next(row.probability for row in found.rows if row.row == "lose")
    assert of(found).hit_frequency == 1 - lose


def test_a_bonus_without_a_stake_cannot_lose() -> None:
    found = odds("buster-blackjack-free-bonus", 6, "A", of="blackjack")
    statistics = of(found)
    assert statistics.greatest_loss == 0
    assert statistics.mean == -(found.house_edge or 0)
    assert found.to_dict()["return"] == str(statistics.mean)


@pytest.mark.slow
def test_blitz_has_the_statistics_of_the_whole_hand() -> None:
    """Ante, Blind and Play together: folding loses two units, a lost hand three, and a lesser win one of each paid."""
    found = odds("ante", 1, "A", of="blitz")
    statistics, results = of(found), found.distribution()
    assert results is not None
    assert statistics.mean == -(found.house_edge or 0)
    assert sum(results.values()) == 1
    assert {net for net in results if net < 0} == {Fraction(-2), Fraction(-3)}
    assert statistics.greatest_loss == 3


def test_every_wager_that_cards_alone_decide_has_its_statistics() -> None:
    for game, wager, letter in (
        ("midi", "lucky-nines", "A"),
        ("edge21", "match-up", "A"),
        ("blitz", "flush-bonus", "A"),
    ):
        found = odds(wager, 6 if game != "blitz" else 1, letter, of=game)
        assert of(found).mean == -(found.house_edge or 0)
