"""Inputs that classifiers of Player's Edge 21 wagers take."""

from __future__ import annotations

from enum import Enum, auto


class Sees(Enum):
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
