"""The Dragon Bonus on either hand: 7.A(4), R138."""

from __future__ import annotations

from enum import auto

from pitboss.games.baccarat.books import BOTH
from pitboss.games.baccarat.classifier_inputs import Sees
from pitboss.games.baccarat.point_count import is_natural
from pitboss.law import Row, wager


class DragonBonus(Row):
    """Rows of the Dragon Bonus; the last three lose, each under its own clause."""

    WIN_BY_9 = auto()
    WIN_BY_8 = auto()
    WIN_BY_7 = auto()
    WIN_BY_6 = auto()
    WIN_BY_5 = auto()
    WIN_BY_4 = auto()
    NATURAL_WIN = auto()
    NATURAL_TIE = auto()
    NATURAL_8_UNDER_NATURAL_9 = auto()
    EQUAL_OR_BEHIND = auto()
    AHEAD_BY_LESS_THAN_FOUR = auto()


@wager("dragon-bonus-player", BOTH, "7.A(4)*", rows=DragonBonus, sees=Sees.POINTS)
@wager("dragon-bonus-banker", BOTH, "7.A(4)*", rows=DragonBonus, sees=Sees.POINTS_FROM_BANKER)
def dragon_bonus(own_points: int, own_cards: int, other_points: int, other_cards: int) -> int:
    """Classify a natural as a natural only, any other hand by its margin, four to nine."""
    if is_natural(own_points, own_cards):
        if not is_natural(other_points, other_cards) or own_points > other_points:
            return DragonBonus.NATURAL_WIN
        return DragonBonus.NATURAL_TIE if own_points == other_points else DragonBonus.NATURAL_8_UNDER_NATURAL_9
    margin = own_points - other_points
    if margin <= 0:
        return DragonBonus.EQUAL_OR_BEHIND
    if margin < 4:
        return DragonBonus.AHEAD_BY_LESS_THAN_FOUR
    if margin == 9:
        return DragonBonus.WIN_BY_9
    if margin == 8:
        return DragonBonus.WIN_BY_8
    if margin == 7:
        return DragonBonus.WIN_BY_7
    if margin == 6:
        return DragonBonus.WIN_BY_6
    return DragonBonus.WIN_BY_5 if margin == 5 else DragonBonus.WIN_BY_4
