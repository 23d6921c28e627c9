"""How a dealt hand fares against every hand that the dealer can hold (11.D(3)), counted suit by suit.

A dealer's hand has at most so many points where each of its suits has. What a suit allows depends only on the ranks of
it that the player holds, so the sets of each suit are counted by their number of cards, and the counts of the four
suits convolved. Kernels compile these functions; on lists they run as they are.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final, NamedTuple

from pitboss.games.blitz.scores import DEALT, HIGHEST, Suits, cards_in, point_total, suit_points
from pitboss.law import shared

FULL_SUIT: Final = (1 << 13) - 1
"""The set of all thirteen ranks."""

Counts = MutableSequence[int]
"""How many sets there are of no card, of one card, and so on."""
SuitWays = Sequence[Counts]
"""Counts of the sets with at most no points, at most one point, and so on."""


class Fares(NamedTuple):
    """How many of the dealer's hands a player's hand beats, ties and loses to."""

    wins: int
    ties: int
    losses: int

    @property
    def dealer_hands(self) -> int:
        """All of them."""
        return self.wins + self.ties + self.losses


@shared
def count_suit(left: int, most: int, ways: SuitWays) -> None:
    """Count, for each number of points, the sets of up to `most` of a suit's cards that are left with at most those."""
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
def convolve(one: Counts, other: Counts, most: int, both: Counts) -> None:
    """Count the sets of up to `most` cards that are of two parts of the deck, from the counts of either part."""
    for cards in range(most + 1):
        ways = 0
        for of_one in range(cards + 1):
            ways += one[of_one] * other[cards - of_one]
        both[cards] = ways


@shared
def count_whole(one: Counts, other: Counts, cards: int) -> int:
    """Count the sets of exactly so many cards that are of two parts of the deck."""
    ways = 0
    for of_one in range(cards + 1):
        ways += one[of_one] * other[cards - of_one]
    return ways


def fares(suits: Suits, full_suit: int = FULL_SUIT, dealt: int = DEALT) -> Fares:
    """How this hand fares against all hands of the cards that are left."""
    total = point_total(*suits)
    ways = [[[0] * (dealt + 1) for _ in range(HIGHEST + 1)] for _ in suits]
    for held, of_suit in zip(suits, ways, strict=True):
        count_suit(full_suit & ~held, dealt, of_suit)
    beaten, not_lost_to, all_hands = (_dealer_hands(ways, most, dealt) for most in (total - 1, total, HIGHEST))
    return Fares(beaten, not_lost_to - beaten, all_hands - not_lost_to)


def _dealer_hands(ways: Sequence[SuitWays], points: int, dealt: int) -> int:
    """How many hands have at most so many points."""
    clubs, diamonds, hearts, spades = (of_suit[points] for of_suit in ways)
    minor, with_hearts = [0] * (dealt + 1), [0] * (dealt + 1)
    convolve(clubs, diamonds, dealt, minor)
    convolve(minor, hearts, dealt, with_hearts)
    return count_whole(with_hearts, spades, dealt)
