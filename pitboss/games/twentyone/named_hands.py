"""The defined hands of chapter 1 that additional wagers are about; rank is the printed index, not the value (R13)."""

from __future__ import annotations

from pitboss.cards import ACE, KING, QUEEN, Suit, rank_of, suit_of
from pitboss.games.twentyone.point_totals import point_total, value_of
from pitboss.law import rule, shared


@shared
def same_rank(first: int, second: int) -> bool:
    """Two cards of one printed index."""
    return rank_of(first) == rank_of(second)


@shared
def same_suit(first: int, second: int) -> bool:
    """Two cards of one suit."""
    return suit_of(first) == suit_of(second)


@rule("blackjack:1.B(14)")
def is_pair(first: int, second: int) -> bool:
    """Two cards of one rank."""
    return same_rank(first, second)


@rule("blackjack:1.B(20)")
def is_suited_pair(first: int, second: int) -> bool:
    """Two cards of one rank and suit."""
    return same_rank(first, second) and same_suit(first, second)


@rule("blackjack:1.B(15)")
def is_royal_match(first: int, second: int) -> bool:
    """King and queen of one suit."""
    low, high = min(rank_of(first), rank_of(second)), max(rank_of(first), rank_of(second))
    return low == QUEEN and high == KING and same_suit(first, second)


@shared
def may_make_royal_match(card: int) -> bool:
    """Whether another card can make a Royal Match of this one."""
    return rank_of(card) == QUEEN or rank_of(card) == KING


@rule("blackjack:1.B(19)")
def is_suited_match(first: int, second: int) -> bool:
    """Two cards of one suit that are not king and queen."""
    return same_suit(first, second) and not is_royal_match(first, second)


@rule("blackjack:1.B(4)")
def is_crown_treasure(first: int, second: int, up_card: int, hole_card: int) -> bool:
    """Player and dealer both have a Royal Match."""
    return is_royal_match(first, second) and is_royal_match(up_card, hole_card)


@shared
def is_20(first: int, second: int) -> bool:
    """Two cards that count 20; an ace and a nine do too (R53)."""
    has_ace = rank_of(first) == ACE or rank_of(second) == ACE
    return point_total(value_of(first) + value_of(second), has_ace) == 20


@rule("blackjack:1.B(1)")
def is_any_20(first: int, second: int) -> bool:
    """A total of 20 in two suits."""
    return is_20(first, second) and not same_suit(first, second)


@rule("blackjack:1.B(21)")
def is_suited_20(first: int, second: int) -> bool:
    """A total of 20 in one suit."""
    return is_20(first, second) and same_suit(first, second)


@rule("blackjack:1.B(13)")
def is_matched_20(first: int, second: int) -> bool:
    """Two identical cards that total 20, the queen of hearts pair apart."""
    queens_of_hearts = rank_of(first) == QUEEN and suit_of(first) == Suit.HEARTS
    return is_suited_20(first, second) and same_rank(first, second) and not queens_of_hearts


@rule("blackjack:1.B(22)", "blackjack:1.B(23)")
def is_three_of_a_kind(first: int, second: int, third: int) -> bool:
    """Three cards of one rank; with the dealer's up card among them, a Triple Match."""
    return same_rank(first, second) and same_rank(second, third)


@rule("blackjack:1.B(8)")
def is_four_of_a_kind(first: int, second: int, third: int, fourth: int) -> bool:
    """Four cards of one rank."""
    return is_three_of_a_kind(first, second, third) and same_rank(third, fourth)


@rule("blackjack:1.B(7)")
def is_flush(first: int, second: int, third: int) -> bool:
    """Three cards of one suit."""
    return same_suit(first, second) and same_suit(second, third)


@rule("blackjack:1.B(17)")
def is_straight(first: int, second: int, third: int) -> bool:
    """Three cards in sequence; the ace stands below the two or above the king."""
    a, b, c = rank_of(first), rank_of(second), rank_of(third)
    low, high = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - high
    in_a_row = middle == low + 1 and high == middle + 1
    return in_a_row or (low == ACE and middle == QUEEN and high == KING)


@rule("blackjack:1.B(18)")
def is_straight_flush(first: int, second: int, third: int) -> bool:
    """Three cards in sequence and of one suit."""
    return is_straight(first, second, third) and is_flush(first, second, third)


@rule("blackjack:1.B(12)")
def is_magic_card(first: int, second: int, drawn: int) -> bool:
    """Whether one of a player's first two cards is the one that the table's system drew."""
    return drawn in (first, second)


@rule("blackjack:1.B(11)")
def is_lucky_player(seat: int, drawn: int) -> bool:
    """Whether a player sits where the table's system drew."""
    return seat == drawn


@rule("blackjack:13.H(1)(g)", "blackjack:13.R(1)(c)")
def is_red(card: int) -> bool:
    """Hearts and diamonds are red, spades and clubs black (R18)."""
    return suit_of(card) in (Suit.HEARTS, Suit.DIAMONDS)
