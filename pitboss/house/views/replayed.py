"""A finished round to watch again: the table after each step, as the viewer could see it then."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from pitboss.house.views.documents import View, copy_of
from pitboss.house.views.recall import RecalledLine, RoundSteps, Viewer, lines_by_step, own_boxes
from pitboss.house.views.shown import NOBODY
from pitboss.house.views.table_view import TableView
from pitboss.round.events import Event
from pitboss.round.shoe_table import ShoeTable


class ReplayedStep(Struct, frozen=True, kw_only=True):
    """One step, with the table after it."""

    version: int
    """The number of its record in the table's journal."""
    lines: list[RecalledLine]
    """What happened, in a dealer's words, each line with its clause."""
    events: list[Event]
    """What happened, as the frames of the live table have it."""
    view: View
    """The table after it."""


class ReplayedRound(Struct, frozen=True, kw_only=True):
    """A finished round, drawn step by step."""

    number: int
    """The number of the round."""
    began: str
    """When wagers were locked, in UTC, to the second."""
    ended: str
    """When the layout was clear, in UTC, to the second."""
    result: str
    """The round in a few words."""
    seats: list[int]
    """The seats and boxes that the viewer played."""
    before: View
    """The table before the first step."""
    steps: list[ReplayedStep]
    """The steps that say something, in order."""


def replayed(
    played: RoundSteps, table: ShoeTable, own: Collection[int] = NOBODY, *, whole: bool = False
) -> ReplayedRound:
    """Return a round to watch again; the arguments are those of `recalled`."""
    seats = own_boxes(played.steps, own)
    return ReplayedRound(
        number=played.number,
        began=played.began,
        ended=played.ended,
        result=played.result,
        seats=sorted(seats),
        before=played.before,
        steps=list(_steps(played, table, seats, whole=whole)),
    )


def _steps(played: RoundSteps, table: ShoeTable, seats: frozenset[int], *, whole: bool) -> Iterator[ReplayedStep]:
    """Yield the steps that have a line; events of a step without one belong to the next."""
    viewer = Viewer(seats, whole)
    seen = frozenset(range(1, table.seats + 1)) if whole else seats
    view, events = TableView.resumed(played.before), list[Event]()
    for step, lines in zip(played.steps, lines_by_step(played, table, viewer), strict=True):
        view.apply(step)
        events += viewer.events(step)
        if lines:
            yield ReplayedStep(version=step.number, lines=lines, events=events, view=copy_of(view.view(seen)))
            events = []
