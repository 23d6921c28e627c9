"""A house that is revived whenever it is killed ends with the campaign that has started it, however that ends."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from chaos.house_checks import RecordingStats
from chaos.house_kills import RevivingHouse, do_nothing, play
from load.floor import write_tables
from pitboss.robots.crowd import CrowdOptions

pytestmark = pytest.mark.slow

CAMPAIGN = """
import sys, time
from pathlib import Path
from chaos.house_kills import RevivingHouse
folder = Path(sys.argv[1])
RevivingHouse(folder, f"sqlite:///{folder / 'house.db'}", submission=folder / "floor.toml").launch()
time.sleep(600)
"""
"""A campaign that does nothing but start a house."""


@pytest.fixture
def floor(tmp_path: Path) -> Path:
    """A house of one table, which opens fast."""
    file = tmp_path / "floor.toml"
    write_tables(file, ["MINI-1"])
    return file


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + 120
    while not is_so():
        assert time.monotonic() < until, "it never happens"
        time.sleep(0.02)


def is_alive(process: int) -> bool:
    with suppress(OSError):
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return False


def test_a_cancelled_campaign_ends_the_house_that_it_is_about_to_start(tmp_path: Path, floor: Path) -> None:
    house = RevivingHouse(tmp_path, f"sqlite:///{tmp_path / 'house.db'}", submission=floor)

    async def cancel() -> None:
        playing = asyncio.create_task(play(house, CrowdOptions(seats=1, pace=0, seed=1), RecordingStats(), do_nothing))
        await asyncio.sleep(0)  # it waits for its house
        playing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await playing

    asyncio.run(cancel())
    assert house.process is not None
    assert house.process.poll() == -signal.SIGKILL


def test_a_house_ends_with_a_campaign_that_is_killed(tmp_path: Path, floor: Path) -> None:
    campaign = subprocess.Popen([sys.executable, "-c", CAMPAIGN, tmp_path])
    life = tmp_path / "life"
    try:
        wait_until(life.exists)
        house = int(life.read_text(encoding="ascii"))
        parent = int(Path(f"/proc/{house}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[1])
        assert is_alive(house)
    finally:
        campaign.kill()
        campaign.wait()
    wait_until(lambda: not is_alive(parent))
    wait_until(lambda: not is_alive(house))
