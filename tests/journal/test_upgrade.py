"""A journal of Pitboss 0.1.0: read as it is, and stored compactly by its next writer with the same chain."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.errors import Mistake
from pitboss.journal import MemoryStore, Record, SqliteReader, SqliteStore, verify
from support.journals import IDENTITY, at, fill, journal_file_1, tampering

SECRETS = {"9f2c": b"order", "77aa": b"trigger"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.journal"


@pytest.fixture
def records(path: Path) -> list[Record]:
    records = fill(MemoryStore(IDENTITY), 600)
    journal_file_1(path, records, SECRETS)
    return records


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def test_an_old_journal_is_read_as_it_is(path: Path, records: list[Record]) -> None:
    before = path.read_bytes()
    with SqliteReader(path) as reader:
        assert list(reader.records()) == records
        assert list(reader.records(500)) == records[499:]
        assert (reader.head, verify(reader), reader.unseal("9f2c")) == (records[-1].checkpoint, None, b"order")
    assert path.read_bytes() == before


def test_an_old_journal_is_brought_up_to_date_by_its_next_writer_with_the_same_chain(
    path: Path, records: list[Record]
) -> None:
    with SqliteStore(path) as store:
        assert store.append("input", None, at(601)).before == records[-1].hash
        assert (list(store.records())[:-1], verify(store)) == (records, None)
        assert {key: store.unseal(key) for key in SECRETS} == SECRETS
    assert version(path) == 2
    with closing(sqlite3.connect(path)) as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute("DELETE FROM record")


def test_a_hash_is_kept_once_and_in_32_bytes(path: Path, records: list[Record]) -> None:
    """A record's time and hash: 27 + 64 + 64 characters before, 8 + 32 bytes after."""
    before = _bytes_a_record(path)
    SqliteStore(path).close()
    assert before - _bytes_a_record(path) == (27 + 64 + 64) - (8 + 32)


def test_an_old_journal_that_was_tampered_with_is_not_brought_up_to_date(path: Path, records: list[Record]) -> None:
    with tampering(path) as connection:
        connection.execute("UPDATE record SET kind = 'closed' WHERE number = 7")
    with pytest.raises(Mistake, match=r"format 1 and cannot be brought to format 2: record 7 was changed.* recovered"):
        SqliteStore(path)
    assert version(path) == 1
    with SqliteReader(path) as reader:
        fault = verify(reader)
    assert fault is not None
    assert fault.number == 7


def test_an_upgrade_that_is_interrupted_leaves_the_old_journal(
    path: Path, records: list[Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(connection: sqlite3.Connection) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pitboss.journal.sqlite_store.restore_guards", interrupted)
    with pytest.raises(KeyboardInterrupt):
        SqliteStore(path)
    assert version(path) == 1
    with SqliteReader(path) as reader:
        assert (list(reader.records()), verify(reader)) == (records, None)


def _bytes_a_record(path: Path) -> float:
    with closing(sqlite3.connect(path)) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(record)")]
        size = " + ".join(f"iif(typeof({each}) = 'integer', 8, length({each}))" for each in columns)
        return float(connection.execute(f"SELECT avg({size}) FROM record").fetchone()[0])
