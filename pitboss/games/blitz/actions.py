"""The decisions of Three Card Blitz, and the wagers of every table."""

from __future__ import annotations

ANTE, BLIND, PLAY = "ante", "blind", "play"
ALWAYS_OFFERED = (ANTE, BLIND, PLAY)
FLUSH_BONUS, BLITZ_JACKPOT, PROGRESSIVE = "flush-bonus", "blitz-jackpot", "progressive"
BONUSES = (FLUSH_BONUS, BLITZ_JACKPOT)
"""The wagers that folding does not forfeit (11.C)."""

FOLD = "fold"
"""The other decision is the wager's own: to play is to make the Play Wager (11.B)."""
