"""The wagers on the player's own cards that folding leaves alive: Flush Bonus 7.F(2), Blitz Jackpot 7.F(3)."""

from __future__ import annotations

from enum import auto

from pitboss.games.blitz.books import BLITZ
from pitboss.games.blitz.classifier_inputs import Sees
from pitboss.law import NONE, Row, wager


class FlushBonus(Row):
    """Rows of the Flush Bonus."""

    SEVEN_SUITED = auto()
    SIX_SUITED = auto()
    FIVE_SUITED = auto()
    FOUR_SUITED = auto()


@wager("flush-bonus", (BLITZ,), "7.F(2)", "1.B(5)", rows=FlushBonus, sees=Sees.LONGEST_SUIT)
def flush_bonus(most_suited: int) -> int:
    """Classify by the largest number of cards of one suit among all seven (R166)."""
    if most_suited == 7:
        return FlushBonus.SEVEN_SUITED
    if most_suited == 6:
        return FlushBonus.SIX_SUITED
    if most_suited == 5:
        return FlushBonus.FIVE_SUITED
    return FlushBonus.FOUR_SUITED if most_suited == 4 else NONE


class BlitzJackpot(Row):
    """Rows of the Blitz Jackpot."""

    ROYAL_FLUSH = auto()
    DOUBLE_BLITZ = auto()
    ROYAL_BLITZ = auto()
    BLITZ = auto()
    SCORE_30 = auto()


# 1.B(6) would allow a progressive form; that is the Progressive Payout Wager, a wager of its own (R164).
@wager("blitz-jackpot", (BLITZ,), "7.F(3)", "1.B(6)", "1.B(14)", rows=BlitzJackpot, sees=Sees.HAND)
def blitz_jackpot(total: int, blitzes: int, royal_blitzes: int, royal_flush: bool) -> int:
    """Return the best row only; a Double Blitz with a Royal Blitz in it is paid once (R168)."""
    if royal_flush:
        return BlitzJackpot.ROYAL_FLUSH
    if blitzes == 2:
        return BlitzJackpot.DOUBLE_BLITZ
    if royal_blitzes:
        return BlitzJackpot.ROYAL_BLITZ
    if blitzes == 1:
        return BlitzJackpot.BLITZ
    return BlitzJackpot.SCORE_30 if total == 30 else NONE
