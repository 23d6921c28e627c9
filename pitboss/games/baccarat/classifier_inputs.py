"""The arguments of baccarat's classifiers."""

from __future__ import annotations

from enum import Enum, auto


class Sees(Enum):
    """The arguments of a classifier, in order."""

    POINTS = auto()
    """Player's point count and number of cards, then Banker's."""
    POINTS_FROM_BANKER = auto()
    """Banker's point count and number of cards, then Player's."""
    PLAYER_TWO = auto()
    """The first two cards of the Player's Hand."""
    BANKER_TWO = auto()
    """The first two cards of the Banker's Hand."""
    INITIAL_FOUR = auto()
    """Player's first two cards, then Banker's."""
    INITIAL_FOUR_AND_COMBINATIONS = auto()
    """Player's first two cards, Banker's, the seat's own king and nine, and those assigned at the table (R135)."""
