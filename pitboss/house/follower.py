"""Follow a table that another process owns: fill its feed from the journal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

from pitboss.house.error_logging import log_errors
from pitboss.house.feed import Seating, TableFeed, TableStatus
from pitboss.house.visibility import Step
from pitboss.requests import Request

if TYPE_CHECKING:
    from pitboss.house.dependencies import RunInThread

POLL_INTERVAL: Final = 1.0
"""Seconds between polls of the journal; updates over the bus come sooner, but may get lost."""
IDLE_TIMEOUT: Final = 60.0
"""Seconds after which a table without a watcher in this process is no longer followed."""


class FollowedTable(Protocol):
    """A table rebuilt from the journal, which can be brought up to date."""

    def reset_feed(self, feed: TableFeed) -> None:
        """Reset a feed to the table as it was rebuilt."""
        ...

    def poll(self) -> tuple[list[Step], Request | None, int, Seating]:
        """Read the journal since the last poll: new steps, pending request, version, and seating."""
        ...


class Follower:
    """Keeps the feed of one table up to date while it is watched in this process."""

    def __init__(
        self, table: str, feed: TableFeed, load_table: Callable[[], FollowedTable], in_thread: RunInThread
    ) -> None:
        self._table = table
        self._feed = feed
        self._load_table = load_table
        self._in_thread = in_thread
        self._task: asyncio.Task[None] | None = None
        self._notified = asyncio.Event()
        self._state = TableStatus()
        self._last_used = 0.0

    def start(self) -> None:
        """Start following the table."""
        self._last_used = asyncio.get_running_loop().time()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._follow(), name=f"follow {self._table}")

    def notify(self, state: TableStatus) -> None:
        """Poll now: something was written."""
        self._state = state
        self._notified.set()

    async def stop(self) -> None:
        """Stop following."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _follow(self) -> None:
        followed: FollowedTable | None = None
        while not self._is_idle():
            before, followed = followed, None
            with log_errors("following a table", table=self._table):
                followed = await self._poll_or_load(before)
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL_INTERVAL):
                    await self._notified.wait()
            self._notified.clear()
        self._feed.is_live.clear()

    async def _poll_or_load(self, previous: FollowedTable | None) -> FollowedTable:
        """Poll the table that was followed before, or rebuild it first."""
        followed: FollowedTable = previous or await self._in_thread(self._load_table)
        if previous is None:
            followed.reset_feed(self._feed)
        await self._publish_news(followed)
        return followed

    async def _publish_news(self, followed: FollowedTable) -> None:
        steps, wanted, version, seating = await self._in_thread(followed.poll)
        feed = self._feed
        has_news = steps or feed.has_unsent_steps or self._state != feed.state or seating != feed.seating
        if has_news or not feed.is_live.is_set():
            feed.publish(steps, wanted, version, self._state, seating)

    def _is_idle(self) -> bool:
        return not self._feed.watcher_count and asyncio.get_running_loop().time() - self._last_used > IDLE_TIMEOUT
