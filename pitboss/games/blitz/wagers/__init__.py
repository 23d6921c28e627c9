"""Every wager of Three Card Blitz; importing them registers them."""

from __future__ import annotations

from pitboss.games.blitz.wagers import bonuses, main, progressive

__all__ = ["bonuses", "main", "progressive"]
