"""Back up a house's SQLite file, also while the house runs, with SQLite's online backup: complete or not at all."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from pitboss.house.database.file_errors import explained
from pitboss.journal.places import appearing, check_free
from pitboss.journal.schema import HOUSE_APPLICATION


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
