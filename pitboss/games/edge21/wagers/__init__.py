"""The wagers of Player's Edge 21; importing this registers them all."""

from __future__ import annotations

from pitboss.games.edge21.wagers import insurance, main, matches, monster_match

__all__ = ["insurance", "main", "matches", "monster_match"]
