"""Clear old kernels: directories unused for a month, and the oldest beyond a number.

The modification time of a directory is its last use. The times of the files in it stay unchanged: Numba depends on
them.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import time
from typing import Final
from uuid import uuid4

A_DAY: Final = 24 * 60 * 60
UNUSED: Final = 30 * A_DAY
"""Seconds without use after which a directory is removed: an older source, another version, a rule set tried once."""
MOST: Final = 1000
"""Directories that are kept, some hundred megabytes; frequent rule changes make more in less than a month."""
_OURS: Final = re.compile(r"[0-9a-f]{32}(\.gone-[0-9a-f]{32})?")


def mark_used(directory: Path) -> None:
    """Mark a directory as used; once a day is enough."""
    with suppress(OSError):
        if time() - directory.stat().st_mtime > A_DAY:
            os.utime(directory)


@cache
def clear_old(root: Path) -> None:
    """Remove what is old; once per process, and never what was used within a day."""
    with suppress(OSError):
        newest_first = sorted(_directories(root), reverse=True)
        for place, (used, path) in enumerate(newest_first):
            if time() - used > (UNUSED if place < MOST else A_DAY):
                _remove(path, used)


def _directories(root: Path) -> Iterator[tuple[float, str]]:
    with os.scandir(root) as entries:
        for entry in entries:
            if _OURS.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False):
                with suppress(OSError):
                    yield entry.stat(follow_symlinks=False).st_mtime, entry.path


def _remove(path: str, used: float) -> None:
    """Remove a directory after renaming it, so that nobody finds half of it; restore it if it was used since."""
    gone = f"{path.partition('.gone-')[0]}.gone-{uuid4().hex}"
    with suppress(OSError):  # another process is removing it, or it is in use and has been made again
        os.rename(path, gone)
        if os.stat(gone).st_mtime != used:
            os.rename(gone, path)
        else:
            shutil.rmtree(gone, ignore_errors=True)
