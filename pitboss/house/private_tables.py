"""Private tables: a person's own table of a game of the house, with seats for nobody else but robots.

Each person has at most one private table like each table of the submission, with a journal of its own that it always
goes on with. A table that is not used is taken out of memory: its owner leaves it with all chips, and it opens again
when the owner comes back. Tables at which somebody sits open by themselves after a restart or the death of a process.
"""

from __future__ import annotations

import asyncio
from secrets import token_hex
from typing import Final

import msgspec

from pitboss.errors import PitbossError
from pitboss.house.basics import PrivateId, RunInThread, log_errors
from pitboss.house.database.database import Database
from pitboss.house.database.table_queries import find_private_tables_of, find_seated_private_tables
from pitboss.house.feed import TableFeed
from pitboss.house.house import House
from pitboss.house.people.accounts import is_robot
from pitboss.house.permissions import ROLES_BY_PERMISSION, Permission, PermissionDeniedError
from pitboss.house.roles import DealingMode, HouseRole, Person
from pitboss.house.table_access import PRIVATE_TABLE_MESSAGE, TableAccess
from pitboss.house.worker import TableWorker
from pitboss.inputs import Left

MAX_TABLES_PER_PERSON: Final = 3
"""Private tables that one person may have open at a time."""
MAX_TABLES_PER_PROCESS: Final = 200
"""Private tables that one process of the house opens."""
EMPTY_TABLE_TIMEOUT: Final = 60.0
"""How long a table stays open at which nobody sits and which its owner does not watch."""
UNWATCHED_SEAT_TIMEOUT: Final = 600.0
"""How long the seat is kept of an owner who does not watch."""
SWEEP_INTERVAL: Final = 5.0
PLAYER: Final = frozenset({HouseRole.GUEST})


class TableNotFoundError(PitbossError):
    """There is no table of this id, or nothing was ever played at it."""


class PrivateTables:
    """The private tables that one process has open."""

    def __init__(self, house: House, database: Database, in_thread: RunInThread = asyncio.to_thread) -> None:
        self._house = house
        self._database = database
        self._in_thread = in_thread
        self._opening = asyncio.Lock()
        self._used: dict[str, float] = {}
        """When the owner of each table was last here, by the clock of the loop."""

    async def open(self, like: TableAccess, caller: Person) -> TableAccess:
        """Open the caller's own table like this one, which may be open already."""
        if like.settings.dealing is not DealingMode.ELECTRONIC:
            raise PitbossError("private tables are dealt by the house: this one shadows a physical table", at=like.id)
        return await self._open(PrivateId(like.like, caller.id))

    async def find(self, private: PrivateId, caller: Person | None) -> TableAccess:
        """Return a private table that the caller may see; it opens if it is not open.

        Only its owner begins one: staff find those that were opened before.
        """
        self._check_owner(private, caller)
        if not self._is_dealt(private):
            raise TableNotFoundError(f"the table {private.like} shadows a physical table now", at="id")
        if caller is None or caller.id != private.owner:
            await self.recall(private, caller)
        return await self._open(private)

    async def recall(self, private: PrivateId, caller: Person | None) -> TableAccess:
        """Return a private table whose rounds the caller may recall; it stays closed if it is not open."""
        self._check_owner(private, caller)
        found = self._house.tables.get(str(private)) or await self._house.recall_private(private)
        if found is None:
            raise TableNotFoundError(f"nothing was ever played at a table {private}", at="id")
        return found

    async def find_played_by(self, person: Person) -> list[TableAccess]:
        """Return every private table at which a person has ever sat."""
        ids = await self._in_thread(find_private_tables_of, self._database, person.id)
        known = [private for id in ids if (private := self._house.private_id(id)) is not None]
        return [await self.recall(private, person) for private in known]

    def open_tables_of(self, person: Person | None) -> list[TableAccess]:
        """Return a person's private tables that are open in this process."""
        if person is None:
            return []
        return [table for table in self._tables() if _owner(table) == person.id]

    async def sweep(self) -> None:
        """Open the tables at which somebody sits, and close those that are not used, for ever."""
        while True:
            with log_errors("private tables"):
                await self.sweep_once()
            await asyncio.sleep(SWEEP_INTERVAL)

    async def sweep_once(self) -> None:
        """Look after every table once."""
        seated: set[str] = await self._in_thread(find_seated_private_tables, self._database)
        for id in seated - self._house.tables.keys():
            private = self._house.private_id(id)
            if private is not None and self._is_dealt(private):
                await self._open_again(private)
        for table in self._tables():
            if table.worker is None:
                if table.id not in seated and not self._is_watched(table):
                    await self._close(table)
            elif table.is_live:
                await self._sweep_table(table, await table.wait_for_feed())

    # Within

    def _tables(self) -> list[TableAccess]:
        return [table for table in self._house.tables.values() if table.private is not None]

    def _check_owner(self, private: PrivateId, caller: Person | None) -> None:
        """Raise PermissionDeniedError if a table is not the caller's; staff who read rounds may see all tables."""
        is_owner = caller is not None and caller.id == private.owner
        if not is_owner and (
            caller is None or caller.roles.isdisjoint(ROLES_BY_PERMISSION[Permission.READ_CLOSED_ROUNDS])
        ):
            raise PermissionDeniedError(PRIVATE_TABLE_MESSAGE.format(like=private.like), at=str(private))

    async def _open(self, private: PrivateId) -> TableAccess:
        async with self._opening:
            if str(private) not in self._house.tables:
                await self._check_room(private)
            self._used[str(private)] = _now()
            return await self._house.open_private(private)

    async def _check_room(self, private: PrivateId) -> None:
        """Raise a PitbossError if too many tables are open; the owner's own that are not used are closed first."""
        own = [table for table in self._tables() if _owner(table) == private.owner]
        for table in own:
            if table.worker is not None and table.is_live and self._is_idle(table, await table.wait_for_feed()):
                await self._close(table)
        open_now = [table.like for table in self._tables() if _owner(table) == private.owner]
        if len(open_now) >= MAX_TABLES_PER_PERSON:
            there = ", ".join(sorted(open_now))
            why = f"you have {len(open_now)} private tables open ({there}), the most that one person may have"
            raise PitbossError(f"{why}: leave the seat at one of them first", at=private.like)
        if len(self._tables()) >= MAX_TABLES_PER_PROCESS:
            why = f"{MAX_TABLES_PER_PROCESS} private tables are open, the most that the house opens at a time"
            raise PitbossError(f"{why}: play at {private.like}, or try again in some minutes", at=private.like)

    def _is_dealt(self, private: PrivateId) -> bool:
        """Whether the house deals the table that a private one is like."""
        return self._house.tables[private.like].settings.dealing is DealingMode.ELECTRONIC

    async def _open_again(self, private: PrivateId) -> None:
        """Open a table at which somebody sits; one that cannot be opened keeps no other from it."""
        with log_errors("a private table", table=str(private)):
            await self._house.open_private(private)

    def _is_watched(self, table: TableAccess) -> bool:
        return table.is_watched_by(_owner(table))

    def _is_idle(self, table: TableAccess, feed: TableFeed) -> bool:
        """Whether nobody sits at a table, nobody has chips there, and its owner does not watch it."""
        return not feed.state.names and not any(feed.seating.stacks.values()) and not self._is_watched(table)

    async def _sweep_table(self, table: TableAccess, feed: TableFeed) -> None:
        now = _now()
        used = self._used.setdefault(table.id, now)
        if self._is_watched(table):
            self._used[table.id] = now
        elif now - used > (UNWATCHED_SEAT_TIMEOUT if feed.state.names else EMPTY_TABLE_TIMEOUT):
            await self._clear_seats(table, feed)
            if self._is_idle(table, feed):
                await self._close(table)

    async def _clear_seats(self, table: TableAccess, feed: TableFeed) -> None:
        """Let the owner leave as soon as the rules allow it; robots follow. Chips go with their people."""
        for seat in feed.seating.seats_of(_owner(table)):
            owner = Person(_owner(table), feed.state.names[seat], PLAYER)
            await table.act(owner, token_hex(12), msgspec.json.encode(Left(seat)))
        for person, stack in feed.seating.stacks.items():
            if stack and not feed.seating.seats_of(person):
                await table.cash_out(Person(person, "", PLAYER), token_hex(12), stack)

    async def _close(self, table: TableAccess) -> None:
        self._used.pop(table.id, None)
        await self._house.close_private(table.id)


def _owner(table: TableAccess) -> str:
    assert table.private is not None, "only private tables have an owner"
    return table.private.owner


def _now() -> float:
    return asyncio.get_running_loop().time()


# Seats and chips of people who are gone: after half an hour they leave the table, and their chips go to the wallet.
#
# Somebody who drops out comes back to the same seat, hand and stack; but a guest who closed the browser for good would
# keep the seat from everybody else for ever. Robots leave by themselves, and private tables have rules of their own.


IDLE_SEAT_TIMEOUT: Final = 1800.0
"""How long a seat and chips are kept for somebody who does nothing at the table (GLI-19 2.5.4)."""
IDLE_SWEEP_INTERVAL: Final = 30.0


class IdleSeatSweeper:
    """Looks after the tables that this process runs."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def sweep(self) -> None:
        """Look after every table, for ever."""
        while True:
            await asyncio.sleep(IDLE_SWEEP_INTERVAL)
            with log_errors("unused seats"):
                await self.sweep_once()

    async def sweep_once(self) -> None:
        """Let everybody leave who has done nothing for so long."""
        for table in list(self._house.tables.values()):
            is_public = table.private is None and table.settings.dealing is DealingMode.ELECTRONIC
            if is_public and table.worker is not None and table.is_live:
                await self._sweep_table(table, table.worker)

    async def _sweep_table(self, table: TableAccess, worker: TableWorker) -> None:
        feed = worker.feed
        names = {feed.seating.people[seat]: name for seat, name in feed.state.names.items()}
        present = {*feed.seating.people.values(), *feed.seating.stacks}
        worker.forget_idle(IDLE_SEAT_TIMEOUT, present)
        for id in sorted(present):
            name = names.get(id, "")
            if worker.idle_seconds(id) <= IDLE_SEAT_TIMEOUT or is_robot(name):
                continue
            person = Person(id, name, PLAYER)
            for seat in sorted(feed.seating.seats_of(id)):
                await table.act(person, token_hex(12), msgspec.json.encode(Left(seat)), is_by_house=True)
            stack = feed.seating.stacks.get(id, 0)
            if stack and not feed.seating.seats_of(id):
                await table.cash_out(person, token_hex(12), stack, is_by_house=True)
