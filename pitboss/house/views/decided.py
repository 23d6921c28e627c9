"""The decisions that a viewer made in a finished round, each with the table as it was then."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from pitboss.house.views.documents import View, copy_of
from pitboss.house.views.recall import RoundSteps, own_boxes
from pitboss.house.views.table_view import TableView
from pitboss.round.inputs import Decision


class Decided(Struct, frozen=True, kw_only=True):
    """A decision that was made, and the table before it."""

    seat: int
    word: str
    by_house: bool
    """Whether the house decided for an absent player."""
    view: View
    """The table as the viewer saw it."""


def decisions_in(played: RoundSteps, own: Collection[int]) -> list[Decided]:
    """Return the decisions of a round on the seats and boxes of a viewer, in order."""
    seats = own_boxes(played.steps, own)
    found: list[Decided] = []
    view = TableView.resumed(played.before)
    for step in played.steps:
        given = step.given
        if isinstance(given, Decision) and given.seat in seats:
            seen = copy_of(view.view(seats))
            by_house = bool(given.by_house)
            found.append(Decided(seat=given.seat, word=given.choose, by_house=by_house, view=seen))
        view.apply(step)
    return found
