"""A baccarat table in the middle of a round, and what was ruled there."""

from __future__ import annotations

from typing import Any

from pitboss.events import Dealt, Event, Ruled
from pitboss.inputs import Card
from support.rounds import TableInPlay
from support.tables import events_of

WAGERS = {2: {"player": 10}, 5: {"banker": 20}}


PLAYER_6_BANKER_5 = "2c 3d 4h 2d"
"""Player stays, Banker has to draw."""


PLAYER_6_BANKER_7 = "2c 3d 4h 4d"
"""Both stay."""


def table_after(cards: str, **options: Any) -> TableInPlay:
    """A table after these cards, whose players leave the turning to the dealer."""
    table = TableInPlay(players_handle_cards=False, **options).open()
    table.begin(WAGERS)
    table.give(*(Card(card) for card in cards.split()))
    return table


def rulings(events: list[Event]) -> list[str]:
    """The clauses by which irregularities were ruled on."""
    return [event.clause for event in events_of(Ruled, events)]


def hands(events: list[Event]) -> list[tuple[str, str | None]]:
    """Return the place of every card."""
    return [(event.to, event.card) for event in events_of(Dealt, events)]
