"""Lookup tables of classifiers, computed once for all cards. Wagers on the same cards share a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from math import prod
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from pitboss.kernels.kernel_cache import cache_entry, compile_kernel
from pitboss.simulation.plan import Ints

Numbers = npt.NDArray[np.uint16]
Rows = npt.NDArray[np.integer]

_MIN_CALLS_TO_COMPILE: Final = 200_000
"""Number of classifier calls below which interpreting is faster than compiling."""


@dataclass(frozen=True)
class JointRows:
    """Several wagers on the same cards, with a number for every combination of their rows."""

    outcomes: Ints
    """The number of the combination, by the cards."""
    rows: Mapping[str, Ints]
    """Each wager's row, by that number."""

    @property
    def size(self) -> int:
        """The number of combinations."""
        return max((len(rows) for rows in self.rows.values()), default=1)


def every_row(function: Callable[..., int], domains: Sequence[int], extra: Sequence[int] = ()) -> Rows:
    """Return a classifier's row for all arguments below these bounds, each followed by the `extra` arguments.

    Results of identical code are read from the disk cache.
    """
    name = "_".join(("rows", function.__name__, *map(str, domains)))
    source = _source(name, len(domains), len(extra))
    kernel_path = cache_entry(name, source, classifier=function).path()
    asked = sha256(repr((tuple(domains), tuple(map(int, extra)))).encode()).hexdigest()[:16]
    file = kernel_path.with_name(f"{name}-{asked}.npy") if kernel_path is not None else None
    if file is not None and (found := _read(file, tuple(domains))) is not None:
        return found
    found = np.zeros(tuple(domains), np.uint8)
    if prod(domains) > _MIN_CALLS_TO_COMPILE:
        compile_kernel(name, source, "the simulation", classifier=function)(found, *map(int, extra))
    else:
        scope: dict[str, Callable[..., object]] = {"classifier": function}
        exec(source, scope)
        scope[name](found, *extra)
    if file is not None:
        with suppress(OSError):
            partial = file.with_suffix(f".{id(found)}.npy")
            np.save(partial, found)
            partial.replace(file)
    return found


def _source(name: str, depth: int, extras: int) -> str:
    cards = [f"c{place}" for place in range(depth)]
    others = [f"x{place}" for place in range(extras)]
    lines = [f"def {name}({', '.join(['rows', *others])}):"]
    lines += [f"{'    ' * (place + 1)}for {card} in range(rows.shape[{place}]):" for place, card in enumerate(cards)]
    lines.append(f"{'    ' * (depth + 1)}rows[{', '.join(cards)}] = classifier({', '.join(cards + others)})")
    return "\n".join([*lines, ""])


def _read(path: Path, shape: tuple[int, ...]) -> Rows | None:
    """Read a cached table. Ignore one with a different shape."""
    try:
        found = np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError):
        return None
    return found if found.shape == shape and found.dtype == np.uint8 else None


def combine_rows(rows: Mapping[str, Rows], shape: tuple[int, ...]) -> JointRows:
    """Number the combinations of rows of wagers on the same cards, in arrays of one shape."""
    numbers = np.zeros(shape, np.int64)
    for made in rows.values():
        numbers = _renumber(numbers * (int(made.max()) + 1) + made)
    firsts = np.zeros(int(numbers.max()) + 1, np.int64)
    firsts[numbers.reshape(-1)] = np.arange(numbers.size)
    by_number = {wager: np.broadcast_to(made, shape).reshape(-1)[firsts] for wager, made in rows.items()}
    return JointRows(numbers, {wager: found.astype(np.int64) for wager, found in by_number.items()})


def _renumber(values: Ints) -> Ints:
    """Renumber values without gaps."""
    there = np.zeros(int(values.max()) + 1, np.int64)
    there[values.reshape(-1)] = 1
    return (np.cumsum(there) - 1)[values]


@dataclass(frozen=True)
class PairClasses:
    """Rows by two pairs of cards, compressed: equivalent pairs form one class."""

    first: Ints
    second: Ints
    table: Rows
    """Rows by the classes of the first and the second pair."""


def find_pair_classes(rows: Rows) -> PairClasses:
    """Return the classes of a table by first pair and second pair."""
    first, some = find_row_classes(rows)
    second, few = find_row_classes(some.T)
    return PairClasses(first, second, few.T)


def find_row_classes(rows: Rows) -> tuple[Ints, Rows]:
    """Return the class of each row, and one row of each class. Equal rows form one class."""
    known: dict[bytes, int] = {}
    kinds = [known.setdefault(row.tobytes(), len(known)) for row in np.ascontiguousarray(rows)]
    firsts = [kinds.index(kind) for kind in range(len(known))]
    return np.array(kinds), rows[firsts]


@dataclass(frozen=True)
class JointPairRows:
    """Several wagers on two pairs of cards."""

    first: Numbers
    second: Numbers
    classes: int
    """The number of classes of the second pair."""
    joint: JointRows

    @property
    def table(self) -> Numbers:
        """The combination's number, by both classes."""
        return self.joint.outcomes.reshape(-1).astype(np.uint16)


NO_PAIRS: Final = JointPairRows(
    np.zeros(1, np.uint16), np.zeros(1, np.uint16), 1, JointRows(np.zeros((1, 1), np.int64), {})
)


def combine_pair_rows(wagers: Mapping[str, PairClasses]) -> JointPairRows:
    """Return classes that distinguish the rows of all these wagers, and the combinations of rows by class."""
    if not wagers:
        return NO_PAIRS
    first = combine_rows({wager: of.first for wager, of in wagers.items()}, next(iter(wagers.values())).first.shape)
    second = combine_rows({wager: of.second for wager, of in wagers.items()}, next(iter(wagers.values())).second.shape)
    by_class = {
        wager: of.table[first.rows[wager][:, None], second.rows[wager][None, :]] for wager, of in wagers.items()
    }
    joint = combine_rows(by_class, (first.size, second.size))
    assert joint.size < 1 << 16, "more combinations than a table can number"
    return JointPairRows(first.outcomes.astype(np.uint16), second.outcomes.astype(np.uint16), second.size, joint)
