"""The players of a demonstration who bet against each other: they sit with stakes until they have had their hands."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.round.betting import HandOrdered, StakesAdded
from pitboss.round.events import Event
from pitboss.round.inputs import Closed, Sat
from pitboss.round.shoe_table import ShoeTable
from pitboss.table.journaled_table import JournaledTable

PLAYERS = 6
STAKES = 20_000
"""What a player buys in for, in cents; and again when that is lost."""


def bring_stakes(journaled: JournaledTable, table: ShoeTable, *, over: bool) -> Iterator[list[Event]]:
    """Seat everybody, let whoever has lost everything buy in again, and begin a hand; close the table once `over`."""
    if over:
        yield journaled.give(Closed())
        return
    for seat in range(1, min(PLAYERS, table.seats) + 1):
        if seat not in table.seated:
            yield journaled.give(Sat(seat))
        if journaled.play.refusal(HandOrdered(seat)) is not None:
            yield journaled.give(StakesAdded(seat, STAKES))
    yield journaled.give(HandOrdered())
