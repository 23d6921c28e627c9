"""What cards and hands count: chapter 3.E, and the totals and blackjack of chapter 1."""

from __future__ import annotations

from pitboss.cards import ACE, rank_of
from pitboss.law import rule

TWENTY_ONE = 21


@rule("blackjack:3.E", "blackjack:3.E(1)", "blackjack:3.E(2)")
def value_of(card: int) -> int:
    """Two to ten their face, court cards ten; an ace one, to which `point_total` adds ten where it may."""
    return min(rank_of(card), 10)


@rule("blackjack:3.E(3)", "blackjack:1.B(9)", "blackjack:1.B(16)")
def is_soft(hard_total: int, has_ace: bool) -> bool:
    """Whether an ace counts eleven: the hard total, with each ace as one, leaves room for ten more."""
    return has_ace and hard_total <= 11


@rule("blackjack:3.E(3)")
def point_total(hard_total: int, has_ace: bool) -> int:
    """The best total: one ace as eleven unless that goes over 21."""
    return hard_total + 10 if is_soft(hard_total, has_ace) else hard_total


@rule("blackjack:1.B(2)")
def is_blackjack(first: int, second: int) -> bool:
    """An ace and a card worth ten as the first two cards; a split or switched hand has none (R40)."""
    return (rank_of(first) == ACE and value_of(second) == 10) or (rank_of(second) == ACE and value_of(first) == 10)


@rule("blackjack:9.C(2)")
def may_make_blackjack(up_card: int) -> bool:
    """Whether a second card can give the dealer blackjack: an ace or a card worth ten is up (R23)."""
    return rank_of(up_card) == ACE or value_of(up_card) == 10


# The book prints no drawing rule: R25.
@rule("edge21:7.M")
def dealer_draws(total: int, soft: bool, hits_soft_17: bool) -> bool:
    """The dealer draws to seventeen; on a soft seventeen by the operator's choice."""
    return total < 17 or (total == 17 and soft and hits_soft_17)


@rule("blackjack:11.A")
def may_split(first: int, second: int, by_rank: bool) -> bool:
    """Two cards of equal value or, where the operator wants it so, of equal rank (R37)."""
    return rank_of(first) == rank_of(second) if by_rank else value_of(first) == value_of(second)
