"""Hands and matches that wagers are decided by (chapter 1); rank is the printed index, not the value (R13)."""

from __future__ import annotations

from enum import auto

from pitboss.cards import ACE, KING, QUEEN, Suit, rank_of, suit_of
from pitboss.games.twentyone.hands import point_total, value_of
from pitboss.law import NONE, Row, kernel_helper, rule


@kernel_helper
def same_rank(first: int, second: int) -> bool:
    """Whether two cards have the same printed rank."""
    return rank_of(first) == rank_of(second)


@kernel_helper
def same_suit(first: int, second: int) -> bool:
    """Whether two cards have the same suit."""
    return suit_of(first) == suit_of(second)


@rule("blackjack:1.B(14)")
def is_pair(first: int, second: int) -> bool:
    """Whether two cards are a pair."""
    return same_rank(first, second)


@rule("blackjack:1.B(20)")
def is_suited_pair(first: int, second: int) -> bool:
    """Whether two cards have the same rank and suit."""
    return same_rank(first, second) and same_suit(first, second)


@rule("blackjack:1.B(15)")
def is_royal_match(first: int, second: int) -> bool:
    """Whether two cards are the king and queen of one suit."""
    low, high = min(rank_of(first), rank_of(second)), max(rank_of(first), rank_of(second))
    return low == QUEEN and high == KING and same_suit(first, second)


@kernel_helper
def may_make_royal_match(card: int) -> bool:
    """Whether another card can complete a Royal Match with this one."""
    return rank_of(card) == QUEEN or rank_of(card) == KING


@rule("blackjack:1.B(19)")
def is_suited_match(first: int, second: int) -> bool:
    """Whether two cards have the same suit and are not king and queen."""
    return same_suit(first, second) and not is_royal_match(first, second)


@rule("blackjack:1.B(4)")
def is_crown_treasure(first: int, second: int, up_card: int, hole_card: int) -> bool:
    """Whether player and dealer both have a Royal Match."""
    return is_royal_match(first, second) and is_royal_match(up_card, hole_card)


@kernel_helper
def is_20(first: int, second: int) -> bool:
    """Whether two cards total 20; an ace and a nine do (R53)."""
    has_ace = rank_of(first) == ACE or rank_of(second) == ACE
    return point_total(value_of(first) + value_of(second), has_ace) == 20


@rule("blackjack:1.B(1)")
def is_any_20(first: int, second: int) -> bool:
    """Whether two cards of different suits total 20."""
    return is_20(first, second) and not same_suit(first, second)


@rule("blackjack:1.B(21)")
def is_suited_20(first: int, second: int) -> bool:
    """Whether two cards of one suit total 20."""
    return is_20(first, second) and same_suit(first, second)


@rule("blackjack:1.B(13)")
def is_matched_20(first: int, second: int) -> bool:
    """Whether two identical cards total 20, except a pair of queens of hearts."""
    queens_of_hearts = rank_of(first) == QUEEN and suit_of(first) == Suit.HEARTS
    return is_suited_20(first, second) and same_rank(first, second) and not queens_of_hearts


@rule("blackjack:1.B(22)", "blackjack:1.B(23)")
def is_three_of_a_kind(first: int, second: int, third: int) -> bool:
    """Whether three cards have the same rank; with the dealer's up card, a Triple Match."""
    return same_rank(first, second) and same_rank(second, third)


@rule("blackjack:1.B(8)")
def is_four_of_a_kind(first: int, second: int, third: int, fourth: int) -> bool:
    """Whether four cards have the same rank."""
    return is_three_of_a_kind(first, second, third) and same_rank(third, fourth)


@rule("blackjack:1.B(7)")
def is_flush(first: int, second: int, third: int) -> bool:
    """Whether three cards have the same suit."""
    return same_suit(first, second) and same_suit(second, third)


@rule("blackjack:1.B(17)")
def is_straight(first: int, second: int, third: int) -> bool:
    """Whether three cards are in sequence; an ace is below a two or above a king."""
    a, b, c = rank_of(first), rank_of(second), rank_of(third)
    low, high = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - high
    in_a_row = middle == low + 1 and high == middle + 1
    return in_a_row or (low == ACE and middle == QUEEN and high == KING)


@rule("blackjack:1.B(18)")
def is_straight_flush(first: int, second: int, third: int) -> bool:
    """Whether three cards are in sequence and of one suit."""
    return is_straight(first, second, third) and is_flush(first, second, third)


@rule("blackjack:1.B(12)")
def is_magic_card(first: int, second: int, drawn: int) -> bool:
    """Whether one of the player's first two cards is the card drawn by the table's system."""
    return drawn in (first, second)


@rule("blackjack:1.B(11)")
def is_lucky_player(seat: int, drawn: int) -> bool:
    """Whether the player's seat is the one drawn by the table's system."""
    return seat == drawn


@rule("blackjack:13.H(1)(g)", "blackjack:13.R(1)(c)")
def is_red(card: int) -> bool:
    """Whether a card is a heart or a diamond (R18)."""
    return suit_of(card) in (Suit.HEARTS, Suit.DIAMONDS)


# Matches with the dealer's up card (R13, R87, R101)


class Matches(Row):
    """Rows of a match with the up card."""

    TWO_SUITED_MATCHES = auto()
    SUITED_AND_UNSUITED_MATCH = auto()
    SUITED_MATCH = auto()
    TWO_UNSUITED_MATCHES = auto()
    UNSUITED_MATCH = auto()


def matches(first: int, second: int, up_card: int) -> int:
    """Classify a match: of rank, or suited with rank and suit; the suit alone is not a match (R13, R87)."""
    alike = same_rank(first, up_card) + same_rank(second, up_card)
    suited = is_suited_pair(first, up_card) + is_suited_pair(second, up_card)
    if suited == 2:
        return Matches.TWO_SUITED_MATCHES
    if suited == 1:
        return Matches.SUITED_AND_UNSUITED_MATCH if alike == 2 else Matches.SUITED_MATCH
    if alike == 2:
        return Matches.TWO_UNSUITED_MATCHES
    return Matches.UNSUITED_MATCH if alike == 1 else NONE
