"""Two processes of one house on PostgreSQL with NATS between them, one of which is killed, stopped or cut off.

Players are at the second process; the first owns tables and is the one that things happen to.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

from chaos.bus_process import BusProcess
from chaos.house_checks import Remembered, ask_again, check_house
from load.house_process import HouseProcess
from pitboss.house.ownership import LEASE_SECONDS
from pitboss.robots.crowd import Crowd, Order

ENVIRONMENT = {"PITBOSS_UNSYNCED": "1"}
PLAYABLE_AGAIN = 5.0
"""Seconds after which every table has to be playable again on a machine that does nothing else."""
SEATS = 2
PATIENCE = 60.0


class Pair:
    """Two processes of one house, and players at the second."""

    limit = PLAYABLE_AGAIN
    """Seconds that play may pause."""

    def __init__(self, folder: Path, database: str, bus: BusProcess, submission: Path | None = None) -> None:
        def process(name: str) -> HouseProcess:
            return HouseProcess(
                folder, database, submission=submission, bus=bus.url, environment=ENVIRONMENT, name=name
            )

        self.bus = bus
        self.first, self.second = process("first"), process("second")
        self.remembered = Remembered()
        self.database = database

    async def seconds_to_go_on(self, tables: set[str]) -> float:
        """Return how long it takes until an act is carried out at each of these tables."""
        began, start = time.monotonic(), len(self.remembered.sent)
        async with asyncio.timeout(PATIENCE):
            while tables - {sent.table for sent in self.remembered.sent[start:] if sent.counts}:
                await asyncio.sleep(0.01)
        return time.monotonic() - began


async def play_at_pair(
    pair: Pair, random: Random, happens: Callable[[Pair, set[str]], Awaitable[None]]
) -> dict[str, Any]:
    """Let robots play at the second process while something happens to the pair, then check everything."""
    order = Order(seats=SEATS, pace=0, seed=random.randrange(10**6), patience=PATIENCE)
    try:
        await asyncio.to_thread(pair.first.start)
        await asyncio.to_thread(pair.second.start)
        crowd = Crowd(pair.second.url, order, pair.remembered)
        playing = asyncio.create_task(crowd.run())
        tables = await _all_play(pair)
        await happens(pair, tables)
        crowd.stop()
        summary = await playing
        assert not summary["gave_up"], f"{summary['gave_up']}\n{pair.second.last_lines()}"
        await ask_again(pair.second.url, pair.remembered)
    finally:
        pair.first.kill()
        pair.second.kill()
    check_house(pair.database, pair.remembered)
    return summary


async def _all_play(pair: Pair) -> set[str]:
    """Wait until every table has had some acts, and return their ids."""
    async with asyncio.timeout(PATIENCE):
        before = 0
        while True:
            await asyncio.sleep(1)
            tables = {sent.table for sent in pair.remembered.sent if sent.counts}
            if tables and len(tables) == before:
                return tables
            before = len(tables)


async def kill_owner(pair: Pair, tables: set[str]) -> None:
    """Kill the process that owns tables; the other takes them over."""
    pair.first.kill()
    await within_limit(pair, tables)


async def suspend_owner(pair: Pair, tables: set[str]) -> None:
    """Stop the process that owns tables past its lease, and continue it: what it writes then is refused."""
    pair.first.suspend()
    try:
        await within_limit(pair, tables)
        await asyncio.sleep(LEASE_SECONDS)
    finally:
        pair.first.resume()
    await within_limit(pair, tables)
    assert "lost" in pair.first.log.read_text(encoding="utf-8"), "the owner that slept has not noticed"


async def restart_bus(pair: Pair, tables: set[str]) -> None:
    """Kill the bus, and start it again."""
    pair.bus.kill()
    await asyncio.sleep(1)
    await asyncio.to_thread(pair.bus.start)
    await within_limit(pair, tables)


def restart_database(
    stop: Callable[[], None], start: Callable[[], None]
) -> Callable[[Pair, set[str]], Awaitable[None]]:
    """Return what restarts the database: all its connections break."""

    async def restart(pair: Pair, tables: set[str]) -> None:
        await asyncio.to_thread(stop)
        await asyncio.sleep(0.5)
        await asyncio.to_thread(start)
        await within_limit(pair, tables)

    return restart


async def within_limit(pair: Pair, tables: set[str]) -> None:
    """Check that every table is playable again in time."""
    seconds = await pair.seconds_to_go_on(tables)
    assert seconds < pair.limit, f"it took {seconds:.1f} seconds\n{pair.second.last_lines()}"
