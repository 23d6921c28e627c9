"""Paths of journal files, and atomic creation of new files."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

from pitboss.errors import PitbossError

SQLITE_SUFFIXES = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite keeps next to a database."""


def journal_path(name: str | Path) -> Path:
    """Return the absolute path of a journal, with links resolved. Raise PitbossError if it cannot be a journal."""
    path = Path(name)
    try:
        path = path.resolve()
        mode = path.stat().st_mode
    except FileNotFoundError:
        return path
    except OSError as fault:
        raise PitbossError(f"the journal cannot be opened: {fault.strerror or fault}", at=str(name)) from None
    except RuntimeError:  # raised by Python 3.11 and 3.12 for links that form a loop
        raise PitbossError("the journal cannot be opened: this link leads to itself", at=str(name)) from None
    except ValueError:
        raise PitbossError("this is not the name of a file", at=repr(str(name))) from None
    if not stat.S_ISREG(mode):
        raise PitbossError(f"there is no journal here: this is {_kind(mode)}, and a journal is a file", at=str(path))
    return path


def check_directory(directory: Path) -> None:
    """Raise PitbossError if a directory does not exist or cannot be read."""
    try:
        if directory.is_dir():
            return
        why = "there is no such directory"
    except OSError as fault:
        why = f"this directory cannot be used: {fault.strerror or fault}"
    raise PitbossError(why, at=str(directory))


def check_free(target: Path, rule: str) -> None:
    """Raise PitbossError if a file exists already; `rule` says what would be accepted."""
    try:
        taken = target.exists() or target.is_symlink()
    except OSError as fault:
        raise PitbossError(f"cannot be written: {fault.strerror or fault}", at=str(target)) from None
    if taken:
        raise PitbossError(f"this file is there already: {rule}", at=str(target))


@contextmanager
def atomic_path(target: Path, what: str) -> Iterator[Path]:
    """Yield a temporary name next to `target`. Without an error, the file is linked to `target` when the block ends.

    The temporary file is always removed. Errors name `target` and describe it as `what`.
    """
    unfinished = target.absolute().with_name(f".{target.name[:100]}.{token_hex(8)}")
    try:
        try:
            yield unfinished
            if log_size(unfinished):
                raise PitbossError(
                    f"{what} cannot be written: its last records were not written to the file", at=str(target)
                )
            sync(unfinished)
            os.link(unfinished, target)  # fails if another process has created the file by then
            sync(target.parent)
        finally:
            remove(unfinished)
    except OSError as fault:
        raise PitbossError(f"{what} cannot be written: {fault.strerror or fault}", at=str(target)) from None
    except PitbossError as error:
        if error.at != str(unfinished):
            raise
        raise PitbossError(error.message, at=str(target)) from None


def remove(path: Path) -> None:
    """Remove a journal's file and SQLite's files next to it, if they exist."""
    for companion in ("", *SQLITE_SUFFIXES):
        with suppress(OSError):
            os.unlink(f"{path}{companion}")


def log_size(path: Path) -> int:
    """Return the size of SQLite's log next to a journal, in bytes."""
    log = path.with_name(path.name + "-wal")
    return log.stat().st_size if log.exists() else 0


def sync(path: Path) -> None:
    """Sync a file, or the entries of a directory, to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _kind(mode: int) -> str:
    if stat.S_ISDIR(mode):
        return "a directory"
    return "a named pipe" if stat.S_ISFIFO(mode) else "a device"
