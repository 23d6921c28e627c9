"""A gateway before a house without play, and clients of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pitboss.house.database.database import Database
from support.gateway import Desk, open_desk


@pytest.fixture
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    with Database.open(str(tmp_path_factory.mktemp("gateway") / "house.db"), synced=False) as database:
        yield database


@pytest.fixture
def desk(database: Database) -> Iterator[Desk]:
    """A gateway with the usual settings."""
    with open_desk(database) as desk:
        yield desk
