"""What a table of any game of twenty-one carries from one round into the next."""

from __future__ import annotations

from datetime import date

from pitboss.games.blackjack.table import Side
from pitboss.round.carried import Carried


class CarriedTwentyOne(Carried, frozen=True, kw_only=True):
    """The discards, both sides of the shoe, who may enter, and when the card reader was inspected."""

    discards: list[int]
    unseen_discards: int
    decks_out_by: str | None
    cover_card_at: int | None
    arrived: list[int]
    sat_out: set[int]
    permitted: set[int]
    played_last: set[int]
    rounds_since_shuffle: int
    reader_inspected_on: date | None
    batch: int
    side: str
    sides: dict[str, Side]
