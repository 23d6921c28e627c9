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
from chaos.house_checks import RecordingStats, check_house, resend_all
from load.house_process import HouseProcess
from pitboss.house.ownership import LEASE_TTL
from pitboss.robots.crowd import Crowd, CrowdOptions

ENVIRONMENT = {"PITBOSS_UNSYNCED": "1"}
RECOVERY_LIMIT = 5.0
"""Seconds after which every table has to be playable again on a machine that does nothing else."""
SEATS = 2
PATIENCE = 60.0


class HousePair:
    """Two processes of one house, and players at the second."""

    limit = RECOVERY_LIMIT
    """Seconds that play may pause."""

    def __init__(self, folder: Path, database: str, bus: BusProcess, submission: Path | None = None) -> None:
        def process(name: str) -> HouseProcess:
            return HouseProcess(
                folder, database, submission=submission, bus=bus.url, environment=ENVIRONMENT, name=name
            )

        self.bus = bus
        self.first, self.second = process("first"), process("second")
        self.stats = RecordingStats()
        self.database = database

    async def recovery_seconds(self, tables: set[str]) -> float:
        """Return how long it takes until an act is carried out at each of these tables."""
        began, start = time.monotonic(), len(self.stats.answered_acts)
        async with asyncio.timeout(PATIENCE):
            while tables - {sent.table for sent in self.stats.answered_acts[start:] if sent.is_accepted}:
                await asyncio.sleep(0.01)
        return time.monotonic() - began


async def play_at_pair(
    pair: HousePair, random: Random, disturbance: Callable[[HousePair, set[str]], Awaitable[None]]
) -> dict[str, Any]:
    """Let robots play at the second process while something happens to the pair, then check everything."""
    order = CrowdOptions(seats=SEATS, pace=0, seed=random.randrange(10**6), patience=PATIENCE)
    try:
        await asyncio.to_thread(pair.first.start)
        await asyncio.to_thread(pair.second.start)
        crowd = Crowd(pair.second.url, order, pair.stats)
        playing = asyncio.create_task(crowd.run())
        tables = await _wait_until_all_play(pair)
        await disturbance(pair, tables)
        crowd.stop()
        summary = await playing
        assert not summary["gave_up"], f"{summary['gave_up']}\n{pair.second.last_lines()}"
        await resend_all(pair.second.url, pair.stats)
    finally:
        pair.first.kill()
        pair.second.kill()
    check_house(pair.database, pair.stats)
    return summary


async def _wait_until_all_play(pair: HousePair) -> set[str]:
    """Wait until every table has had some acts, and return their ids."""
    async with asyncio.timeout(PATIENCE):
        before = 0
        while True:
            await asyncio.sleep(1)
            tables = {sent.table for sent in pair.stats.answered_acts if sent.is_accepted}
            if tables and len(tables) == before:
                return tables
            before = len(tables)


async def kill_owner(pair: HousePair, tables: set[str]) -> None:
    """Kill the process that owns tables; the other takes them over."""
    pair.first.kill()
    await check_recovery(pair, tables)


async def suspend_owner(pair: HousePair, tables: set[str]) -> None:
    """Stop the process that owns tables past its lease, and continue it: what it writes then is refused."""
    pair.first.suspend()
    try:
        await check_recovery(pair, tables)
        await asyncio.sleep(LEASE_TTL)
    finally:
        pair.first.resume()
    await check_recovery(pair, tables)
    assert "lost" in pair.first.log.read_text(encoding="utf-8"), "the owner that slept has not noticed"


async def restart_bus(pair: HousePair, tables: set[str]) -> None:
    """Kill the bus, and start it again."""
    pair.bus.kill()
    await asyncio.sleep(1)
    await asyncio.to_thread(pair.bus.start)
    await check_recovery(pair, tables)


def restart_database(
    stop: Callable[[], None], start: Callable[[], None]
) -> Callable[[HousePair, set[str]], Awaitable[None]]:
    """Return what restarts the database: all its connections break."""

    async def restart(pair: HousePair, tables: set[str]) -> None:
        await asyncio.to_thread(stop)
        await asyncio.sleep(0.5)
        await asyncio.to_thread(start)
        await check_recovery(pair, tables)

    return restart


async def check_recovery(pair: HousePair, tables: set[str]) -> None:
    """Check that every table is playable again in time."""
    seconds = await pair.recovery_seconds(tables)
    assert seconds < pair.limit, f"it took {seconds:.1f} seconds\n{pair.second.last_lines()}"
