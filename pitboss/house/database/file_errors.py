"""Explain errors of SQLite and of the system about a house's file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pitboss.errors import Mistake
from pitboss.journal import sqlite_errors


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
    if sqlite_errors.is_damage(error):
        return "the file is damaged; restore a backup"
    if is_no_database(error):
        return "the file is not the database of a Pitboss house"
    return sqlite_errors.sentence(error)


def is_no_database(error: sqlite3.Error) -> bool:
    """Whether SQLite does not know the file as a database."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_NOTADB
