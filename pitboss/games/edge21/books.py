"""Rule book of Player's Edge 21, built on the same template as blackjack's (R2, R21)."""

from __future__ import annotations

from pitboss.law.clauses import AdoptingBook

EDGE21 = AdoptingBook("edge21")
