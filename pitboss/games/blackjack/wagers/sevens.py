"""Wagers on sevens in the player's two cards and the up card: Blazing 7's and 7's (R80, R88)."""

from __future__ import annotations

from enum import auto

from pitboss.cards import Suit, rank_of, suit_of
from pitboss.games.blackjack.book import BLACKJACK, ClassifierInputs
from pitboss.games.twentyone.hands import is_flush, is_red, same_suit
from pitboss.law import NONE, Row, wager

SEVEN = 7


class Blazing(Row):
    """Rows of Blazing 7's."""

    THREE_SEVENS_OF_DIAMONDS = auto()
    THREE_SUITED_SEVENS = auto()
    THREE_SEVENS_OF_ONE_COLOR = auto()
    THREE_SEVENS = auto()
    TWO_SEVENS = auto()
    ONE_SEVEN = auto()


@wager("blazing-7s", (BLACKJACK,), "6.G(18)", rows=Blazing, inputs=ClassifierInputs.PLAYER_TWO_AND_UP)
def blazing_7s(first: int, second: int, up_card: int) -> int:
    """Classify by the sevens among all three cards, in any place (R80)."""
    sevens = (rank_of(first) == SEVEN) + (rank_of(second) == SEVEN) + (rank_of(up_card) == SEVEN)
    if sevens < 2:
        return Blazing.ONE_SEVEN if sevens else NONE
    if sevens == 2:
        return Blazing.TWO_SEVENS
    if is_flush(first, second, up_card):
        diamonds = suit_of(first) == Suit.DIAMONDS
        return Blazing.THREE_SEVENS_OF_DIAMONDS if diamonds else Blazing.THREE_SUITED_SEVENS
    one_color = is_red(first) == is_red(second) and is_red(second) == is_red(up_card)
    return Blazing.THREE_SEVENS_OF_ONE_COLOR if one_color else Blazing.THREE_SEVENS


class Sevens(Row):
    """Rows of 7's."""

    THREE_SUITED_SEVENS = auto()
    THREE_SEVENS = auto()
    FIRST_TWO_SUITED_SEVENS = auto()
    FIRST_TWO_SEVENS = auto()
    FIRST_SEVEN = auto()


@wager("7s", (BLACKJACK,), "6.G(34)", rows=Sevens, inputs=ClassifierInputs.PLAYER_TWO_IN_ORDER_AND_UP)
def sevens(first: int, second: int, up_card: int) -> int:
    """Classify in dealing order: the first card must be a seven, then the second, then the up card (R88)."""
    if rank_of(first) != SEVEN:
        return NONE
    if rank_of(second) != SEVEN:
        return Sevens.FIRST_SEVEN
    if rank_of(up_card) == SEVEN:
        return Sevens.THREE_SUITED_SEVENS if is_flush(first, second, up_card) else Sevens.THREE_SEVENS
    return Sevens.FIRST_TWO_SUITED_SEVENS if same_suit(first, second) else Sevens.FIRST_TWO_SEVENS
