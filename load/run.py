"""One load test on one database: start, connect watchers, play at a pace, play without pauses."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from load.floor import write_floor
from load.house_process import HouseProcess
from load.measures import count_syncs, private_memory, processor_seconds
from load.watchers import WatchersProcess
from pitboss.robots.crowd import Crowd, CrowdOptions

Say = Callable[[str], None]

SYNC_COUNT_SECONDS: Final = 10.0
"""Seconds during which syncs are counted."""
MAX_SECONDS: Final = 3600.0


@dataclass(frozen=True)
class Size:
    """The size of a run."""

    tables: int = 200
    robots: int = 5
    """Robots at each table."""
    watchers: int = 2_000
    pace: float = 20.0
    """Seconds per round."""
    seconds: float = 45.0
    """Seconds that the robots play at that pace once all have arrived."""
    saturated_seconds: float = 12.0
    """Seconds that they play without pauses."""


def measure(database: str, small_database: str, folder: Path, size: Size, say: Say) -> dict[str, Any]:
    """Load a house on a database and return the measurements; `small_database` is for a house of one table."""
    small = _memory_of_one_table(folder, small_database)
    floor = folder / "floor.toml"
    tables = write_floor(floor, size.tables)
    house = HouseProcess(folder, database, submission=floor)
    found: dict[str, Any] = {}
    try:
        found["seconds_to_open"] = house.start()
        found["processor_to_open"] = processor_seconds(house.id)
        opened = private_memory(house.id)
        found["memory_per_table"] = (opened - small) / max(1, size.tables - 1)
        say(f"{size.tables} tables are open after {found['seconds_to_open']:.1f} seconds")
        watchers = WatchersProcess(house.url, size.watchers, tables)
        try:
            found["memory_per_watcher"] = (private_memory(house.id) - opened) / max(1, size.watchers)
            say(f"{size.watchers} watchers are there")
            found |= asyncio.run(_play(house, watchers, database, size, say))
        finally:
            watchers.end()
        house.stop()
        found["seconds_to_open_again"] = house.start()
    finally:
        house.kill()
    return found


def _memory_of_one_table(folder: Path, database: str) -> int:
    floor = folder / "one-table.toml"
    write_floor(floor, 1)
    with HouseProcess(folder, database, submission=floor, name="one-table") as house:
        return private_memory(house.id)


async def _play(house: HouseProcess, watchers: WatchersProcess, database: str, size: Size, say: Say) -> dict[str, Any]:
    """Let robots play at their pace, count syncs, then let them play without pauses."""
    async with _robots(house, size) as crowd:
        say(f"{crowd.robots} robots are there")
        paced = await _phase(house, watchers, crowd, size.seconds)
        p99 = paced["latency_ms"]["p99"]
        say(f"{paced['rounds']} rounds at one in {size.pace:.0f} seconds: {paced['acts']} acts, p99 {p99} ms")
        per_act = await _syncs_per_act(house, database, crowd, min(SYNC_COUNT_SECONDS, size.seconds))
        crowd.change_pace(0)
        await asyncio.sleep(size.pace)  # until then some robots still wait for their next wager
        saturated = await _phase(house, watchers, crowd, size.saturated_seconds)
        say(f"without pauses {saturated['acts_per_second']:.0f} acts a second")
    return {"paced": paced, "saturated": saturated, "syncs_per_act": per_act}


@asynccontextmanager
async def _robots(house: HouseProcess, size: Size) -> AsyncIterator[Crowd]:
    """Run robots at every table. At the end they disconnect without finishing their hands."""
    crowd = Crowd(house.url, CrowdOptions(seats=size.robots, pace=size.pace, seconds=MAX_SECONDS, seed=1))
    playing = asyncio.create_task(crowd.run())
    try:
        while not crowd.is_measuring.is_set():
            if playing.done():
                playing.result()
            await asyncio.sleep(0.05)
        gc.collect()
        gc.freeze()
        yield crowd
    finally:
        for _ in range(2):  # the first call asks the robots to finish, the second ends them
            crowd.stop()
            await asyncio.sleep(0.1)
        await asyncio.wait([playing])


async def _phase(house: HouseProcess, watchers: WatchersProcess, crowd: Crowd, seconds: float) -> dict[str, Any]:
    """Let the robots play for some seconds, and return the statistics and resource usage."""
    crowd.stats.reset()
    frames, _, watching = watchers.count()
    own, theirs, began = _own_processor_seconds(), processor_seconds(house.id), asyncio.get_running_loop().time()
    await asyncio.sleep(seconds)
    lasted = asyncio.get_running_loop().time() - began
    own, theirs = _own_processor_seconds() - own, processor_seconds(house.id) - theirs
    figures: dict[str, Any] = crowd.stats.to_dict()
    frames_after, sockets, watching_after = watchers.count()
    acts = max(1, figures["acts"])
    return {
        **figures,
        "gave_up": list(crowd.failures),
        "seconds": lasted,
        "acts_per_second": figures["acts"] / lasted,
        "frames_to_watchers": frames_after - frames,
        "watchers": sockets,
        "server_cores": theirs / lasted,
        "robot_cores": own / lasted,
        "watcher_cores": (watching_after - watching) / lasted,
        "server_ms_per_act": 1000 * theirs / acts,
    }


async def _syncs_per_act(house: HouseProcess, database: str, crowd: Crowd, seconds: float) -> float | None:
    """Return the disk syncs per act at the same pace, or None if they cannot be measured."""
    crowd.stats.reset()
    with count_syncs(house.id, database) as syncs:
        await asyncio.sleep(seconds)
        acts = sum(crowd.stats.acts.values())
    return None if syncs.count is None else syncs.count / max(1, acts)


def _own_processor_seconds() -> float:
    times = os.times()
    return times.user + times.system
