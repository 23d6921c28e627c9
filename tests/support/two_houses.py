"""Two processes of one house in one simulated loop: they share a database and a bus that loses nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from pitboss.house.bus import Answers, Heard, NoAnswer
from pitboss.house.database.committer import InlineCommitter
from pitboss.house.house import House
from pitboss.house.parts import HouseParts
from support.running_house import RunningHouse


class SharedBus:
    """A bus between houses of one loop."""

    def __init__(self) -> None:
        self._listening: dict[str, list[Heard]] = {}
        self._answering: dict[str, Answers] = {}

    async def publish(self, subject: str, message: bytes) -> None:
        for heard in list(self._listening.get(subject, ())):
            await heard(message)

    async def listen(self, subject: str, heard: Heard) -> None:
        self._listening.setdefault(subject, []).append(heard)

    async def request(self, subject: str, message: bytes, seconds: float) -> bytes:
        if subject not in self._answering:
            raise NoAnswer("the process that runs this table does not answer")
        return await self._answering[subject](message)

    async def answer(self, subject: str, answers: Answers) -> Callable[[], Awaitable[None]]:
        self._answering[subject] = answers

        async def stop() -> None:
            if self._answering.get(subject) is answers:
                del self._answering[subject]

        return stop

    async def close(self) -> None:
        pass


async def open_second(running: RunningHouse, bus: SharedBus, **parts: Any) -> House:
    """Open another process of a house that runs, on the same database and bus."""
    clock = running.loop.clock
    commits = InlineCommitter(running.database, clock)
    made = HouseParts(
        running.database, bus, clock=clock, commits=commits, in_thread=running.in_thread, process="second", **parts
    )
    return await House.open(running.submission, made)
