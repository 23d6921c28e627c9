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

from pitboss.clock import Clock
from pitboss.errors import PitbossError, Refusal
from pitboss.house.acts import (
    KEY_USED,
    Act,
    Answer,
    RecentAnswers,
    error_answer,
    parse_act,
    refusal_answer,
    success_answer,
)
from pitboss.house.basics import traceback_locations
from pitboss.house.database.change import InsufficientFundsError, LeaseLostError, StoredAnswer
from pitboss.house.database.committer import Committer
from pitboss.house.feed import HouseState, TableFeed
from pitboss.house.live_table import LiveTable
from pitboss.house.money import Posting, stack, transfer, wallet
from pitboss.house.permissions import PermissionDeniedError, act_denial, approvers
from pitboss.house.roles import Person
from pitboss.house.table_loader import LoadedTable
from pitboss.house.visibility import Step, visible_events
from pitboss.journal.record import format_timestamp
from pitboss.money import dollars

# What a table worker is asked, and what its process gives it.


@dataclass(frozen=True)
class MoneyMove:
    """Chips to a table (positive) or back to the wallet (negative), in cents."""

    amount: int

    def refusal(self, live: LiveTable, person: str) -> Answer | None:
        """Return why the table refuses it; None where it does not."""
        if not live.is_electronic:
            return error_answer(409, "chips of this table are physical: buy in at the table")
        if -self.amount > (held := max(0, live.holdings.spendable_amount(person, live.state))):
            return error_answer(409, f"you can take {dollars(held)} from this table, not {dollars(-self.amount)}")
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
    def log_line(self) -> str:
        """Its line in the house log, without the best decision: it would give away a face-down hand in play."""
        hand = "" if self.hand is None else f", hand {self.hand}"
        return f"round {self.round}, seat {self.seat}{hand}"


MAX_AMOUNT: Final = 10**12


def parse_command(kind: str, body: bytes) -> Act | MoneyMove | HintGiven:
    """Parse what is asked of a table, by its kind; a PitbossError says what is wrong with it."""
    match kind:
        case "act":
            return parse_act(body)
        case "hint":
            return msgspec.json.decode(body, type=HintGiven)
    amount = int(body)
    if not 0 < amount <= MAX_AMOUNT:
        raise PitbossError("an amount is a positive number of cents", at="amount")
    return MoneyMove(amount if kind == "buy-in" else -amount)


@dataclass
class Command:
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


AnswerLookup = Callable[[str, str], Awaitable[StoredAnswer | None]]
"""Returns the answer that is stored under a person's key."""
NameLookup = Callable[[str], str]
"""Returns the name of a person."""
LagLookup = Callable[[str], float]
"""Returns the measured lag of a person's connection in seconds, capped."""


@dataclass(frozen=True)
class WorkerContext:
    """What a worker is given by its process."""

    committer: Committer
    find_answer: AnswerLookup
    clock: Clock
    name_of: NameLookup
    add_person: Callable[[Person], None]
    """Is told everybody who acts, with their name."""
    lag_of: LagLookup = lambda person: 0.0
    meters_at: Callable[[str], dict[str, int]] = lambda table: {}
    """Returns what the linked meters of a table show, in cents."""
    after_commit: Callable[[str, int, HouseState], Awaitable[None]] | None = None
    """Rings the doorbell for other processes: the table, its version, and what the house knows."""


# A table worker: the one task that acts on a table, in the process that owns it.
#
# Acts wait in a queue. The worker judges all that wait, writes what they change in one transaction, and only then
# answers them and shows anything. If the change is not written, or it is not known, the table in memory is thrown away
# and comes back from the journal, and the acts are judged again.


MAX_ATTEMPTS: Final = 5
"""How often the acts of one batch are judged before their senders are asked to send them again."""
MAX_BATCH_SIZE: Final = 100
"""Acts that are written in one transaction."""
MAX_QUEUE_SIZE: Final = 1_000
"""Acts that may wait at one table."""
RELOAD_TIMEOUT: Final = 2.0
"""How long acts wait for a table that does not come back from its journal: after that their senders are told."""
RETRY_LATER: Final = error_answer(503, "the table could not write this now: send it again with the same key")
QUEUE_FULL: Final = error_answer(503, "too many acts wait at this table: send it again with the same key")
INTERNAL_ERROR: Final = error_answer(500, "this act met a fault of the program, and nothing was done")


class TableWorker:
    """Acts on one table until it is stopped or the table is lost."""

    def __init__(
        self, table: str, open_table: Callable[[], Awaitable[LoadedTable]], feed: TableFeed, context: WorkerContext
    ) -> None:
        self._open_table = open_table
        self._context = context
        self._live: LiveTable | None = None
        self._queue: asyncio.Queue[Command | None] = asyncio.Queue(MAX_QUEUE_SIZE)
        self._current_batch: list[Command] = []
        """The acts that were taken from the queue together last; whatever happens, each of them is answered."""
        self._recent_answers = RecentAnswers()
        self._started_at = context.clock()
        self._last_used: dict[str, datetime] = {}
        """When each person has last done something here."""
        self._stopping = False
        self._log = structlog.get_logger().bind(table=table)
        self.feed = feed
        self.table = table
        self.load_error: PitbossError | None = None
        """Why the table does not open."""

    # Called by everybody else

    async def submit(self, command: Command) -> Answer:
        """Put an act to the table and return its answer."""
        if self._stopping:
            return RETRY_LATER
        if not command.is_by_house:
            self._last_used[command.person.id] = self._context.clock()
        try:
            self._queue.put_nowait(command)
        except asyncio.QueueFull:
            return QUEUE_FULL
        return await command.answer

    def idle_seconds(self, person: str) -> float:
        """Return for how long a person has done nothing here, as far as this process knows."""
        return (self._context.clock() - self._last_used.get(person, self._started_at)).total_seconds()

    def forget_idle(self, seconds: float, people: Collection[str]) -> None:
        """Forget when people were here who are gone for so long; `people` are those who still have something here."""
        gone = {id for id in self._last_used.keys() - set(people) if self.idle_seconds(id) > seconds}
        self._last_used = {id: at for id, at in self._last_used.items() if id not in gone}

    async def stop(self) -> None:
        """Let the worker finish what it is doing, and end."""
        self._stopping = True
        if not self._queue.full():
            self._queue.put_nowait(None)

    # The task

    async def run(self) -> None:
        """Serve the table until `stop`, or until it is lost; then nobody waits for an answer any more."""
        answer = RETRY_LATER
        try:
            while not self._stopping:
                await self._serve_next()
        except LeaseLostError:
            if not self._stopping:
                self._log.warning("table lost")
        except Exception:
            answer = INTERNAL_ERROR
            raise
        finally:
            self._stopping = True
            for ask in self._current_batch:
                _set_answer(ask, answer)
            self._reject_pending()

    def _reject_pending(self) -> None:
        """Let nobody wait any longer; what was answered so is not carried out any more."""
        for ask in self._current_batch:
            _set_answer(ask, RETRY_LATER)
        while not self._queue.empty():
            if (waiting := self._queue.get_nowait()) is not None:
                _set_answer(waiting, RETRY_LATER)

    async def _serve_next(self) -> None:
        live = await self._loaded_table()
        asks = await self._next_commands(live)
        while asks:
            batch = _next_batch(asks)
            del asks[: len(batch)]
            if isinstance(batch[0].act, MoneyMove):
                await self._move_money(batch[0], batch[0].act)
            elif isinstance(batch[0].act, HintGiven):
                await self._record_hint(batch[0], batch[0].act)
            else:
                await self._execute(batch)
        if self._live is not None and self._is_time_up(self._live):
            await self._execute([])

    async def _next_commands(self, live: LiveTable) -> list[Command]:
        """Wait for acts, at most until the time for the pending request is up."""
        deadline = self._deadline(live)
        left = None if deadline is None else max(0.0, (deadline - self._context.clock()).total_seconds())
        try:
            async with asyncio.timeout(left):
                first = await self._queue.get()
        except TimeoutError:
            return []
        asks = [first]
        while len(asks) < MAX_BATCH_SIZE and not self._queue.empty():
            asks.append(self._queue.get_nowait())
        self._current_batch = [ask for ask in asks if ask is not None]
        return list(self._current_batch)

    def _deadline(self, live: LiveTable) -> datetime | None:
        seconds = live.seconds_to_act()
        if seconds is None:
            return None
        people = (live.holdings.people.get(seat) for seat in live.awaited_seats())
        lag = max((self._context.lag_of(person) for person in people if person is not None), default=0.0)
        return live.waiting_since + timedelta(seconds=seconds + lag)

    def _is_time_up(self, live: LiveTable) -> bool:
        deadline = self._deadline(live)
        return deadline is not None and deadline <= self._context.clock()

    async def _loaded_table(self) -> LiveTable:
        """Return the table, from the journal if it is not in memory."""
        wait, waited = 0.05, 0.0
        while self._live is None:
            try:
                live, view, steps, version = await self._open_table()
                self.feed.reset(view, steps, version)
                await self._commit_and_publish(live, live.open())
                self._live, self.load_error = live, None
            except LeaseLostError:
                raise
            except PitbossError as error:
                # the first failure is not logged: it may pass, or end the program
                if self.load_error is not None:
                    self._log.error("table does not open", why=error.message)
                self.load_error = error
                if waited >= RELOAD_TIMEOUT:
                    self._reject_pending()
                await asyncio.sleep(wait)
                wait, waited = min(2.0, 2 * wait), waited + wait
            if self._stopping and self._live is None:
                raise LeaseLostError("the worker was stopped before the table opened")
        return self._live

    async def _execute(self, commands: list[Command]) -> None:
        """Judge acts, write what they change, and answer them; without acts, do what silence means."""
        for tried in range(MAX_ATTEMPTS):
            live = await self._loaded_table()
            commands = [ask for ask in commands if not ask.is_answered]
            try:
                steps = live.handle_timeout() if not commands and self._is_time_up(live) else []
                answers = {}
                for ask in commands:
                    written = await self._find_stored_answer(ask) if tried else None
                    answers[id(ask)] = written or await self._judge(live, ask, steps)
                if steps or live.pending_change.answers:
                    await self._commit_and_publish(live, steps)
            except LeaseLostError as lost:
                self._live = None
                self._log.warning("not the owner", why=lost.message)
                raise
            except PitbossError as error:
                self._live = None
                self._log.warning("not written", why=error.message)
                continue
            except Exception as error:
                self._live = None
                self._log.error("fault at a table", kind=type(error).__name__, trace=traceback_locations(error))
                for ask in commands:
                    _set_answer(ask, INTERNAL_ERROR)
                if not commands:
                    await asyncio.sleep(1)
                return
            for ask in commands:
                answer = answers[id(ask)]
                if answer.status == 200 or not ask.is_approved:  # what is granted may be lawful later
                    self._recent_answers.store(ask.person.id, ask.key, ask.body_hash, answer)
                _set_answer(ask, answer)
            return
        for ask in commands:
            _set_answer(ask, RETRY_LATER)

    async def _judge(self, live: LiveTable, command: Command, steps: list[Step]) -> Answer:
        """Return the answer to one act, and add what it did to `steps`."""
        assert not isinstance(command.act, MoneyMove | HintGiven)
        person = command.person
        if (known := self._recent_answers.find(person.id, command.key, command.body_hash)) is not None:
            return known
        waiting = next((a for a in live.pending_change.answers if (a.person, a.key) == (person.id, command.key)), None)
        if waiting is not None:
            return Answer(200, waiting.answer) if waiting.body_hash == command.body_hash else KEY_USED
        self._context.add_person(person)
        own = live.seating().boxes_of(person.id)
        no: Refusal | PermissionDeniedError | None = act_denial(person, command.act, live.settings.dealing, own)
        if no is None and approvers(command.act) and not command.is_approved:
            no = PermissionDeniedError(
                f"this needs the approval of another {' or '.join(sorted(approvers(command.act)))} first"
            )
        status = 403
        if no is None:
            no, status = live.refusal(person.id, command.act), 409
        if no is not None:
            return await self._find_stored_answer(command) or refusal_answer(status, no)
        done = live.execute(None if command.is_by_house else person.id, command.act)
        steps += done
        own |= live.seating().boxes_of(person.id)
        events = [event for step in done for event in visible_events(step, own)]
        answer = success_answer({"version": live.version, "events": events})
        live.pending_change.answers.append(StoredAnswer(person.id, command.key, command.body_hash, answer.body))
        return answer

    async def _find_stored_answer(self, command: Command) -> Answer | None:
        """Return the answer that an earlier process gave to this key, if any."""
        found = await self._context.find_answer(command.person.id, command.key)
        if found is None:
            return None
        return Answer(200, found.answer) if found.body_hash == command.body_hash else KEY_USED

    async def _commit_and_publish(self, live: LiveTable, steps: list[Step]) -> None:
        """Write the pending change, then show it."""
        change = live.take_change()
        if change.records or change.answers or change.postings:
            await self._context.committer.commit(change)
        await self._publish(live, steps)

    async def _publish(self, live: LiveTable, steps: list[Step]) -> None:
        state, seating = self._table_status(live), live.seating()
        self.feed.publish(steps, live.wanted, live.version, state, seating)
        if self._context.after_commit is not None:
            await self._context.after_commit(self.table, live.version, state)

    def _table_status(self, live: LiveTable) -> HouseState:
        deadline, now = self._deadline(live), self._context.clock()
        return HouseState(
            state=live.state_name(),
            round=live.state.round_number,
            taken=len(live.state.seated),
            meters={name: meter.displayed for name, meter in live.state.meters.items()}
            | self._context.meters_at(self.table),
            names={seat: self._context.name_of(person) for seat, person in sorted(live.holdings.people.items())},
            boxes={box: seat for box, seat in sorted(live.state.players.items()) if box != seat},
            ready=sorted(live.ready),
            away=sorted(live.state.seats_away()),
            dealt_next=sorted(live.state.next_hand_seats()),
            clock=None if deadline is None else format_timestamp(deadline),
            seconds=None if deadline is None else max(0.0, (deadline - now).total_seconds()),
        )

    async def _record_hint(self, command: Command, hint: HintGiven) -> None:
        """Write a hint into the journal; it is given when that is done."""
        answer = RETRY_LATER
        for _ in range(MAX_ATTEMPTS):
            live = await self._loaded_table()
            if command.is_answered:
                return
            live.record_hint(command.person.id, hint, hint.log_line)
            try:
                await self._commit_and_publish(live, [])
            except LeaseLostError:
                self._live = None
                raise
            except PitbossError as error:
                self._live = None
                self._log.warning("not written", why=error.message)
            else:
                answer = success_answer({"version": live.version})
                break
        _set_answer(command, answer)

    # Chips to and from the table

    async def _move_money(self, command: Command, move: MoneyMove) -> None:
        """Move money between a person's wallet and stack; all tables share a wallet, so the database judges."""
        person = command.person.id
        answer = self._recent_answers.find(person, command.key, command.body_hash)
        for _ in range(MAX_ATTEMPTS):
            if answer is not None:
                break
            live = await self._loaded_table()
            if command.is_answered:
                return
            answer = await self._find_stored_answer(command) or move.refusal(live, person)
            if answer is not None:
                break
            held = live.holdings.stacks.get(person, 0) + move.amount
            change = live.take_change()
            change.postings.append(move.posting(self.table, person))
            said = success_answer({"stack": held}).body
            change.answers.append(StoredAnswer(person, command.key, command.body_hash, said, wallet(person)))
            try:
                await self._context.committer.commit(change)
            except InsufficientFundsError:
                answer = error_answer(409, f"your balance does not hold {dollars(move.amount)}")
            except LeaseLostError:
                self._live = None
                raise
            except PitbossError as error:
                self._live = None
                self._log.warning("not written", why=error.message)
            else:
                answer = Answer(200, change.answers[-1].answer)
                live.holdings.set_stack(person, held)
                await self._publish(live, [])
        answer = answer or RETRY_LATER
        if answer is not RETRY_LATER:
            self._recent_answers.store(person, command.key, command.body_hash, answer)
        _set_answer(command, answer)


def _next_batch(commands: list[Command]) -> list[Command]:
    """Return the acts up to the first ask that moves money or notes a hint, or that one alone."""
    if isinstance(commands[0].act, MoneyMove | HintGiven):
        return commands[:1]
    end = next(
        (place for place, ask in enumerate(commands) if isinstance(ask.act, MoneyMove | HintGiven)), len(commands)
    )
    return commands[:end]


def _set_answer(command: Command, answer: Answer) -> None:
    if not command.answer.done():
        command.answer.set_result(answer)
