"""The wagers that compete against the dealer: Ante, Blind and Play (7.F(1), 11.D(3), R157, R162)."""

from __future__ import annotations

from enum import auto

from pitboss.games.blitz.books import BLITZ
from pitboss.games.blitz.classifier_inputs import Sees
from pitboss.games.blitz.scores import compare
from pitboss.law import NONE, Row, wager


class Competition(Row):
    """Rows of the Ante and the Play Wager."""

    WINS = auto()
    TIES = auto()


@wager("ante", (BLITZ,), "7.F(1)", "1.B(1)", rows=Competition, sees=Sees.TOTALS)
@wager("play", (BLITZ,), "11.B", "1.B(7)", rows=Competition, sees=Sees.TOTALS)
def competition(total: int, dealer_total: int) -> int:
    """Win on the higher point total, whatever the cards; equal ones push."""
    outcome = compare(total, dealer_total)
    if outcome > 0:
        return Competition.WINS
    return Competition.TIES if outcome == 0 else NONE


class Blind(Row):
    """Rows of the Blind Wager."""

    DOUBLE_BLITZ = auto()
    ROYAL_BLITZ = auto()
    BLITZ = auto()
    SCORE_30 = auto()
    SCORE_29 = auto()
    SCORE_28 = auto()
    SCORE_27 = auto()
    SCORE_26_OR_LESS = auto()
    TIES = auto()


@wager("blind", (BLITZ,), "7.F(1)", "1.B(2)", rows=Blind, sees=Sees.TOTALS_AND_BLITZES)
def blind(total: int, dealer_total: int, blitzes: int, royal_blitzes: int) -> int:
    """Return the best row of a hand that beats the dealer (R162)."""
    outcome = compare(total, dealer_total)
    if outcome < 0:
        return NONE
    if outcome == 0:
        return Blind.TIES
    if blitzes == 2:
        return Blind.DOUBLE_BLITZ
    if royal_blitzes:
        return Blind.ROYAL_BLITZ
    if blitzes == 1:
        return Blind.BLITZ
    if total == 30:
        return Blind.SCORE_30
    if total == 29:
        return Blind.SCORE_29
    if total == 28:
        return Blind.SCORE_28
    return Blind.SCORE_27 if total == 27 else Blind.SCORE_26_OR_LESS
