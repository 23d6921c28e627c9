"""What players say at a table of twenty-one, and the wager that every such table has besides its main one."""

from __future__ import annotations

INSURANCE = "insurance"

HIT, STAND, DOUBLE, SPLIT, SURRENDER = "hit", "stand", "double", "split", "surrender"
INSURE, EVEN_MONEY = "insure", "even-money"
ACCEPT, DECLINE, REFUSE = "accept", "decline", "refuse"
