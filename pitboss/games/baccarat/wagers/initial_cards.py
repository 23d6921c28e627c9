"""Wagers on the first cards of each hand: Jackpot Baccarat 7.A(10), Any Pair 7.A(16), Lucky Nines 7.A(17)."""

from __future__ import annotations

from enum import auto

from pitboss.cards import ACE, JACK, KING, NINE, QUEEN, TEN, Suit, rank_of, suit_of
from pitboss.games.baccarat.book import MIDI, ClassifierInputs
from pitboss.games.baccarat.hands import is_dragon_7, is_panda_8
from pitboss.law import NONE, Row, rule, wager


class AnyPair(Row):
    """Rows of Any Pair."""

    PAIR_OF_NINES = auto()
    PAIR = auto()


# The wager is on a chosen hand: R133.
@wager("player-pair", (MIDI,), "7.A(16)*", "12.Q", rows=AnyPair, inputs=ClassifierInputs.PLAYER_TWO)
@wager("banker-pair", (MIDI,), "7.A(16)*", "12.Q", rows=AnyPair, inputs=ClassifierInputs.BANKER_TWO)
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


@wager("lucky-nines", (MIDI,), "7.A(17)*", rows=LuckyNines, inputs=ClassifierInputs.INITIAL_FOUR)
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
@wager("jackpot-baccarat", (MIDI,), "7.A(10)*", rows=JackpotBaccarat, inputs=ClassifierInputs.INITIAL_FOUR)
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


# Five Treasures: 7.A(11) to 7.A(15), R129 to R132


class Fortune7(Row):
    """The one row of Fortune 7."""

    FORTUNE_7 = auto()


@wager("fortune-7", (MIDI,), "7.A(11)*", rows=Fortune7, inputs=ClassifierInputs.POINTS)
def fortune_7(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win if Banker wins with a three-card seven."""
    return Fortune7.FORTUNE_7 if is_dragon_7(player_points, banker_points, banker_cards) else NONE


class Golden8(Row):
    """The one row of Golden 8."""

    GOLDEN_8 = auto()


@wager("golden-8", (MIDI,), "7.A(12)*", rows=Golden8, inputs=ClassifierInputs.POINTS)
def golden_8(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win if Player wins with a three-card eight."""
    return Golden8.GOLDEN_8 if is_panda_8(player_points, player_cards, banker_points) else NONE


class Heavenly9(Row):
    """Rows of Heavenly 9."""

    BOTH_THREE_CARD_9 = auto()
    ONE_THREE_CARD_9 = auto()


@wager("heavenly-9", (MIDI,), "7.A(13)*", "12.P.3", rows=Heavenly9, inputs=ClassifierInputs.POINTS)
def heavenly_9(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win on a three-card nine on one side or both, whoever wins the round (R129)."""
    player_has = player_points == 9 and player_cards == 3
    banker_has = banker_points == 9 and banker_cards == 3
    if player_has and banker_has:
        return Heavenly9.BOTH_THREE_CARD_9
    return Heavenly9.ONE_THREE_CARD_9 if player_has or banker_has else NONE


class Blazing7s(Row):
    """Rows of Blazing 7's; Paytable A prints only the first, so the second loses there (R130)."""

    BOTH_THREE_CARD_7 = auto()
    BOTH_TWO_CARD_7 = auto()


@wager("blazing-7s", (MIDI,), "7.A(14)*", rows=Blazing7s, inputs=ClassifierInputs.POINTS)
def blazing_7s(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win if both hands total seven with the same number of cards."""
    if player_points != 7 or banker_points != 7 or player_cards != banker_cards:
        return NONE
    return Blazing7s.BOTH_THREE_CARD_7 if player_cards == 3 else Blazing7s.BOTH_TWO_CARD_7


class CoverAll(Row):
    """The one row of Cover All."""

    ANY_TREASURE = auto()


@rule("midi:7.A(15)(a)")
def is_treasure(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> bool:
    """Whether an event wins one of the other four wagers under either paytable of Blazing 7's."""
    return (
        is_dragon_7(player_points, banker_points, banker_cards)
        or is_panda_8(player_points, player_cards, banker_points)
        or heavenly_9(player_points, player_cards, banker_points, banker_cards) != NONE
        or blazing_7s(player_points, player_cards, banker_points, banker_cards) == Blazing7s.BOTH_THREE_CARD_7
    )


@wager("cover-all", (MIDI,), "7.A(15)*", rows=CoverAll, inputs=ClassifierInputs.POINTS, paytables=("A",))
def cover_all(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Pay once, however many of the events occur."""
    return CoverAll.ANY_TREASURE if is_treasure(player_points, player_cards, banker_points, banker_cards) else NONE


@wager("cover-all", (MIDI,), "7.A(15)*", rows=CoverAll, inputs=ClassifierInputs.POINTS, paytables=("B",))
def cover_all_with_two_card_sevens(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Pay once, with Blazing 7's on two-card sevens too (R131)."""
    sevens = blazing_7s(player_points, player_cards, banker_points, banker_cards) != NONE
    treasure = sevens or is_treasure(player_points, player_cards, banker_points, banker_cards)
    return CoverAll.ANY_TREASURE if treasure else NONE
