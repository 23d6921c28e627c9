"""A backup: a consistent copy of a running journal, whole or not at all."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from threading import Event, Thread

import pytest

from pitboss.errors import PitbossError
from pitboss.journal import SqliteReader, SqliteStore, verify
from pitboss.journal.open import backup
from support.journals import fill, timestamp_at


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.journal"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    (tmp_path / "safe").mkdir()
    return tmp_path / "safe" / "copy.journal"


def test_a_backup_of_a_running_journal_is_a_closed_journal_with_every_record(path: Path, copy: Path) -> None:
    with SqliteStore(path) as store:
        fill(store, 5)
        store.seal("9f2c", b"order")
        assert backup(path, copy) == store.head
    assert [each.name for each in copy.parent.iterdir()] == ["copy.journal"]
    assert oct(copy.stat().st_mode & 0o777) == "0o600"
    with SqliteStore(copy) as again:
        assert (again.head.number, verify(again), again.unseal("9f2c")) == (5, None, b"order")
        assert again.append("input", None, timestamp_at(6)).number == 6


def test_a_backup_is_whole_whatever_is_written_meanwhile(path: Path, copy: Path) -> None:
    with SqliteStore(path) as store:
        stop = Event()

        def write() -> None:
            while not stop.is_set():
                store.append("input", {"note": "x" * 500}, timestamp_at(1))

        writer = Thread(target=write)
        writer.start()
        for number in range(10):
            target = copy.with_name(f"{number}.journal")
            head = backup(path, target)
            with SqliteReader(target) as reader:
                assert (reader.head, verify(reader)) == (head, None)
        stop.set()
        writer.join()


def test_a_backup_does_not_overwrite(path: Path, copy: Path) -> None:
    SqliteStore(path).close()
    copy.write_bytes(b"mine")
    with pytest.raises(PitbossError, match="this file is there already"):
        backup(path, copy)
    assert copy.read_bytes() == b"mine"


def test_no_backup_is_made_of_a_journal_whose_end_may_be_missing(path: Path, copy: Path, tmp_path: Path) -> None:
    part = tmp_path / "part.journal"
    with SqliteStore(path) as store:
        fill(store, 2)
        shutil.copy(path, part)
    with pytest.raises(PitbossError, match=r"no backup is made: .* may be missing"):
        backup(part, copy)
    assert list(copy.parent.iterdir()) == []


def test_a_backup_that_fails_leaves_nothing(path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SqliteStore(path).close()

    def fails(self: SqliteReader, target: sqlite3.Connection) -> None:
        target.execute("CREATE TABLE half (one)")
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(SqliteReader, "copy_to", fails)
    with pytest.raises(PitbossError, match="the backup cannot be written"):
        backup(path, copy)
    assert list(copy.parent.iterdir()) == []


def test_a_place_that_does_not_exist_is_told(path: Path, copy: Path) -> None:
    SqliteStore(path).close()
    with pytest.raises(PitbossError, match="the backup cannot be written: No such file or directory"):
        backup(path, copy.parent / "away" / "copy.journal")
