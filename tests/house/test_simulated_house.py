"""The house under a seed: whatever crashes when, nothing that was acknowledged is lost or happens twice."""

from __future__ import annotations

from pathlib import Path

import pytest

import pitboss
from pitboss.house.sample import SAMPLE_HOUSE
from support.repetition import sample_cases
from support.simulated_house import SimulatedHouse

pytestmark = pytest.mark.slow

HOUSE = pitboss.load(SAMPLE_HOUSE)


@pytest.mark.parametrize("seed", sample_cases(range(1000), 6))
def test_nothing_acknowledged_is_lost_or_done_twice(seed: int, tmp_path: Path) -> None:
    house = SimulatedHouse(HOUSE, tmp_path, seed)
    house.run(players=4, acts=15)
    assert house.players


def test_the_same_seed_gives_the_same_journals(tmp_path: Path) -> None:
    journals = []
    for run in ("first", "second"):
        (tmp_path / run).mkdir()
        journals.append(SimulatedHouse(HOUSE, tmp_path / run, seed=7).run(players=4, acts=20))
    assert journals[0] == journals[1]
