"""Explain errors of SQLite and of the system about a journal's file to the person who can fix them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pitboss.errors import Mistake


class NotADatabase(Mistake):
    """The file is no SQLite database; it may still be an export."""


@contextmanager
def explain_errors(what: str, path: Path) -> Iterator[None]:
    """Raise errors of SQLite and of the system as a Mistake that begins with `what`."""
    try:
        yield
    except sqlite3.Error as error:
        kind = NotADatabase if _code(error) == sqlite3.SQLITE_NOTADB else Mistake
        raise kind(f"{what}: {sentence(error)}", at=str(path)) from error
    except OSError as error:
        raise Mistake(f"{what}: {error.strerror or error}", at=str(path)) from error


def sentence(error: sqlite3.Error) -> str:
    """Explain an SQLite error."""
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
    """Return SQLite's primary error code, the low byte of the extended one; 0 if Python itself raised."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
