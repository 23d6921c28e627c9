"""State that a table of twenty-one carries from one round to the next."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import ClassVar, Self

from msgspec import structs

from pitboss.games.twentyone.table import TwentyOneTable
from pitboss.table.carried import Carried, Continuing
from pitboss.table.round import Shoe


class CarriedTwentyOne(Carried, frozen=True, kw_only=True, rename={"shoes": "sides"}):
    """Discards, shoe sides, players' right to enter, and the condition of the devices."""

    of_shoe: ClassVar[Mapping[str, str]] = {
        **Carried.of_shoe,
        "discards": "discards",
        "unseen_discards": "unseen_discards",
    }

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
    shoes: dict[str, Shoe]
    """The side that does not deal; of the other one, everything is in the fields above."""

    @classmethod
    def collected(cls, table: Continuing) -> Self:
        """Return what a table carries forward, the shoe in use once."""
        assert isinstance(table, TwentyOneTable)
        return structs.replace(super().collected(table), shoes=table.shoes | {table.side: table.full_shoe()})
