"""SQLite's log next to a journal: a killed writer leaves it intact, and its loss is detected."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.journal import Fault, FaultKind, SqliteReader, SqliteStore, open_journal, restore, verify
from support.journals import IDENTITY, entries, fill, journal_file, timestamp_at

pytestmark = pytest.mark.slow

MISSING = "the journal was open for writing, and SQLite's log of its last records (-wal) is not beside it"

KILLED = """
import os, signal, sys
from pitboss.journal import NewRecord, Identity, SqliteStore
store = SqliteStore(sys.argv[1], identity=Identity("house-7", "2026-05-09T17:00:00.000000Z"))
for number in range(int(sys.argv[2])):
    store.append_many([NewRecord("input", {"note": "x" * 2000}, "2026-05-09T17:00:01.000000Z")] * 20)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.journal"


def log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def kill_writer(path: Path, appends: int) -> None:
    """A writer is killed after so many appends of 20 records, 40 kB each."""
    subprocess.run([sys.executable, "-c", KILLED, str(path), str(appends)], check=False)
    assert log_of(path).stat().st_size


def lose_log(path: Path) -> None:
    for each in ("-wal", "-shm"):
        path.with_name(path.name + each).unlink(missing_ok=True)


@pytest.mark.parametrize("appends", [0, 1, 60])
def test_a_log_that_a_killed_writer_leaves_is_enough(path: Path, appends: int) -> None:
    kill_writer(path, appends)
    with SqliteReader(path) as reader:
        assert (reader.head.number, verify(reader)) == (20 * appends, None)
    with SqliteStore(path) as store:
        assert (store.append("input", None, timestamp_at(1)).number, verify(store)) == (20 * appends + 1, None)


@pytest.mark.parametrize("appends", [5, 150])  # 200 kB are all in the log; of 6 MB the first 4 have been moved over
def test_a_lost_log_is_told_and_no_table_is_opened_over_it(path: Path, appends: int) -> None:
    kill_writer(path, appends)
    lose_log(path)
    last = -1
    for _ in range(2):  # the first reader leaves an empty log behind, which is none
        with SqliteReader(path) as reader:
            last = reader.head.number
            fault = verify(reader)
        assert fault == Fault(FaultKind.END_MISSING, last + 1, f"{MISSING}: records after number {last} may be missing")
    assert last < 20 * appends
    with pytest.raises(
        PitbossError, match=r"may be missing; put the log back, or restore what there is into a new journal"
    ):
        SqliteStore(path)


def test_what_a_journal_without_its_log_holds_is_restored_with_a_record_that_says_so(path: Path) -> None:
    with SqliteStore(path, identity=IDENTITY) as store:
        fill(store, 3)
    kill_writer(path, 1)
    lose_log(path)
    new = path.with_name("new.journal")
    with open_journal(path) as journal, SqliteStore(new, identity=IDENTITY) as target:
        noted = restore(journal, target, timestamp_at(5))
        assert noted is not None
        assert (noted.number, noted.kind) == (4, "recovered")
        assert b"records after number 3 may be missing" in noted.body
        assert verify(target) is None


def test_a_log_that_is_put_back_is_enough(path: Path) -> None:
    kill_writer(path, 2)
    away = log_of(path).rename(path.with_name("away"))
    with pytest.raises(PitbossError, match="may be missing"):
        SqliteStore(path)
    away.rename(log_of(path))
    with SqliteStore(path) as store:
        assert (store.head.number, verify(store)) == (40, None)


def test_a_copy_of_the_file_alone_while_the_journal_is_open_says_that_its_end_may_be_missing(path: Path) -> None:
    copy = path.with_name("copy.journal")
    with SqliteStore(path) as store:
        fill(store, 3)
        shutil.copy(path, copy)
    with SqliteReader(copy) as reader:
        fault = verify(reader)
    assert fault is not None
    assert fault.kind is FaultKind.END_MISSING


def test_the_file_of_a_closed_journal_is_whole_by_itself(path: Path) -> None:
    copy = path.with_name("copy.journal")
    journal_file(path, 3)
    shutil.copy(path, copy)
    with SqliteStore(copy) as store:
        assert (store.head.number, verify(store)) == (3, None)


def test_a_journal_that_nobody_closed_is_closed_by_the_end_of_its_process(path: Path) -> None:
    script = "import sys; from pitboss.journal import SqliteStore; store = SqliteStore(sys.argv[1])"
    subprocess.run([sys.executable, "-c", script, str(path)], check=True)
    with SqliteReader(path) as reader:
        assert verify(reader) is None


def test_a_journal_that_was_forgotten_is_closed(path: Path) -> None:
    fill(SqliteStore(path), 3)
    gc.collect()
    with SqliteStore(path) as store:
        assert (store.head.number, verify(store)) == (3, None)


def test_a_log_under_another_name_of_the_file_is_missed(path: Path) -> None:
    """SQLite looks for the log beside the name that was given: a hard link would hide what a killed writer left."""
    kill_writer(path, 1)
    alias = path.with_name("alias.journal")
    os.link(path, alias)
    with pytest.raises(PitbossError, match="may be missing"):
        SqliteStore(alias)
    with SqliteStore(path) as store:
        assert store.head.number == 20


def test_a_reader_that_came_before_the_writer_does_not_keep_its_mark_out_of_the_file(path: Path) -> None:
    """While somebody reads a snapshot nothing can be moved from the log; the mark follows when the reader has gone."""
    journal_file(path, 3)
    copy = path.with_name("copy.journal")
    with SqliteStore(path) as store:
        with SqliteReader(path, snapshot=True) as reader:
            assert reader.head.number == 3
            store.append("input", None, timestamp_at(4))
            assert (reader.head.number, verify(reader)) == (3, None)
        store.append_many(entries(2))
        shutil.copy(path, copy)
    with SqliteReader(copy) as reader:
        assert verify(reader) is not None
