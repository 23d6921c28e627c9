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

from pitboss.house.basics import RunInThread, log_errors
from pitboss.house.bus import Bus
from pitboss.house.database.journal import JournalRow
from pitboss.house.database.leases import Lease, Leases

LEASE_TTL: Final = 2.0
"""How long a process owns its tables without saying so again."""
LEASE_RENEWAL_INTERVAL: Final = 0.5
PRESENCE_SUBJECT: Final = "present"
HANDOVER_TIMEOUT: Final = 30.0
"""How long a process with too many tables waits for one at which no round is on."""

TableCallback = Callable[[str], Awaitable[None]]


class Ownership:
    """The leases of one process."""

    def __init__(
        self,
        leases: Leases,
        bus: Bus,
        process: str,
        now: Callable[[], int],
        in_thread: RunInThread,
        on_process_joined: Callable[[], Awaitable[None]],
        has_round_in_progress: Callable[[str], bool],
    ) -> None:
        """Keep leases for a process; `greet` is called when another one joins the house."""
        self._leases = leases
        self._bus = bus
        self._process = process
        self._now = now
        self._in_thread = in_thread
        self._on_process_joined = on_process_joined
        self._has_round_in_progress = has_round_in_progress
        self._too_many_since: float | None = None
        self._held: dict[str, Lease] = {}
        self._unused_epochs: set[str] = set()
        """Tables that were taken under an epoch in which nothing has been written."""
        self._rows: dict[str, JournalRow] = {}
        """The tables that are shared out among the processes."""
        self._private: dict[str, JournalRow] = {}
        """Private tables that this process knows of."""
        self._start_table: TableCallback | None = None
        self._acquiring = asyncio.Lock()
        self._last_heard_at: dict[str, float] = {}
        """When each other process was last heard."""
        self._task: asyncio.Task[None] | None = None
        self.are_renewed = True
        """Whether the leases could be renewed when that was last tried: if not, nothing can be written."""
        self._log = structlog.get_logger().bind(process=process)

    async def start(self, rows: dict[str, JournalRow], start_table: TableCallback, stop_table: TableCallback) -> None:
        """Take what is free, and keep it: `begin` a table that is owned now, `end` one that is not any more."""
        self._rows, self._start_table = rows, start_table
        await self._bus.subscribe(PRESENCE_SUBJECT, self._on_presence)
        await self._acquire(start_table)
        self._task = asyncio.create_task(self._keep_leases(start_table, stop_table), name="leases")

    async def add(self, row: JournalRow) -> None:
        """Own a private table from now on: at once, or when the process that has it leaves it."""
        assert self._start_table is not None, "leases are kept"
        self._private[row.table] = row
        await self._acquire(self._start_table)

    async def acquire_free(self) -> None:
        """Own what is free at once, as after a table was left to come back with other settings."""
        assert self._start_table is not None, "leases are kept"
        await self._acquire(self._start_table)

    def remove(self, table: str) -> None:
        """Take a private table no more; a lease that is held stays until it is given up."""
        self._private.pop(table, None)

    async def stop(self) -> None:
        """Stop keeping leases; those held end when they are released, or by themselves."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def release_all(self) -> None:
        """Give everything up, so that others may have it at once."""
        held, self._held = list(self._held.values()), {}
        await self._in_thread(self._leases.release, held)

    async def begin_epoch(self, table: str) -> Lease | None:
        """Return the lease of a table under an epoch that nobody has used yet.

        None if another process owns it now, or if it is a private table that was removed.

        That under which a table was just taken is such an epoch.
        """
        if table in self._unused_epochs and table in self._held:
            self._unused_epochs.discard(table)
            return self._held[table]
        row = self._rows.get(table) or self._private.get(table)
        if row is None:
            return None
        lease: Lease | None = await self._in_thread(self._leases.acquire, row, self._process, self._now(), LEASE_TTL)
        if lease is not None:
            self._held[table] = lease
        return lease

    async def give_up(self, table: str) -> None:
        """Leave a table to others at once."""
        self._unused_epochs.discard(table)
        if (lease := self._held.pop(table, None)) is not None:
            await self._in_thread(self._leases.release, [lease])

    def forget(self, table: str) -> None:
        """Forget a lease that another process has by now."""
        self._unused_epochs.discard(table)
        self._held.pop(table, None)

    async def _keep_leases(self, start_table: TableCallback, stop_table: TableCallback) -> None:
        while True:
            await asyncio.sleep(LEASE_RENEWAL_INTERVAL)
            is_done = False
            with log_errors("leases", process=self._process):
                await self._bus.publish(PRESENCE_SUBJECT, self._process.encode())
                await self._renew(stop_table)
                await self._acquire(start_table)
                await self._give_up_excess(stop_table)
                is_done = True
            self.are_renewed = is_done

    async def _renew(self, stop_table: TableCallback) -> None:
        before = dict(self._held)
        kept = await self._in_thread(self._leases.renew, list(before.values()), self._now(), LEASE_TTL)
        epochs = {lease.table: lease.epoch for lease in kept}
        for table, lease in before.items():
            if epochs.get(table) != lease.epoch and self._held.get(table) is lease:
                self._log.warning("lease lost", table=table)
                self.forget(table)
                await stop_table(table)

    async def _acquire(self, start_table: TableCallback) -> None:
        """Own free tables: as many as this process's share has room for, and every private one that it knows of."""
        async with self._acquiring:
            room = max(0, self._share_size() - len(self._shared_tables()))
            asked = [*(self._rows.values() if room else ()), *self._private.values()]
            asked = [row for row in asked if row.table not in self._held]
            if not asked:
                return
            free = await self._in_thread(self._leases.find_free, asked, self._now())
            rows = [self._rows[table] for table in sorted(free & self._rows.keys())[:room]]
            rows += [row for table, row in self._private.items() if table in free]
            taken: list[Lease] = await self._in_thread(
                self._leases.acquire_many, rows, self._process, self._now(), LEASE_TTL
            )
            self._held |= {lease.table: lease for lease in taken}
            self._unused_epochs |= {lease.table for lease in taken}
            for lease in taken:
                await start_table(lease.table)

    async def _give_up_excess(self, stop_table: TableCallback) -> None:
        """Give up a table that another process has room for, if possible one at which no round is on."""
        if len(shared := self._shared_tables()) <= self._share_size():
            self._too_many_since = None
            return
        now = asyncio.get_running_loop().time()
        self._too_many_since = now if self._too_many_since is None else self._too_many_since
        idle = {table for table in shared if not self._has_round_in_progress(table)}
        if idle or now - self._too_many_since >= HANDOVER_TIMEOUT:
            await stop_table(min(idle or shared))

    def _shared_tables(self) -> set[str]:
        """Return the tables of this process that count towards its share."""
        return self._held.keys() & self._rows.keys()

    def _share_size(self) -> int:
        loop = asyncio.get_running_loop()
        others = [heard for heard in self._last_heard_at.values() if loop.time() - heard < LEASE_TTL]
        return -(-len(self._rows) // (len(others) + 1))

    async def _on_presence(self, message: bytes) -> None:
        process, now = message.decode(), asyncio.get_running_loop().time()
        if process == self._process:
            return
        is_new = now - self._last_heard_at.get(process, -LEASE_TTL) >= LEASE_TTL
        self._last_heard_at = {each: at for each, at in self._last_heard_at.items() if now - at < LEASE_TTL} | {
            process: now
        }
        if is_new:
            await self._on_process_joined()
