"""Wagers that a card has the rank of the dealer's up card: Match-the-Dealer, Match Super Bonus, Match (R55, R87)."""

from __future__ import annotations

from enum import auto

from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.shapes import is_suited_pair, same_rank
from pitboss.games.blackjack.views import Sees
from pitboss.law import NONE, Row, wager


class Matches(Row):
    """What the two cards make with the up card."""

    TWO_SUITED_MATCHES = auto()
    SUITED_AND_UNSUITED_MATCH = auto()
    SUITED_MATCH = auto()
    TWO_UNSUITED_MATCHES = auto()
    UNSUITED_MATCH = auto()


@wager("match-the-dealer", (BLACKJACK,), "6.G(2)", rows=Matches, sees=Sees.PLAYER_TWO_AND_UP)
@wager("match-super-bonus", (BLACKJACK,), "6.G(24)", rows=Matches, sees=Sees.PLAYER_TWO_AND_UP)
@wager("match", (BLACKJACK,), "6.G(32)", rows=Matches, sees=Sees.PLAYER_TWO_AND_UP)
def matches(first: int, second: int, up_card: int) -> int:
    """A match is of rank, a suited one of rank and suit; the suit alone is none (R13, R87)."""
    alike = same_rank(first, up_card) + same_rank(second, up_card)
    suited = is_suited_pair(first, up_card) + is_suited_pair(second, up_card)
    if suited == 2:
        return Matches.TWO_SUITED_MATCHES
    if suited == 1:
        return Matches.SUITED_AND_UNSUITED_MATCH if alike == 2 else Matches.SUITED_MATCH
    if alike == 2:
        return Matches.TWO_UNSUITED_MATCHES
    return Matches.UNSUITED_MATCH if alike == 1 else NONE
