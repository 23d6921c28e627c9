"""A single writer: the lock is on the file itself, and the head stops a writer that the lock did not."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.journal import SqliteReader, SqliteStore, WriterReplacedError, verify
from pitboss.journal.sqlite_file import FileUse
from support.journals import fill, forge_record, put_head, put_record, timestamp_at


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.journal"


@pytest.fixture
def no_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system that has no locks, or somebody who got around them."""
    monkeypatch.setattr(FileUse, "lock", lambda self: None)


def test_there_is_no_lock_file_that_somebody_could_remove(path: Path) -> None:
    with SqliteStore(path):
        assert {each.name for each in path.parent.iterdir()} == {
            "house.journal",
            "house.journal-wal",
            "house.journal-shm",
        }


def test_a_hard_link_does_not_let_a_second_writer_in(path: Path) -> None:
    alias = path.with_name("alias.journal")
    with SqliteStore(path) as store:
        os.link(path, alias)
        with pytest.raises(PitbossError, match="one writer at a time"):
            SqliteStore(alias)
        assert store.append("input", None, timestamp_at(1)).number == 1


def test_a_refused_writer_and_a_reader_that_goes_leave_sqlites_locks_in_place(path: Path) -> None:
    """Closing a descriptor of the file would drop every lock that this process holds on it."""
    with SqliteStore(path) as store:
        SqliteReader(path).close()
        with pytest.raises(PitbossError):
            SqliteStore(path)
        assert "POSIX  ADVISORY  READ" in _locks_of(path)
        fill(store, 2)
    assert _locks_of(path) == ""


def test_a_writer_stops_for_good_when_another_has_come(path: Path, no_lock: None) -> None:
    with SqliteStore(path) as old:
        fill(old, 2)
        with SqliteStore(path) as new:
            fill(new, 1)
            for _ in range(2):
                with pytest.raises(
                    WriterReplacedError, match="nothing was written: another writer has taken over this journal"
                ):
                    old.append("input", None, timestamp_at(9))
            with pytest.raises(WriterReplacedError):
                old.seal("9f2c", b"order")
            assert new.append("input", None, timestamp_at(4)).number == 4
        assert (new_head(path), verify(old)) == (4, None)


def test_a_writer_that_finds_a_record_of_somebody_else_stops_for_good(path: Path) -> None:
    with SqliteStore(path) as store:
        [_, last] = fill(store, 2)
        record = forge_record(3, last.hash)
        with closing(sqlite3.connect(path)) as other:
            put_head(other, record.checkpoint)
            put_record(other, record)
            other.commit()
        for _ in range(2):
            with pytest.raises(WriterReplacedError):
                store.append("input", None, timestamp_at(4))
        assert store.head.number == 3


def test_the_old_writer_leaves_the_new_ones_mark_when_it_closes(path: Path, no_lock: None) -> None:
    old, new = SqliteStore(path), SqliteStore(path)
    old.close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT writer FROM head").fetchone() == (os.getpid(),)
    new.close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT writer FROM head").fetchone() == (None,)


def new_head(path: Path) -> int:
    with SqliteReader(path) as reader:
        return reader.head.number


def _locks_of(path: Path) -> str:
    """The locks of this process on the file, as Linux lists them."""
    inode = f":{path.stat().st_ino} "
    lines = Path("/proc/locks").read_text(encoding="ascii").splitlines()
    return "\n".join(line for line in lines if inode in line)
