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
from pitboss.journal.record import RECOVERED, Checkpoint, Identity, Record, check_kind, time_of
from pitboss.journal.schema import VERSION, check_file, create_file, log_size, restore_guards
from pitboss.journal.store import Reader, Store, sealed_already
from pitboss.journal.upgrade import row_of, upgrade
from pitboss.journal.verify import first_fault

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
            row = self._connection.execute(_HEAD[self._version]).fetchone()
        return self._checkpoint(*row)

    def last_number(self, kind: str) -> int | None:
        check_kind(kind)
        # Written out, not bound: only so does SQLite see that its index of this kind will do.
        last = f"SELECT number FROM record WHERE kind = '{kind}' ORDER BY number DESC LIMIT 1"
        with self._mutex, _told("the journal cannot be read", self.path):
            row = self._connection.execute(last).fetchone()
        return None if row is None else int(row[0])

    def records(self, start: int = 1) -> Iterator[Record]:
        before = self._hash_before(start)
        while True:  # a page at a time, so that no writer has to wait
            rows, failure = self._page(start)
            for row in rows:
                record = self._record(row, before)
                if record is None:
                    raise Mistake(f"record {start} cannot be read: the file is damaged", at=str(self.path))
                start, before = record.number + 1, record.hash
                yield record
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
            self._version = check_file(self._connection, self.path)
            named = self._connection.execute("SELECT id, created FROM journal").fetchone() or ()
        if [str, str] != [type(each) for each in named]:
            raise Mistake("this journal has lost its name: put it back from a copy", at=str(self.path))
        self._identity = Identity(*named)

    def _page(self, start: int) -> tuple[list[tuple[object, ...]], sqlite3.Error | None]:
        rows: list[tuple[object, ...]] = []
        with self._mutex:
            try:
                for row in self._connection.execute(_SELECT[self._version], (start, _PAGE)):
                    rows.append(row)  # one by one: those before a damaged one count
            except sqlite3.Error as error:
                return rows, error
        return rows, None

    def _record(self, row: tuple[object, ...], before: str) -> Record | None:
        """The record of a row, or None if there is none in it."""
        number, kind, at, body, digest = row
        if isinstance(at, int):
            try:
                at = time_of(at)
            except Mistake:
                return None
        if not all(map(isinstance, (number, kind, at, body, digest), _COLUMNS)):
            return None
        return Record(number, kind, at, body, before, digest)  # type: ignore[arg-type]  # as was just checked

    def _hash_before(self, number: int) -> str:
        """The hash that the record of that number follows; no record has it stored a second time."""
        if number == 1:
            return self._identity.beginning.hash
        with self._mutex, _told("the journal cannot be read", self.path):
            row = self._connection.execute(_HASH_BEFORE[self._version], (number,)).fetchone()
        return str(row[0]) if row is not None else self._identity.beginning.hash

    def _ends(self) -> tuple[Checkpoint, Checkpoint]:
        with self._mutex, _told("the journal cannot be read", self.path):
            row = self._connection.execute(_ENDS[self._version]).fetchone()
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
            self._known = self._identity.beginning
            with _told("the journal cannot be opened", self.path):
                for pragma in _PRAGMAS:
                    self._connection.execute(f"PRAGMA {pragma}")
            with self._writing():
                self._take_over()
            self._held = held.pop_all()

    def _take_over(self) -> None:
        """Become the one writer: an older one finds another epoch in the head and stops."""
        if self._version != VERSION:
            self._upgrade()
        self._connection.execute("UPDATE head SET epoch = epoch + 1")  # a read-only file says so now
        restore_guards(self._connection)
        row = self._connection.execute("SELECT epoch FROM head").fetchone()
        self._epoch = row[0] if row is not None else 0
        self._moved_to = self._ends()[0]

    def _upgrade(self) -> None:
        fault = first_fault(self.records(), self._identity.beginning)
        if fault is not None:
            why = f"this journal has format {self._version} and cannot be brought to format {VERSION}: {fault.message}"
            raise Mistake(f"{why}; what is whole of it can be restored into a new journal", at=str(self.path))
        records, head = list(self.records()), self._ends()[0]
        upgrade(self._connection, records, head)
        self._version = VERSION

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
                self._moved_to = self._known
                yield
                self._connection.execute("COMMIT")
                self._known = self._moved_to
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
        last = records[-1].checkpoint
        if records[0].kind == RECOVERED and last.number <= self._known.number:  # the head goes back to it
            self._insert(records)
            self._move_head(last)
        else:
            self._move_head(last)
            self._insert(records)
        self._moved_to = last

    def _move_head(self, to: Checkpoint) -> None:
        """Move the head from where this writer left it; if it is not there any more, somebody else has written."""
        ends = (to.number, bytes.fromhex(to.hash), self._known.number, bytes.fromhex(self._known.hash), self._epoch)
        if self._connection.execute(_MOVE_HEAD, ends).rowcount != 1:
            raise Mistake("nothing was written: another writer has taken over this journal", at=str(self.path))

    def _insert(self, records: list[Record]) -> None:
        self._connection.executemany("INSERT INTO record VALUES (?, ?, ?, ?, ?)", map(row_of, records))


_PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "fullfsync = ON", "foreign_keys = ON")
_PAGE = 500
_COLUMNS = (int, str, str, bytes, str)
_HASH = {1: "hash", 2: "lower(hex(hash))"}
_SELECT = {
    version: f"SELECT number, kind, at, body, {digest} FROM record WHERE number >= ? ORDER BY number LIMIT ?"
    for version, digest in _HASH.items()
}
_HASH_BEFORE = {
    version: f"SELECT {digest} FROM record WHERE number < ? ORDER BY number DESC LIMIT 1"
    for version, digest in _HASH.items()
}
_HEAD = {
    version: f"SELECT coalesce(number, 0), coalesce({digest}, '') FROM (SELECT 1) LEFT JOIN head"
    for version, digest in _HASH.items()
}
_ENDS = {
    version: f"SELECT * FROM ({_HEAD[version]}) "
    f"LEFT JOIN (SELECT number, {digest} FROM record ORDER BY number DESC LIMIT 1)"
    for version, digest in _HASH.items()
}
_MOVE_HEAD = "UPDATE head SET number = ?, hash = ? WHERE number = ? AND hash = ? AND epoch = ?"
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
