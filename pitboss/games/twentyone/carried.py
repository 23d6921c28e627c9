"""State that a table of twenty-one carries from one round to the next."""

from __future__ import annotations

from datetime import date

from pitboss.games.twentyone.table import Side
from pitboss.round.carried import Carried


class CarriedTwentyOne(Carried, frozen=True, kw_only=True):
    """Discards, shoe sides, players' right to enter, and the condition of the devices."""

    discards: list[int]
    unseen_discards: int
    decks_out_by: str | None
    cover_card_at: int | None
    arrived: list[int]
    permitted: set[int]
    played_last: set[int]
    rounds_since_shuffle: int
    reader_inspected_on: date | None
    out_of_order: set[str]
    batch: int
    side: str
    sides: dict[str, Side]
