"""Events and requests as one viewer may see them: without the faces of face-down cards.

A face-down card is shown only to the player of its hand, if the rules let the player look at it, and to no other
role. `own` are the seats and boxes that the viewer plays, and no others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct, structs

from pitboss.events import Dealt, Event, Seated
from pitboss.games.registry import is_visible_to_player
from pitboss.inputs import Input, WagerPlaced
from pitboss.journal.replay import Replay
from pitboss.journal.replay import ReplayStep as ReplayedStep
from pitboss.requests import ActionWanted, DecisionWanted, Face, HiddenHandDecision, Request
from pitboss.table.play import Play
from pitboss.table.table import Table
from pitboss.words.transcript import seat_of

# The public state of a table between two rounds, from which a view begins.


class InitialView(Struct, frozen=True, kw_only=True):
    """The public state of a table between two rounds: there are no cards and no wagers on its layout."""

    game: str
    seats: int
    seated: list[int]
    rounds: int
    """Number of rounds dealt so far."""
    shoe_began_after: int
    """Number of rounds dealt before the current shoe."""
    meters: dict[str, int]
    """Displayed value of each meter, in cents."""
    vigorish: dict[int, int]
    """Vigorish marked for later collection, by seat."""
    decks: int
    cards: int
    cards_out: int
    cover_card_out: bool
    root: str | None
    stakes: dict[int, int]
    """Stakes in front of each seat, where players bet against each other."""
    button: int | None

    @classmethod
    def empty(cls, game: str) -> InitialView:
        """Return an initial view without seats and cards, for a view that continues from a snapshot."""
        return cls(
            game=game, seats=0, seated=[], rounds=0, shoe_began_after=0, meters={}, vigorish={}, decks=0, cards=0,
            cards_out=0, cover_card_out=False, root=None, stakes={}, button=None,
        )  # fmt: skip


def build_initial_view(table: Table) -> InitialView:
    """Return the public state of a table between two rounds; cards are counted, but not named.

    `table` must not be in use: if it has not opened yet, its meters are opened here.
    """
    assert not table.has_round_in_progress, "a view begins between two rounds"
    assert not table.wagers, "a view begins with an empty layout"
    if not table.is_open:
        table.open_meters()
    shoe = table.shoe
    return InitialView(
        game=table.book.name,
        seats=table.seats,
        seated=sorted(table.seated),
        rounds=table.round_number,
        shoe_began_after=table.shoe_began_after,
        meters={name: meter.displayed for name, meter in table.meters.items()},
        vigorish={seat: owed for seat, owed in table.vigorish_owed().items() if owed},
        decks=shoe.cards.decks,
        cards=shoe.cards.left + shoe.cards_out,
        cards_out=shoe.cards_out,
        cover_card_out=shoe.cover_card_shown,
        root=shoe.root,
        stakes=dict(table.stakes),
        button=table.button,
    )


# Steps: what has happened at a table, one step per record. Only committed steps are shown.


class Step(Struct, frozen=True, kw_only=True):
    """One input in the journal, the events that followed, and the request that is pending after it."""

    number: int
    """The number of its record: the table's version after it."""
    at: str
    """Time of the record, in UTC."""
    given: Input | None
    """None for the opening of the table."""
    events: list[Event]
    wanted: Request | None
    initial_view: InitialView | None = None
    """The table before the step, if the step begins the journal or a segment of it."""
    costs: dict[int, dict[str, int]] = {}
    """Cost of each choice of the pending request, by seat, in cents."""
    by: str | None = None
    """The person who acted; None if the house acted."""

    @classmethod
    def from_play(
        cls,
        play: Play[Table],
        number: int,
        at: str,
        given: Input | None,
        events: list[Event],
        by: str | None = None,
    ) -> Step:
        """Return the step that a Play has just taken."""
        table, opening = play.state, None
        if given is None or len(play.inputs) == 1:
            opening = build_initial_view(play.initial_state())
        wanted = play.wanted
        costs = choice_costs(table, wanted)
        return cls(
            number=number, at=at, given=given, events=events, wanted=wanted, initial_view=opening, costs=costs, by=by
        )


class StepCollector:
    """Collects the steps of a replay, each with the number of its record."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def __call__(self, replayed: Replay, step: ReplayedStep) -> None:
        assert replayed.play is not None
        self.steps.append(Step.from_play(replayed.play, replayed.records + 1, step.at, step.given, step.events))

    def take(self) -> list[Step]:
        """Return the steps since the last call."""
        steps, self.steps = self.steps, []
        return steps


def choice_costs(table: Table, wanted: Request | None) -> dict[int, dict[str, int]]:
    """Return the cost of each choice of a request, by seat, in cents."""
    match wanted:
        case DecisionWanted(words=words):
            return {seat: table.decision_costs(wanted, seat) for seat in words}
        case ActionWanted(seat=seat):
            return {seat: table.decision_costs(wanted, seat)}
    return {}


# Visibility.


NO_SEATS: Collection[int] = frozenset()
"""The seats of a viewer who does not play: a watcher or an employee."""


def visible_events(step: Step | Iterable[Event], own: Collection[int] = NO_SEATS) -> list[Event]:
    """Return events as the viewer may see them."""
    events = step.events if isinstance(step, Step) else step
    return [_without_face(event) if hides_card(event, own) else event for event in events]


def hides_card(event: Event, own: Collection[int]) -> bool:
    """Whether an event contains a card whose face this viewer may not see."""
    if type(event) is not Dealt or event.card is None or event.face is Face.UP:
        return False
    return event.face is Face.UNSEEN or not is_visible_to_player(event.clause) or seat_of(event) not in own


def _without_face(event: Event) -> Event:
    assert isinstance(event, Dealt)
    return structs.replace(event, card=None)


def visible_since(steps: Sequence[Step], own: Collection[int] = NO_SEATS) -> list[Event]:
    """Return the events of several steps as a viewer who plays these seats and boxes now may see them.

    Cards dealt to a seat before its player sat down belonged to a different player, and so did those of a box that the
    player had not wagered on yet.
    """
    mine, events_by_step = set(own), []
    for step in reversed(steps):
        events_by_step.append(visible_events(step, mine))
        mine -= {event.seat for event in step.events if isinstance(event, Seated) and event.here}
        if isinstance(step.given, WagerPlaced) and step.given.by not in (None, step.given.seat):
            mine.discard(step.given.seat)
    return [event for events in reversed(events_by_step) for event in events]


def visible_request(wanted: Request | None, own: Collection[int] = NO_SEATS) -> Request | None:
    """Return the pending request as the viewer may see it.

    If a player's choices reveal something about hidden cards, others see only the seat and the hand.
    """
    if not isinstance(wanted, HiddenHandDecision) or all(seat in own for seat in wanted.words):
        return wanted
    asks_viewer = any(seat in own for seat in wanted.words)
    return DecisionWanted(
        about=wanted.about if asks_viewer else wanted.about.partition(";")[0],
        words={seat: words if seat in own else () for seat, words in wanted.words.items()},
        clause=wanted.clause if asks_viewer else "",
        default=wanted.default if asks_viewer else None,
        hand=wanted.hand,
        most={seat: most for seat, most in wanted.most.items() if seat in own},
        answers=wanted.answers,
        any_order=wanted.any_order,
    )
