"""Inputs that classifiers of blackjack wagers take."""

from __future__ import annotations

from enum import Enum, auto


class Sees(Enum):
    """Arguments of a classifier, in order."""

    FINISHED_HANDS = auto()
    """Player's total, blackjack, and whether a switch made it; dealer's total and blackjack."""
    PLAYER_FOUR = auto()
    """First two cards of a Switch player's first hand, then of the second."""
    UP_AND_HOLE = auto()
    """Dealer's two cards."""
    PLAYER_TWO = auto()
    """Two initial cards of the hand."""
    PLAYER_TWO_AND_UP = auto()
    """Two initial cards and the dealer's up card."""
    PLAYER_TWO_IN_ORDER_AND_UP = auto()
    """Two initial cards in the order dealt, and the up card."""
    PLAYER_TWO_AND_UP_AND_ACE = auto()
    """Two initial cards, the up card, and whether an ace is low."""
    PLAYER_TWO_AND_UP_AND_SUIT = auto()
    """Two initial cards, the up card, and the operator's declared suit."""
    PLAYER_TWO_AND_BLACKJACK = auto()
    """Two initial cards, and whether the dealer has a blackjack."""
    BOTH_TWO = auto()
    """Two initial cards, the up card and the hole card; `NO_CARD` while that is unknown."""
    BOTH_TWO_AND_SUIT = auto()
    """Two initial cards, the up card, the hole card, and the operator's Star suit."""
    DEALERS_HAND = auto()
    """Dealer's final hand: total, number of cards, whether it is a blackjack."""
    TOTAL_AND_DEALERS_HAND = auto()
    """Player's final total, and the dealer's final hand."""
    BLACKJACK_AND_DEALERS_HAND = auto()
    """Whether the player was dealt a blackjack, the wager in cents, and the dealer's final hand."""
    PLAYER_TWO_AND_WHEEL = auto()
    """Two initial cards, the row of the wheel's symbol (`NONE`: not spun), and the wager in cents."""
