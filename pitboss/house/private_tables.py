"""Private tables, for one person and robots, and idle seats of all tables.

Each person has at most one private table like each table of the submission, with its own journal. An unused table is
unloaded: its owner leaves with all chips, and it opens again from its journal when the owner returns. Tables with a
taken seat open again by themselves after a restart or the death of a process.
"""

from __future__ import annotations

import asyncio
from secrets import token_hex
from typing import TYPE_CHECKING, Final

import msgspec

from pitboss.errors import PitbossError
from pitboss.house.database.database import Database
from pitboss.house.database.table_queries import find_private_tables_of, find_seated_private_tables
from pitboss.house.error_logging import log_errors
from pitboss.house.feed import TableFeed
from pitboss.house.house import House
from pitboss.house.people.accounts import is_robot
from pitboss.house.permissions import ROLES_BY_PERMISSION, Permission, PermissionDeniedError
from pitboss.house.roles import DealingMode, HouseRole, Person, PrivateId
from pitboss.house.table_access import PRIVATE_TABLE_MESSAGE, TableAccess
from pitboss.house.worker import TableWorker
from pitboss.inputs import Left

if TYPE_CHECKING:
    from pitboss.house.dependencies import RunInThread

MAX_TABLES_PER_PERSON: Final = 3
"""Maximum number of private tables that one person may have open."""
MAX_TABLES_PER_PROCESS: Final = 200
"""Maximum number of private tables open in one process."""
EMPTY_TABLE_TIMEOUT: Final = 60.0
"""Seconds that an empty table stays open without its owner watching."""
UNWATCHED_SEAT_TIMEOUT: Final = 600.0
"""Seconds that the seat of an owner who does not watch is kept."""
SWEEP_INTERVAL: Final = 5.0
PLAYER: Final = frozenset({HouseRole.GUEST})


class TableNotFoundError(PitbossError):
    """There is no table with this id, or it was never played."""


class PrivateTables:
    """The private tables open in this process."""

    def __init__(self, house: House, database: Database, in_thread: RunInThread = asyncio.to_thread) -> None:
        self._house = house
        self._database = database
        self._in_thread = in_thread
        self._opening = asyncio.Lock()
        self._used: dict[str, float] = {}
        """When the owner of each table last watched it, by the clock of the event loop."""

    async def open(self, like: TableAccess, caller: Person) -> TableAccess:
        """Open the caller's private table like this one, or return it if it is open."""
        if like.settings.dealing is not DealingMode.ELECTRONIC:
            raise PitbossError("private tables are dealt by the house: this one shadows a physical table", at=like.id)
        return await self._open(PrivateId(like.like, caller.id))

    async def find(self, private: PrivateId, caller: Person | None) -> TableAccess:
        """Return a private table that the caller may see; open it if necessary.

        Only its owner can create one: employees find tables that were opened before.
        """
        self._check_owner(private, caller)
        if not self._is_dealt(private):
            raise TableNotFoundError(f"the table {private.like} shadows a physical table now", at="id")
        if caller is None or caller.id != private.owner:
            await self.recall(private, caller)
        return await self._open(private)

    async def recall(self, private: PrivateId, caller: Person | None) -> TableAccess:
        """Return a private table whose rounds the caller may recall, without opening it."""
        self._check_owner(private, caller)
        table = self._house.tables.get(str(private)) or await self._house.recall_private(private)
        if table is None:
            raise TableNotFoundError(f"nothing was ever played at a table {private}", at="id")
        return table

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
        """Open tables with a taken seat and close unused tables, until cancelled."""
        while True:
            with log_errors("private tables"):
                await self.sweep_once()
            await asyncio.sleep(SWEEP_INTERVAL)

    async def sweep_once(self) -> None:
        """Open and close tables once."""
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
        """Raise PermissionDeniedError unless the caller is the owner, or an employee who may read all rounds."""
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
        """Close the owner's unused tables, then raise PitbossError if too many tables are open."""
        own = [table for table in self._tables() if _owner(table) == private.owner]
        for table in own:
            if table.worker is not None and table.is_live and self._is_idle(table, await table.wait_for_feed()):
                await self._close(table)
        open_now = [table.like for table in self._tables() if _owner(table) == private.owner]
        if len(open_now) >= MAX_TABLES_PER_PERSON:
            ids = ", ".join(sorted(open_now))
            message = f"you have {len(open_now)} private tables open ({ids}), the most that one person may have"
            raise PitbossError(f"{message}: leave the seat at one of them first", at=private.like)
        if len(self._tables()) >= MAX_TABLES_PER_PROCESS:
            message = f"{MAX_TABLES_PER_PROCESS} private tables are open, the most that the house opens at a time"
            raise PitbossError(f"{message}: play at {private.like}, or try again in some minutes", at=private.like)

    def _is_dealt(self, private: PrivateId) -> bool:
        """Whether the house deals the table whose rules a private table has."""
        return self._house.tables[private.like].settings.dealing is DealingMode.ELECTRONIC

    async def _open_again(self, private: PrivateId) -> None:
        """Open a table with a taken seat; errors are logged, so that they do not keep other tables closed."""
        with log_errors("a private table", table=str(private)):
            await self._house.open_private(private)

    def _is_watched(self, table: TableAccess) -> bool:
        return table.is_watched_by(_owner(table))

    def _is_idle(self, table: TableAccess, feed: TableFeed) -> bool:
        """Whether a table has no taken seats and no chips, and its owner does not watch it."""
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
        """Unseat the owner as soon as the rules allow it, and cash out the chips of people without a seat."""
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


# Idle seats: after half an hour a player leaves the table, and the chips go to the wallet.
#
# A player who reconnects in time has the same seat, hand and stack. Robots leave by themselves, and private tables have
# their own timeouts.


IDLE_SEAT_TIMEOUT: Final = 1800.0
"""Seconds that the seat and chips of an idle player are kept (GLI-19 2.5.4)."""
IDLE_SWEEP_INTERVAL: Final = 30.0


class IdleSeatSweeper:
    """Unseats idle players at the tables that this process runs."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def sweep(self) -> None:
        """Unseat idle players, until cancelled."""
        while True:
            await asyncio.sleep(IDLE_SWEEP_INTERVAL)
            with log_errors("unused seats"):
                await self.sweep_once()

    async def sweep_once(self) -> None:
        """Unseat players who have been idle for IDLE_SEAT_TIMEOUT."""
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
