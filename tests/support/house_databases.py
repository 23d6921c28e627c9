"""Databases of a house for tests: each test that asks for one runs on SQLite and on PostgreSQL.

Every test run loads these fixtures, so what they need is imported when they are used.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pitboss.house.database.database import Database
    from support.postgres import Server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """One PostgreSQL server for all tests of a worker, with an empty house to copy."""
    from pitboss.house.database.database import Database
    from support.postgres import Server

    with Server() as server:
        Database.open(server.create(), synced=False).close()
        yield server


TEMPLATE = "house_1"
"""The first database that is created on the server."""


@pytest.fixture
def postgres_url(postgres: Server) -> Iterator[str]:
    """The address of an empty house on PostgreSQL."""
    url = postgres.create(TEMPLATE)
    yield url
    postgres.drop(url)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of an empty house, on SQLite and on PostgreSQL; processes that a test starts may open it too."""
    monkeypatch.setenv("PITBOSS_UNSYNCED", "1")
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'house.db'}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """An empty house, on SQLite and on PostgreSQL."""
    from pitboss.house.database.database import Database

    with Database.open(database_url) as opened:
        yield opened
