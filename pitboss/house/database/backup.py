"""Back up a house's SQLite file, completely or not at all, also while the house runs."""

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

# Explain errors of SQLite and the system about a house's file.


@contextmanager
def explain_errors(prefix: str, path: Path) -> Iterator[None]:
    """Convert errors of SQLite, SQLAlchemy and the system to PitbossError, with a message that begins with `prefix`."""
    try:
        yield
    except OSError as error:
        raise PitbossError(f"{prefix}: {error.strerror or error}", at=str(path)) from error
    except PitbossError:
        raise
    except Exception as error:
        original = error if isinstance(error, sqlite3.Error) else getattr(error, "orig", None)
        if not isinstance(original, sqlite3.Error):
            raise
        raise PitbossError(f"{prefix}: {describe_error(original)}", at=str(path)) from error


def describe_error(error: sqlite3.Error) -> str:
    """Explain an SQLite error."""
    if sqlite_reader.is_damage(error):
        return "the file is damaged; restore a backup"
    if is_not_a_database(error):
        return "the file is not the database of a Pitboss house"
    return sqlite_reader.explain_error(error)


def is_not_a_database(error: sqlite3.Error) -> bool:
    """Whether the error says that the file is not an SQLite database."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_NOTADB


# The backup, by SQLite's online backup API.


class BackupSummary(Struct, frozen=True):
    """The numbers of journals and records in a backup."""

    journals: int
    records: int


def read_application_id(path: Path) -> int:
    """Return the application id in the header of a SQLite file."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        return int(connection.execute("PRAGMA application_id").fetchone()[0])


def is_house(path: Path) -> bool:
    """Whether a file is the database of a house."""
    try:
        return path.is_file() and read_application_id(path) == HOUSE_APPLICATION_ID
    except (OSError, ValueError, sqlite3.Error):
        return False


def backup_house(source: Path, target: Path) -> BackupSummary:
    """Copy a house's database to a new file, with its sealed secrets, which stay encrypted."""
    check_free(target, "a backup is a new file")
    with atomic_path(target, "the backup") as unfinished:
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL, 0o600))  # it will hold sealed secrets
        with (
            explain_errors("the backup cannot be written", unfinished),
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as original,
            closing(sqlite3.connect(unfinished, isolation_level=None)) as copy,
        ):
            original.backup(copy)
            copy.execute("UPDATE house SET writer = NULL")  # no process writes to the copy, so it needs no log
            [counts] = copy.execute("SELECT count(*), coalesce(sum(head_number), 0) FROM journal").fetchall()
            copy.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return BackupSummary(*counts)
