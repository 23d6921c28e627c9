"""Robots, watchers and the example client at a real house, in a process of its own."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from load.house_process import HouseProcess
from pitboss.events import RoundEnded
from pitboss.robots.crowd import Crowd, CrowdOptions
from pitboss.robots.house_client import HouseClient, HttpClient
from pitboss.robots.live import TableConnection
from pitboss.wire.table import EventsFrame, Frame, Listing
from support.command_line import CommandLine

PROJECT = Path(__file__).parents[2]
UNSYNCED = {"PITBOSS_UNSYNCED": "1"}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """The sample house, open."""
    folder = tmp_path_factory.mktemp("house")
    with HouseProcess(folder, f"sqlite:///{folder / 'house.db'}", environment=UNSYNCED) as house:
        yield house


def list_tables(house: HouseProcess) -> dict[str, Listing]:
    async def ask() -> list[Listing]:
        http = HttpClient(house.url)
        try:
            return await HouseClient(http).tables()
        finally:
            await http.close()

    return {table.id: table for table in asyncio.run(ask())}


def test_robots_play_every_game_and_leave(house: HouseProcess) -> None:
    summary = asyncio.run(Crowd(house.url, CrowdOptions(rounds=2, pace=0, watchers=5)).run())
    tables = list_tables(house)
    assert summary["gave_up"] == []
    assert summary["rounds_by_table"] == dict.fromkeys(sorted(tables), 2)
    assert summary["frames_to_watchers"] > 5
    assert summary["acts_by_type"]["left"] == summary["robots"] == 3 * len(tables)
    assert [table.taken for table in tables.values()] == [0] * len(tables)


def test_robots_that_get_a_snapshot_instead_of_the_end_of_a_round_play_on_and_leave(
    house: HouseProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a restart: a new segment may have begun with the end of the round, whose events are not at hand then."""
    next_frame = TableConnection.next

    async def next_but_no_end(live: TableConnection, timeout: float | None = None) -> Frame | None:
        frame = await next_frame(live, timeout)
        if isinstance(frame, EventsFrame) and any(isinstance(event, RoundEnded) for event in frame.events):
            await live.refresh()
            return await next_frame(live)
        return frame

    monkeypatch.setattr(TableConnection, "next", next_but_no_end)

    async def play() -> dict[str, Any]:
        async with asyncio.timeout(60):
            return await Crowd(house.url, CrowdOptions(rounds=2, seats=2, pace=0)).run()

    summary = asyncio.run(play())
    tables = list_tables(house)
    assert summary["gave_up"] == []
    assert summary["rounds_by_table"].keys() == tables.keys()
    assert summary["acts_by_type"]["left"] == summary["robots"] == 2 * len(tables)
    assert [table.taken for table in tables.values()] == [0] * len(tables)


def test_what_robots_are_refused_is_only_what_came_too_late(house: HouseProcess) -> None:
    summary = asyncio.run(Crowd(house.url, CrowdOptions(rounds=6, pace=0, seed=3)).run())
    assert sum(summary["refusals"].values()) < summary["acts"] / 50, summary["refusals"]


def test_the_command_says_what_was_played(house: HouseProcess, pitboss: CommandLine) -> None:
    ran = pitboss("robots", house.url, "--tables", "MINI-1,BJ-1", "--seats", "1", "--rounds", "2", "--pace", "0")
    assert ran.code == 0
    assert ran.out.startswith("2 robots at 2 tables for ")
    assert "4 rounds." in ran.out


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--tables", "BJ1"), "--tables: the house has no table 'BJ1'; did you mean 'BJ-1'?"),
        (("--tables", "BJ-1", "--seats", "8"), "8 robots were asked for at table BJ-1, and 7 of 7 seats are free"),
        (("--tables", "BJ-1,"), "--tables: must be table ids separated by commas"),
        (("--seats", "0"), "--seats: there would be no robots"),
    ],
)
def test_misuse_is_answered_in_a_sentence(
    house: HouseProcess, pitboss: CommandLine, options: tuple[str, ...], sentence: str
) -> None:
    ran = pitboss("robots", house.url, *options)
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err


def test_ctrl_c_lets_robots_finish_their_hands_and_leave(house: HouseProcess) -> None:
    command = [sys.executable, "-m", "pitboss", "robots", house.url, "--tables", "BJ-1,BLITZ-1", "--pace", "0"]
    robots = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        until = time.monotonic() + 60
        while not all(list_tables(house)[id].taken == 3 for id in ("BJ-1", "BLITZ-1")):
            assert time.monotonic() < until, "the robots do not sit down"
            time.sleep(0.1)
        time.sleep(0.5)
        os.kill(robots.pid, signal.SIGINT)
        out, _ = robots.communicate(timeout=90)
    finally:
        robots.kill()
    assert robots.returncode == 130
    assert out.startswith("6 robots at 2 tables for ")
    assert [list_tables(house)[id].taken for id in ("BJ-1", "BLITZ-1")] == [0, 0]


def test_the_client_of_the_documentation_plays_a_round(house: HouseProcess) -> None:
    command = [sys.executable, str(PROJECT / "examples" / "client.py"), house.url, "MIDI-1"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    assert "in play money" in lines[0]
    assert lines[1].startswith("player: ")
    assert any(line.startswith("player ") and "net " in line for line in lines)
    assert lines[-1].startswith("Player ")
