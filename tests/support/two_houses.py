"""Two processes of one house in one simulated loop: they share a database and a bus that loses nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from pitboss.house.bus import BusTimeoutError, MessageCallback, RequestHandler
from pitboss.house.database.committer import InlineCommitter
from pitboss.house.dependencies import HouseDependencies
from pitboss.house.house import House
from support.running_house import RunningHouse


class SharedBus:
    """A bus between houses of one loop."""

    def __init__(self) -> None:
        self._subscribers: dict[str, list[MessageCallback]] = {}
        self._responders: dict[str, RequestHandler] = {}

    async def publish(self, subject: str, message: bytes) -> None:
        for heard in list(self._subscribers.get(subject, ())):
            await heard(message)

    async def subscribe(self, subject: str, callback: MessageCallback) -> None:
        self._subscribers.setdefault(subject, []).append(callback)

    async def request(self, subject: str, message: bytes, timeout: float) -> bytes:
        if subject not in self._responders:
            raise BusTimeoutError("the process that runs this table does not answer")
        return await self._responders[subject](message)

    async def respond(self, subject: str, handler: RequestHandler) -> Callable[[], Awaitable[None]]:
        self._responders[subject] = handler

        async def stop() -> None:
            if self._responders.get(subject) is handler:
                del self._responders[subject]

        return stop

    async def close(self) -> None:
        pass


async def open_second(running: RunningHouse, bus: SharedBus, **parts: Any) -> House:
    """Open another process of a house that runs, on the same database and bus."""
    clock = running.loop.clock
    commits = InlineCommitter(running.database, clock)
    made = HouseDependencies(
        running.database, bus, clock=clock, committer=commits, in_thread=running.in_thread, process="second", **parts
    )
    return await House.open(running.submission, made)
