"""Two processes of one house: an owner dies or sleeps, the bus and the database restart, and play goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from chaos.bus_process import BusProcess
from chaos.house_pairs import HousePair, kill_owner, play_at_pair, restart_bus, restart_database, suspend_owner
from load.floor import write_floor
from support.postgres import Server

pytestmark = pytest.mark.slow


@pytest.fixture
def pair(tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[HousePair]:
    """Two processes with six tables, three of which the first one owns."""
    monkeypatch.setenv("PITBOSS_UNSYNCED", "1")
    floor = tmp_path / "floor.toml"
    write_floor(floor, 6)
    with BusProcess() as bus:
        yield HousePair(tmp_path, postgres_url, bus, floor)


Happens = Callable[[HousePair, set[str]], Awaitable[None]]
FAULTS = pytest.mark.parametrize("happens", [kill_owner, suspend_owner, restart_bus], ids=lambda each: each.__name__)


def test_play_goes_on_when_the_owner_of_tables_is_killed(pair: HousePair) -> None:
    pair.limit = 60.0  # other tests run on the same machine
    assert asyncio.run(play_at_pair(pair, Random(1), kill_owner))["rounds"] > 0


@pytest.mark.long
@FAULTS
def test_play_goes_on_within_five_seconds(pair: HousePair, happens: Happens) -> None:
    assert asyncio.run(play_at_pair(pair, Random(1), happens))["rounds"] > 0


@pytest.mark.long
def test_play_goes_on_after_the_database_restarts(pair: HousePair, postgres: Server) -> None:
    pair.limit = 60.0
    happens = restart_database(postgres.stop, postgres.start)
    summary = asyncio.run(play_at_pair(pair, Random(2), happens))
    assert summary["rounds"] > 0
