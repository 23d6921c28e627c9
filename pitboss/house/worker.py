"""A table worker: the one task that acts on a table, in the process that owns it.

Commands wait in a queue. The worker judges all of them, writes the changes in one transaction, and only then answers
and publishes. If the commit fails, or its outcome is unknown, the worker discards the table in memory, reloads it from
the journal, and judges the commands again.
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
from pitboss.house.database.change import InsufficientFundsError, LeaseLostError, StoredAnswer
from pitboss.house.database.committer import Committer
from pitboss.house.error_logging import traceback_locations
from pitboss.house.feed import TableFeed, TableStatus
from pitboss.house.live_table import LiveTable
from pitboss.house.money import Posting, stack, transfer, wallet
from pitboss.house.permissions import PermissionDeniedError, act_denial, approvers
from pitboss.house.roles import Person
from pitboss.house.table_loader import LoadedTable
from pitboss.house.visibility import Step, visible_events
from pitboss.journal.record import format_timestamp
from pitboss.money import dollars

# Commands, and the context of a worker.


@dataclass(frozen=True)
class MoneyMove:
    """Chips to a table (positive) or back to the wallet (negative), in cents."""

    amount: int

    def refusal(self, live: LiveTable, person: str) -> Answer | None:
        """Return the refusal, or None if the move is allowed."""
        if not live.is_electronic:
            return error_answer(409, "chips of this table are physical: buy in at the table")
        if -self.amount > (spendable := max(0, live.holdings.spendable_amount(person, live.state))):
            return error_answer(409, f"you can take {dollars(spendable)} from this table, not {dollars(-self.amount)}")
        return None

    def posting(self, table: str, person: str) -> Posting:
        """Return the ledger posting of the move."""
        source, target, reason = wallet(person), stack(table, person), f"buy-in at {table}"
        if self.amount < 0:
            source, target, reason = target, source, f"cash-out at {table}"
        return transfer(reason, abs(self.amount), source, target, by=person, table=table)


class HintGiven(Struct, frozen=True):
    """A hint for a player's decision: written to the journal before the player sees it (GLI-19 2.8.2)."""

    round: int
    seat: int
    hand: int | None
    best: str

    @property
    def log_line(self) -> str:
        """Line in the house log, without the best decision, which would reveal a face-down hand in play."""
        hand = "" if self.hand is None else f", hand {self.hand}"
        return f"round {self.round}, seat {self.seat}{hand}"


MAX_AMOUNT: Final = 10**12


def parse_command(kind: str, body: bytes) -> Act | MoneyMove | HintGiven:
    """Parse a command of this kind. Raise PitbossError if it is invalid."""
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
    """A queued act, money move or hint, with its idempotency key and its answer."""

    person: Person
    key: str
    body_hash: bytes
    act: Act | MoneyMove | HintGiven
    is_approved: bool = False
    """Whether a second person has approved it."""
    is_by_house: bool = False
    """Whether the house acts on behalf of a person who has left."""
    answer: asyncio.Future[Answer] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def is_answered(self) -> bool:
        """Whether the sender has an answer; the command of a sender who disconnected is still executed."""
        return self.answer.done() and not self.answer.cancelled()


AnswerLookup = Callable[[str, str], Awaitable[StoredAnswer | None]]
"""Returns the stored answer for a person's key."""
NameLookup = Callable[[str], str]
"""Returns the name of a person."""
LagLookup = Callable[[str], float]
"""Returns the measured lag of a person's connection in seconds, capped."""


@dataclass(frozen=True)
class WorkerContext:
    """What a worker needs from its process."""

    committer: Committer
    find_answer: AnswerLookup
    clock: Clock
    name_of: NameLookup
    add_person: Callable[[Person], None]
    """Called with each person who acts, to cache the name."""
    lag_of: LagLookup = lambda person: 0.0
    meters_at: Callable[[str], dict[str, int]] = lambda table: {}
    """Returns the displayed values of a table's linked meters, in cents."""
    after_commit: Callable[[str, int, TableStatus], Awaitable[None]] | None = None
    """Notifies other processes of a commit: the table, its version and its status."""


# The worker.


MAX_COMMIT_ATTEMPTS: Final = 5
"""How often a batch of commands is judged before it is answered with RETRY_LATER."""
MAX_BATCH_SIZE: Final = 100
"""Maximum number of commands in one transaction."""
MAX_QUEUE_SIZE: Final = 1_000
"""Maximum number of commands queued at one table."""
RELOAD_TIMEOUT: Final = 2.0
"""Seconds that commands wait while the table reloads from its journal; after that they get RETRY_LATER."""
RETRY_LATER: Final = error_answer(503, "the table could not write this now: send it again with the same key")
QUEUE_FULL: Final = error_answer(503, "too many acts wait at this table: send it again with the same key")
INTERNAL_ERROR: Final = error_answer(500, "this act met a fault of the program, and nothing was done")


class TableWorker:
    """Acts on one table until it is stopped or loses the table's lease."""

    def __init__(
        self, table: str, open_table: Callable[[], Awaitable[LoadedTable]], feed: TableFeed, context: WorkerContext
    ) -> None:
        self._open_table = open_table
        self._context = context
        self._live: LiveTable | None = None
        self._queue: asyncio.Queue[Command | None] = asyncio.Queue(MAX_QUEUE_SIZE)
        self._current_batch: list[Command] = []
        """The commands last taken from the queue. Each of them gets an answer, whatever happens."""
        self._recent_answers = RecentAnswers()
        self._started_at = context.clock()
        self._last_used: dict[str, datetime] = {}
        """When each person last acted here."""
        self._stopping = False
        self._log = structlog.get_logger().bind(table=table)
        self.feed = feed
        self.table = table
        self.load_error: PitbossError | None = None
        """Why the table failed to load, if it did."""

    # For callers outside the task

    async def submit(self, command: Command) -> Answer:
        """Queue a command and return its answer."""
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
        """Return for how many seconds a person has been idle here, as far as this process knows."""
        return (self._context.clock() - self._last_used.get(person, self._started_at)).total_seconds()

    def forget_idle(self, seconds: float, people: Collection[str]) -> None:
        """Forget people who have been idle for more than `seconds`, except `people`, who still have something here."""
        gone = {id for id in self._last_used.keys() - set(people) if self.idle_seconds(id) > seconds}
        self._last_used = {id: at for id, at in self._last_used.items() if id not in gone}

    async def stop(self) -> None:
        """Stop the worker after the current batch."""
        self._stopping = True
        if not self._queue.full():
            self._queue.put_nowait(None)

    # The task

    async def run(self) -> None:
        """Serve the table until `stop`, or until its lease is lost; then answer every queued command."""
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
            for command in self._current_batch:
                _set_answer(command, answer)
            self._reject_pending()

    def _reject_pending(self) -> None:
        """Answer RETRY_LATER to every queued command without executing it."""
        for command in self._current_batch:
            _set_answer(command, RETRY_LATER)
        while not self._queue.empty():
            if (waiting := self._queue.get_nowait()) is not None:
                _set_answer(waiting, RETRY_LATER)

    async def _serve_next(self) -> None:
        live = await self._loaded_table()
        commands = await self._next_commands(live)
        while commands:
            batch = _next_batch(commands)
            del commands[: len(batch)]
            if isinstance(batch[0].act, MoneyMove):
                await self._move_money(batch[0], batch[0].act)
            elif isinstance(batch[0].act, HintGiven):
                await self._record_hint(batch[0], batch[0].act)
            else:
                await self._execute(batch)
        if self._live is not None and self._is_time_up(self._live):
            await self._execute([])

    async def _next_commands(self, live: LiveTable) -> list[Command]:
        """Wait for commands, at most until the deadline of the pending request."""
        deadline = self._deadline(live)
        left = None if deadline is None else max(0.0, (deadline - self._context.clock()).total_seconds())
        try:
            async with asyncio.timeout(left):
                first = await self._queue.get()
        except TimeoutError:
            return []
        commands = [first]
        while len(commands) < MAX_BATCH_SIZE and not self._queue.empty():
            commands.append(self._queue.get_nowait())
        self._current_batch = [command for command in commands if command is not None]
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
        """Return the table; load it from the journal if it is not in memory."""
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
        """Judge commands, commit the changes, and answer. Without commands, apply the timeout."""
        for attempt in range(MAX_COMMIT_ATTEMPTS):
            live = await self._loaded_table()
            commands = [command for command in commands if not command.is_answered]
            try:
                steps = live.handle_timeout() if not commands and self._is_time_up(live) else []
                answers = {}
                for command in commands:
                    stored = await self._find_stored_answer(command) if attempt else None
                    answers[id(command)] = stored or await self._judge(live, command, steps)
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
                for command in commands:
                    _set_answer(command, INTERNAL_ERROR)
                if not commands:
                    await asyncio.sleep(1)
                return
            for command in commands:
                answer = answers[id(command)]
                if answer.status == 200 or not command.is_approved:  # an approved act may be lawful later
                    self._recent_answers.store(command.person.id, command.key, command.body_hash, answer)
                _set_answer(command, answer)
            return
        for command in commands:
            _set_answer(command, RETRY_LATER)

    async def _judge(self, live: LiveTable, command: Command, steps: list[Step]) -> Answer:
        """Return the answer to one act, and add its steps to `steps`."""
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
        """Return the answer stored under this key, also by an earlier process. None if there is none."""
        stored = await self._context.find_answer(command.person.id, command.key)
        if stored is None:
            return None
        return Answer(200, stored.answer) if stored.body_hash == command.body_hash else KEY_USED

    async def _commit_and_publish(self, live: LiveTable, steps: list[Step]) -> None:
        """Commit the pending change, then publish it."""
        change = live.take_change()
        if change.records or change.answers or change.postings:
            await self._context.committer.commit(change)
        await self._publish(live, steps)

    async def _publish(self, live: LiveTable, steps: list[Step]) -> None:
        state, seating = self._table_status(live), live.seating()
        self.feed.publish(steps, live.wanted, live.version, state, seating)
        if self._context.after_commit is not None:
            await self._context.after_commit(self.table, live.version, state)

    def _table_status(self, live: LiveTable) -> TableStatus:
        deadline, now = self._deadline(live), self._context.clock()
        return TableStatus(
            state=live.state_name(),
            round=live.state.round_number,
            taken=len(live.state.seated),
            meters={name: meter.displayed for name, meter in live.state.meters.items()}
            | self._context.meters_at(self.table),
            names={seat: self._context.name_of(person) for seat, person in sorted(live.holdings.people.items())},
            boxes={box: seat for box, seat in sorted(live.state.players.items()) if box != seat},
            ready=sorted(live.ready),
            away=sorted(live.state.seats_away()),
            next_hand_seats=sorted(live.state.next_hand_seats()),
            deadline=None if deadline is None else format_timestamp(deadline),
            seconds_left=None if deadline is None else max(0.0, (deadline - now).total_seconds()),
        )

    async def _record_hint(self, command: Command, hint: HintGiven) -> None:
        """Write a hint to the journal, and answer once it is committed."""
        answer = RETRY_LATER
        for _ in range(MAX_COMMIT_ATTEMPTS):
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
        """Move money between a person's wallet and stack. The database checks the wallet, which all tables share."""
        person = command.person.id
        answer = self._recent_answers.find(person, command.key, command.body_hash)
        for _ in range(MAX_COMMIT_ATTEMPTS):
            if answer is not None:
                break
            live = await self._loaded_table()
            if command.is_answered:
                return
            answer = await self._find_stored_answer(command) or move.refusal(live, person)
            if answer is not None:
                break
            new_stack = live.holdings.stacks.get(person, 0) + move.amount
            change = live.take_change()
            change.postings.append(move.posting(self.table, person))
            body = success_answer({"stack": new_stack}).body
            change.answers.append(StoredAnswer(person, command.key, command.body_hash, body, wallet(person)))
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
                live.holdings.set_stack(person, new_stack)
                await self._publish(live, [])
        answer = answer or RETRY_LATER
        if answer is not RETRY_LATER:
            self._recent_answers.store(person, command.key, command.body_hash, answer)
        _set_answer(command, answer)


def _next_batch(commands: list[Command]) -> list[Command]:
    """Return the acts before the first money move or hint, or that one alone if it comes first."""
    if isinstance(commands[0].act, MoneyMove | HintGiven):
        return commands[:1]
    end = next(
        (index for index, command in enumerate(commands) if isinstance(command.act, MoneyMove | HintGiven)),
        len(commands),
    )
    return commands[:end]


def _set_answer(command: Command, answer: Answer) -> None:
    if not command.answer.done():
        command.answer.set_result(answer)
