"""Open a journal file or an export, back it up, and recover the intact records of a damaged one."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice, takewhile
from pathlib import Path

import msgspec

from pitboss.errors import PitbossError
from pitboss.journal.examine import verify
from pitboss.journal.export import Export, read_export
from pitboss.journal.paths import atomic_path, check_free
from pitboss.journal.record import RECOVERY_KIND, Checkpoint, NewRecord, Record, Recovery
from pitboss.journal.sqlite_reader import NotADatabaseError, SqliteReader, translate_errors
from pitboss.journal.store import Store
from pitboss.journal.verify import ChainReader, Fault, Journal


@contextmanager
def open_journal(path: str | Path) -> Iterator[Journal]:
    """Open a journal for reading: a SQLite file or an export, decided by its content.

    SQLite opens it first, because opening and closing the file in any other way drops SQLite's locks on it.
    """
    try:
        reader = SqliteReader(path, snapshot=True)  # head and records from the same moment
    except NotADatabaseError:
        yield _read_export_at(Path(path))
        return
    with reader:
        yield reader


def restore(source: Journal, target: Store, at: str, refused: Fault | None = None) -> Record | None:
    """Copy the intact records of `source` into `target`, a new journal of the same identity, and sign its head.

    Copying stops at `refused`, the fault of a record that contradicts the rules. If `source` has a fault, a last
    record names its lost head and the fault, and is returned. Sealed secrets are not copied.
    """
    if target.identity != source.identity:
        raise PitbossError("a journal is restored into one of the same identity")
    if target.head.number:
        raise PitbossError("a journal is restored into an empty one")
    fault = verify(source)
    walk = iter(ChainReader(source.records(), source.identity.beginning))
    whole = walk if refused is None else takewhile(lambda each: each.number < refused.number, walk)
    if refused is not None and (fault is None or fault.number > refused.number):
        fault = refused
    while batch := list(islice(whole, _BATCH_SIZE)):
        written = target.append_many(NewRecord(each.kind, msgspec.Raw(each.body), each.at) for each in batch)
        assert written == batch, "the same entries in the same journal are the same records"
    noted = None
    if fault is not None:
        noted = target.append(RECOVERY_KIND, Recovery(source.head, target.head, fault.message), at)
    target.sign_head(at)
    return noted


_BATCH_SIZE = 500


def _read_export_at(path: Path) -> Export:
    try:
        with path.open("rb") as file:
            return read_export(file)
    except OSError as error:
        raise PitbossError(f"the journal cannot be read: {error.strerror}", at=str(path)) from error
    except PitbossError as error:
        raise PitbossError(error.message, at=f"{path}, {error.at}") from None


# Backups, with SQLite's online backup


def backup(source: Path, target: Path) -> Checkpoint:
    """Copy a journal to a new file and return the head of the copy.

    The copy is a closed journal with all sealed secrets, still encrypted.
    """
    check_free(target, "a backup is a new file")
    with SqliteReader(source) as reader:
        if (fault := reader.fault) is not None:
            raise PitbossError(f"no backup is made: {fault.message}", at=str(source))
        with atomic_path(target, "the backup") as unfinished:
            os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL, 0o600))  # it will hold sealed secrets
            return _copy(reader, unfinished)


def _copy(reader: SqliteReader, unfinished: Path) -> Checkpoint:
    with (
        translate_errors("the backup cannot be written", unfinished),
        closing(sqlite3.connect(unfinished, isolation_level=None)) as copy,
    ):
        reader.copy_to(copy)
        copy.execute("UPDATE head SET writer = NULL")  # the copy has no writer, so it needs no log
        copy.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with SqliteReader(unfinished) as written:
        return written.head
