"""A house for the tests of its people, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pitboss.house.database.database import Database
from support.people import TestHouse


@pytest.fixture
def house(database: Database) -> Iterator[TestHouse]:
    """A new house without people."""
    house = TestHouse(database)
    yield house
    house.people.close()
