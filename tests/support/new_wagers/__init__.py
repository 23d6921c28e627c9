"""Four side wagers of blackjack that no book has, one for each phase: a classifier, and a section of data beside it."""

from __future__ import annotations

from enum import auto

from pitboss.cards import ACE, rank_of
from pitboss.games.blackjack.book import BLACKJACK, ClassifierInputs
from pitboss.law import NONE, Row, add_law, wager

add_law("support.new_wagers")


class Made(Row):
    """The one row of each."""

    MADE = auto()


@wager("two-aces", (BLACKJACK,), "6.G", rows=Made, inputs=ClassifierInputs.PLAYER_TWO)
def two_aces(first: int, second: int) -> int:
    return Made.MADE if rank_of(first) == ACE and rank_of(second) == ACE else NONE


@wager("dealt-natural", (BLACKJACK,), "6.G", rows=Made, inputs=ClassifierInputs.PLAYER_TWO_AND_BLACKJACK)
def dealt_natural(first: int, second: int, dealer_blackjack: bool) -> int:
    return Made.MADE if dealer_blackjack else NONE


@wager("hole-ace", (BLACKJACK,), "6.G", rows=Made, inputs=ClassifierInputs.BOTH_TWO)
def hole_ace(first: int, second: int, up_card: int, hole_card: int) -> int:
    return Made.MADE if rank_of(hole_card) == ACE else NONE


@wager("final-natural", (BLACKJACK,), "6.G", rows=Made, inputs=ClassifierInputs.DEALERS_HAND)
def final_natural(total: int, cards: int, blackjack: bool) -> int:
    return Made.MADE if blackjack else NONE
