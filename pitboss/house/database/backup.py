"""Back up a house's SQLite file, also while the house runs, with SQLite's online backup: complete or not at all."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from msgspec import Struct

from pitboss.errors import PitbossError
from pitboss.journal import sqlite_reader
from pitboss.journal.paths import atomic_path, check_free
from pitboss.journal.sqlite_file import HOUSE_APPLICATION_ID

# Explain errors of SQLite and of the system about a house's file.


@contextmanager
def explain_errors(prefix: str, path: Path) -> Iterator[None]:
    """Raise PitbossError, with a sentence that begins with `what`, for errors of SQLite, SQLAlchemy and the system."""
    try:
        yield
    except OSError as error:
        raise PitbossError(f"{prefix}: {error.strerror or error}", at=str(path)) from error
    except PitbossError:
        raise
    except Exception as error:
        found = error if isinstance(error, sqlite3.Error) else getattr(error, "orig", None)
        if not isinstance(found, sqlite3.Error):
            raise
        raise PitbossError(f"{prefix}: {describe_error(found)}", at=str(path)) from error


def describe_error(error: sqlite3.Error) -> str:
    """Explain an SQLite error."""
    if sqlite_reader.is_damage(error):
        return "the file is damaged; restore a backup"
    if is_not_a_database(error):
        return "the file is not the database of a Pitboss house"
    return sqlite_reader.explain_error(error)


def is_not_a_database(error: sqlite3.Error) -> bool:
    """Whether SQLite does not know the file as a database."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_NOTADB


# Back up a house's SQLite file, also while the house runs, with SQLite's online backup: complete or not at all.


class BackupSummary(Struct, frozen=True):
    """What a backup of a house holds: how many journals of tables, and records in all of them."""

    journals: int
    records: int


def read_application_id(path: Path) -> int:
    """Return whose database a file is, as its header says."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        return int(connection.execute("PRAGMA application_id").fetchone()[0])


def is_house(path: Path) -> bool:
    """Whether a file is the database of a house."""
    try:
        return path.is_file() and read_application_id(path) == HOUSE_APPLICATION_ID
    except (OSError, ValueError, sqlite3.Error):
        return False


def backup_house(source: Path, target: Path) -> BackupSummary:
    """Copy a house's database to a new file, closed, with its sealed secrets, which stay encrypted."""
    check_free(target, "a backup is a new file")
    with atomic_path(target, "the backup") as unfinished:
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL, 0o600))  # it will hold sealed secrets
        with (
            explain_errors("the backup cannot be written", unfinished),
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as original,
            closing(sqlite3.connect(unfinished, isolation_level=None)) as copy,
        ):
            original.backup(copy)
            copy.execute("UPDATE house SET writer = NULL")  # nobody writes to the copy, so it needs no log
            [counted] = copy.execute("SELECT count(*), coalesce(sum(head_number), 0) FROM journal").fetchall()
            copy.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return BackupSummary(*counted)
