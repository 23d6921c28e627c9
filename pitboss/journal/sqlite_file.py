"""A journal's SQLite file: its lock, its tables, its append-only triggers, and how it is created."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from pitboss.errors import PitbossError
from pitboss.journal.paths import log_size, remove, sync
from pitboss.journal.record import RECOVERY_KIND, SEGMENT_KIND, Identity

# One writer at a time: a lock on the journal's file (POSIX: flock)
#
# A process that closes any descriptor of a file loses all its POSIX locks on it, including SQLite's. So the users of a
# journal's file in this process are counted here, by device and inode, and the descriptor with the lock is closed when
# the last of them has finished.


class JournalLockedError(Exception):
    """Another writer has locked the journal."""


class FileUse:
    """A use of a journal's file, from before SQLite opens it until after SQLite has closed it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._holds_lock = False
        with _mutex:
            self._key = _key(os.stat(path))
            _files.setdefault(self._key, _File()).users += 1

    def lock(self) -> None:
        """Become the only writer, or raise JournalLockedError. The lock is the same under every name of the file."""
        with _mutex:
            file = _files[self._key]
            if file.locked:
                raise JournalLockedError
            if file.descriptor is None:
                file.descriptor = self._open()
            try:
                fcntl.flock(file.descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise JournalLockedError from None
            file.locked = self._holds_lock = True

    def release(self) -> None:
        """End the use, and release the lock if this was the writer."""
        with _mutex:
            file = _files[self._key]
            file.users -= 1
            if self._holds_lock and file.descriptor is not None:
                fcntl.flock(file.descriptor, fcntl.LOCK_UN)
                file.locked = self._holds_lock = False
            if file.users == 0:
                del _files[self._key]
                if file.descriptor is not None:
                    os.close(file.descriptor)

    def _open(self) -> int:
        descriptor = os.open(self._path, os.O_RDONLY)
        if (found := _key(os.fstat(descriptor))) != self._key:
            if found not in _files:
                os.close(descriptor)
            raise PitbossError("the journal was moved or replaced while it was being opened", at=str(self._path))
        return descriptor


@contextmanager
def lock_directory(directory: Path) -> Iterator[None]:
    """Keep other processes from creating journals in a directory, so that no new file replaces an existing one."""
    descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


@dataclass
class _File:
    users: int = 0
    descriptor: int | None = None
    locked: bool = False


_mutex = Lock()
_files: dict[tuple[int, int], _File] = {}


def _key(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


# Tables and triggers


APPLICATION_ID = 0x50424A4C  # "PBJL", in the file's own header
HOUSE_APPLICATION_ID = 0x50424853  # "PBHS": the database of a house
VERSION = 2

TABLES = {
    "journal": """CREATE TABLE journal (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        id TEXT NOT NULL,
        created TEXT NOT NULL
    ) STRICT""",
    "record": """CREATE TABLE record (
        number INTEGER PRIMARY KEY CHECK (number >= 1),
        kind TEXT NOT NULL,
        at INTEGER NOT NULL,
        body BLOB NOT NULL,
        hash BLOB NOT NULL
    ) STRICT""",
    "head": """CREATE TABLE head (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        number INTEGER NOT NULL,
        hash BLOB NOT NULL,
        epoch INTEGER NOT NULL,
        writer INTEGER
    ) STRICT""",
    "signed": """CREATE TABLE signed (
        number INTEGER PRIMARY KEY CHECK (number >= 1),
        hash BLOB NOT NULL,
        at INTEGER NOT NULL,
        signer BLOB NOT NULL,
        signature BLOB NOT NULL
    ) STRICT""",
    "sealed": """CREATE TABLE sealed (
        key TEXT PRIMARY KEY NOT NULL,
        secret BLOB NOT NULL
    ) STRICT""",
}

# While the journal is open for writing, `writer` is the process that writes it. Closing empties SQLite's log and clears
# `writer`. So a file that names its writer and has no log has lost its last records.

INDEXES = {
    # The last record of this kind is looked up whenever a table resumes; a scan would take longer with every record.
    f"record_{SEGMENT_KIND}": f"CREATE INDEX record_{SEGMENT_KIND} ON record (number) WHERE kind = '{SEGMENT_KIND}'",
}

_APPEND_ONLY_TRIGGERS = {
    f"{table}_{event.lower()}": f"""CREATE TRIGGER {table}_{event.lower()} BEFORE {event} ON {table}
        BEGIN SELECT RAISE(ABORT, 'a journal is only ever added to'); END"""
    for table in TABLES
    for event in ("UPDATE", "DELETE")
    if (table, event) != ("head", "UPDATE")
}

GUARDS = _APPEND_ONLY_TRIGGERS | {
    # INSERT OR REPLACE deletes without firing the DELETE triggers, so there are INSERT triggers too.
    # The head moves first, so the head does not reach a record that is inserted other than by an append.
    "record_insert": f"""CREATE TRIGGER record_insert BEFORE INSERT ON record
        WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM record)
          OR NEW.number > (SELECT number FROM head)
          OR NEW.hash <> (SELECT hash FROM head WHERE number = NEW.number) AND NEW.kind <> '{RECOVERY_KIND}'
        BEGIN SELECT RAISE(ABORT, 'a record follows the last one'); END""",
    "sealed_insert": """CREATE TRIGGER sealed_insert BEFORE INSERT ON sealed
        WHEN EXISTS (SELECT 1 FROM sealed WHERE key = NEW.key)
        BEGIN SELECT RAISE(ABORT, 'a sealed secret is never replaced'); END""",
    "signed_insert": """CREATE TRIGGER signed_insert BEFORE INSERT ON signed
        WHEN EXISTS (SELECT 1 FROM signed WHERE number = NEW.number)
        BEGIN SELECT RAISE(ABORT, 'a head is signed once'); END""",
    "journal_insert": """CREATE TRIGGER journal_insert BEFORE INSERT ON journal
        WHEN EXISTS (SELECT 1 FROM journal)
        BEGIN SELECT RAISE(ABORT, 'a journal has one name'); END""",
    "head_insert": """CREATE TRIGGER head_insert BEFORE INSERT ON head
        WHEN EXISTS (SELECT 1 FROM head)
        BEGIN SELECT RAISE(ABORT, 'a journal has one head'); END""",
    "head_update": f"""CREATE TRIGGER head_update BEFORE UPDATE ON head
        WHEN NEW.epoch < OLD.epoch
          OR NEW.number <= OLD.number AND (NEW.number, NEW.hash) <> (OLD.number, OLD.hash)
             AND NOT EXISTS (
               SELECT 1 FROM record WHERE (number, hash, kind) = (NEW.number, NEW.hash, '{RECOVERY_KIND}'))
        BEGIN SELECT RAISE(ABORT, 'the head moves on, or back to a recovered record'); END""",
}


def create_file(path: Path, identity: Identity) -> bool:
    """Create an empty journal if the file does not exist; return whether it was created.

    The file appears complete or not at all, so an emptied file is never mistaken for a new journal.
    """
    unfinished = path.with_name(path.name + ".new")
    try:
        with lock_directory(path.parent):
            if path.exists():
                return False
            if log_size(path):
                left = f"the journal is gone but the log of its last records, {path.name}-wal, is still here"
                raise PitbossError(f"{left}: put the journal back, or move the log away", at=str(path))
            try:
                remove(unfinished)
                os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL, 0o600))  # it will hold sealed secrets
                with closing(sqlite3.connect(unfinished, isolation_level=None)) as connection:
                    _create_tables(connection, identity)
                sync(unfinished)
                unfinished.rename(path)
                sync(path.parent)
            finally:
                remove(unfinished)
    except OSError as error:
        raise PitbossError(f"the journal cannot be made here: {error.strerror}", at=str(path)) from error
    return True


def check_file(connection: sqlite3.Connection, path: Path) -> None:
    """Raise PitbossError if a database is not a journal of this version."""
    [application], [version] = (connection.execute(f"PRAGMA {each}").fetchone() for each in _HEADER)
    if application == HOUSE_APPLICATION_ID:
        how = "export a table's journal from it with GET /api/tables/ID/journal"
        raise PitbossError(f"this is the database of a house, as `pitboss serve` keeps it: {how}", at=str(path))
    if application != APPLICATION_ID:
        raise PitbossError("this is a database, but not a Pitboss journal", at=str(path))
    if version != VERSION:
        how = "replay it with the Pitboss that wrote it" if version < VERSION else "install a newer one"
        raise PitbossError(
            f"this journal has format {version}; this Pitboss reads format {VERSION}: {how}", at=str(path)
        )
    found = dict(connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'"))
    for name, sql in TABLES.items():
        if found.get(name) != sql:
            raise PitbossError(f"the table {name} of this journal is not as Pitboss made it", at=str(path))


def restore_guards(connection: sqlite3.Connection) -> None:
    """Restore every trigger and index that was removed or altered."""
    for kind, wanted in (("index", INDEXES), ("trigger", GUARDS)):
        found = dict(connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = ?", (kind,)))
        for name, sql in wanted.items():
            if found.get(name) != sql:
                connection.execute(f"DROP {kind} IF EXISTS {name}")
                connection.execute(sql)


_HEADER = ("application_id", "user_version")


def _create_tables(connection: sqlite3.Connection, identity: Identity) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("BEGIN IMMEDIATE")
    for pragma, value in zip(_HEADER, (APPLICATION_ID, VERSION), strict=True):
        connection.execute(f"PRAGMA {pragma} = {value}")
    for sql in TABLES.values():
        connection.execute(sql)
    beginning = identity.beginning
    connection.execute("INSERT INTO journal VALUES (1, ?, ?)", (identity.journal, identity.created))
    connection.execute("INSERT INTO head VALUES (1, ?, ?, 0, NULL)", (beginning.number, bytes.fromhex(beginning.hash)))
    for sql in (*INDEXES.values(), *GUARDS.values()):
        connection.execute(sql)
    connection.execute("COMMIT")
