"""The view of a table that a client draws, built only from what may be shown.

A view never reads a table: it begins with the public state between two rounds (`InitialView`) and is updated by events
as a watcher sees them. The faces of cards that only a player may see are kept separately, by seat, and are shown in
that player's view only. A view contains the current or last round, and the results of the shoe in use.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from msgspec import structs

from pitboss.events import (
    Announced,
    CorrectionMade,
    Dealt,
    Event,
    MeterMoved,
    Placed,
    RoundBegan,
    RoundEnded,
    Ruled,
    Seated,
    Settlement,
    ShoeCommitted,
    StepTaken,
    TakenBack,
    VigorishTaken,
    Voided,
)
from pitboss.games.felt import Felt, FeltHand, FeltReader, hand_name
from pitboss.games.registry import game, is_visible_to_player
from pitboss.house.visibility import NO_SEATS, InitialView, Step, visible_events, visible_request
from pitboss.inputs import BackedUp
from pitboss.requests import (
    ActionWanted,
    DecisionWanted,
    DutyWanted,
    Face,
    HiddenHandDecision,
    Request,
    StakesWanted,
    WagersWanted,
)
from pitboss.table.procedure import AWAIT_PLAYER_CODE
from pitboss.wire.table import (
    Choice,
    Notice,
    PendingDecision,
    Result,
    RoundView,
    SeatView,
    ShoeView,
    State,
    View,
    copy_of,
)
from pitboss.words.transcript import event_text, seat_of

# The reducer, which applies events to a view.


MAX_NOTICES: Final = 50
"""Maximum number of announcements kept between two rounds."""
MAX_RESULTS: Final = 200
"""Maximum number of results kept; no shoe lasts that long."""
COVER_CARD_OUT: Final = "set the cover card aside"
"""Beginning of the text of the step that the dealer takes when the cover card comes out."""


class ViewReducer:
    """Applies visible events to a view."""

    def __init__(self, table: View, reader: FeltReader) -> None:
        self._table = table
        self._reader = reader

    def apply(self, event: Event) -> None:
        """Apply one event."""
        self._apply_money(event)
        self._apply_text(event)
        match event:
            case RoundBegan(number):
                self._begin_round(number)
            case RoundEnded(number, result):
                self._end_round(number, result)
            case Seated(seat=seat, here=here):
                self._seat(seat).taken = here
                self._clear_box(seat)
            case Dealt():
                self._table.shoe.cards_out += 1
            case ShoeCommitted(root=root, cards=cards):
                self._table.shoe = ShoeView(decks=self._table.shoe.decks, cards=cards, root=root)
                self._table.results = []
            case StepTaken(text=text) if text.startswith(COVER_CARD_OUT):
                self._table.shoe.cover_card_out = True
        on = self._table.round
        self._reader.apply(self._table.felt, event, on.wagers if on is not None else {})
        if on is not None and on.settlements and isinstance(event, StepTaken):
            self._renumber(on, event)

    def _renumber(self, on: RoundView, event: Event) -> None:
        """Renumber the hands of settlements after a split."""
        hands = [self._reader.hand_number_after(event, settled) for settled in on.settlements]
        if hands != [settled.hand for settled in on.settlements]:
            on.settlements = [
                structs.replace(settled, hand=hand) for settled, hand in zip(on.settlements, hands, strict=True)
            ]

    @property
    def _current_round(self) -> RoundView | None:
        """The round in progress, or None."""
        on = self._table.round
        return on if on is not None and not on.is_over else None

    def _seat(self, number: int) -> SeatView:
        return self._table.seats[number - 1]

    def _begin_round(self, number: int) -> None:
        table = self._table
        wagers = {seat.seat: dict(seat.wagers) for seat in table.seats if seat.wagers}
        table.round = RoundView(number=number, wagers=wagers, announcements=table.announcements)
        table.announcements, table.rounds = [], number

    def _end_round(self, number: int, result: str) -> None:
        table = self._table
        for seat in table.seats:
            seat.wagers = {}
        if table.round is not None:
            table.round.is_over, table.round.result = True, result
        is_void = table.round is not None and table.round.is_void
        marks = [] if is_void else self._reader.scoreboard_marks(table.felt)
        table.results = [*table.results[1 - MAX_RESULTS :], Result(number, result, marks)]

    def _apply_money(self, event: Event) -> None:
        match event:
            case Placed():
                self._place_wager(event)
            case MeterMoved(meter=meter, value=value):
                self._table.meters[meter] = value
            case VigorishTaken():
                self._take_vigorish(event)
            case Settlement():
                self._settle(event)
            case CorrectionMade() if self._table.round is not None:
                self._table.round.corrections.append(event)

    def _clear_box(self, seat: int) -> None:
        """Clear the last round's cards from a box for its next player, unless a round is in progress."""
        if self._current_round is None:
            self._table.felt.boxes.pop(seat, None)

    def _place_wager(self, event: Placed) -> None:
        self._clear_box(event.seat)
        lying = self._seat(event.seat).wagers
        if event.amount == 0:
            lying.pop(event.wager, None)
            return
        lying[event.wager] = self._reader.amount_on_area(event, lying.get(event.wager, 0))
        if (on := self._current_round) is not None:
            on.wagers.setdefault(event.seat, {})[event.wager] = lying[event.wager]

    def _take_vigorish(self, event: VigorishTaken) -> None:
        seat, on = self._seat(event.seat), self._current_round
        if event.collected:  # with a payment, where nothing is marked, or from the marker
            seat.vigorish = max(0, seat.vigorish - event.amount)
            return
        seat.vigorish += event.amount
        if on is not None:
            on.vigorish[event.seat] = on.vigorish.get(event.seat, 0) + event.amount

    def _void(self, on: RoundView) -> None:
        """Remove the settlements of a void round, and the vigorish marked in it."""
        on.is_void, on.settlements = True, []
        for seat, marked in on.vigorish.items():
            self._seat(seat).vigorish -= marked
        on.vigorish = {}

    def _settle(self, event: Settlement) -> None:
        """Add a settlement; a returned wager replaces an earlier settlement."""
        if (on := self._table.round) is None:
            return
        if event.result == "returned":
            about = (event.seat, event.hand, event.wager)
            on.settlements = [old for old in on.settlements if (old.seat, old.hand, old.wager) != about]
        on.settlements.append(event)

    def _apply_text(self, event: Event) -> None:
        match event:
            case Announced(text, clause):
                self._add_notice(Notice(text, clause), is_ruling=False)
            case Ruled(text, clause):
                self._add_notice(Notice(text, clause), is_ruling=True)
            case Voided(clause=clause):
                self._add_notice(Notice(event_text(event), clause), is_ruling=True)
                if (on := self._current_round) is not None:
                    self._void(on)
            case TakenBack():
                self._add_notice(Notice(event_text(event), ""), is_ruling=True)

    def _add_notice(self, notice: Notice, *, is_ruling: bool) -> None:
        if (on := self._current_round) is None:
            self._table.announcements = [*self._table.announcements[1 - MAX_NOTICES :], notice]
        else:
            (on.rulings if is_ruling else on.announcements).append(notice)


# Pending decisions and the state of a table.


Costs = Mapping[int, Mapping[str, int]]


def pending_decisions(wanted: Request | None, costs: Costs, felt: Felt) -> list[PendingDecision]:
    """Return who has to decide, and what each may choose; the request is the one that the viewer may see."""
    match wanted:
        case DecisionWanted():
            return [_pending_decision(wanted, seat, costs.get(seat, {})) for seat in wanted.words]
        case ActionWanted(seat=seat):
            put_in = felt.betting.bets.get(seat, 0) if felt.betting is not None else 0
            most = None if wanted.most is None else wanted.most - put_in
            choices = [_bet_choice(word, costs.get(seat, {}).get(word, 0), most) for word in wanted.words]
            return [
                PendingDecision(seat=seat, hand=None, about="the next action", clause=wanted.clause, choices=choices)
            ]
    return []


def _pending_decision(wanted: DecisionWanted, seat: int, costs: Mapping[str, int]) -> PendingDecision:
    most = wanted.most.get(seat, {})
    choices = [Choice(choose=word, cost=costs.get(word, 0), max=most.get(word)) for word in wanted.words[seat]]
    return PendingDecision(
        seat=seat, hand=wanted.hand, about=wanted.about, clause=wanted.clause, choices=choices, default=wanted.default
    )


def _bet_choice(choose: str, cost: int, max_amount: int | None) -> Choice:
    return Choice(choose=choose, cost=cost, max=max_amount if choose in ("bet", "raise") else None)


def table_state(table: View, wanted: Request | None) -> State:
    """Return the state of a table."""
    match wanted:
        case None:
            return "closed"
        case WagersWanted():
            return "wagering" if any(seat.wagers for seat in table.seats) else "waiting"
        case StakesWanted():
            return "waiting"
        case DutyWanted(do=duty) if duty == AWAIT_PLAYER_CODE:
            return "waiting"
        case DecisionWanted() | ActionWanted():
            return "deciding"
    if table.round is None or table.round.is_over:
        return "preparing"
    pots = table.felt.betting.won if table.felt.betting is not None else []
    return "settling" if table.round.settlements or pots else "dealing"


Faces = dict[int, dict[tuple[int, int], str]]
"""Faces that the player of a seat may see, by the indexes of the hand and of the card in it."""
LOAD: Final = "load"
"""The duty that fills the shoe."""


class TableView:
    """The current state of a table, for every viewer."""

    def __init__(self, initial_view: InitialView, results: Iterable[Result] = ()) -> None:
        self.reset(initial_view, results)

    def reset(self, initial_view: InitialView, results: Iterable[Result] = ()) -> None:
        """Start again between two rounds, with the earlier `results` of the same shoe.

        A table without a scoreboard keeps no results.
        """
        self._reader = game(initial_view.game).felt_reader.load()
        self._table = _build_view(initial_view)
        if self._reader.has_scoreboard:
            self._table.results = [result for result in results if result.round > initial_view.shoe_began_after]
        self._faces: Faces = defaultdict(dict)
        self._wanted: Request | None = None
        self._costs: Mapping[int, Mapping[str, int]] = {}
        self._inputs = 0
        """Number of inputs in the segment so far, to which rulings that back up refer."""
        self._round_first_input = 0
        self._round_start: tuple[View, Faces] | None = None
        self._steps: list[Step] = []
        """The steps of the round so far."""

    @classmethod
    def from_snapshot(cls, view: View) -> TableView:
        """Return a view that continues from a snapshot, as a client does."""
        resumed = cls.__new__(cls)
        resumed.reset(InitialView.empty(view.game))
        resumed._table = copy_of(view)
        return resumed

    def apply(self, step: Step) -> None:
        """Apply one step."""
        if step.initial_view is not None:
            self.reset(step.initial_view, self._table.results)
        self._inputs += step.given is not None
        self._steps.append(step)
        if isinstance(step.given, BackedUp):
            self._take_back(step, step.given)
        else:
            self._apply_events(step)
        if any(isinstance(event, RoundBegan) for event in step.events):
            self._round_start = (copy_of(self._table), _copy_of_faces(self._faces))
            self._round_first_input, self._steps = self._inputs, []
        elif self._table.round is None or self._table.round.is_over:
            self._round_start, self._steps = None, []

    @property
    def results(self) -> list[Result]:
        """Results of the rounds of this shoe, the oldest first."""
        return self._table.results

    @property
    def differs_by_viewer(self) -> bool:
        """Whether some player sees more than other viewers do."""
        return any(self._faces.values()) or isinstance(self._wanted, HiddenHandDecision)

    def view(self, own: Collection[int] = NO_SEATS) -> View:
        """Return the view for the player of these seats. Encode it before the next step."""
        felt = self._table.felt
        boxes = {
            seat: [
                self._name_hand(f"box {seat}", hand, self._visible_faces(seat, at, own))
                for at, hand in enumerate(hands)
            ]
            for seat, hands in felt.boxes.items()
        }
        common = {place: self._name_hand(place, hand, {}) for place, hand in felt.common.items()}
        asked = pending_decisions(visible_request(self._wanted, own), self._costs, felt)
        return structs.replace(self._table, felt=structs.replace(felt, boxes=boxes, common=common), pending=asked)

    # Within

    def _visible_faces(self, seat: int, hand: int, own: Collection[int]) -> dict[int, str]:
        """Return the faces of a hand's hidden cards that this viewer may see, by index."""
        if seat not in own:
            return {}
        return {at: face for (of, at), face in self._faces.get(seat, {}).items() if of == hand}

    def _name_hand(self, place: str, hand: FeltHand, seen: Mapping[int, str]) -> FeltHand:
        """Return a hand as its viewer sees it, with its name or total."""
        cards = [seen.get(at) if card is None else card for at, card in enumerate(hand.cards)]
        shown = structs.replace(hand, cards=cards)
        shown.total = hand_name(self._reader, self._table.felt, place, shown)
        return shown

    def _apply_events(self, step: Step) -> None:
        entries = ViewReducer(self._table, self._reader)
        for event, shown in zip(step.events, visible_events(step, NO_SEATS), strict=True):
            if isinstance(event, RoundBegan):
                self._faces.clear()
            entries.apply(shown)
            if isinstance(event, Dealt):
                self._keep_face(event)
            elif isinstance(event, Seated | Placed) and event.seat not in self._table.felt.boxes:
                self._faces.pop(event.seat, None)
        self._set_pending(step)

    def _set_pending(self, step: Step) -> None:
        table, wanted = self._table, step.wanted
        self._wanted, self._costs = wanted, step.costs
        self._reader.mark_acting_hand(table.felt, wanted)
        if isinstance(wanted, DutyWanted) and wanted.do == LOAD:
            table.shoe = ShoeView(decks=table.shoe.decks, cards=table.shoe.cards)
            table.results = []
        table.state = table_state(table, wanted)

    def _keep_face(self, event: Dealt) -> None:
        """Store the face of a card that only the player of its hand may see."""
        seat = seat_of(event)
        if event.card is None or event.face is not Face.DOWN or seat is None or not is_visible_to_player(event.clause):
            return
        hands = self._table.felt.boxes[seat]
        dealt_to = self._reader.hand_at(self._table.felt, event.to, {})
        at = next(place for place, hand in enumerate(hands) if hand is dealt_to)
        self._faces[seat][at, len(dealt_to.cards) - 1] = event.card

    def _take_back(self, step: Step, ruling: BackedUp) -> None:
        """Return to the state after the input that the ruling names; notices of rulings stay."""
        assert self._round_start is not None, "only a round in progress is taken back"
        table, faces = self._round_start
        self._table, self._faces = copy_of(table), _copy_of_faces(faces)
        for earlier in self._steps_in_force(ruling.to - self._round_first_input):
            self._apply_events(earlier)
        entries = ViewReducer(self._table, self._reader)
        for event in self._taken_back_events():
            entries.apply(event)
        self._set_pending(step)

    def _steps_in_force(self, count: int) -> list[Step]:
        """Return the round's first steps, without those that rulings have taken back."""
        standing: list[Step] = []
        while count > 0:
            step = self._steps[count - 1]
            if isinstance(step.given, BackedUp):
                count = step.given.to - self._round_first_input
            else:
                standing.append(step)
                count -= 1
        return standing[::-1]

    def _taken_back_events(self) -> list[Event]:
        return [event for step in self._steps for event in step.events if isinstance(event, TakenBack)]


def _copy_of_faces(faces: Faces) -> Faces:
    return defaultdict(dict, {seat: dict(seen) for seat, seen in faces.items()})


def _build_view(initial_view: InitialView) -> View:
    """Build the view of a table between two rounds."""
    seats = range(1, initial_view.seats + 1)
    felt = Felt()
    view = View(
        game=initial_view.game,
        state="preparing",
        seats=[
            SeatView(seat=seat, taken=seat in initial_view.seated, vigorish=initial_view.vigorish.get(seat, 0))
            for seat in seats
        ],
        shoe=ShoeView(
            decks=initial_view.decks,
            cards=initial_view.cards,
            cards_out=initial_view.cards_out,
            cover_card_out=initial_view.cover_card_out,
            root=initial_view.root,
        ),
        felt=felt,
        rounds=initial_view.rounds,
        meters=dict(initial_view.meters),
    )
    game(initial_view.game).felt_reader.load().begin(felt, initial_view.stakes, initial_view.button)
    return view


__all__ = ["RoundView", "TableView", "View"]
