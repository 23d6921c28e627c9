"""A live house that is killed under its players: at random moments, and at every commit of a round of every game."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from chaos.house_checks import Remembered, ask_again, check_house, check_written
from chaos.revived_house import AFTER, BEFORE, COMMITS, NEVER, deaths_beside
from load.floor import write_tables
from load.house_process import HouseProcess
from pitboss.robots.crowd import Crowd, Order

ENVIRONMENT = {"PITBOSS_UNSYNCED": "1"}
"""A process that is killed loses nothing that it has written, so nothing has to be synced."""
SEATS = 2
TOGETHER = 3
"""Houses that die over and over at the same time."""
SECONDS_TO_GO_ON = 300.0
"""How long the players of a house that was killed wait for it at most."""


class Mortal(HouseProcess):
    """A house that is revived whenever it is killed."""

    def __init__(self, folder: Path, database: str, *, dies: str = NEVER, submission: Path | None = None) -> None:
        self.database = database
        self._life = folder / "life"
        revived = (sys.executable, "-m", "chaos.revived_house", str(self._life), dies)
        super().__init__(folder, database, submission=submission, command=revived, environment=ENVIRONMENT)

    def await_ready(self, seconds: float = SECONDS_TO_GO_ON) -> None:
        """Wait until the house takes acts, which may be after some lives."""
        super().await_ready(seconds)

    async def kill_one_life(self) -> None:
        """Kill the house with SIGKILL; another life begins at once, and may be killed before anybody could call it."""
        while True:
            try:
                os.kill(int(self._life.read_text(encoding="ascii")), signal.SIGKILL)
            except ProcessLookupError:  # that life has ended, and the next one has not written its name yet
                await asyncio.sleep(0.005)
            else:
                return

    def count_deaths(self) -> int:
        """Return at how many transactions the house has died; it died just before and just after each of them."""
        lines = deaths_beside(self._life).read_text(encoding="utf-8").splitlines()
        before, after = (
            [line.partition(" ")[2] for line in lines if line.startswith(word)] for word in (BEFORE, AFTER)
        )
        assert sorted(before) == sorted(after), f"not twice each: {set(before) ^ set(after)}"
        assert len(before) == len(set(before)), "a transaction was the last one twice"
        return len(before)


Meanwhile = Callable[[Mortal, Remembered], Awaitable[None]]


async def kill_at_random(folder: Path, database: str, random: Random, kills: int) -> dict[str, Any]:
    """Kill a house at random moments under load, and check that nothing acknowledged is lost or doubled."""

    async def meanwhile(house: Mortal, remembered: Remembered) -> None:
        for _ in range(kills):
            await acts_more(remembered, random.choice((0, 1, random.randrange(2, 60))))
            await asyncio.sleep(random.choice((0, random.uniform(0, 0.02), random.uniform(0, 0.5))))
            await house.kill_one_life()
        await acts_more(remembered, 100)

    order = Order(seats=SEATS, pace=0, seed=random.randrange(10**6), patience=SECONDS_TO_GO_ON)
    remembered = Remembered()
    summary = await play(Mortal(folder, database), order, remembered, meanwhile)
    check_house(database, remembered)
    return summary


async def kill_at_every_commit(
    folder: Path, database_of: Callable[[str], str], tables: Sequence[str], random: Random
) -> dict[str, int]:
    """Let a house die twice with every transaction of a round, just before it is committed and just after.

    Each table has a house of its own, so that each of hundreds of lives has only one table to open. Return how many
    transactions each table has made.
    """
    room = asyncio.Semaphore(TOGETHER)
    orders = {
        id: Order(seats=SEATS, pace=0, seed=random.randrange(10**6), rounds=1, patience=SECONDS_TO_GO_ON)
        for id in tables
    }
    counts: dict[str, int] = {}

    async def die(id: str) -> tuple[str, Remembered]:
        async with room:
            own = folder / id
            own.mkdir()
            floor = own / "floor.toml"
            write_tables(floor, [id])
            remembered = Remembered()
            house = Mortal(own, database_of(id), dies=COMMITS, submission=floor)
            summary = await play(house, orders[id], remembered, nothing_else)
            assert summary["rounds_by_table"] == {id: 1}, summary
            counts[id] = house.count_deaths()
            return database_of(id), remembered

    for url, remembered in await asyncio.gather(*map(die, tables)):
        check_house(url, remembered)
    return counts


async def nothing_else(house: Mortal, remembered: Remembered) -> None:
    """Let only that happen which happens by itself."""


async def acts_more(remembered: Remembered, count: int) -> None:
    """Wait until so many more acts were answered."""
    count += len(remembered.sent)
    async with asyncio.timeout(SECONDS_TO_GO_ON):
        while len(remembered.sent) < count:
            await asyncio.sleep(0.005)


async def _finished(playing: asyncio.Task[dict[str, Any]], remembered: Remembered) -> dict[str, Any]:
    """Return what robots sum up when they have played; TimeoutError if they wait for something that never comes."""
    time = asyncio.get_running_loop().time
    answered, until = 0, 0.0
    while not playing.done():
        if len(remembered.sent) > answered or not until:
            answered, until = len(remembered.sent), time() + SECONDS_TO_GO_ON
        if time() > until:
            raise TimeoutError
        await asyncio.wait([playing], timeout=1)
    return playing.result()


async def play(house: Mortal, order: Order, remembered: Remembered, meanwhile: Meanwhile) -> dict[str, Any]:
    """Let robots play while something happens to a house, and ask again for all that they did; return their summary."""
    try:
        house.launch()  # in this thread: a process that a cancelled one starts would be nobody's to end
        await asyncio.to_thread(house.await_ready)
        crowd = Crowd(house.url, order, remembered)
        playing = asyncio.create_task(crowd.run())
        try:
            await meanwhile(house, remembered)
            if order.rounds is None:
                crowd.stop()
            summary = await _finished(playing, remembered)
        except TimeoutError:
            house.kill()
            check_written(house.database, remembered)  # which says more, if it fails
            raise AssertionError(f"nobody can act any more: {crowd.faults}\n{house.last_lines()}") from None
        finally:
            playing.cancel()
        assert not summary["gave_up"], f"{summary['gave_up']}\n{house.last_lines()}"
        asked = await ask_again(house.url, remembered)
        assert asked == sum(sent.counts for sent in remembered.sent)
        await asyncio.to_thread(house.stop)
    finally:
        house.kill()
    return summary
