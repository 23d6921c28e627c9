"""A table of the house in the memory of its owner: acts go in, changes to be committed come out.

Everything here is synchronous and depends only on what is passed in, including the clock and the random source.
Nothing may be shown before its change is committed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from msgspec import Struct

from pitboss.clock import Clock
from pitboss.errors import Refusal
from pitboss.events import RoundBegan, RoundEnded
from pitboss.games.game import Game
from pitboss.house.acts import Act, Ready
from pitboss.house.back_office.log import LogEvent
from pitboss.house.back_office.table_log import table_log_lines
from pitboss.house.database.change import Change, LogLine, RoundLocation, SeatChange
from pitboss.house.database.journal import TableJournal
from pitboss.house.feed import Seating
from pitboss.house.meters import SharedMeters
from pitboss.house.money import MoneyTracker, Posting, stack, to_moves
from pitboss.house.roles import DealingMode, TableSettings
from pitboss.house.visibility import Step
from pitboss.inputs import (
    Acted,
    Decision,
    HandOrdered,
    Input,
    NoMoreBets,
    Sat,
    StakesAdded,
    SteppedAway,
    WagerPlaced,
    WagerWithdrawn,
)
from pitboss.journal.record import HINT_KIND, INPUT_KIND, format_timestamp, timestamp_to_microseconds
from pitboss.journal.table import JournaledTable
from pitboss.money import dollars
from pitboss.requests import ActionWanted, DecisionWanted, DutyWanted, Request, Role, StakesWanted, WagersWanted
from pitboss.table.electronic_dealer import ElectronicDealer, RandBelow, answer_for_house
from pitboss.table.meters import READ_METER
from pitboss.table.procedure import AWAIT_PLAYER_CODE, REPORT_TIME_CODE, SIGN_PAYOUT_CODE
from pitboss.table.table import Table

# Timeouts: the house decides for a player whose time is up (GLI-19 4.16.3).


class StepClock:
    """Clock that advances only from step to step, and never goes back."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._now = clock()

    def next(self) -> datetime:
        """Return the time of a new step."""
        self._now = max(self._now, self._clock())
        return self._now

    def __call__(self) -> datetime:
        """Return the time of the current step."""
        return self._now


TIMEOUT_CHOICES: Final = ("stand", "decline", "keep", "fold")
"""Choices on a timeout where the rules name none: nothing more is put at stake."""


def timeout_decision(wanted: DecisionWanted | ActionWanted, seat: int) -> Input:
    """Return the house's decision for a seat whose time is up."""
    if isinstance(wanted, ActionWanted):
        word = "check" if "check" in wanted.words else "fold"
        return Acted(seat=seat, say=word if word in wanted.words else wanted.words[-1], by_house=True)
    words = wanted.words[seat]
    choice = (
        wanted.default
        if wanted.default in words
        else next((word for word in TIMEOUT_CHOICES if word in words), words[-1])
    )
    return Decision(seat=seat, choose=choice, hand=wanted.hand, by_house=True)


def is_remaining_offer(wanted: Request | None, previous: Request) -> bool:
    """Whether a request is the rest of an offer to several seats at once, after one of them has answered."""
    if not (isinstance(wanted, DecisionWanted) and isinstance(previous, DecisionWanted) and previous.any_order):
        return False
    return (wanted.about, wanted.hand) == (
        previous.about,
        previous.hand,
    ) and wanted.words.keys() < previous.words.keys()


def closing_wagers(table: Table) -> Iterator[Input]:
    """Yield the inputs that close wagering: withdrawals of wagers that cannot stand alone, then "no more bets".

    If no wager is left, only the withdrawals are yielded.
    """
    incomplete = [seat for seat in table.wagers if table.lock_refusal(seat)]
    for seat in incomplete:
        yield from [WagerWithdrawn(seat, wager) for wager in table.wagers[seat]]
    if table.wagers:
        yield NoMoreBets()


# The table.


class LiveTable:
    """A journaled table with its people and their money, and with an electronic dealer if the house deals."""

    def __init__(
        self,
        journaled: JournaledTable,
        journal: TableJournal,
        epoch: int,
        holdings: Holdings,
        settings: TableSettings,
        meters: SharedMeters,
        clock: StepClock,
        randbelow: RandBelow,
        round_began: tuple[int, int] | None = None,
    ) -> None:
        """Take over a table. `round_began` is the record and the time at which the round in progress began."""
        self._journaled = journaled
        self._journal = journal
        self._epoch = epoch
        self._clock = clock
        self._meters = meters
        self.holdings = holdings
        self.settings = settings
        self.ready: set[int] = set()
        self.waiting_since = clock.next()
        """Since when the pending request waits for people."""
        self.payout_signed_by: str | None = None
        """Who signed the payout in hand as the second person: a third one signs it as pit manager."""
        self.absent: set[int] = set()
        """Seats that were silent in a game of bets: they step away before the next hand."""
        self._dealer = ElectronicDealer(self._table, journal, randbelow, meters.links(self._table), clock)
        self._money = MoneyTracker(self.id, self._table())
        self._steps: list[Step] = []
        self._moved: Counter[str] = Counter()
        self._change = self._new_change()
        self._round_began = round_began

    # What the table is

    @property
    def id(self) -> str:
        """The table's id in the submission."""
        return self._journaled.id

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._journaled.game

    @property
    def state(self) -> Table:
        """The table itself; read only."""
        return self._table()

    @property
    def wanted(self) -> Request | None:
        """The pending request."""
        return self._journaled.wanted

    @property
    def version(self) -> int:
        """The number of the last record."""
        return self._journal.head.number

    @property
    def is_electronic(self) -> bool:
        """Whether the house deals."""
        return self.settings.dealing is DealingMode.ELECTRONIC

    # Acts

    def refusal(self, person: str, act: Act) -> Refusal | None:
        """Return why an act is refused now, by the rules or for lack of money."""
        if isinstance(act, Ready):
            if not isinstance(self.wanted, WagersWanted | StakesWanted):
                return Refusal("wagers are not open")
            return self.state.seat_refusal(act.seat, free=False)
        if person == self.payout_signed_by and _wants_signature(self.wanted, Role.PIT_MANAGER):
            return Refusal("you have signed this payout already: another person signs it as pit manager")
        refusal = self._journaled.play.refusal(act)
        if refusal is None and self.is_electronic:
            refusal = self.holdings.refusal(person, act, self.state, self.wanted)
        return refusal

    def execute(self, person: str | None, act: Act) -> list[Step]:
        """Carry out an act that is not refused, and all steps of the house that follow."""
        first = len(self._steps)
        self._moved = Counter()
        if isinstance(act, Ready):
            self.ready.add(act.seat)
        else:
            self._give(act, person)
        self.absent.discard(getattr(act, "seat", 0))
        self._advance()
        self._add_posting(person)
        return self._steps[first:]

    def open(self) -> list[Step]:
        """Open a new table or continue a resumed one, until a person has to act.

        Raise MissingKeyError if the shoe in use was sealed with a different key.
        """
        if self.is_electronic and self.state.shoe.root is not None:
            self._dealer.order()
        first = len(self._steps)
        self._moved = Counter()
        self._advance()
        self._add_posting(None)
        return self._steps[first:]

    def record_hint(self, person: str, hint: Struct, line: str) -> None:
        """Add a hint to the journal and the house log; the table does not change."""
        self._journal.append(HINT_KIND, hint, format_timestamp(self._clock.next()))
        self._change.log_lines.append(LogLine(LogEvent.HINT.value, line, person))

    # The clock

    def awaited_seats(self) -> frozenset[int]:
        """Return the seats whose decision is pending."""
        match self.wanted:
            case DecisionWanted(words=words):
                return frozenset(words)
            case ActionWanted(seat=seat):
                return frozenset({seat})
        return frozenset()

    def seconds_to_act(self) -> float | None:
        """Return the time limit for the pending request in seconds, or None if there is no limit."""
        if not self.is_electronic:
            return None
        match self.wanted:
            case WagersWanted():
                return self.settings.wagering_seconds if self.state.wagers else None
            case StakesWanted():
                return self.settings.pause_seconds if self._can_begin_hand() else None
            case DecisionWanted() | ActionWanted():
                return self.settings.decision_seconds
        return None

    def handle_timeout(self) -> list[Step]:
        """Apply the timeout of the pending request."""
        first = len(self._steps)
        self._moved = Counter()
        match self.wanted:
            case WagersWanted():
                self._close_wagers()
            case StakesWanted():
                self._begin_hand()
            case ActionWanted(seat=seat) as wanted:
                self.absent.add(seat)
                self._give(timeout_decision(wanted, seat), None)
            case DecisionWanted() as wanted:
                self._decide_for_absent(wanted)
        self._advance()
        self._add_posting(None)
        return self._steps[first:]

    def _decide_for_absent(self, wanted: DecisionWanted) -> None:
        """Decide for the seat that is due, or for all seats left of an offer to several, which has one deadline."""
        for seat in sorted(wanted.words):
            self._give(timeout_decision(wanted, seat), None)
            if self.wanted is None or not is_remaining_offer(self.wanted, wanted):
                return
            assert isinstance(self.wanted, DecisionWanted)
            wanted = self.wanted

    # Status, to be shown after the commit

    def state_name(self) -> str:
        """Return the state of the table in one word."""
        match self.wanted:
            case None:
                return "closed"
            case WagersWanted():
                return "wagering" if self.state.wagers else "waiting"
            case StakesWanted():
                return "waiting"
            case DutyWanted(do=duty) if duty == AWAIT_PLAYER_CODE:
                return "waiting"
            case DecisionWanted() | ActionWanted():
                return "deciding"
        return "dealing" if self.state.has_round_in_progress else "preparing"

    def seating(self) -> Seating:
        """Return the people at the seats and their stacks."""
        return Seating.of(self.holdings.people, self.holdings.stacks, self.state.players)

    # The change to be committed

    def take_change(self) -> Change:
        """Return the pending change, and begin a new one."""
        before, records, sealed, signed = self._journal.take()
        change = self._change
        change.previous_head, change.records, change.sealed, change.signed = before, records, sealed, signed
        change.meters = self._meters.unwritten_shares(self._table())
        self._change = self._new_change()
        self._steps = []
        return change

    @property
    def pending_change(self) -> Change:
        """The pending change, to which answers are added."""
        return self._change

    # Within

    def _table(self) -> Table:
        return self._journaled.play.state

    def _new_change(self) -> Change:
        return Change(journal=self._journal.id, table=self.id, epoch=self._epoch, previous_head=self._journal.head)

    def _give(self, given: Input, person: str | None) -> None:
        was, now = self.wanted, self._clock.next()
        before = dict(self.holdings.people)
        events = self._journaled.give(given)
        number = self._journal.last_number(INPUT_KIND)
        assert number is not None, "the input was just written"
        step = Step.from_play(self._journaled.play, number, format_timestamp(now), given, events, person)
        self._steps.append(step)
        self._change.log_lines += table_log_lines(step, was, is_electronic=self.is_electronic)
        if _wants_signature(was, Role.FLOORPERSON):
            self.payout_signed_by = person
        if isinstance(given, Sat) and person is not None and self.is_electronic:  # else the dealer enters who sits
            self._record_seat(given.seat, person, number)
        self._record_money(before)
        for seat in self.holdings.people.keys() - self.state.seated:
            self._record_seat(seat, None, number)
        self._record_rounds(step)
        first_wager = isinstance(given, WagerPlaced) and sum(map(len, self.state.wagers.values())) == 1
        is_new = was != self.wanted and not (was is not None and is_remaining_offer(self.wanted, was))
        if is_new or first_wager:  # the first wager starts the clock
            self.waiting_since = now
        if not isinstance(self.wanted, WagersWanted | StakesWanted):
            self.ready.clear()

    def _record_seat(self, seat: int, person: str | None, record: int) -> None:
        if person is None:
            self.holdings.people.pop(seat, None)
            self.ready.discard(seat)
            self.absent.discard(seat)
        else:
            self.holdings.people[seat] = person
        self._change.seat_changes.append(SeatChange(seat, person, record))

    def _record_money(self, people_before: dict[int, str]) -> None:
        if not self.is_electronic:
            return
        moved = self._money.take_movements(
            self._table(), lambda seat: people_before.get(seat) or self.holdings.people.get(seat)
        )
        for account, amount in moved.items():
            self._moved[account] += amount
        for person in {*people_before.values(), *self.holdings.people.values()}:
            if gained := moved.get(stack(self.id, person)):
                self.holdings.set_stack(person, self.holdings.stacks.get(person, 0) + gained)

    def _record_rounds(self, step: Step) -> None:
        for event in step.events:
            if isinstance(event, RoundBegan):
                self._round_began = (step.number, timestamp_to_microseconds(step.at))
            elif isinstance(event, RoundEnded) and self._round_began is not None:
                (first, began), segment = self._round_began, self._journaled.segment
                ended = timestamp_to_microseconds(step.at)
                self._change.rounds.append(RoundLocation(event.number, segment, first, step.number, began, ended))
                self._round_began = None

    def _add_posting(self, person: str | None) -> None:
        """Add one posting for the money that the act moved."""
        if moves := to_moves(self._moved):
            on = self.state.round_number
            posting = Posting(f"play at {self.id}", moves, by=person, table=self.id, record=self.version, round=on)
            self._change.postings.append(posting)

    def _advance(self) -> None:
        """Answer for the house until a person has to act."""
        while (wanted := self.wanted) is not None:
            if self._are_all_ready():
                self._close_wagers() if isinstance(wanted, WagersWanted) else self._begin_hand()
                continue
            given = self._house_input(wanted)
            if given is None:
                return
            self._give(given, None)

    def _house_input(self, wanted: Request) -> Input | None:
        if isinstance(wanted, StakesWanted) and self.absent:
            return SteppedAway(self.absent.pop())
        if self.is_electronic:
            return answer_for_house(self._dealer, wanted)
        if isinstance(wanted, DutyWanted) and wanted.do in (REPORT_TIME_CODE, READ_METER):
            return self._dealer.answer(wanted)
        return None

    def _are_all_ready(self) -> bool:
        if not self.is_electronic or not self.ready:
            return False
        match self.wanted:
            case WagersWanted():
                table = self.state
                players = {table.players.get(box, box) for box in table.wagers}
                complete = all(table.lock_refusal(box) is None for box in table.wagers)
                return bool(players) and players <= self.ready and complete
            case StakesWanted():
                return self._can_begin_hand() and self.state.seated - self.state.seats_away() <= self.ready
        return False

    def _close_wagers(self) -> None:
        for given in closing_wagers(self.state):
            self._give(given, None)
        self.ready.clear()

    def _can_begin_hand(self) -> bool:
        return self._journaled.play.refusal(HandOrdered()) is None

    def _begin_hand(self) -> None:
        self.ready.clear()
        if self._can_begin_hand():
            self._give(HandOrdered(), None)


def _wants_signature(wanted: Request | None, who: Role) -> bool:
    """Whether a payout needs a signature in this role (COMAR 36.05.03.23)."""
    return isinstance(wanted, DutyWanted) and wanted.do == SIGN_PAYOUT_CODE and wanted.who is who


# Seats and stacks, and the cost of acts.


@dataclass
class Holdings:
    """The people at the seats, and each person's chips outside the layout, in cents."""

    people: dict[int, str] = field(default_factory=dict)
    stacks: dict[str, int] = field(default_factory=dict)

    def set_stack(self, person: str, amount: int) -> None:
        """Set a person's stack; an empty stack is removed."""
        if amount:
            self.stacks[person] = amount
        else:
            self.stacks.pop(person, None)

    def seats_of(self, person: str) -> frozenset[int]:
        """Return a person's seats."""
        return frozenset(seat for seat, who in self.people.items() if who == person)

    def spendable_amount(self, person: str, table: Table) -> int:
        """Return the amount a person may wager or cash out: the stack less what is owed or due when wagers close."""
        owed, seats = table.vigorish_owed(), self.seats_of(person)
        debts = sum(owed.get(seat, 0) for seat in seats)
        return self.stacks.get(person, 0) - debts - _promised_amount(table, seats)

    def refusal(self, person: str, act: Input, table: Table, wanted: Request | None) -> Refusal | None:
        """Return the refusal of an act that costs more than the person's stack, or None."""
        cost, spendable = cost_of(act, table, wanted), self.spendable_amount(person, table)
        if cost <= spendable:
            return None
        available = dollars(max(0, spendable))
        return Refusal(f"this takes {dollars(cost)}, and you have {available} at this table: buy in first")


def _promised_amount(table: Table, seats: frozenset[int]) -> int:
    """Return what the wagers of these seats add to the layout when they close, such as the second wagers at Switch."""
    if table.has_round_in_progress:
        return 0
    own = (placed for box, placed in table.wagers.items() if table.players.get(box, box) in seats)
    return sum(table.accepted_amount(wager, amount) - amount for placed in own for wager, amount in placed.items())


def cost_of(act: Input, table: Table, wanted: Request | None) -> int:
    """Return the amount that an act puts on the layout, in cents."""
    match act:
        case WagerPlaced(wager=wager, amount=amount):
            return max(amount, table.accepted_amount(wager, amount))
        case StakesAdded(amount=amount):
            return amount
        case Decision(seat=seat, choose=word, amount=amount) if isinstance(wanted, DecisionWanted):
            costs = table.decision_costs(wanted, seat)
            return amount if amount is not None and word in costs else costs.get(word, 0)
    return 0
