"""`@wager`: a classifier says what the cards make; its paytable, elsewhere as data, says what that pays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import TypeVar

from pitboss.law.clauses import Book
from pitboss.law.rules import answer, shared

F = TypeVar("F", bound=Callable[..., int])

NONE = 0
"""What a classifier answers when the cards make no row at all: the wager loses."""


class Row(IntEnum):
    """The rows of a paytable, best first; named as in data, `WIN_BY_9` is `win-by-9`."""

    @property
    def slug(self) -> str:
        """The row's name in paytables, settlements and odds."""
        return self.name.lower().replace("_", "-")


@dataclass(frozen=True)
class Classifier:
    """One function from what a wager looks at to the row it makes."""

    function: Callable[..., int]
    rows: type[Row]
    sees: Enum
    paytables: frozenset[str] | None


@dataclass
class Wager:
    """A permissible wager: its id, the clause that permits it, and its classifiers."""

    id: str
    book: str
    clause: str
    classifiers: list[Classifier] = field(default_factory=list)

    def classifier(self, paytable: str) -> Classifier:
        """The classifier for a paytable: its own if it has one, else the wager's only one."""
        return next(c for c in self.classifiers if c.paytables is None or paytable in c.paytables)


_wagers: dict[tuple[str, str], Wager] = {}


def wager(
    id: str,
    books: tuple[Book, ...],
    *labels: str,
    rows: type[Row],
    sees: Enum,
    paytables: tuple[str, ...] | None = None,
) -> Callable[[F], F]:
    """Attach a classifier to a wager of one or several books.

    The first label is the clause that permits the wager; the others are clauses the classifier answers to besides.
    Where paytables disagree about what counts as a row, each classifier names the paytables that are its own.
    """

    def mark(function: F) -> F:
        where = f"{function.__module__}.{function.__qualname__}"
        for book in books:
            permits = book.cite(labels[0].rstrip("*"))
            entry = _wagers.setdefault((book.name, id), Wager(id, book.name, permits))
            chosen = frozenset(paytables) if paytables is not None else None
            entry.classifiers.append(Classifier(function, rows, sees, chosen))
            answer(where, *(book.cite(label.rstrip("*")) + ("*" if label.endswith("*") else "") for label in labels))
        return shared(function)

    return mark


def wagers_of(book: str) -> dict[str, Wager]:
    """The wagers a book permits, by id, as far as the game's code is imported."""
    return {id: entry for (name, id), entry in _wagers.items() if name == book}
