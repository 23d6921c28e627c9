"""Cost of a journaled table as it ages: bytes and memory per round, and the time to resume or to back up a round.

Targets: under 6,000 bytes per round of blackjack with seven boxes, no memory per round, and equal time to resume
after a hundred rounds and after a million.
"""

from __future__ import annotations

import tracemalloc
from pathlib import Path
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from pitboss.inputs import BackedUp, Card, Sat
from pitboss.journal import NewRecord, SqliteStore
from pitboss.journal import table as kept
from pitboss.journal.record import INPUT_KIND, InputEntry
from pitboss.journal.table import JournaledTable
from pitboss.robots import demonstration
from pitboss.robots.demonstration import demonstrate
from pitboss.submission import SAMPLE, load

TABLES = {"MB-1": 9, "MN-1": 7, "BJ-1": 7, "E21-1": 6, "TB-1": 6, "PK-1": 6}
"""Tables of the sample, with the number of players."""
ROUNDS = 4 * kept.MAX_SEGMENT_ROUNDS
AGES = [100, 10_000, 1_000_000]
BATCH = 10_000


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Seal secrets with a key of this run."""
    monkeypatch.setenv("PITBOSS_SEAL_KEY", "5e" * 32)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def opened(path: Path) -> SqliteStore:
    """Open a journal without syncing every input, since the disk is not measured here."""
    store = SqliteStore(path)
    store._connection.execute("PRAGMA synchronous = OFF")
    return store


@pytest.mark.parametrize("id", TABLES)
def bench_growth(benchmark: BenchmarkFixture, id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play rounds of a table. Print bytes per round in the file, and the growth of peak memory per round between two
    hundreds of rounds."""
    monkeypatch.setattr(demonstration, "PLAYERS", TABLES[id])
    path = tmp_path / "house.journal"
    peaks: dict[int, int] = {}

    def play() -> None:
        with opened(path) as store:
            table = JournaledTable.open(store, load(SAMPLE).tables[id])
            tracemalloc.start()
            for _ in demonstrate(table, store, ROUNDS, Random(5).randrange):
                hundred = table.play.state.round_number // kept.MAX_SEGMENT_ROUNDS
                peaks[hundred] = max(peaks.get(hundred, 0), tracemalloc.get_traced_memory()[0])
            tracemalloc.stop()

    benchmark.pedantic(play, rounds=1)  # type: ignore[no-untyped-call]
    size = path.stat().st_size / ROUNDS
    memory = (peaks[3] - peaks[1]) / (2 * kept.MAX_SEGMENT_ROUNDS)
    benchmark.extra_info.update(bytes_a_round=size, memory_a_round=memory)
    print(f"\n{id}, {TABLES[id]} players: {size:,.0f} bytes a round, {memory:,.0f} bytes of memory a round")


def aged(path: Path, rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write a table in the middle of a segment, after as many records as `rounds`.

    These records are artificial. Resuming the table does not read them.
    """
    with opened(path) as store:
        table = JournaledTable.open(store, load(SAMPLE).tables["BJ-1"])
        play(table, store, 12)
        filler = [NewRecord(INPUT_KIND, InputEntry("0" * 16, Sat(1)), "2026-05-09T17:00:00.000000Z")] * BATCH
        for written in range(0, rounds, BATCH):
            store.append_many(filler[: rounds - written])
        with monkeypatch.context() as patch:
            patch.setattr(kept, "MIN_SEGMENT_ROUNDS", 1)
            patch.setattr(kept, "MAX_SEGMENT_ROUNDS", 1)
            play(table, store, 1)
        play(table, store, kept.MIN_SEGMENT_ROUNDS - 1)


def play(table: JournaledTable, store: SqliteStore, rounds: int) -> None:
    """Play rounds. The table stays open."""
    last = table.play.state.round_number + rounds
    for _ in demonstrate(table, store, rounds + 1, Random(7).randrange):
        if (
            table.play.state.round_number == last
            and not table.play.state.has_round_in_progress
            and not table.play.state.wagers
        ):
            return


@pytest.mark.parametrize("rounds", AGES)
def bench_resume(benchmark: BenchmarkFixture, rounds: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Resume a table of this age from its file."""
    path = tmp_path / "house.journal"
    aged(path, rounds, monkeypatch)

    def resume() -> None:
        with SqliteStore(path) as store:
            JournaledTable.resume(store)

    benchmark(resume)


@pytest.mark.parametrize("rounds", AGES[:2])
def bench_back_up(benchmark: BenchmarkFixture, rounds: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Back up a round of a table of this age by one card."""
    path = tmp_path / "house.journal"
    aged(path, rounds, monkeypatch)
    with opened(path) as store:
        table, _ = JournaledTable.resume(store)
        for _ in demonstrate(table, store, 2, Random(3).randrange):
            if table.play.state.has_round_in_progress and isinstance(table.play.inputs[-1], Card):
                break
        ruling = BackedUp(len(table.play.inputs) - 1, "a card was misread")
        benchmark(lambda: table.give(ruling))
