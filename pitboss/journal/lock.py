"""Lets one process at a time write a journal; the lock goes with the process, however that ends."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from pitboss.errors import Mistake


class WriterLock:
    """An advisory lock on a file beside the journal, which names the process that holds it."""

    def __init__(self, journal: Path) -> None:
        self._path = journal.with_name(journal.name + ".lock")
        self._descriptor = self._take(journal)

    def release(self) -> None:
        """Let the next writer in."""
        self._path.unlink(missing_ok=True)
        os.close(self._descriptor)

    def _take(self, journal: Path) -> int:
        while True:
            try:
                descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            except OSError as error:
                raise Mistake(f"the journal cannot be written here: {error.strerror}", at=str(journal)) from error
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                who = _owner(descriptor)
                os.close(descriptor)
                raise Mistake(f"{who} is writing this journal; one writer at a time", at=str(journal)) from error
            if self._is_current(descriptor):
                _sign(descriptor)
                return descriptor
            os.close(descriptor)

    def _is_current(self, descriptor: int) -> bool:
        """Whether the locked file is still the one under its name; its last holder removes it on the way out."""
        try:
            return os.path.samestat(os.fstat(descriptor), os.stat(self._path))
        except FileNotFoundError:
            return False


def _sign(descriptor: int) -> None:
    with suppress(OSError):  # a full disk has no room for the courtesy
        os.truncate(descriptor, 0)
        os.pwrite(descriptor, str(os.getpid()).encode(), 0)


def _owner(descriptor: int) -> str:
    number = os.pread(descriptor, 20, 0).decode(errors="replace")
    return f"process {number}" if number else "another process"
