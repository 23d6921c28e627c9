"""Databases of a house for tests: each test that asks for one runs on SQLite and on PostgreSQL.

Every test run loads these fixtures, so what they need is imported when they are used.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from pitboss.house.database.database import Database
    from support.postgres import Server


HOLD = """
import sys
from pitboss.house.database.database import Database
database = Database.open(sys.argv[1])
print("open", flush=True)
sys.stdin.read()
"""
"""A program that opens a house and holds it open until its input ends."""
KINDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]
"""The fast loop starts no server."""
PATIENTLY = "?options=-c%20idle_in_transaction_session_timeout%3D60s"
"""A test that stands still for seconds on a busy machine is not taken for a process that was stopped."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """One PostgreSQL server for all tests of a worker."""
    from support.postgres import Server

    with Server() as server:
        yield server


@pytest.fixture(scope="session")
def shared_house(postgres: Server) -> str:
    """The address of a house on PostgreSQL that the tests of a worker use one after the other."""
    from pitboss.house.database.database import Database

    url = postgres.create()
    Database.open(url, synced=False).close()
    return url


@pytest.fixture
def postgres_url(postgres: Server, shared_house: str) -> str:
    """The address of an empty house on PostgreSQL; a test that alters its tables makes its own (`postgres.create`)."""
    from pitboss.house.database.schema import METADATA

    postgres.empty(shared_house, METADATA.tables.keys() - {"house"})
    return shared_house


@pytest.fixture(params=KINDS)
def database_url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of an empty house, on SQLite and on PostgreSQL; processes that a test starts may open it too."""
    monkeypatch.setenv("PITBOSS_UNSYNCED", "1")
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'house.db'}"
    return f"{request.getfixturevalue('postgres_url')}{PATIENTLY}"


@pytest.fixture(params=KINDS)
def new_house(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a house that is not there yet, and that no other test uses."""
    monkeypatch.setenv("PITBOSS_UNSYNCED", "1")
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    server: Server = request.getfixturevalue("postgres")
    return server.create()


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """An empty house, on SQLite and on PostgreSQL."""
    from pitboss.house.database.database import Database

    with Database.open(database_url) as opened:
        yield opened


def refusal_to_open(url: str | Path, **options: bool) -> str:
    """Return why a house does not open from an address; a password is never in it."""
    from pitboss.errors import PitbossError
    from pitboss.house.database.database import Database

    with pytest.raises(PitbossError) as caught:
        Database.open(str(url), **options).close()
    assert "a%20password" not in str(caught.value)
    assert "a password of tests" not in str(caught.value)
    return caught.value.message


def drop_triggers(connection: Connection) -> None:
    """Drop every trigger, so that a test can change records; opening the house restores them."""
    from sqlalchemy import text

    is_file = connection.dialect.name == "sqlite"
    sqlite, server = "name FROM sqlite_schema WHERE type = 'trigger'", "tgname FROM pg_trigger WHERE NOT tgisinternal"
    for name in connection.execute(text(f"SELECT {sqlite if is_file else server}")).scalars().all():
        table = name.partition("__")[0]
        connection.execute(text(f"DROP TRIGGER {name}{'' if is_file else f' ON {table}'}"))
