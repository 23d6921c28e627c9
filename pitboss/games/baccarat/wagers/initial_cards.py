"""Wagers on the first cards of each hand: Jackpot Baccarat 7.A(10), Any Pair 7.A(16), Lucky Nines 7.A(17)."""

from __future__ import annotations

from enum import auto

from pitboss.cards import ACE, JACK, KING, NINE, QUEEN, TEN, Suit, rank_of, suit_of
from pitboss.games.baccarat.books import MIDI
from pitboss.games.baccarat.classifier_inputs import Sees
from pitboss.law import NONE, Row, rule, wager


class AnyPair(Row):
    """Rows of Any Pair."""

    PAIR_OF_NINES = auto()
    PAIR = auto()


# The wager is on a chosen hand: R133.
@wager("player-pair", (MIDI,), "7.A(16)*", "12.Q", rows=AnyPair, sees=Sees.PLAYER_TWO)
@wager("banker-pair", (MIDI,), "7.A(16)*", "12.Q", rows=AnyPair, sees=Sees.BANKER_TWO)
def any_pair(first: int, second: int) -> int:
    """Win on two cards of one rank, whatever their suits (R13)."""
    if rank_of(first) != rank_of(second):
        return NONE
    return AnyPair.PAIR_OF_NINES if rank_of(first) == NINE else AnyPair.PAIR


class LuckyNines(Row):
    """Rows of Lucky Nines."""

    FOUR_NINES = auto()
    THREE_NINES_SAME_SUIT = auto()
    THREE_NINES_DIFFERENT_SUITS = auto()
    TWO_NINES_SAME_SUIT = auto()
    TWO_NINES_DIFFERENT_SUITS = auto()
    NINE_OF_DIAMONDS = auto()
    NINE_OF_ANOTHER_SUIT = auto()


@wager("lucky-nines", (MIDI,), "7.A(17)*", rows=LuckyNines, sees=Sees.INITIAL_FOUR)
def lucky_nines(player_first: int, player_second: int, banker_first: int, banker_second: int) -> int:
    """Classify by the number of nines among the four cards; different suits means not all of one (R134)."""
    nines = 0
    suits = 0
    for card in (player_first, player_second, banker_first, banker_second):
        if rank_of(card) == NINE:
            nines += 1
            suits |= 1 << suit_of(card)
    one_suit = suits & (suits - 1) == 0
    if nines == 4:
        return LuckyNines.FOUR_NINES
    if nines == 3:
        return LuckyNines.THREE_NINES_SAME_SUIT if one_suit else LuckyNines.THREE_NINES_DIFFERENT_SUITS
    if nines == 2:
        return LuckyNines.TWO_NINES_SAME_SUIT if one_suit else LuckyNines.TWO_NINES_DIFFERENT_SUITS
    if nines == 1:
        return LuckyNines.NINE_OF_DIAMONDS if suits == 1 << Suit.DIAMONDS else LuckyNines.NINE_OF_ANOTHER_SUIT
    return NONE


class JackpotBaccarat(Row):
    """Rows of Jackpot Baccarat."""

    FOUR_CARD_ROYAL = auto()
    FOUR_OF_A_KIND = auto()
    STRAIGHT_FLUSH = auto()
    THREE_OF_A_KIND = auto()
    FLUSH = auto()
    STRAIGHT = auto()
    TWO_PAIR = auto()
    PAIR_OF_ACES = auto()
    PAIR_OF_TENS_TO_KINGS = auto()


@rule("midi:7.A(10)(a)")
def is_four_card_straight(low: int, high: int, total: int, high_straight: int) -> bool:
    """Whether four ranks are in a row; the ace is below the two or, as `high_straight` totals it, above the king."""
    return high - low == 3 or (low == ACE and total == high_straight)


# The printed order decides overlaps in a shoe of many decks: R137.
@wager("jackpot-baccarat", (MIDI,), "7.A(10)*", rows=JackpotBaccarat, sees=Sees.INITIAL_FOUR)
def jackpot_baccarat(player_first: int, player_second: int, banker_first: int, banker_second: int) -> int:
    """Classify the four cards as a poker hand."""
    a, b, c, d = rank_of(player_first), rank_of(player_second), rank_of(banker_first), rank_of(banker_second)
    suit = suit_of(player_first)
    flush = suit_of(player_second) == suit and suit_of(banker_first) == suit and suit_of(banker_second) == suit
    # Of the six pairs among four ranks, 6 are equal for four of a kind, 3 for three, 2 for two pair, 1 for a pair.
    alike = (a == b) + (a == c) + (a == d) + (b == c) + (b == d) + (c == d)
    court = ACE + JACK + QUEEN + KING
    straight = alike == 0 and is_four_card_straight(min(a, b, c, d), max(a, b, c, d), a + b + c + d, court)
    if straight and flush and a + b + c + d == court:
        return JackpotBaccarat.FOUR_CARD_ROYAL
    if alike == 6:
        return JackpotBaccarat.FOUR_OF_A_KIND
    if straight and flush:
        return JackpotBaccarat.STRAIGHT_FLUSH
    if alike == 3:
        return JackpotBaccarat.THREE_OF_A_KIND
    if flush:
        return JackpotBaccarat.FLUSH
    if straight:
        return JackpotBaccarat.STRAIGHT
    if alike == 2:
        return JackpotBaccarat.TWO_PAIR
    if alike == 1:
        paired = a if a in (b, c, d) else (b if b in (c, d) else c)
        if paired == ACE:
            return JackpotBaccarat.PAIR_OF_ACES
        if paired >= TEN:
            return JackpotBaccarat.PAIR_OF_TENS_TO_KINGS
    return NONE
