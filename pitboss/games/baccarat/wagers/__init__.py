"""The wagers of baccarat, grouped by what they depend on; importing this registers them all."""

from __future__ import annotations

from pitboss.games.baccarat.wagers import (
    dragon_bonus,
    five_treasures,
    initial_cards,
    insurance,
    main,
    royal_9,
    six,
)

__all__ = ["dragon_bonus", "five_treasures", "initial_cards", "insurance", "main", "royal_9", "six"]
