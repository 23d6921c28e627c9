"""What a wager of blackjack may look at."""

from __future__ import annotations

from enum import Enum, auto


class Sees(Enum):
    """The arguments of a classifier, in order."""

    FINISHED_HANDS = auto()
    """Player's total, whether it is a blackjack, whether it was made by a switch; the dealer's total and blackjack."""
    PLAYER_FOUR = auto()
    """The first two cards of a Switch player's first hand, then of the second."""
    UP_AND_HOLE = auto()
    """The dealer's two cards."""
