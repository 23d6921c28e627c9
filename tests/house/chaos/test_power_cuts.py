"""A house whose disk loses what was not synced, sector by sector: kill -9 alone proves nothing about a power cut."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from chaos.disk import Disk
from chaos.house_power_cuts import cut_power, record_evening
from pitboss.errors import PitbossError
from pitboss.house.database import sqlite_file


@pytest.fixture(autouse=True)
def synced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every commit is synced as in earnest, and the log is moved into the file often."""
    monkeypatch.delenv("PITBOSS_UNSYNCED", raising=False)
    monkeypatch.setattr(sqlite_file, "_PRAGMAS", (*sqlite_file._PRAGMAS, "wal_autocheckpoint = 25"))


def cut_often(folder: Path, seed: int, rounds: int, cuts: int) -> None:
    random = Random(seed)
    (folder / "disk").mkdir()
    evening = record_evening(folder / "disk", random, rounds)
    for number, moment in enumerate(random.sample(range(len(evening.disk.operations) + 1), cuts)):
        left = folder / f"left {number}"
        left.mkdir()
        cut_power(evening, moment, random, left, plays_on=number % 8 == 0)
        for file in left.iterdir():
            file.unlink()


@pytest.mark.slow
def test_a_power_cut_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    assert Disk.is_available()
    cut_often(tmp_path, seed=1, rounds=1, cuts=8)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 7))
def test_hundreds_of_power_cuts_lose_nothing_that_was_acknowledged(tmp_path: Path, seed: int) -> None:
    cut_often(tmp_path, seed, rounds=4, cuts=100)


@pytest.mark.slow
def test_without_syncs_a_power_cut_is_noticed(tmp_path: Path) -> None:
    random = Random(1)
    (tmp_path / "disk").mkdir()
    evening = record_evening(tmp_path / "disk", random, 1, is_synced=False)
    (tmp_path / "left").mkdir()
    with pytest.raises((AssertionError, PitbossError)):
        cut_power(evening, len(evening.disk.operations), Random(2), tmp_path / "left", plays_on=False)
