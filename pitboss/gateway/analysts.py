"""The processes that answer questions for the gateway: few of them, each question with a time limit."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import msgspec

from pitboss.gateway.analyst import LENGTH, Question, Reply
from pitboss.gateway.errors import Refused

MOST_WAITING: Final = 32
"""Questions that may wait for a process."""
SECONDS: Final = 60.0
"""How long a question may take, from when it is taken up."""


class TooLong(Refused):
    """A question that took longer than is allowed here."""

    def __init__(self, seconds: float) -> None:
        super().__init__(
            503, f"this takes more than {seconds:.0f} seconds here: ask the command `pitboss` on your own machine"
        )


class Analyst:
    """One process; it is started with its first question."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: Question, seconds: float, report: Callable[[int], None]) -> bytes:
        """Return the answer as JSON; a refusal with 422 if the question was wrong."""
        try:
            async with asyncio.timeout(seconds):
                reply = await self._ask(question, report)
        except TimeoutError:
            await self.end()
            raise TooLong(seconds) from None
        except BaseException:  # cancelled, or the process has died: what it sends is of no use any more
            await self.end()
            raise
        if reply.mistake is not None:
            message, at, clause = reply.mistake
            raise Refused(422, message, at=at, clause=clause)
        assert reply.answer is not None, "a reply that ends a question"
        return reply.answer

    async def end(self) -> None:
        """End the process, whatever it does."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _ask(self, question: Question, report: Callable[[int], None]) -> Reply:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "pitboss.gateway.analyst",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for the house, which ends it
                env=_environment(),
            )
        assert process.stdin is not None
        assert process.stdout is not None
        content = msgspec.msgpack.encode(question)
        process.stdin.write(LENGTH.pack(len(content)) + content)
        await process.stdin.drain()
        while True:
            length = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))[0]
            reply = msgspec.msgpack.decode(await process.stdout.readexactly(length), type=Reply)
            if reply.played is None:
                return reply
            report(reply.played)


def _environment() -> dict[str, str]:
    """Return the environment without the keys and addresses of the house, which no question needs."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PITBOSS_")}


class Analysts:
    """A few processes, and the questions that wait for them."""

    def __init__(self, count: int, most_waiting: int = MOST_WAITING) -> None:
        self._idle = [Analyst() for _ in range(count)]
        self._all = list(self._idle)
        self._free = asyncio.Semaphore(count)
        self._waiting = 0
        self._most_waiting = most_waiting

    async def ask(
        self,
        about: str,
        arguments: dict[str, Any],
        seconds: float = SECONDS,
        report: Callable[[int], None] = lambda played: None,
        begin: Callable[[], None] = lambda: None,
    ) -> bytes:
        """Return the answer to a question as JSON; `begin` is called when a process takes it up."""
        if self._waiting >= self._most_waiting:
            raise Refused(503, "too many questions wait for an answer: try again later")
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        analyst = self._idle.pop()
        try:
            begin()
            return await analyst.ask(Question(about, arguments), seconds, report)
        finally:
            self._idle.append(analyst)
            self._free.release()

    async def close(self) -> None:
        """End every process."""
        for analyst in self._all:
            await analyst.end()
