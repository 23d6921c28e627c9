"""Wagers that need the dealer's second card: Lucky Aces and Super 4 (R70, R71, R82)."""

from __future__ import annotations

from enum import auto

from pitboss.cards import ACE, JACK, Suit, rank_of, suit_of
from pitboss.games.blackjack.book import BLACKJACK, ClassifierInputs
from pitboss.games.twentyone.hands import is_blackjack, is_flush, is_red, same_rank, same_suit
from pitboss.law import NONE, Row, kernel_helper, wager


class LuckyAces(Row):
    """Rows of Lucky Aces."""

    FOUR_ACES = auto()
    THREE_SUITED_ACES = auto()
    THREE_ACES = auto()
    TWO_SUITED_ACES = auto()
    TWO_ACES = auto()
    ACE_OF_DIAMONDS = auto()
    ONE_ACE = auto()


@wager("lucky-aces", (BLACKJACK,), "6.G(19)", rows=LuckyAces, inputs=ClassifierInputs.BOTH_TWO)
def lucky_aces(first: int, second: int, up_card: int, hole_card: int) -> int:
    """Classify by the number of aces among four cards, then by whether they share a suit."""
    aces = 0
    suited = True
    suit = -1
    for card in (first, second, up_card, hole_card):
        if rank_of(card) == ACE:
            aces += 1
            suited = suited and suit in (-1, suit_of(card))
            suit = suit_of(card)
    if aces == 4:
        return LuckyAces.FOUR_ACES
    if aces == 3:
        return LuckyAces.THREE_SUITED_ACES if suited else LuckyAces.THREE_ACES
    if aces == 2:
        return LuckyAces.TWO_SUITED_ACES if suited else LuckyAces.TWO_ACES
    if aces == 0:
        return NONE
    return LuckyAces.ACE_OF_DIAMONDS if suit == Suit.DIAMONDS else LuckyAces.ONE_ACE


class FourCards(Row):
    """Four-card hands of a dealer's blackjack and the player's two cards, best first."""

    ROYAL_FLUSH = auto()
    THREE_OF_A_KIND = auto()
    STRAIGHT = auto()
    FLUSH = auto()
    TWO_PAIR = auto()
    RED = auto()
    BLACK = auto()
    PAIR = auto()
    ANYTHING = auto()


@kernel_helper
def is_ace_or_court_card(card: int) -> bool:
    """Whether a card is an ace, king, queen or jack: one of each is the only straight with a blackjack (R70)."""
    return rank_of(card) == ACE or rank_of(card) >= JACK


@kernel_helper
def four_cards(first: int, second: int, up_card: int, hole_card: int) -> int:
    """Classify four cards in the printed order of precedence: one color before a pair."""
    # Of the six comparisons of four ranks, 3 agree for three of a kind, 2 for two pair, 1 for a pair.
    alike = same_rank(first, second) + same_rank(first, up_card) + same_rank(first, hole_card)
    alike += same_rank(second, up_card) + same_rank(second, hole_card) + same_rank(up_card, hole_card)
    suited = is_flush(first, second, up_card) and same_suit(up_card, hole_card)
    high = is_ace_or_court_card(first) and is_ace_or_court_card(second)
    straight = alike == 0 and high and is_ace_or_court_card(up_card) and is_ace_or_court_card(hole_card)
    if straight and suited:
        return FourCards.ROYAL_FLUSH
    if alike == 3:
        return FourCards.THREE_OF_A_KIND
    if straight:
        return FourCards.STRAIGHT
    if suited:
        return FourCards.FLUSH
    if alike == 2:
        return FourCards.TWO_PAIR
    red = is_red(first) + is_red(second) + is_red(up_card) + is_red(hole_card)
    if red == 4:
        return FourCards.RED
    if red == 0:
        return FourCards.BLACK
    return FourCards.PAIR if alike == 1 else FourCards.ANYTHING


class Super4(Row):
    """Rows of Super 4 under Paytables A, B and C."""

    ROYAL_FLUSH_OF_DIAMONDS = auto()
    ROYAL_FLUSH_OF_ANOTHER_SUIT = auto()
    THREE_OF_A_KIND = auto()
    STRAIGHT = auto()
    FLUSH = auto()
    TWO_PAIR = auto()
    FOUR_RED_CARDS = auto()
    FOUR_BLACK_CARDS = auto()
    PAIR = auto()
    DEALER_BLACKJACK = auto()
    DEALER_ACE_UP = auto()


@wager("super-4", (BLACKJACK,), "6.G(13)", rows=Super4, inputs=ClassifierInputs.BOTH_TWO, paytables=("A", "B", "C"))
def super_4(first: int, second: int, up_card: int, hole_card: int) -> int:
    """Classify under paytables A to C: diamonds win the whole meter."""
    return royal_in(Suit.DIAMONDS, first, second, up_card, hole_card)


class Super4D(Row):
    """Rows of Super 4 under Paytable D."""

    ROYAL_FLUSH_OF_STAR_SUIT = auto()
    ROYAL_FLUSH_OF_ANOTHER_SUIT = auto()
    THREE_OF_A_KIND = auto()
    STRAIGHT = auto()
    FLUSH = auto()
    TWO_PAIR = auto()
    FOUR_RED_CARDS = auto()
    FOUR_BLACK_CARDS = auto()
    PAIR = auto()
    DEALER_BLACKJACK = auto()
    DEALER_ACE_UP = auto()


@wager("super-4", (BLACKJACK,), "6.G(13)", rows=Super4D, inputs=ClassifierInputs.BOTH_TWO_AND_SUIT, paytables=("D",))
def super_4_d(first: int, second: int, up_card: int, hole_card: int, star_suit: int) -> int:
    """Classify under paytable D: the operator chooses the best suit (R71)."""
    return royal_in(star_suit, first, second, up_card, hole_card)


@kernel_helper
def royal_in(best_suit: int, first: int, second: int, up_card: int, hole_card: int) -> int:
    """Classify with a best suit; without a dealer's blackjack only an ace up has a row (R70)."""
    if not is_blackjack(up_card, hole_card):
        return Super4.DEALER_ACE_UP if rank_of(up_card) == ACE else NONE
    made = four_cards(first, second, up_card, hole_card)
    if made == FourCards.ROYAL_FLUSH and suit_of(up_card) == best_suit:
        return Super4.ROYAL_FLUSH_OF_DIAMONDS
    return made + 1
