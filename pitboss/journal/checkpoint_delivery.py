"""Deliver signed checkpoints to a directory or a URL at the end of every round."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Iterator
from hashlib import sha256
from http.client import HTTPException
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from pitboss.errors import PitbossError
from pitboss.journal.paths import check_directory
from pitboss.journal.signing import SignedCheckpoint

DELIVERY_TIMEOUT = 2.0
"""Timeout of a delivery to a URL in seconds; the table waits for it."""

Deliver = Callable[[SignedCheckpoint], None]


class CheckpointDelivery:
    """Delivers signed checkpoints. A failed delivery is reported, queued, and tried again with the next one."""

    def __init__(self, deliver: Deliver, name: str, report: Callable[[str], None]) -> None:
        self._deliver = deliver
        self._name = name
        self._report = report
        self._queue: list[SignedCheckpoint] = []

    def __call__(self, signed: SignedCheckpoint) -> None:
        """Deliver a checkpoint after the queued ones. Play goes on even if this fails."""
        self._queue.append(signed)
        try:
            while self._queue:
                self._deliver(self._queue[0])
                del self._queue[0]
        except (OSError, HTTPException, ValueError) as error:
            del self._queue[:-_MAX_QUEUE_SIZE]  # the newest covers all before it
            why = getattr(error, "reason", None) or getattr(error, "strerror", None) or error
            last = self._queue[-1].number
            self._report(
                f"the checkpoint at record {last} was not delivered to {self._name} and will be sent again: {why}"
            )


def deliver_to_directory(directory: Path, report: Callable[[str], None]) -> CheckpointDelivery:
    """Deliver to a file for the journal in a directory: one checkpoint per line, each synced."""
    check_directory(directory)

    def deliver(signed: SignedCheckpoint) -> None:
        descriptor = os.open(directory / _file_name(signed.journal), os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            size = os.fstat(descriptor).st_size
            torn = size > 0 and os.pread(descriptor, 1, size - 1) != b"\n"
            os.write(descriptor, (b"\n" if torn else b"") + signed.to_json() + b"\n")
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    return CheckpointDelivery(deliver, str(directory), report)


def deliver_to_url(url: str, report: Callable[[str], None]) -> CheckpointDelivery:
    """Deliver by POST; any 2xx answer confirms receipt."""
    if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname:
        raise PitbossError(f"{url!r} is not an address to send checkpoints to: it begins with https:// or http://")

    def deliver(signed: SignedCheckpoint) -> None:
        request = Request(url, signed.to_json(), {"Content-Type": "application/json"})
        with urlopen(request, timeout=DELIVERY_TIMEOUT) as answer:
            if not 200 <= answer.status < 300:
                raise URLError(f"it answered {answer.status}")

    return CheckpointDelivery(deliver, url, report)


def read_checkpoints(directory: Path, journal: str) -> Iterator[SignedCheckpoint]:
    """Read a journal's checkpoints from a directory. A torn line is ignored."""
    check_directory(directory)
    path = directory / _file_name(journal)
    try:
        with open(path, "rb", opener=_open_file) as file:
            for number, line in enumerate(file, start=1):
                yield from _read_line(line, f"{path}, line {number}")
    except FileNotFoundError:
        return
    except OSError as error:
        raise PitbossError(f"the checkpoints cannot be read: {error.strerror}", at=str(path)) from None


_MAX_QUEUE_SIZE = 100


def _open_file(path: str, flags: int) -> int:
    """Open a regular file. Opening a named pipe in its place would block, and is an error."""
    descriptor = os.open(path, flags | os.O_NONBLOCK)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "this is not a file")
    return descriptor


def _read_line(line: bytes, place: str) -> Iterator[SignedCheckpoint]:
    try:
        yield SignedCheckpoint.from_json(line)
    except PitbossError as error:
        if line.startswith(b'{"format":"pitboss') and not line.endswith(b"}\n"):
            return  # this delivery was interrupted and repeated later
        raise PitbossError(error.message, at=place) from None


def _file_name(journal: str) -> str:
    """Return a safe file name for any journal name."""
    plain = re.fullmatch(r"[A-Za-z0-9_-]{1,80}", journal)
    return f"{journal if plain else sha256(journal.encode()).hexdigest()}.checkpoints"
