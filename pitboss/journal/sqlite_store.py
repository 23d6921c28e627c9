"""A journal in one SQLite file: a record is on the disk, synced, when `append` returns."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import RLock

from pitboss.errors import Mistake
from pitboss.journal.lock import WriterLock
from pitboss.journal.record import Checkpoint, Identity, Record
from pitboss.journal.schema import check_file, create_file, log_size, restore_guards
from pitboss.journal.store import Reader, Store, sealed_already

BUSY_SECONDS = 2.0
"""How long to wait for somebody who holds the file, a backup for example."""


class NotADatabase(Mistake):
    """The file is not one of SQLite's; it may still be an export."""


class SqliteReader(Reader):
    """A journal's file to look at, also while somebody else writes it; what a damaged file still holds can be read."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path).resolve()
        with ExitStack() as held:
            try:
                self._attach(held, "ro")
            except Mistake:
                # On a read-only medium SQLite has no place for its index, and without it a log would be overlooked.
                if os.access(self.path.parent, os.W_OK) or log_size(self.path):
                    raise
                self._attach(held, "ro&immutable=1")
            self._held = held.pop_all()

    @property
    def identity(self) -> Identity:
        return self._identity

    @property
    def head(self) -> Checkpoint:
        with self._mutex, _told("the journal cannot be read", self.path):
            row = self._connection.execute(_HEAD).fetchone()
        return self._checkpoint(*row)

    def records(self, start: int = 1) -> Iterator[Record]:
        while True:  # a page at a time, so that no writer has to wait
            rows, failure = self._page(start)
            for row in rows:
                if not all(map(isinstance, row, _COLUMNS)):
                    raise Mistake(f"record {start} cannot be read: the file is damaged", at=str(self.path))
                start = row[0] + 1
                yield Record(*row)
            if failure is not None:
                raise Mistake(f"record {start} cannot be read: {_said(failure)}", at=str(self.path)) from failure
            if len(rows) < _PAGE:
                return

    def unseal(self, key: str) -> bytes | None:
        with self._mutex, _told("the secret cannot be read", self.path):
            row = self._connection.execute("SELECT secret FROM sealed WHERE key = ?", (key,)).fetchone()
        return None if row is None else row[0]

    def close(self) -> None:
        with self._mutex:
            self._held.close()

    def _attach(self, held: ExitStack, mode: str) -> None:
        """Open the file; `held` closes it again."""
        if not self.path.is_file():
            raise Mistake("there is no journal here", at=str(self.path))
        if not self.path.stat().st_size:
            raise Mistake("this file is empty: a journal was cut to nothing here, or never was", at=str(self.path))
        self._mutex = RLock()
        with _told("the journal cannot be opened", self.path):
            address = f"{self.path.as_uri()}?mode={mode}"
            self._connection = sqlite3.connect(
                address, uri=True, isolation_level=None, timeout=BUSY_SECONDS, check_same_thread=False
            )
            held.callback(self._connection.close)
            if mode != "rw":  # told that the schema may be wrong, SQLite reads what is left of a file that was cut
                self._connection.execute("PRAGMA writable_schema = ON")
            check_file(self._connection, self.path)
            named = self._connection.execute("SELECT id, created FROM journal").fetchone() or ()
        if [str, str] != [type(each) for each in named]:
            raise Mistake("this journal has lost its name: put it back from a copy", at=str(self.path))
        self._identity = Identity(*named)

    def _page(self, start: int) -> tuple[list[tuple[int, str, str, bytes, str, str]], sqlite3.Error | None]:
        rows = []
        with self._mutex:
            try:
                for row in self._connection.execute(_SELECT, (start, _PAGE)):
                    rows.append(row)  # one by one: those before a damaged one count
            except sqlite3.Error as error:
                return rows, error
        return rows, None

    def _ends(self) -> tuple[Checkpoint, Checkpoint]:
        with self._mutex, _told("the journal cannot be read", self.path):
            row = self._connection.execute(_ENDS).fetchone()
        return self._checkpoint(*row[:2]), self._checkpoint(*row[2:]) if row[2] else self._identity.beginning

    def _checkpoint(self, number: object, digest: object) -> Checkpoint:
        if isinstance(number, int) and isinstance(digest, str):
            return Checkpoint(number, digest)
        raise Mistake("the journal cannot be read: its end is damaged", at=str(self.path))


class SqliteStore(SqliteReader, Store):
    """The journal that a house runs on: one writer, append-only in the database too, every append synced."""

    def __init__(self, path: str | Path, *, create: bool = True, identity: Identity | None = None) -> None:
        self.path = Path(path).resolve()
        with ExitStack() as held:
            held.callback(WriterLock(self.path).release)
            if create and not self.path.exists():
                with _told("the journal cannot be made", self.path):
                    create_file(self.path, identity or Identity.fresh())
            self._attach(held, "rw")
            if identity not in (None, self._identity):
                raise Mistake(f"this is another journal, {self._identity.journal}", at=str(self.path))
            self._file = os.stat(self.path)
            with _told("the journal cannot be opened", self.path):
                for pragma in _PRAGMAS:
                    self._connection.execute(f"PRAGMA {pragma}")
            with self._writing():
                self._connection.execute("UPDATE head SET number = 0 WHERE false")  # a read-only file says so now
                restore_guards(self._connection)
            self._held = held.pop_all()

    def seal(self, key: str, secret: bytes) -> None:
        with self._writing():
            held = self.unseal(key)
            if held is None:
                self._connection.execute("INSERT INTO sealed VALUES (?, ?)", (key, secret))
            elif held != secret:
                raise sealed_already(key)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with self._mutex, _told("nothing was written", self.path):
            self._check_in_place()
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                # When the disk is full SQLite may have rolled back by itself.
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
                raise

    def _check_in_place(self) -> None:
        """A file that was moved away or replaced still takes writes, but nobody would find them again."""
        with suppress(OSError):
            if os.path.samestat(self._file, os.stat(self.path)):
                return
        raise Mistake("nothing was written: the journal was moved or replaced while it was open", at=str(self.path))

    def _keep(self, records: list[Record]) -> None:
        rows = [(each.number, each.kind, each.at, each.body, each.before, each.hash) for each in records]
        self._connection.executemany("INSERT INTO record VALUES (?, ?, ?, ?, ?, ?)", rows)
        self._connection.execute("UPDATE head SET number = ?, hash = ?", (records[-1].number, records[-1].hash))


_PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "fullfsync = ON", "foreign_keys = ON")
_PAGE = 500
_COLUMNS = (int, str, str, bytes, str, str)
_SELECT = "SELECT number, kind, at, body, before, hash FROM record WHERE number >= ? ORDER BY number LIMIT ?"
_HEAD = "SELECT coalesce(head.number, 0), coalesce(head.hash, '') FROM (SELECT 1) LEFT JOIN head"
_LAST = "SELECT number, hash FROM record ORDER BY number DESC LIMIT 1"
_ENDS = f"SELECT * FROM ({_HEAD}) LEFT JOIN ({_LAST})"
_SENTENCES = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "the file is read-only",
    sqlite3.SQLITE_PERM: "the file may not be used",
    sqlite3.SQLITE_BUSY: "another process holds the file",
    sqlite3.SQLITE_LOCKED: "another process holds the file",
    sqlite3.SQLITE_NOTADB: "the file is not a Pitboss journal",
    sqlite3.SQLITE_CORRUPT: "the file is damaged; what it still holds can be restored into a new journal",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_IOERR: "the disk does not work",
}


@contextmanager
def _told(what: str, path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        told = NotADatabase if _code(error) == sqlite3.SQLITE_NOTADB else Mistake
        raise told(f"{what}: {_said(error)}", at=str(path)) from error


def _said(error: sqlite3.Error) -> str:
    return _SENTENCES.get(_code(error), str(error).rstrip(".").lower())


def _code(error: sqlite3.Error) -> int:
    """SQLite's primary code, the low byte of the extended one; none if Python itself refused."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
