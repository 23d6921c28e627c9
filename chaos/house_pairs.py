"""Two processes of one house on PostgreSQL and NATS, one of which is killed, suspended or disconnected.

Players use the second process. The first owns tables and is the one that is disturbed.
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
"""Seconds within which every table must be playable again on an otherwise idle machine."""
SEATS = 2
PATIENCE = 60.0


class HousePair:
    """Two processes of one house, with players at the second."""

    limit = RECOVERY_LIMIT
    """Maximum pause of play in seconds."""

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
        """Return the seconds until each of these tables has accepted an act."""
        began, start = time.monotonic(), len(self.stats.answered_acts)
        async with asyncio.timeout(PATIENCE):
            while tables - {sent.table for sent in self.stats.answered_acts[start:] if sent.is_accepted}:
                await asyncio.sleep(0.01)
        return time.monotonic() - began


async def play_at_pair(
    pair: HousePair, random: Random, disturbance: Callable[[HousePair, set[str]], Awaitable[None]]
) -> dict[str, Any]:
    """Let robots play at the second process during a disturbance, then check all invariants."""
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
    """Wait until every table has had some acts, and return the ids."""
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
    """Suspend the owner beyond its lease and resume it; its later writes are refused."""
    pair.first.suspend()
    try:
        await check_recovery(pair, tables)
        await asyncio.sleep(LEASE_TTL)
    finally:
        pair.first.resume()
    await check_recovery(pair, tables)
    assert "lost" in pair.first.log.read_text(encoding="utf-8"), "the owner that slept has not noticed"


async def restart_bus(pair: HousePair, tables: set[str]) -> None:
    """Kill and restart the bus."""
    pair.bus.kill()
    await asyncio.sleep(1)
    await asyncio.to_thread(pair.bus.start)
    await check_recovery(pair, tables)


def restart_database(
    stop: Callable[[], None], start: Callable[[], None]
) -> Callable[[HousePair, set[str]], Awaitable[None]]:
    """Return a disturbance that restarts the database, which breaks all connections."""

    async def restart(pair: HousePair, tables: set[str]) -> None:
        await asyncio.to_thread(stop)
        await asyncio.sleep(0.5)
        await asyncio.to_thread(start)
        await check_recovery(pair, tables)

    return restart


async def check_recovery(pair: HousePair, tables: set[str]) -> None:
    """Check that every table was playable again in time."""
    seconds = await pair.recovery_seconds(tables)
    assert seconds < pair.limit, f"it took {seconds:.1f} seconds\n{pair.second.last_lines()}"
