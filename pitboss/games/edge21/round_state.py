"""One round of Player's Edge 21: what it adds to a round of twenty-one."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.games.twentyone.round_state import TwentyOneRound


@dataclass(slots=True, kw_only=True)
class EdgeRound(TwentyOneRound):
    """A round of twenty-one with its finds; those of earlier rounds do not count (R121)."""

    found_face_up: int = 0
    """Number of cards found face up in the shoe (13.A, 13.B)."""
    tens_found: int = 0
    """Number of tens found (13.C, 13.D)."""
