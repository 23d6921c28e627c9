"""A round is an object in every game: created when wagers lock, dropped when the layout is clear."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.events import RoundBegan, RoundEnded, TakenBack
from pitboss.inputs import Card
from support.baccarat_random_play import Evening as BaccaratEvening
from support.blackjack_random_play import Evening as BlackjackEvening
from support.blackjack_tables import TableInPlay
from support.blitz_random_play import Evening as BlitzEvening
from support.edge21_tables import EdgeEvening
from support.poker_random_play import Evening as PokerEvening

EVENINGS: dict[str, Callable[[int], Any]] = {
    "baccarat": BaccaratEvening,
    "blackjack": BlackjackEvening,
    "edge21": EdgeEvening,
    "blitz": BlitzEvening,
    "poker": PokerEvening,
}


@pytest.mark.parametrize("name", EVENINGS)
def test_a_round_is_one_object_from_its_beginning_to_its_end_and_no_longer(name: str) -> None:
    evening = EVENINGS[name](1)
    play = evening.play
    is_on, last, rounds = False, None, 0
    while rounds < 12:
        told = len(play.events)
        evening.step()
        for event in play.events[told:]:
            if isinstance(event, RoundBegan):
                is_on, last = True, None
            elif isinstance(event, TakenBack):
                last = None  # everything before the place is played again
            elif isinstance(event, RoundEnded):
                is_on, rounds = False, rounds + 1
        assert play.state.has_round_in_progress == is_on
        if is_on:
            assert last is None or play.state.round is last
            last = play.state.round


def test_between_rounds_there_is_no_round_to_look_at() -> None:
    table = TableInPlay().open(1).table
    assert not table.has_round_in_progress
    with pytest.raises(AssertionError, match="no round is on"):
        _ = table.round


def test_whoever_kept_a_round_has_its_results_after_its_end() -> None:
    """$10 on 19 against a dealer's 18; the next round begins with nothing of it."""
    table = TableInPlay().open(1)
    table.begin({1: 10})
    kept = table.table.round
    table.deal("Th 9d 9h 9s")
    table.finish()
    assert not table.table.has_round_in_progress
    assert [(line.seat, line.result, line.net) for line in kept.settlements] == [(1, "won", 1000)]
    assert kept.common_hands() == {"dealer": "9d 9s"}
    table.begin({1: 10})
    table.give(Card("2h"))
    following = table.table.round
    assert (following.settlements, following.dealer, following.payouts) == ([], [], [])
    assert len(kept.settlements) == 1
