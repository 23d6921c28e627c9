"""Best play of blackjack against what others have published for the very same rules, to the digits that they print.

Unless a source says otherwise: any two cards are doubled, also after a split, pairs are split to four hands and aces
once, split aces get one card, the dealer looks for a blackjack, there is no surrender, and a blackjack pays 3 to 2.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.games.twentyone.solver.best_play import best_play, best_plays
from pitboss.games.twentyone.solver.rules import Convention, PlayRules, Prices, Values, hand_of
from pitboss.games.twentyone.solver.solver import solve_up_card
from support.best_play import Hand, table

pytestmark = pytest.mark.integration

ACE, TEN = 0, 9
"""Places of these values in a hand."""


def cards(*values: int) -> Values:
    return hand_of(*(value - 1 for value in values))


# Whole games


@pytest.mark.slow
def test_the_golden_figure_of_six_decks_to_nine_digits() -> None:
    """Eric Farmer's analyser, CDZ-, the dealer standing on soft 17."""
    assert best_play(*table(6)).expectation * 100 == pytest.approx(-0.402870236, abs=5e-10)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("decks", "options", "percent"),
    [
        (8, {}, -0.431),
        (2, {}, -0.178),
        (8, {"dealer_soft_17": "hit"}, -0.645),
        (8, {"surrender": "late"}, -0.355),
    ],
)
def test_whole_games_agree_with_a_comparison_of_rules_to_three_digits(
    decks: int, options: dict[str, Any], percent: float
) -> None:
    """Online Casino Topic, "How Different Rule Changes Drastically Change Your Value in Blackjack", October 2014.

    Its figures are for play by composition; with two decks they tell CDP (-0.17846) from CDZ- (-0.17886).
    """
    (best,) = best_plays(*table(decks, **options), Convention.CDP)
    assert best.expectation * 100 == pytest.approx(percent, abs=5e-4)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("decks", "soft_17", "published"),
    [(1, "stand", 0.001839), (1, "hit", -0.000072), (2, "hit", -0.003797), (5, "hit", -0.005918)],
)
def test_whole_games_agree_with_appendix_9_to_a_thousandth_of_a_percent(
    decks: int, soft_17: str, published: float
) -> None:
    """Wizard of Odds, Blackjack Appendix 9, pages 1ds17r4, 1dh17r4, 2dh17r4 and 5dh17r4.

    Its program knows how many hands have been split already, and differs from CDP in that.
    """
    (best,) = best_plays(*table(decks, dealer_soft_17=soft_17), Convention.CDP)
    assert best.expectation == pytest.approx(published, abs=1e-5)


@pytest.mark.slow
def test_one_deck_with_every_favourable_rule_agrees_to_a_thousandth_of_a_percent() -> None:
    """BlackjackInfo, "Online Blackjack Rule Differences": 0.37292 % for the player by the best play of compositions.

    One deck, soft 17 stood on, late surrender, aces split to four hands and drawn to; its engine does not tell what
    split hands know of each other, and CDP has 0.37247 %.
    """
    rules = table(1, surrender="late", split_aces_one_card=False, extra_splits_aces=2)
    (best,) = best_plays(*rules, Convention.CDP)
    assert best.expectation * 100 == pytest.approx(0.37292, abs=1e-3)


def without_end(**options: Any) -> tuple[PlayRules, Prices]:
    """Ten million decks stand for a shoe without end: what cards are gone makes no difference in eight digits."""
    rules, prices = table(6, **options)
    return replace(rules, shoe=(40_000_000,) * 9 + (160_000_000,)), prices


@pytest.mark.slow
def test_a_shoe_without_end_agrees_with_appendix_1_to_six_digits() -> None:
    """Wizard of Odds, Blackjack Appendix 1: infinite decks, soft 17 stood on, 0.511734 % for the house."""
    assert best_play(*without_end()).expectation * 100 == pytest.approx(-0.511734, abs=1e-6)


# Single hands


@pytest.mark.parametrize(
    ("up_card", "hand", "word", "published"),
    [
        (10, (8, 8), "stand", -0.5404),
        (10, (8, 8), "hit", -0.5398),
        (10, (8, 8), "double", -1.0797),
        (10, (8, 8), "split", -0.4807),
        (1, (10, 6), "stand", -0.6670),
        (6, (10, 7), "stand", 0.0117),
        (7, (10, 8), "stand", 0.3996),
        (9, (10, 9), "stand", 0.2876),
        (10, (10, 10), "stand", 0.5545),
        (2, (2, 2), "hit", -0.1149),
        (5, (2, 2), "hit", -0.0124),
        (6, (2, 2), "hit", 0.0111),
        (8, (2, 2), "hit", -0.1593),
    ],
)
def test_single_hands_agree_with_appendix_1_to_four_digits(
    up_card: int, hand: Hand, word: str, published: float
) -> None:
    """Wizard of Odds, Blackjack Appendix 1: infinite decks, soft 17 stood on; the dealer has no blackjack."""
    (found,) = solve_up_card(*without_end(), up_card - 1, Convention.CDZ)
    assert found.decisions(cards(*hand))[word] == pytest.approx(published, abs=6e-5)


@pytest.mark.parametrize(
    ("decks", "soft_17", "hand", "published"),
    [
        (1, "stand", (2, 1), (-0.661732, -0.067808, -0.593281)),
        (1, "stand", (6, 5), (-0.634013, 0.172946, 0.240259)),
        (1, "stand", (7, 1), (-0.101015, -0.108386, -0.357778)),
        (1, "hit", (2, 1), (-0.589084, -0.107929, -0.552040)),
        (1, "hit", (5, 4), (-0.581270, -0.121173, -0.419143)),
        (1, "hit", (6, 1), (-0.507702, -0.229134, -0.529713)),
        (1, "hit", (6, 5), (-0.575374, 0.143003, 0.234296)),
        (2, "hit", (6, 5), (-0.587564, 0.121079, 0.166650)),
        (2, "hit", (4, 3), (-0.590338, -0.362212, -1.077576)),
        (5, "hit", (6, 1), (-0.513982, -0.221727, -0.547853)),
        (5, "hit", (7, 3), (-0.593574, 0.034084, -0.026078)),
    ],
)
def test_single_hands_agree_with_appendix_9_to_six_digits(
    decks: int, soft_17: str, hand: Hand, published: tuple[float, float, float]
) -> None:
    """Wizard of Odds, Blackjack Appendix 9, the same pages, lines of the ace: stand, hit, double; no blackjack."""
    (found,) = solve_up_card(*table(decks, dealer_soft_17=soft_17), ACE, Convention.CDZ)
    worth = found.decisions(cards(*hand))
    assert (worth["stand"], worth["hit"], worth["double"]) == pytest.approx(published, abs=6e-7)


@pytest.mark.parametrize(("hand", "published"), [((10, 5), -0.501091), ((9, 6), -0.509827), ((8, 7), -0.474794)])
def test_fifteen_against_a_ten_in_one_deck_agrees_with_ask_the_wizard_51(hand: Hand, published: float) -> None:
    """Wizard of Odds, Ask the Wizard #51: what drawing to each fifteen is worth, so that two of three are given up."""
    (found,) = solve_up_card(*table(1, surrender="late"), TEN, Convention.CDZ)
    worth = found.decisions(cards(*hand))
    assert worth["hit"] == pytest.approx(published, abs=6e-7)
    assert (max(worth, key=worth.__getitem__) == "surrender") == (hand != (8, 7))


@pytest.mark.clause("blackjack:12.C(1)", "blackjack:10.B")
@pytest.mark.parametrize(
    ("decks", "hand", "published"),
    [
        (6, (2, 1), (-0.722356, -0.379910, -1.024099)),
        (6, (4, 2), (-0.721646, -0.548031, -1.434834)),
        (6, (6, 5), (-0.720879, -0.235772, -0.535879)),
        (8, (3, 1), (-0.722128, -0.403033, -1.023795)),
        (8, (6, 5), (-0.721201, -0.235977, -0.537869)),
        (8, (6, 1), (-0.665036, -0.462428, -0.998987)),
    ],
)
def test_12_C_1_without_a_hole_card_a_blackjack_takes_the_original_wager_alone(
    decks: int, hand: Hand, published: tuple[float, float, float]
) -> None:
    """Wizard of Odds, Blackjack Appendix 9, pages euro-6dh17r4 and euro-8dh17r4: the dealer hits soft 17, an ace up.

    There a doubled hand loses all of it to a blackjack; here (R42) the second half goes back in 96 of 309 cases, or 128
    of 413.
    """
    (found,) = solve_up_card(*table(decks, dealer_soft_17="hit", no_hole_card=True), ACE, Convention.CDZ)
    worth = found.decisions(cards(*hand))
    stand, hit, double = published
    assert (worth["stand"], worth["hit"]) == pytest.approx((stand, hit), abs=6e-7)
    assert worth["double"] == pytest.approx(double + 16 * decks / (52 * decks - 3), abs=6e-7)
