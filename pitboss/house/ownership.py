"""Which tables this process owns: leases that it keeps, tables that it takes over, and those that it leaves to others.

Every process says on the bus that it is there. Each owns its share of the tables; one with more gives some up, so that
a process that joins gets its own: tables at which no round is on, or any after half a minute of rounds. Tables of a
process that has died are taken by whoever is left.
Private tables are not shared out: the process that opens one owns it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from pitboss.house.basics import InThread, logged_faults
from pitboss.house.bus import Bus
from pitboss.house.database.journal import JournalRow
from pitboss.house.database.leases import Lease, Leases

LEASE_SECONDS: Final = 2.0
"""How long a process owns its tables without saying so again."""
RENEW_SECONDS: Final = 0.5
PRESENT: Final = "present"
SECONDS_TO_WAIT: Final = 30.0
"""How long a process with too many tables waits for one at which no round is on."""

Own = Callable[[str], Awaitable[None]]


class Ownership:
    """The leases of one process."""

    def __init__(
        self,
        leases: Leases,
        bus: Bus,
        process: str,
        now: Callable[[], int],
        in_thread: InThread,
        greet: Callable[[], Awaitable[None]],
        round_is_on: Callable[[str], bool],
    ) -> None:
        """Keep leases for a process; `greet` is called when another one joins the house."""
        self._leases = leases
        self._bus = bus
        self._process = process
        self._now = now
        self._in_thread = in_thread
        self._greet = greet
        self._round_is_on = round_is_on
        self._too_many_since: float | None = None
        self._held: dict[str, Lease] = {}
        self._unused: set[str] = set()
        """Tables that were taken under an epoch in which nothing has been written."""
        self._rows: dict[str, JournalRow] = {}
        """The tables that are shared out among the processes."""
        self._private: dict[str, JournalRow] = {}
        """Private tables that this process knows of."""
        self._begin: Own | None = None
        self._taking = asyncio.Lock()
        self._heard: dict[str, float] = {}
        """When each other process was last heard."""
        self._task: asyncio.Task[None] | None = None
        self.are_renewed = True
        """Whether the leases could be renewed when that was last tried: if not, nothing can be written."""
        self._log = structlog.get_logger().bind(process=process)

    async def start(self, rows: dict[str, JournalRow], begin: Own, end: Own) -> None:
        """Take what is free, and keep it: `begin` a table that is owned now, `end` one that is not any more."""
        self._rows, self._begin = rows, begin
        await self._bus.listen(PRESENT, self._hear)
        await self._take(begin)
        self._task = asyncio.create_task(self._keep(begin, end), name="leases")

    async def add(self, row: JournalRow) -> None:
        """Own a private table from now on: at once, or when the process that has it leaves it."""
        assert self._begin is not None, "leases are kept"
        self._private[row.table] = row
        await self._take(self._begin)

    async def take_free(self) -> None:
        """Own what is free at once, as after a table was left to come back with other settings."""
        assert self._begin is not None, "leases are kept"
        await self._take(self._begin)

    def remove(self, table: str) -> None:
        """Take a private table no more; a lease that is held stays until it is given up."""
        self._private.pop(table, None)

    async def stop(self) -> None:
        """Stop keeping leases; those held end when they are released, or by themselves."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def release(self) -> None:
        """Give everything up, so that others may have it at once."""
        held, self._held = list(self._held.values()), {}
        await self._in_thread(self._leases.release, held)

    async def begin_epoch(self, table: str) -> Lease | None:
        """Return the lease of a table under an epoch that nobody has used yet.

        None if another process owns it now, or if it is a private table that was removed.

        That under which a table was just taken is such an epoch.
        """
        if table in self._unused and table in self._held:
            self._unused.discard(table)
            return self._held[table]
        row = self._rows.get(table) or self._private.get(table)
        if row is None:
            return None
        lease: Lease | None = await self._in_thread(
            self._leases.acquire, row, self._process, self._now(), LEASE_SECONDS
        )
        if lease is not None:
            self._held[table] = lease
        return lease

    async def give_up(self, table: str) -> None:
        """Leave a table to others at once."""
        self._unused.discard(table)
        if (lease := self._held.pop(table, None)) is not None:
            await self._in_thread(self._leases.release, [lease])

    def lose(self, table: str) -> None:
        """Forget a lease that another process has by now."""
        self._unused.discard(table)
        self._held.pop(table, None)

    async def _keep(self, begin: Own, end: Own) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            is_done = False
            with logged_faults("leases", process=self._process):
                await self._bus.publish(PRESENT, self._process.encode())
                await self._renew(end)
                await self._take(begin)
                await self._share(end)
                is_done = True
            self.are_renewed = is_done

    async def _renew(self, end: Own) -> None:
        before = dict(self._held)
        kept = await self._in_thread(self._leases.renew, list(before.values()), self._now(), LEASE_SECONDS)
        epochs = {lease.table: lease.epoch for lease in kept}
        for table, lease in before.items():
            if epochs.get(table) != lease.epoch and self._held.get(table) is lease:
                self._log.warning("lease lost", table=table)
                self.lose(table)
                await end(table)

    async def _take(self, begin: Own) -> None:
        """Own free tables: as many as this process's share has room for, and every private one that it knows of."""
        async with self._taking:
            room = max(0, self._share_size() - len(self._shared()))
            asked = [*(self._rows.values() if room else ()), *self._private.values()]
            asked = [row for row in asked if row.table not in self._held]
            if not asked:
                return
            free = await self._in_thread(self._leases.free, asked, self._now())
            rows = [self._rows[table] for table in sorted(free & self._rows.keys())[:room]]
            rows += [row for table, row in self._private.items() if table in free]
            taken: list[Lease] = await self._in_thread(
                self._leases.acquire_many, rows, self._process, self._now(), LEASE_SECONDS
            )
            self._held |= {lease.table: lease for lease in taken}
            self._unused |= {lease.table for lease in taken}
            for lease in taken:
                await begin(lease.table)

    async def _share(self, end: Own) -> None:
        """Give up a table that another process has room for, if possible one at which no round is on."""
        if len(shared := self._shared()) <= self._share_size():
            self._too_many_since = None
            return
        now = asyncio.get_running_loop().time()
        self._too_many_since = now if self._too_many_since is None else self._too_many_since
        idle = {table for table in shared if not self._round_is_on(table)}
        if idle or now - self._too_many_since >= SECONDS_TO_WAIT:
            await end(min(idle or shared))

    def _shared(self) -> set[str]:
        """Return the tables of this process that count towards its share."""
        return self._held.keys() & self._rows.keys()

    def _share_size(self) -> int:
        loop = asyncio.get_running_loop()
        others = [heard for heard in self._heard.values() if loop.time() - heard < LEASE_SECONDS]
        return -(-len(self._rows) // (len(others) + 1))

    async def _hear(self, message: bytes) -> None:
        process, now = message.decode(), asyncio.get_running_loop().time()
        if process == self._process:
            return
        is_new = now - self._heard.get(process, -LEASE_SECONDS) >= LEASE_SECONDS
        self._heard = {each: at for each, at in self._heard.items() if now - at < LEASE_SECONDS} | {process: now}
        if is_new:
            await self._greet()
