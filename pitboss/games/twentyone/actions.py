"""Actions of players at every table of twenty-one, and the Insurance Wager."""

from __future__ import annotations

INSURANCE = "insurance"

HIT, STAND, DOUBLE, SPLIT, SURRENDER = "hit", "stand", "double", "split", "surrender"
INSURE, EVEN_MONEY = "insure", "even-money"
ACCEPT, DECLINE, REFUSE = "accept", "decline", "refuse"
