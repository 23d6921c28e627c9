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
    PLAYER_TWO = auto()
    """The two cards first dealt to the hand."""
    PLAYER_TWO_AND_UP = auto()
    """Those and the dealer's up card."""
    PLAYER_TWO_IN_ORDER_AND_UP = auto()
    """The same, where it matters which of the two came first."""
    PLAYER_TWO_AND_UP_AND_ACE = auto()
    """The same, and whether the ace ranks below the two."""
    PLAYER_TWO_AND_UP_AND_SUIT = auto()
    """The same, and the suit that the operator has declared."""
    PLAYER_TWO_AND_BLACKJACK = auto()
    """The hand's first two cards, and whether the dealer has a blackjack."""
    BOTH_TWO = auto()
    """The hand's first two cards, the dealer's up card and the other one; `NO_CARD` while that is not known."""
    BOTH_TWO_AND_SUIT = auto()
    """The same, and the suit that the operator has chosen."""
    DEALERS_HAND = auto()
    """Of the dealer's finished hand: its total, how many cards it has, whether it is a blackjack."""
    TOTAL_AND_DEALERS_HAND = auto()
    """The total that the player's hand has come to, before those."""
    BLACKJACK_AND_DEALERS_HAND = auto()
    """Whether the player was dealt a blackjack, and the amount wagered in cents, before those."""
    PLAYER_TWO_AND_WHEEL = auto()
    """The hand's first two cards, the row of the wheel's symbol (`NONE`: not spun), the wager in cents."""
