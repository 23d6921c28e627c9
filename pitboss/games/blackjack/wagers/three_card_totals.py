"""Wagers on totals with the up card: Lucky Lucky, 19 Plus and Upcard Luck 21."""

from __future__ import annotations

from enum import auto

from pitboss.cards import ACE, JACK, Suit, rank_of, suit_of
from pitboss.games.blackjack.book import BLACKJACK, ClassifierInputs
from pitboss.games.twentyone.hands import is_blackjack, is_flush, is_three_of_a_kind, point_total, value_of
from pitboss.law import NONE, Row, kernel_helper, wager

SEVEN = 7


class ThreeCardTotal(Row):
    """Rows of Lucky Lucky and 19 Plus."""

    THREE_SUITED_SEVENS = auto()
    SUITED_SIX_SEVEN_EIGHT = auto()
    THREE_SEVENS = auto()
    SIX_SEVEN_EIGHT = auto()
    SUITED_21 = auto()
    TOTAL_21 = auto()
    TOTAL_20 = auto()
    TOTAL_19 = auto()


@kernel_helper
def is_six_seven_eight(first: int, second: int, third: int) -> bool:
    """Whether three cards are a six, a seven and an eight in any order."""
    a, b, c = rank_of(first), rank_of(second), rank_of(third)
    return min(a, b, c) == SEVEN - 1 and max(a, b, c) == SEVEN + 1 and a + b + c == 3 * SEVEN


@wager("lucky-lucky", (BLACKJACK,), "6.G(12)", rows=ThreeCardTotal, inputs=ClassifierInputs.PLAYER_TWO_AND_UP)
@wager("19-plus", (BLACKJACK,), "6.G(27)", rows=ThreeCardTotal, inputs=ClassifierInputs.PLAYER_TWO_AND_UP)
def three_card_total(first: int, second: int, up_card: int) -> int:
    """Classify the three-card total, an ace as eleven where possible (R69); suited means one suit (R90)."""
    suited = is_flush(first, second, up_card)
    if is_three_of_a_kind(first, second, up_card) and rank_of(up_card) == SEVEN:
        return ThreeCardTotal.THREE_SUITED_SEVENS if suited else ThreeCardTotal.THREE_SEVENS
    if is_six_seven_eight(first, second, up_card):
        return ThreeCardTotal.SUITED_SIX_SEVEN_EIGHT if suited else ThreeCardTotal.SIX_SEVEN_EIGHT
    has_ace = ACE in (rank_of(first), rank_of(second), rank_of(up_card))
    total = point_total(value_of(first) + value_of(second) + value_of(up_card), has_ace)
    if total == 21:
        return ThreeCardTotal.SUITED_21 if suited else ThreeCardTotal.TOTAL_21
    if total == 20:
        return ThreeCardTotal.TOTAL_20
    return ThreeCardTotal.TOTAL_19 if total == 19 else NONE


class UpcardLuck(Row):
    """Rows of Upcard Luck 21."""

    ACE_AND_JACK_OF_SPADES = auto()
    BLACKJACK = auto()
    TOTAL_9_TO_11 = auto()
    TOTAL_18_TO_20 = auto()


@kernel_helper
def is_ace_and_jack_of_spades(first: int, second: int) -> bool:
    """Whether two cards are the ace and the jack of spades."""
    low, high = min(rank_of(first), rank_of(second)), max(rank_of(first), rank_of(second))
    return low == ACE and high == JACK and suit_of(first) == Suit.SPADES and suit_of(second) == Suit.SPADES


@wager("upcard-luck-21", (BLACKJACK,), "6.G(14)", rows=UpcardLuck, inputs=ClassifierInputs.PLAYER_TWO_AND_UP)
def upcard_luck_21(first: int, second: int, up_card: int) -> int:
    """Classify with a two to seven up; a two-card 21 is a blackjack, two aces are twelve (R73)."""
    if not 2 <= rank_of(up_card) <= SEVEN:
        return NONE
    if is_ace_and_jack_of_spades(first, second):
        return UpcardLuck.ACE_AND_JACK_OF_SPADES
    if is_blackjack(first, second):
        return UpcardLuck.BLACKJACK
    total = point_total(value_of(first) + value_of(second), ACE in (rank_of(first), rank_of(second)))
    if 9 <= total <= 11:
        return UpcardLuck.TOTAL_9_TO_11
    return UpcardLuck.TOTAL_18_TO_20 if 18 <= total <= 20 else NONE
