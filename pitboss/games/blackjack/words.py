"""The words that players say at a blackjack table, and the wagers that every such table has."""

from __future__ import annotations

MAIN, INSURANCE = "blackjack", "insurance"
ALWAYS_OFFERED = (MAIN, INSURANCE)

HIT, STAND, DOUBLE, SPLIT, SURRENDER = "hit", "stand", "double", "split", "surrender"
INSURE, EVEN_MONEY = "insure", "even-money"
SWITCH, KEEP = "switch", "keep"
PARLAY = "parlay"
ACCEPT, DECLINE, REFUSE = "accept", "decline", "refuse"
