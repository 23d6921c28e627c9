"""Rule book of blackjack; where chapter 7 is cut short, Player's Edge 21 stands in (R2, R21)."""

from __future__ import annotations

from pitboss.law import Book

BLACKJACK = Book("blackjack", "edge21")
