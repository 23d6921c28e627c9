"""The rule book of blackjack; Player's Edge 21 prints what its chapter 7 breaks off before (R2, R21)."""

from __future__ import annotations

from pitboss.law import Book

BLACKJACK = Book("blackjack", "edge21")
