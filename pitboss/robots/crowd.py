"""A crowd: robots and watchers at the tables of a house, all in one process."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from websockets.exceptions import ConnectionClosed

from pitboss.errors import Mistake, PitbossError
from pitboss.law.problems import nearest
from pitboss.robots.house import HouseClient, HttpClient, Unreachable
from pitboss.robots.live import FIRST_PAUSE, GIVE_UP, LONGEST_PAUSE, Figures, open_socket
from pitboss.robots.robot import Company, Pace, Robot
from pitboss.wire.table import Listing

# A watcher: somebody who looks at a table and does nothing; frames are counted, not read.


async def watch(house: HouseClient, id: str, figures: Figures) -> None:
    """Watch a table until cancelled; a lost connection is opened again."""
    pause = FIRST_PAUSE
    while True:
        try:
            socket = await open_socket(house, id, None)
            pause = FIRST_PAUSE
            figures.watching += 1
            try:
                while True:
                    await socket.recv(decode=False)
                    figures.frames += 1
            except ConnectionClosed:
                figures.reconnections += 1
            finally:
                figures.watching -= 1
                await socket.close()
        except Unreachable:
            pass
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


# A crowd: robots and watchers at the tables of a house, all in one process.


SEATS: Final = 3
PACE: Final = 10.0
"""Seconds for a round, so that people can follow it."""
TOGETHER: Final = 50
"""How many robots and watchers come in at once."""
LONGEST_LEAVING: Final = 60.0
"""How long robots may take to finish their hands and leave."""


@dataclass(frozen=True)
class Order:
    """How many robots and watchers are wanted, where, and how they play."""

    tables: Sequence[str] = ()
    """Ids of tables; none means every table that the house deals."""
    seats: int | None = None
    """Robots at each table; None: up to three, as far as seats are free."""
    watchers: int = 0
    """Watchers, spread over the tables."""
    rounds: int | None = None
    """Rounds at each table; None: until stopped."""
    pace: float = PACE
    seed: int = 0
    seconds: float | None = None
    """Stop after this time, counted from when all are there; so are all figures then."""
    patience: float = 0.0
    """How many seconds to wait for a house that is not there yet, or not there for a while."""


class Crowd:
    """The robots and watchers of one run."""

    def __init__(self, url: str, order: Order, figures: Figures | None = None) -> None:
        self.order = order
        self.figures = figures or Figures()
        self.robots = 0
        self.faults: list[str] = []
        """Why robots gave up, in sentences."""
        self._http = HttpClient(url)
        self._playing: list[asyncio.Task[None]] = []
        self._watching: list[asyncio.Task[None]] = []
        self._stop = asyncio.Event()
        self.is_measuring = asyncio.Event()
        """Whether everybody has come, and figures count."""
        self._companies: list[Company] = []
        self._seconds = 0.0
        self._measured: dict[str, object] = {}

    async def run(self, tell: Callable[[Crowd], None] | None = None) -> dict[str, Any]:
        """Let everybody play until the rounds are over, the time is up or `stop` is called; return the summary."""
        try:
            tables = choose_tables(await HouseClient(self._http, self.order.patience).tables(), self.order)
            began = time.monotonic()
            await self._come(tables)
            if self.order.seconds is not None:
                await self._until_all_are_here()
                began = time.monotonic()
                self.figures.restart()
            self.is_measuring.set()
            await self._until_over(tell)
            self._seconds = time.monotonic() - began
            if self.order.seconds is not None:
                self._measured = self.figures.document()
        finally:
            await self._go()
            await self._http.close()
        return self.summary([listing.id for listing, _ in tables])

    def stop(self) -> None:
        """Let every robot finish its hand and leave; called again, end at once."""
        if self._stop.is_set():
            for task in self._playing:
                task.cancel()
        self._stop.set()

    def change_pace(self, seconds: float) -> None:
        """Let the robots play at another pace, each from its next wager or decision on."""
        for company in self._companies:
            company.pace.change(seconds)

    def summary(self, tables: list[str]) -> dict[str, Any]:
        """Return what was counted, as JSON."""
        return {
            "url": self._http.url,
            "tables": tables,
            "robots": self.robots,
            "watchers": self.order.watchers,
            "seconds": round(self._seconds, 3),
            **(self._measured or self.figures.document()),
            "gave_up": self.faults,
        }

    async def _come(self, tables: list[tuple[Listing, int]]) -> None:
        door = asyncio.Semaphore(TOGETHER)
        for listing, seats in tables:
            pace = Pace(self.order.pace, Random(f"{self.order.seed} {listing.id}"))
            company = Company(listing, pace, self.figures, self.order.rounds, coming=seats)
            self._companies.append(company)
            for number in range(seats):
                own = HouseClient(self._http, max(GIVE_UP, self.order.patience))
                robot = Robot(own, company, number, f"{self.order.seed} {listing.id} {number}", door)
                self._playing.append(asyncio.create_task(self._play(robot, listing.id)))
        self.robots = len(self._playing)
        for number in range(self.order.watchers):
            listing, _ = tables[number % len(tables)]
            self._watching.append(asyncio.create_task(watch(HouseClient(self._http), listing.id, self.figures)))
            if number % TOGETHER == TOGETHER - 1:
                await asyncio.sleep(0.05)

    async def _until_all_are_here(self) -> None:
        while not self._stop.is_set() and (
            any(company.coming for company in self._companies) or self.figures.watching < self.order.watchers
        ):
            await asyncio.sleep(0.05)

    async def _play(self, robot: Robot, id: str) -> None:
        try:
            await robot.run()
        except PitbossError as fault:
            self.faults.append(f"table {id}: {fault}")
        except Exception as fault:  # a robot's fault must not stop the others, nor go unsaid
            self.faults.append(f"table {id}: {type(fault).__name__}: {fault}")
            logging.getLogger(__name__).debug("a robot failed", exc_info=True)

    async def _until_over(self, tell: Callable[[Crowd], None] | None) -> None:
        deadline = None if self.order.seconds is None else time.monotonic() + self.order.seconds
        while not self._stop.is_set() and (deadline is None or time.monotonic() < deadline):
            if self._playing and all(task.done() for task in self._playing):
                return
            with suppress(TimeoutError):
                left = 1.0 if deadline is None else max(0.0, min(1.0, deadline - time.monotonic()))
                async with asyncio.timeout(left if self.order.rounds is None else 0.1):
                    await self._stop.wait()
            if tell is not None:
                tell(self)

    async def _go(self) -> None:
        """Let the robots finish their hands and leave, then close every connection."""
        self._stop.set()
        for task in self._playing:
            task.cancel()
        if self._playing:
            await asyncio.wait(self._playing, timeout=LONGEST_LEAVING)
        for task in (*self._playing, *self._watching):
            task.cancel()
        await asyncio.gather(*self._playing, *self._watching, return_exceptions=True)


def choose_tables(listed: list[Listing], order: Order) -> list[tuple[Listing, int]]:
    """Return the tables to play at, each with the number of robots; a Mistake says what is not possible."""
    by_id = {listing.id: listing for listing in listed}
    for id in order.tables:
        if id not in by_id:
            raise Mistake(f"the house has no table {id!r}{nearest(id, list(by_id))}", at="--tables")
        if by_id[id].dealing != "electronic":
            why = "shadows a physical table, and robots play only where the house deals"
            raise Mistake(f"table {id} {why}", at="--tables")
    chosen = [by_id[id] for id in order.tables] or [each for each in listed if each.dealing == "electronic"]
    if not chosen:
        raise Mistake("the house deals no table itself, and robots play only where it does", at="--tables")
    found = []
    for listing in chosen:
        free = listing.seats - listing.taken
        if order.seats is not None and order.seats > free:
            only = f"{free} of {listing.seats} seats are free" if free else f"none of {listing.seats} seats is free"
            raise Mistake(f"{order.seats} robots were asked for at table {listing.id}, and {only}", at="--seats")
        found.append((listing, min(SEATS, free) if order.seats is None else order.seats))
    if not any(seats for _, seats in found) and not order.watchers:
        raise Mistake("no table has a free seat", at="--tables")
    return found
