"""What the very same code has found before, read from beside its kernel; loading Numba would take longer."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from pitboss.odds.kernel_cache import write_whole

Number = TypeVar("Number", int, float)


def cached_counts(
    kernel: Path | None, asked: object, counts: Callable[[], list[int]], right: Callable[[list[int]], bool]
) -> list[int]:
    """What `counts` gives for what is `asked`, or what it gave before; what is not `right` was not counted here.

    `kernel` is where the kernel's source is kept, under a hash of all that it is made of.
    """
    return _cached(kernel, f"{_hash_of(asked)}.counts", int, counts, right)


def cached_floats(
    source: Path | None, asked: object, figures: Callable[[], list[float]], right: Callable[[list[float]], bool]
) -> list[float]:
    """The same for figures that are not whole numbers; they come back to the last digit."""
    return _cached(source, f"{_hash_of(asked)}.figures", float, figures, right)


def _hash_of(asked: object) -> str:
    return sha256(repr(asked).encode()).hexdigest()[:16]


def _cached(
    source: Path | None,
    question: str,
    read: Callable[[str], Number],
    find: Callable[[], list[Number]],
    right: Callable[[list[Number]], bool],
) -> list[Number]:
    if source is None:
        return find()
    path = source.with_name(f"{source.stem}-{question}")
    try:
        cached = [read(word) for word in path.read_text(encoding="utf-8").split()]
        if right(cached):
            return cached
    except (OSError, ValueError):
        pass
    found = find()
    with suppress(OSError):
        write_whole(path, " ".join(map(repr, found)))
    return found
