"""Results of long calculations: shipped with the package, or cached on the user's disk.

A shipped result is keyed by its question and a declared version of the code that answers it, so renaming or moving code
changes nothing. The user's disk cache is keyed by a hash of the source. Reading either is faster than loading Numba.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final, NamedTuple, TypeVar

from pitboss.kernels.kernel_cache import CacheEntry, write_atomically

SHIPPED_RESULTS_FILE: Final = "shipped_results.tsv"
SUFFIX: Final = ".result"
"""Suffix of files in the disk cache. `make precompute` collects them."""

Number = TypeVar("Number", int, float)
Result = TypeVar("Result")


class Question(NamedTuple):
    """A question whose answer may be shipped. It names no function or module."""

    solver: str
    """A stable name of the code that answers it, independent of renamings."""
    version: int
    """Version of the code. Raise it when its answers change."""
    asked: object
    """Texts, numbers, arrays and dataclasses. Only their values count."""

    @property
    def name(self) -> str:
        """The key of the answer in the shipped results, and its file name in the disk cache."""
        text = json.dumps(self.asked, default=_values, sort_keys=True)
        return f"{self.solver}-{self.version}-{sha256(text.encode()).hexdigest()[:16]}"


def _values(asked: Any) -> object:
    """Convert values for JSON: a dataclass without its field names, a fraction, an array."""
    if is_dataclass(asked):
        return [getattr(asked, field.name) for field in fields(asked)]
    return str(asked) if isinstance(asked, Fraction) else asked.tolist()


@cache
def load_shipped_results() -> dict[str, str]:
    """Return all shipped results by name, as text. Empty if the file is missing."""
    try:
        text = files("pitboss.kernels").joinpath(SHIPPED_RESULTS_FILE).read_text(encoding="utf-8")
    except OSError:
        return {}
    return dict(line.split("\t", 1) for line in text.splitlines() if "\t" in line)


def cached_counts(
    question: Question,
    entry: Callable[[], CacheEntry],
    find: Callable[[], list[int]],
    is_valid: Callable[[list[int]], bool],
) -> list[int]:
    """Return the shipped or cached counts, or compute and cache them. Invalid cache files are ignored."""
    return cached_result(question, entry, lambda text: _read(text, int, is_valid), _write, find)


def cached_floats(
    question: Question,
    entry: Callable[[], CacheEntry],
    find: Callable[[], list[float]],
    is_valid: Callable[[list[float]], bool],
) -> list[float]:
    """Return the shipped or cached floats, or compute and cache them. They are stored exactly."""
    return cached_result(question, entry, lambda text: _read(text, float, is_valid), _write, find)


def cached_result(
    question: Question,
    entry: Callable[[], CacheEntry],
    read: Callable[[str], Result],
    write: Callable[[Result], str],
    find: Callable[[], Result],
) -> Result:
    """Return a shipped or cached result, stored as one line of text, or compute and cache it.

    `entry` returns the disk cache entry, and is called only if the result is not shipped. `read` raises ValueError for
    an invalid text, which is then ignored.
    """
    name = question.name
    if (shipped := load_shipped_results().get(name)) is not None:
        with suppress(ValueError):
            return read(shipped)
    source = entry().path()
    if source is None:
        return find()
    path = source.with_name(name + SUFFIX)
    with suppress(OSError, ValueError):
        return read(path.read_text(encoding="utf-8"))
    found = find()
    with suppress(OSError):
        write_atomically(path, write(found))
    return found


def _read(text: str, kind: Callable[[str], Number], is_valid: Callable[[list[Number]], bool]) -> list[Number]:
    numbers = [kind(word) for word in text.split()]
    if not is_valid(numbers):
        raise ValueError("invalid numbers")
    return numbers


def _write(numbers: list[Number]) -> str:
    return " ".join(map(repr, numbers))
