"""The house: every table of a submission, those that this process owns and those of other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from secrets import token_hex
from typing import Final

import msgspec
import structlog
from sqlalchemy import select

from pitboss.cards import below_from_os
from pitboss.errors import PitbossError
from pitboss.house.asks import Surroundings
from pitboss.house.bus import Bus, NoBus
from pitboss.house.database.change import LostTable
from pitboss.house.database.committer import Commits, Committer
from pitboss.house.database.database import Database
from pitboss.house.database.leases import Lease, Leases
from pitboss.house.database.opening import journal_for, settings_of
from pitboss.house.database.resuming import answer_under
from pitboss.house.database.schema import PERSON
from pitboss.house.feed import HouseState, TableFeed
from pitboss.house.follower import Follower, InThread
from pitboss.house.resuming import Resumed, Resuming
from pitboss.house.settings import Dealing, TableSettings
from pitboss.house.table_access import TableAccess
from pitboss.house.worker import TableWorker
from pitboss.journal.entries import Opened
from pitboss.journal.record import microseconds, timestamp
from pitboss.journal.signing import Signer
from pitboss.submission import Submission, SubmittedTable
from pitboss.table.electronic import Below

LEASE_SECONDS: Final = 3.0
"""How long a process owns its tables without saying so again."""
RENEW_SECONDS: Final = 1.0
MOST_LAG: Final = 1.0
"""The greatest lag of a player's connection that the clock allows for, in seconds."""
DOORBELL: Final = "pitboss.doorbell"


class Doorbell(msgspec.Struct, frozen=True):
    """Something was written at a table."""

    table: str
    version: int
    state: HouseState
    by: str
    """The process that wrote it."""


def names_of(database: Database, people: Collection[str]) -> dict[str, str]:
    """Return the names of people by their ids."""
    if not people:
        return {}
    with database.reading() as connection:
        rows = connection.execute(select(PERSON.c.id, PERSON.c.name).where(PERSON.c.id.in_(people)))
        return {row.id: row.name for row in rows}


def now() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


@dataclass
class HouseParts:
    """What a house is made of; a simulation brings its own."""

    database: Database
    bus: Bus = field(default_factory=NoBus)
    clock: Callable[[], datetime] = now
    below: Below = below_from_os
    commits: Commits | None = None
    in_thread: InThread = asyncio.to_thread
    process: str = field(default_factory=lambda: token_hex(8))
    """This process among those of the house."""
    shadow: frozenset[str] = frozenset()
    """The tables that shadow a physical one, by id."""


class House:
    """Opens the tables of a submission, keeps those that it owns running, and follows the others."""

    def __init__(self, submission: Submission, parts: HouseParts) -> None:
        self.submission = submission
        self.tables: dict[str, TableAccess] = {}
        self.lags: dict[str, float] = {}
        """The measured lag of each person's connection, in seconds."""
        self._parts = parts
        self._commits = parts.commits or Committer(parts.database, parts.clock)
        self._names: dict[str, str] = {}
        self._lessor = Leases(parts.database)
        self._leases: dict[str, Lease] = {}
        self._resuming: dict[str, Resuming] = {}
        self._feeds: dict[str, TableFeed] = {}
        self._followers: dict[str, Follower] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._keeper: asyncio.Task[None] | None = None
        self._log = structlog.get_logger().bind(process=parts.process)

    @classmethod
    async def open(cls, submission: Submission, parts: HouseParts) -> House:
        """Open every table: own those that nobody owns, and follow the others."""
        house = cls(submission, parts)
        signer = await parts.in_thread(Signer.of_this_house)
        for table in submission.tables.values():
            await house._add(table, signer)
        await parts.bus.listen(DOORBELL, house._hear)
        await house._take_free_tables()
        house._keeper = asyncio.create_task(house._keep_leases(), name="leases")
        return house

    @property
    def is_ready(self) -> bool:
        """Whether every table that this process owns is open."""
        return all(access.shows for access in self.tables.values() if access.worker is not None)

    async def close(self) -> None:
        """Finish what is under way, and leave the tables to other processes."""
        if self._keeper is not None:
            self._keeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeper
        for access in self.tables.values():
            if access.worker is not None:
                await access.worker.stop()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        for access in self.tables.values():
            await access.disown()
        for follower in self._followers.values():
            await follower.stop()
        await self._commits.close()
        with suppress(PitbossError):
            await self._parts.in_thread(self._lessor.release, list(self._leases.values()))
        await self._parts.bus.close()

    def know(self, person: str, name: str) -> None:
        """Remember a person's name, for everybody to see at a seat."""
        self._names[person] = name

    # Tables

    async def _add(self, table: SubmittedTable, signer: Signer) -> None:
        parts = self._parts
        opened = Opened(table.id, table.game.id, table.facility, table.approved.isoformat(), table.choices.document())
        row = await parts.in_thread(journal_for, parts.database, opened)
        settings = TableSettings.from_json(await parts.in_thread(settings_of, parts.database, row))
        if table.id in parts.shadow:
            settings = msgspec.structs.replace(settings, dealing=Dealing.SHADOW, hints=False)
        resuming = Resuming(parts.database, row, table, settings, signer, parts.clock, parts.below)
        feed = self._feeds[table.id] = TableFeed()
        follower = Follower(table.id, feed, resuming.follow, parts.in_thread)
        self._resuming[table.id], self._followers[table.id] = resuming, follower
        self.tables[table.id] = TableAccess(table, settings, parts.bus, feed, follower)

    async def _take_free_tables(self) -> None:
        """Acquire every table that no living process owns, and begin to act on it."""
        for id in self.tables:
            if id in self._tasks and not self._tasks[id].done():
                continue
            if await self._acquire(id):
                await self._own(id)

    async def _acquire(self, id: str) -> Lease | None:
        """Become the owner of a table, or its owner again, under a new epoch; None while another process owns it."""
        parts, row = self._parts, self._resuming[id].row
        at = microseconds(timestamp(parts.clock()))
        lease: Lease | None = await parts.in_thread(self._lessor.acquire, row, parts.process, at, LEASE_SECONDS)
        if lease is not None:
            self._leases[id] = lease
        return lease

    async def _own(self, id: str) -> None:
        worker = TableWorker(id, partial(self._resume, id), self._feeds[id], self._surroundings())
        self._tasks[id] = asyncio.create_task(self._run(id, worker), name=f"table {id}")
        await self.tables[id].own(worker)

    async def _run(self, id: str, worker: TableWorker) -> None:
        try:
            await worker.run()
        finally:
            await self.tables[id].disown()
            self._leases.pop(id, None)

    async def _resume(self, id: str) -> Resumed:
        """Bring a table into memory under a new epoch: whatever was under way at the old one is over then."""
        parts, lease = self._parts, await self._acquire(id)
        if lease is None:
            raise LostTable("another process owns this table now", at=id)
        resumed: Resumed = await parts.in_thread(self._resuming[id].resume, lease.epoch)
        unknown = set(resumed.live.held.people.values()) - self._names.keys()
        self._names |= await parts.in_thread(names_of, parts.database, unknown)
        return resumed

    def _surroundings(self) -> Surroundings:
        parts = self._parts
        return Surroundings(
            commits=self._commits,
            find_answer=lambda person, key: parts.in_thread(answer_under, parts.database, person, key),
            clock=parts.clock,
            name_of=lambda person: self._names.get(person, "somebody"),
            lag_of=lambda person: min(MOST_LAG, self.lags.get(person, 0.0)),
            after_commit=self._ring,
        )

    # Doorbells

    async def _ring(self, table: str, version: int, state: HouseState) -> None:
        bell = Doorbell(table, version, state, self._parts.process)
        await self._parts.bus.publish(DOORBELL, msgspec.msgpack.encode(bell))

    async def _hear(self, message: bytes) -> None:
        bell = msgspec.msgpack.decode(message, type=Doorbell)
        if bell.by != self._parts.process and bell.table in self.tables:
            self.tables[bell.table].known = bell.state
            self._followers[bell.table].ring(bell.state)

    # Leases

    async def _keep_leases(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                leases = list(self._leases.values())
                at = microseconds(timestamp(self._parts.clock()))
                kept = await self._parts.in_thread(self._lessor.renew, leases, at, LEASE_SECONDS)
                held = {(lease.table, lease.epoch) for lease in kept}
                for id, lease in list(self._leases.items()):
                    worker = self.tables[id].worker
                    if (id, lease.epoch) not in held and worker is not None:
                        self._log.warning("lease lost", table=id)
                        await worker.stop()
                await self._take_free_tables()
            except PitbossError as error:
                self._log.warning("leases not renewed", why=error.message)
