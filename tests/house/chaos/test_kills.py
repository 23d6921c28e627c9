"""A house that is killed with SIGKILL under its players: nothing acknowledged is lost or doubled, and play goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from chaos.house_kills import kill_at_every_commit, kill_at_random
from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.submission import load

TABLES = set(load(SAMPLE_HOUSE).tables)


@pytest.mark.slow
def test_a_house_that_is_killed_at_random_moments_loses_and_doubles_nothing(tmp_path: Path, database_url: str) -> None:
    summary = asyncio.run(kill_at_random(tmp_path, database_url, Random(5), kills=5))
    assert summary["reconnections"] > 0
    assert summary["rounds"] > 0


@pytest.mark.long
def test_a_house_that_dies_with_every_commit_loses_and_doubles_nothing(tmp_path: Path, database_url: str) -> None:
    summary = asyncio.run(kill_at_every_commit(tmp_path, database_url, Random(6), deaths=16))
    assert set(summary["rounds_by_table"]) == TABLES


@pytest.mark.long
def test_a_house_killed_two_hundred_times_under_load_loses_and_doubles_nothing(
    tmp_path: Path, database_url: str
) -> None:
    summary = asyncio.run(kill_at_random(tmp_path, database_url, Random(7), kills=200))
    assert summary["rounds"] > 100


@pytest.mark.long
def test_every_commit_of_a_round_of_every_game_can_be_the_last(tmp_path: Path, database_url: str) -> None:
    summary = asyncio.run(kill_at_every_commit(tmp_path, database_url, Random(8), deaths=10_000))
    assert set(summary["rounds_by_table"]) == TABLES
