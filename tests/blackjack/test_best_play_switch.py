"""Best play of Blackjack Switch: single deals reckoned again in fractions, and every deal of a small shoe."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import perm

import pytest

from pitboss.games.blackjack.best_play.rules import PlayRules, Prices
from pitboss.games.blackjack.best_play.switch import best_switch, look_at
from support import best_play as plain
from support.best_play import table


def switch_table(**options: object) -> tuple[PlayRules, Prices]:
    return table(6, switch=True, blackjack_odds=None, dealer_soft_17="stand", **options)


def stood(hand: tuple[int, ...], up_card: int, seen: tuple[int, ...]) -> float:
    """What a hand wins that stands, a dealer's 22 tying it, once these cards are gone from six decks."""
    shoe = [24] * 9 + [96]
    for value in seen:
        shoe[value - 1] -= 1
    won = Fraction(0)
    for end, chance in plain.dealer_ends((up_card,), tuple(shoe)).items():
        won += 0 if end == 22 else chance * plain.won_against(plain.total(hand), end)
    return float(won)


@pytest.mark.clause("blackjack:12.A(5)(e)")
def test_12_A_5_e_standing_hands_tie_a_dealers_22() -> None:
    """Nineteen and eighteen against a nine, or after the switch a ten and seventeen: both ways from fractions."""
    found, _ = look_at(*switch_table(), 8, (9, 8, 9, 7))
    seen = (10, 9, 10, 8, 9)
    assert found.as_dealt == pytest.approx((stood((9, 10), 9, seen), stood((8, 10), 9, seen)), abs=1e-12)


@pytest.mark.clause("blackjack:12.A(5)(a)", "blackjack:12.A(5)(c)", "blackjack:12.A(5)(d)")
def test_12_A_5_a_blackjack_as_dealt_wins_1_to_1_and_a_switched_one_counts_21() -> None:
    """Ace-ten and ten-ace make blackjacks either way; against a nine nothing but the switch takes from them."""
    found, _ = look_at(*switch_table(), 8, (0, 9, 9, 0))
    assert found.as_dealt == (1.0, 1.0)
    kept, _ = look_at(*switch_table(), 8, (0, 8, 9, 9))
    seen = (1, 9, 10, 10, 9)
    assert kept.switched[0] == pytest.approx(stood((1, 10), 9, seen), abs=1e-12)


def test_every_deal_of_a_small_shoe_counts_once() -> None:
    """Ten eights and twelve tens: every order of five cards, looked at by itself, with the ways to draw it."""
    rules, prices = switch_table()
    small = replace(rules, shoe=(0, 0, 0, 0, 0, 0, 0, 10, 0, 12))
    expected = 0.0
    for deal in product((7, 9), repeat=5):
        up_card, first, second, third, fourth = deal
        ways = perm(10, deal.count(7)) * perm(12, deal.count(9))
        expected += ways / perm(22, 5) * look_at(small, prices, up_card, (first, second, third, fourth))[0].best
    assert best_switch(small, prices) == pytest.approx(expected / 2, abs=1e-12)


def test_even_money_gives_up_the_switch() -> None:
    """A blackjack against an ace: 1 at once, and the other hand as dealt."""
    found, _ = look_at(*switch_table(even_money=True), 0, (0, 9, 9, 9))
    lost = 1 - found.no_blackjack
    assert found.no_blackjack == pytest.approx(1 - 93 / 307)
    assert found.best == pytest.approx(1 + found.as_dealt[1] - lost)


@pytest.mark.slow
def test_the_las_vegas_rules_have_about_the_house_edge_that_is_published() -> None:
    """Wizard of Odds: 0.58 %, eight decks, dealer hits soft 17, four hands, one card to split aces; to two digits."""
    assert best_switch(*table(8, switch=True, blackjack_odds=None)) == pytest.approx(-0.0058, abs=1e-4)
