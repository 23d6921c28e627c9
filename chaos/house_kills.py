"""A live house that is killed under its players: at random moments, and at every commit of a round of every game."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

from chaos.house_checks import Remembered, ask_again, check_house
from load.house_process import HouseProcess
from pitboss.robots.crowd import Crowd, Order

ENVIRONMENT = {"PITBOSS_UNSYNCED": "1"}
"""A process that is killed loses nothing that it has written, so nothing has to be synced."""
SEATS = 2
SECONDS_TO_GO_ON = 300.0
"""How long the players of a house that was killed wait for it at most."""


class Mortal(HouseProcess):
    """A house that is revived whenever it is killed."""

    def __init__(self, folder: Path, database: str, *, deaths: int = 0, submission: Path | None = None) -> None:
        self._life = folder / "life"
        revived = (sys.executable, "-m", "chaos.revived_house", str(self._life), str(deaths))
        super().__init__(folder, database, submission=submission, command=revived, environment=ENVIRONMENT)

    async def kill_one_life(self) -> None:
        """Kill the house with SIGKILL; another life begins at once, and may be killed before anybody could call it."""
        while True:
            try:
                os.kill(int(self._life.read_text(encoding="ascii")), signal.SIGKILL)
            except ProcessLookupError:  # that life has ended, and the next one has not written its name yet
                await asyncio.sleep(0.005)
            else:
                return


async def kill_at_random(folder: Path, database: str, random: Random, kills: int) -> dict[str, Any]:
    """Kill a house at random moments under load, and check that nothing acknowledged is lost or doubled."""

    async def meanwhile(house: Mortal, remembered: Remembered) -> None:
        for _ in range(kills):
            await acts_more(remembered, random.choice((0, 1, random.randrange(2, 60))))
            await asyncio.sleep(random.choice((0, random.uniform(0, 0.02), random.uniform(0, 0.5))))
            await house.kill_one_life()
        await acts_more(remembered, 100)

    order = Order(seats=SEATS, pace=0, seed=random.randrange(10**6), patience=SECONDS_TO_GO_ON)
    return await play_on(Mortal(folder, database), database, order, meanwhile)


async def kill_at_every_commit(folder: Path, database: str, random: Random, deaths: int) -> dict[str, Any]:
    """Let a house die twice with every transaction of its tables, just before it is committed and just after."""

    async def meanwhile(house: Mortal, remembered: Remembered) -> None:
        return None

    order = Order(seats=SEATS, pace=0, seed=random.randrange(10**6), rounds=1, patience=SECONDS_TO_GO_ON)
    return await play_on(Mortal(folder, database, deaths=deaths), database, order, meanwhile)


async def acts_more(remembered: Remembered, count: int) -> None:
    """Wait until so many more acts were answered."""
    count += len(remembered.sent)
    async with asyncio.timeout(SECONDS_TO_GO_ON):
        while len(remembered.sent) < count:
            await asyncio.sleep(0.005)


async def play_on(
    house: Mortal, database: str, order: Order, meanwhile: Callable[[Mortal, Remembered], Awaitable[None]]
) -> dict[str, Any]:
    """Let robots play while something happens to a house, then check everything; return their summary."""
    remembered = Remembered()
    try:
        await asyncio.to_thread(house.start)
        crowd = Crowd(house.url, order, remembered)
        playing = asyncio.create_task(crowd.run())
        try:
            await meanwhile(house, remembered)
        except TimeoutError:
            raise AssertionError(f"nobody can act any more\n{house.last_lines()}") from None
        if order.rounds is None:
            crowd.stop()
        summary = await playing
        assert not summary["gave_up"], f"{summary['gave_up']}\n{house.last_lines()}"
        asked = await ask_again(house.url, remembered)
        assert asked == sum(sent.counts for sent in remembered.sent)
        await asyncio.to_thread(house.stop)
    finally:
        house.kill()
    check_house(database, remembered)
    return summary
