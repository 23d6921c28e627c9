"""Enter events into a view of a table, one after the other."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from pitboss.games.on_felt import FeltReader
from pitboss.house.views.documents import Result, RoundView, SeatView, ShoeView, Told, View
from pitboss.round.events import (
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
from pitboss.round.transcript import line

MOST_TOLD: Final = 50
"""How many announcements between two rounds are kept."""
MOST_RESULTS: Final = 200
"""How many results of earlier rounds are kept; no shoe lasts as long."""
COVER_CARD_OUT: Final = "set the cover card aside"
"""How the step begins that a dealer takes when the cover card comes out."""


class Entries:
    """Enters events, as a viewer was shown them, into that viewer's table."""

    def __init__(self, table: View, reader: FeltReader) -> None:
        self._table = table
        self._reader = reader

    def enter(self, event: Event) -> None:
        """Enter one event."""
        self._enter_money(event)
        self._enter_words(event)
        match event:
            case RoundBegan(number):
                self._begin_round(number)
            case RoundEnded(number, result):
                self._end_round(number, result)
            case Seated(seat=seat, here=here):
                self._seat(seat).taken = here
                self._clear_box(seat)
            case Dealt():
                self._table.shoe.out += 1
            case ShoeCommitted(root=root, cards=cards):
                self._table.shoe = ShoeView(decks=self._table.shoe.decks, cards=cards, root=root)
                self._table.results = []
            case StepTaken(text=text) if text.startswith(COVER_CARD_OUT):
                self._table.shoe.cover_card_out = True
        on = self._table.round
        self._reader.see(self._table.felt, event, on.wagers if on is not None else {})
        if on is not None and on.settlements and isinstance(event, StepTaken):
            self._renumber(on, event)

    def _renumber(self, on: RoundView, event: Event) -> None:
        """Let what is settled follow its hand, where a split moves it."""
        hands = [self._reader.hand_after(event, settled) for settled in on.settlements]
        if hands != [settled.hand for settled in on.settlements]:
            on.settlements = [
                structs.replace(settled, hand=hand) for settled, hand in zip(on.settlements, hands, strict=True)
            ]

    @property
    def _round(self) -> RoundView | None:
        """The round that is on."""
        on = self._table.round
        return on if on is not None and not on.over else None

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
            table.round.over, table.round.result = True, result
        is_void = table.round is not None and table.round.void
        marks = [] if is_void else self._reader.scoreboard_marks(table.felt)
        table.results = [*table.results[1 - MOST_RESULTS :], Result(number, result, marks)]

    def _enter_money(self, event: Event) -> None:
        match event:
            case Placed():
                self._place(event)
            case MeterMoved(meter=meter, value=value):
                self._table.meters[meter] = value
            case VigorishTaken():
                self._take_vigorish(event)
            case Settlement():
                self._settle(event)
            case CorrectionMade() if self._table.round is not None:
                self._table.round.corrections.append(event)

    def _clear_box(self, seat: int) -> None:
        """Take the cards of the last round off a box for its next player; those of a round that is on stay."""
        if self._round is None:
            self._table.felt.boxes.pop(seat, None)

    def _place(self, event: Placed) -> None:
        self._clear_box(event.seat)
        lying = self._seat(event.seat).wagers
        if event.amount == 0:
            lying.pop(event.wager, None)
            return
        lying[event.wager] = self._reader.on_area(event, lying.get(event.wager, 0))
        if (on := self._round) is not None:
            on.wagers.setdefault(event.seat, {})[event.wager] = lying[event.wager]

    def _take_vigorish(self, event: VigorishTaken) -> None:
        seat, on = self._seat(event.seat), self._round
        if event.collected:  # with a payment, where nothing is marked, or from the marker
            seat.vigorish = max(0, seat.vigorish - event.amount)
            return
        seat.vigorish += event.amount
        if on is not None:
            on.vigorish[event.seat] = on.vigorish.get(event.seat, 0) + event.amount

    def _void(self, on: RoundView) -> None:
        """Forget what a void round has settled; vigorish that it marked was never owed."""
        on.void, on.settlements = True, []
        for seat, marked in on.vigorish.items():
            self._seat(seat).vigorish -= marked
        on.vigorish = {}

    def _settle(self, event: Settlement) -> None:
        """Add a line; a wager that is returned was not settled otherwise after all."""
        if (on := self._table.round) is None:
            return
        if event.result == "returned":
            about = (event.seat, event.hand, event.wager)
            on.settlements = [old for old in on.settlements if (old.seat, old.hand, old.wager) != about]
        on.settlements.append(event)

    def _enter_words(self, event: Event) -> None:
        match event:
            case Announced(text, clause):
                self._tell(Told(text, clause), ruling=False)
            case Ruled(text, clause):
                self._tell(Told(text, clause), ruling=True)
            case Voided(clause=clause):
                self._tell(Told(line(event), clause), ruling=True)
                if (on := self._round) is not None:
                    self._void(on)
            case TakenBack():
                self._tell(Told(line(event), ""), ruling=True)

    def _tell(self, told: Told, *, ruling: bool) -> None:
        if (on := self._round) is None:
            self._table.announcements = [*self._table.announcements[1 - MOST_TOLD :], told]
        else:
            (on.rulings if ruling else on.announcements).append(told)
