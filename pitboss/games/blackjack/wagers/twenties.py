"""Wagers on an initial 20: Lucky Ladies, its progressive, King's Bounty, KK, QQ and JJ (R53, R54, R61, R86)."""

from __future__ import annotations

from enum import auto

from pitboss.cards import JACK, KING, QUEEN, Suit, rank_of, suit_of
from pitboss.games.blackjack.book import BLACKJACK, ClassifierInputs
from pitboss.games.twentyone.hands import is_20, is_any_20, is_matched_20, is_pair, is_suited_20, is_suited_pair
from pitboss.law import NONE, Row, kernel_helper, wager


@kernel_helper
def is_pair_of(rank: int, suit: int, first: int, second: int) -> bool:
    """Whether both cards are this card."""
    return is_suited_pair(first, second) and rank_of(first) == rank and suit_of(first) == suit


@kernel_helper
def is_queen_of_hearts_pair(first: int, second: int) -> bool:
    """Whether both cards are queens of hearts, which wait for the dealer's second card (R54)."""
    return is_pair_of(QUEEN, Suit.HEARTS, first, second)


@kernel_helper
def is_king_of_spades_pair(first: int, second: int) -> bool:
    """Whether both cards are kings of spades, which wait for the dealer's second card (R54)."""
    return is_pair_of(KING, Suit.SPADES, first, second)


class LuckyLadies(Row):
    """Rows of both Lucky Ladies wagers."""

    QUEEN_HEARTS_PAIR_DEALER_BLACKJACK = auto()
    QUEEN_HEARTS_PAIR = auto()
    MATCHED_20 = auto()
    SUITED_20 = auto()
    ANY_20 = auto()


@wager("lucky-ladies", (BLACKJACK,), "6.G(1)", rows=LuckyLadies, inputs=ClassifierInputs.PLAYER_TWO_AND_BLACKJACK)
@wager(
    "lucky-ladies-progressive",
    (BLACKJACK,),
    "6.G(23)",
    rows=LuckyLadies,
    inputs=ClassifierInputs.PLAYER_TWO_AND_BLACKJACK,
)
def lucky_ladies(first: int, second: int, dealer_blackjack: bool) -> int:
    """Classify by the defined terms of chapter 1; every 20 is exactly one of them (R53)."""
    if is_queen_of_hearts_pair(first, second):
        if dealer_blackjack:
            return LuckyLadies.QUEEN_HEARTS_PAIR_DEALER_BLACKJACK
        return LuckyLadies.QUEEN_HEARTS_PAIR
    if is_matched_20(first, second):
        return LuckyLadies.MATCHED_20
    if is_suited_20(first, second):
        return LuckyLadies.SUITED_20
    return LuckyLadies.ANY_20 if is_any_20(first, second) else NONE


class KingsBounty(Row):
    """Rows of King's Bounty."""

    KING_SPADES_PAIR_DEALER_BLACKJACK = auto()
    KING_SPADES_PAIR = auto()
    SUITED_KINGS_PAIR = auto()
    SUITED_QUEENS_JACKS_OR_TENS_PAIR = auto()
    SUITED_20 = auto()
    PAIR_OF_KINGS = auto()
    ANY_20 = auto()


@wager("kings-bounty", (BLACKJACK,), "6.G(6)", rows=KingsBounty, inputs=ClassifierInputs.PLAYER_TWO_AND_BLACKJACK)
def kings_bounty(first: int, second: int, dealer_blackjack: bool) -> int:
    """Classify by rank and suit, then by total; unsuited kings rank before any other 20 (R61)."""
    if not is_20(first, second):
        return NONE
    if is_king_of_spades_pair(first, second):
        if dealer_blackjack:
            return KingsBounty.KING_SPADES_PAIR_DEALER_BLACKJACK
        return KingsBounty.KING_SPADES_PAIR
    kings = is_pair(first, second) and rank_of(first) == KING
    if is_suited_pair(first, second):
        return KingsBounty.SUITED_KINGS_PAIR if kings else KingsBounty.SUITED_QUEENS_JACKS_OR_TENS_PAIR
    if is_suited_20(first, second):
        return KingsBounty.SUITED_20
    return KingsBounty.PAIR_OF_KINGS if kings else KingsBounty.ANY_20


class CourtCard(Row):
    """Rows of KK, QQ and JJ."""

    DIAMONDS_PAIR = auto()
    MATCHED_20 = auto()
    TOTAL_20 = auto()
    ONE_CARD = auto()


@kernel_helper
def court_card(rank: int, first: int, second: int) -> int:
    """Classify as the diamonds pair of this rank, another identical 20, another 20, or one card of it (R86)."""
    if is_pair_of(rank, Suit.DIAMONDS, first, second):
        return CourtCard.DIAMONDS_PAIR
    if is_20(first, second):
        return CourtCard.MATCHED_20 if is_suited_pair(first, second) else CourtCard.TOTAL_20
    return CourtCard.ONE_CARD if rank in (rank_of(first), rank_of(second)) else NONE


@wager("kk", (BLACKJACK,), "6.G(28)", rows=CourtCard, inputs=ClassifierInputs.PLAYER_TWO)
def kk(first: int, second: int) -> int:
    """Classify KK."""
    return court_card(KING, first, second)


@wager("qq", (BLACKJACK,), "6.G(29)", rows=CourtCard, inputs=ClassifierInputs.PLAYER_TWO)
def qq(first: int, second: int) -> int:
    """Classify QQ."""
    return court_card(QUEEN, first, second)


@wager("jj", (BLACKJACK,), "6.G(30)", rows=CourtCard, inputs=ClassifierInputs.PLAYER_TWO)
def jj(first: int, second: int) -> int:
    """Classify JJ."""
    return court_card(JACK, first, second)
