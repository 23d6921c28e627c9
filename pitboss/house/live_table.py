"""One table of the house, as its owner has it in memory: acts go in, and what has to be written comes out.

Everything here is synchronous and follows from what is passed in, the clock and the random source among it. Nothing
that it holds may be shown before the change that it hands out is written.
"""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.house.acts import Act, Ready
from pitboss.house.clock import StepClock, closing_wagers, decided_by_house, is_rest_of
from pitboss.house.database.change import Change, LogLine, RoundPlace, SeatTaken
from pitboss.house.database.table_journal import TableJournal
from pitboss.house.feed import Seating
from pitboss.house.holdings import Holdings
from pitboss.house.meters import SharedMeters
from pitboss.house.money import Posting, stack
from pitboss.house.office.house_log import Logged
from pitboss.house.office.table_log import log_lines
from pitboss.house.settings import Dealing, TableSettings
from pitboss.house.steps import Step
from pitboss.house.table_money import TableMoney, as_moves
from pitboss.journal.entries import GIVEN, HINT
from pitboss.journal.record import microseconds, timestamp
from pitboss.round.betting import ActionWanted, HandOrdered, StakesWanted, SteppedAway
from pitboss.round.events import RoundBegan, RoundEnded
from pitboss.round.inputs import Input, Sat, WagerPlaced
from pitboss.round.procedure import AWAIT_PLAYER, TELL_TIME
from pitboss.round.progressives import READ
from pitboss.round.requests import DecisionWanted, DutyWanted, Request, Role, WagersWanted
from pitboss.round.shoe_table import ShoeTable
from pitboss.round.validation import SIGN_PAYOUT
from pitboss.table.dealt_play import answer_for_house
from pitboss.table.electronic import Below, ElectronicDealer
from pitboss.table.journaled_table import JournaledTable


class LiveTable:
    """A journaled table with people, their money, and an electronic dealer where the house deals."""

    def __init__(
        self,
        journaled: JournaledTable,
        journal: TableJournal,
        epoch: int,
        held: Holdings,
        settings: TableSettings,
        meters: SharedMeters,
        clock: StepClock,
        below: Below,
        round_began: tuple[int, int] | None = None,
    ) -> None:
        """Take over a table; `round_began` is the record and the time at which a round in progress began."""
        self._journaled = journaled
        self._journal = journal
        self._epoch = epoch
        self._clock = clock
        self._meters = meters
        self.held = held
        self.settings = settings
        self.ready: set[int] = set()
        self.asked_at = clock.next()
        """Since when the pending request waits for people."""
        self.payout_signed_by: str | None = None
        """Who signed the payout in hand as the second person: a third one signs it as pit manager."""
        self.absent: set[int] = set()
        """Seats that were silent in a game of bets: they step away before the next hand."""
        self._dealer = ElectronicDealer(self._table, journal, below, meters.links(self._table), clock)
        self._money = TableMoney(self.id, self._table())
        self._steps: list[Step] = []
        self._moved: Counter[str] = Counter()
        self._change = self._empty_change()
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
    def state(self) -> ShoeTable:
        """The table itself, to read."""
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
        return self.settings.dealing is Dealing.ELECTRONIC

    # Acts

    def refusal(self, person: str, act: Act) -> Refusal | None:
        """Return why an act cannot be done now, by the rules or for want of money."""
        if isinstance(act, Ready):
            if not isinstance(self.wanted, WagersWanted | StakesWanted):
                return Refusal("wagers are not open")
            return self.state.seat_refusal(act.seat, free=False)
        if person == self.payout_signed_by and _is_signature(self.wanted, Role.PIT_MANAGER):
            return Refusal("you have signed this payout already: another person signs it as pit manager")
        refused = self._journaled.play.refusal(act)
        if refused is None and self.is_electronic:
            refused = self.held.refusal(person, act, self.state, self.wanted)
        return refused

    def take(self, person: str | None, act: Act) -> list[Step]:
        """Carry out an act that is not refused, and everything that the house does in answer."""
        first = len(self._steps)
        self._moved = Counter()
        if isinstance(act, Ready):
            self.ready.add(act.seat)
        else:
            self._give(act, person)
        self.absent.discard(getattr(act, "seat", 0))
        self._go_on()
        self._post(person)
        return self._steps[first:]

    def open(self) -> list[Step]:
        """Do what the house has to do before anybody acts: a new table opens, a resumed one goes on.

        Raise NoKey if the shoe in use was sealed with another key than the one that is here.
        """
        if self.is_electronic and self.state.shoe.root is not None:
            self._dealer.order()
        first = len(self._steps)
        self._moved = Counter()
        self._go_on()
        self._post(None)
        return self._steps[first:]

    def note_hint(self, person: str, hint: Struct, line: str) -> None:
        """Add a hint to the journal and to the house log; nothing changes at the table."""
        self._journal.append(HINT, hint, timestamp(self._clock.next()))
        self._change.logged.append(LogLine(Logged.HINT.value, line, person))

    # The clock

    def waits_for(self) -> frozenset[int]:
        """Return the seats that the table waits for."""
        match self.wanted:
            case DecisionWanted(words=words):
                return frozenset(words)
            case ActionWanted(seat=seat):
                return frozenset({seat})
        return frozenset()

    def seconds_to_act(self) -> float | None:
        """Return how long people have for what is pending; None where the house waits for ever."""
        if not self.is_electronic:
            return None
        match self.wanted:
            case WagersWanted():
                return self.settings.wagering_seconds if self.state.wagers else None
            case StakesWanted():
                return self.settings.pause_seconds if self._hand_can_begin() else None
            case DecisionWanted() | ActionWanted():
                return self.settings.decision_seconds
        return None

    def time_out(self) -> list[Step]:
        """Do what happens when the time for the pending request is up."""
        first = len(self._steps)
        self._moved = Counter()
        match self.wanted:
            case WagersWanted():
                self._close_wagers()
            case StakesWanted():
                self._begin_hand()
            case ActionWanted(seat=seat) as wanted:
                self.absent.add(seat)
                self._give(decided_by_house(wanted, seat), None)
            case DecisionWanted() as wanted:
                self._decide_for_absent(wanted)
        self._go_on()
        self._post(None)
        return self._steps[first:]

    def _decide_for_absent(self, wanted: DecisionWanted) -> None:
        """Decide for the seat that is asked; an offer to several at once has one clock, so for all that are left."""
        for seat in sorted(wanted.words):
            self._give(decided_by_house(wanted, seat), None)
            if self.wanted is None or not is_rest_of(self.wanted, wanted):
                return
            assert isinstance(self.wanted, DecisionWanted)
            wanted = self.wanted

    # What may be shown once it is written

    def doing(self) -> str:
        """Return what the table is doing, in a word."""
        match self.wanted:
            case None:
                return "closed"
            case WagersWanted():
                return "wagering" if self.state.wagers else "waiting"
            case StakesWanted():
                return "waiting"
            case DutyWanted(do=duty) if duty == AWAIT_PLAYER:
                return "waiting"
            case DecisionWanted() | ActionWanted():
                return "deciding"
        return "dealing" if self.state.round_is_on else "preparing"

    def seating(self) -> Seating:
        """Return who sits where, and with how much."""
        return Seating.of(self.held.people, self.held.stacks, self.state.players)

    # What is to be written

    def change(self) -> Change:
        """Hand over what has to be written, and begin a new change after it."""
        before, records, sealed, signed = self._journal.take()
        change = self._change
        change.before, change.records, change.sealed, change.signed = before, records, sealed, signed
        change.meters = self._meters.shares(self._table())
        self._change = self._empty_change()
        self._steps = []
        return change

    @property
    def pending(self) -> Change:
        """The change under way, to add answers to."""
        return self._change

    # Within

    def _table(self) -> ShoeTable:
        state = self._journaled.play.state
        assert isinstance(state, ShoeTable), "every table is dealt from a shoe"
        return state

    def _empty_change(self) -> Change:
        return Change(journal=self._journal.id, table=self.id, epoch=self._epoch, before=self._journal.head)

    def _give(self, given: Input, person: str | None) -> None:
        was, now = self.wanted, self._clock.next()
        before = dict(self.held.people)
        events = self._journaled.give(given)
        number = self._journal.last_number(GIVEN)
        assert number is not None, "the input was just written"
        step = Step.of(self._journaled.play, number, timestamp(now), given, events, person)
        self._steps.append(step)
        self._change.logged += log_lines(step, was, is_electronic=self.is_electronic)
        if _is_signature(was, Role.FLOORPERSON):
            self.payout_signed_by = person
        if isinstance(given, Sat) and person is not None and self.is_electronic:  # else the dealer enters who sits
            self._seat(given.seat, person, number)
        self._note_money(before)
        for seat in self.held.people.keys() - self.state.seated:
            self._seat(seat, None, number)
        self._note_rounds(step)
        first_wager = isinstance(given, WagerPlaced) and sum(map(len, self.state.wagers.values())) == 1
        is_new = was != self.wanted and not (was is not None and is_rest_of(self.wanted, was))
        if is_new or first_wager:  # the first wager starts the clock
            self.asked_at = now
        if not isinstance(self.wanted, WagersWanted | StakesWanted):
            self.ready.clear()

    def _seat(self, seat: int, person: str | None, record: int) -> None:
        if person is None:
            self.held.people.pop(seat, None)
            self.ready.discard(seat)
            self.absent.discard(seat)
        else:
            self.held.people[seat] = person
        self._change.seats.append(SeatTaken(seat, person, record))

    def _note_money(self, before: dict[int, str]) -> None:
        if not self.is_electronic:
            return
        moved = self._money.moved(self._table(), lambda seat: before.get(seat) or self.held.people.get(seat))
        for account, amount in moved.items():
            self._moved[account] += amount
        for person in {*before.values(), *self.held.people.values()}:
            if gained := moved.get(stack(self.id, person)):
                self.held.hold(person, self.held.stacks.get(person, 0) + gained)

    def _note_rounds(self, step: Step) -> None:
        for event in step.events:
            if isinstance(event, RoundBegan):
                self._round_began = (step.number, microseconds(step.at))
            elif isinstance(event, RoundEnded) and self._round_began is not None:
                (first, began), segment = self._round_began, self._journaled.segment
                ended = microseconds(step.at)
                self._change.rounds.append(RoundPlace(event.number, segment, first, step.number, began, ended))
                self._round_began = None

    def _post(self, person: str | None) -> None:
        """Post the money that the act moved, as one posting."""
        if moves := as_moves(self._moved):
            on = self.state.round_number
            posting = Posting(f"play at {self.id}", moves, by=person, table=self.id, record=self.version, round=on)
            self._change.postings.append(posting)

    def _go_on(self) -> None:
        """Answer for the house until a person has to act."""
        while (wanted := self.wanted) is not None:
            if self._all_ready():
                self._close_wagers() if isinstance(wanted, WagersWanted) else self._begin_hand()
                continue
            given = self._answer(wanted)
            if given is None:
                return
            self._give(given, None)

    def _answer(self, wanted: Request) -> Input | None:
        if isinstance(wanted, StakesWanted) and self.absent:
            return SteppedAway(self.absent.pop())
        if self.is_electronic:
            return answer_for_house(self._dealer, wanted)
        if isinstance(wanted, DutyWanted) and wanted.do in (TELL_TIME, READ):
            return self._dealer.answer(wanted)
        return None

    def _all_ready(self) -> bool:
        if not self.is_electronic or not self.ready:
            return False
        match self.wanted:
            case WagersWanted():
                table = self.state
                players = {table.players.get(box, box) for box in table.wagers}
                complete = all(table.lock_refusal(box) is None for box in table.wagers)
                return bool(players) and players <= self.ready and complete
            case StakesWanted():
                return self._hand_can_begin() and self.state.seated - self.state.seats_away() <= self.ready
        return False

    def _close_wagers(self) -> None:
        for given in closing_wagers(self.state):
            self._give(given, None)
        self.ready.clear()

    def _hand_can_begin(self) -> bool:
        return self._journaled.play.refusal(HandOrdered()) is None

    def _begin_hand(self) -> None:
        self.ready.clear()
        if self._hand_can_begin():
            self._give(HandOrdered(), None)


def _is_signature(wanted: Request | None, who: Role) -> bool:
    """Whether a payout wants the signature of somebody in this role (COMAR 36.05.03.23)."""
    return isinstance(wanted, DutyWanted) and wanted.do == SIGN_PAYOUT and wanted.who is who
