"""A dealt hand's results against every hand that the dealer can hold (11.D(3)), counted suit by suit.

A dealer's hand has at most so many points if each of its suits has. A suit depends only on the ranks of it that the
player holds, so the sets of each suit are counted by their number of cards, and the counts of the four suits convolved.
Kernels compile these functions; on lists they run as they are.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final, NamedTuple

from pitboss.games.blitz.scores import DEALT, HIGHEST, Suits, cards_in, point_total, suit_points
from pitboss.law import shared

FULL_SUIT: Final = (1 << 13) - 1
"""The set of all thirteen ranks."""

Counts = MutableSequence[int]
"""The number of sets of no card, of one card, and so on."""
SuitWays = Sequence[Counts]
"""Counts of the sets with at most 0 points, at most 1 point, and so on."""


class Fares(NamedTuple):
    """The number of dealer hands that a player's hand beats, ties and loses to."""

    wins: int
    ties: int
    losses: int


@shared
def count_suit(left: int, most: int, ways: SuitWays) -> None:
    """Count, for each number of points, the sets of up to `most` of a suit's remaining cards with at most those."""
    ranks = left
    while True:
        cards = cards_in(ranks)
        if cards <= most:
            ways[suit_points(ranks)][cards] += 1
        if ranks == 0:
            break
        ranks = (ranks - 1) & left  # the next smaller subset
    for points in range(1, HIGHEST + 1):
        for cards in range(most + 1):
            ways[points][cards] += ways[points - 1][cards]


@shared
def join_parts(one: SuitWays, other: SuitWays, most: int, both: SuitWays) -> None:
    """Count the sets of up to `most` cards over two parts of the deck, from the counts of either part."""
    for points in range(HIGHEST + 1):
        for cards in range(most + 1):
            both[points][cards] = count_whole(one[points], other[points], cards)


@shared
def count_whole(one: Counts, other: Counts, cards: int) -> int:
    """Count the sets of exactly so many cards over two parts of the deck."""
    ways = 0
    for of_one in range(cards + 1):
        ways += one[of_one] * other[cards - of_one]
    return ways


def fares(suits: Suits, full_suit: int = FULL_SUIT, dealt: int = DEALT) -> Fares:
    """Return this hand's results against all hands of the remaining cards."""
    ways = [no_ways(dealt) for _ in suits]
    for held, of_suit in zip(suits, ways, strict=True):
        count_suit(full_suit & ~held, dealt, of_suit)
    pair, three = no_ways(dealt), no_ways(dealt)
    join_parts(ways[0], ways[1], dealt, pair)
    join_parts(pair, ways[2], dealt, three)
    at_most = [count_whole(of_three, last, dealt) for of_three, last in zip(three, ways[3], strict=True)]
    total = point_total(*suits)
    return Fares(at_most[total - 1], at_most[total] - at_most[total - 1], at_most[HIGHEST] - at_most[total])


def no_ways(most: int) -> list[list[int]]:
    """Return zero counts, for each number of points up to the highest and of cards up to `most`."""
    return [[0] * (most + 1) for _ in range(HIGHEST + 1)]
