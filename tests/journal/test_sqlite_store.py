"""The SQLite store of a house: synced, append-only, a single writer, and a clear error for every fault."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from pitboss.errors import PitbossError
from pitboss.journal import Identity, SqliteReader, SqliteStore, sqlite_reader, verify
from support.journals import IDENTITY, entries, fill, journal_file, tampering, timestamp_at

pytestmark = pytest.mark.integration

OPEN = "import sys; from pitboss.journal import SqliteStore; SqliteStore(sys.argv[1])"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.journal"


def test_a_record_is_in_the_file_when_append_returns(path: Path) -> None:
    with SqliteStore(path) as store, closing(sqlite3.connect(path)) as other:
        for entry in entries(5):
            record = store.append(*entry)
            [row] = other.execute("SELECT number, hash FROM record ORDER BY number DESC LIMIT 1")
            assert row == (record.number, bytes.fromhex(record.hash))


def test_every_commit_is_synced(path: Path) -> None:
    with SqliteStore(path) as store:
        pragmas = ("journal_mode", "synchronous", "foreign_keys")
        assert [store._connection.execute(f"PRAGMA {each}").fetchone()[0] for each in pragmas] == ["wal", 2, 1]


def test_a_journal_goes_on_where_it_was_closed(path: Path) -> None:
    journal_file(path, 3)
    with SqliteStore(path) as store:
        assert store.append("input", None, timestamp_at(4)).number == 4
        assert verify(store) is None


def test_a_closed_journal_is_one_file(path: Path) -> None:
    journal_file(path, 3)
    assert [each.name for each in path.parent.iterdir()] == ["house.journal"]


def test_only_its_owner_may_read_a_journal_that_holds_secrets(path: Path) -> None:
    with SqliteStore(path) as store:
        store.seal("9f2c", b"order")
        assert {each.name: oct(each.stat().st_mode & 0o777) for each in path.parent.iterdir()} == {
            "house.journal": "0o600",
            "house.journal-wal": "0o600",
            "house.journal-shm": "0o600",
        }


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE record SET body = x'00' WHERE number = 2",
        "DELETE FROM record WHERE number = 3",
        "INSERT OR REPLACE INTO record SELECT 2, kind, at, x'00', hash FROM record WHERE number = 2",
        "INSERT INTO record SELECT 5, kind, at, body, hash FROM record WHERE number = 3",
        "INSERT INTO record SELECT 4, kind, at, body, hash FROM record WHERE number = 3",
        "UPDATE sealed SET secret = x'00'",
        "DELETE FROM sealed",
        "INSERT OR REPLACE INTO sealed VALUES ('9f2c', x'00')",
        "UPDATE journal SET id = 'other'",
        "DELETE FROM journal",
        "INSERT OR REPLACE INTO journal VALUES (1, 'other', '')",
        "UPDATE head SET number = 2",
        "UPDATE head SET (number, hash) = (SELECT number, hash FROM record WHERE number = 2)",
        "DELETE FROM head",
        "INSERT OR REPLACE INTO head VALUES (1, 2, x'', 0, NULL)",
        "UPDATE head SET hash = x'00'",
        "UPDATE head SET epoch = 0",
    ],
)
def test_the_database_itself_refuses_what_is_not_an_addition(path: Path, statement: str) -> None:
    with SqliteStore(path) as store:
        fill(store, 3)
        store.seal("9f2c", b"order")
    with closing(sqlite3.connect(path)) as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute(statement)


def test_guards_that_somebody_took_away_are_back_after_the_next_opening(path: Path) -> None:
    journal_file(path, 3)
    with tampering(path):
        pass
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute("DELETE FROM record")


def test_a_second_writer_in_this_process_is_told_who_writes(path: Path) -> None:
    with (
        SqliteStore(path),
        pytest.raises(PitbossError, match=r"process \d+ is writing this journal; one writer at a time"),
    ):
        SqliteStore(path)


def test_a_second_writer_under_another_name_of_the_file_is_refused(path: Path) -> None:
    alias = path.with_name("alias.journal")
    with SqliteStore(path):
        alias.symlink_to(path)
        with pytest.raises(PitbossError, match="one writer at a time"):
            SqliteStore(alias)


def test_a_second_process_is_refused(path: Path) -> None:
    with SqliteStore(path):
        second = subprocess.run([sys.executable, "-c", OPEN, str(path)], capture_output=True, text=True, check=False)
    assert "one writer at a time" in second.stderr.splitlines()[-1]


def test_the_next_writer_comes_in_when_the_first_has_gone(path: Path) -> None:
    SqliteStore(path).close()
    with SqliteStore(path) as store:
        assert store.append("input", None, timestamp_at(1)).number == 1


def test_a_refused_writer_leaves_the_first_one_working(path: Path) -> None:
    with SqliteStore(path) as store:
        with pytest.raises(PitbossError):
            SqliteStore(path)
        assert store.append("input", None, timestamp_at(1)).number == 1
        with pytest.raises(PitbossError):
            SqliteStore(path)


def test_writers_who_come_and_go_never_meet(path: Path) -> None:
    def visit() -> None:
        written = 0
        while written < 10:
            try:
                with SqliteStore(path, identity=IDENTITY) as store:
                    store.append("input", None, timestamp_at(written))
            except PitbossError as mistake:
                if "one writer at a time" not in mistake.message:
                    raise
            else:
                written += 1

    visitors = [Thread(target=visit) for _ in range(4)]
    for visitor in visitors:
        visitor.start()
    for visitor in visitors:
        visitor.join()
    with SqliteStore(path) as store:
        assert (store.head.number, verify(store)) == (40, None)


def test_a_reader_sees_what_the_writer_has_written(path: Path) -> None:
    with SqliteStore(path) as store, SqliteReader(path) as reader:
        fill(store, 3)
        assert (reader.head, verify(reader)) == (store.head, None)


def test_a_journal_that_grows_under_the_auditors_eyes_has_no_fault(path: Path) -> None:
    with SqliteStore(path) as store, SqliteReader(path) as reader:
        store.append_many(entries(600))
        records = reader.records

        def growing(start: int = 1) -> object:
            for record in records(start):
                if record.number == 300:
                    store.append_many(entries(5))
                yield record

        reader.records = growing  # type: ignore[method-assign,assignment]
        assert verify(reader) is None


def test_threads_take_turns(path: Path) -> None:
    with SqliteStore(path) as store:
        threads = [Thread(target=fill, args=(store, 25)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert (store.head.number, verify(store)) == (100, None)


@pytest.mark.parametrize("opener", [SqliteStore, SqliteReader])
def test_the_last_record_of_a_kind_is_found(path: Path, opener: type[SqliteReader]) -> None:
    with SqliteStore(path) as store:
        assert store.last_number("segment") is None
        for number in range(1, 8):
            store.append("segment" if number in (1, 4) else "input", None, timestamp_at(number))
    with opener(path) as reader:
        assert [reader.last_number(kind) for kind in ("segment", "input", "ended")] == [4, 7, None]
        with pytest.raises(PitbossError, match="is not a kind of record"):
            reader.last_number("' OR 1 = 1")


def test_the_last_segment_is_found_without_reading_the_records_after_it(path: Path) -> None:
    with SqliteStore(path) as store:
        asked: list[str] = []
        store._connection.set_trace_callback(asked.append)
        store.last_number("segment")
        store._connection.set_trace_callback(None)
        plan = " ".join(row[3] for row in store._connection.execute(f"EXPLAIN QUERY PLAN {asked[-1]}"))
    assert "record_segment" in plan


def test_records_from_a_number_on_know_the_hash_before_the_first(path: Path) -> None:
    records = journal_file(path, 6)
    with SqliteReader(path) as reader:
        for start in range(1, 8):
            assert list(reader.records(start)) == records[start - 1 :]


def test_a_writer_whose_journal_was_opened_by_another_writes_nothing(path: Path) -> None:
    """The lock keeps others out; should it fail, the head says who writes."""
    with SqliteStore(path) as store:
        fill(store, 2)
        with closing(sqlite3.connect(path)) as other:
            other.execute("UPDATE head SET epoch = epoch + 1")
            other.commit()
        with pytest.raises(PitbossError, match="nothing was written: another writer has taken over this journal"):
            store.append("input", None, timestamp_at(3))
        assert (store.head.number, verify(store)) == (2, None)


def test_a_journal_that_is_not_there_is_made_only_if_wanted(path: Path) -> None:
    with pytest.raises(PitbossError, match="there is no journal here"):
        SqliteStore(path, create=False)
    assert list(path.parent.iterdir()) == []


def test_a_journal_of_another_identity_is_refused(path: Path) -> None:
    journal_file(path, 1)
    with pytest.raises(PitbossError, match="this is another journal, house-7"):
        SqliteStore(path, identity=Identity("house-8", IDENTITY.created))


def test_a_making_that_was_interrupted_is_begun_again(path: Path) -> None:
    path.with_name("house.journal.new").write_bytes(b"half")
    SqliteStore(path).close()
    assert [each.name for each in path.parent.iterdir()] == ["house.journal"]


def test_a_journal_cut_to_nothing_is_not_taken_for_a_new_one(path: Path) -> None:
    path.touch()
    with pytest.raises(PitbossError, match="the journal is empty"):
        SqliteStore(path)


def test_a_log_without_its_journal_is_not_mixed_into_a_new_one(path: Path) -> None:
    path.with_name("house.journal-wal").write_bytes(b"frames")
    with pytest.raises(PitbossError, match="the journal is gone but the log of its last records"):
        SqliteStore(path)


@pytest.mark.parametrize("opener", [SqliteStore, SqliteReader])
class TestAFileThatIsNoJournal:
    def test_text(self, path: Path, opener: type[SqliteReader]) -> None:
        path.write_text("Dear Sir or Madam,\n" * 300)
        with pytest.raises(PitbossError, match="the journal cannot be opened: the file is not a Pitboss journal"):
            opener(path)

    def test_another_applications_database(self, path: Path, opener: type[SqliteReader]) -> None:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE record (number INTEGER PRIMARY KEY)")
        with pytest.raises(PitbossError, match="this is a database, but not a Pitboss journal"):
            opener(path)

    def test_a_house(self, path: Path, opener: type[SqliteReader]) -> None:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(f"PRAGMA application_id = {int.from_bytes(b'PBHS')}")
            connection.execute("CREATE TABLE journal (id INTEGER PRIMARY KEY)")
        with pytest.raises(PitbossError, match=r"the database of a house.* GET /api/tables/ID/journal"):
            opener(path)

    @pytest.mark.parametrize(
        ("format", "how"),
        [(1, "replay it with the Pitboss that wrote it"), (3, "install a newer one")],
        ids=["an earlier", "a later"],
    )
    def test_another_format(self, path: Path, opener: type[SqliteReader], format: int, how: str) -> None:
        journal_file(path, 1)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(f"PRAGMA user_version = {format}")
        before = path.read_bytes()
        with pytest.raises(PitbossError) as refused:
            opener(path)
        assert refused.value.message == f"this journal has format {format}; this Pitboss reads format 2: {how}"
        assert path.read_bytes() == before

    def test_other_tables(self, path: Path, opener: type[SqliteReader]) -> None:
        journal_file(path, 1)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("ALTER TABLE record ADD COLUMN note TEXT")
        with pytest.raises(PitbossError, match="the table record of this journal is not as Pitboss made it"):
            opener(path)

    def test_a_journal_without_a_name(self, path: Path, opener: type[SqliteReader]) -> None:
        journal_file(path, 1)
        with tampering(path) as connection:
            connection.execute("DELETE FROM journal")
        with pytest.raises(PitbossError, match="this journal has lost its name"):
            opener(path)

    def test_a_folder(self, path: Path, opener: type[SqliteReader]) -> None:
        path.mkdir()
        with pytest.raises(PitbossError, match="there is no journal here"):
            opener(path)

    def test_a_place_that_does_not_exist(self, path: Path, opener: type[SqliteReader]) -> None:
        with pytest.raises(PitbossError):
            opener(path / "below" / "house.journal")


def test_a_closed_journal_takes_nothing_and_says_so(path: Path) -> None:
    store = SqliteStore(path)
    store.close()
    with pytest.raises(PitbossError, match="nothing was written: cannot operate on a closed database"):
        store.append("input", None, timestamp_at(1))


def test_a_journal_that_was_moved_away_takes_nothing(path: Path) -> None:
    with SqliteStore(path) as store:
        fill(store, 2)
        path.rename(path.with_name("away.journal"))
        with pytest.raises(PitbossError, match="the journal was moved or replaced while it was open"):
            store.append("input", None, timestamp_at(3))


def test_a_read_only_journal_takes_nothing_until_it_is_writable_again(path: Path) -> None:
    with SqliteStore(path) as store:
        fill(store, 2)
        store._connection.execute("PRAGMA query_only = ON")
        with pytest.raises(PitbossError, match="nothing was written: the file is read-only"):
            store.append("input", None, timestamp_at(3))
        store._connection.execute("PRAGMA query_only = OFF")
        assert store.append("input", None, timestamp_at(3)).number == 3


def test_a_journal_that_another_program_holds_takes_nothing_until_it_is_let_go(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_reader, "BUSY_TIMEOUT", 0.05)
    with SqliteStore(path) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        fill(store, 2)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(PitbossError, match="nothing was written: another process holds the file"):
            store.append("input", None, timestamp_at(3))
        other.execute("ROLLBACK")
        assert store.append("input", None, timestamp_at(3)).number == 3
