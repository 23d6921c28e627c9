"""Decorators that register code: `@rule` a function under its clauses, `@wager` a classifier under its wager."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, TypeVar

from pitboss.law.clauses import Book, all_clauses, expand
from pitboss.law.data import current_overlay, law_cache
from pitboss.law.sections import sections_by_wager

if TYPE_CHECKING:
    from pitboss.law.amendments import Amendment

F = TypeVar("F", bound=Callable[..., object])

_locations: dict[str, list[str]] = {}
_kernel_helpers: list[Callable[..., object]] = []


def register_clause(where: str, *clauses: str) -> None:
    """Record that these clauses are implemented at `where`: a function, a field, a line of data.

    The record is about the edition in force; nothing is recorded under a different one.
    """
    for pattern in clauses if current_overlay() is None else ():
        for id in expand(pattern):
            places = _locations.setdefault(id, [])
            if where not in places:
                places.append(where)


def clause_locations() -> dict[str, list[str]]:
    """Return the locations that implement each clause, of the code imported so far."""
    return _locations


def implements(function: Callable[..., object], *clauses: str) -> None:
    """Record that a function shared by all games implements these clauses of one game's book."""
    register_clause(f"{function.__module__}.{function.__qualname__}", *clauses)


def rule(*clauses: str) -> Callable[[F], F]:
    """Attach a function to its clauses (`midi:10.E(3)*` includes those below) and return it unchanged.

    An unknown id fails here, at import. Kernels compile the same function: see `kernel_helpers`.
    """

    def mark(function: F) -> F:
        implements(function, *clauses)
        return kernel_helper(function)

    return mark


def kernel_helper(function: F) -> F:
    """Allow kernels to compile this helper of the rules too; return it unchanged."""
    if function not in _kernel_helpers:
        _kernel_helpers.append(function)
    return function


def kernel_helpers() -> list[Callable[..., object]]:
    """Return every function that kernels may call, in the order of definition."""
    return list(_kernel_helpers)


# Classifiers of wagers: each returns the row of a hand, for which the paytable has the payout


Classifying = TypeVar("Classifying", bound=Callable[..., int])

NONE = 0
"""The result of a classifier for a hand without a row: the wager loses."""


class Row(IntEnum):
    """The rows of a paytable, the best first. `WIN_BY_9` is `win-by-9` in data."""

    @property
    def slug(self) -> str:
        """The name of the row in paytables, settlements and odds."""
        return self.name.lower().replace("_", "-")


@dataclass(frozen=True)
class Classifier:
    """A function that returns the row of a wager, from the cards or hands that it depends on."""

    function: Callable[..., int]
    rows: type[Row]
    inputs: Enum | None
    paytables: frozenset[str] | None
    name: str = ""
    """A name that stays the same if the function is renamed or moved: its first book, wager and paytables."""


@dataclass
class Wager:
    """A permissible wager: its id, the clause that permits it, and its classifiers."""

    id: str
    book: str
    clause: str
    classifiers: list[Classifier] = field(default_factory=list)

    def classifier(self, paytable: str) -> Classifier:
        """Return the classifier of a paytable."""
        changed = current_overlay()
        if changed is not None:
            paytable = changed.classified_like(self.book, self.id, paytable)
        return next(c for c in self.classifiers if c.paytables is None or paytable in c.paytables)


_wagers: dict[tuple[str, str], Wager] = {}


def wager(
    id: str,
    books: tuple[Book, ...],
    *labels: str,
    rows: type[Row],
    inputs: Enum | None = None,
    paytables: tuple[str, ...] | None = None,
) -> Callable[[Classifying], Classifying]:
    """Attach a classifier to a wager of one or several books.

    The first label is the clause that permits the wager; the classifier implements the others too. `inputs` names the
    classifier's arguments, in a game whose wagers have different ones. If paytables define their rows differently,
    each classifier names its paytables.
    """

    def mark(function: Classifying) -> Classifying:
        where = f"{function.__module__}.{function.__qualname__}"
        for book in books:
            permits = book.cite(labels[0].rstrip("*"))
            entry = _wagers.setdefault((book.name, id), Wager(id, book.name, permits))
            chosen = frozenset(paytables) if paytables is not None else None
            name = "/".join([books[0].name, id, *sorted(paytables or ())])
            entry.classifiers.append(Classifier(function, rows, inputs, chosen, name))
            register_clause(
                where, *(book.cite(label.rstrip("*")) + ("*" if label.endswith("*") else "") for label in labels)
            )
        return kernel_helper(function)

    return mark


def wagers_of(book: str) -> dict[str, Wager]:
    """Return the wagers of a book by id, in the order of the clauses, of the code imported so far."""
    return _sort_wagers(book, len(_wagers))


def withdrawing_amendment(book: str, wager: str) -> Amendment | None:
    """Return the amendment that withdrew a wager from the edition in force here. None if it has the wager."""
    changed = current_overlay()
    if changed is None or (book, wager) not in _wagers:
        return None
    return changed.withdrawing_wager(book, wager, _wagers[book, wager].clause, sections_by_wager(book)[wager])


def paytable_withdrawing_amendment(book: str, wager: str, letter: str) -> Amendment | None:
    """Return the amendment that withdrew a paytable from the edition in force here. None if it has the paytable."""
    changed = current_overlay()
    if changed is None:
        return None
    return changed.withdrawing_paytable(book, wager, sections_by_wager(book)[wager], letter)


@law_cache
def _sort_wagers(book: str, registered: int) -> dict[str, Wager]:
    """Return the wagers of a book in order; `registered` is part of the cache key and grows with each new wager."""
    place = {id: number for number, id in enumerate(all_clauses())}
    own = [entry for (name, id), entry in _wagers.items() if name == book and withdrawing_amendment(book, id) is None]
    return {entry.id: entry for entry in sorted(own, key=lambda entry: place[entry.clause])}
