"""Book of blackjack, its wagers and decisions; where chapter 7 is cut short, Player's Edge 21 stands in (R2, R21)."""

from __future__ import annotations

from enum import Enum, auto

from pitboss.games.twentyone.hands import INSURANCE
from pitboss.law import Book

BLACKJACK = Book("blackjack", "edge21")

# Decisions at a blackjack table only, and the wagers that it always offers


MAIN = "blackjack"
FREE_BONUS = "buster-blackjack-free-bonus"
"""Comes with Buster Blackjack, without a stake of its own (R76)."""
BAD_BEAT_BONUS = "bad-beat-bonus"
"""Magic Card and Lucky Player, which come with Bad Beat (R64)."""
HOUSE_MONEY = "house-money"
"""The side wager whose win may be parlayed (R68)."""
COMMUNITY_PAY = "community-pay"
"""Payment to other players with Bonus Spin for one player's spin (R78)."""
ALWAYS_OFFERED = (MAIN, INSURANCE)

SWITCH, KEEP = "switch", "keep"
PARLAY = "parlay"
WHEEL, MAGIC_CARD, LUCKY_PLAYER = "wheel", "magic_card", "lucky_player"
"""Draws of the table's system."""

# Inputs of classifiers


class ClassifierInputs(Enum):
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
