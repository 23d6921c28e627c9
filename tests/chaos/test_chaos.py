"""The chaos tests in small, and that they would notice: a disk without syncs, a property that does not hold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from chaos import properties
from chaos.campaign import PropertyResult, run, table
from chaos.disk import Acknowledged, Disk, Synced, Written
from chaos.properties import PROPERTIES, ChaosProperty, Outcome, attempt
from chaos.tables import IDENTITY, JOURNAL, check_journal, open_table, play
from pitboss.errors import PitbossError
from pitboss.journal import SqliteStore, WriteOutcomeUnknownError, sqlite_store
from support.repetition import sample_cases

pytestmark = pytest.mark.integration

SEED = 14


@pytest.mark.slow
@pytest.mark.parametrize("share", sample_cases([0.002, 0.01], 1))
def test_every_property_holds(share: float) -> None:
    rows = run(SEED, share=share, processes=2, seconds=600, names=PROPERTIES, say=lambda text: None)
    failures = [failure.failure for row in rows.values() for failure in row.failures]
    assert not failures, table(rows) + "\n" + "\n".join(map(str, failures))
    reached = [row for row in rows.values() if not row.subject.needs_disk or Disk.is_available()]
    assert all(row.attempts == row.planned and row.held > 0 for row in reached)


def evening(folder: Path) -> Disk:
    """A round at a table, recorded from the opening of its journal to its end."""
    SqliteStore(folder / JOURNAL, identity=IDENTITY).close()
    with Disk(folder, Random(1)) as disk, SqliteStore(folder / JOURNAL) as store:
        for number in play(open_table(store, "MB-1"), store, Random(1), 1):
            disk.acknowledge(number)
    return disk


def count_losses(disk: Disk, folder: Path) -> int:
    """Of fifty power cuts, how many lose something that was acknowledged."""
    count = 0
    for cut in range(50):
        random = Random(cut)
        left = folder / str(cut)
        left.mkdir()
        moment = random.randrange(len(disk.operations))
        disk.lose_power(moment, random, left)
        try:
            with SqliteStore(left / JOURNAL) as store:
                count += store.head.number < disk.acknowledged_before(moment)
        except PitbossError:
            count += 1
    return count


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    house, left = tmp_path / "house", tmp_path / "left"
    house.mkdir()
    left.mkdir()
    return house, left


def test_every_acknowledged_input_was_synced_before(folders: tuple[Path, Path]) -> None:
    disk = evening(folders[0])
    unsynced: set[str] = set()
    for name, operation in disk.operations:
        if isinstance(operation, Written):
            unsynced.add(name)
        elif isinstance(operation, Synced):
            unsynced.discard(name)
        elif isinstance(operation, Acknowledged):
            assert not unsynced
    assert sum(isinstance(operation, Acknowledged) for _, operation in disk.operations) > 20
    assert count_losses(disk, folders[1]) == 0


def test_a_power_cut_shows_a_journal_that_is_not_synced(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_store, "_PRAGMAS", ("journal_mode = WAL", "synchronous = OFF"))
    assert count_losses(evening(folders[0]), folders[1]) > 10


def test_a_sync_that_fails_reaches_the_store(folders: tuple[Path, Path]) -> None:
    SqliteStore(folders[0] / JOURNAL, identity=IDENTITY).close()
    with Disk(folders[0], Random(1)) as disk, SqliteStore(folders[0] / JOURNAL) as store:
        table = open_table(store, "MB-1")
        disk.failing_sync = 3
        with pytest.raises(WriteOutcomeUnknownError, match="the disk reports an error"):
            list(play(table, store, Random(1), 1))


def test_an_acknowledged_record_that_is_gone_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with SqliteStore(path, identity=IDENTITY) as store:
        number = next(play(open_table(store, "MB-1"), store, Random(1)))
    with pytest.raises(AssertionError, match=f"acknowledged and not there: records \\[{number + 1}\\]"):
        check_journal(path, "MB-1", {number + 1: "0" * 64}, Random(1))


def test_a_property_that_does_not_hold_is_told_with_its_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(random: Random, folder: Path) -> Iterator[None]:
        yield
        raise ValueError(f"drew {random.randrange(1000)}")

    tested = ChaosProperty("it holds", fails, 1)
    monkeypatch.setattr(properties, "PROPERTIES", {"fails": tested})
    first, again = attempt("fails", 7, 3), attempt("fails", 7, 3)
    assert first == again
    assert (first.name, first.number, first.held) == ("fails", 3, 1)
    assert first.failure is not None
    assert "ValueError: drew" in first.failure
    row = PropertyResult(tested, 2, 1, 1, [Outcome("fails", 3, 1, "ValueError")])
    assert table({"fails": row}).split("\n")[1].split() == [
        *("fails", "it", "holds", "2", "1"),
        *("1", "of", "2", "attempts:", "the", "time", "was", "up"),
    ]
