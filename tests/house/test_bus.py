"""The bus between processes: houses that share a server do not hear each other, whatever their tables are called."""

from __future__ import annotations

import asyncio
import gc

import pytest
from structlog.testing import capture_logs

from chaos.bus_process import BusProcess
from pitboss.house.bus import BusTimeoutError, NatsBus

pytestmark = pytest.mark.slow


def test_a_bus_that_is_left_is_not_lost() -> None:
    async def story(url: str) -> None:
        bus = await NatsBus.connect(url, "aa")
        with capture_logs() as lines:
            await bus.close()
        assert lines == []

    with BusProcess() as server:
        asyncio.run(story(server.url))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # nats leaves failed connections open
def test_a_bus_that_goes_away_and_comes_back_is_told_once_each() -> None:
    async def story(server: BusProcess) -> None:
        bus = await NatsBus.connect(server.url, "aa")
        with capture_logs() as lines:
            for _ in range(2):
                server.kill()
                await asyncio.sleep(1.5)  # it is tried again five times a second
                server.start()
                until = asyncio.get_running_loop().time() + 10
                while lines[-1]["event"] != "bus is back" and asyncio.get_running_loop().time() < until:
                    await asyncio.sleep(0.05)
        assert [line["event"] for line in lines] == ["bus lost", "bus is back"] * 2
        await bus.close()

    with BusProcess() as server:
        asyncio.run(story(server))
    gc.collect()  # here, where its warnings belong


def test_houses_that_share_a_server_do_not_hear_each_other() -> None:
    """A table of the same id in another house would otherwise take the acts of this one."""

    async def story(url: str) -> None:
        ours, also_ours, theirs = [await NatsBus.connect(url, house) for house in ("aa", "aa", "bb")]
        heard: list[bytes] = []

        async def hear(message: bytes) -> None:
            heard.append(message)

        async def answer(message: bytes) -> bytes:
            return b"answer to " + message

        await theirs.respond("acts.424a2d31", answer)
        await theirs.subscribe("doorbell", hear)
        await also_ours.publish("doorbell", b"ours")
        with pytest.raises(BusTimeoutError):
            await ours.request("acts.424a2d31", b"act", 0.5)
        await also_ours.respond("acts.424a2d31", answer)
        await asyncio.sleep(0.2)
        assert await ours.request("acts.424a2d31", b"act", 2) == b"answer to act"
        assert heard == []
        for bus in (ours, also_ours, theirs):
            await bus.close()

    with BusProcess() as server:
        asyncio.run(story(server.url))
