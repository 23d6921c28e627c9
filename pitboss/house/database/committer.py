"""Group commit: write the changes of many tables in one transaction, with one sync of the disk."""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import NamedTuple, Protocol

from pitboss.clock import Clock, to_microseconds
from pitboss.house.database.change import Change, CommitError, CommitOutcomeUnknownError
from pitboss.house.database.database import Database

MAX_BATCH_SIZE = 256
"""Maximum number of changes in one transaction."""
MAX_HOLD_TIME = 0.02
"""Maximum time in seconds for which the event loop waits while statements are sent."""


class Committer(Protocol):
    """Commits changes, each completely or not at all."""

    async def commit(self, change: Change) -> None:
        """Return once the change is on disk. Raise CommitError or CommitOutcomeUnknownError otherwise."""

    async def close(self) -> None:
        """Commit queued changes, and accept no more."""


class ThreadedCommitter:
    """Commits in its own thread: changes that arrive during a transaction go into the next one."""

    def __init__(self, database: Database, clock: Clock, max_batch_size: int = MAX_BATCH_SIZE) -> None:
        self._database = database
        self._clock = clock
        self._max_batch_size = max_batch_size
        self._queue = deque[_QueuedChange]()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="committer")
        self._is_open = True
        self._running: asyncio.Task[None] | None = None

    async def commit(self, change: Change) -> None:
        """Return once the change is on disk. Raise CommitError or CommitOutcomeUnknownError otherwise."""
        if not self._is_open:
            raise CommitError("nothing was written: the house is closing")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append(_QueuedChange(change, done))
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        await done

    async def close(self) -> None:
        """Commit queued changes, and accept no more."""
        self._is_open = False
        if self._running is not None:
            await self._running
        self._thread.shutdown()

    async def _run(self) -> None:
        while group := self._next_batch():
            changes = [each.change for each in group]
            try:
                results = await self._write(changes)
            except Exception as error:
                for each in group:
                    _resolve(each, _copy_error(error))
                continue
            for each, result in zip(group, results, strict=True):
                _resolve(each, result)
        self._running = None

    async def _write(self, changes: list[Change]) -> list[CommitError | None]:
        """Write a group in the thread, and block the event loop until all statements are sent.

        Otherwise the two threads would hand the GIL back and forth with every statement, which takes longer than the
        statements themselves. The database then works without the GIL.
        """
        sent = Event()
        writing = self._thread.submit(self._database.write, changes, to_microseconds(self._clock()), sent.set)
        writing.add_done_callback(lambda _: sent.set())
        sent.wait(MAX_HOLD_TIME)
        return await asyncio.wrap_future(writing)

    def _next_batch(self) -> list[_QueuedChange]:
        group: list[_QueuedChange] = []
        while self._queue and len(group) < self._max_batch_size:
            each = self._queue.popleft()
            if not each.done.cancelled():  # a cancelled change is not written
                group.append(each)
        return group


class InlineCommitter:
    """Commits each change at once in the caller's thread, for deterministic simulations."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def commit(self, change: Change) -> None:
        """Return once the change is on disk. Raise CommitError or CommitOutcomeUnknownError otherwise."""
        [error] = self._database.write([change], to_microseconds(self._clock()))
        if error is not None:
            raise error

    async def close(self) -> None:
        """Do nothing: no change is ever queued."""


class _QueuedChange(NamedTuple):
    change: Change
    done: asyncio.Future[None]


def _resolve(each: _QueuedChange, error: Exception | None) -> None:
    if each.done.cancelled():
        return
    if error is None:
        each.done.set_result(None)
    else:
        each.done.set_exception(error)


def _copy_error(error: Exception) -> Exception:
    """Return a copy of the error for each table, since each adds its own traceback."""
    return (
        CommitOutcomeUnknownError(error.message, at=error.at) if isinstance(error, CommitOutcomeUnknownError) else error
    )
