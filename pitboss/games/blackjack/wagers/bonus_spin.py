"""Bonus Spin: a blackjack spins the wheel, an ace alone may earn a fixed amount (R77, R78)."""

from __future__ import annotations

from enum import auto

from pitboss.cards import ACE, rank_of
from pitboss.games.blackjack.book import BLACKJACK, ClassifierInputs
from pitboss.games.twentyone.hands import is_blackjack
from pitboss.law import NONE, Row, wager

ACE_STAKE = 500
"""Least wager for an ace to count (6.G(17))."""


class BonusSpin(Row):
    """Rows of Bonus Spin: every symbol of a paytable, and the ace."""

    JACKPOT = auto()
    SYMBOL_5000 = auto()
    SYMBOL_1000 = auto()
    SYMBOL_750 = auto()
    SYMBOL_600 = auto()
    SYMBOL_350 = auto()
    SYMBOL_250 = auto()
    SYMBOL_120 = auto()
    SYMBOL_75 = auto()
    SYMBOL_70 = auto()
    SYMBOL_60 = auto()
    SYMBOL_55_SHARED = auto()
    SYMBOL_55 = auto()
    SYMBOL_50 = auto()
    SYMBOL_40 = auto()
    SYMBOL_23 = auto()
    SYMBOL_15 = auto()
    SYMBOL_10 = auto()
    ACE = auto()


@wager("bonus-spin", (BLACKJACK,), "6.G(17)", rows=BonusSpin, inputs=ClassifierInputs.PLAYER_TWO_AND_WHEEL)
def bonus_spin(first: int, second: int, symbol: int, wagered: int) -> int:
    """Return the wheel's symbol for a blackjack, or an ace at a sufficient wager."""
    if is_blackjack(first, second):
        return symbol
    has_ace = rank_of(first) == ACE or rank_of(second) == ACE
    return BonusSpin.ACE if has_ace and wagered >= ACE_STAKE else NONE
