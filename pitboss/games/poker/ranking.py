"""Rank hands at a showdown, with a library that is imported only there (R174)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from pitboss.cards import CARDS_IN_DECK

Rank = int
"""Smaller is better."""

_BELOW_ACES: Final = 4  # our decks begin with the four aces, the library's end with them
_WORST: Final = (10, 166, 322, 1599, 1609, 2467, 3325, 6185, 7462)
_NAMES: Final = (
    "a straight flush",
    "four of a kind",
    "a full house",
    "a flush",
    "a straight",
    "three of a kind",
    "two pair",
    "a pair",
    "high card",
)


@cache
def _evaluators() -> tuple[Callable[..., int], Callable[..., int]]:
    from phevaluator.evaluator import evaluate_7cards  # type: ignore[import-untyped]
    from phevaluator.evaluator_omaha import evaluate_omaha_cards  # type: ignore[import-untyped]

    return evaluate_7cards, evaluate_omaha_cards


_IDS: Final = tuple((card - _BELOW_ACES) % CARDS_IN_DECK for card in range(CARDS_IN_DECK))


def ranks(holes: Sequence[Sequence[int]], board: Sequence[int]) -> list[Rank]:
    """Return each hand's rank. With two hole cards any five count; with four, two of them and three of the board."""
    any_five, two_and_three = _evaluators()
    best_of = any_five if len(holes[0]) == 2 else two_and_three
    common = [_IDS[card] for card in board]
    return [best_of(*common, *[_IDS[card] for card in hole]) for hole in holes]


def name_of(found: Rank) -> str:
    """Return the name of a hand of that rank."""
    return "a royal flush" if found == 1 else _NAMES[bisect_left(_WORST, found)]
