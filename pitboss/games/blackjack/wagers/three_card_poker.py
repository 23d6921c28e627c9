"""Wagers on a poker hand of the player's two cards and the up card (R65, R66, R83, R84).

In all six an ace is above the king or below the two, never in between (R65).
"""

from __future__ import annotations

from enum import auto

from pitboss.cards import ACE, KING, rank_of, suit_of
from pitboss.games.blackjack.book import BLACKJACK, ClassifierInputs
from pitboss.games.twentyone.hands import is_flush, is_straight, is_straight_flush, is_three_of_a_kind
from pitboss.law import NONE, Row, kernel_helper, wager


class PokerHand(Row):
    """Rows for a flush or better."""

    STRAIGHT_FLUSH = auto()
    THREE_OF_A_KIND = auto()
    STRAIGHT = auto()
    FLUSH = auto()


@wager("three-card-poker", (BLACKJACK,), "6.G(9)", rows=PokerHand, inputs=ClassifierInputs.PLAYER_TWO_AND_UP)
@wager(
    "trilux-bonus", (BLACKJACK,), "6.G(22)", rows=PokerHand, inputs=ClassifierInputs.PLAYER_TWO_AND_UP, paytables=("A",)
)
@wager("poker-3", (BLACKJACK,), "6.G(26)", rows=PokerHand, inputs=ClassifierInputs.PLAYER_TWO_AND_UP)
def poker_hand(first: int, second: int, up_card: int) -> int:
    """Classify a poker hand; suited three of a kind is three of a kind, not a flush (R66)."""
    if is_straight_flush(first, second, up_card):
        return PokerHand.STRAIGHT_FLUSH
    if is_three_of_a_kind(first, second, up_card):
        return PokerHand.THREE_OF_A_KIND
    if is_straight(first, second, up_card):
        return PokerHand.STRAIGHT
    return PokerHand.FLUSH if is_flush(first, second, up_card) else NONE


class TriluxB(Row):
    """Rows of Trilux Bonus under Paytable B, with a row for the suited ace, king and queen."""

    MINI_ROYAL = auto()
    STRAIGHT_FLUSH = auto()
    THREE_OF_A_KIND = auto()
    STRAIGHT = auto()
    FLUSH = auto()


@kernel_helper
def is_mini_royal(first: int, second: int, third: int) -> bool:
    """Whether three cards are the ace, king and queen of one suit."""
    ranks = (rank_of(first), rank_of(second), rank_of(third))
    return is_straight_flush(first, second, third) and ACE in ranks and KING in ranks


@wager(
    "trilux-bonus", (BLACKJACK,), "6.G(22)", rows=TriluxB, inputs=ClassifierInputs.PLAYER_TWO_AND_UP, paytables=("B",)
)
def trilux_b(first: int, second: int, up_card: int) -> int:
    """Classify a Mini Royal, or else one row below the other paytable."""
    if is_mini_royal(first, second, up_card):
        return TriluxB.MINI_ROYAL
    found = poker_hand(first, second, up_card)
    return found + 1 if found else NONE


class SuitedTrips(Row):
    """Rows for three of a kind or better, suited first."""

    SUITED_THREE_OF_A_KIND = auto()
    STRAIGHT_FLUSH = auto()
    THREE_OF_A_KIND = auto()


@wager("top-3", (BLACKJACK,), "6.G(21)", rows=SuitedTrips, inputs=ClassifierInputs.PLAYER_TWO_AND_UP)
@wager("trilux-super-3", (BLACKJACK,), "6.G(25)", rows=SuitedTrips, inputs=ClassifierInputs.PLAYER_TWO_AND_UP)
def suited_trips(first: int, second: int, up_card: int) -> int:
    """Classify three of a kind or a straight flush; a straight or a flush alone loses."""
    if is_three_of_a_kind(first, second, up_card):
        suited = is_flush(first, second, up_card)
        return SuitedTrips.SUITED_THREE_OF_A_KIND if suited else SuitedTrips.THREE_OF_A_KIND
    return SuitedTrips.STRAIGHT_FLUSH if is_straight_flush(first, second, up_card) else NONE


class TwentyOnePlusThree(Row):
    """Rows of 21 + 3 under Paytable A."""

    THREE_SUITED_ACES = auto()
    SUITED_THREE_OF_A_KIND = auto()
    STRAIGHT_FLUSH = auto()
    THREE_OF_A_KIND = auto()
    STRAIGHT = auto()
    FLUSH = auto()


@wager(
    "21-plus-3",
    (BLACKJACK,),
    "6.G(20)",
    rows=TwentyOnePlusThree,
    inputs=ClassifierInputs.PLAYER_TWO_AND_UP,
    paytables=("A",),
)
def twenty_one_plus_three(first: int, second: int, up_card: int) -> int:
    """Classify under paytable A: three aces of one suit are best (R83)."""
    if is_three_of_a_kind(first, second, up_card):
        if not is_flush(first, second, up_card):
            return TwentyOnePlusThree.THREE_OF_A_KIND
        aces = rank_of(first) == ACE
        return TwentyOnePlusThree.THREE_SUITED_ACES if aces else TwentyOnePlusThree.SUITED_THREE_OF_A_KIND
    if is_straight_flush(first, second, up_card):
        return TwentyOnePlusThree.STRAIGHT_FLUSH
    if is_straight(first, second, up_card):
        return TwentyOnePlusThree.STRAIGHT
    return TwentyOnePlusThree.FLUSH if is_flush(first, second, up_card) else NONE


class DeclaredSuit(Row):
    """Rows of 21 + 3 under Paytable B."""

    THREE_ACES_OF_DECLARED_SUIT = auto()
    THREE_ACES_OF_ANOTHER_SUIT = auto()
    SUITED_THREE_OF_A_KIND = auto()
    STRAIGHT_FLUSH = auto()
    THREE_OF_A_KIND = auto()
    STRAIGHT = auto()
    FLUSH = auto()


@wager(
    "21-plus-3",
    (BLACKJACK,),
    "6.G(20)",
    rows=DeclaredSuit,
    inputs=ClassifierInputs.PLAYER_TWO_AND_UP_AND_SUIT,
    paytables=("B",),
)
def declared_suit_aces(first: int, second: int, up_card: int, declared_suit: int) -> int:
    """Classify under paytable B: three aces of the declared suit or another, the rest one row down (R83)."""
    found = twenty_one_plus_three(first, second, up_card)
    if found == TwentyOnePlusThree.THREE_SUITED_ACES and suit_of(first) == declared_suit:
        return DeclaredSuit.THREE_ACES_OF_DECLARED_SUIT
    return found + 1 if found else NONE
