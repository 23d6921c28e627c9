"""A player who knows the hole card: decisions that arithmetic decides, and what the knowledge gains."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from math import perm, prod

import pytest

import pitboss
from pitboss.errors import PitbossError
from pitboss.games.blackjack.options import BlackjackChoices
from pitboss.games.blackjack.strategy.basic_strategy import prices_of, rules_of
from pitboss.games.blackjack.strategy.switch import best_switch_with_hole_card
from pitboss.games.twentyone.exposure import (
    HoleCardSolutions,
    edge_with_hole_card,
    hole_card_document,
    hole_card_play,
    solve_with_hole_card,
)
from pitboss.games.twentyone.solver.best_play import best_play
from pitboss.games.twentyone.solver.rules import PlayRules
from pitboss.games.twentyone.solver.solver import UpCardSolution

pytestmark = pytest.mark.slow

CHOICES = BlackjackChoices.model_validate({"surrender": "none", "blackjack_odds": "3 to 2"})
RULES, PRICES = rules_of(CHOICES), prices_of(CHOICES)


@cache
def known(rules: PlayRules) -> HoleCardSolutions:
    return solve_with_hole_card(rules, PRICES)


def edge(rules: PlayRules) -> float:
    return edge_with_hole_card(rules, known(rules), UpCardSolution.value_of)


def test_a_dealer_who_must_stand_is_beaten_or_hit_against() -> None:
    """Against 20 a hard 19 loses for certain if it stands, so it hits; against 17 it wins for certain."""
    play = hole_card_play(known(RULES))
    assert play["hard 19"]["hard 20"] == "hit"
    assert play["hard 19"]["hard 17"] == "stand"
    assert play["hard 12"]["hard 16"] == "stand"
    assert play["pair of 10s"]["hard 16"] == "split"


def test_insurance_over_a_ten_alone_wins_twice_the_share_of_tens() -> None:
    """With an ace up, 96 of 311 cards are tens, and insurance pays 2 to 1."""
    assert hole_card_document(RULES, known(RULES), 0.0, 0.0)["insurance"] == pytest.approx(2 * 96 / 311)


def test_knowing_the_hole_card_gains_about_a_tenth_of_the_wager() -> None:
    """Surrender adds to it, since a hand that is sure to lose gives up half."""
    gain = edge(RULES) - best_play(RULES, PRICES).expectation
    assert 0.09 < gain < 0.12
    with_surrender = replace(RULES, allows_surrender=True)
    assert edge(with_surrender) - best_play(with_surrender, PRICES).expectation > gain


# Nines and tens alone, counted by hand: the dealer stands on 18 to 20, and who draws to two cards is over 21. Only
# standing, surrender and a split are left, and a hand of a split pair has any third card with the same chance.

NINES_AND_TENS = {9: 8, 10: 7}
FEW = replace(RULES, shoe=(0,) * 8 + (8, 7), max_hands=2, allows_surrender=True)


def left_after(*cards: int) -> dict[int, int]:
    return {value: many - cards.count(value) for value, many in NINES_AND_TENS.items()}


def chance(cards: tuple[int, ...]) -> float:
    return prod(perm(many, cards.count(value)) for value, many in NINES_AND_TENS.items()) / perm(15, len(cards))


def beats(total: int, dealer: int) -> int:
    return (total > dealer) - (total < dealer)


def value(hand: tuple[int, int], dealer: int, out: tuple[int, ...]) -> float:
    """The best of standing and splitting, with all the cards out that are known."""
    stands = float(beats(sum(hand), dealer))
    if hand[0] != hand[1]:
        return stands
    left = left_after(*out)
    split = 2 * sum(many * beats(hand[0] + drawn, dealer) for drawn, many in left.items()) / sum(left.values())
    return max(stands, split)


def test_one_hand_of_nines_and_tens_wins_what_counting_says() -> None:
    counted = 0.0
    for cards in product((9, 10), repeat=4):
        up, hole, first, second = cards
        counted += chance(cards) * max(value((first, second), up + hole, cards), -0.5)
    assert edge(FEW) == pytest.approx(counted, abs=1e-12)


def test_two_hands_of_switch_with_nines_and_tens_win_what_counting_says() -> None:
    """Second cards are exchanged where both hands together win more; Switch has no surrender (R45)."""
    counted = 0.0
    for cards in product((9, 10), repeat=6):
        up, hole, first, second, third, fourth = cards
        both = [
            value(one, up + hole, cards) + value(other, up + hole, cards)
            for one, other in (((first, second), (third, fourth)), ((first, fourth), (third, second)))
        ]
        counted += chance(cards) * max(both) / 2
    assert best_switch_with_hole_card(replace(FEW, allows_surrender=False), PRICES) == pytest.approx(counted, abs=1e-12)


def test_only_a_main_wager_has_a_hole_card_to_know() -> None:
    with pytest.raises(PitbossError, match="changes the play of the main wager only"):
        pitboss.exposure("blackjack", "kk", decks=6, known_card="hole-card")
    with pytest.raises(PitbossError, match="everybody sees the burn card"):
        pitboss.exposure("midi", "tie", known_card="burn-card")
