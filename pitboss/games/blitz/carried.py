"""What a Three Card Blitz table carries from one round into the next."""

from __future__ import annotations

from pitboss.table.carried import Carried


class CarriedBlitz(Carried, frozen=True, kw_only=True):
    """Which deck is in play, and which devices are out of order."""

    out_of_order: set[str]
    deck: int
    deck_is_removed: bool
    was_cut: bool
    rounds_since_count: int
