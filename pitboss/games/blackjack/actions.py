"""What players say at a blackjack table alone, and the wagers that every such table has."""

from __future__ import annotations

from pitboss.games.twentyone.actions import INSURANCE

MAIN = "blackjack"
FREE_BONUS = "buster-blackjack-free-bonus"
"""It comes with Buster Blackjack, and nothing is staked on it (R76)."""
ALWAYS_OFFERED = (MAIN, INSURANCE)

SWITCH, KEEP = "switch", "keep"
PARLAY = "parlay"
