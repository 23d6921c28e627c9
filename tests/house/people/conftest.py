"""A house for the tests of its people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.house.database.database import Database
from support.people import TestHouse


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TestHouse]:
    """A new house without people."""
    with Database.open(str(tmp_path / "house.db"), synced=False) as database:
        house = TestHouse(database)
        yield house
        house.people.close()
