"""A player who knows the hole card: decisions that arithmetic decides, and what the knowledge gains."""

from __future__ import annotations

import pytest

import pitboss
from pitboss.errors import Mistake
from pitboss.games.twentyone.dealer_hands import values_in
from pitboss.games.twentyone.hole_card import HoleCardRules, known_hole_card

RULES = HoleCardRules(HoleCardRules.shares_of(values_in(6)), False, 1.5, True, False, True)


def test_a_dealer_who_must_stand_is_beaten_or_hit_against() -> None:
    """Against 20 a hard 19 loses for certain if it stands, so it hits; against 17 it wins for certain."""
    play = known_hole_card(RULES).play
    assert play["hard 19"]["hard 20"] == "hit"
    assert play["hard 19"]["hard 17"] == "stand"
    assert play["hard 12"]["hard 16"] == "stand"
    assert play["pair of 10s"]["hard 16"] == "split"


def test_insurance_over_a_ten_alone_wins_twice_the_share_of_tens() -> None:
    """Four of thirteen cards are tens, and insurance pays 2 to 1."""
    assert known_hole_card(RULES).insurance == pytest.approx(8 / 13)


def test_knowing_the_hole_card_gains_about_a_tenth_of_the_wager() -> None:
    """Surrender adds to it, since a hand that is sure to lose gives up half."""
    gain = known_hole_card(RULES).gain
    assert 0.09 < gain < 0.12
    with_surrender = HoleCardRules(RULES.shares, False, 1.5, True, True, True)
    assert known_hole_card(with_surrender).gain > gain


def test_only_the_blackjack_wager_has_a_hole_card_to_know() -> None:
    with pytest.raises(Mistake, match="worked out for the Blackjack Wager"):
        pitboss.exposure("blackjack", "kk", decks=6, knows="hole-card")
    with pytest.raises(Mistake, match="everybody sees the burn card"):
        pitboss.exposure("midi", "tie", knows="burn-card")
