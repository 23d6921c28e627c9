"""A table as its viewers see it, built up from shown events only."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from pitboss.house.views.shown import NOBODY, shown_events
from pitboss.round.events import Event, RoundBegan
from pitboss.round.requests import Request
from pitboss.round.shoe_table import ShoeTable


class View(Struct, frozen=True):
    """What a viewer sees of a table: the events since its round began."""

    round: int
    events: list[Event]


class TableView:
    """Builds a table's view from what has happened since its current segment began."""

    def __init__(self, table: ShoeTable) -> None:
        self._round = table.round_number
        self._events: list[Event] = []

    def apply(self, events: Sequence[Event], wanted: Request | None) -> None:
        """Add what has happened."""
        for event in events:
            if isinstance(event, RoundBegan):
                self._round, self._events = event.number, []
            self._events.append(event)

    def view(self, own: Collection[int] = NOBODY) -> View:
        """Return the table as a viewer with these seats sees it."""
        return View(self._round, shown_events(self._events, own))
