"""A table worker: the one task that acts on a table, in the process that owns it.

Acts wait in a queue. The worker judges all that wait, writes what they change in one transaction, and only then answers
them and shows anything. If the change is not written, or it is not known, the table in memory is thrown away and comes
back from the journal, and the acts are judged again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

import msgspec
import structlog
from msgspec import Struct

from pitboss.errors import Mistake, PitbossError, Refusal
from pitboss.house.acts import KEY_USED, Act, Answer, RecentAnswers, accepted, failed, parse_act, refused
from pitboss.house.basics import fault_places
from pitboss.house.database.change import Answered, LostTable, NotEnough
from pitboss.house.database.committer import Commits
from pitboss.house.feed import HouseState, TableFeed
from pitboss.house.live_table import LiveTable
from pitboss.house.money import Posting, stack, transfer, wallet
from pitboss.house.permissions import NotYours, approvers, may
from pitboss.house.resuming import Resumed
from pitboss.house.roles import Person
from pitboss.house.shown import Step, shown_events
from pitboss.journal.record import timestamp
from pitboss.money import dollars

# What a table worker is asked, and what its process gives it.


@dataclass(frozen=True)
class MoneyMove:
    """Chips to a table (positive) or back to the wallet (negative), in cents."""

    amount: int

    def refusal(self, live: LiveTable, person: str) -> Answer | None:
        """Return why the table refuses it; None where it does not."""
        if not live.is_electronic:
            return failed(409, "chips of this table are physical: buy in at the table")
        if -self.amount > (held := max(0, live.held.spendable(person, live.state))):
            return failed(409, f"you can take {dollars(held)} from this table, not {dollars(-self.amount)}")
        return None

    def posting(self, table: str, person: str) -> Posting:
        """Return the money that moves."""
        frm, to, why = wallet(person), stack(table, person), f"buy-in at {table}"
        if self.amount < 0:
            frm, to, why = to, frm, f"cash-out at {table}"
        return transfer(why, abs(self.amount), frm, to, by=person, table=table)


class HintGiven(Struct, frozen=True):
    """A hint for a player's decision: a note in the journal, written before the player sees it (GLI-19 2.8.2)."""

    round: int
    seat: int
    hand: int | None
    best: str

    @property
    def line(self) -> str:
        """Its line in the house log, without the best decision: it would give away a face-down hand in play."""
        hand = "" if self.hand is None else f", hand {self.hand}"
        return f"round {self.round}, seat {self.seat}{hand}"


MOST_MONEY: Final = 10**12


def parse_ask(kind: str, body: bytes) -> Act | MoneyMove | HintGiven:
    """Parse what is asked of a table, by its kind; a Mistake says what is wrong with it."""
    match kind:
        case "act":
            return parse_act(body)
        case "hint":
            return msgspec.json.decode(body, type=HintGiven)
    amount = int(body)
    if not 0 < amount <= MOST_MONEY:
        raise Mistake("an amount is a positive number of cents", at="amount")
    return MoneyMove(amount if kind == "buy-in" else -amount)


@dataclass
class Ask:
    """An act that waits for its answer."""

    person: Person
    key: str
    body_hash: bytes
    act: Act | MoneyMove | HintGiven
    is_approved: bool = False
    """Whether a second person has approved it."""
    is_by_house: bool = False
    """Whether the house does it in the person's place, because the person is gone."""
    answer: asyncio.Future[Answer] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def is_answered(self) -> bool:
        """Whether the sender was told something; an act whose sender is gone has arrived all the same, and counts."""
        return self.answer.done() and not self.answer.cancelled()


FindAnswer = Callable[[str, str], Awaitable[Answered | None]]
"""Returns the answer that is stored under a person's key."""
Names = Callable[[str], str]
"""Returns the name of a person."""
Lag = Callable[[str], float]
"""Returns the measured lag of a person's connection in seconds, capped."""


@dataclass(frozen=True)
class Surroundings:
    """What a worker is given by its process."""

    commits: Commits
    find_answer: FindAnswer
    clock: Callable[[], datetime]
    name_of: Names
    know: Callable[[Person], None]
    """Is told everybody who acts, with their name."""
    lag_of: Lag = lambda person: 0.0
    meters_at: Callable[[str], dict[str, int]] = lambda table: {}
    """Returns what the linked meters of a table show, in cents."""
    after_commit: Callable[[str, int, HouseState], Awaitable[None]] | None = None
    """Rings the doorbell for other processes: the table, its version, and what the house knows."""


# A table worker: the one task that acts on a table, in the process that owns it.
#
# Acts wait in a queue. The worker judges all that wait, writes what they change in one transaction, and only then
# answers them and shows anything. If the change is not written, or it is not known, the table in memory is thrown away
# and comes back from the journal, and the acts are judged again.


MOST_TRIES: Final = 5
"""How often the acts of one batch are judged before their senders are asked to send them again."""
MOST_AT_ONCE: Final = 100
"""Acts that are written in one transaction."""
MOST_WAITING: Final = 1_000
"""Acts that may wait at one table."""
SECONDS_TO_COME_BACK: Final = 2.0
"""How long acts wait for a table that does not come back from its journal: after that their senders are told."""
AGAIN: Final = failed(503, "the table could not write this now: send it again with the same key")
FULL: Final = failed(503, "too many acts wait at this table: send it again with the same key")
FAULT: Final = failed(500, "this act met a fault of the program, and nothing was done")


class Lost(Exception):
    """Another process owns the table now."""


class TableWorker:
    """Acts on one table until it is stopped or the table is lost."""

    def __init__(
        self, table: str, open_table: Callable[[], Awaitable[Resumed]], feed: TableFeed, around: Surroundings
    ) -> None:
        self._open_table = open_table
        self._around = around
        self._live: LiveTable | None = None
        self._asks: asyncio.Queue[Ask | None] = asyncio.Queue(MOST_WAITING)
        self._taken: list[Ask] = []
        """The acts that were taken from the queue together last; whatever happens, each of them is answered."""
        self._recent = RecentAnswers()
        self._began = around.clock()
        self._used: dict[str, datetime] = {}
        """When each person has last done something here."""
        self._stopping = False
        self._log = structlog.get_logger().bind(table=table)
        self.feed = feed
        self.table = table
        self.trouble: PitbossError | None = None
        """Why the table does not open."""

    # Called by everybody else

    async def ask(self, ask: Ask) -> Answer:
        """Put an act to the table and return its answer."""
        if self._stopping:
            return AGAIN
        if not ask.is_by_house:
            self._used[ask.person.id] = self._around.clock()
        try:
            self._asks.put_nowait(ask)
        except asyncio.QueueFull:
            return FULL
        return await ask.answer

    def seconds_unused(self, person: str) -> float:
        """Return for how long a person has done nothing here, as far as this process knows."""
        return (self._around.clock() - self._used.get(person, self._began)).total_seconds()

    def forget_unused(self, seconds: float, people: Collection[str]) -> None:
        """Forget when people were here who are gone for so long; `people` are those who still have something here."""
        gone = {id for id in self._used.keys() - set(people) if self.seconds_unused(id) > seconds}
        self._used = {id: at for id, at in self._used.items() if id not in gone}

    async def stop(self) -> None:
        """Let the worker finish what it is doing, and end."""
        self._stopping = True
        if not self._asks.full():
            self._asks.put_nowait(None)

    # The task

    async def run(self) -> None:
        """Serve the table until `stop`, or until it is lost; then nobody waits for an answer any more."""
        answer = AGAIN
        try:
            while not self._stopping:
                await self._serve_next()
        except Lost:
            if not self._stopping:
                self._log.warning("table lost")
        except Exception:
            answer = FAULT
            raise
        finally:
            self._stopping = True
            for ask in self._taken:
                _answer(ask, answer)
            self._send_away()

    def _send_away(self) -> None:
        """Let nobody wait any longer; what was answered so is not carried out any more."""
        for ask in self._taken:
            _answer(ask, AGAIN)
        while not self._asks.empty():
            if (waiting := self._asks.get_nowait()) is not None:
                _answer(waiting, AGAIN)

    async def _serve_next(self) -> None:
        live = await self._table()
        asks = await self._next_asks(live)
        while asks:
            batch = _until_other(asks)
            del asks[: len(batch)]
            if isinstance(batch[0].act, MoneyMove):
                await self._move_money(batch[0], batch[0].act)
            elif isinstance(batch[0].act, HintGiven):
                await self._note_hint(batch[0], batch[0].act)
            else:
                await self._serve(batch)
        if self._live is not None and self._time_is_up(self._live):
            await self._serve([])

    async def _next_asks(self, live: LiveTable) -> list[Ask]:
        """Wait for acts, at most until the time for the pending request is up."""
        deadline = self._deadline(live)
        left = None if deadline is None else max(0.0, (deadline - self._around.clock()).total_seconds())
        try:
            async with asyncio.timeout(left):
                first = await self._asks.get()
        except TimeoutError:
            return []
        asks = [first]
        while len(asks) < MOST_AT_ONCE and not self._asks.empty():
            asks.append(self._asks.get_nowait())
        self._taken = [ask for ask in asks if ask is not None]
        return list(self._taken)

    def _deadline(self, live: LiveTable) -> datetime | None:
        seconds = live.seconds_to_act()
        if seconds is None:
            return None
        people = (live.held.people.get(seat) for seat in live.waits_for())
        lag = max((self._around.lag_of(person) for person in people if person is not None), default=0.0)
        return live.asked_at + timedelta(seconds=seconds + lag)

    def _time_is_up(self, live: LiveTable) -> bool:
        deadline = self._deadline(live)
        return deadline is not None and deadline <= self._around.clock()

    async def _table(self) -> LiveTable:
        """Return the table, from the journal if it is not in memory."""
        wait, waited = 0.05, 0.0
        while self._live is None:
            try:
                live, view, steps, version = await self._open_table()
                self.feed.renew(view, steps, version)
                await self._written(live, live.open())
                self._live, self.trouble = live, None
            except LostTable as lost:
                raise Lost from lost
            except PitbossError as error:
                if self.trouble is not None:  # the first attempt is not worth a line: it may pass, or end the program
                    self._log.error("table does not open", why=error.message)
                self.trouble = error
                if waited >= SECONDS_TO_COME_BACK:
                    self._send_away()
                await asyncio.sleep(wait)
                wait, waited = min(2.0, 2 * wait), waited + wait
            if self._stopping and self._live is None:
                raise Lost
        return self._live

    async def _serve(self, asks: list[Ask]) -> None:
        """Judge acts, write what they change, and answer them; without acts, do what silence means."""
        for tried in range(MOST_TRIES):
            live = await self._table()
            asks = [ask for ask in asks if not ask.is_answered]
            try:
                steps = live.time_out() if not asks and self._time_is_up(live) else []
                answers = {}
                for ask in asks:
                    written = await self._stored(ask) if tried else None
                    answers[id(ask)] = written or await self._judge(live, ask, steps)
                if steps or live.pending.answered:
                    await self._written(live, steps)
            except LostTable as lost:
                self._live = None
                self._log.warning("not the owner", why=lost.message)
                raise Lost from lost
            except PitbossError as error:
                self._live = None
                self._log.warning("not written", why=error.message)
                continue
            except Exception as error:
                self._live = None
                self._log.error("fault at a table", kind=type(error).__name__, trace=fault_places(error))
                for ask in asks:
                    _answer(ask, FAULT)
                if not asks:
                    await asyncio.sleep(1)
                return
            for ask in asks:
                answer = answers[id(ask)]
                if answer.status == 200 or not ask.is_approved:  # what is granted may be lawful later
                    self._recent.keep(ask.person.id, ask.key, ask.body_hash, answer)
                _answer(ask, answer)
            return
        for ask in asks:
            _answer(ask, AGAIN)

    async def _judge(self, live: LiveTable, ask: Ask, steps: list[Step]) -> Answer:
        """Return the answer to one act, and add what it did to `steps`."""
        assert not isinstance(ask.act, MoneyMove | HintGiven)
        person = ask.person
        if (known := self._recent.find(person.id, ask.key, ask.body_hash)) is not None:
            return known
        waiting = next((a for a in live.pending.answered if (a.person, a.key) == (person.id, ask.key)), None)
        if waiting is not None:
            return Answer(200, waiting.answer) if waiting.body_hash == ask.body_hash else KEY_USED
        self._around.know(person)
        own = live.seating().plays(person.id)
        no: Refusal | NotYours | None = may(person, ask.act, live.settings.dealing, own)
        if no is None and approvers(ask.act) and not ask.is_approved:
            no = NotYours(f"this needs the approval of another {' or '.join(sorted(approvers(ask.act)))} first")
        status = 403
        if no is None:
            no, status = live.refusal(person.id, ask.act), 409
        if no is not None:
            return await self._stored(ask) or refused(status, no)
        done = live.take(None if ask.is_by_house else person.id, ask.act)
        steps += done
        own |= live.seating().plays(person.id)
        events = [event for step in done for event in shown_events(step, own)]
        answer = accepted({"version": live.version, "events": events})
        live.pending.answered.append(Answered(person.id, ask.key, ask.body_hash, answer.body))
        return answer

    async def _stored(self, ask: Ask) -> Answer | None:
        """Return the answer that an earlier process gave to this key, if any."""
        found = await self._around.find_answer(ask.person.id, ask.key)
        if found is None:
            return None
        return Answer(200, found.answer) if found.body_hash == ask.body_hash else KEY_USED

    async def _written(self, live: LiveTable, steps: list[Step]) -> None:
        """Write the pending change, then show it."""
        change = live.change()
        if change.records or change.answered or change.postings:
            await self._around.commits.commit(change)
        await self._show(live, steps)

    async def _show(self, live: LiveTable, steps: list[Step]) -> None:
        state, seating = self._house_state(live), live.seating()
        self.feed.publish(steps, live.wanted, live.version, state, seating)
        if self._around.after_commit is not None:
            await self._around.after_commit(self.table, live.version, state)

    def _house_state(self, live: LiveTable) -> HouseState:
        deadline, now = self._deadline(live), self._around.clock()
        return HouseState(
            state=live.doing(),
            round=live.state.round_number,
            taken=len(live.state.seated),
            meters={name: meter.displayed for name, meter in live.state.meters.items()}
            | self._around.meters_at(self.table),
            names={seat: self._around.name_of(person) for seat, person in sorted(live.held.people.items())},
            boxes={box: seat for box, seat in sorted(live.state.players.items()) if box != seat},
            ready=sorted(live.ready),
            away=sorted(live.state.seats_away()),
            dealt_next=sorted(live.state.dealt_next()),
            clock=None if deadline is None else timestamp(deadline),
            seconds=None if deadline is None else max(0.0, (deadline - now).total_seconds()),
        )

    async def _note_hint(self, ask: Ask, hint: HintGiven) -> None:
        """Write a hint into the journal; it is given when that is done."""
        answer = AGAIN
        for _ in range(MOST_TRIES):
            live = await self._table()
            if ask.is_answered:
                return
            live.note_hint(ask.person.id, hint, hint.line)
            try:
                await self._written(live, [])
            except LostTable as lost:
                self._live = None
                raise Lost from lost
            except PitbossError as error:
                self._live = None
                self._log.warning("not written", why=error.message)
            else:
                answer = accepted({"version": live.version})
                break
        _answer(ask, answer)

    # Chips to and from the table

    async def _move_money(self, ask: Ask, move: MoneyMove) -> None:
        """Move money between a person's wallet and stack; all tables share a wallet, so the database judges."""
        person = ask.person.id
        answer = self._recent.find(person, ask.key, ask.body_hash)
        for _ in range(MOST_TRIES):
            if answer is not None:
                break
            live = await self._table()
            if ask.is_answered:
                return
            answer = await self._stored(ask) or move.refusal(live, person)
            if answer is not None:
                break
            held = live.held.stacks.get(person, 0) + move.amount
            change = live.change()
            change.postings.append(move.posting(self.table, person))
            said = accepted({"stack": held}).body
            change.answered.append(Answered(person, ask.key, ask.body_hash, said, wallet(person)))
            try:
                await self._around.commits.commit(change)
            except NotEnough:
                answer = failed(409, f"your balance does not hold {dollars(move.amount)}")
            except LostTable as lost:
                self._live = None
                raise Lost from lost
            except PitbossError as error:
                self._live = None
                self._log.warning("not written", why=error.message)
            else:
                answer = Answer(200, change.answered[-1].answer)
                live.held.hold(person, held)
                await self._show(live, [])
        answer = answer or AGAIN
        if answer is not AGAIN:
            self._recent.keep(person, ask.key, ask.body_hash, answer)
        _answer(ask, answer)


def _until_other(asks: list[Ask]) -> list[Ask]:
    """Return the acts up to the first ask that moves money or notes a hint, or that one alone."""
    if isinstance(asks[0].act, MoneyMove | HintGiven):
        return asks[:1]
    end = next((place for place, ask in enumerate(asks) if isinstance(ask.act, MoneyMove | HintGiven)), len(asks))
    return asks[:end]


def _answer(ask: Ask, answer: Answer) -> None:
    if not ask.answer.done():
        ask.answer.set_result(answer)
