"""Best play of a game of twenty-one from a fresh shoe, and its expectation.

Standing, hitting, doubling and surrendering are exact without replacement for every composition of a hand. Split hands
are played by a convention (see `Convention`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from math import perm
from operator import sub
from typing import TypeVar

from pitboss.games.twentyone.solver.kernel import SOURCE
from pitboss.games.twentyone.solver.rules import (
    ACE_INDEX,
    TENS_INDEX,
    Convention,
    FixedPlay,
    PlayRules,
    Prices,
    Values,
    hand_of,
)
from pitboss.games.twentyone.solver.solver import BLACKJACK, UpCardSolution, blackjack_value, solve_up_card

Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass(frozen=True)
class BestPlay:
    """Best play against every up card."""

    rules: PlayRules
    convention: Convention
    by_up_card: tuple[UpCardSolution, ...]

    @cached_property
    def expectation(self) -> float:
        """Expected win per unit of the initial wager, from a fresh shoe."""
        return self.without_blackjacks + blackjack_expectation(self.rules)

    @cached_property
    def without_blackjacks(self) -> float:
        """Part of the expectation from hands other than blackjacks; it does not depend on the blackjack payout."""

        def value(up_card: int, hand: Values) -> float:
            return 0.0 if hand == BLACKJACK else self.by_up_card[up_card].value_of(hand)

        return mean_over_deals(self.rules.shoe, value)


def blackjack_expectation(rules: PlayRules) -> float:
    """Return the contribution of blackjacks to the expectation per unit."""
    shoe, won = rules.shoe, 0.0
    for up_card in range(10):
        if ways := ways_to_deal(shoe, up_card, ACE_INDEX, TENS_INDEX):
            won += ways * blackjack_value(rules, up_card, tuple(map(sub, shoe, hand_of(up_card))))
    return won / perm(sum(shoe), 3)


def best_play(rules: PlayRules, prices: Prices, convention: Convention = Convention.CDZ) -> BestPlay:
    """Return the best play under a rule set."""
    return best_plays(rules, prices, convention)[0]


def best_plays(rules: PlayRules, prices: Prices, *conventions: Convention) -> tuple[BestPlay, ...]:
    """Return the best play under several conventions, which differ only in split pairs."""
    solutions = map_in_threads(lambda up_card: solve_up_card(rules, prices, up_card, *conventions), range(10))
    every = zip(conventions, zip(*solutions, strict=True), strict=True)
    return tuple(BestPlay(rules, convention, against) for convention, against in every)


def fixed_play(
    rules: PlayRules, prices: Prices, fixed: Callable[[int], FixedPlay], up_cards: Iterable[int] = range(10)
) -> tuple[UpCardSolution, ...]:
    """Return the values of hands and splits under fixed decisions for every hand, against these up cards."""

    def fixed_against(up_card: int) -> UpCardSolution:
        return solve_up_card(rules, prices, up_card, Convention.CDZ, fixed=fixed(up_card))[0]

    return tuple(map_in_threads(fixed_against, up_cards))


def map_in_threads(function: Callable[[Item], Result], items: Iterable[Item]) -> list[Result]:
    """Map over a thread pool; the kernel releases the GIL."""
    SOURCE.compile()
    with ThreadPoolExecutor() as threads:
        return list(threads.map(function, items))


def mean_over_deals(shoe: Values, value: Callable[[int, Values], float], up_cards: Iterable[int] = range(10)) -> float:
    """Return the mean of a value over every up card and every two player's cards.

    With some up cards only, return their part of the mean.
    """
    total = 0.0
    for up_card in up_cards:
        for first in range(10):
            for second in range(first, 10):
                if ways := ways_to_deal(shoe, up_card, first, second):
                    total += ways * value(up_card, hand_of(first, second))
    return float(total) / perm(sum(shoe), 3)


def ways_to_deal(shoe: Values, up_card: int, first: int, second: int) -> int:
    """Return the number of orders in which dealer and player are dealt these three values."""
    left = list(shoe)
    ways = left[up_card]
    left[up_card] -= 1
    ways *= left[first]
    left[first] -= 1
    return ways * max(left[second], 0) * (1 if first == second else 2)
