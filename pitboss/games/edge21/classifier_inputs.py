"""What a wager of Player's Edge 21 may look at."""

from __future__ import annotations

from enum import Enum, auto


class Sees(Enum):
    """The arguments of a classifier, in order."""

    FINISHED_HANDS = auto()
    """The player's total, number of cards, whether doubled, whether split, whether a blackjack, the bonus that three
    cards make; the dealer's total and whether it is a blackjack; whether a split two-card 21 beats a dealer's 21."""
    UP_AND_HOLE = auto()
    """The dealer's two cards."""
    PLAYER_TWO_AND_UP = auto()
    """The two cards first dealt to the hand, and the dealer's up card."""
    PLAYER_TWO_AND_HOLE = auto()
    """The same with the dealer's down card."""
    BOTH_TWO = auto()
    """The hand's first two cards and the dealer's."""
