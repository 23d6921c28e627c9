"""Triggers that make the journal and the money of a house append-only, whoever writes to its database."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, text

from pitboss.house.database.schema import (
    ENTRY,
    HOUSE_LOG,
    JOURNAL,
    POSTING,
    RECORD,
    SEALED,
    SIGNATURE,
    SIGNED,
    STATEMENT,
)

ONLY_ADDED_TO = (RECORD, SEALED, SIGNED, POSTING, ENTRY, STATEMENT, SIGNATURE, HOUSE_LOG)
_SENTENCE = "is only ever added to"
_HEAD_SENTENCE = "a journal keeps its name, and its head and epoch only move on"
_HEAD_MOVES_BACK = """NEW.epoch < OLD.epoch OR NEW.head_number < OLD.head_number
    OR NEW.head_number = OLD.head_number AND NEW.head_hash <> OLD.head_hash
    OR NEW.id <> OLD.id OR NEW.name <> OLD.name OR NEW.created <> OLD.created
    OR NEW.table_id <> OLD.table_id OR NEW.life <> OLD.life"""


def restore_guards(connection: Connection) -> None:
    """Make each trigger that is missing or was altered."""
    if connection.dialect.name == "sqlite":
        _restore_in_sqlite(connection)
    else:
        _restore_in_postgresql(connection)


def drop_guards(connection: Connection) -> None:
    """Drop the triggers for a migration that rewrites a table; `restore_guards` makes them again."""
    for name in list(_found(connection)):
        table = name.partition("__")[0]
        on_table = "" if connection.dialect.name == "sqlite" else f" ON {table}"
        connection.execute(text(f"DROP TRIGGER {name}{on_table}"))


def _found(connection: Connection) -> dict[str, str]:
    """Return the triggers there are: on SQLite with their text, on PostgreSQL those that are enabled."""
    asked = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
    if connection.dialect.name != "sqlite":
        asked = """SELECT tgname, prosrc FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
            WHERE NOT tgisinternal AND tgenabled IN ('O', 'A') AND tgrelid IN (
                SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace)"""
    return {name: sql for name, sql in connection.execute(text(asked)) if "__" in name}


# SQLite


def _restore_in_sqlite(connection: Connection) -> None:
    found = _found(connection)
    for name, sql in _sqlite_triggers():
        if found.get(name) != sql:
            connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS {name}")
            connection.exec_driver_sql(sql)


def _sqlite_triggers() -> Iterator[tuple[str, str]]:
    for table in ONLY_ADDED_TO:
        sentence = f"BEGIN SELECT RAISE(ABORT, '{table.name} {_SENTENCE}'); END"
        for what in ("UPDATE", "DELETE"):
            name = f"{table.name}__no_{what.lower()}"
            yield name, f"CREATE TRIGGER {name} BEFORE {what} ON {table.name} {sentence}"
        # INSERT OR REPLACE deletes without asking the trigger of DELETE.
        same = " AND ".join(f"{each.name} = NEW.{each.name}" for each in table.primary_key)
        name = f"{table.name}__no_replace"
        when = f"WHEN EXISTS (SELECT 1 FROM {table.name} WHERE {same})"
        yield name, f"CREATE TRIGGER {name} BEFORE INSERT ON {table.name} {when} {sentence}"
    head = f"BEGIN SELECT RAISE(ABORT, '{_HEAD_SENTENCE}'); END"
    moves, gone = f"{JOURNAL.name}__moves_on", f"{JOURNAL.name}__no_delete"
    yield moves, f"CREATE TRIGGER {moves} BEFORE UPDATE ON {JOURNAL.name} WHEN {_HEAD_MOVES_BACK} {head}"
    yield gone, f"CREATE TRIGGER {gone} BEFORE DELETE ON {JOURNAL.name} {head}"


# PostgreSQL

_REFUSE = """BEGIN
    RAISE EXCEPTION USING MESSAGE = TG_ARGV[0], ERRCODE = 'integrity_constraint_violation';
END"""


def _restore_in_postgresql(connection: Connection) -> None:
    found = _found(connection)
    triggers = dict(_postgresql_triggers())
    if all(found.get(name) == _REFUSE for name in triggers):
        return
    connection.exec_driver_sql(
        f"CREATE OR REPLACE FUNCTION pitboss_refuse() RETURNS trigger LANGUAGE plpgsql AS $body${_REFUSE}$body$"
    )
    for name, rest in triggers.items():
        if found.get(name) != _REFUSE:
            table = name.partition("__")[0]
            connection.exec_driver_sql(f"CREATE OR REPLACE TRIGGER {name} {rest}")
            connection.exec_driver_sql(f"ALTER TABLE {table} ENABLE TRIGGER {name}")


def _postgresql_triggers() -> Iterator[tuple[str, str]]:
    for table in ONLY_ADDED_TO:
        refuse = f"EXECUTE FUNCTION pitboss_refuse('{table.name} {_SENTENCE}')"
        yield (
            f"{table.name}__only_added_to",
            f"BEFORE UPDATE OR DELETE OR TRUNCATE ON {table.name} FOR EACH STATEMENT {refuse}",
        )
    refuse = f"EXECUTE FUNCTION pitboss_refuse('{_HEAD_SENTENCE}')"
    yield (
        f"{JOURNAL.name}__moves_on",
        f"BEFORE UPDATE ON {JOURNAL.name} FOR EACH ROW WHEN ({_HEAD_MOVES_BACK}) {refuse}",
    )
    yield (
        f"{JOURNAL.name}__no_delete",
        f"BEFORE DELETE OR TRUNCATE ON {JOURNAL.name} FOR EACH STATEMENT {refuse}",
    )
