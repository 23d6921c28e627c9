"""Insurance Wager, which pays more for a suited blackjack (chapter 8, R99)."""

from __future__ import annotations

from enum import auto

from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.classifier_inputs import Sees
from pitboss.games.twentyone.named_hands import same_suit
from pitboss.games.twentyone.point_totals import is_blackjack
from pitboss.law import NONE, Row, wager


class Insurance(Row):
    """Rows of insurance."""

    SUITED_BLACKJACK = auto()
    UNSUITED_BLACKJACK = auto()


@wager("insurance", (EDGE21,), "edge21:8.A", "edge21:8.E", rows=Insurance, sees=Sees.UP_AND_HOLE)
def insurance(up_card: int, hole_card: int) -> int:
    """Classify insurance: it wins if the card under the ace is a king, queen or jack, in either order."""
    if not is_blackjack(up_card, hole_card):
        return NONE
    return Insurance.SUITED_BLACKJACK if same_suit(up_card, hole_card) else Insurance.UNSUITED_BLACKJACK
