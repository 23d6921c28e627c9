"""Lucky 6 and Super 6, on any table: 7.A(18), 7.A(19), R128."""

from __future__ import annotations

from enum import auto

from pitboss.games.baccarat.books import MIDI
from pitboss.games.baccarat.classifier_inputs import Sees
from pitboss.law import NONE, Row, shared, wager


@shared
def banker_wins_with_six(player_points: int, banker_points: int) -> bool:
    """Whether Banker wins with six points."""
    return banker_points == 6 and player_points < 6


class Lucky6(Row):
    """Rows of Lucky 6."""

    THREE_CARD_6 = auto()
    TWO_CARD_6 = auto()


@wager("lucky-6", (MIDI,), "7.A(18)*", "12.T", rows=Lucky6, sees=Sees.POINTS)
def lucky_6(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Classify by the number of Banker's cards."""
    if not banker_wins_with_six(player_points, banker_points):
        return NONE
    return Lucky6.THREE_CARD_6 if banker_cards == 3 else Lucky6.TWO_CARD_6


class Super6(Row):
    """The one row of Super 6."""

    BANKER_6 = auto()


@wager("super-6", (MIDI,), "7.A(19)*", rows=Super6, sees=Sees.POINTS)
def super_6(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win on Banker's winning six, whatever the number of cards."""
    return Super6.BANKER_6 if banker_wins_with_six(player_points, banker_points) else NONE
