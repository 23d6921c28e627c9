"""Access to one table for the rest of the process, whether this process owns the table or not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cached_property
from secrets import token_hex
from typing import Any, Final

import msgspec
from msgspec import Struct

from pitboss.errors import PitbossError
from pitboss.house.acts import Answer, error_answer, hash_of, key_refusal, refusal_answer
from pitboss.house.bus import Bus, BusTimeoutError
from pitboss.house.database.journal import JournalRow
from pitboss.house.feed import Subscription, TableFeed, TableStatus
from pitboss.house.follower import Follower
from pitboss.house.meters import MeterDisplays
from pitboss.house.people.accounts import is_robot
from pitboss.house.permissions import PermissionDeniedError
from pitboss.house.recall import PastDecision, PlayedRound, RoundSteps
from pitboss.house.roles import Person, PrivateId, TableSettings
from pitboss.house.table_recall import RoundProofs, TableRecall
from pitboss.house.worker import Command, HintGiven, MoneyMove, TableWorker, parse_command
from pitboss.inputs import Sat
from pitboss.submission import SubmittedTable
from pitboss.table.table import Table
from pitboss.wire.table import View

OPEN_TIMEOUT: Final = 5.0
"""Seconds that a caller waits for a table to open."""
FORWARD_TIMEOUT: Final = 2.0
"""Seconds that an act waits for the process that owns the table; after that the client sends it again."""
NOT_OPEN_MESSAGE: Final = "the table is about to open: try again"
NOT_OPEN_ANSWER: Final = error_answer(503, NOT_OPEN_MESSAGE)
PRIVATE_TABLE_MESSAGE: Final = "this is another person's private table: open one of your own like {like}"


class Limits(Struct, frozen=True):
    """Minimum and maximum amount of a wager, in cents."""

    min: int | None
    max: int | None


class TableListing(Struct, frozen=True, kw_only=True):
    """A table in the list of all tables."""

    id: str
    game: str
    title: str
    """The title on the layout: the variation if there is one, else the game."""
    dealing: str
    seats: int
    taken: int
    main: list[str]
    """The wagers that a player must make to be in the round."""
    main_any: bool
    """Whether one of them suffices."""
    limits: dict[str, Limits]
    meters: dict[str, int]
    state: str
    allows_hints: bool
    """Whether players may ask for the best decision."""
    is_private: bool = False
    """Whether this is the caller's private table. Its id starts with the id of the table whose rules it has."""


class ForwardedCommand(Struct, frozen=True):
    """A command forwarded to the process that owns the table."""

    person: Person
    key: str
    kind: str
    body: bytes
    is_approved: bool = False
    is_by_house: bool = False


class ForwardedAnswer(Struct, frozen=True):
    """The answer to a forwarded command."""

    status: int
    body: bytes


class TableAccess:
    """A table of the house: its listing, its feed, its finished rounds, and acts on it."""

    def __init__(
        self,
        table: SubmittedTable,
        settings: TableSettings,
        bus: Bus,
        feed: TableFeed,
        follower: Follower,
        recall: TableRecall,
        displays: MeterDisplays,
        private: PrivateId | None = None,
    ) -> None:
        self.submitted = table
        self.private = private
        """The parsed id of a private table; None for a table of the submission."""
        self.settings = settings
        self.seats = make_rules_table(table).seats
        self.known_status = TableStatus()
        """The last status received from the process that owns the table."""
        self._bus = bus
        self._feed = feed
        self._follower = follower
        self._recall = recall
        self._displays = displays
        self._worker: TableWorker | None = None
        self._stop_answering: Callable[[], Awaitable[None]] | None = None
        self._is_closed = False

    @property
    def id(self) -> str:
        """The table's id in the submission, or that of a private table."""
        return self.submitted.id

    @property
    def like(self) -> str:
        """The id in the submission of the table whose rules this one has: its own id, unless it is private."""
        return self.id if self.private is None else self.private.like

    @property
    def _subject(self) -> str:
        """The subject of the bus for acts on the table; in hexadecimal, since an id may have any characters."""
        return f"acts.{self.id.encode().hex()}"

    def close(self) -> None:
        """Close the table. Finished rounds can still be recalled."""
        self._is_closed = True

    # The worker

    @property
    def worker(self) -> TableWorker | None:
        """The worker, if this process owns the table."""
        return self._worker

    async def attach_worker(self, worker: TableWorker) -> None:
        """Submit acts to this worker, and answer acts that other processes forward."""
        self._worker = worker
        await self._follower.stop()
        self._stop_answering = await self._bus.respond(self._subject, self._answer_forwarded)

    async def detach_worker(self) -> None:
        """Leave the table to other processes, and follow it through its journal."""
        self._worker, self.known_status = None, self._feed.state
        self._feed.is_live.clear()
        if self._stop_answering is not None:
            await self._stop_answering()
            self._stop_answering = None
        if self._feed.watcher_count and not self._is_closed:
            self._follower.start()

    # Listing and feed

    @property
    def is_live(self) -> bool:
        """Whether the table is open in this process."""
        return self._feed.is_live.is_set()

    @cached_property
    def _limits(self) -> dict[str, Limits]:
        """Limits of every wager; cached, because they come from the submission."""
        offers = self.submitted.offers().items()
        return {wager: Limits(offer.stake or offer.min, offer.stake or offer.max) for wager, offer in offers}

    @cached_property
    def _title(self) -> str:
        """The title on the layout."""
        return self.submitted.game.layout(self.submitted.choices, self.submitted.facility).name

    def is_watched_by(self, person: str) -> bool:
        """Whether a person watches the table in this process."""
        return self._feed.is_watched_by(person)

    def listing(self) -> TableListing:
        """Return the table's entry in the list of all tables."""
        game = self.submitted.game
        state = self._feed.state if self._worker is not None else self.known_status
        return TableListing(
            id=self.id,
            game=game.id,
            title=self._title,
            dealing=self.settings.dealing,
            seats=self.seats,
            taken=state.taken,
            main=list(dict.fromkeys(wager for together in game.main_wagers for wager in together)),
            main_any=len(game.main_wagers) > 1,
            limits=self._limits,
            meters=state.meters | self._displays.values_at(self.like),
            state=state.state,
            allows_hints=self.settings.allows_hints,
            is_private=self.private is not None,
        )

    async def wait_for_feed(self) -> TableFeed:
        """Return the table's feed once it is live. Raise PitbossError after OPEN_TIMEOUT."""
        if self._is_closed:
            raise PitbossError(NOT_OPEN_MESSAGE, at=self.id)
        if self._worker is None:
            self._follower.start()
        try:
            async with asyncio.timeout(OPEN_TIMEOUT):
                await self._feed.is_live.wait()
                return self._feed
        except TimeoutError:
            raise PitbossError(NOT_OPEN_MESSAGE, at=self.id) from None

    async def snapshot_json(self, person: Person | None) -> bytes:
        """Return the table as this person may see it, as JSON."""
        feed = await self.wait_for_feed()
        seen: dict[str, Any] = feed.snapshot_content(person.id if person else None)
        return msgspec.json.encode({"id": self.id, "round": feed.state.round, **seen})

    async def view_of(self, person: Person) -> tuple[View, frozenset[int]]:
        """Return the table as this person may see it, and the seats that the person plays."""
        feed = await self.wait_for_feed()
        own = feed.seating.boxes_of(person.id)
        return feed.view.view(own), own

    async def subscribe(
        self, person: Person | None, since: int | None, journal: int | None = None, *, with_view: bool = False
    ) -> Subscription:
        """Subscribe to the table's feed. `journal` is the journal of the version `since`."""
        return (await self.wait_for_feed()).subscribe(
            person.id if person else None, since, journal, with_view=with_view
        )

    # Finished rounds, from the current journal of the table or a former one (`row`)

    async def rounds(self, person: Person | None, last: int, row: JournalRow | None = None) -> bytes:
        """Return the last finished rounds as this person may see them, the newest first, as JSON."""
        recall, recent = await self._recall_of(row)
        return msgspec.json.encode(
            {"journal": recall.journal, "rounds": await recall.last_rounds(person, last, recent)}
        )

    async def round(self, person: Person | None, number: int, row: JournalRow | None = None) -> bytes | None:
        """Return one finished round as this person may see it, as JSON. None if it does not exist."""
        recall, recent = await self._recall_of(row)
        recalled = await recall.round(person, number, recent)
        return None if recalled is None else msgspec.json.encode(recalled)

    async def replay(self, person: Person | None, number: int, row: JournalRow | None = None) -> bytes | None:
        """Return the replay of one finished round, as JSON. None if it does not exist."""
        recall, recent = await self._recall_of(row)
        replay = await recall.replay(person, number, recent)
        return None if replay is None else msgspec.json.encode(replay)

    async def decisions(self, person: Person, number: int) -> list[PastDecision] | None:
        """Return a person's decisions in a finished round. None if the round does not exist."""
        recall, recent = await self._recall_of(None)
        return await recall.decisions(person, number, recent)

    async def proofs(self, person: Person | None, number: int, row: JournalRow | None = None) -> RoundProofs | None:
        """Prove the cards of a finished round that this person may see. None if the round does not exist."""
        recall, recent = await self._recall_of(row)
        return await recall.proofs(person, number, recent)

    async def _recall_of(self, row: JournalRow | None) -> tuple[TableRecall, list[RoundSteps]]:
        """Return the recall of a journal, and its rounds that are in memory."""
        recall = self._recall if row is None else await self._recall.for_journal(row)
        return recall, await self.recent_rounds() if recall is self._recall else []

    async def recent_rounds(self) -> list[RoundSteps]:
        """Return the finished rounds in memory; empty if the table is closed."""
        return [] if self._is_closed else list((await self.wait_for_feed()).recent_rounds.finished)

    async def rounds_played_by(self, person: Person, limit: int) -> list[PlayedRound]:
        """Return the last finished rounds in which this person wagered here, the newest first."""
        return await self._recall.rounds_played_by(person, limit, await self.recent_rounds())

    # Acts

    async def act(
        self, person: Person, key: str, body: bytes, *, is_approved: bool = False, is_by_house: bool = False
    ) -> Answer:
        """Submit an act; some acts need the approval of a second person first."""
        return await self._submit(ForwardedCommand(person, key, "act", body, is_approved, is_by_house))

    async def buy_in(self, person: Person, key: str, amount: int) -> Answer:
        """Bring money to the table."""
        return await self._submit(ForwardedCommand(person, key, "buy-in", str(amount).encode()))

    async def cash_out(self, person: Person, key: str, amount: int, *, is_by_house: bool = False) -> Answer:
        """Take money from the table."""
        command = ForwardedCommand(person, key, "cash-out", str(amount).encode(), is_by_house=is_by_house)
        return await self._submit(command)

    async def record_hint(self, person: Person, hint: HintGiven) -> Answer:
        """Write a hint to the table's journal, before it is shown."""
        return await self._submit(ForwardedCommand(person, token_hex(8), "hint", msgspec.json.encode(hint)))

    async def _submit(self, forwarded: ForwardedCommand) -> Answer:
        if not forwarded.is_approved and (no_key := key_refusal(forwarded.key)) is not None:
            return no_key
        if self._worker is not None:
            return await self._submit_here(self._worker, forwarded)
        try:
            message = await self._bus.request(self._subject, msgspec.msgpack.encode(forwarded), FORWARD_TIMEOUT)
        except BusTimeoutError as silence:
            return refusal_answer(503, silence)
        answer = msgspec.msgpack.decode(message, type=ForwardedAnswer)
        return Answer(answer.status, answer.body)

    async def _submit_here(self, worker: TableWorker, forwarded: ForwardedCommand) -> Answer:
        try:
            act = parse_command(forwarded.kind, forwarded.body)
        except PitbossError as error:
            return refusal_answer(422, error)
        takes_part = isinstance(act, Sat) or (isinstance(act, MoneyMove) and act.amount > 0)
        if takes_part and (denial := self._invitation_denial(forwarded.person)) is not None:
            return refusal_answer(403, denial)
        command = Command(
            forwarded.person,
            forwarded.key,
            hash_of(self.id, forwarded.kind, forwarded.body),
            act,
            forwarded.is_approved,
        )
        command.is_by_house = forwarded.is_by_house
        return await worker.submit(command)

    def _invitation_denial(self, person: Person) -> PermissionDeniedError | None:
        """Return why a person may not sit or buy in at a private table: it is for its owner and robots only."""
        if self.private is None or person.id == self.private.owner or is_robot(person.name):
            return None
        return PermissionDeniedError(PRIVATE_TABLE_MESSAGE.format(like=self.like), at=self.id)

    async def _answer_forwarded(self, message: bytes) -> bytes:
        worker, forwarded = self._worker, msgspec.msgpack.decode(message, type=ForwardedCommand)
        answer = NOT_OPEN_ANSWER if worker is None else await self._submit_here(worker, forwarded)
        return msgspec.msgpack.encode(ForwardedAnswer(answer.status, answer.body))


def make_rules_table(table: SubmittedTable) -> Table:
    """Return an unused table with the rules of a submission."""
    return table.game.table(table.choices)
