"""Values of cards and totals of hands (chapter 3.E, and the definitions of chapter 1)."""

from __future__ import annotations

from pitboss.cards import ACE, rank_of
from pitboss.law import rule

TWENTY_ONE = 21


@rule("blackjack:3.E", "blackjack:3.E(1)", "blackjack:3.E(2)")
def value_of(card: int) -> int:
    """Return the value of a card: 2 to 10, ten for court cards, one for an ace (`point_total` adds ten)."""
    return min(rank_of(card), 10)


@rule("blackjack:3.E(3)", "blackjack:1.B(9)", "blackjack:1.B(16)")
def is_soft(hard_total: int, has_ace: bool) -> bool:
    """Whether an ace counts eleven: the hard total, with each ace as one, is at most 11."""
    return has_ace and hard_total <= 11


@rule("blackjack:3.E(3)")
def point_total(hard_total: int, has_ace: bool) -> int:
    """Return the best total: one ace counts eleven unless that exceeds 21."""
    return hard_total + 10 if is_soft(hard_total, has_ace) else hard_total


@rule("blackjack:1.B(2)")
def is_blackjack(first: int, second: int) -> bool:
    """Whether two cards are a blackjack; a split or switched hand has none (R40)."""
    return (rank_of(first) == ACE and value_of(second) == 10) or (rank_of(second) == ACE and value_of(first) == 10)


@rule("blackjack:9.C(2)")
def may_make_blackjack(up_card: int) -> bool:
    """Whether a second card can make a dealer's blackjack: an ace or a ten is up (R23)."""
    return rank_of(up_card) == ACE or value_of(up_card) == 10


# The book prints no drawing rule (R25).
@rule("edge21:7.M")
def dealer_draws(total: int, soft: bool, hits_soft_17: bool) -> bool:
    """Whether the dealer draws: to 17, and on a soft 17 by the operator's choice."""
    return total < 17 or (total == 17 and soft and hits_soft_17)


@rule("blackjack:11.A")
def may_split(first: int, second: int, by_rank: bool) -> bool:
    """Whether two cards may be split: of equal value, or of equal rank by the operator's choice (R37)."""
    return rank_of(first) == rank_of(second) if by_rank else value_of(first) == value_of(second)
