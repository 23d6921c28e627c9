"""Kill a live house during play: at random moments, and at every commit of a round of every game."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from chaos.house_checks import RecordingStats, check_house, check_written, resend_all
from chaos.revived_house import AFTER, BEFORE, COMMITS, NEVER, death_log
from load.floor import write_tables
from load.house_process import HouseProcess
from pitboss.robots.crowd import Crowd, CrowdOptions

ENVIRONMENT = {"PITBOSS_UNSYNCED": "1"}
"""A killed process loses no written data, so syncs can be turned off."""
SEATS = 2
MAX_ARRIVALS = 3
"""Number of houses that are killed repeatedly at the same time."""
RECOVERY_TIMEOUT = 300.0
"""Maximum number of seconds that players wait for a killed house."""


class RevivingHouse(HouseProcess):
    """A house that restarts whenever it is killed."""

    def __init__(self, folder: Path, database: str, *, dies: str = NEVER, submission: Path | None = None) -> None:
        self.database = database
        self._life = folder / "life"
        revived = (sys.executable, "-m", "chaos.revived_house", str(self._life), dies)
        super().__init__(folder, database, submission=submission, command=revived, environment=ENVIRONMENT)

    def await_ready(self, seconds: float = RECOVERY_TIMEOUT) -> None:
        """Wait until the house accepts acts, possibly after several restarts."""
        super().await_ready(seconds)

    async def kill_one_life(self) -> None:
        """Kill the house with SIGKILL. It restarts at once and may be killed before it answers any call."""
        while True:
            try:
                os.kill(int(self._life.read_text(encoding="ascii")), signal.SIGKILL)
            except ProcessLookupError:  # this process has ended, and the next one has not written its id yet
                await asyncio.sleep(0.005)
            else:
                return

    def count_deaths(self) -> int:
        """Return the number of transactions at which the house died, just before and just after each."""
        lines = death_log(self._life).read_text(encoding="utf-8").splitlines()
        before, after = (
            [line.partition(" ")[2] for line in lines if line.startswith(word)] for word in (BEFORE, AFTER)
        )
        assert sorted(before) == sorted(after), f"not twice each: {set(before) ^ set(after)}"
        assert len(before) == len(set(before)), "a transaction was the last one twice"
        return len(before)


Disturbance = Callable[[RevivingHouse, RecordingStats], Awaitable[None]]


async def kill_at_random(folder: Path, database: str, random: Random, kills: int) -> dict[str, Any]:
    """Kill a house at random moments under load, and check that nothing acknowledged is lost or duplicated."""

    async def meanwhile(house: RevivingHouse, remembered: RecordingStats) -> None:
        for _ in range(kills):
            await wait_for_acts(remembered, random.choice((0, 1, random.randrange(2, 60))))
            await asyncio.sleep(random.choice((0, random.uniform(0, 0.02), random.uniform(0, 0.5))))
            await house.kill_one_life()
        await wait_for_acts(remembered, 100)

    order = CrowdOptions(seats=SEATS, pace=0, seed=random.randrange(10**6), patience=RECOVERY_TIMEOUT)
    remembered = RecordingStats()
    summary = await play(RevivingHouse(folder, database), order, remembered, meanwhile)
    check_house(database, remembered)
    return summary


async def kill_at_every_commit(
    folder: Path, database_of: Callable[[str], str], tables: Sequence[str], random: Random
) -> dict[str, int]:
    """Kill a house at every transaction of a round, just before and just after the commit.

    Each table has its own house, so that each of hundreds of restarts opens only one table. Return the number of
    transactions of each table.
    """
    room = asyncio.Semaphore(MAX_ARRIVALS)
    orders = {
        id: CrowdOptions(seats=SEATS, pace=0, seed=random.randrange(10**6), rounds=1, patience=RECOVERY_TIMEOUT)
        for id in tables
    }
    counts: dict[str, int] = {}

    async def die(id: str) -> tuple[str, RecordingStats]:
        async with room:
            own = folder / id
            own.mkdir()
            floor = own / "floor.toml"
            write_tables(floor, [id])
            remembered = RecordingStats()
            house = RevivingHouse(own, database_of(id), dies=COMMITS, submission=floor)
            summary = await play(house, orders[id], remembered, do_nothing)
            assert summary["rounds_by_table"] == {id: 1}, summary
            counts[id] = house.count_deaths()
            return database_of(id), remembered

    for url, remembered in await asyncio.gather(*map(die, tables)):
        check_house(url, remembered)
    return counts


async def do_nothing(house: RevivingHouse, remembered: RecordingStats) -> None:
    """Disturb nothing."""


async def wait_for_acts(remembered: RecordingStats, count: int) -> None:
    """Wait until this many more acts were answered."""
    count += len(remembered.answered_acts)
    async with asyncio.timeout(RECOVERY_TIMEOUT):
        while len(remembered.answered_acts) < count:
            await asyncio.sleep(0.005)


async def _wait_for_summary(playing: asyncio.Task[dict[str, Any]], remembered: RecordingStats) -> dict[str, Any]:
    """Return the robots' summary. Raise TimeoutError if they hang."""
    time = asyncio.get_running_loop().time
    answered, until = 0, 0.0
    while not playing.done():
        if len(remembered.answered_acts) > answered or not until:
            answered, until = len(remembered.answered_acts), time() + RECOVERY_TIMEOUT
        if time() > until:
            raise TimeoutError
        await asyncio.wait([playing], timeout=1)
    return playing.result()


async def play(
    house: RevivingHouse, options: CrowdOptions, stats: RecordingStats, disturbance: Disturbance
) -> dict[str, Any]:
    """Let robots play while a house is disturbed, then resend all acts. Return their summary."""
    try:
        house.launch()  # in this thread, or a cancelled task could leave an orphan process
        await asyncio.to_thread(house.await_ready)
        crowd = Crowd(house.url, options, stats)
        playing = asyncio.create_task(crowd.run())
        try:
            await disturbance(house, stats)
            if options.rounds is None:
                crowd.stop()
            summary = await _wait_for_summary(playing, stats)
        except TimeoutError:
            house.kill()
            check_written(house.database, stats)  # gives more detail if it fails
            raise AssertionError(f"no robot can act: {crowd.failures}\n{house.last_lines()}") from None
        finally:
            playing.cancel()
        assert not summary["gave_up"], f"{summary['gave_up']}\n{house.last_lines()}"
        asked = await resend_all(house.url, stats)
        assert asked == sum(sent.is_accepted for sent in stats.answered_acts)
        await asyncio.to_thread(house.stop)
    finally:
        house.kill()
    return summary
