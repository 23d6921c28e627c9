"""What has happened at a table and is written: one step a record, in order. Only steps are ever shown to anybody."""

from __future__ import annotations

from msgspec import Struct

from pitboss.house.views.opening import Opening, opening_of
from pitboss.journal.replay import Replay
from pitboss.journal.replay import Step as ReplayedStep
from pitboss.round.betting import ActionWanted
from pitboss.round.carried import Continuing
from pitboss.round.events import Event
from pitboss.round.inputs import Input
from pitboss.round.play import Play
from pitboss.round.requests import DecisionWanted, Request
from pitboss.round.shoe_table import ShoeTable


class Step(Struct, frozen=True, kw_only=True):
    """One input that is in the journal, the events that followed, and the request that is pending after it."""

    number: int
    """The number of its record: the table's version after it."""
    at: str
    """When the record was written, in UTC."""
    given: Input | None
    """None for the opening of the table."""
    events: list[Event]
    wanted: Request | None
    opening: Opening | None = None
    """The table as the step found it, where the step begins the journal or a segment of it."""
    costs: dict[int, dict[str, int]] = {}
    """What each choice of the pending request costs, by seat, in cents."""
    by: str | None = None
    """The person whose act it was; None where the house acted."""

    @classmethod
    def of(
        cls,
        play: Play[Continuing],
        number: int,
        at: str,
        given: Input | None,
        events: list[Event],
        by: str | None = None,
    ) -> Step:
        """Return the step that a Play has just taken."""
        table, opening = play.state, None
        assert isinstance(table, ShoeTable), "every table is dealt from a shoe"
        if given is None or len(play.inputs) == 1:
            began = play.beginning()
            assert isinstance(began, ShoeTable)
            opening = opening_of(began)
        wanted = play.wanted
        costs = costs_of(table, wanted)
        return cls(number=number, at=at, given=given, events=events, wanted=wanted, opening=opening, costs=costs, by=by)


class StepCollector:
    """Collects the steps of a replay, each with the number of its record."""

    def __init__(self) -> None:
        self.found: list[Step] = []

    def __call__(self, replayed: Replay, step: ReplayedStep) -> None:
        assert replayed.play is not None
        self.found.append(Step.of(replayed.play, replayed.records + 1, step.at, step.given, step.events))

    def take(self) -> list[Step]:
        """Return the steps since the last call."""
        found, self.found = self.found, []
        return found


def costs_of(table: ShoeTable, wanted: Request | None) -> dict[int, dict[str, int]]:
    """Return what each choice of a request costs, by seat, in cents."""
    match wanted:
        case DecisionWanted(words=words):
            return {seat: table.decision_costs(wanted, seat) for seat in words}
        case ActionWanted(seat=seat):
            return {seat: table.decision_costs(wanted, seat)}
    return {}
