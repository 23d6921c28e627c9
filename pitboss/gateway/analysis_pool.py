"""Pool of analysis processes with a time limit per job, and the simulations that people start."""

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

from pitboss.gateway.analysis_process import LENGTH_PREFIX, AnalysisJob, AnalysisReply
from pitboss.gateway.calls import ApiError
from pitboss.house.roles import Person
from pitboss.wire.calls import NewSimulation, SimulationState

MAX_QUEUED_JOBS: Final = 32
"""Maximum number of jobs waiting for a process."""
JOB_TIMEOUT: Final = 60.0
"""Seconds that a job may run."""


class JobTimeoutError(ApiError):
    """A job exceeded its time limit."""

    def __init__(self, seconds: float) -> None:
        super().__init__(
            503, f"this takes more than {seconds:.0f} seconds here: ask the command `pitboss` on your own machine"
        )


class AnalysisProcess:
    """One analysis process, started with its first job."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def run(self, job: AnalysisJob, seconds: float, report: Callable[[int], None]) -> bytes:
        """Run a job and return its answer as JSON. Raise ApiError 422 if the arguments were wrong."""
        try:
            async with asyncio.timeout(seconds):
                reply = await self._run(job, report)
        except TimeoutError:
            await self.end()
            raise JobTimeoutError(seconds) from None
        except BaseException:  # cancelled, or the process has died: its output is useless
            await self.end()
            raise
        if reply.error is not None:
            message, at, clause = reply.error
            raise ApiError(422, message, at=at, clause=clause)
        assert reply.answer is not None, "a reply that ends a question"
        return reply.answer

    async def end(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _run(self, job: AnalysisJob, report: Callable[[int], None]) -> AnalysisReply:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "pitboss.gateway.analysis_process",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C goes to the house, which ends this process
                env=_environment(),
            )
        assert process.stdin is not None
        assert process.stdout is not None
        content = msgspec.msgpack.encode(job)
        process.stdin.write(LENGTH_PREFIX.pack(len(content)) + content)
        await process.stdin.drain()
        while True:
            length = LENGTH_PREFIX.unpack(await process.stdout.readexactly(LENGTH_PREFIX.size))[0]
            reply = msgspec.msgpack.decode(await process.stdout.readexactly(length), type=AnalysisReply)
            if reply.played is None:
                return reply
            report(reply.played)


def _environment() -> dict[str, str]:
    """Return the environment without the house's keys and addresses."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PITBOSS_")}


class AnalysisPool:
    """A fixed number of analysis processes and a bounded queue of jobs."""

    def __init__(self, count: int, max_queued: int = MAX_QUEUED_JOBS) -> None:
        self._idle = [AnalysisProcess() for _ in range(count)]
        self._all = list(self._idle)
        self._free = asyncio.Semaphore(count)
        self._waiting = 0
        self._max_queued = max_queued

    async def run(
        self,
        command: str,
        arguments: dict[str, Any],
        seconds: float = JOB_TIMEOUT,
        report: Callable[[int], None] = lambda played: None,
        on_start: Callable[[], None] = lambda: None,
    ) -> bytes:
        """Run a job and return its answer as JSON; `on_start` is called when a process starts it."""
        if self._waiting >= self._max_queued:
            raise ApiError(503, "too many jobs are waiting: try again later")
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        process = self._idle.pop()
        try:
            on_start()
            return await process.run(AnalysisJob(command, arguments), seconds, report)
        finally:
            self._idle.append(process)
            self._free.release()

    async def close(self) -> None:
        """End every process."""
        for process in self._all:
            await process.end()


# Simulations: one at a time for each person

MAX_STORED_SIMULATIONS: Final = 200
"""Maximum number of simulations whose results are kept."""
MAX_SIMULATIONS: Final = 16
SIMULATION_TIMEOUT: Final = 600.0
"""Seconds that a simulation may run."""


class SimulationJob:
    """One simulation and its followers."""

    def __init__(self, person: Person, params: NewSimulation) -> None:
        self.id = token_urlsafe(12)
        self.owner = person.id
        self.rounds = params.rounds
        self.state = "waiting"
        self.played = 0
        self.result: bytes | None = None
        self.error: str | None = None
        self.task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    @property
    def is_over(self) -> bool:
        """Whether the simulation is done, failed or cancelled."""
        return self.state in ("done", "failed", "cancelled")

    def to_json(self) -> bytes:
        """Return the state as JSON."""
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

    def update(self, state: str | None = None, played: int | None = None) -> None:
        """Update state or progress and wake the followers."""
        self.state = state or self.state
        self.played = self.played if played is None else played
        self._changed.set()
        self._changed = asyncio.Event()

    async def follow(self) -> AsyncIterator[bytes]:
        """Yield the state after each change until the simulation is over."""
        while True:
            changed = self._changed
            yield b'{"type":"simulation",' + self.to_json()[1:]
            if self.is_over:
                return
            await changed.wait()


class SimulationJobs:
    """The simulations of this process."""

    def __init__(self, processes: int, house: str) -> None:
        self._pool = AnalysisPool(processes, MAX_SIMULATIONS)
        self._house = house
        self._all: OrderedDict[str, SimulationJob] = OrderedDict()

    def begin(self, person: Person, params: NewSimulation) -> SimulationJob:
        """Start or queue a simulation. Raise ApiError 409 if the person already has one in progress."""
        if any(each.owner == person.id and not each.is_over for each in self._all.values()):
            raise ApiError(409, "you have a simulation in progress: wait for it, or cancel it with DELETE")
        if sum(not each.is_over for each in self._all.values()) >= MAX_SIMULATIONS:
            raise ApiError(503, "too many simulations are waiting: try again later")
        simulation = SimulationJob(person, params)
        self._all[simulation.id] = simulation
        while len(self._all) > MAX_STORED_SIMULATIONS:
            self._all.pop(next(id for id, each in self._all.items() if each.is_over))
        simulation.task = asyncio.create_task(self._run(simulation, params))
        return simulation

    def find(self, person: Person, id: str) -> SimulationJob:
        """Return a person's simulation. Raise ApiError 404 if it does not exist."""
        found = self._all.get(id)
        if found is None or found.owner != person.id:
            raise ApiError(404, "you have no such simulation here", at="id")
        return found

    async def cancel(self, simulation: SimulationJob) -> None:
        """Cancel a simulation."""
        if simulation.task is not None:
            simulation.task.cancel()
            with suppress(asyncio.CancelledError):
                await simulation.task
        if not simulation.is_over:
            simulation.update("cancelled")

    async def close(self) -> None:
        """Cancel all simulations and end the processes."""
        for simulation in list(self._all.values()):
            await self.cancel(simulation)
        await self._pool.close()

    async def _run(self, simulation: SimulationJob, params: NewSimulation) -> None:
        arguments = msgspec.to_builtins(params) | {"house": self._house, "options": json.dumps(params.options)}
        try:
            simulation.result = await self._pool.run(
                "simulate",
                arguments,
                SIMULATION_TIMEOUT,
                report=lambda played: simulation.update(played=played),
                on_start=lambda: simulation.update("running"),
            )
        except ApiError as refused:
            place = f"{refused.body.at}: " if refused.body.at else ""
            simulation.error = f"{place}{refused.body.message}"
            simulation.update("failed")
        except (OSError, asyncio.IncompleteReadError):
            simulation.error = "the simulation process has ended unexpectedly"
            simulation.update("failed")
        else:
            simulation.update("done", simulation.rounds)
