"""Speed of the house's database: changes of 200 tables committed one by one and together, every commit synced.

Targets: on SQLite at least 5,000 records a second at 20 changes a commit, and at least 5 times as many changes a second
together as one by one on either database. A change is an act with all that the dealer does in answer: four records,
a posting and an answered key. Printed: changes, records and syncs a second, and the ratio to one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from pitboss.house.database.change import Change, StoredAnswer
from pitboss.house.database.database import Database
from pitboss.house.database.journal import JournalRow
from pitboss.house.money import Move, Posting, bank, layout, stack
from pitboss.journal.record import Checkpoint
from support.house_changes import NOON, after, change, journal
from support.postgres import Server

TABLES, RECORDS = 200, 4
GROUPS = [1, 5, 20, 100, 200]
CHANGES = 400

one_by_one: dict[str, float] = {}
"""Changes a second without groups, by database."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server that syncs every commit."""
    with Server(is_synced=True) as started:
        yield started


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """An empty house."""
    is_file = request.param == "sqlite"
    with Database.open(
        str(tmp_path / "house.db") if is_file else request.getfixturevalue("server").create(), synced=True
    ) as opened:
        yield opened


class Play:
    """Tables that take turns to write a change."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._tables = [journal(database, f"T-{n}") for n in range(TABLES)]
        self._heads: list[Checkpoint] = [row.identity.beginning for row in self._tables]
        self._turn = 0

    def write(self, size: int) -> None:
        """Write the changes of the next tables in one transaction."""
        group = []
        for _ in range(size):
            number = self._turn % TABLES
            each = self._change(self._tables[number], self._heads[number])
            self._heads[number] = after(each)
            self._turn += 1
            group.append(each)
        assert self._database.write(group, NOON) == [None] * size

    def _change(self, row: JournalRow, before: Checkpoint) -> Change:
        moves = (Move(stack(row.table, "ann"), 500), Move(layout(row.table), -1000), Move(bank(row.table), 500))
        answer = StoredAnswer("ann", f"key {self._turn}", bytes(32), b'{"version":1,"events":[]}' * 10)
        posting = Posting("a round", moves, by="ann", table=row.table, record=before.number + RECORDS, round=1)
        return change(row, before, records=RECORDS, postings=[posting], answers=[answer])


@pytest.mark.parametrize("size", GROUPS)
def bench_commits(benchmark: BenchmarkFixture, database: Database, size: int) -> None:
    """Changes of many tables, `size` in each commit."""
    play = Play(database)
    play.write(size)
    times: list[float] = []

    def write() -> None:
        began = perf_counter()
        play.write(size)
        times.append(perf_counter() - began)

    benchmark.pedantic(write, rounds=max(CHANGES // size, 5))  # type: ignore[no-untyped-call]
    rate = size / (sum(times) / len(times))
    kind = database.engine.dialect.name
    if size == 1:
        one_by_one[kind] = rate
    ratio = f", {rate / one_by_one[kind]:.1f} times one by one" if kind in one_by_one else ""
    syncs = rate / size
    print(f"\n{kind}, {size} a commit: {rate:,.0f} changes, {rate * RECORDS:,.0f} records, {syncs:,.0f} syncs/s{ratio}")
