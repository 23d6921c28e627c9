"""A table built up from what may be shown of it, so that a client can draw it at any time.

Nothing here ever looks into a table: a view begins with what everybody knows between two rounds (`Opening`) and goes on
from events as a watcher sees them. The faces of cards that a player may look at are kept apart, by seat, and are put
into that player's view alone. Only the current round, or the last one, is kept, and the results from the shoe in use.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from msgspec import structs

from pitboss.games.on_felt import Felt, FeltHand, called
from pitboss.games.registry import game, player_looks_at
from pitboss.house.steps import Step
from pitboss.house.views.asked import asked_of, state_of
from pitboss.house.views.documents import Result, RoundView, SeatView, ShoeView, View, copy_of
from pitboss.house.views.entries import Entries
from pitboss.house.views.opening import Opening
from pitboss.house.views.shown import NOBODY, shown_events, shown_request
from pitboss.round.events import Dealt, Event, Placed, RoundBegan, Seated, TakenBack
from pitboss.round.inputs import BackedUp
from pitboss.round.requests import DutyWanted, Face, HiddenHandDecision, Request
from pitboss.round.transcript import seat_of

Faces = dict[int, dict[tuple[int, int], str]]
"""The faces that the player of a seat may look at, by the place of the hand and of the card in it."""
LOAD: Final = "load"
"""The duty that fills the shoe."""


class TableView:
    """The current state of a table, for every viewer."""

    def __init__(self, opening: Opening, results: Iterable[Result] = ()) -> None:
        self.begin(opening, results)

    def begin(self, opening: Opening, results: Iterable[Result] = ()) -> None:
        """Begin anew between two rounds; of earlier rounds only the results from the same shoe are kept.

        `results` are those of earlier rounds; a table without a scoreboard keeps none.
        """
        self._reader = game(opening.game).felt_reader.load()
        self._table = _view_of(opening)
        if self._reader.has_scoreboard:
            self._table.results = [result for result in results if result.round > opening.shoe_began_after]
        self._faces: Faces = defaultdict(dict)
        self._wanted: Request | None = None
        self._costs: Mapping[int, Mapping[str, int]] = {}
        self._inputs = 0
        """Inputs of the segment so far, which a ruling to back up counts."""
        self._round_from = 0
        self._round_began: tuple[View, Faces] | None = None
        self._steps: list[Step] = []
        """The steps of the round since then."""

    @classmethod
    def resumed(cls, view: View) -> TableView:
        """Return a view that goes on from a snapshot, as a client does."""
        resumed = cls.__new__(cls)
        resumed.begin(Opening.nothing(view.game))
        resumed._table = copy_of(view)
        return resumed

    def apply(self, step: Step) -> None:
        """Go on by one step."""
        if step.opening is not None:
            self.begin(step.opening, self._table.results)
        self._inputs += step.given is not None
        self._steps.append(step)
        if isinstance(step.given, BackedUp):
            self._take_back(step, step.given)
        else:
            self._enter(step)
        if any(isinstance(event, RoundBegan) for event in step.events):
            self._round_began = (copy_of(self._table), _copy_of_faces(self._faces))
            self._round_from, self._steps = self._inputs, []
        elif self._table.round is None or self._table.round.over:
            self._round_began, self._steps = None, []

    @property
    def results(self) -> list[Result]:
        """The results of the rounds from this shoe, the oldest first."""
        return self._table.results

    @property
    def differs_by_viewer(self) -> bool:
        """Whether a player sees more of the table now than others do."""
        return any(self._faces.values()) or isinstance(self._wanted, HiddenHandDecision)

    def view(self, own: Collection[int] = NOBODY) -> View:
        """Return the table as the viewer with these seats may see it; encode it before the next step."""
        felt = self._table.felt
        boxes = {
            seat: [self._named(f"box {seat}", hand, self._seen(seat, at, own)) for at, hand in enumerate(hands)]
            for seat, hands in felt.boxes.items()
        }
        common = {place: self._named(place, hand, {}) for place, hand in felt.common.items()}
        asked = asked_of(shown_request(self._wanted, own), self._costs, felt)
        return structs.replace(self._table, felt=structs.replace(felt, boxes=boxes, common=common), asked=asked)

    # Within

    def _seen(self, seat: int, hand: int, own: Collection[int]) -> dict[int, str]:
        """Return the faces of a hand's hidden cards that this viewer may look at, by their place in it."""
        if seat not in own:
            return {}
        return {at: face for (of, at), face in self._faces.get(seat, {}).items() if of == hand}

    def _named(self, place: str, hand: FeltHand, seen: Mapping[int, str]) -> FeltHand:
        """Return a hand as its viewer sees it, with what a dealer would call it."""
        cards = [seen.get(at) if card is None else card for at, card in enumerate(hand.cards)]
        shown = structs.replace(hand, cards=cards)
        shown.total = called(self._reader, self._table.felt, place, shown)
        return shown

    def _enter(self, step: Step) -> None:
        entries = Entries(self._table, self._reader)
        for event, shown in zip(step.events, shown_events(step, NOBODY), strict=True):
            if isinstance(event, RoundBegan):
                self._faces.clear()
            entries.enter(shown)
            if isinstance(event, Dealt):
                self._keep_face(event)
            elif isinstance(event, Seated | Placed) and event.seat not in self._table.felt.boxes:
                self._faces.pop(event.seat, None)
        self._ask(step)

    def _ask(self, step: Step) -> None:
        table, wanted = self._table, step.wanted
        self._wanted, self._costs = wanted, step.costs
        self._reader.ask(table.felt, wanted)
        if isinstance(wanted, DutyWanted) and wanted.do == LOAD:
            table.shoe = ShoeView(decks=table.shoe.decks, cards=table.shoe.cards)
            table.results = []
        table.state = state_of(table, wanted)

    def _keep_face(self, event: Dealt) -> None:
        """Keep the face of a card that only the player of its hand may look at."""
        seat = seat_of(event)
        if event.card is None or event.face is not Face.DOWN or seat is None or not player_looks_at(event.clause):
            return
        hands = self._table.felt.boxes[seat]
        dealt_to = self._reader.hand_at(self._table.felt, event.to, {})
        at = next(place for place, hand in enumerate(hands) if hand is dealt_to)
        self._faces[seat][at, len(dealt_to.cards) - 1] = event.card

    def _take_back(self, step: Step, ruling: BackedUp) -> None:
        """Return to where the round stood after so many inputs; what was ruled stays on record."""
        assert self._round_began is not None, "a round is taken back only while it is on"
        table, faces = self._round_began
        self._table, self._faces = copy_of(table), _copy_of_faces(faces)
        for earlier in self._in_force(ruling.to - self._round_from):
            self._enter(earlier)
        entries = Entries(self._table, self._reader)
        for event in self._taken_back():
            entries.enter(event)
        self._ask(step)

    def _in_force(self, count: int) -> list[Step]:
        """Return those of the round's first steps that no ruling has taken back."""
        standing: list[Step] = []
        while count > 0:
            step = self._steps[count - 1]
            if isinstance(step.given, BackedUp):
                count = step.given.to - self._round_from
            else:
                standing.append(step)
                count -= 1
        return standing[::-1]

    def _taken_back(self) -> list[Event]:
        return [event for step in self._steps for event in step.events if isinstance(event, TakenBack)]


def _copy_of_faces(faces: Faces) -> Faces:
    return defaultdict(dict, {seat: dict(seen) for seat, seen in faces.items()})


def _view_of(opening: Opening) -> View:
    """Return the view of a table between two rounds."""
    seats = range(1, opening.seats + 1)
    felt = Felt()
    view = View(
        game=opening.game,
        state="preparing",
        seats=[
            SeatView(seat=seat, taken=seat in opening.seated, vigorish=opening.vigorish.get(seat, 0)) for seat in seats
        ],
        shoe=ShoeView(
            decks=opening.decks,
            cards=opening.cards,
            out=opening.cards_out,
            cover_card_out=opening.cover_card_out,
            root=opening.root,
        ),
        felt=felt,
        rounds=opening.rounds,
        meters=dict(opening.meters),
    )
    game(opening.game).felt_reader.load().begin(felt, opening.stakes, opening.button)
    return view


__all__ = ["RoundView", "TableView", "View"]
