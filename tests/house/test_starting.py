"""The start of a house: what it asks of the database does not grow with the number of tables."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

import pitboss
from load.floor import write_floor
from pitboss.house.database.database import Database
from pitboss.house.dependencies import HouseDependencies
from pitboss.house.house import House

pytestmark = pytest.mark.slow


async def open_and_count(folder: Path, tables: int) -> tuple[list[str], list[str]]:
    """Open a house of so many tables, and return what it asked until it was open, and what until it was ready."""
    file = folder / "floor.toml"
    write_floor(file, tables)
    statements: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        statements.append(statement)

    with Database.open(str(folder / "house.db"), synced=False) as database:
        event.listen(database.engine, "before_cursor_execute", note)
        house = await House.open(pitboss.load(file), HouseDependencies(database))
        until_open = list(statements)
        async with asyncio.timeout(60):
            while not house.is_ready:
                await asyncio.sleep(0.01)
        until_ready = list(statements)
        await house.close()
    return until_open, until_ready


def writes(statements: list[str]) -> int:
    return sum(statement == "BEGIN IMMEDIATE" for statement in statements)


@pytest.mark.parametrize("is_new", [True, False], ids=["new tables", "tables of before"])
def test_the_statements_of_a_start_do_not_grow_with_the_tables(tmp_path: Path, is_new: bool) -> None:
    counted = []
    for tables in (3, 12):
        folder = tmp_path / str(tables)
        folder.mkdir()
        if not is_new:
            asyncio.run(open_and_count(folder, tables))
        until_open, until_ready = asyncio.run(open_and_count(folder, tables))
        counted.append(len(until_open))
        assert writes(until_ready) < 10  # each waits for the disk: the tables share them
    assert counted[0] == counted[1] < 20
