"""A change on PostgreSQL: how often the server is waited for does not grow with what is written."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from pitboss.house.database.change import Change, RoundLocation, SeatChange, StoredAnswer
from pitboss.house.database.database import Database
from pitboss.house.database.journal import JournalRow
from pitboss.house.database.table_queries import sum_balances
from pitboss.house.money import stack, transfer
from support.house_changes import change, journal

pytestmark = pytest.mark.integration


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Each time that the driver waits for the server: a statement by itself, the end of a pipeline, or a commit."""
    found: list[str] = []
    execute, sync, commit = psycopg.Cursor.execute, psycopg.Pipeline.sync, psycopg.Connection.commit

    def executed(cursor: psycopg.Cursor[Any], *given: Any, **more: Any) -> Any:
        if cursor.connection.info.pipeline_status == psycopg.pq.PipelineStatus.OFF:
            found.append("statement")
        return execute(cursor, *given, **more)

    def synced(pipeline: psycopg.Pipeline) -> None:
        found.append("pipeline")
        sync(pipeline)

    def committed(connection: psycopg.Connection[Any]) -> None:
        found.append("commit")
        commit(connection)

    monkeypatch.setattr(psycopg.Cursor, "execute", executed)
    monkeypatch.setattr(psycopg.Pipeline, "sync", synced)
    monkeypatch.setattr(psycopg.Connection, "commit", committed)
    return found


def act(row: JournalRow) -> Change:
    """What an act at a table changes: records, an answer, money, a seat and a round."""
    person = f"player of {row.table}"
    return change(
        row,
        records=3,
        answers=[StoredAnswer(person, "key", bytes(32), b"{}")],
        postings=[transfer("play at a table", 500, stack(row.table, person), f"bank/{row.table}", table=row.table)],
        seat_changes=[SeatChange(3, person, 1)],
        rounds=[RoundLocation(1, 1, 2, 3, 0, 0)],
    )


def test_a_change_waits_for_the_server_twice(postgres_url: str, waits: list[str]) -> None:
    with Database.open(postgres_url, synced=False) as database:
        row = journal(database)
        waits.clear()
        assert database.write([act(row)], 1) == [None]
        assert waits == ["pipeline", "commit"]


def test_changes_of_many_tables_wait_for_the_server_as_often_as_one(postgres_url: str, waits: list[str]) -> None:
    with Database.open(postgres_url, synced=False) as database:
        rows = [journal(database, f"T-{number}") for number in range(1, 9)]
        waits.clear()
        assert database.write([act(row) for row in rows], 1) == [None] * 8
        assert waits == ["pipeline", "commit"]
        assert sum_balances(database) == 0
