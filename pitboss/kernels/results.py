"""Disk cache of results, keyed by a hash of the source; reading it is faster than loading Numba.

Common results are part of the package (`shipped_results`) and are read first.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final, TypeVar

from pitboss.kernels.compile import CacheEntry, write_whole

# Results that are part of the package, so that a first run need not compile what finds them.
#
# `make results` writes them. Each is named after a hash of all that it is made of, as in the disk cache: a result of
# changed code is never read, it is only missing.


FILE: Final = "shipped_results.tsv"


@cache
def shipped_results() -> dict[str, str]:
    """Return all of them by name, as the text that the cache would hold; empty where the file is missing."""
    try:
        text = files("pitboss.kernels").joinpath(FILE).read_text(encoding="utf-8")
    except OSError:
        return {}
    return dict(line.split("\t", 1) for line in text.splitlines() if "\t" in line)


# Disk cache of results, keyed by a hash of the source; reading it is faster than loading Numba.
#
# Common results are part of the package (`shipped_results`) and are read first.


Number = TypeVar("Number", int, float)
Result = TypeVar("Result")


def cached_counts(
    entry: CacheEntry, asked: object, counts: Callable[[], list[int]], right: Callable[[list[int]], bool]
) -> list[int]:
    """Return the cached counts for `asked`, or compute and cache them; what is not `right` is ignored."""
    return cached_result(entry, f"{_hash_of(asked)}.counts", lambda text: _read(text, int, right), _write, counts)


def cached_floats(
    entry: CacheEntry, asked: object, figures: Callable[[], list[float]], right: Callable[[list[float]], bool]
) -> list[float]:
    """Return the cached floats for `asked`, or compute and cache them; they are stored to the last digit."""
    return cached_result(entry, f"{_hash_of(asked)}.figures", lambda text: _read(text, float, right), _write, figures)


def cached_result(
    entry: CacheEntry,
    question: str,
    read: Callable[[str], Result],
    write: Callable[[Result], str],
    find: Callable[[], Result],
) -> Result:
    """Return a result that was shipped or cached as one line of text, or find and cache it.

    `read` raises ValueError for a text that is not right, which is then ignored.
    """
    name = f"{entry.name}-{question}"
    if (shipped := shipped_results().get(f"{entry.digest}/{name}")) is not None:
        with suppress(ValueError):
            return read(shipped)
    source = entry.path()
    if source is None:
        return find()
    path = source.with_name(name)
    with suppress(OSError, ValueError):
        return read(path.read_text(encoding="utf-8"))
    found = find()
    with suppress(OSError):
        write_whole(path, write(found))
    return found


def _hash_of(asked: object) -> str:
    return sha256(repr(asked).encode()).hexdigest()[:16]


def _read(text: str, kind: Callable[[str], Number], right: Callable[[list[Number]], bool]) -> list[Number]:
    numbers = [kind(word) for word in text.split()]
    if not right(numbers):
        raise ValueError("these numbers cannot be right")
    return numbers


def _write(numbers: list[Number]) -> str:
    return " ".join(map(repr, numbers))
