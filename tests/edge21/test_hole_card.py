"""A player of Player's Edge 21 who knows the hole card: the same play wins the same on average over hole cards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pitboss.games.edge21.book import EDGE21
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.strategy.best_play import prices_of, rules_of, suit_cases
from pitboss.games.twentyone.solver.kernel import DOUBLE, HIT, LEVELS, RESCUE, STAND
from pitboss.games.twentyone.solver.rules import Convention, FixedPlay, PlayRules, Values, hand_of, player_hands
from pitboss.games.twentyone.solver.solver import UpCardSolution, solve_up_card
from pitboss.law.offers import offer

pytestmark = pytest.mark.integration

CHOICES = EdgeChoices.model_validate({"double_double_down": True})
PRICES, OFFERED = prices_of(CHOICES), offer(EDGE21, "edge-21", CHOICES)
RULES: PlayRules = replace(rules_of(CHOICES), shoe=(3, 0, 0, 0, 4, 8, 8, 8, 0, 6), decks=2, tens_of_a_rank=None)
ACE, FIVE, SIX, SEVEN, EIGHT, TEN = 0, 4, 5, 6, 7, 9
HANDS = [hand_of(FIVE, SIX), hand_of(SIX, SEVEN), hand_of(SEVEN, SEVEN), hand_of(EIGHT, EIGHT), hand_of(ACE, SIX)]


def any_play() -> FixedPlay:
    """Draw to 16, double ten and eleven, and rescue a doubled 16 or less."""
    totals = np.array(player_hands().totals)
    play = np.where((totals == 10) | (totals == 11), DOUBLE, np.where(totals < 17, HIT, STAND))
    return FixedPlay(play, play, np.tile(np.where(totals < 17, RESCUE, STAND), (LEVELS, 1)))


def solve_hands(up_card: int, hole_card: int | None = None) -> UpCardSolution:
    found = solve_up_card(RULES, PRICES, up_card, Convention.CDZ, fixed=any_play(), hole_card=hole_card)
    return found[0]


def hole_cards(up_card: int, hand: Values) -> dict[int, float]:
    """The chance of each hole card that makes no blackjack, given up card and hand."""
    left = [there - gone for there, gone in zip(RULES.shoe, hand, strict=True)]
    left[up_card] -= 1
    return {hole: many / sum(left) for hole, many in enumerate(left) if many and {hole, up_card} != {ACE, TEN}}


def play_value(against: UpCardSolution, hand: Values) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The value of the play on a hand, and of its split if it is a pair."""
    split = against.splits[hand.index(2)] if 2 in hand else 0.0
    return np.array([against.values.value[player_hands().place[hand]], split])


@pytest.mark.parametrize("up_card", [ACE, SIX, TEN])
@pytest.mark.clause("edge21:10.G", "edge21:10.J", "edge21:11.F")
def test_play_that_ignores_the_hole_card_wins_no_more_by_knowing_it(up_card: int) -> None:
    """Hits, doubles, rescues and splits: the play of each hand is worth the mean over all hole cards."""
    unknown = solve_hands(up_card)
    known = {hole: solve_hands(up_card, hole) for hole in hole_cards(up_card, HANDS[0])}
    for hand in HANDS:
        holes = hole_cards(up_card, hand)
        mean = sum(chance * play_value(known[hole], hand) for hole, chance in holes.items())
        assert mean == pytest.approx(play_value(unknown, hand), abs=1e-12)


@pytest.mark.parametrize("hand", [hand_of(SIX, SEVEN), hand_of(SEVEN, SEVEN)])
@pytest.mark.clause("edge21:12.B*")
def test_bonuses_in_one_suit_are_as_likely_on_average_over_hole_cards(hand: Values) -> None:
    """A seven or an eight as hole card takes one of the cards that complete the bonus."""
    for up_card in (SIX, SEVEN, EIGHT):
        plain = sum(case.chance * case.bonus.value for case in suit_cases(solve_hands(up_card), OFFERED, hand))
        mean = sum(
            chance * case.chance * case.bonus.value
            for hole, chance in hole_cards(up_card, hand).items()
            for case in suit_cases(solve_hands(up_card, hole), OFFERED, hand)
        )
        assert mean == pytest.approx(plain, abs=1e-12)
