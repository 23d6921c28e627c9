"""Visitors of a house, over HTTP or in process, who send changes under idempotency keys.

An in-process house has everything that decides about acts and money: table workers, the committing thread, and the
database. Only HTTP, which has no state, is left out.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any, Protocol

import pitboss
from pitboss.house.database.change_writer import write_postings
from pitboss.house.database.database import Database
from pitboss.house.dependencies import HouseDependencies
from pitboss.house.house import House
from pitboss.house.money import PLAY_MONEY, transfer, wallet
from pitboss.house.roles import HouseRole, Person
from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.requests import Request
from pitboss.robots.house_client import ApiError, HouseClient, HttpClient
from pitboss.submission import Submission
from pitboss.wire.table import Act, Money, encode

MONEY = 100_000_000
"""Initial money of a visitor of an in-process house, in cents."""
TOGETHER = 500
"""Visitors added in one transaction."""
PATIENCE = 30
"""Seconds that an HTTP visitor waits for an unresponsive house."""
NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)
Answer = tuple[int, bytes]
"""A status and a body."""


@dataclass(frozen=True)
class KeyedChange:
    """A change under an idempotency key."""

    key: str
    kind: str
    """`act`, `buy-in` or `cash-out`."""
    content: Act | int


@dataclass(frozen=True)
class VisitorView:
    """A table as a visitor sees it."""

    stack: int
    seats: list[int]
    wanted: Request | None


class Visitor(Protocol):
    """A visitor with play money."""

    balance: int
    """The visitor's initial money, in cents."""

    async def send(self, table: str, change: KeyedChange) -> Answer:
        """Send a change once over any connection. If cancelled, the connection is lost."""
        ...

    async def read_table(self, table: str) -> VisitorView:
        """Return a view of a table."""
        ...


class VisitableHouse(Protocol):
    """A house that accepts visitors."""

    submission: Submission

    async def new_visitor(self) -> Visitor:
        """Add a visitor."""
        ...


# Over HTTP


class HttpVisitor:
    """A guest who calls over a few clients in turn."""

    def __init__(self, house: HouseClient, https: list[HttpClient], balance: int) -> None:
        self.balance = balance
        self._house = house
        self._https = https
        self._calls = count()

    async def send(self, table: str, change: KeyedChange) -> Answer:
        house = self._house.with_http(self._https[next(self._calls) % len(self._https)])
        try:
            if isinstance(change.content, int):
                move = house.buy_in if change.kind == "buy-in" else house.cash_out
                money: Money = await move(table, change.key, change.content)
                return 200, encode(money)
            return 200, encode(await house.act(table, change.key, encode(change.content)))
        except ApiError as refused:
            return refused.status, refused.message.encode()

    async def read_table(self, table: str) -> VisitorView:
        seen = await self._house.table(table)
        return VisitorView(seen.you.stack, seen.you.seats, seen.wanted)


class HttpHouse:
    """A house in another process."""

    def __init__(self, https: list[HttpClient], submission: Submission) -> None:
        self.submission = submission
        self._https = https

    async def new_visitor(self) -> HttpVisitor:
        house = HouseClient(self._https[0], PATIENCE)
        return HttpVisitor(house, self._https, (await house.become_guest()).balance)


@asynccontextmanager
async def visit_over_http(url: str) -> AsyncIterator[HttpHouse]:
    """Visit a house over HTTP, with five clients that have separate connections."""
    https = [HttpClient(url) for _ in range(5)]
    try:
        yield HttpHouse(https, pitboss.load(SAMPLE_HOUSE))
    finally:
        for http in https:
            await http.close()


# In the same process


@dataclass
class InProcessHouse:
    """A house in this process with a manual clock, so that nothing times out by chance."""

    database: Database
    submission: Submission
    now: datetime = NOON
    house: House = field(init=False)
    _people: list[Person] = field(default_factory=list)
    _numbers: count[int] = field(default_factory=lambda: count(1))

    async def open(self) -> None:
        """Open or reopen the house. After reopening, only the database remembers anything."""
        parts = HouseDependencies(self.database, clock=lambda: self.now, in_thread=_run_directly)
        self.house = await House.open(self.submission, parts)
        while not self.house.is_ready:
            await asyncio.sleep(0.01)

    def pass_time(self, seconds: float) -> None:
        """Advance the clock."""
        self.now += timedelta(seconds=seconds)

    async def new_visitor(self) -> InProcessVisitor:
        if not self._people:
            numbers = [next(self._numbers) for _ in range(TOGETHER)]
            self._people = [Person(f"v{n}", f"Guest {n}", frozenset({HouseRole.GUEST})) for n in numbers]
            with self.database.write_transaction() as connection:
                write_postings(connection, [transfer("play", MONEY, PLAY_MONEY, wallet(p.id)) for p in self._people], 0)
        return InProcessVisitor(self, self._people.pop())


class InProcessVisitor:
    """A visitor who calls the tables of an in-process house."""

    balance = MONEY

    def __init__(self, visited: InProcessHouse, person: Person) -> None:
        self.person = person
        self._visited = visited

    async def send(self, table: str, change: KeyedChange) -> Answer:
        access = self._visited.house.tables[table]
        if isinstance(change.content, int):
            move = access.buy_in if change.kind == "buy-in" else access.cash_out
            return await move(self.person, change.key, change.content)
        return await access.act(self.person, change.key, encode(change.content))

    async def read_table(self, table: str) -> VisitorView:
        feed = await self._visited.house.tables[table].wait_for_feed()
        seating, person = feed.seating, self.person.id
        return VisitorView(seating.stacks.get(person, 0), sorted(seating.seats_of(person)), feed.wanted)


async def _run_directly(function: Callable[..., Any], *given: Any) -> Any:
    """Run a database query in turn on the event loop, which costs less than a thread."""
    await asyncio.sleep(0)
    return function(*given)


@asynccontextmanager
async def visit_in_process(database: Database) -> AsyncIterator[InProcessHouse]:
    """Open the sample house in this process."""
    visited = InProcessHouse(database, pitboss.load(SAMPLE_HOUSE))
    await visited.open()
    try:
        yield visited
    finally:
        await visited.house.close()
