"""Ten thousand idle WebSockets on a real house: a player at a table notices nothing of them."""

from __future__ import annotations

import asyncio
import json
import resource
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect

from support.served import serve_in_process

SOCKETS = 10_000
AT_ONCE = 100
SPARE = 500
"""Files that a process has open besides."""


@pytest.fixture
def many_files() -> Iterator[None]:
    """Let this process have as many sockets as it may; the house does the same for itself."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert hard >= SOCKETS + SPARE, f"a process may have {hard} files open here, and this test needs more"
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def guest_of(address: str) -> str:
    """The cookie of a new guest."""
    request = urllib.request.Request(f"{address}/api/guests", b"{}", {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return str(answer.headers["Set-Cookie"]).partition(";")[0]


async def open_idle(url: str) -> list[ClientConnection]:
    """Open all idle sockets, some at a time."""
    found: list[ClientConnection] = []
    while len(found) < SOCKETS:
        some = (connect(url, compression=None, ping_interval=None, open_timeout=60) for _ in range(AT_ONCE))
        found += await asyncio.gather(*some)
    return found


async def answer_times(url: str, cookie: str) -> list[float]:
    """How long a player's acts wait for their answers."""
    times = []
    async with connect(url, additional_headers={"Cookie": cookie}, compression=None) as socket:
        for number in range(20):
            act = {"type": "sat" if number % 2 == 0 else "left", "seat": 1}
            began = time.monotonic()
            await socket.send(json.dumps({"key": f"act {number}", "act": act}))
            while (frame := json.loads(await socket.recv()))["type"] != "answer":
                pass
            assert frame["status"] == 200, frame
            times.append(time.monotonic() - began)
    return times


@pytest.mark.long
@pytest.mark.usefixtures("many_files")
def test_ten_thousand_idle_sockets_do_not_stop_a_table(tmp_path: Path) -> None:
    async def run(address: str) -> tuple[int, list[float]]:
        url = f"ws{address.removeprefix('http')}/api/tables"
        idle = await open_idle(f"{url}/MIDI-1/live")
        times = await answer_times(f"{url}/MINI-1/live", guest_of(address))
        open_still = sum(each.close_code is None for each in idle)
        await asyncio.gather(*(each.close() for each in idle))
        return open_still, times

    with serve_in_process(tmp_path) as house:
        open_still, times = asyncio.run(run(house.address))
    assert open_still == SOCKETS
    assert max(times) < 2, f"an act waited {max(times):.2f} s"
