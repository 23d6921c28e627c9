"""The house: every table of a submission, run by this process or by others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final, TypeVar

import msgspec
import structlog

from pitboss.clock import to_microseconds
from pitboss.errors import PitbossError
from pitboss.house.database.change import LeaseLostError
from pitboss.house.database.committer import ThreadedCommitter
from pitboss.house.database.journal import JournalRow
from pitboss.house.database.leases import Leases
from pitboss.house.database.table_queries import (
    find_answer,
    load_latest_journals,
    load_meter,
    load_settings,
    store_settings,
)
from pitboss.house.dependencies import HouseDependencies
from pitboss.house.error_logging import log_errors, traceback_locations
from pitboss.house.feed import TableFeed, TableStatus
from pitboss.house.follower import Follower
from pitboss.house.meters import MeterDisplays
from pitboss.house.ownership import Ownership
from pitboss.house.people.accounts import load_names
from pitboss.house.roles import Person, PrivateId, TableSettings, parse_private_id
from pitboss.house.table_access import TableAccess, make_rules_table
from pitboss.house.table_loader import LoadedTable, TableLoader, find_tables
from pitboss.house.table_recall import TableRecall, rules_of_journal
from pitboss.house.worker import TableWorker, WorkerContext
from pitboss.journal.keys import MissingKeyError
from pitboss.journal.signing import Signer
from pitboss.submission import Submission, SubmittedTable
from pitboss.table.table import Table

# Cache of people's names and of the lag of their connections.


MAX_CACHED_PEOPLE: Final = 20_000
"""Maximum number of people in the cache; people with a seat always stay."""

T = TypeVar("T")


class PeopleCache:
    """Names and lags of the people who were here last."""

    def __init__(self, seated: Callable[[], Collection[str]], max_people: int = MAX_CACHED_PEOPLE) -> None:
        """Create a cache of at most `max_people`, besides those with a seat, whose ids `seated` returns."""
        self._seated = seated
        self._max_people = max_people
        self._names: dict[str, str] = {}
        self._lags: dict[str, float] = {}

    def add(self, person: Person) -> None:
        """Add a person's name, which is shown at the seat."""
        self.add_names({person.id: person.name})

    def add_names(self, names: Mapping[str, str]) -> None:
        """Add names by the ids of people."""
        self._names = self._with_newest(self._names, names)

    def missing(self, people: Collection[str]) -> set[str]:
        """Return the ids without a cached name."""
        return set(people) - self._names.keys()

    def name_of(self, person: str) -> str:
        """Return a person's name."""
        return self._names.get(person, "somebody")

    def set_lag(self, person: str, seconds: float) -> None:
        """Set the measured lag of a person's connection."""
        self._lags = self._with_newest(self._lags, {person: seconds})

    def lag_of(self, person: str) -> float:
        """Return the lag of a person's connection in seconds, or 0 if it was not measured."""
        return self._lags.get(person, 0.0)

    def _with_newest(self, known: dict[str, T], more: Mapping[str, T]) -> dict[str, T]:
        """Add entries as the newest. If there are too many, keep people with a seat and the newest half."""
        for person, value in more.items():
            known.pop(person, None)
            known[person] = value
        if len(known) <= self._max_people:
            return known
        keep = {*self._seated(), *list(known)[-(self._max_people // 2) :]}
        return {person: value for person, value in known.items() if person in keep}


# The house.


DISPLAY_REFRESH_INTERVAL: Final = 1.0
MAX_LAG: Final = 1.0
"""Maximum lag of a player's connection that deadlines allow for, in seconds."""
PRIVATE_TABLE_CLOCK: Final = 300
"""Seconds for wagers and decisions at a private table, where no other person waits."""
TABLE_UPDATES: Final = "doorbell"
SETTINGS_UPDATES: Final = "settings"


class TableUpdate(msgspec.Struct, frozen=True):
    """Message on the bus: something was written at a table."""

    table: str
    version: int
    status: TableStatus
    process: str
    """The process that wrote it."""


class House:
    """Opens the tables of a submission, runs those that this process owns, and follows the others."""

    def __init__(self, submission: Submission, dependencies: HouseDependencies) -> None:
        self.submission = submission
        self.tables: dict[str, TableAccess] = {}
        self.people = PeopleCache(self._seated_people)
        self._dependencies = dependencies
        self._committer = dependencies.committer or ThreadedCommitter(dependencies.database, dependencies.clock)
        leases = Leases(dependencies.database)
        self._ownership = Ownership(
            leases,
            dependencies.bus,
            dependencies.process,
            self._now,
            dependencies.in_thread,
            self._announce_tables,
            self._has_round_in_progress,
        )
        self._loaders: dict[str, TableLoader] = {}
        self._feeds: dict[str, TableFeed] = {}
        self._followers: dict[str, Follower] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        choices = {id: table.choices for id, table in submission.tables.items()}
        self._displays = MeterDisplays(lambda link: load_meter(dependencies.database, link), choices)
        self._background: list[asyncio.Task[None]] = []
        self._opening = asyncio.Lock()
        self._signer: Signer | None = None

    @classmethod
    async def open(cls, submission: Submission, dependencies: HouseDependencies) -> House:
        """Open every table: own the free ones, and follow the others."""
        house = cls(submission, dependencies)
        house._signer = await dependencies.in_thread(Signer.of_this_house)
        loaders: dict[str, TableLoader] = await dependencies.in_thread(
            house._find_tables, list(submission.tables.values())
        )
        for loader in loaders.values():
            house._add_table(loader)
        await dependencies.bus.subscribe(TABLE_UPDATES, house._on_table_update)
        await dependencies.bus.subscribe(SETTINGS_UPDATES, house._reload_settings)
        rows = {id: loader.row for id, loader in house._loaders.items()}
        await house._ownership.start(rows, house._start_table, house._stop_table)
        if not house._displays.is_empty:
            house._background.append(asyncio.create_task(house._refresh_displays(), name="meters"))
        return house

    @property
    def is_ready(self) -> bool:
        """Whether every table that this process owns is open, and the database accepts changes."""
        own = [(access, worker) for access in self.tables.values() if (worker := access.worker) is not None]
        takes_acts = all(access.is_live and worker.load_error is None for access, worker in own)
        return takes_acts and self._ownership.are_renewed

    @property
    def missing_key(self) -> MissingKeyError | None:
        """The error of a table of this process whose shoe was sealed with a different key, if any."""
        errors = (access.worker.load_error for access in self.tables.values() if access.worker is not None)
        return next((error for error in errors if isinstance(error, MissingKeyError)), None)

    async def check_key_of_others(self) -> None:
        """Raise `MissingKeyError` if other processes seal their shoes with a key that this process does not have.

        One table with a shoe suffices, because each of those processes could open every table.
        """
        for id, access in list(self.tables.items()):
            if access.worker is None and await self._dependencies.in_thread(self._loaders[id].can_open_shoe):
                return

    async def close(self) -> None:
        """Finish pending work, and leave the tables to other processes."""
        for task in self._background:
            task.cancel()
        await self._ownership.stop()
        tables = list(self.tables.values())
        for access in tables:
            if access.worker is not None:
                await access.worker.stop()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        for access in tables:
            await access.detach_worker()
        for follower in list(self._followers.values()):
            await follower.stop()
        await self._committer.close()
        with suppress(PitbossError):
            await self._ownership.release_all()
        await self._dependencies.bus.close()

    async def change_settings(self, id: str, settings: TableSettings) -> None:
        """Store new settings of a table. The process that runs it reloads it with them at once."""
        await self._dependencies.in_thread(
            store_settings, self._dependencies.database, self._loaders[id].row, settings.to_json()
        )
        await self._reload_settings(id.encode())
        await self._dependencies.bus.publish(SETTINGS_UPDATES, id.encode())

    async def _reload_settings(self, message: bytes) -> None:
        """Read a table's settings again. If this process runs the table, reload it with them from its journal."""
        id = message.decode()
        if (earlier := self._loaders.get(id)) is None:
            return
        written = await self._dependencies.in_thread(load_settings, self._dependencies.database, earlier.row)
        settings = self._dependencies.with_dealing(id, TableSettings.from_json(written))
        now = self._loaders.get(id)  # a private table may have been closed by now
        if now is not None and settings != now.settings:
            self._loaders[id] = now._replace(settings=settings)
            self.tables[id].settings = settings
            await self._stop_table(id)
            if (task := self._tasks.get(id)) is not None:
                await asyncio.wait([task])
                await self._ownership.acquire_free()

    # Private tables

    def private_id(self, id: str) -> PrivateId | None:
        """Parse the id of a private table, open or not. Return None for any other id."""
        return parse_private_id(id, self.submission.tables)

    async def open_private(self, private: PrivateId) -> TableAccess:
        """Open a private table from its journal, or with a new one. If another process runs it, follow it."""
        id = str(private)
        async with self._opening:
            if id not in self.tables:
                found = await self._dependencies.in_thread(self._find_tables, [self._private_table(private)])
                self._add_table(found[id])
                await self._ownership.add(found[id].row)
            return self.tables[id]

    async def close_private(self, id: str) -> None:
        """Unload a private table, unless its owner watches it. It can be opened again from its journal."""
        async with self._opening:
            access = self.tables.get(id)
            if access is None or access.private is None or access.is_watched_by(access.private.owner):
                return
            access.close()
            del self.tables[id]
            self._ownership.remove(id)
            if access.worker is not None:
                await access.worker.stop()
            if (task := self._tasks.pop(id, None)) is not None:
                await asyncio.wait([task])
            await self._followers.pop(id).stop()
            del self._feeds[id], self._loaders[id]

    async def recall_private(self, private: PrivateId) -> TableAccess | None:
        """Return a private table that is not open, to recall its rounds. None if it was never opened."""
        id, parts = str(private), self._dependencies
        journal = (await parts.in_thread(load_latest_journals, parts.database, [id])).get(id)
        if journal is None:
            return None
        table = self._private_table(private)
        loader = self._make_loader(journal.row, table, TableSettings.from_json(journal.settings))
        rules = await parts.in_thread(rules_of_journal, parts.database, journal.row, make_rules_table(table))
        access = self._make_access(loader, *self._new_feed(loader), rules)
        access.close()
        return access

    def _private_table(self, private: PrivateId) -> SubmittedTable:
        return replace(self.submission.tables[private.like], id=str(private))

    # Tables

    def _add_table(self, loader: TableLoader) -> None:
        id, (feed, follower) = loader.table.id, self._new_feed(loader)
        self._loaders[id], self._feeds[id], self._followers[id] = loader, feed, follower
        self.tables[id] = self._make_access(loader, feed, follower, make_rules_table(loader.table))

    def _new_feed(self, loader: TableLoader) -> tuple[TableFeed, Follower]:
        feed = TableFeed(loader.row.id, is_first_journal=loader.row.sequence == 1)
        return feed, Follower(loader.table.id, feed, loader.load_read_only, self._dependencies.in_thread)

    def _make_access(self, loader: TableLoader, feed: TableFeed, follower: Follower, rules: Table) -> TableAccess:
        parts, table, settings = self._dependencies, loader.table, loader.settings
        recall = TableRecall(parts.database, loader.row, rules, parts.in_thread)
        private = self.private_id(table.id)
        return TableAccess(table, settings, parts.bus, feed, follower, recall, self._displays, private)

    def _make_loader(self, row: JournalRow, table: SubmittedTable, settings: TableSettings) -> TableLoader:
        parts = self._dependencies
        assert self._signer is not None, "the house is open"
        return TableLoader(parts.database, row, table, settings, self._signer, parts.clock, parts.randbelow)

    def _find_tables(self, tables: list[SubmittedTable]) -> dict[str, TableLoader]:
        parts = self._dependencies
        return find_tables(parts.database, tables, self._settings_for, self._make_loader, parts.process)

    def _settings_for(self, id: str, former: TableSettings) -> TableSettings:
        if (private := self.private_id(id)) is not None:
            like = self._loaders[private.like].settings
            return msgspec.structs.replace(
                like, wagering_seconds=PRIVATE_TABLE_CLOCK, decision_seconds=PRIVATE_TABLE_CLOCK
            )
        return self._dependencies.settings_at_start(id, former)

    async def _start_table(self, id: str) -> None:
        access = self.tables.get(id)
        if access is None:  # a private table that was closed while it was taken
            await self._ownership.give_up(id)
            return
        worker = TableWorker(id, partial(self._load_table, id), self._feeds[id], self._worker_context())
        self._tasks[id] = asyncio.create_task(self._run_worker(access, worker), name=f"table {id}")
        await access.attach_worker(worker)

    async def _stop_table(self, id: str) -> None:
        """Stop a table's worker after its current batch, and leave the table to other processes."""
        access = self.tables.get(id)
        if access is not None and access.worker is not None:
            await access.worker.stop()

    async def _run_worker(self, access: TableAccess, worker: TableWorker) -> None:
        id = access.id
        try:
            await worker.run()
        except Exception as error:
            trace = traceback_locations(error)
            structlog.get_logger().error("a worker has failed", table=id, kind=type(error).__name__, trace=trace)
        if access.worker is worker:  # else a new worker already runs the table
            await access.detach_worker()
            with suppress(PitbossError):
                await self._ownership.give_up(id)

    async def _load_table(self, id: str) -> LoadedTable:
        """Load a table under a new epoch, so that nothing more can be written under the old one."""
        parts, lease = self._dependencies, await self._ownership.begin_epoch(id)
        if lease is None:
            self._ownership.forget(id)
            raise LeaseLostError("another process owns this table now", at=id)
        resumed: LoadedTable = await parts.in_thread(self._loaders[id].load, lease.epoch)
        if unknown := self.people.missing(resumed.live.holdings.people.values()):
            self.people.add_names(await parts.in_thread(load_names, parts.database, unknown))
        return resumed

    def _worker_context(self) -> WorkerContext:
        parts = self._dependencies
        return WorkerContext(
            committer=self._committer,
            find_answer=lambda person, key: parts.in_thread(find_answer, parts.database, person, key),
            clock=parts.clock,
            name_of=self.people.name_of,
            add_person=self.people.add,
            lag_of=lambda person: min(MAX_LAG, self.people.lag_of(person)),
            meters_at=self._meters_at,
            after_commit=self._publish_update,
        )

    def _meters_at(self, id: str) -> dict[str, int]:
        private = self.private_id(id)
        return self._displays.values_at(id if private is None else private.like)

    def _has_round_in_progress(self, id: str) -> bool:
        return self._feeds[id].state.state in ("dealing", "deciding")

    def _seated_people(self) -> set[str]:
        return {person for feed in self._feeds.values() for person in feed.seating.people.values()}

    def _now(self) -> int:
        return to_microseconds(self._dependencies.clock())

    async def _refresh_displays(self) -> None:
        while True:
            with log_errors("meters"), suppress(PitbossError):  # renewing the leases logs the same error
                await self._dependencies.in_thread(self._displays.refresh)
            await asyncio.sleep(DISPLAY_REFRESH_INTERVAL)

    # Messages on the bus

    async def _publish_update(self, table: str, version: int, state: TableStatus) -> None:
        bell = TableUpdate(table, version, state, self._dependencies.process)
        await self._dependencies.bus.publish(TABLE_UPDATES, msgspec.msgpack.encode(bell))

    async def _announce_tables(self) -> None:
        """Publish to a process that joins the table status that is not in the journals."""
        for id, access in list(self.tables.items()):
            if access.worker is not None and access.is_live:
                await self._publish_update(id, self._feeds[id].version, self._feeds[id].state)

    async def _on_table_update(self, message: bytes) -> None:
        bell = msgspec.msgpack.decode(message, type=TableUpdate)
        if bell.process != self._dependencies.process and bell.table in self.tables:
            self.tables[bell.table].known_status = bell.status
            self._followers[bell.table].notify(bell.status)
