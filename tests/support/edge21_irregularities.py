"""Two boxes of Player's Edge 21 at their decisions, and the cards that come in error."""

from __future__ import annotations

from support.edge21_tables import EdgeTableInPlay

TWO_BOXES = {1: 10, 2: 20}


DEALT = "9c 5c 6d 3h 6h Ks"
"""Box 1 has 12, box 2 has 11, the dealer a six and a hidden king; box 2 decides first."""


def at_decisions(cards: str = DEALT) -> EdgeTableInPlay:
    """Two boxes have their cards, and box 2 is to decide."""
    table = EdgeTableInPlay().open(1, 2)
    table.begin(TWO_BOXES, cards)
    return table
