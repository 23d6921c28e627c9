"""Back up a house's SQLite file, also while the house runs, with SQLite's online backup: complete or not at all."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from msgspec import Struct

from pitboss.errors import Mistake
from pitboss.journal import sqlite_reader
from pitboss.journal.places import appearing, check_free
from pitboss.journal.sqlite_file import HOUSE_APPLICATION

# Explain errors of SQLite and of the system about a house's file.


@contextmanager
def explained(what: str, path: Path) -> Iterator[None]:
    """Raise errors of SQLite and of the system, also as SQLAlchemy has them, as a Mistake that begins with `what`."""
    try:
        yield
    except OSError as error:
        raise Mistake(f"{what}: {error.strerror or error}", at=str(path)) from error
    except Mistake:
        raise
    except Exception as error:
        found = error if isinstance(error, sqlite3.Error) else getattr(error, "orig", None)
        if not isinstance(found, sqlite3.Error):
            raise
        raise Mistake(f"{what}: {sentence(found)}", at=str(path)) from error


def sentence(error: sqlite3.Error) -> str:
    """Explain an SQLite error."""
    if sqlite_reader.is_damage(error):
        return "the file is damaged; restore a backup"
    if is_no_database(error):
        return "the file is not the database of a Pitboss house"
    return sqlite_reader.sentence(error)


def is_no_database(error: sqlite3.Error) -> bool:
    """Whether SQLite does not know the file as a database."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_NOTADB


# Back up a house's SQLite file, also while the house runs, with SQLite's online backup: complete or not at all.


class HouseCopy(Struct, frozen=True):
    """What a backup of a house holds: how many journals of tables, and records in all of them."""

    journals: int
    records: int


def application_of(path: Path) -> int:
    """Return whose database a file is, as its header says."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        return int(connection.execute("PRAGMA application_id").fetchone()[0])


def is_house(path: Path) -> bool:
    """Whether a file is the database of a house."""
    try:
        return path.is_file() and application_of(path) == HOUSE_APPLICATION
    except (OSError, ValueError, sqlite3.Error):
        return False


def backup_house(source: Path, target: Path) -> HouseCopy:
    """Copy a house's database to a new file, closed, with its sealed secrets, which stay encrypted."""
    check_free(target, "a backup is a new file")
    with appearing(target, "the backup") as unfinished:
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL, 0o600))  # it will hold sealed secrets
        with (
            explained("the backup cannot be written", unfinished),
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as original,
            closing(sqlite3.connect(unfinished, isolation_level=None)) as copy,
        ):
            original.backup(copy)
            copy.execute("UPDATE house SET writer = NULL")  # nobody writes to the copy, so it needs no log
            [counted] = copy.execute("SELECT count(*), coalesce(sum(head_number), 0) FROM journal").fetchall()
            copy.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return HouseCopy(*counted)
