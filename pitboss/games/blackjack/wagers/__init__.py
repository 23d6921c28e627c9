"""Wagers of blackjack, grouped by their inputs; importing this package registers them."""

from __future__ import annotations

from pitboss.games.blackjack.wagers import (
    bonus_spin,
    dealers_hand,
    dealers_two_cards,
    insurance,
    main,
    matches,
    sevens,
    spreads,
    super_match,
    three_card_poker,
    three_card_totals,
    twenties,
    two_cards,
)

__all__ = [
    "bonus_spin",
    "dealers_hand",
    "dealers_two_cards",
    "insurance",
    "main",
    "matches",
    "sevens",
    "spreads",
    "super_match",
    "three_card_poker",
    "three_card_totals",
    "twenties",
    "two_cards",
]
