"""Wagers on the first two cards (R58, R60, R68), and on their matches with the up card (R55, R87)."""

from __future__ import annotations

from enum import auto

from pitboss.cards import ACE, KING, rank_of
from pitboss.games.blackjack.book import BLACKJACK, ClassifierInputs
from pitboss.games.twentyone.hands import (
    Matches,
    is_crown_treasure,
    is_pair,
    is_royal_match,
    is_suited_match,
    is_suited_pair,
    matches,
    same_suit,
)
from pitboss.law import NONE, Row, wager


class RoyalMatch(Row):
    """Rows of Royal Match 21; Crown Treasure is paid on top of a Royal Match."""

    ROYAL_MATCH_WITH_CROWN_TREASURE = auto()
    ROYAL_MATCH = auto()
    SUITED_MATCH = auto()


@wager("royal-match-21", (BLACKJACK,), "6.G(4)", rows=RoyalMatch, inputs=ClassifierInputs.BOTH_TWO)
def royal_match_21(first: int, second: int, up_card: int, hole_card: int) -> int:
    """Classify the two cards; Crown Treasure also needs a Royal Match of the dealer in any suits."""
    if is_crown_treasure(first, second, up_card, hole_card):
        return RoyalMatch.ROYAL_MATCH_WITH_CROWN_TREASURE
    if is_royal_match(first, second):
        return RoyalMatch.ROYAL_MATCH
    return RoyalMatch.SUITED_MATCH if is_suited_match(first, second) else NONE


class AnyPair(Row):
    """Row of a single-deck game."""

    PAIR = auto()


@wager("bet-the-set-21", (BLACKJACK,), "6.G(5)", rows=AnyPair, inputs=ClassifierInputs.PLAYER_TWO, paytables=("A",))
def bet_the_set_single(first: int, second: int) -> int:
    """Classify a pair in a single-deck game."""
    return AnyPair.PAIR if is_pair(first, second) else NONE


class Pairs(Row):
    """Rows of pairs by suit."""

    SUITED_PAIR = auto()
    PAIR = auto()


@wager(
    "bet-the-set-21", (BLACKJACK,), "6.G(5)", rows=Pairs, inputs=ClassifierInputs.PLAYER_TWO, paytables=("B", "C", "D")
)
@wager("pair", (BLACKJACK,), "6.G(31)", rows=Pairs, inputs=ClassifierInputs.PLAYER_TWO)
def pairs(first: int, second: int) -> int:
    """Classify a pair by rank, or a suited pair of identical cards."""
    if is_suited_pair(first, second):
        return Pairs.SUITED_PAIR
    return Pairs.PAIR if is_pair(first, second) else NONE


class HouseMoney(Row):
    """Rows of House Money."""

    ACE_KING_SUITED = auto()
    STRAIGHT_FLUSH = auto()
    PAIR = auto()
    STRAIGHT = auto()


@wager("house-money", (BLACKJACK,), "6.G(11)", rows=HouseMoney, inputs=ClassifierInputs.PLAYER_TWO)
def house_money(first: int, second: int) -> int:
    """Classify adjacent ranks as a straight; an ace is next to both king and two."""
    if is_pair(first, second):
        return HouseMoney.PAIR
    low, high = min(rank_of(first), rank_of(second)), max(rank_of(first), rank_of(second))
    ace_king = low == ACE and high == KING
    if not ace_king and high != low + 1:
        return NONE
    if not same_suit(first, second):
        return HouseMoney.STRAIGHT
    return HouseMoney.ACE_KING_SUITED if ace_king else HouseMoney.STRAIGHT_FLUSH


# Match-the-Dealer, Match Super Bonus and Match (R55, R87)


wager("match-the-dealer", (BLACKJACK,), "6.G(2)", rows=Matches, inputs=ClassifierInputs.PLAYER_TWO_AND_UP)(matches)
wager("match-super-bonus", (BLACKJACK,), "6.G(24)", rows=Matches, inputs=ClassifierInputs.PLAYER_TWO_AND_UP)(matches)
wager("match", (BLACKJACK,), "6.G(32)", rows=Matches, inputs=ClassifierInputs.PLAYER_TWO_AND_UP)(matches)
