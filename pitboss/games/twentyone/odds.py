"""Final hands of the dealer and their probabilities from any shoe, by the drawing rule of R25.

A hand is a count of cards by value. Draws are exchangeable, so the cards that boxes draw in between do not change
these probabilities.
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
from pitboss.games.twentyone.hands import TWENTY_ONE, dealer_draws, is_soft, point_total, value_of

Values = tuple[int, ...]
"""Number of cards of each value, ace first and tens last."""
Ending = tuple[int, int, bool]
"""Total, number of cards, and whether it is a blackjack: the inputs of wagers on the dealer's hand."""

VALUES: Final = tuple(sorted({value_of(card) for card in fresh_decks(1, ALL_RANKS)}))


@dataclass(frozen=True, slots=True)
class FinishedHand:
    """A final hand, and the number of orders in which the drawing rule can deal it."""

    values: Values
    orders: int
    total: int

    @property
    def cards(self) -> int:
        """Number of cards in the hand."""
        return sum(self.values)

    @property
    def ending(self) -> Ending:
        """The hand as classifiers of wagers on it take it."""
        return self.total, self.cards, self.total == TWENTY_ONE and self.cards == 2


@cache
def values_in(decks: int) -> Values:
    """Return the number of cards of each value in this many decks."""
    counts = Counter(map(value_of, fresh_decks(decks)))
    return tuple(counts[value] for value in VALUES)


def remove_cards(shoe: Values, taken: Values) -> Values:
    """Return the shoe with the given cards removed."""
    return tuple(there - gone for there, gone in zip(shoe, taken, strict=True))


def hand_of_values(*values: int) -> Values:
    """Return the hand of cards with these values, 1 for an ace to 10."""
    return tuple(values.count(value) for value in VALUES)


@cache
def finished_hands(hits_soft_17: bool, first_two: int | None = None) -> tuple[FinishedHand, ...]:
    """List the dealer's final hands, or only those whose first two cards both have the value `first_two`."""
    starts = product(VALUES, repeat=2) if first_two is None else [(first_two, first_two)]
    unfinished = Counter(hand_of_values(*start) for start in starts)
    hands = []
    while unfinished:
        longer: Counter[Values] = Counter()
        for hand, orders in unfinished.items():
            hard_total, has_ace = sum(n * value for n, value in zip(hand, VALUES, strict=True)), hand[0] > 0
            total = point_total(hard_total, has_ace)
            if not dealer_draws(total, is_soft(hard_total, has_ace), hits_soft_17):
                hands.append(FinishedHand(hand, orders, total))
                continue
            for place in range(len(VALUES)):
                longer[(*hand[:place], hand[place] + 1, *hand[place + 1 :])] += orders
        unfinished = longer
    return tuple(hands)


def count_ways(hand: FinishedHand, shoe: Values) -> int:
    """Count the ways in which the shoe can deal a final hand."""
    return hand.orders * prod(map(perm, shoe, hand.values))


@cache
def ending_probabilities(shoe: Values, hits_soft_17: bool) -> Mapping[Ending, Fraction]:
    """Return the probability of each ending from a shoe with these counts of values."""
    ways: Counter[Ending] = Counter()
    for hand in finished_hands(hits_soft_17):
        ways[hand.ending] += count_ways(hand, shoe)
    total = sum(shoe)
    return MappingProxyType(
        {ending: Fraction(count, perm(total, ending[1])) for ending, count in ways.items() if count}
    )


# Net results, in words

MAX_VARIANCE_ERROR: Final = 0.00004
"""Greatest difference of the variance from complete enumeration, times the number of decks. Enumerating both hands of
every pair shows 0.000009 for blackjack with one deck and 0.0000002 with six."""


def results_text(decks: int) -> str:
    """Describe what is exact in the distribution, and what is a convention."""
    return (
        "variance, frequencies, net results and units staked are those of the same play, computed and not simulated:"
        " exact, together with the dealer's final hand, for hands that are not split and for each hand of a split pair;"
        " the hands of a pair meet the same dealer's hand, and that they draw from the same cards counts to first"
        f" order, which leaves an error of less than {MAX_VARIANCE_ERROR / decks:.6f} in the variance"
    )
