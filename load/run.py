"""One run of the load test on one database: start, watchers, play at a pace, play without pauses."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from load.floor import write_floor
from load.house_process import HouseProcess
from load.measures import counted_syncs, memory, processor_seconds
from pitboss.robots.crowd import Crowd, Order

Say = Callable[[str], None]


@dataclass(frozen=True)
class Size:
    """How large a run is."""

    tables: int = 200
    robots: int = 5
    """Robots at each table."""
    watchers: int = 2_000
    pace: float = 20.0
    """Seconds a round."""
    seconds: float = 60.0
    """How long the robots play at that pace once all are there."""
    saturated: float = 20.0
    """How long they play without pauses."""


def measure(database: str, small_database: str, folder: Path, size: Size, say: Say) -> dict[str, Any]:
    """Start a house on a database, load it, and return what was measured; another one is for a house of one table."""
    small = _memory_of_one_table(folder, small_database)
    floor = folder / "floor.toml"
    write_floor(floor, size.tables)
    house = HouseProcess(folder, database, submission=floor)
    found: dict[str, Any] = {}
    try:
        found["seconds_to_open"] = house.start()
        opened = memory(house.id)
        found["memory_per_table"] = (opened - small) / max(1, size.tables - 1)
        say(f"{size.tables} tables are open after {found['seconds_to_open']:.1f} seconds")
        found |= asyncio.run(_play(house, database, size, say))
        house.stop()
        found["seconds_to_open_again"] = house.start()
    finally:
        house.kill()
    return found


def _memory_of_one_table(folder: Path, database: str) -> int:
    floor = folder / "one-table.toml"
    write_floor(floor, 1)
    with HouseProcess(folder, database, submission=floor, name="one-table") as house:
        return memory(house.id)


async def _play(house: HouseProcess, database: str, size: Size, say: Say) -> dict[str, Any]:
    before = memory(house.id)
    async with _watching(house, size.watchers):
        per_watcher = (memory(house.id) - before) / max(1, size.watchers)
    say(f"{size.watchers} watchers have been there")
    paced = await _crowd(
        house, Order(seats=size.robots, watchers=size.watchers, pace=size.pace, seconds=size.seconds, seed=1)
    )
    say(f"{paced['rounds']} rounds at one in {size.pace:.0f} seconds: p99 {paced['latency_ms']['p99']} ms")
    saturated = await _crowd(house, Order(seats=size.robots, pace=0, seconds=size.saturated, seed=2))
    say(f"without pauses {saturated['acts_per_second']:.0f} acts a second")
    per_act = await _syncs_per_act(house, database, size)
    return {"memory_per_watcher": per_watcher, "paced": paced, "saturated": saturated, "syncs_per_act": per_act}


async def _syncs_per_act(house: HouseProcess, database: str, size: Size) -> float | None:
    """Return how often the disk is synced for an act, at the same pace; None where that cannot be seen."""
    order = Order(seats=size.robots, pace=size.pace, seconds=min(10.0, size.seconds), seed=3)
    with counted_syncs(house.id, database) as syncs:
        crowd = await _crowd(house, order)
    return None if syncs.count is None else syncs.count / max(1, crowd["acts"])


@asynccontextmanager
async def _watching(house: HouseProcess, watchers: int) -> AsyncIterator[None]:
    """Have watchers there while nothing else happens."""
    crowd = Crowd(house.url, Order(seats=0, watchers=watchers, seconds=3600))
    task = asyncio.create_task(crowd.run())
    try:
        while not crowd.is_measuring.is_set():
            if task.done():
                task.result()
            await asyncio.sleep(0.1)
        await asyncio.sleep(1)
        yield
    finally:
        crowd.stop()
        await task


async def _crowd(house: HouseProcess, order: Order) -> dict[str, Any]:
    """Let a crowd play, and measure from the moment when all are there."""
    crowd = Crowd(house.url, order)
    playing = asyncio.create_task(crowd.run())
    while not crowd.is_measuring.is_set() and not playing.done():
        await asyncio.sleep(0.05)
    gc.freeze()
    own, theirs = _own_seconds(), processor_seconds(house.id)
    await asyncio.sleep(order.seconds or 0)
    own, theirs = _own_seconds() - own, processor_seconds(house.id) - theirs
    summary = await playing
    seconds = summary["seconds"]
    return {
        **summary,
        "acts_per_second": summary["acts"] / seconds,
        "server_cores": theirs / seconds,
        "client_cores": own / seconds,
    }


def _own_seconds() -> float:
    times = os.times()
    return times.user + times.system
