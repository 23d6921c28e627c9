"""The wagers of blackjack, grouped by what they look at; importing this registers them all."""

from __future__ import annotations

from pitboss.games.blackjack.wagers import insurance, main, super_match

__all__ = ["insurance", "main", "super_match"]
