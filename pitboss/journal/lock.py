"""Allow one writer of a journal at a time, by a lock on the journal's own file (POSIX: flock).

A process that closes any descriptor of a file loses all its POSIX locks on it, SQLite's among them. So every user of a
journal's file in this process is counted here, by device and inode, and the descriptor with the lock is closed when the
last of them is done.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from pitboss.errors import Mistake


class Taken(Exception):
    """Another writer has locked the journal."""


class FileUse:
    """One user of a journal's file, from before SQLite opens it until after SQLite has closed it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._holds_lock = False
        with _mutex:
            self._key = _key(os.stat(path))
            _files.setdefault(self._key, _File()).users += 1

    def lock(self) -> None:
        """Become the only writer, or raise Taken; the lock is the same under every name of the file."""
        with _mutex:
            file = _files[self._key]
            if file.locked:
                raise Taken
            if file.descriptor is None:
                file.descriptor = self._open()
            try:
                fcntl.flock(file.descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Taken from None
            file.locked = self._holds_lock = True

    def release(self) -> None:
        """Release the lock, if this was the writer."""
        with _mutex:
            file = _files[self._key]
            file.users -= 1
            if self._holds_lock and file.descriptor is not None:
                fcntl.flock(file.descriptor, fcntl.LOCK_UN)
                file.locked = self._holds_lock = False
            if file.users == 0:
                del _files[self._key]
                if file.descriptor is not None:
                    os.close(file.descriptor)

    def _open(self) -> int:
        descriptor = os.open(self._path, os.O_RDONLY)
        if (found := _key(os.fstat(descriptor))) != self._key:
            if found not in _files:
                os.close(descriptor)
            raise Mistake("the journal was moved or replaced while it was being opened", at=str(self._path))
        return descriptor


@contextmanager
def alone_in(directory: Path) -> Iterator[None]:
    """Block others from creating journals in a directory, so that no new file replaces another."""
    descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


@dataclass
class _File:
    users: int = 0
    descriptor: int | None = None
    locked: bool = False


_mutex = Lock()
_files: dict[tuple[int, int], _File] = {}


def _key(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino
