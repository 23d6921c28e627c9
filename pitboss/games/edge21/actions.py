"""Actions of players and wagers of Player's Edge 21 only."""

from __future__ import annotations

MAIN, INSURANCE = "edge-21", "insurance"
ALWAYS_OFFERED = (MAIN, INSURANCE)
MATCH_UP, MATCH_DOWN, MONSTER_MATCH = "match-up", "match-down", "monster-match"

REDOUBLE, RESCUE = "redouble", "rescue"
