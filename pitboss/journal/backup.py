"""A consistent copy of a journal, also while it is being written: SQLite's online backup, whole or not at all."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from pitboss.errors import Mistake
from pitboss.journal.record import Checkpoint
from pitboss.journal.schema import VERSION, sync
from pitboss.journal.sqlite_errors import explain_errors
from pitboss.journal.sqlite_reader import SqliteReader


def backup(source: Path, target: Path) -> Checkpoint:
    """Copy the journal in one file to another, which must not be there yet; where the copy ends.

    The copy is a closed journal with all its sealed secrets, which stay encrypted.
    """
    if target.exists() or target.is_symlink():
        raise Mistake("this file is there already: a backup is a new file", at=str(target))
    with SqliteReader(source) as reader:
        if (fault := reader.fault) is not None:
            raise Mistake(f"no backup is made: {fault.message}", at=str(source))
        try:
            with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name[:100]}.", delete=False) as file:
                unfinished = Path(file.name)  # only its owner may read it
            try:
                head = _copy(reader, unfinished)
                sync(unfinished)
                os.link(unfinished, target)  # fails where somebody else has made the file meanwhile
                sync(target.parent)
            finally:
                for rest in ("", "-wal", "-shm", "-journal"):
                    with suppress(OSError):
                        os.unlink(f"{unfinished}{rest}")
        except OSError as error:
            raise Mistake(f"the backup cannot be written: {error.strerror or error}", at=str(target)) from None
    return head


def _copy(reader: SqliteReader, unfinished: Path) -> Checkpoint:
    with (
        explain_errors("the backup cannot be written", unfinished),
        closing(sqlite3.connect(unfinished, isolation_level=None)) as copy,
    ):
        reader.copy_to(copy)
        [version] = copy.execute("PRAGMA user_version").fetchone()
        if version == VERSION:  # nobody writes the copy, and it needs no log
            copy.execute("UPDATE head SET writer = NULL")
        copy.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with SqliteReader(unfinished) as written:
        return written.head
