"""The words that players say at a blackjack table, and the wagers that every such table has."""

from __future__ import annotations

MAIN, INSURANCE = "blackjack", "insurance"
FREE_BONUS = "buster-blackjack-free-bonus"
"""It comes with Buster Blackjack, and nothing is staked on it (R76)."""
ALWAYS_OFFERED = (MAIN, INSURANCE)

HIT, STAND, DOUBLE, SPLIT, SURRENDER = "hit", "stand", "double", "split", "surrender"
INSURE, EVEN_MONEY = "insure", "even-money"
SWITCH, KEEP = "switch", "keep"
PARLAY = "parlay"
ACCEPT, DECLINE, REFUSE = "accept", "decline", "refuse"
