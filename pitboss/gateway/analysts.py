"""The processes that answer questions for the gateway: few of them, each question with a time limit."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from secrets import token_urlsafe
from typing import Any, Final

import msgspec

from pitboss.gateway.analyst import LENGTH, Question, Reply
from pitboss.gateway.calls import Refused
from pitboss.house.roles import Person
from pitboss.wire.calls import SimulationAsked, SimulationState

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


# Simulations that people have asked for: a bounded number, one at a time for each person.


MOST_KEPT: Final = 200
"""Simulations of which the result can still be read."""
MOST_SIMULATIONS: Final = 16
SIMULATION_SECONDS: Final = 600.0
"""How long one may run."""


class Simulation:
    """One simulation, and everybody who follows it."""

    def __init__(self, person: Person, asked: SimulationAsked) -> None:
        self.id = token_urlsafe(12)
        self.owner = person.id
        self.rounds = asked.rounds
        self.state = "waiting"
        self.played = 0
        self.result: bytes | None = None
        self.error: str | None = None
        self.task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come of it."""
        return self.state in ("done", "failed", "cancelled")

    def shown(self) -> bytes:
        """Return its state as JSON."""
        result = msgspec.Raw(self.result) if self.result is not None else None
        state: dict[str, Any] = {
            "id": self.id,
            "state": self.state,
            "rounds": self.rounds,
            "played": self.played,
            "result": result,
            "error": self.error,
        }
        assert list(state) == list(SimulationState.__struct_fields__), "as the document says"
        return msgspec.json.encode(state)

    def change(self, state: str | None = None, played: int | None = None) -> None:
        """Note progress, and wake who follows."""
        self.state = state or self.state
        self.played = self.played if played is None else played
        self._changed.set()
        self._changed = asyncio.Event()

    async def follow(self) -> AsyncIterator[bytes]:
        """Yield its state whenever it changes, until it is over."""
        while True:
            changed = self._changed
            yield b'{"type":"simulation",' + self.shown()[1:]
            if self.is_over:
                return
            await changed.wait()


class Simulations:
    """The simulations of this process."""

    def __init__(self, at_once: int, house: str) -> None:
        self._analysts = Analysts(at_once, MOST_SIMULATIONS)
        self._house = house
        self._all: OrderedDict[str, Simulation] = OrderedDict()

    def begin(self, person: Person, asked: SimulationAsked) -> Simulation:
        """Begin a simulation, or let it wait; a refusal where the person has one that is not over."""
        if any(each.owner == person.id and not each.is_over for each in self._all.values()):
            raise Refused(409, "one of your simulations is not over: wait for it, or end it with DELETE")
        if sum(not each.is_over for each in self._all.values()) >= MOST_SIMULATIONS:
            raise Refused(503, "too many simulations wait: try again later")
        simulation = Simulation(person, asked)
        self._all[simulation.id] = simulation
        while len(self._all) > MOST_KEPT:
            self._all.pop(next(id for id, each in self._all.items() if each.is_over))
        simulation.task = asyncio.create_task(self._run(simulation, asked))
        return simulation

    def find(self, person: Person, id: str) -> Simulation:
        """Return a person's simulation; a refusal with 404 if they have no such one."""
        found = self._all.get(id)
        if found is None or found.owner != person.id:
            raise Refused(404, "you have no such simulation here", at="id")
        return found

    async def cancel(self, simulation: Simulation) -> None:
        """End a simulation."""
        if simulation.task is not None:
            simulation.task.cancel()
            with suppress(asyncio.CancelledError):
                await simulation.task
        if not simulation.is_over:
            simulation.change("cancelled")

    async def close(self) -> None:
        """End all."""
        for simulation in list(self._all.values()):
            await self.cancel(simulation)
        await self._analysts.close()

    async def _run(self, simulation: Simulation, asked: SimulationAsked) -> None:
        arguments = msgspec.to_builtins(asked) | {"house": self._house, "options": json.dumps(asked.options)}
        try:
            simulation.result = await self._analysts.ask(
                "simulate",
                arguments,
                SIMULATION_SECONDS,
                report=lambda played: simulation.change(played=played),
                begin=lambda: simulation.change("running"),
            )
        except Refused as refused:
            place = f"{refused.body.at}: " if refused.body.at else ""
            simulation.error = f"{place}{refused.body.message}"
            simulation.change("failed")
        except (OSError, asyncio.IncompleteReadError):
            simulation.error = "the process that simulated has ended"
            simulation.change("failed")
        else:
            simulation.change("done", simulation.rounds)
