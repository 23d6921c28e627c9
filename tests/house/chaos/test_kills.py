"""A house that is killed with SIGKILL under its players: nothing acknowledged is lost or doubled, and play goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from chaos.house_kills import kill_at_every_commit, kill_at_random
from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.submission import load

TABLES = tuple(load(SAMPLE_HOUSE).tables)
MIN_COMMITS = 8
"""Two players buy in, sit down, wager and leave."""


@pytest.fixture
def database_of(tmp_path: Path, database_url: str) -> Callable[[str], str]:
    """Each table's house has a file of its own, or all have one server."""
    is_file = database_url.startswith("sqlite")
    return lambda table: f"sqlite:///{tmp_path / f'{table}.db'}" if is_file else database_url


@pytest.mark.slow
def test_a_house_that_is_killed_at_random_moments_loses_and_doubles_nothing(tmp_path: Path, database_url: str) -> None:
    summary = asyncio.run(kill_at_random(tmp_path, database_url, Random(5), kills=3))
    assert summary["reconnections"] > 0
    assert summary["rounds"] > 0


@pytest.mark.long
def test_a_house_killed_two_hundred_times_under_load_loses_and_doubles_nothing(
    tmp_path: Path, database_url: str
) -> None:
    summary = asyncio.run(kill_at_random(tmp_path, database_url, Random(7), kills=200))
    assert summary["rounds"] > 100


@pytest.mark.slow
def test_every_commit_of_a_round_of_mini_baccarat_can_be_the_last(
    tmp_path: Path, database_of: Callable[[str], str]
) -> None:
    counts = asyncio.run(kill_at_every_commit(tmp_path, database_of, ["MINI-1"], Random(6)))
    assert counts["MINI-1"] >= MIN_COMMITS


@pytest.mark.long
def test_every_commit_of_a_round_of_every_game_can_be_the_last(
    tmp_path: Path, database_of: Callable[[str], str]
) -> None:
    counts = asyncio.run(kill_at_every_commit(tmp_path, database_of, TABLES, Random(8)))
    assert counts.keys() == set(TABLES)
    assert min(counts.values()) >= MIN_COMMITS
