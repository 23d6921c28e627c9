"""Every wager of Three Card Blitz; importing them registers them."""

from __future__ import annotations

from pitboss.games.blitz.books import BLITZ
from pitboss.games.blitz.wagers import bonuses, main, progressive
from pitboss.law.offers import check_phases, check_wagers

__all__ = ["bonuses", "main", "progressive"]

check_wagers(BLITZ)
check_phases(BLITZ, ())
