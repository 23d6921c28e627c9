"""A failed sync: the outcome is unknown, so the store says so and stops, and the journal is opened again."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from pitboss.inputs import Sat
from pitboss.journal import SqliteStore, WriteOutcomeUnknownError, verify
from pitboss.journal.record import Record
from pitboss.journal.table import JournaledTable
from support.journaled_tables import table_of
from support.journals import fill, timestamp_at


class FailingDisk:
    """A connection whose next commit fails as after EIO; the record may be in the file all the same."""

    def __init__(self, connection: sqlite3.Connection, *, kept: bool) -> None:
        self._connection = connection
        self._kept = kept
        self.fails = True

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        if sql == "COMMIT" and self.fails:
            self.fails = False
            if self._kept:
                self._connection.execute(sql)
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
            raise error
        return self._connection.execute(sql, *parameters)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.journal"


@pytest.fixture(params=[True, False], ids=["kept", "not kept"])
def kept(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def break_disk(store: SqliteStore, *, kept: bool) -> None:
    store._connection = FailingDisk(store._connection, kept=kept)  # type: ignore[assignment]


def test_a_failed_sync_says_that_the_outcome_is_unknown(path: Path, kept: bool) -> None:
    with SqliteStore(path) as store:
        fill(store, 2)
        break_disk(store, kept=kept)
        with pytest.raises(
            WriteOutcomeUnknownError, match="the disk reports an error: it is unknown whether the last record was"
        ):
            store.append("input", None, timestamp_at(3))


def test_after_a_failed_sync_nothing_is_written_until_the_journal_is_read_again(path: Path, kept: bool) -> None:
    with SqliteStore(path) as store:
        fill(store, 2)
        break_disk(store, kept=kept)
        with pytest.raises(WriteOutcomeUnknownError):
            store.append("input", None, timestamp_at(3))
        for _ in range(2):
            with pytest.raises(WriteOutcomeUnknownError, match="nothing was written: it is unknown"):
                store.append("input", None, timestamp_at(4))
        with pytest.raises(WriteOutcomeUnknownError):
            store.seal("9f2c", b"order")
    with SqliteStore(path) as again:
        assert (again.head.number, verify(again)) == (3 if kept else 2, None)
        assert again.append("input", None, timestamp_at(4)).number == again.head.number


def test_a_record_that_was_kept_is_not_refused_because_the_log_could_not_be_emptied(path: Path) -> None:
    class BusyDisk(FailingDisk):
        def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
            if sql == "PRAGMA wal_checkpoint(PASSIVE)" and self.fails:
                self.fails = False
                raise sqlite3.OperationalError("disk I/O error")
            return self._connection.execute(sql, *parameters)

    with SqliteStore(path) as store:
        disk = BusyDisk(store._connection, kept=True)
        store._connection = disk  # type: ignore[assignment]
        store._marked = False
        assert [store.append("input", None, timestamp_at(number)).number for number in (1, 2)] == [1, 2]
        assert (disk.fails, store._marked) == (False, True)


def test_an_interrupt_in_the_middle_of_a_commit_stops_the_store(path: Path) -> None:
    with SqliteStore(path) as store:
        [record] = fill(store, 1)
        interrupted = store._connection

        class Interrupted(FailingDisk):
            def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
                done = interrupted.execute(sql, *parameters)
                if sql == "COMMIT":
                    raise KeyboardInterrupt
                return done

        store._connection = Interrupted(interrupted, kept=True)  # type: ignore[assignment]
        with pytest.raises(KeyboardInterrupt):
            store.append("input", None, timestamp_at(2))
        with pytest.raises(WriteOutcomeUnknownError):
            store.append("input", None, timestamp_at(3))
    with SqliteStore(path) as again:
        assert [each.number for each in _after(again, record)] == [2]


def test_a_table_whose_store_has_failed_takes_nothing_and_comes_back_from_the_journal(path: Path, kept: bool) -> None:
    with SqliteStore(path) as store:
        table = JournaledTable.open(store, table_of())
        break_disk(store, kept=kept)
        for seat in (1, 2):
            with pytest.raises(WriteOutcomeUnknownError):
                table.give(Sat(seat))
        assert table.play.inputs == []
    with SqliteStore(path) as again:
        back, _ = JournaledTable.resume(again)
        assert back.play.inputs == ([Sat(1)] if kept else [])


def _after(store: SqliteStore, record: Record) -> list[Record]:
    return list(store.records(record.number + 1))
