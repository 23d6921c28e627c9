"""Upgrade a journal's SQLite file of an earlier version, in one transaction of its writer."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from pitboss.journal.keys import Sealer
from pitboss.journal.record import Checkpoint, Record, microseconds
from pitboss.journal.sqlite_file import TABLES, VERSION, drop_guards


def upgrade(connection: sqlite3.Connection, records: Iterable[Record], head: Checkpoint, sealer: Sealer) -> None:
    """Rewrite the content of a version 1 file as this version stores it, and encrypt its secrets.

    Only the storage changes: the chain is the same before and after. The caller restores the append-only triggers.
    """
    drop_guards(connection)
    connection.execute("ALTER TABLE record RENAME TO record_1")
    connection.execute("DROP TABLE head")
    for table in ("record", "head", "signed"):
        connection.execute(TABLES[table])
    connection.execute("INSERT INTO head VALUES (1, ?, ?, 0, NULL)", (head.number, bytes.fromhex(head.hash)))
    connection.executemany("INSERT INTO record VALUES (?, ?, ?, ?, ?)", map(row_of, records))
    connection.execute("DROP TABLE record_1")
    for key, secret in connection.execute("SELECT key, secret FROM sealed").fetchall():
        connection.execute("UPDATE sealed SET secret = ? WHERE key = ?", (sealer.seal(key, bytes(secret)), key))
    connection.execute(f"PRAGMA user_version = {VERSION}")


def row_of(record: Record) -> tuple[int, str, int, bytes, bytes]:
    """Return a record as this version stores it; the hash before it is that of the previous row."""
    return record.number, record.kind, microseconds(record.at), record.body, bytes.fromhex(record.hash)
