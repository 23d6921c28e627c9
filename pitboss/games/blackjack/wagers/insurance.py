"""Insurance Wager (chapter 8)."""

from __future__ import annotations

from enum import auto

from pitboss.games.blackjack.books import BLACKJACK
from pitboss.games.blackjack.classifier_inputs import Sees
from pitboss.games.twentyone.point_totals import is_blackjack
from pitboss.law import NONE, Row, wager


class Insurance(Row):
    """Row of insurance."""

    DEALER_BLACKJACK = auto()


@wager("insurance", (BLACKJACK,), "8.A", "8.B", "8.C", rows=Insurance, sees=Sees.UP_AND_HOLE)
def insurance(up_card: int, hole_card: int) -> int:
    """Classify insurance: it wins if the card under the ace is worth ten."""
    return Insurance.DEALER_BLACKJACK if is_blackjack(up_card, hole_card) else NONE
