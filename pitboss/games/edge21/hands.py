"""Ranks and rounds of Player's Edge 21."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.cards import ALL_RANKS, TEN
from pitboss.games.twentyone.hands import TwentyOneRound

RANKS = tuple(rank for rank in ALL_RANKS if rank != TEN)
"""Ranks of a 48-card deck, which has no tens (3.B)."""


@dataclass(slots=True, kw_only=True)
class EdgeRound(TwentyOneRound):
    """A round of twenty-one with its finds; those of earlier rounds do not count (R121)."""

    face_up_count: int = 0
    """Number of cards found face up in the shoe (13.A, 13.B)."""
    tens_found: int = 0
    """Number of tens found (13.C, 13.D)."""
