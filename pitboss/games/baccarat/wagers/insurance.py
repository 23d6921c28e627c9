"""The insurance wagers of EZ and Fortune 7 tables: 7.A(5) to 7.A(8)."""

from __future__ import annotations

from enum import auto

from pitboss.games.baccarat.books import BOTH, MIDI
from pitboss.games.baccarat.classifier_inputs import Sees
from pitboss.games.baccarat.point_count import is_dragon_7, is_one_up, is_panda_8
from pitboss.law import NONE, Row, wager


class Dragon7(Row):
    """The one row of Dragon 7 Insurance."""

    DRAGON_7 = auto()


@wager("dragon-7", BOTH, "7.A(5)*", rows=Dragon7, sees=Sees.POINTS)
def dragon_7(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win on Banker's winning three-card seven."""
    return Dragon7.DRAGON_7 if is_dragon_7(player_points, banker_points, banker_cards) else NONE


class Panda8(Row):
    """The one row of Panda 8 Insurance."""

    PANDA_8 = auto()


@wager("panda-8", BOTH, "7.A(6)*", rows=Panda8, sees=Sees.POINTS)
def panda_8(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win on Player's winning three-card eight."""
    return Panda8.PANDA_8 if is_panda_8(player_points, player_cards, banker_points) else NONE


class Fortune7Insurance(Row):
    """The one row of Fortune 7 Insurance."""

    FORTUNE_7 = auto()


@wager("fortune-7-insurance", (MIDI,), "7.A(7)*", rows=Fortune7Insurance, sees=Sees.POINTS)
def fortune_7_insurance(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win on Banker's winning three-card seven (R122)."""
    return Fortune7Insurance.FORTUNE_7 if is_dragon_7(player_points, banker_points, banker_cards) else NONE


class OneUp(Row):
    """Rows of One Up Insurance."""

    ONE_OVER_ZERO = auto()
    ONE_UP = auto()


@wager("one-up", (MIDI,), "7.A(8)*", "12.J", rows=OneUp, sees=Sees.POINTS)
def one_up(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
    """Win when Player is ahead by exactly one point; one over zero is a row of its own (R123)."""
    if not is_one_up(player_points, banker_points):
        return NONE
    return OneUp.ONE_OVER_ZERO if player_points == 1 else OneUp.ONE_UP
