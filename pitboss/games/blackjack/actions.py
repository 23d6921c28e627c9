"""Actions of players at a blackjack table only, and the wagers it always offers."""

from __future__ import annotations

from pitboss.games.twentyone.actions import INSURANCE

MAIN = "blackjack"
FREE_BONUS = "buster-blackjack-free-bonus"
"""Comes with Buster Blackjack, without a stake of its own (R76)."""
ALWAYS_OFFERED = (MAIN, INSURANCE)

SWITCH, KEEP = "switch", "keep"
PARLAY = "parlay"
