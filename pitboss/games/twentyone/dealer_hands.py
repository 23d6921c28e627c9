"""Every hand that a dealer can finish with, and how probable it is from any shoe: the drawing rule of R25.

A hand is how many cards of each of the ten values it holds. Draws are exchangeable, so what the boxes take in between
changes none of these probabilities.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm, prod
from types import MappingProxyType
from typing import Final

from pitboss.cards import ALL_RANKS, fresh_decks
from pitboss.games.twentyone.point_totals import TWENTY_ONE, dealer_draws, is_soft, point_total, value_of

Values = tuple[int, ...]
"""How many cards of each value, the ace first and the tens last."""
Ending = tuple[int, int, bool]
"""Total, number of cards, whether it is a blackjack: what wagers on the dealer's hand look at."""

VALUES: Final = tuple(sorted({value_of(card) for card in fresh_decks(1, ALL_RANKS)}))


@dataclass(frozen=True, slots=True)
class FinishedHand:
    """One hand, and the number of orders in which the drawing rule lets these values come."""

    values: Values
    orders: int
    total: int

    @property
    def cards(self) -> int:
        """How many there are."""
        return sum(self.values)

    @property
    def ending(self) -> Ending:
        """What a classifier is told."""
        return self.total, self.cards, self.total == TWENTY_ONE and self.cards == 2


@cache
def values_in(decks: int) -> Values:
    """How many cards of each value so many decks hold."""
    found = Counter(map(value_of, fresh_decks(decks)))
    return tuple(found[value] for value in VALUES)


def without(shoe: Values, taken: Values) -> Values:
    """A shoe that these cards have left."""
    return tuple(there - gone for there, gone in zip(shoe, taken, strict=True))


def hand_of(*values: int) -> Values:
    """A hand of cards with these values."""
    return tuple(values.count(value) for value in VALUES)


@cache
def finished_hands(hits_soft_17: bool, first_two: int | None = None) -> tuple[FinishedHand, ...]:
    """All hands that end under a drawing rule, or those whose first two cards both have the value `first_two`."""
    starts = product(VALUES, repeat=2) if first_two is None else [(first_two, first_two)]
    unfinished = Counter(hand_of(*start) for start in starts)
    found = []
    while unfinished:
        longer: Counter[Values] = Counter()
        for hand, orders in unfinished.items():
            hard_total, has_ace = sum(n * value for n, value in zip(hand, VALUES, strict=True)), hand[0] > 0
            total = point_total(hard_total, has_ace)
            if not dealer_draws(total, is_soft(hard_total, has_ace), hits_soft_17):
                found.append(FinishedHand(hand, orders, total))
                continue
            for place in range(len(VALUES)):
                longer[(*hand[:place], hand[place] + 1, *hand[place + 1 :])] += orders
        unfinished = longer
    return tuple(found)


def ways(hand: FinishedHand, shoe: Values) -> int:
    """In how many ways these cards leave the shoe in one of the hand's orders."""
    return hand.orders * prod(map(perm, shoe, hand.values))


@cache
def endings(shoe: Values, hits_soft_17: bool) -> Mapping[Ending, Fraction]:
    """How probable each ending is that a shoe with so many cards of each value can make."""
    found: Counter[Ending] = Counter()
    for hand in finished_hands(hits_soft_17):
        found[hand.ending] += ways(hand, shoe)
    total = sum(shoe)
    return MappingProxyType(
        {ending: Fraction(count, perm(total, ending[1])) for ending, count in found.items() if count}
    )
