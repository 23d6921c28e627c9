"""Super Match at Switch tables: the player's four cards as dealt (6.G(7), R62)."""

from __future__ import annotations

from enum import auto

from pitboss.cards import rank_of
from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.classifier_inputs import Sees
from pitboss.games.twentyone.named_hands import is_four_of_a_kind
from pitboss.law import NONE, Row, wager


class SuperMatch(Row):
    """Rows of Super Match."""

    FOUR_OF_A_KIND = auto()
    TWO_PAIR = auto()
    THREE_OF_A_KIND = auto()
    PAIR = auto()


@wager("super-match", (BLACKJACK,), "6.G(7)", "12.A(2)", rows=SuperMatch, sees=Sees.PLAYER_FOUR)
def super_match(first: int, second: int, third: int, fourth: int) -> int:
    """Classify four cards by rank, before any switch."""
    a, b, c, d = rank_of(first), rank_of(second), rank_of(third), rank_of(fourth)
    # Of the six comparisons of four ranks, 3 agree for three of a kind, 2 for two pair, 1 for a pair.
    alike = (a == b) + (a == c) + (a == d) + (b == c) + (b == d) + (c == d)
    if is_four_of_a_kind(first, second, third, fourth):
        return SuperMatch.FOUR_OF_A_KIND
    if alike == 3:
        return SuperMatch.THREE_OF_A_KIND
    if alike == 2:
        return SuperMatch.TWO_PAIR
    return SuperMatch.PAIR if alike == 1 else NONE
