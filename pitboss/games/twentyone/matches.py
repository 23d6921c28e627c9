"""Matches of the player's cards with the dealer's up card, by rank or rank and suit (R13, R87, R101)."""

from __future__ import annotations

from enum import auto

from pitboss.games.twentyone.named_hands import is_suited_pair, same_rank
from pitboss.law import NONE, Row


class Matches(Row):
    """Rows of a match with the up card."""

    TWO_SUITED_MATCHES = auto()
    SUITED_AND_UNSUITED_MATCH = auto()
    SUITED_MATCH = auto()
    TWO_UNSUITED_MATCHES = auto()
    UNSUITED_MATCH = auto()


def matches(first: int, second: int, up_card: int) -> int:
    """Classify a match: of rank, or suited with rank and suit; the suit alone is none (R13, R87)."""
    alike = same_rank(first, up_card) + same_rank(second, up_card)
    suited = is_suited_pair(first, up_card) + is_suited_pair(second, up_card)
    if suited == 2:
        return Matches.TWO_SUITED_MATCHES
    if suited == 1:
        return Matches.SUITED_AND_UNSUITED_MATCH if alike == 2 else Matches.SUITED_MATCH
    if alike == 2:
        return Matches.TWO_UNSUITED_MATCHES
    return Matches.UNSUITED_MATCH if alike == 1 else NONE
