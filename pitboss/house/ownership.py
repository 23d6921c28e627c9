"""The tables that this process owns: it renews their leases, takes over free tables, and hands over its excess.

Every process announces itself on the bus and owns its share of the tables. A process with more gives some up, so that a
process that joins gets its share: tables without a round in progress, or any table after half a minute. The tables of a
process that has died are taken over by the others.
Private tables are not shared out: the process that opens one owns it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

import structlog

from pitboss.house.bus import Bus
from pitboss.house.database.journal import JournalRow
from pitboss.house.database.leases import Lease, Leases
from pitboss.house.error_logging import log_errors

if TYPE_CHECKING:
    from pitboss.house.dependencies import RunInThread

LEASE_TTL: Final = 2.0
"""Seconds for which a lease is valid unless it is renewed."""
LEASE_RENEWAL_INTERVAL: Final = 0.5
PRESENCE_SUBJECT: Final = "present"
HANDOVER_TIMEOUT: Final = 30.0
"""Seconds that a process with too many tables waits for one without a round in progress."""

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
        """Keep leases for a process. `on_process_joined` is called when another process joins the house."""
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
        """Tables acquired under an epoch in which nothing has been written."""
        self._rows: dict[str, JournalRow] = {}
        """The tables shared out among the processes."""
        self._private: dict[str, JournalRow] = {}
        """Private tables that this process knows of."""
        self._start_table: TableCallback | None = None
        self._acquiring = asyncio.Lock()
        self._last_heard_at: dict[str, float] = {}
        """When each other process last announced itself."""
        self._task: asyncio.Task[None] | None = None
        self.are_renewed = True
        """Whether the last renewal of the leases succeeded: if not, nothing can be written."""
        self._log = structlog.get_logger().bind(process=process)

    async def start(self, rows: dict[str, JournalRow], start_table: TableCallback, stop_table: TableCallback) -> None:
        """Acquire free tables and keep them: `start_table` is called for a table gained, `stop_table` for one lost."""
        self._rows, self._start_table = rows, start_table
        await self._bus.subscribe(PRESENCE_SUBJECT, self._on_presence)
        await self._acquire(start_table)
        self._task = asyncio.create_task(self._keep_leases(start_table, stop_table), name="leases")

    async def add(self, row: JournalRow) -> None:
        """Acquire a private table: at once, or when the process that owns it releases it."""
        assert self._start_table is not None, "leases are kept"
        self._private[row.table] = row
        await self._acquire(self._start_table)

    async def acquire_free(self) -> None:
        """Acquire free tables at once, such as one that was stopped to reload its settings."""
        assert self._start_table is not None, "leases are kept"
        await self._acquire(self._start_table)

    def remove(self, table: str) -> None:
        """Stop acquiring a private table; a lease that is held stays until it is given up."""
        self._private.pop(table, None)

    async def stop(self) -> None:
        """Stop renewing leases; they end when they are released, or when they expire."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def release_all(self) -> None:
        """Release all tables, so that other processes can acquire them at once."""
        held, self._held = list(self._held.values()), {}
        await self._in_thread(self._leases.release, held)

    async def begin_epoch(self, table: str) -> Lease | None:
        """Return the lease of a table under an unused epoch, such as the one under which it was just acquired.

        None if another process owns the table now, or if it is a private table that was removed.
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
        """Release a table."""
        self._unused_epochs.discard(table)
        if (lease := self._held.pop(table, None)) is not None:
            await self._in_thread(self._leases.release, [lease])

    def forget(self, table: str) -> None:
        """Drop a lease that was lost to another process."""
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
        """Acquire free tables: up to this process's share, and all private tables added to it."""
        async with self._acquiring:
            room = max(0, self._share_size() - len(self._shared_tables()))
            candidates = [*(self._rows.values() if room else ()), *self._private.values()]
            candidates = [row for row in candidates if row.table not in self._held]
            if not candidates:
                return
            free = await self._in_thread(self._leases.find_free, candidates, self._now())
            rows = [self._rows[table] for table in sorted(free & self._rows.keys())[:room]]
            rows += [row for table, row in self._private.items() if table in free]
            acquired: list[Lease] = await self._in_thread(
                self._leases.acquire_many, rows, self._process, self._now(), LEASE_TTL
            )
            self._held |= {lease.table: lease for lease in acquired}
            self._unused_epochs |= {lease.table for lease in acquired}
            for lease in acquired:
                await start_table(lease.table)

    async def _give_up_excess(self, stop_table: TableCallback) -> None:
        """Give up one table above this process's share, preferably one without a round in progress."""
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
