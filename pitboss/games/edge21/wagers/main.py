"""Player's Edge 21 Wager: the winner once both hands are final, and bonuses of a 21 (7.P to 7.R, 12.B)."""

from __future__ import annotations

from enum import auto

from pitboss.cards import Suit, rank_of, suit_of
from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.classifier_inputs import Sees
from pitboss.games.twentyone.named_hands import is_flush
from pitboss.games.twentyone.point_totals import TWENTY_ONE
from pitboss.law import NONE, Row, rule, shared, wager

SIX, SEVEN, EIGHT = 6, 7, 8
MOST_COUNTED = 7
"""Number of cards beyond which a 21 pays no more (R115)."""


class Edge21(Row):
    """Rows of the Player's Edge 21 Wager."""

    BLACKJACK = auto()
    SIX_SEVEN_EIGHT_OF_DIAMONDS = auto()
    SUITED_SIX_SEVEN_EIGHT = auto()
    SIX_SEVEN_EIGHT = auto()
    THREE_SEVENS_OF_DIAMONDS = auto()
    THREE_SUITED_SEVENS = auto()
    THREE_SEVENS = auto()
    SEVEN_CARD_21 = auto()
    SIX_CARD_21 = auto()
    FIVE_CARD_21 = auto()
    WINS = auto()
    TIES = auto()
    LOSES_TO_BLACKJACK = auto()


@rule(*(f"edge21:12.B({item})" for item in range(1, 7)))
def three_card_bonus(first: int, second: int, third: int) -> int:
    """Classify three cards in any order as a bonus or none; diamonds rank above other suits (R116)."""
    a, b, c = rank_of(first), rank_of(second), rank_of(third)
    sevens = a == SEVEN and b == SEVEN and c == SEVEN
    low, high = min(a, b, c), max(a, b, c)
    if not sevens and not (low == SIX and high == EIGHT and a + b + c == SIX + SEVEN + EIGHT):
        return NONE
    if not is_flush(first, second, third):
        return Edge21.THREE_SEVENS if sevens else Edge21.SIX_SEVEN_EIGHT
    if suit_of(first) == Suit.DIAMONDS:
        return Edge21.THREE_SEVENS_OF_DIAMONDS if sevens else Edge21.SIX_SEVEN_EIGHT_OF_DIAMONDS
    return Edge21.THREE_SUITED_SEVENS if sevens else Edge21.SUITED_SIX_SEVEN_EIGHT


@shared
def row_of_21(cards: int, three_cards: int) -> int:
    """Return the row of a winning 21 that was neither doubled nor split; over seven cards count as seven (R115)."""
    if three_cards != NONE:
        return three_cards
    if cards >= MOST_COUNTED:
        return Edge21.SEVEN_CARD_21
    if cards == 6:
        return Edge21.SIX_CARD_21
    return Edge21.FIVE_CARD_21 if cards == 5 else Edge21.WINS


@wager(
    "edge-21", (EDGE21,), "edge21:6.F", "edge21:7.P*", "edge21:7.Q", "edge21:7.R", "edge21:10.F", "edge21:10.G",
    "edge21:11.F", "edge21:12.B*",
    rows=Edge21, sees=Sees.FINISHED_HANDS,
)  # fmt: skip
def edge_21(
    total: int,
    cards: int,
    doubled: bool,
    split: bool,
    blackjack: bool,
    three_cards: int,
    dealer_total: int,
    dealer_blackjack: bool,
    split_two_card_21_wins: bool,
) -> int:
    """Classify a hand: a player's blackjack always wins, a 21 loses only to a blackjack (R102, R103).

    Some 21s pay more than 1 to 1, unless the hand was doubled or split (R114).
    """
    if total > TWENTY_ONE:
        return NONE
    if blackjack:
        return Edge21.BLACKJACK
    if dealer_blackjack:
        return Edge21.LOSES_TO_BLACKJACK if total == TWENTY_ONE else NONE
    if total == TWENTY_ONE:
        if split and cards == 2 and dealer_total == TWENTY_ONE and not split_two_card_21_wins:
            return Edge21.TIES
        return Edge21.WINS if doubled or split else row_of_21(cards, three_cards)
    if dealer_total > TWENTY_ONE or total > dealer_total:
        return Edge21.WINS
    return Edge21.TIES if total == dealer_total else NONE
