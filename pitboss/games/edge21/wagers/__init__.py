"""Wagers of Player's Edge 21; importing this package registers them."""

from __future__ import annotations

from pitboss.games.edge21.wagers import insurance, main, matches, monster_match

__all__ = ["insurance", "main", "matches", "monster_match"]
