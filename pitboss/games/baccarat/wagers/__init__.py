"""The wagers of baccarat, grouped by what they depend on; importing this registers them all."""

from __future__ import annotations

from pitboss.games.baccarat.book import BOTH_BOOKS
from pitboss.games.baccarat.wagers import initial_cards, main, royal_9
from pitboss.law.offers import check_phases, check_wagers

__all__ = ["dragon_bonus", "five_treasures", "initial_cards", "insurance", "main", "royal_9", "six"]

for book in BOTH_BOOKS:
    check_wagers(book)
    check_phases(book, ())
