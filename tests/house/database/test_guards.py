"""The journal and the money of a house are append-only, whoever writes to its database."""

from __future__ import annotations

import pytest
from sqlalchemy import insert, text
from sqlalchemy.exc import IntegrityError

from pitboss.house.database.database import Database
from pitboss.house.database.schema import APPEND_ONLY_TABLES, APPROVAL, DISPUTE
from pitboss.house.money import PLAY_MONEY, transfer, wallet
from pitboss.journal.signing import Signer
from support.house_changes import NOON, after, change, journal
from support.house_databases import drop_triggers
from support.postgres import Server

pytestmark = pytest.mark.integration

APPEND_ONLY = ("record", "sealed", "signed", "posting", "entry", "statement", "signature", "house_log")
FIRST = {
    "record": "number",
    "sealed": "key",
    "signed": "at",
    "posting": "why",
    "entry": "amount",
    "statement": "text",
    "signature": "at",
    "house_log": "what",
}
"""A column of each table that somebody might want to change."""


@pytest.fixture
def filled(database: Database) -> Database:
    """A house with a row in every table that is only added to."""
    row = journal(database)
    each = change(row, sealed={"9f2c": b"x"}, postings=[transfer("play money", 5, PLAY_MONEY, wallet("ann"))])
    each.signed = [Signer(b"\x51" * 32).sign(row.identity.journal, after(each), "2026-05-09T17:00:03.000000Z")]
    assert database.write([each], NOON) == [None]
    with database.write_transaction() as connection:
        connection.execute(text("INSERT INTO house_log (at, what, detail) VALUES (1, 'opened', '')"))
        dispute = {"journal_id": row.id, "table_id": "T-1", "round": 1, "opened": 1, "opened_by": "ann", "due": 2}
        connection.execute(insert(DISPUTE).values(dispute))
        approval = {"at": 1, "what": "payout", "serial": 1, "body": b"", "prepared_by": "ann"}
        connection.execute(insert(APPROVAL).values(approval))
        connection.execute(text("INSERT INTO signature SELECT id, 'pit manager', 'bea', 1 FROM approval"))
        connection.execute(text("INSERT INTO statement SELECT id, 1, 1, 'ann', 'words' FROM dispute"))
    return database


def refusal_of(database: Database, sql: str) -> str:
    with pytest.raises(IntegrityError) as caught, database.write_transaction() as connection:
        connection.execute(text(sql))
    return str(caught.value.orig)


def test_these_tables_are_only_added_to() -> None:
    assert tuple(table.name for table in APPEND_ONLY_TABLES) == APPEND_ONLY


@pytest.mark.parametrize("table", APPEND_ONLY)
def test_a_row_is_neither_changed_nor_deleted(filled: Database, table: str) -> None:
    column = FIRST[table]
    assert f"{table} is only ever added to" in refusal_of(filled, f"UPDATE {table} SET {column} = {column}")
    assert f"{table} is only ever added to" in refusal_of(filled, f"DELETE FROM {table}")


@pytest.mark.parametrize("table", APPEND_ONLY)
def test_a_row_is_not_replaced(filled: Database, table: str) -> None:
    if filled.engine.dialect.name == "sqlite":
        assert "added to" in refusal_of(filled, f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}")
    else:
        assert "added to" in refusal_of(filled, f"TRUNCATE {table} CASCADE")


@pytest.mark.parametrize(
    "change",
    [
        "head_number = head_number - 1",
        "head_hash = '\\x00'",
        "epoch = epoch - 1",
        "name = 'another'",
        "created = 'another'",
        "table_id = 'another'",
        "life = 9",
        "id = 9",
    ],
)
def test_a_journal_keeps_its_name_and_moves_on(filled: Database, change: str) -> None:
    with filled.write_transaction() as connection:
        connection.execute(text("UPDATE journal SET epoch = 4"))
        connection.execute(text("INSERT INTO journal SELECT 5, 'T-5', 1, 'n', 'c', 3, head_hash, 4, NULL, NULL, '{}'"
                                " FROM journal"))  # fmt: skip
    change = change if filled.engine.dialect.name == "postgresql" else change.replace("'\\x00'", "x'00'")
    assert "only move on" in refusal_of(filled, f"UPDATE journal SET {change} WHERE id = 5")
    assert "only move on" in refusal_of(filled, "DELETE FROM journal WHERE id = 5")


def test_triggers_that_were_removed_are_back_when_the_house_is_opened_again(new_house: str) -> None:
    with Database.open(new_house) as first, first.write_transaction() as connection:
        drop_triggers(connection)
        connection.execute(text("INSERT INTO house_log (at, what, detail) VALUES (1, 'opened', '')"))
        connection.execute(text("UPDATE house_log SET what = 'changed'"))
    with Database.open(new_house) as second:
        journal(second)
        assert "house_log is only ever added to" in refusal_of(second, "UPDATE house_log SET what = 'again'")
        assert "only move on" in refusal_of(second, "DELETE FROM journal")


def test_triggers_that_were_disabled_on_a_server_are_enabled_again(postgres: Server) -> None:
    url = postgres.create()
    with Database.open(url, synced=False) as first, first.write_transaction() as connection:
        connection.execute(text("ALTER TABLE record DISABLE TRIGGER ALL"))
        connection.execute(text("CREATE OR REPLACE FUNCTION pitboss_refuse() RETURNS trigger LANGUAGE plpgsql AS"
                                " 'BEGIN RETURN NULL; END'"))  # fmt: skip
    with Database.open(url, synced=False) as second:
        assert "record is only ever added to" in refusal_of(second, "DELETE FROM record")
        assert "entry is only ever added to" in refusal_of(second, "DELETE FROM entry")
