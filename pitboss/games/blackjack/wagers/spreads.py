"""Wagers on the up card between the player's two, In Between and A-2 (R56, R57, R95), and Super Match (R62)."""

from __future__ import annotations

from enum import auto

from pitboss.cards import ACE, KING, rank_of
from pitboss.games.blackjack.book import BLACKJACK, ClassifierInputs
from pitboss.games.twentyone.hands import is_four_of_a_kind, is_three_of_a_kind
from pitboss.law import NONE, Row, kernel_helper, wager

ABOVE_KING = KING + 1
NOT_BETWEEN = -1


@kernel_helper
def rank_in_order(card: int, ace_is_low: bool) -> int:
    """Return the rank of a card, with an ace at either end."""
    return ABOVE_KING if rank_of(card) == ACE and not ace_is_low else rank_of(card)


@kernel_helper
def spread(first: int, second: int, up_card: int, ace_is_low: bool) -> int:
    """Return the number of ranks between two cards, if the up card is one of them."""
    one, other = rank_in_order(first, ace_is_low), rank_in_order(second, ace_is_low)
    low, high = min(one, other), max(one, other)
    return high - low - 1 if low < rank_in_order(up_card, ace_is_low) < high else NOT_BETWEEN


class InBetween(Row):
    """Rows of In Between."""

    TRIPLE_MATCH = auto()
    ONE_CARD_SPREAD = auto()
    TWO_CARD_SPREAD = auto()
    THREE_CARD_SPREAD = auto()
    WIDER_SPREAD = auto()


@wager("in-between", (BLACKJACK,), "6.G(3)", rows=InBetween, inputs=ClassifierInputs.PLAYER_TWO_AND_UP_AND_ACE)
def in_between(first: int, second: int, up_card: int, ace_is_low: bool) -> int:
    """Classify by the spread: strictly between wins, three alike win, equal to one card loses."""
    if is_three_of_a_kind(first, second, up_card):
        return InBetween.TRIPLE_MATCH
    between = spread(first, second, up_card, ace_is_low)
    if between == NOT_BETWEEN:
        return NONE
    if between == 1:
        return InBetween.ONE_CARD_SPREAD
    if between == 2:
        return InBetween.TWO_CARD_SPREAD
    return InBetween.THREE_CARD_SPREAD if between == 3 else InBetween.WIDER_SPREAD


class AceDeuce(Row):
    """Rows of A-2, which has no row for a spread of three."""

    TRIPLE_MATCH = auto()
    ONE_CARD_SPREAD = auto()
    TWO_CARD_SPREAD = auto()
    WIDER_SPREAD = auto()


@wager("a-2", (BLACKJACK,), "6.G(33)", rows=AceDeuce, inputs=ClassifierInputs.PLAYER_TWO_AND_UP_AND_ACE)
def ace_deuce(first: int, second: int, up_card: int, ace_is_low: bool) -> int:
    """Classify by the spread under the rows of A-2."""
    if is_three_of_a_kind(first, second, up_card):
        return AceDeuce.TRIPLE_MATCH
    between = spread(first, second, up_card, ace_is_low)
    if between == NOT_BETWEEN:
        return NONE
    if between == 1:
        return AceDeuce.ONE_CARD_SPREAD
    return AceDeuce.TWO_CARD_SPREAD if between == 2 else AceDeuce.WIDER_SPREAD


# Super Match: the player's four cards as dealt (6.G(7), R62)


class SuperMatch(Row):
    """Rows of Super Match."""

    FOUR_OF_A_KIND = auto()
    TWO_PAIR = auto()
    THREE_OF_A_KIND = auto()
    PAIR = auto()


@wager("super-match", (BLACKJACK,), "6.G(7)", "12.A(2)", rows=SuperMatch, inputs=ClassifierInputs.PLAYER_FOUR)
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
