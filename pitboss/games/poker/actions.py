"""The words of poker: what a player says in turn, and the choice before the cards."""

from __future__ import annotations

from typing import Final

FOLD: Final = "fold"
CHECK: Final = "check"
CALL: Final = "call"
BET: Final = "bet"
RAISE: Final = "raise"
ALL_IN: Final = "all-in"
WORDS: Final = (FOLD, CHECK, CALL, BET, RAISE, ALL_IN)
WITH_AMOUNT: Final = (BET, RAISE)

STRADDLE: Final = "straddle"
DECLINE: Final = "decline"
