"""Wagers of Player's Edge 21; importing this package registers them."""

from __future__ import annotations

from pitboss.games.edge21.actions import ALWAYS_OFFERED
from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.wagers import insurance, main, matches, monster_match
from pitboss.games.twentyone.round_state import Phase
from pitboss.law.offers import check_phases, check_wagers

__all__ = ["insurance", "main", "matches", "monster_match"]

check_wagers(EDGE21)
check_phases(EDGE21, [phase.slug for phase in Phase], without=ALWAYS_OFFERED)
