"""Follow a table that another process owns: its feed is filled from the journal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from pitboss.house.basics import InThread, logged_faults
from pitboss.house.feed import HouseState, Seating, TableFeed
from pitboss.house.shown import Step
from pitboss.requests import Request

SECONDS_BETWEEN_LOOKS: Final = 1.0
"""A doorbell may get lost, so the journal is looked at anyway."""
SECONDS_UNUSED: Final = 60.0
"""A table that nobody here watches is no longer followed after so long."""


class FollowedTable(Protocol):
    """A table rebuilt from the journal, which can be brought up to date."""

    def show(self, feed: TableFeed) -> None:
        """Let a feed go on from the table as it was when it was rebuilt."""
        ...

    def look(self) -> tuple[list[Step], Request | None, int, Seating]:
        """Read what was written since the last look: steps, pending request, version, and who sits where."""
        ...


class Follower:
    """Keeps the feed of one table up to date while somebody watches it here."""

    def __init__(
        self, table: str, feed: TableFeed, open_followed: Callable[[], FollowedTable], in_thread: InThread
    ) -> None:
        self._table = table
        self._feed = feed
        self._open = open_followed
        self._in_thread = in_thread
        self._task: asyncio.Task[None] | None = None
        self._rung = asyncio.Event()
        self._state = HouseState()
        self._used = 0.0

    def start(self) -> None:
        """Follow the table from now on."""
        self._used = asyncio.get_running_loop().time()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._follow(), name=f"follow {self._table}")

    def ring(self, state: HouseState) -> None:
        """Say that something was written."""
        self._state = state
        self._rung.set()

    async def stop(self) -> None:
        """Stop following."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _follow(self) -> None:
        followed: FollowedTable | None = None
        while not self._is_unused():
            before, followed = followed, None
            with logged_faults("following a table", table=self._table):
                followed = await self._followed(before)
            with suppress(TimeoutError):
                async with asyncio.timeout(SECONDS_BETWEEN_LOOKS):
                    await self._rung.wait()
            self._rung.clear()
        self._feed.shows.clear()

    async def _followed(self, before: FollowedTable | None) -> FollowedTable:
        """Look at the table that was followed before, or rebuild it first."""
        followed: FollowedTable = before or await self._in_thread(self._open)
        if before is None:
            followed.show(self._feed)
        await self._look(followed)
        return followed

    async def _look(self, followed: FollowedTable) -> None:
        steps, wanted, version, seating = await self._in_thread(followed.look)
        feed = self._feed
        has_news = steps or feed.has_unsent_steps or self._state != feed.state or seating != feed.seating
        if has_news or not feed.shows.is_set():
            feed.publish(steps, wanted, version, self._state, seating)

    def _is_unused(self) -> bool:
        return not self._feed.watchers and asyncio.get_running_loop().time() - self._used > SECONDS_UNUSED
