"""Back up a journal, also while it is being written, with SQLite's online backup: complete or not at all."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from pitboss.errors import Mistake
from pitboss.journal.places import appearing, check_free
from pitboss.journal.record import Checkpoint
from pitboss.journal.schema import VERSION
from pitboss.journal.sqlite_errors import explain_errors
from pitboss.journal.sqlite_reader import SqliteReader


def backup(source: Path, target: Path) -> Checkpoint:
    """Copy a journal to a new file and return where the copy ends.

    The copy is a closed journal with all its sealed secrets, which stay encrypted.
    """
    check_free(target, "a backup is a new file")
    with SqliteReader(source) as reader:
        if (fault := reader.fault) is not None:
            raise Mistake(f"no backup is made: {fault.message}", at=str(source))
        with appearing(target, "the backup") as unfinished:
            os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL, 0o600))  # it will hold sealed secrets
            return _copy(reader, unfinished)


def _copy(reader: SqliteReader, unfinished: Path) -> Checkpoint:
    with (
        explain_errors("the backup cannot be written", unfinished),
        closing(sqlite3.connect(unfinished, isolation_level=None)) as copy,
    ):
        reader.copy_to(copy)
        [version] = copy.execute("PRAGMA user_version").fetchone()
        if version == VERSION:  # nobody writes to the copy, so it needs no log
            copy.execute("UPDATE head SET writer = NULL")
        copy.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with SqliteReader(unfinished) as written:
        return written.head
