"""A journal in a SQLite file; a record is synced to the disk when `append` returns."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from weakref import finalize

from pitboss.errors import PitbossError
from pitboss.journal.paths import journal_path, remove
from pitboss.journal.record import RECOVERY_KIND, Checkpoint, Identity, Record, timestamp_to_microseconds
from pitboss.journal.signing import SignedCheckpoint, Signer
from pitboss.journal.sqlite_file import create_file, restore_guards
from pitboss.journal.sqlite_reader import SqliteReader, end_missing, explain_error, translate_errors
from pitboss.journal.store import (
    Store,
    StoreStoppedError,
    WriteOutcomeUnknownError,
    WriterReplacedError,
    already_sealed_error,
)


class SqliteStore(SqliteReader, Store):
    """A journal in a SQLite file with a single writer: append-only, also in the database, and every append synced."""

    def __init__(self, path: str | Path, *, create: bool = True, identity: Identity | None = None) -> None:
        self.path = journal_path(path)
        self._stopped: StoreStoppedError | None = None
        with ExitStack() as held, ExitStack() as failed:
            is_new = False
            if create and not self.path.exists():
                with translate_errors("the journal cannot be made", self.path):
                    is_new = create_file(self.path, identity or Identity.new())
            self._attach(held, "rw")
            if is_new:  # and locked, so no other process has written it
                failed.callback(remove, self.path)
            if identity not in (None, self._identity):
                raise PitbossError(f"this is another journal, {self._identity.journal}", at=str(self.path))
            if self._has_lost_its_log():
                rest = "put the log back, or restore what there is into a new journal"
                raise PitbossError(f"{end_missing(self.head)}; {rest}", at=str(self.path))
            self._signer = Signer.of_this_house()
            self._file = os.stat(self.path)
            self._seen_head = self._identity.beginning
            self._marked = True
            with translate_errors("the journal cannot be opened", self.path):
                for pragma in _PRAGMAS:
                    self._connection.execute(f"PRAGMA {pragma}")
            with self._writing():
                self._take_over()
            held.callback(_clear_writer, self._connection, self._epoch)
            self._marked = self._mark()
            self._end_missing = False
            failed.pop_all()
            self._close = finalize(self, held.pop_all().close)

    def _take_over(self) -> None:
        """Become the only writer. A previous writer finds a different epoch in the head and stops."""
        self._connection.execute("UPDATE head SET epoch = epoch + 1, writer = ?", (os.getpid(),))
        restore_guards(self._connection)
        row = self._connection.execute("SELECT epoch FROM head").fetchone()
        self._epoch = row[0] if row is not None else 0
        self._moved_to = self._ends()[0]

    def seal(self, key: str, secret: bytes) -> None:
        with self._writing():
            self._check_epoch()
            held = self.unseal(key)
            if held is None:
                self._connection.execute("INSERT INTO sealed VALUES (?, ?)", (key, self._sealer.seal(key, secret)))
            elif held != secret:
                raise already_sealed_error(key)

    def copy_seal(self, source: SqliteReader, key: str) -> bool:
        """Copy a sealed secret, still encrypted, from a different file of the same journal."""
        sealed = source.read_sealed(key)
        with self._writing():
            self._check_epoch()
            if sealed is not None and self.read_sealed(key) is None:
                self._connection.execute("INSERT INTO sealed VALUES (?, ?)", (key, sealed))
        return sealed is not None

    def copy_signed(self, source: SqliteReader, last: int) -> None:
        """Copy the signed heads of a different file of the same journal, up to a record that both have."""
        with self._writing():
            self._check_epoch()
            for head in source.signed():
                if head.number > last:
                    break
                self._store_signature(head)

    def _store_signature(self, head: SignedCheckpoint) -> None:
        if not self._connection.execute("SELECT 1 FROM signed WHERE number = ?", (head.number,)).fetchone():
            proof = (bytes.fromhex(head.signer), bytes.fromhex(head.signature))
            row = (head.number, bytes.fromhex(head.hash), timestamp_to_microseconds(head.at), *proof)
            self._connection.execute("INSERT INTO signed VALUES (?, ?, ?, ?, ?)", row)

    def sign_head(self, at: str) -> SignedCheckpoint | None:
        with self._writing():
            self._check_epoch()
            signed = self._signer.sign(self._identity.journal, self._seen_head, at)
            self._store_signature(signed)
        return signed

    def _check_epoch(self) -> None:
        if self._connection.execute("SELECT epoch FROM head").fetchone() != (self._epoch,):
            raise self._taken_over_error()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with self._mutex:
            if self._stopped is not None:
                raise type(self._stopped)(f"nothing was written: {self._stopped.message}", at=str(self.path))
            self._check_in_place()
            with translate_errors("nothing was written", self.path):
                self._connection.execute("BEGIN IMMEDIATE")
                try:
                    self._moved_to = self._seen_head
                    yield
                except BaseException:
                    # SQLite may already have rolled back if the disk is full.
                    with suppress(sqlite3.Error):
                        self._connection.execute("ROLLBACK")
                    raise
            self._commit()
            if not self._marked:
                self._marked = self._mark()

    def _commit(self) -> None:
        """Commit, or stop: a record may be in the file although its sync failed, and take effect later."""
        try:
            self._connection.execute("COMMIT")
            self._seen_head = self._moved_to
        except BaseException as error:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            self._stopped = WriteOutcomeUnknownError(_UNKNOWN_OUTCOME, at=str(self.path))
            if isinstance(error, sqlite3.Error):
                raise WriteOutcomeUnknownError(
                    f"{explain_error(error)}: {_UNKNOWN_OUTCOME}", at=str(self.path)
                ) from error
            raise

    def _mark(self) -> bool:
        """Move the writer's name from SQLite's log into the file itself, where it survives a loss of the log."""
        try:
            busy, in_log, moved = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        except sqlite3.Error:
            return False  # the commit itself is done; the next one tries again
        return not busy and in_log == moved

    def _check_in_place(self) -> None:
        """Check that the file was not moved or replaced: no reader would find what is written to it."""
        with suppress(OSError):
            if os.path.samestat(self._file, os.stat(self.path)):
                return
        raise PitbossError(
            "nothing was written: the journal was moved or replaced while it was open", at=str(self.path)
        )

    def _write(self, records: list[Record]) -> None:
        last = records[-1].checkpoint
        if records[0].kind == RECOVERY_KIND and last.number <= self._seen_head.number:  # the head moves back to it
            self._insert(records)
            self._move_head(last)
        else:
            self._move_head(last)
            self._insert(records)
        self._moved_to = last

    def _move_head(self, to: Checkpoint) -> None:
        """Move the head from where this writer left it. If it is elsewhere, a different process has written."""
        ends = (
            to.number,
            bytes.fromhex(to.hash),
            self._seen_head.number,
            bytes.fromhex(self._seen_head.hash),
            self._epoch,
        )
        if self._connection.execute(_MOVE_HEAD, ends).rowcount != 1:
            raise self._taken_over_error()

    def _taken_over_error(self) -> WriterReplacedError:
        self._stopped = WriterReplacedError("another writer has taken over this journal", at=str(self.path))
        return WriterReplacedError(f"nothing was written: {self._stopped.message}", at=str(self.path))

    def _insert(self, records: list[Record]) -> None:
        self._connection.executemany("INSERT INTO record VALUES (?, ?, ?, ?, ?)", map(row_of, records))


def _clear_writer(connection: sqlite3.Connection, epoch: int) -> None:
    """Move SQLite's log into the file and clear the writer's name; try twice.

    SQLite removes the log when the file is closed afterwards, so no signal may interrupt in between.
    """
    try:
        _clear_writer_once(connection, epoch)
    except BaseException as error:
        with suppress(sqlite3.Error):
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")  # makes room in the log if the disk is full
            _clear_writer_once(connection, epoch)
        if not isinstance(error, sqlite3.Error):
            raise


def _clear_writer_once(connection: sqlite3.Connection, epoch: int) -> None:
    if connection.in_transaction:
        connection.execute("ROLLBACK")
    connection.execute("UPDATE head SET writer = NULL WHERE epoch = ?", (epoch,))
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def row_of(record: Record) -> tuple[int, str, int, bytes, bytes]:
    """Return a record's row in the file. The hash before it is in the previous row."""
    return record.number, record.kind, timestamp_to_microseconds(record.at), record.body, bytes.fromhex(record.hash)


_UNKNOWN_OUTCOME = "it is unknown whether the last record was written; open the journal again before writing more"
_PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "fullfsync = ON", "foreign_keys = ON")
_MOVE_HEAD = "UPDATE head SET number = ?, hash = ? WHERE number = ? AND hash = ? AND epoch = ?"
