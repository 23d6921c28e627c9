"""A watcher: somebody who looks at a table and does nothing; frames are counted, not read."""

from __future__ import annotations

import asyncio

from websockets.exceptions import ConnectionClosed

from pitboss.robots.figures import Figures
from pitboss.robots.house import HouseClient
from pitboss.robots.http import Unreachable
from pitboss.robots.live import FIRST_PAUSE, LONGEST_PAUSE, open_socket


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
