"""Rank hands at a showdown, with a library that is imported only there (R174)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
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
def _evaluator_of_five() -> Callable[..., int]:
    from phevaluator.evaluator import evaluate_5cards  # type: ignore[import-untyped]

    of_five: Callable[..., int] = evaluate_5cards
    return of_five


@cache
def _evaluators() -> tuple[Callable[..., int], Callable[..., int]]:
    from phevaluator.evaluator import evaluate_7cards
    from phevaluator.evaluator_omaha import evaluate_omaha_cards  # type: ignore[import-untyped]

    return evaluate_7cards, evaluate_omaha_cards


_IDS: Final = tuple((card - _BELOW_ACES) % CARDS_IN_DECK for card in range(CARDS_IN_DECK))


def ranks(holes: Sequence[Sequence[int]], board: Sequence[int]) -> list[Rank]:
    """Return each hand's rank. With two hole cards any five count; with four, two of them and three of the board."""
    any_five, two_and_three = _evaluators()
    best_of = any_five if len(holes[0]) == 2 else two_and_three
    common = [_IDS[card] for card in board]
    return [best_of(*common, *[_IDS[card] for card in hole]) for hole in holes]


def best_five(hole: Sequence[int], board: Sequence[int], rank: Rank) -> tuple[int, ...]:
    """Return the five cards that make a hand of that rank; of several, the first."""
    fives: Iterator[tuple[int, ...]] = combinations((*board, *hole), 5)
    if len(hole) > 2:
        fives = ((*own, *common) for own in combinations(hole, 2) for common in combinations(board, 3))
    of_five = _evaluator_of_five()
    return next(five for five in fives if of_five(*[_IDS[card] for card in five]) == rank)


def name_of(found: Rank) -> str:
    """Return the name of a hand of that rank."""
    return "a royal flush" if found == 1 else _NAMES[bisect_left(_WORST, found)]
