"""Many robots and watchers at the tables of a house, in one process."""

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

from pitboss.errors import PitbossError
from pitboss.law.problems import did_you_mean
from pitboss.robots.house_client import HouseClient, HttpClient, UnreachableError
from pitboss.robots.live import MAX_RETRY_PAUSE, MIN_RETRY_PAUSE, RECONNECT_TIMEOUT, RunStats, open_socket
from pitboss.robots.robot import Pace, Robot, RobotGroup
from pitboss.wire.table import Listing

# Watchers


async def watch(house: HouseClient, id: str, stats: RunStats) -> None:
    """Watch a table until cancelled, counting frames and reconnecting as needed."""
    pause = MIN_RETRY_PAUSE
    while True:
        try:
            socket = await open_socket(house, id, None)
            pause = MIN_RETRY_PAUSE
            stats.watching += 1
            try:
                while True:
                    await socket.recv(decode=False)
                    stats.frames += 1
            except ConnectionClosed:
                stats.reconnections += 1
            finally:
                stats.watching -= 1
                await socket.close()
        except UnreachableError:
            pass
        await asyncio.sleep(pause)
        pause = min(2 * pause, MAX_RETRY_PAUSE)


# The crowd

ROBOTS_PER_TABLE: Final = 3
DEFAULT_PACE: Final = 10.0
"""Default seconds per round, slow enough for people to follow."""
MAX_ARRIVALS: Final = 50
"""Maximum number of robots or watchers connecting at the same time."""
LEAVING_TIMEOUT: Final = 60.0
"""Seconds that robots may take to finish their hands and leave."""


@dataclass(frozen=True)
class CrowdOptions:
    """Options of a crowd: tables, numbers of robots and watchers, pace and end."""

    tables: Sequence[str] = ()
    """Ids of tables; empty: every electronic table."""
    seats: int | None = None
    """Robots at each table; None: up to three, depending on free seats."""
    watchers: int = 0
    """Number of watchers, spread over the tables."""
    rounds: int | None = None
    """Rounds at each table; None: until stopped."""
    pace: float = DEFAULT_PACE
    seed: int = 0
    seconds: float | None = None
    """Stop after this time. It starts when all robots and watchers are connected, and so do the statistics."""
    patience: float = 0.0
    """Seconds to wait for a house that is starting or restarting."""


class Crowd:
    """The robots and watchers of one run."""

    def __init__(self, url: str, options: CrowdOptions, stats: RunStats | None = None) -> None:
        self.options = options
        self.stats = stats or RunStats()
        self.robots = 0
        self.failures: list[str] = []
        """Errors of the robots that gave up."""
        self._http = HttpClient(url)
        self._playing: list[asyncio.Task[None]] = []
        self._watching: list[asyncio.Task[None]] = []
        self._stop = asyncio.Event()
        self.is_measuring = asyncio.Event()
        """Set once all have arrived and statistics count."""
        self._groups: list[RobotGroup] = []
        self._seconds = 0.0
        self._measured: dict[str, object] = {}

    async def run(self, on_progress: Callable[[Crowd], None] | None = None) -> dict[str, Any]:
        """Play until the rounds are over, the time is up or `stop` is called. Return the summary."""
        try:
            tables = choose_tables(await HouseClient(self._http, self.options.patience).tables(), self.options)
            began = time.monotonic()
            await self._start(tables)
            if self.options.seconds is not None:
                await self._wait_until_all_are_here()
                began = time.monotonic()
                self.stats.reset()
            self.is_measuring.set()
            await self._wait_until_over(on_progress)
            self._seconds = time.monotonic() - began
            if self.options.seconds is not None:
                self._measured = self.stats.to_dict()
        finally:
            await self._leave()
            await self._http.close()
        return self.summary([listing.id for listing, _ in tables])

    def stop(self) -> None:
        """Let every robot finish its hand and leave. A second call ends at once."""
        if self._stop.is_set():
            for task in self._playing:
                task.cancel()
        self._stop.set()

    def change_pace(self, seconds: float) -> None:
        """Change the pace of the robots, effective at their next wager or decision."""
        for group in self._groups:
            group.pace.change(seconds)

    def summary(self, tables: list[str]) -> dict[str, Any]:
        """Return the statistics as a JSON document."""
        return {
            "url": self._http.url,
            "tables": tables,
            "robots": self.robots,
            "watchers": self.options.watchers,
            "seconds": round(self._seconds, 3),
            **(self._measured or self.stats.to_dict()),
            "gave_up": self.failures,
        }

    async def _start(self, tables: list[tuple[Listing, int]]) -> None:
        arrivals = asyncio.Semaphore(MAX_ARRIVALS)
        for listing, seats in tables:
            pace = Pace(self.options.pace, Random(f"{self.options.seed} {listing.id}"))
            group = RobotGroup(listing, pace, self.stats, self.options.rounds, arriving=seats)
            self._groups.append(group)
            for number in range(seats):
                own = HouseClient(self._http, max(RECONNECT_TIMEOUT, self.options.patience))
                robot = Robot(own, group, number, f"{self.options.seed} {listing.id} {number}", arrivals)
                self._playing.append(asyncio.create_task(self._play(robot, listing.id)))
        self.robots = len(self._playing)
        for number in range(self.options.watchers):
            listing, _ = tables[number % len(tables)]
            self._watching.append(asyncio.create_task(watch(HouseClient(self._http), listing.id, self.stats)))
            if number % MAX_ARRIVALS == MAX_ARRIVALS - 1:
                await asyncio.sleep(0.05)

    async def _wait_until_all_are_here(self) -> None:
        while not self._stop.is_set() and (
            any(group.arriving for group in self._groups) or self.stats.watching < self.options.watchers
        ):
            await asyncio.sleep(0.05)

    async def _play(self, robot: Robot, id: str) -> None:
        try:
            await robot.run()
        except PitbossError as fault:
            self.failures.append(f"table {id}: {fault}")
        except Exception as fault:  # a robot's error must neither stop the others nor be lost
            self.failures.append(f"table {id}: {type(fault).__name__}: {fault}")
            logging.getLogger(__name__).debug("a robot failed", exc_info=True)

    async def _wait_until_over(self, on_progress: Callable[[Crowd], None] | None) -> None:
        deadline = None if self.options.seconds is None else time.monotonic() + self.options.seconds
        while not self._stop.is_set() and (deadline is None or time.monotonic() < deadline):
            if self._playing and all(task.done() for task in self._playing):
                return
            with suppress(TimeoutError):
                left = 1.0 if deadline is None else max(0.0, min(1.0, deadline - time.monotonic()))
                async with asyncio.timeout(left if self.options.rounds is None else 0.1):
                    await self._stop.wait()
            if on_progress is not None:
                on_progress(self)

    async def _leave(self) -> None:
        """Let the robots finish their hands and leave, then close every connection."""
        self._stop.set()
        for task in self._playing:
            task.cancel()
        if self._playing:
            await asyncio.wait(self._playing, timeout=LEAVING_TIMEOUT)
        for task in (*self._playing, *self._watching):
            task.cancel()
        await asyncio.gather(*self._playing, *self._watching, return_exceptions=True)


def choose_tables(listings: list[Listing], options: CrowdOptions) -> list[tuple[Listing, int]]:
    """Return the tables to play at with the number of robots. Raise PitbossError if the options cannot be met."""
    by_id = {listing.id: listing for listing in listings}
    for id in options.tables:
        if id not in by_id:
            raise PitbossError(f"the house has no table {id!r}{did_you_mean(id, list(by_id))}", at="--tables")
        if by_id[id].dealing != "electronic":
            why = "shadows a physical table, and robots play only where the house deals"
            raise PitbossError(f"table {id} {why}", at="--tables")
    chosen = [by_id[id] for id in options.tables] or [each for each in listings if each.dealing == "electronic"]
    if not chosen:
        raise PitbossError("the house deals no table itself, and robots play only where it does", at="--tables")
    found = []
    for listing in chosen:
        free = listing.seats - listing.taken
        if options.seats is not None and options.seats > free:
            only = f"{free} of {listing.seats} seats are free" if free else f"none of {listing.seats} seats is free"
            raise PitbossError(f"{options.seats} robots were asked for at table {listing.id}, and {only}", at="--seats")
        found.append((listing, min(ROBOTS_PER_TABLE, free) if options.seats is None else options.seats))
    if not any(seats for _, seats in found) and not options.watchers:
        raise PitbossError("no table has a free seat", at="--tables")
    return found
