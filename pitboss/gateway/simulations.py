"""Simulations that people have asked for: a bounded number, one at a time for each person."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import suppress
from secrets import token_urlsafe
from typing import Any, Final

import msgspec

from pitboss.gateway.analysts import Analysts
from pitboss.gateway.errors import Refused
from pitboss.gateway.wire import SimulationAsked, SimulationState
from pitboss.house.roles import Person

MOST_KEPT: Final = 200
"""Simulations of which the result can still be read."""
MOST_WAITING: Final = 16
SECONDS: Final = 600.0
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
        self._analysts = Analysts(at_once, MOST_WAITING)
        self._house = house
        self._all: OrderedDict[str, Simulation] = OrderedDict()

    def begin(self, person: Person, asked: SimulationAsked) -> Simulation:
        """Begin a simulation, or let it wait; a refusal where the person has one that is not over."""
        if any(each.owner == person.id and not each.is_over for each in self._all.values()):
            raise Refused(409, "one of your simulations is not over: wait for it, or end it with DELETE")
        if sum(not each.is_over for each in self._all.values()) >= MOST_WAITING:
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
                SECONDS,
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
