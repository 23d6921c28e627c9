"""Wagers of blackjack, grouped by their inputs; importing this package registers them."""

from __future__ import annotations

from pitboss.games.blackjack.book import ALWAYS_OFFERED, BLACKJACK
from pitboss.games.blackjack.wagers import (
    bonus_spin,
    dealers_hand,
    dealers_two_cards,
    main,
    sevens,
    spreads,
    three_card_poker,
    three_card_totals,
    twenties,
    two_cards,
)
from pitboss.games.twentyone.hands import Phase
from pitboss.law.offers import check_phases, check_wagers

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

check_wagers(BLACKJACK)
check_phases(BLACKJACK, [phase.slug for phase in Phase], without=ALWAYS_OFFERED)
