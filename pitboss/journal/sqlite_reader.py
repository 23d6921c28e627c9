"""Read a journal's SQLite file, even while it is being written."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from threading import RLock
from weakref import finalize

from pitboss.errors import PitbossError
from pitboss.journal.examine import SIGNED_HEAD, find_declared_loss
from pitboss.journal.keys import Sealer
from pitboss.journal.paths import journal_path, log_size
from pitboss.journal.record import RECOVERY_KIND, Checkpoint, Identity, Record, check_kind, timestamp_from_microseconds
from pitboss.journal.signing import FORMAT, SignedCheckpoint
from pitboss.journal.sqlite_file import FileUse, JournalLockedError, check_file
from pitboss.journal.store import Reader
from pitboss.journal.verify import Fault, FaultKind, truncation_fault

# Errors of SQLite and of the operating system in words


class NotADatabaseError(PitbossError):
    """The file is not a SQLite database. It may be an export."""


@contextmanager
def translate_errors(what: str, path: Path) -> Iterator[None]:
    """Translate errors of SQLite and of the operating system to a PitbossError that begins with `what`."""
    try:
        yield
    except sqlite3.Error as error:
        kind = NotADatabaseError if _code(error) == sqlite3.SQLITE_NOTADB else PitbossError
        raise kind(f"{what}: {explain_error(error)}", at=str(path)) from error
    except OSError as error:
        raise PitbossError(f"{what}: {error.strerror or error}", at=str(path)) from error


def explain_error(error: sqlite3.Error) -> str:
    """Explain an SQLite error in words."""
    return _SENTENCES.get(_code(error), str(error).rstrip(".").lower())


_SENTENCES = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "the file is read-only",
    sqlite3.SQLITE_PERM: "access to the file is denied",
    sqlite3.SQLITE_BUSY: "another process holds the file",
    sqlite3.SQLITE_LOCKED: "another process holds the file",
    sqlite3.SQLITE_NOTADB: "the file is not a Pitboss journal",
    sqlite3.SQLITE_CORRUPT: "the file is damaged; its intact records can be recovered with `pitboss restore`",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
}


def is_damage(error: sqlite3.Error) -> bool:
    """Whether SQLite found the file damaged."""
    return _code(error) == sqlite3.SQLITE_CORRUPT


def _code(error: sqlite3.Error) -> int:
    """Return SQLite's primary error code, the low byte of the extended one. 0 if Python raised the error."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


# The reader


BUSY_TIMEOUT = 2.0
"""Time to wait for a lock on the file, for example during a backup, in seconds."""


class SqliteReader(Reader):
    """A journal's file opened for reading, even while it is being written; reads what is left of a damaged file."""

    def __init__(self, path: str | Path, *, snapshot: bool = False) -> None:
        """Open the file. A `snapshot` shows the content at that moment, even if more is written later."""
        self.path = journal_path(path)
        with ExitStack() as held:
            try:
                self._attach(held, "ro")
            except PitbossError:
                # On a read-only medium SQLite cannot create its index of the log, and would ignore the log.
                if os.access(self.path.parent, os.W_OK) or log_size(self.path):
                    raise
                self._attach(held, "ro&immutable=1")
            if snapshot:
                self._connection.execute("BEGIN")
            self._end_missing = self._has_lost_its_log()
            self._close = finalize(self, held.pop_all().close)

    @property
    def identity(self) -> Identity:
        return self._identity

    @property
    def head(self) -> Checkpoint:
        with self._mutex, translate_errors("the journal cannot be read", self.path):
            row = self._connection.execute(_HEAD).fetchone()
        return self._checkpoint(*row)

    def last_number(self, kind: str) -> int | None:
        check_kind(kind)
        # A literal, not a bound parameter: otherwise SQLite does not use the partial index.
        last = f"SELECT number FROM record WHERE kind = '{kind}' ORDER BY number DESC LIMIT 1"
        with self._mutex, translate_errors("the journal cannot be read", self.path):
            row = self._connection.execute(last).fetchone()
        return None if row is None else int(row[0])

    def records(self, start: int = 1) -> Iterator[Record]:
        before = self._hash_before(start)
        while True:  # one page at a time, so that writers do not have to wait
            rows, failure = self._page(start)
            for row in rows:
                record = self._record(row, before)
                if record is None:
                    raise PitbossError(f"record {start} cannot be read: the file is damaged", at=str(self.path))
                start, before = record.number + 1, record.hash
                yield record
            if failure is not None:
                raise PitbossError(
                    f"record {start} cannot be read: {explain_error(failure)}", at=str(self.path)
                ) from failure
            if len(rows) < _PAGE_SIZE:
                return

    def unseal(self, key: str) -> bytes | None:
        sealed = self.read_sealed(key)
        return None if sealed is None else self._sealer.open(key, sealed)

    def read_sealed(self, key: str) -> bytes | None:
        """Return a secret as stored in the file, encrypted."""
        with self._mutex, translate_errors("the secret cannot be read", self.path):
            row = self._connection.execute("SELECT secret FROM sealed WHERE key = ?", (key,)).fetchone()
        return None if row is None else bytes(row[0])

    def signed(self) -> Iterator[SignedCheckpoint]:
        start = 0
        while True:
            with self._mutex, translate_errors("the signed heads cannot be read", self.path):
                rows = self._connection.execute(_SIGNED, (start, _PAGE_SIZE)).fetchall()
            for number, digest, at, signer, signature in rows:
                if not isinstance(at, int):
                    raise PitbossError("the signed heads cannot be read: the file is damaged", at=str(self.path))
                start = number + 1
                named = self._identity.journal
                yield SignedCheckpoint(
                    FORMAT, named, number, digest, timestamp_from_microseconds(at), signer, signature
                )
            if len(rows) < _PAGE_SIZE:
                return

    def copy_to(self, target: sqlite3.Connection) -> None:
        """Copy the current content of the file into a new database, even while it is being written."""
        with self._mutex:
            self._connection.backup(target)

    @property
    def fault(self) -> Fault | None:
        wrong = super().fault
        if wrong is None and self._end_missing:
            return Fault(FaultKind.END_MISSING, self.head.number + 1, end_missing(self.head))
        return wrong or self._signed_beyond(self.head)

    def close(self) -> None:
        with self._mutex:
            self._close()

    def _attach(self, held: ExitStack, mode: str) -> None:
        """Open the file and register it to be closed."""
        if not self.path.is_file():
            raise PitbossError("there is no journal here", at=str(self.path))
        if not self.path.stat().st_size:
            raise PitbossError("the journal is empty: restore it from a backup", at=str(self.path))
        self._mutex = RLock()
        with translate_errors("the journal cannot be opened", self.path):
            use = FileUse(self.path)
            held.callback(use.release)
            if mode == "rw":
                self._lock(use)
        with translate_errors("the journal cannot be opened", self.path):
            address = f"{self.path.as_uri()}?mode={mode}"
            self._connection = sqlite3.connect(
                address, uri=True, isolation_level=None, timeout=BUSY_TIMEOUT, check_same_thread=False
            )
            held.callback(self._connection.close)
            if mode != "rw":  # with `writable_schema`, SQLite reads what is left of a truncated file
                self._connection.execute("PRAGMA writable_schema = ON")
            try:
                check_file(self._connection, self.path)
            except sqlite3.DatabaseError as error:
                if mode == "rw" or not is_damage(error):
                    raise
                lost = "the file is damaged where it names its tables, and no record can be read"
                raise PitbossError(f"{lost}: restore it from a backup", at=str(self.path)) from error
            named = self._connection.execute("SELECT id, created FROM journal").fetchone() or ()
        if [str, str] != [type(each) for each in named]:
            raise PitbossError("this journal has lost its name: restore it from a backup", at=str(self.path))
        self._identity = Identity(*named)
        self._sealer = Sealer(self._identity.journal, str(self.path), self.path.parent)

    def _lock(self, use: FileUse) -> None:
        try:
            use.lock()
        except JournalLockedError:
            who = f"process {writer}" if (writer := _writer_of(self.path)) else "another process"
            raise PitbossError(f"{who} is writing this journal; one writer at a time", at=str(self.path)) from None

    def _signed_beyond(self, head: Checkpoint) -> Fault | None:
        """Return a fault if a head was signed beyond the last record, and no record declares the loss."""
        with self._mutex, translate_errors("the signed heads cannot be read", self.path):
            row = self._connection.execute(_LAST_SIGNED, (head.number,)).fetchone()
        if row is None:
            return None
        claim = self._checkpoint(*row)
        lost = find_declared_loss(claim, [record for record in self.records() if record.kind == RECOVERY_KIND])
        return None if lost is not None else truncation_fault(SIGNED_HEAD, claim, head)

    def _has_lost_its_log(self) -> bool:
        """Whether SQLite's log with the last records is missing: the file names its writer and has no log.

        Checked twice, since a writer may just be starting or stopping.
        """
        return all(not log_size(self.path) and self._writer() is not None for _ in range(2))

    def _writer(self) -> int | None:
        with self._mutex, translate_errors("the journal cannot be read", self.path):
            row = self._connection.execute("SELECT writer FROM head").fetchone()
        return None if row is None or row[0] is None else int(row[0])

    def _page(self, start: int) -> tuple[list[tuple[object, ...]], sqlite3.Error | None]:
        rows: list[tuple[object, ...]] = []
        with self._mutex:
            try:
                for row in self._connection.execute(_SELECT, (start, _PAGE_SIZE)):
                    rows.append(row)  # one by one, so that those before a damaged one count
            except sqlite3.Error as error:
                return rows, error
        return rows, None

    def _record(self, row: tuple[object, ...], before: str) -> Record | None:
        """Return the record in a row. None if the row is damaged."""
        number, kind, at, body, digest = row
        if not all(map(isinstance, row, _COLUMNS)):
            return None
        try:
            written = timestamp_from_microseconds(at)  # type: ignore[arg-type]  # as was just checked
        except PitbossError:
            return None
        return Record(number, kind, written, body, before, digest)  # type: ignore[arg-type]  # as was just checked

    def _hash_before(self, number: int) -> str:
        """Return the hash of the record before this number. Each hash is stored only once."""
        if number == 1:
            return self._identity.beginning.hash
        with self._mutex, translate_errors("the journal cannot be read", self.path):
            row = self._connection.execute(_HASH_BEFORE, (number,)).fetchone()
        return str(row[0]) if row is not None else self._identity.beginning.hash

    def _ends(self) -> tuple[Checkpoint, Checkpoint]:
        with self._mutex, translate_errors("the journal cannot be read", self.path):
            row = self._connection.execute(_ENDS).fetchone()
        return self._checkpoint(*row[:2]), self._checkpoint(*row[2:]) if row[2] else self._identity.beginning

    def _checkpoint(self, number: object, digest: object) -> Checkpoint:
        if isinstance(number, int) and isinstance(digest, str):
            return Checkpoint(number, digest)
        raise PitbossError("the journal cannot be read: its end is damaged", at=str(self.path))


def end_missing(head: Checkpoint) -> str:
    """Return the text of the fault of a journal that has lost SQLite's log."""
    open_when = "the journal was open for writing, and SQLite's log of its last records (-wal) is not beside it"
    return f"{open_when}: records after number {head.number} may be missing"


def _writer_of(path: Path) -> int | None:
    """Return the process that a journal names as its writer. None if there is none, or if it cannot be read."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        [writer] = connection.execute("SELECT writer FROM head").fetchone() or [None]
        return writer if isinstance(writer, int) else None
    return None


_PAGE_SIZE = 500
_COLUMNS = (int, str, int, bytes, str)
_HASH = "lower(hex(hash))"
_SELECT = f"SELECT number, kind, at, body, {_HASH} FROM record WHERE number >= ? ORDER BY number LIMIT ?"
_HASH_BEFORE = f"SELECT {_HASH} FROM record WHERE number < ? ORDER BY number DESC LIMIT 1"
_SIGNED = """SELECT number, lower(hex(hash)), at, lower(hex(signer)), lower(hex(signature))
    FROM signed WHERE number >= ? ORDER BY number LIMIT ?"""
_LAST_SIGNED = "SELECT number, lower(hex(hash)) FROM signed WHERE number > ? ORDER BY number DESC LIMIT 1"
_HEAD = f"SELECT coalesce(number, 0), coalesce({_HASH}, '') FROM (SELECT 1) LEFT JOIN head"
_ENDS = f"SELECT * FROM ({_HEAD}) LEFT JOIN (SELECT number, {_HASH} FROM record ORDER BY number DESC LIMIT 1)"
