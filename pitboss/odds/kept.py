"""Counts that the very same code has made before, read from beside its kernel; loading Numba would take longer."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from pitboss.odds.kernel_cache import write_whole


def kept_or_counted(
    kernel: Path | None, asked: object, counts: Callable[[], list[int]], right: Callable[[list[int]], bool]
) -> list[int]:
    """What `counts` gives for what is `asked`, or what it gave before; what is not `right` was not counted here.

    `kernel` is where the kernel's source is kept, under a hash of all that it is made of.
    """
    if kernel is None:
        return counts()
    question = sha256(repr(asked).encode()).hexdigest()[:16]
    path = kernel.with_name(f"{kernel.stem}-{question}.counts")
    kept = _read(path)
    if kept is not None and right(kept):
        return kept
    counted = counts()
    with suppress(OSError):
        write_whole(path, " ".join(map(str, counted)))
    return counted


def _read(path: Path) -> list[int] | None:
    try:
        return [int(word) for word in path.read_text(encoding="utf-8").split()]
    except (OSError, ValueError):
        return None
