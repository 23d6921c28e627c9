"""The house's database in one SQLite file: created atomically, used by one process, with every commit synced."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from weakref import finalize

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, OperationalError

from pitboss.errors import PitbossError
from pitboss.house.database.backup import describe_error, explain_errors, is_not_a_database, read_application_id
from pitboss.house.database.database import DatabaseBackend
from pitboss.house.database.schema import check_format, create_schema, restore_guards
from pitboss.journal.paths import log_size, remove, sync
from pitboss.journal.sqlite_file import APPLICATION_ID as JOURNAL
from pitboss.journal.sqlite_file import HOUSE_APPLICATION_ID, FileUse, JournalLockedError, lock_directory

BUSY_TIMEOUT = 10.0
"""Seconds to wait for another process that holds the file, such as a backup."""
_CANNOT_OPEN_MESSAGE = "the house's database cannot be opened"
_READ_ONLY_OPTION = "pitboss_reads"


class DatabaseLockedError(PitbossError):
    """Another process has the house's file open."""


class SqliteFile(DatabaseBackend):
    """A house's SQLite file, locked against other processes while it is open."""

    def __init__(self, path: Path, *, is_synced: bool) -> None:
        self.path = _checked_path(path)
        self.name = str(self.path)
        self.folder = self.path.parent
        if not self.path.exists():
            with explain_errors("the house's database cannot be made", self.path):
                _create(self.path)
        had_log = bool(log_size(self.path))
        with ExitStack() as held, explain_errors(_CANNOT_OPEN_MESSAGE, self.path):
            use = FileUse(self.path)
            held.callback(use.release)
            _check_application(self.path)
            self._lock(use)
            self.engine = _engine(self.path, is_synced=is_synced)
            self.reader = self.engine.execution_options(**{_READ_ONLY_OPTION: True})
            held.callback(self.engine.dispose)
            self._take_over(had_log=had_log)
            held.callback(_sign_off, self.engine)
            self._close = finalize(self, held.pop_all().close)

    def describe_error(self, error: DBAPIError) -> str:
        return describe_error(error.orig) if isinstance(error.orig, sqlite3.Error) else str(error.orig)

    def may_retry(self, error: DBAPIError) -> bool:
        return False  # SQLite has waited already

    def is_outcome_unknown(self, error: DBAPIError) -> bool:
        return True  # a commit whose sync has failed may be in the log and take effect after a crash

    def resolve_outcome(self) -> None:
        """Truncate SQLite's log, so that no part of a failed commit can reappear from it."""
        _checkpoint(self.engine, "TRUNCATE")
        self._name_writer()

    def close(self) -> None:
        self._close()

    def _lock(self, use: FileUse) -> None:
        try:
            use.lock()
        except JournalLockedError:
            who = f"process {writer}" if (writer := _read_writer(self.path)) else "another process"
            raise DatabaseLockedError(
                f"{who} has this house open; one process at a time uses a file", at=self.name
            ) from None

    def _take_over(self, *, had_log: bool) -> None:
        with self.engine.begin() as connection:
            check_format(connection, self.name)
            restore_guards(connection)
            if not had_log and connection.execute(text("SELECT writer FROM house")).scalar_one() is not None:
                lost = "it was not closed, and SQLite's log of its last changes (-wal) is not beside it"
                raise PitbossError(
                    f"{_CANNOT_OPEN_MESSAGE}: {lost}; put the log back, or restore a backup", at=self.name
                )
            # No other process has the file, so every earlier owner of a table is gone.
            connection.execute(text("UPDATE journal SET owner = NULL, until = NULL WHERE owner IS NOT NULL"))
        self._name_writer()
        with suppress(DBAPIError):  # so that the file names its writer even if its log is lost
            _checkpoint(self.engine, "PASSIVE")

    def _name_writer(self) -> None:
        with self.engine.begin() as connection:
            connection.execute(text("UPDATE house SET writer = :pid"), {"pid": os.getpid()})


def _checked_path(name: Path) -> Path:
    """Return the absolute path of a house's file, links followed."""
    path = name
    try:
        path = name.resolve()
        mode = path.stat().st_mode
    except FileNotFoundError:
        return path
    except (OSError, RuntimeError) as fault:  # Python 3.11 and 3.12 say RuntimeError of links that lead to each other
        raise PitbossError(
            f"{_CANNOT_OPEN_MESSAGE}: {getattr(fault, 'strerror', None) or fault}", at=str(name)
        ) from None
    except ValueError:
        raise PitbossError("this is not the name of a file", at=repr(str(name))) from None
    if not stat.S_ISREG(mode):
        what = "a directory" if stat.S_ISDIR(mode) else "a device or a pipe"
        raise PitbossError(f"a house's database is a file, and this is {what}", at=str(path))
    return path


def _create(path: Path) -> None:
    """Create the file of a new house atomically, unless it exists."""
    unfinished = path.with_name(path.name + ".new")
    if not path.parent.is_dir():
        raise PitbossError("there is no such directory", at=str(path.parent))
    with lock_directory(path.parent):
        if path.exists():
            return
        if log_size(path):
            left = f"the house's database is gone but the log of its last changes, {path.name}-wal, is still here"
            raise PitbossError(f"{left}: put the database back, or move the log away", at=str(path))
        try:
            remove(unfinished)
            os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL, 0o600))  # it will hold sealed secrets
            engine = _engine(unfinished, is_synced=True)
            with engine.begin() as connection:
                _run(connection, f"PRAGMA application_id = {HOUSE_APPLICATION_ID}")
                create_schema(connection)
            engine.dispose()
            sync(unfinished)
            unfinished.rename(path)
            sync(path.parent)
        finally:
            remove(unfinished)


def _check_application(path: Path) -> None:
    """Reject a file that is not the database of a house."""
    if not path.stat().st_size:
        raise PitbossError("this file is empty: remove it, or restore the house's database from a backup", at=str(path))
    try:
        application = read_application_id(path)
    except sqlite3.DatabaseError as error:
        if not is_not_a_database(error):
            raise
        raise PitbossError("this file is not the database of a Pitboss house", at=str(path)) from None
    if application == JOURNAL:
        is_journal = "this is the journal of one table, as `pitboss play` writes it"
        raise PitbossError(f"{is_journal}; a house has a database of its own: name another file", at=str(path))
    if application != HOUSE_APPLICATION_ID:
        raise PitbossError("this is a database, but not that of a Pitboss house", at=str(path))


def _engine(path: Path, *, is_synced: bool) -> Engine:
    address = URL.create("sqlite", database=str(path))
    engine = create_engine(address, connect_args={"timeout": BUSY_TIMEOUT}, pool_size=16, max_overflow=16)

    def connected(connection: DBAPIConnection, _: object) -> None:
        assert isinstance(connection, sqlite3.Connection)
        connection.isolation_level = None  # no implicit transactions of Python, so that savepoints work
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        connection.execute(f"PRAGMA synchronous = {'FULL' if is_synced else 'OFF'}")

    def begin(connection: Connection) -> None:
        reads = connection.get_execution_options().get(_READ_ONLY_OPTION, False)
        _run(connection, "BEGIN" if reads else "BEGIN IMMEDIATE")

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begin)
    return engine


def _run(connection: Connection, sql: str) -> None:
    connection.exec_driver_sql(sql).close()


def _sign_off(engine: Engine) -> None:
    """Clear the writer's name and empty SQLite's log."""
    with suppress(DBAPIError):
        with engine.begin() as connection:
            connection.execute(text("UPDATE house SET writer = NULL"))
        _checkpoint(engine, "TRUNCATE")


def _checkpoint(engine: Engine, mode: str) -> None:
    """Move SQLite's log into the file; this runs outside transactions."""
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        sql = f"PRAGMA wal_checkpoint({mode})"
        try:
            [is_busy, *_] = driver.execute(sql).fetchone()
            if is_busy:
                raise sqlite3.OperationalError("another process reads the file")
        except sqlite3.Error as error:
            raise OperationalError(sql, None, error) from error


def _read_writer(path: Path) -> int | None:
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        [writer] = connection.execute("SELECT writer FROM house").fetchone() or [None]
        return writer if isinstance(writer, int) else None
    return None


_PRAGMAS = ("journal_mode = WAL", "fullfsync = ON", "foreign_keys = ON", "recursive_triggers = ON")
