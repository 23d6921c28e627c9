"""Disk cache of results, keyed by a hash of the source; reading it is faster than loading Numba."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from pitboss.probability.kernel_cache import write_whole

Number = TypeVar("Number", int, float)


def cached_counts(
    kernel: Path | None, asked: object, counts: Callable[[], list[int]], right: Callable[[list[int]], bool]
) -> list[int]:
    """Return the cached counts for `asked`, or compute and cache them; a cached value that is not `right` is ignored.

    `kernel` is the path of the kernel's source in the cache, under a hash of all that it is made of.
    """
    return _cached(kernel, f"{_hash_of(asked)}.counts", int, counts, right)


def cached_floats(
    source: Path | None, asked: object, figures: Callable[[], list[float]], right: Callable[[list[float]], bool]
) -> list[float]:
    """Return the cached floats for `asked`, or compute and cache them; they are stored to the last digit."""
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
