"""Information used by split hands: each convention against the next, and the last against full information."""

from __future__ import annotations

import pytest

from pitboss.games.twentyone.solver.best_play import best_plays
from pitboss.games.twentyone.solver.rules import MAX_FURTHER_GAIN, Convention
from pitboss.games.twentyone.solver.solver import Solver
from support.best_play import table
from support.split_hands import sampled_busts, sampled_by_looking

pytestmark = pytest.mark.integration

SIX, TEN = 5, 9
"""The places of these values in a hand."""


@pytest.mark.parametrize("decks", [1, 6])
def test_who_knows_more_of_a_split_wins_no_less(decks: int) -> None:
    solver = Solver(*table(decks), SIX)
    chosen = solver.unsplit.chosen
    for pair in (1, 2, 5, 6, 7, 8):
        nothing, first, every = (solver.split(pair, chosen, each) for each in Convention)
        assert nothing <= first + 1e-15
        assert first <= every + 1e-15


def test_every_pair_is_looked_at_under_each_convention() -> None:
    """Also tens, which no chart splits: in one deck against a two to a six, to know what is gone wins them more."""
    nothing, _, every = best_plays(*table(1), *Convention)
    for up_card in range(1, 6):
        assert nothing.by_up_card[up_card].splits[TEN] < every.by_up_card[up_card].splits[TEN]


@pytest.mark.slow
@pytest.mark.parametrize(("decks", "samples"), [(1, 40), (6, 40)])
def test_to_look_at_every_card_of_the_other_hands_wins_as_little_as_is_told(decks: int, samples: int) -> None:
    assert 0 < sampled_by_looking(*table(decks), samples) * 100 < MAX_FURTHER_GAIN / decks**2


@pytest.mark.slow
@pytest.mark.parametrize("decks", [1, 6])
def test_R42_two_split_hands_over_21_before_a_blackjack_cost_as_little_as_is_told(decks: int) -> None:
    """Split aces that are drawn to go over 21 most often; `method_text` says less than 0.003 %."""
    rules = table(decks, no_hole_card=True, split_aces_one_card=False, extra_splits_aces=2, dealer_soft_17="hit")
    assert 0 < sampled_busts(*rules, 1000) < 0.00003
