"""What a baccarat table carries from one round into the next."""

from __future__ import annotations

from pitboss.money import VigorishMarkers
from pitboss.table.carried import Carried
from pitboss.table.round import HeldCard


class CarriedBaccarat(Carried, frozen=True, kw_only=True):
    """The vigorish owed, and how near the shoe is to its end."""

    markers: VigorishMarkers
    simulations_due: list[tuple[HeldCard, str]]
    last_hand_announced: bool
