"""A journal in one SQLite file: a record is synced to the disk when `append` returns."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from weakref import finalize

from pitboss.errors import Mistake
from pitboss.journal.places import journal_path, remove
from pitboss.journal.record import RECOVERED, Checkpoint, Identity, Record, microseconds
from pitboss.journal.signing import SignedCheckpoint, Signer
from pitboss.journal.sqlite_file import create_file, restore_guards
from pitboss.journal.sqlite_reader import SqliteReader, end_missing, explain_errors, sentence
from pitboss.journal.store import OutcomeUnknown, Stopped, Store, TakenOver, sealed_already


class SqliteStore(SqliteReader, Store):
    """The journal of a running house: one writer, append-only in the database too, every append synced."""

    def __init__(self, path: str | Path, *, create: bool = True, identity: Identity | None = None) -> None:
        self.path = journal_path(path)
        self._stopped: Stopped | None = None
        with ExitStack() as held, ExitStack() as failed:
            is_new = False
            if create and not self.path.exists():
                with explain_errors("the journal cannot be made", self.path):
                    is_new = create_file(self.path, identity or Identity.fresh())
            self._attach(held, "rw")
            if is_new:  # and locked, so nobody else has written it
                failed.callback(remove, self.path)
            if identity not in (None, self._identity):
                raise Mistake(f"this is another journal, {self._identity.journal}", at=str(self.path))
            if self._has_lost_its_log():
                rest = "put the log back, or restore what there is into a new journal"
                raise Mistake(f"{end_missing(self.head)}; {rest}", at=str(self.path))
            self._signer = Signer.of_this_house()
            self._file = os.stat(self.path)
            self._known = self._identity.beginning
            self._marked = True
            with explain_errors("the journal cannot be opened", self.path):
                for pragma in _PRAGMAS:
                    self._connection.execute(f"PRAGMA {pragma}")
            with self._writing():
                self._take_over()
            held.callback(_sign_off, self._connection, self._epoch)
            self._marked = self._mark()
            self._end_missing = False
            failed.pop_all()
            self._close = finalize(self, held.pop_all().close)

    def _take_over(self) -> None:
        """Become the only writer: an older one finds another epoch in the head and stops."""
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
                raise sealed_already(key)

    def copy_seal(self, source: SqliteReader, key: str) -> bool:
        """Copy a sealed secret from another file of the same journal; an encrypted one needs no key."""
        sealed = source.as_sealed(key)
        with self._writing():
            self._check_epoch()
            if sealed is not None and self.as_sealed(key) is None:
                self._connection.execute("INSERT INTO sealed VALUES (?, ?)", (key, sealed))
        return sealed is not None

    def copy_signed(self, source: SqliteReader, last: int) -> None:
        """Copy the signed heads of another file of the same journal, up to a record that both have."""
        with self._writing():
            self._check_epoch()
            for head in source.signed():
                if head.number > last:
                    break
                self._keep_signed(head)

    def _keep_signed(self, head: SignedCheckpoint) -> None:
        if not self._connection.execute("SELECT 1 FROM signed WHERE number = ?", (head.number,)).fetchone():
            proof = (bytes.fromhex(head.signer), bytes.fromhex(head.signature))
            row = (head.number, bytes.fromhex(head.hash), microseconds(head.at), *proof)
            self._connection.execute("INSERT INTO signed VALUES (?, ?, ?, ?, ?)", row)

    def sign_head(self, at: str) -> SignedCheckpoint | None:
        with self._writing():
            self._check_epoch()
            signed = self._signer.sign(self._identity.journal, self._known, at)
            self._keep_signed(signed)
        return signed

    def _check_epoch(self) -> None:
        if self._connection.execute("SELECT epoch FROM head").fetchone() != (self._epoch,):
            raise self._taken_over()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with self._mutex:
            if self._stopped is not None:
                raise type(self._stopped)(f"nothing was written: {self._stopped.message}", at=str(self.path))
            self._check_in_place()
            with explain_errors("nothing was written", self.path):
                self._connection.execute("BEGIN IMMEDIATE")
                try:
                    self._moved_to = self._known
                    yield
                except BaseException:
                    # When the disk is full SQLite may already have rolled back.
                    with suppress(sqlite3.Error):
                        self._connection.execute("ROLLBACK")
                    raise
            self._commit()
            if not self._marked:
                self._marked = self._mark()

    def _commit(self) -> None:
        """Commit, or stop for good: a record whose sync has failed may still be in the file and take effect later."""
        try:
            self._connection.execute("COMMIT")
            self._known = self._moved_to
        except BaseException as error:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            self._stopped = OutcomeUnknown(_UNKNOWN, at=str(self.path))
            if isinstance(error, sqlite3.Error):
                raise OutcomeUnknown(f"{sentence(error)}: {_UNKNOWN}", at=str(self.path)) from error
            raise

    def _mark(self) -> bool:
        """Move the writer's name from SQLite's log into the file itself, where it is found even if the log is lost."""
        try:
            busy, in_log, moved = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        except sqlite3.Error:
            return False  # the commit itself stands; the next one tries again
        return not busy and in_log == moved

    def _check_in_place(self) -> None:
        """Check that the file was not moved or replaced: it would still take writes that no reader would find."""
        with suppress(OSError):
            if os.path.samestat(self._file, os.stat(self.path)):
                return
        raise Mistake("nothing was written: the journal was moved or replaced while it was open", at=str(self.path))

    def _write(self, records: list[Record]) -> None:
        last = records[-1].checkpoint
        if records[0].kind == RECOVERED and last.number <= self._known.number:  # the head goes back to it
            self._insert(records)
            self._move_head(last)
        else:
            self._move_head(last)
            self._insert(records)
        self._moved_to = last

    def _move_head(self, to: Checkpoint) -> None:
        """Move the head from where this writer left it; if it is elsewhere, another process has written."""
        ends = (to.number, bytes.fromhex(to.hash), self._known.number, bytes.fromhex(self._known.hash), self._epoch)
        if self._connection.execute(_MOVE_HEAD, ends).rowcount != 1:
            raise self._taken_over()

    def _taken_over(self) -> TakenOver:
        self._stopped = TakenOver("another writer has taken over this journal", at=str(self.path))
        return TakenOver(f"nothing was written: {self._stopped.message}", at=str(self.path))

    def _insert(self, records: list[Record]) -> None:
        self._connection.executemany("INSERT INTO record VALUES (?, ?, ?, ?, ?)", map(row_of, records))


def _sign_off(connection: sqlite3.Connection, epoch: int) -> None:
    """Move everything from SQLite's log into the file and clear the writer's name; try twice.

    SQLite removes the log when the file is closed after this, so not even a signal may come between the two.
    """
    try:
        _take_name_out(connection, epoch)
    except BaseException as error:
        with suppress(sqlite3.Error):
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")  # on a full disk, an emptied log has room again
            _take_name_out(connection, epoch)
        if not isinstance(error, sqlite3.Error):
            raise


def _take_name_out(connection: sqlite3.Connection, epoch: int) -> None:
    if connection.in_transaction:
        connection.execute("ROLLBACK")
    connection.execute("UPDATE head SET writer = NULL WHERE epoch = ?", (epoch,))
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def row_of(record: Record) -> tuple[int, str, int, bytes, bytes]:
    """Return a record's row in the file; the hash before it is that of the previous row."""
    return record.number, record.kind, microseconds(record.at), record.body, bytes.fromhex(record.hash)


_UNKNOWN = "it is unknown whether the last record was written; open the journal again before writing more"
_PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "fullfsync = ON", "foreign_keys = ON")
_MOVE_HEAD = "UPDATE head SET number = ?, hash = ? WHERE number = ? AND hash = ? AND epoch = ?"
