"""The house: every table of a submission, those that this process owns and those of other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final, TypeVar

import msgspec
import structlog

from pitboss.errors import PitbossError
from pitboss.house.basics import PrivateId, fault_places, logged_faults, parse_private_id
from pitboss.house.database.change import LostTable
from pitboss.house.database.committer import Committer
from pitboss.house.database.journal import JournalRow
from pitboss.house.database.leases import Leases
from pitboss.house.database.opening import answer_under, change_settings, meter, newest_lives, settings_of
from pitboss.house.feed import HouseState, TableFeed
from pitboss.house.follower import Follower
from pitboss.house.meters import MeterDisplays
from pitboss.house.ownership import Ownership
from pitboss.house.parts import HouseParts
from pitboss.house.people.accounts import names_of
from pitboss.house.resuming import Resumed, Resuming, find_tables
from pitboss.house.roles import Person, TableSettings
from pitboss.house.table_access import TableAccess, rules_of
from pitboss.house.table_recall import TableRecall, rules_of_journal
from pitboss.house.times import microseconds_of
from pitboss.house.worker import Surroundings, TableWorker
from pitboss.journal.keys import NoKey
from pitboss.journal.signing import Signer
from pitboss.submission import Submission, SubmittedTable
from pitboss.table.table import Table

# What a process knows of people without asking the database: their names, and the lag of their connections.


MOST_KNOWN: Final = 20_000
"""People who are remembered; those who sit somewhere are, however many others come after them."""

T = TypeVar("T")


class KnownPeople:
    """Names and lags of the people who were here last."""

    def __init__(self, seated: Callable[[], Collection[str]], most: int = MOST_KNOWN) -> None:
        """Remember so many people; `seated` returns the ids of those who sit at a table now."""
        self._seated = seated
        self._most = most
        self._names: dict[str, str] = {}
        self._lags: dict[str, float] = {}

    def know(self, person: Person) -> None:
        """Remember a person's name, for everybody to see at a seat."""
        self.add_names({person.id: person.name})

    def add_names(self, names: Mapping[str, str]) -> None:
        """Remember names by the ids of people."""
        self._names = self._with(self._names, names)

    def unknown(self, people: Collection[str]) -> set[str]:
        """Return those whose names are not known."""
        return set(people) - self._names.keys()

    def name_of(self, person: str) -> str:
        """Return a person's name."""
        return self._names.get(person, "somebody")

    def note_lag(self, person: str, seconds: float) -> None:
        """Remember the measured lag of a person's connection."""
        self._lags = self._with(self._lags, {person: seconds})

    def lag_of(self, person: str) -> float:
        """Return the lag of a person's connection in seconds, 0 if it was not measured."""
        return self._lags.get(person, 0.0)

    def _with(self, known: dict[str, T], more: Mapping[str, T]) -> dict[str, T]:
        """Put the newest last; of too many, those who sit somewhere stay, and half of the rest."""
        for person, each in more.items():
            known.pop(person, None)
            known[person] = each
        if len(known) <= self._most:
            return known
        stays = {*self._seated(), *list(known)[-(self._most // 2) :]}
        return {person: each for person, each in known.items() if person in stays}


# The house: every table of a submission, those that this process owns and those of other processes.


SECONDS_BETWEEN_DISPLAYS: Final = 1.0
MOST_LAG: Final = 1.0
"""The greatest lag of a player's connection that the clock allows for, in seconds."""
UNHURRIED: Final = 300
"""How long people have for wagers and decisions at a private table, in seconds: nobody waits for them."""
DOORBELL: Final = "doorbell"
SETTINGS: Final = "settings"


class Doorbell(msgspec.Struct, frozen=True):
    """Something was written at a table."""

    table: str
    version: int
    state: HouseState
    by: str
    """The process that wrote it."""


class House:
    """Opens the tables of a submission, keeps those that it owns running, and follows the others."""

    def __init__(self, submission: Submission, parts: HouseParts) -> None:
        self.submission = submission
        self.tables: dict[str, TableAccess] = {}
        self.people = KnownPeople(self._seated)
        self._parts = parts
        self._commits = parts.commits or Committer(parts.database, parts.clock)
        leases = Leases(parts.database)
        self._ownership = Ownership(
            leases, parts.bus, parts.process, self._now, parts.in_thread, self._greet, self._round_is_on
        )
        self._resuming: dict[str, Resuming] = {}
        self._feeds: dict[str, TableFeed] = {}
        self._followers: dict[str, Follower] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        choices = {id: table.choices for id, table in submission.tables.items()}
        self._displays = MeterDisplays(lambda link: meter(parts.database, link), choices)
        self._background: list[asyncio.Task[None]] = []
        self._opening = asyncio.Lock()
        self._signer: Signer | None = None

    @classmethod
    async def open(cls, submission: Submission, parts: HouseParts) -> House:
        """Open every table: own those that nobody owns, and follow the others."""
        house = cls(submission, parts)
        house._signer = await parts.in_thread(Signer.of_this_house)
        found: dict[str, Resuming] = await parts.in_thread(house._find_tables, list(submission.tables.values()))
        for resuming in found.values():
            house._add(resuming)
        await parts.bus.listen(DOORBELL, house._hear)
        await parts.bus.listen(SETTINGS, house._take_settings)
        rows = {id: resuming.row for id, resuming in house._resuming.items()}
        await house._ownership.start(rows, house._own, house._leave)
        if not house._displays.is_empty:
            house._background.append(asyncio.create_task(house._refresh_displays(), name="meters"))
        return house

    @property
    def is_ready(self) -> bool:
        """Whether every table that this process owns is open, and the database takes changes."""
        own = [(access, worker) for access in self.tables.values() if (worker := access.worker) is not None]
        takes_acts = all(access.shows and worker.trouble is None for access, worker in own)
        return takes_acts and self._ownership.are_renewed

    @property
    def missing_key(self) -> NoKey | None:
        """Why a table of this process cannot be dealt: its shoe was sealed with another key than the one here."""
        found = (access.worker.trouble for access in self.tables.values() if access.worker is not None)
        return next((trouble for trouble in found if isinstance(trouble, NoKey)), None)

    async def check_key_of_others(self) -> None:
        """Raise NoKey if another process has sealed its shoes with another key, so that this one could not take over.

        One table with a shoe suffices: each of those processes could open every table that it found.
        """
        for id, access in list(self.tables.items()):
            if access.worker is None and await self._parts.in_thread(self._resuming[id].opens_shoe):
                return

    async def close(self) -> None:
        """Finish what is under way, and leave the tables to other processes."""
        for task in self._background:
            task.cancel()
        await self._ownership.stop()
        tables = list(self.tables.values())
        for access in tables:
            if access.worker is not None:
                await access.worker.stop()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        for access in tables:
            await access.disown()
        for follower in list(self._followers.values()):
            await follower.stop()
        await self._commits.close()
        with suppress(PitbossError):
            await self._ownership.release()
        await self._parts.bus.close()

    async def change_settings(self, id: str, settings: TableSettings) -> None:
        """Store other settings of a table, which comes back with them at once, whichever process runs it."""
        await self._parts.in_thread(change_settings, self._parts.database, self._resuming[id].row, settings.to_json())
        await self._take_settings(id.encode())
        await self._parts.bus.publish(SETTINGS, id.encode())

    async def _take_settings(self, message: bytes) -> None:
        """Read a table's settings again; where this process runs it, it goes on with them from its journal."""
        id = message.decode()
        if (earlier := self._resuming.get(id)) is None:
            return
        written = await self._parts.in_thread(settings_of, self._parts.database, earlier.row)
        settings = self._parts.with_dealing(id, TableSettings.from_json(written))
        now = self._resuming.get(id)  # a private table may have been closed meanwhile
        if now is not None and settings != now.settings:
            self._resuming[id] = now._replace(settings=settings)
            self.tables[id].settings = settings
            await self._leave(id)
            if (task := self._tasks.get(id)) is not None:
                await asyncio.wait([task])
                await self._ownership.take_free()

    # Private tables

    def private_id(self, id: str) -> PrivateId | None:
        """Return whose private table an id names, whether it is open or not; None if it names none."""
        return parse_private_id(id, self.submission.tables)

    async def open_private(self, private: PrivateId) -> TableAccess:
        """Open a private table: it goes on with its journal, or begins one. If another process has it, follow it."""
        id = str(private)
        async with self._opening:
            if id not in self.tables:
                found = await self._parts.in_thread(self._find_tables, [self._private_table(private)])
                self._add(found[id])
                await self._ownership.add(found[id].row)
            return self.tables[id]

    async def close_private(self, id: str) -> None:
        """Take a private table out of memory that its owner does not watch; it can open again from its journal."""
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
            del self._feeds[id], self._resuming[id]

    async def recall_private(self, private: PrivateId) -> TableAccess | None:
        """Return a private table that is not open, to recall its rounds; None if it never was open."""
        id, parts = str(private), self._parts
        life = (await parts.in_thread(newest_lives, parts.database, [id])).get(id)
        if life is None:
            return None
        table = self._private_table(private)
        resuming = self._resume_from(life.row, table, TableSettings.from_json(life.settings))
        rules = await parts.in_thread(rules_of_journal, parts.database, life.row, rules_of(table))
        access = self._access(resuming, *self._new_feed(resuming), rules)
        access.close()
        return access

    def _private_table(self, private: PrivateId) -> SubmittedTable:
        return replace(self.submission.tables[private.like], id=str(private))

    # Tables

    def _add(self, resuming: Resuming) -> None:
        id, (feed, follower) = resuming.table.id, self._new_feed(resuming)
        self._resuming[id], self._feeds[id], self._followers[id] = resuming, feed, follower
        self.tables[id] = self._access(resuming, feed, follower, rules_of(resuming.table))

    def _new_feed(self, resuming: Resuming) -> tuple[TableFeed, Follower]:
        feed = TableFeed(resuming.row.id, is_first=resuming.row.life == 1)
        return feed, Follower(resuming.table.id, feed, resuming.follow, self._parts.in_thread)

    def _access(self, resuming: Resuming, feed: TableFeed, follower: Follower, rules: Table) -> TableAccess:
        parts, table, settings = self._parts, resuming.table, resuming.settings
        recall = TableRecall(parts.database, resuming.row, rules, parts.in_thread)
        private = self.private_id(table.id)
        return TableAccess(table, settings, parts.bus, feed, follower, recall, self._displays, private)

    def _resume_from(self, row: JournalRow, table: SubmittedTable, settings: TableSettings) -> Resuming:
        parts = self._parts
        assert self._signer is not None, "the house is open"
        return Resuming(parts.database, row, table, settings, self._signer, parts.clock, parts.below)

    def _find_tables(self, tables: list[SubmittedTable]) -> dict[str, Resuming]:
        parts = self._parts
        return find_tables(parts.database, tables, self._settings_for, self._resume_from, parts.process)

    def _settings_for(self, id: str, former: TableSettings) -> TableSettings:
        if (private := self.private_id(id)) is not None:
            like = self._resuming[private.like].settings
            return msgspec.structs.replace(like, wagering_seconds=UNHURRIED, decision_seconds=UNHURRIED)
        return self._parts.settings_at_start(id, former)

    async def _own(self, id: str) -> None:
        access = self.tables.get(id)
        if access is None:  # a private table that was closed while it was taken
            await self._ownership.give_up(id)
            return
        worker = TableWorker(id, partial(self._resume, id), self._feeds[id], self._surroundings())
        self._tasks[id] = asyncio.create_task(self._run(access, worker), name=f"table {id}")
        await access.own(worker)

    async def _leave(self, id: str) -> None:
        """Finish what is under way at a table, and leave it to another process."""
        access = self.tables.get(id)
        if access is not None and access.worker is not None:
            await access.worker.stop()

    async def _run(self, access: TableAccess, worker: TableWorker) -> None:
        id = access.id
        try:
            await worker.run()
        except Exception as error:
            places = fault_places(error)
            structlog.get_logger().error("a worker has failed", table=id, kind=type(error).__name__, trace=places)
        if access.worker is worker:  # else the table was taken again meanwhile, and is run by another worker
            await access.disown()
            with suppress(PitbossError):
                await self._ownership.give_up(id)

    async def _resume(self, id: str) -> Resumed:
        """Bring a table into memory under a new epoch: whatever was under way at the old one is over then."""
        parts, lease = self._parts, await self._ownership.begin_epoch(id)
        if lease is None:
            self._ownership.lose(id)
            raise LostTable("another process owns this table now", at=id)
        resumed: Resumed = await parts.in_thread(self._resuming[id].resume, lease.epoch)
        if unknown := self.people.unknown(resumed.live.held.people.values()):
            self.people.add_names(await parts.in_thread(names_of, parts.database, unknown))
        return resumed

    def _surroundings(self) -> Surroundings:
        parts = self._parts
        return Surroundings(
            commits=self._commits,
            find_answer=lambda person, key: parts.in_thread(answer_under, parts.database, person, key),
            clock=parts.clock,
            name_of=self.people.name_of,
            know=self.people.know,
            lag_of=lambda person: min(MOST_LAG, self.people.lag_of(person)),
            meters_at=self._meters_at,
            after_commit=self._ring,
        )

    def _meters_at(self, id: str) -> dict[str, int]:
        private = self.private_id(id)
        return self._displays.at(id if private is None else private.like)

    def _round_is_on(self, id: str) -> bool:
        return self._feeds[id].state.state in ("dealing", "deciding")

    def _seated(self) -> set[str]:
        return {person for feed in self._feeds.values() for person in feed.seating.people.values()}

    def _now(self) -> int:
        return microseconds_of(self._parts.clock())

    async def _refresh_displays(self) -> None:
        while True:
            with logged_faults("meters"), suppress(PitbossError):  # whoever keeps the leases says so
                await self._parts.in_thread(self._displays.refresh)
            await asyncio.sleep(SECONDS_BETWEEN_DISPLAYS)

    # Doorbells

    async def _ring(self, table: str, version: int, state: HouseState) -> None:
        bell = Doorbell(table, version, state, self._parts.process)
        await self._parts.bus.publish(DOORBELL, msgspec.msgpack.encode(bell))

    async def _greet(self) -> None:
        """Tell a process that has joined, or has come back, what the journals of our tables do not say."""
        for id, access in list(self.tables.items()):
            if access.worker is not None and access.shows:
                await self._ring(id, self._feeds[id].version, self._feeds[id].state)

    async def _hear(self, message: bytes) -> None:
        bell = msgspec.msgpack.decode(message, type=Doorbell)
        if bell.by != self._parts.process and bell.table in self.tables:
            self.tables[bell.table].known = bell.state
            self._followers[bell.table].ring(bell.state)
