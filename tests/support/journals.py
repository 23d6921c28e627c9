"""Small journals for tests, and the hands that tamper with them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from pitboss.journal import Checkpoint, Identity, NewRecord, Record, SqliteStore, Store, chain_hash
from pitboss.journal.sqlite_store import row_of

IDENTITY = Identity("house-7", "2026-05-09T17:00:00.000000Z")


def timestamp_at(second: int) -> str:
    """A second of the evening on which these journals were kept."""
    return f"2026-05-09T17:{second // 60:02d}:{second % 60:02d}.000000Z"


def entries(count: int, padding: int = 0) -> list[NewRecord]:
    """`count` inputs that differ from each other."""
    return [
        NewRecord("input", {"seat": n, "choose": "hit", "note": "x" * padding}, timestamp_at(n))
        for n in range(1, count + 1)
    ]


def fill(store: Store, count: int) -> list[Record]:
    """`count` records, each appended by itself."""
    return [store.append(*entry) for entry in entries(count)]


def journal_file(path: Path, count: int, padding: int = 0) -> list[Record]:
    """A closed journal of `count` records under `path`."""
    with SqliteStore(path, identity=IDENTITY) as store:
        return store.append_many(entries(count, padding))


@contextmanager
def tampering(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection past all guards, for somebody who has the file and SQLite."""
    with closing(sqlite3.connect(path)) as connection:
        for [name] in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        connection.commit()


def put_record(connection: sqlite3.Connection, record: Record) -> None:
    """Store `record` under its number, over whatever stands there."""
    connection.execute("INSERT OR REPLACE INTO record VALUES (?, ?, ?, ?, ?)", row_of(record))


def put_head(connection: sqlite3.Connection, head: Checkpoint) -> None:
    """Make the journal say that it ends at `head`."""
    connection.execute("UPDATE head SET number = ?, hash = ?", (head.number, bytes.fromhex(head.hash)))


def forge_record(number: int, before: str, body: bytes = b'{"seat":1,"choose":"stand"}') -> Record:
    """A record that nobody wrote, sound in itself."""
    return Record(
        number,
        "input",
        timestamp_at(number),
        body,
        before,
        chain_hash(before, number, "input", timestamp_at(number), body),
    )
