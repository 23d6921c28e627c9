"""A table's journal in a house's database is a journal like any other: verified, replayed, exported and resumed."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import pytest
from sqlalchemy import event, text

from pitboss.errors import PitbossError
from pitboss.house.database.change import Change
from pitboss.house.database.database import Database
from pitboss.house.database.journal import JournalRow, TableJournal, TableReader, find_journal
from pitboss.house.database.schema import RECORD, SEALED
from pitboss.house.database.table_queries import (
    find_or_create_journal,
    load_opening_entry,
    load_settings,
    store_settings,
)
from pitboss.journal import export, read_export, verify
from pitboss.journal import table as journaled_table
from pitboss.journal.record import SEGMENT_KIND, NewRecord, OpeningEntry
from pitboss.journal.replay import replay
from support.house_changes import NOON, change, journal, journal_of, opening, opening_entry, rows
from support.house_databases import drop_triggers
from support.journaled_tables import JournaledHouse, sample_table
from support.journals import fill, timestamp_at
from support.postgres import Server

pytestmark = pytest.mark.integration

WAGERS = {1: {"player": 5000}, 2: {"banker": 2500}}


def write(database: Database, row: JournalRow, store: TableJournal) -> None:
    """Write what waits."""
    before, records, sealed, signed = store.take()
    each = Change(
        journal=row.id, table=row.table, epoch=0, previous_head=before, records=records, sealed=sealed, signed=signed
    )
    assert database.write([each], NOON) == [None]


def play_rounds(database: Database, rounds: int, id: str = "MB-1") -> tuple[JournalRow, JournaledHouse]:
    """A table of the sample after some rounds, each written in one change."""
    table = sample_table(id)
    row = find_or_create_journal(database, opening(table))
    store = journal_of(database, row)
    house = JournaledHouse.opened(table, store=store)
    for _ in range(rounds):
        house.play_round(WAGERS)
        write(database, row, store)
    return row, house


def test_a_journal_in_the_database_verifies_replays_and_exports(database: Database) -> None:
    row, house = play_rounds(database, 3)
    reader = TableReader(database, row)
    assert (verify(reader), reader.fault) == (None, None)
    found = replay(reader)
    assert (found.agrees, found.head) == (True, house.store.head)
    file = io.BytesIO()
    export(reader, file)
    file.seek(0)
    exported = read_export(file)
    assert verify(exported) is None
    assert list(exported.records()) == list(reader.records())
    assert exported.newest_signed == list(reader.signed())[-1]


def test_every_round_is_signed_in_the_change_that_ends_it(database: Database) -> None:
    row, _ = play_rounds(database, 3)
    heads = list(TableReader(database, row).signed())
    assert [head.is_genuine() for head in heads] == [True] * 3
    assert {head.journal for head in heads} == {row.identity.journal}


def test_a_table_resumes_in_the_middle_of_a_hand(database: Database) -> None:
    row, house = play_rounds(database, 1)
    house.lay(WAGERS)
    assert isinstance(house.store, TableJournal)
    write(database, row, house.store)
    wanted, head = house.wanted, house.store.head
    again = JournaledHouse.resumed(journal_of(database, row))
    assert (again.wanted, again.store.head) == (wanted, head)
    again.play_round({})
    assert isinstance(again.store, TableJournal)
    write(database, row, again.store)
    assert replay(TableReader(database, row)).agrees


@contextmanager
def counted_rows(database: Database) -> Iterator[dict[str, int]]:
    """Count the rows of records that SQL statements return."""
    found = {"records": 0}
    original = TableReader._rows

    def counting(self: TableReader, *arguments: object, **given: object) -> object:
        rows = original(self, *arguments, **given)  # type: ignore[arg-type]
        found["records"] += sum("body" in row._fields for row in rows)
        return rows

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableReader, "_rows", counting)
        yield found


def test_a_table_resumes_from_its_last_segment_without_earlier_records(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journaled_table, "MAX_SEGMENT_ROUNDS", 2)
    monkeypatch.setattr(journaled_table, "MIN_SEGMENT_ROUNDS", 2)
    row, house = play_rounds(database, 9)
    last = house.store.last_number(SEGMENT_KIND)
    assert last is not None
    assert last > 100
    with counted_rows(database) as read:
        again = JournaledHouse.resumed(journal_of(database, row))
    assert again.store.head == house.store.head
    assert read["records"] == 1 + house.store.head.number - last + 1, "the opening, and the segment"


def test_the_last_segment_is_found_by_its_index(database: Database) -> None:
    row = journal(database)
    plans: list[str] = []

    def explain(_: object, cursor: object, statement: str, parameters: object, *__: object) -> None:
        if "segment" in statement and not statement.startswith("EXPLAIN"):
            how = "EXPLAIN QUERY PLAN " if database.engine.dialect.name == "sqlite" else "EXPLAIN "
            cursor.execute(how + statement, parameters)  # type: ignore[attr-defined]
            plans.append(str(cursor.fetchall()))  # type: ignore[attr-defined]

    with database.write_transaction() as connection:  # PostgreSQL would read an empty table whole
        if database.engine.dialect.name == "postgresql":
            connection.execute(text("INSERT INTO record SELECT id, n, 'note', 0, '', '' FROM journal, "
                                    "generate_series(1, 5000) n"))  # fmt: skip
    if database.engine.dialect.name == "postgresql":
        with database.read_transaction() as reading:
            reading.execute(text("ANALYZE record"))
    event.listen(database.engine, "before_cursor_execute", explain)
    TableReader(database, row).last_number(SEGMENT_KIND)
    event.remove(database.engine, "before_cursor_execute", explain)
    assert "record_segment" in plans[0]


# What waits in memory


def test_what_waits_is_not_in_the_database(database: Database) -> None:
    row = journal(database)
    store = journal_of(database, row)
    fill(store, 3)
    store.seal("9f2c", b"a secret")
    store.sign_head(timestamp_at(4))
    assert (rows(database, RECORD), rows(database, SEALED), TableReader(database, row).head.number) == ([], [], 0)
    assert (store.head.number, len(list(store.records())), store.unseal("9f2c")) == (3, 3, b"a secret")
    assert len(list(store.signed())) == 1
    assert verify(store) is None


def test_what_was_taken_follows_the_head_before_it(database: Database) -> None:
    row = journal(database)
    store = journal_of(database, row)
    first = fill(store, 2)
    taken = store.take()
    assert (taken.previous_head, taken.records) == (row.identity.beginning, first)
    more = store.append(*NewRecord("input", None, timestamp_at(3)))
    again = store.take()
    assert (again.previous_head, again.records) == (first[-1].checkpoint, [more])
    assert store.take() == (more.checkpoint, [], {}, [])
    assert store.has_nothing_pending


def test_a_journal_is_whole_while_what_was_taken_is_being_written(database: Database) -> None:
    row = journal(database)
    store = journal_of(database, row)
    fill(store, 2)
    store.seal("9f2c", b"a secret")
    taken = store.take()
    store.append("input", None, timestamp_at(3))
    assert store.unseal("9f2c") == b"a secret"
    store.take()
    each = Change(journal=row.id, table=row.table, epoch=0, previous_head=taken.previous_head, records=taken.records)
    assert database.write([each], NOON) == [None]
    store.append("input", None, timestamp_at(4))
    assert [record.number for record in store.records()] == [1, 2, 3, 4]
    assert [record.number for record in store.records(2)] == [2, 3, 4]
    assert verify(store) is None


def test_what_waits_can_be_forgotten(database: Database) -> None:
    row = journal(database)
    store = journal_of(database, row)
    fill(store, 2)
    write(database, row, store)
    store.append("input", None, timestamp_at(3))
    store.seal("9f2c", b"a secret")
    store.sign_head(timestamp_at(4))
    store.discard()
    assert (store.head.number, store.unseal("9f2c"), store.has_nothing_pending) == (2, None, True)
    assert store.append("input", None, timestamp_at(3)).number == 3


def test_the_last_record_of_a_kind_may_be_waiting(database: Database) -> None:
    row = journal(database)
    store = journal_of(database, row)
    fill(store, 2)
    write(database, row, store)
    assert (store.last_number("input"), store.last_number("segment")) == (2, None)
    store.append("segment", None, timestamp_at(3))
    assert (store.last_number("input"), store.last_number("segment")) == (2, 3)


def test_a_long_journal_is_read_page_by_page(database: Database) -> None:
    row = journal(database)
    store = journal_of(database, row)
    written = fill(store, 1200)
    write(database, row, store)
    assert list(TableReader(database, row).records()) == written
    assert list(TableReader(database, row).records(700)) == written[699:]
    assert list(TableReader(database, row).records(1201)) == []


# Secrets


def test_a_secret_cannot_be_read_in_the_database(tmp_path: Path) -> None:
    path, secret = tmp_path / "house.db", b"the order of a shoe, card by card"
    with Database.open(str(path)) as database:
        row = journal(database)
        store = journal_of(database, row)
        store.seal("9f2c", secret)
        write(database, row, store)
        assert TableReader(database, row).unseal("9f2c") == secret
    content = path.read_bytes()
    assert (secret in content, b"9f2c" in content) == (False, True)


def test_a_secret_cannot_be_read_on_the_server(postgres: Server) -> None:
    secret = b"the order of a shoe, card by card"
    url = postgres.create()
    with Database.open(url, synced=False) as database:
        row = journal(database)
        store = journal_of(database, row)
        store.seal("9f2c", secret)
        write(database, row, store)
        [(_, key, sealed)] = rows(database, SEALED)
    with postgres.connection() as connection:
        connection.execute("CHECKPOINT")
    found = [each.read_bytes() for each in postgres.directory.rglob("*") if each.is_file()]
    assert not any(secret in content for content in found)
    assert any(bytes(sealed) in content for content in found)
    assert key == "9f2c"


def test_the_key_may_not_lie_beside_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "pitboss").mkdir()
    with Database.open(str(tmp_path / "pitboss" / "house.db")) as database:
        store = journal_of(database, journal(database))
        with pytest.raises(PitbossError, match="the keys are in this folder"):
            store.seal("9f2c", b"a secret")


def test_another_secret_under_the_same_key_is_refused(database: Database) -> None:
    store = journal_of(database, journal(database))
    store.seal("9f2c", b"a secret")
    store.seal("9f2c", b"a secret")
    with pytest.raises(PitbossError, match="another secret is sealed"):
        store.seal("9f2c", b"another")


def test_a_secret_of_another_journal_is_not_opened(new_house: str) -> None:
    with Database.open(new_house) as database:
        one, two = journal(database, "T-1"), journal(database, "T-2")
        store = journal_of(database, one)
        store.seal("9f2c", b"a secret")
        write(database, one, store)
        with database.write_transaction() as connection:
            connection.execute(text("INSERT INTO sealed SELECT :two, key, secret FROM sealed"), {"two": two.id})
        with pytest.raises(PitbossError, match="the secret of another journal"):
            TableReader(database, two).unseal("9f2c")


# Tampering


@pytest.mark.parametrize(
    ("sql", "sentence"),
    [
        ("UPDATE record SET kind = 'other' WHERE number = 3", "record 3 was changed"),
        ("DELETE FROM record WHERE number = 3", "record 3 is missing"),
        ("DELETE FROM record WHERE number = 5", "the journal ends at record 4 but its head says 5"),
        ("UPDATE journal SET head_number = 4", "record 4 is not the one that its head names"),
        ("UPDATE signed SET hash = record.hash FROM record WHERE record.number = 1", "is not that of the key"),
    ],
)
def test_a_change_past_all_triggers_shows(new_house: str, sql: str, sentence: str) -> None:
    with Database.open(new_house) as database:
        row = journal(database)
        store = journal_of(database, row)
        fill(store, 5)
        store.sign_head(timestamp_at(6))
        write(database, row, store)
        with database.write_transaction() as connection:
            drop_triggers(connection)
            connection.execute(text(sql))
        fault = verify(TableReader(database, row))
        assert fault is not None
        assert sentence in fault.message


def test_a_journal_whose_end_is_lost_takes_nothing_more(new_house: str) -> None:
    with Database.open(new_house) as database:
        row = journal(database)
        store = journal_of(database, row)
        fill(store, 5)
        write(database, row, store)
        with database.write_transaction() as connection:
            drop_triggers(connection)
            connection.execute(text("DELETE FROM record WHERE number = 5"))
        store = journal_of(database, row)
        with pytest.raises(PitbossError, match="the journal ends at record 4 but its head says 5"):
            store.append("input", None, timestamp_at(6))
        with pytest.raises(PitbossError, match="restore the database"):
            store.accept_truncation(timestamp_at(6))


def test_a_head_that_was_signed_beyond_the_end_shows(new_house: str) -> None:
    with Database.open(new_house) as database:
        row = journal(database)
        store = journal_of(database, row)
        records = fill(store, 5)
        store.sign_head(timestamp_at(6))
        write(database, row, store)
        with database.write_transaction() as connection:
            drop_triggers(connection)
            connection.execute(text("DELETE FROM record WHERE number = 5"))
            back = {"hash": bytes.fromhex(records[3].hash)}
            connection.execute(text("UPDATE journal SET head_number = 4, head_hash = :hash"), back)
        fault = TableReader(database, row).fault
        assert fault is not None
        assert fault.message == "the journal ends at record 4 but a signed head says 5"


# Lives


def test_a_table_goes_on_with_its_journal_under_the_same_rules(database: Database) -> None:
    row = find_or_create_journal(database, opening_entry("T-1", seats=7))
    assert load_opening_entry(database, row) is None
    assert database.write([change(row)], NOON) == [None]
    assert find_or_create_journal(database, opening_entry("T-1")) == row
    assert load_opening_entry(database, row) == opening_entry("T-1")


def test_other_rules_begin_another_life_with_a_journal_of_its_own(database: Database) -> None:
    row = journal(database)
    assert database.write([change(row)], NOON) == [None]
    other = find_or_create_journal(database, opening_entry("T-1", seats=7))
    assert (row.sequence, other.sequence, other.table) == (1, 2, "T-1")
    assert (other.id != row.id, other.identity != row.identity) == (True, True)
    assert find_journal(database, "T-1") == other
    assert find_journal(database, "T-2") is None


def test_rules_are_compared_as_they_were_opened(database: Database) -> None:
    table = sample_table("MB-1")
    row, _ = play_rounds(database, 1)
    assert find_or_create_journal(database, opening(table)) == row
    changed = opening(table)
    newer = OpeningEntry(changed.table, changed.game, changed.facility, "2026-02-01", changed.choices)
    assert find_or_create_journal(database, newer).sequence == 2


def test_settings_of_a_table_are_kept(database: Database) -> None:
    row = journal(database)
    assert load_settings(database, row) == "{}"
    store_settings(database, row, '{"allows_hints": true}')
    assert load_settings(database, row) == '{"allows_hints": true}'


def test_a_reader_sees_what_others_write(database: Database) -> None:
    row = journal(database)
    reader, store = TableReader(database, row), journal_of(database, row)
    for count in (1, 2):
        store.append("input", None, timestamp_at(count))
        write(database, row, store)
        assert (reader.head.number, len(list(islice(reader.records(), 5)))) == (count, count)
