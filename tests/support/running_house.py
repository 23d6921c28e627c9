"""A house that runs in the simulated loop, with people who act by name: for tests of single situations."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pitboss
from pitboss.house.acts import Answer
from pitboss.house.database.change_writer import write_postings
from pitboss.house.database.committer import InlineCommitter
from pitboss.house.database.database import Database
from pitboss.house.database.table_queries import load_balances, sum_balances
from pitboss.house.dependencies import HouseDependencies
from pitboss.house.feed import TableFeed
from pitboss.house.house import House
from pitboss.house.money import PLAY_MONEY, transfer, wallet
from pitboss.house.roles import HouseRole, Person
from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.submission import Submission
from support.simulated_loop import SimulatedLoop, run_simulated

GUEST = frozenset({HouseRole.GUEST})


class RunningHouse:
    """A house in one process on a file of its own, whose clock passes only when nobody has anything to do."""

    def __init__(
        self, file: Path, submission: Submission | None = None, *, seed: int = 1, is_synced: bool = False, **parts: Any
    ) -> None:
        self.file = file
        self._synced = is_synced
        self.loop = SimulatedLoop()
        self.submission = submission or pitboss.load(SAMPLE_HOUSE)
        self._seed = seed
        self._parts = parts
        self._keys = 0
        self.database: Database
        self.house: House

    def run(self, story: Callable[[RunningHouse], Coroutine[Any, Any, None]]) -> None:
        """Open the house, let a story happen, and check that all money is still there."""
        run_simulated(self._run(story), self.loop)

    async def open(self) -> None:
        """Open the house, or open it again."""
        self.database = Database.open(str(self.file), synced=self._synced)
        parts = HouseDependencies(
            self.database,
            clock=self.loop.clock,
            randbelow=Random(self._seed).randrange,
            committer=InlineCommitter(self.database, self.loop.clock),
            in_thread=self.in_thread,
            process="house",
            **self._parts,
        )
        self.house = await House.open(self.submission, parts)

    async def close(self) -> None:
        """Close the house as somebody who stops the program does."""
        await self.house.close()
        self.database.close()

    async def kill(self) -> None:
        """Drop everything that is in memory, as `kill -9` does."""
        keeper = self.house._ownership._task
        for task in [*self.house._tasks.values(), *self.house._background, *([keeper] if keeper else [])]:
            task.cancel()
        self.database.close()

    def person(self, name: str, *roles: HouseRole, money: int = 100_000) -> Person:
        """Return somebody with money in the wallet."""
        person = Person(name.lower(), name, frozenset(roles) or GUEST)
        if money:
            with self.database.write_transaction() as connection:
                write_postings(connection, [transfer("play money", money, PLAY_MONEY, wallet(person.id))], 0)
        return person

    async def act(self, table: str, person: Person, type: str, key: str | None = None, **content: Any) -> Answer:
        """Send an act under a new key, or under one that was used before."""
        self._keys += 1
        body = json.dumps({"type": type, **content}).encode()
        return await self.house.tables[table].act(person, key or f"key {self._keys}", body)

    async def act_accepted(self, table: str, person: Person, type: str, **content: Any) -> dict[str, Any]:
        """Send an act that must be accepted, and return its answer."""
        answer = await self.act(table, person, type, **content)
        assert answer.status == 200, answer.body
        found: dict[str, Any] = json.loads(answer.body)
        return found

    async def sit(self, table: str, person: Person, seat: int, amount: int = 50_000) -> None:
        """Buy in and sit down."""
        self._keys += 1
        assert (await self.house.tables[table].buy_in(person, f"key {self._keys}", amount)).status == 200
        await self.act_accepted(table, person, "sat", seat=seat)

    async def feed(self, table: str) -> TableFeed:
        """Return a table's feed."""
        return await self.house.tables[table].wait_for_feed()

    async def in_thread(self, function: Callable[..., Any], *given: Any) -> Any:
        """Run at once what would wait in a thread."""
        return function(*given)

    async def seconds(self, seconds: float) -> None:
        """Let time pass."""
        await asyncio.sleep(seconds)

    async def _run(self, story: Callable[[RunningHouse], Coroutine[Any, Any, None]]) -> None:
        await self.open()
        await story(self)
        assert sum_balances(self.database) == 0
        assert all(amount >= 0 for amount in load_balances(self.database, "stack/").values())
        await self.close()
