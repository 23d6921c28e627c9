"""Lets one process at a time write a journal, by a lock on the journal's own file (POSIX: flock).

A process that closes any descriptor of a file loses all its POSIX locks on it, SQLite's among them. So everybody in
this process who uses a journal's file is counted here, by device and inode, and the descriptor that carries the lock is
closed when the last of them has gone.
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
    """Somebody else is writing the journal."""


class FileUse:
    """One user of a journal's file, from before SQLite opens it until after SQLite has closed it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._holds_lock = False
        with _mutex:
            self._key = _key(os.stat(path))
            _files.setdefault(self._key, _File()).users += 1

    def lock(self) -> None:
        """Become the one writer, or raise Taken; under whatever name the file was opened, it is the same lock."""
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
        """Let the next writer in, if this was one."""
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
    """Keep others who make journals in a directory waiting, so that nobody's new file replaces another's."""
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
