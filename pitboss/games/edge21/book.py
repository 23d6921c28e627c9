"""Book of Player's Edge 21, its wagers and decisions, on the same template as blackjack's (R2, R21)."""

from __future__ import annotations

from enum import Enum, auto

from pitboss.law.clauses import AdoptingBook

EDGE21 = AdoptingBook("edge21")

# Decisions and wagers of Player's Edge 21 only


MAIN, INSURANCE = "edge-21", "insurance"
ALWAYS_OFFERED = (MAIN, INSURANCE)
MATCH_UP, MATCH_DOWN, MONSTER_MATCH = "match-up", "match-down", "monster-match"

REDOUBLE, RESCUE = "redouble", "rescue"

# Inputs of classifiers


class ClassifierInputs(Enum):
    """Arguments of a classifier, in order."""

    FINISHED_HANDS = auto()
    """Player's total, number of cards, whether doubled, whether split, whether a blackjack, three-card bonus; dealer's
    total and whether it is a blackjack; whether a split two-card 21 beats a dealer's 21."""
    UP_AND_HOLE = auto()
    """Dealer's two cards."""
    PLAYER_TWO_AND_UP = auto()
    """Two initial cards of the hand, and the dealer's up card."""
    PLAYER_TWO_AND_HOLE = auto()
    """Two initial cards of the hand, and the dealer's hole card."""
    BOTH_TWO = auto()
    """Two initial cards of the hand, and the dealer's two."""
