"""The clauses of the rule texts, with id, kind and gist, and the rule books that cite them."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from pitboss.errors import PitbossError
from pitboss.law.data import (
    add_package,
    current_overlay,
    data_cache,
    is_added,
    law_cache,
    read_merged,
    read_texts,
    remove_package,
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause, cited as `book:chapter.section(item)...`."""

    id: str
    kind: str
    gist: str

    @property
    def book(self) -> str:
        """The rule book: `midi`, `mini`, `blackjack`, ..."""
        return self.id.partition(":")[0]


@law_cache
def all_clauses() -> dict[str, Clause]:
    """Return every clause by id, in the order of the texts. Those of installed games come last."""
    found: dict[str, Clause] = {}
    for where, text in read_texts("clauses.tsv"):
        for number, line in enumerate(text.splitlines(), start=1):
            id, *about = line.split("\t")
            if ":" not in id or len(about) != 2:
                raise PitbossError(
                    "a line is book:label, kind and gist, separated by tabs", at=f"{where}, line {number}"
                )
            if id in found:
                raise PitbossError(f"there is a clause {id!r} already", at=f"{where}, line {number}")
            found[id] = Clause(id, *about)
    if changed := current_overlay():
        found |= {clause.id: clause for clause in changed.clauses()}
    return found


def add_law(package: str) -> None:
    """Load the clauses, paytables, titles, ... of an installed game from the files of its package."""
    if is_added(package):
        return
    add_package(package)
    try:
        all_clauses()
    except PitbossError:
        remove_package(package)
        raise


def clause(id: str) -> Clause:
    """Return the clause with this id in the edition in force here. The error for an unknown id suggests others."""
    changed = current_overlay()
    try:
        return all_clauses()[id if changed is None else changed.cite(id)]
    except KeyError:
        near = get_close_matches(id, all_clauses(), n=2)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise PitbossError(f"there is no clause {id!r}{hint}") from None


@law_cache
def expand(pattern: str) -> tuple[str, ...]:
    """Return the clause with this id; with `*` at the end, also every clause below it.

    `midi:12*` is a whole chapter and `midi:*` a whole book.
    """
    found = tuple(id for id in all_clauses() if covers(pattern, id)) if pattern.endswith("*") else ()
    return found or (clause(pattern.removesuffix("*")).id,)


def covers(pattern: str, id: str) -> bool:
    """Whether a pattern (see `expand`) includes this clause."""
    top = pattern.removesuffix("*")
    if id == top or top == pattern:
        return id == top
    return id.startswith(top if top.endswith(":") else (f"{top}(", f"{top}."))


def parents(id: str) -> tuple[str, ...]:
    """Return the clauses above this one, from the top: `midi:10.E` and `midi:10.E(3)` for `midi:10.E(3)(a)`."""
    return tuple(above for above in all_clauses() if above != id and covers(f"{above}*", id))


@data_cache
def _titles() -> dict[str, str]:
    return read_merged("books.toml")


def book_title(book: str) -> str:
    """Return the title of a rule book. Without a title, return its name."""
    return _titles().get(book, book)


class Book:
    """One game's rule book, with the sibling whose chapters fill its gaps (R2, R152)."""

    def __init__(self, name: str, *siblings: str) -> None:
        self.name = name
        self.shelf = (name, *siblings)
        self._citation_cache: dict[str, str] = {}

    def cite(self, label: str) -> str:
        """Return the id of the clause with this label in this book, or in the sibling that fills its gap.

        A sibling's clause with a different label is named in full: `edge21:7.P`.
        """
        if ":" in label:
            return clause(label).id
        if current_overlay() is not None:
            return clause(next((id for book in self.shelf if (id := f"{book}:{label}") in all_clauses()), label)).id
        if label not in self._citation_cache:
            found = next((id for book in self.shelf if (id := f"{book}:{label}") in all_clauses()), None)
            self._citation_cache[label] = found or clause(f"{self.name}:{label}").id
        return self._citation_cache[label]


# Clauses that a book adopts from a sibling (R2, R21)


@data_cache
def _entries() -> dict[str, dict[str, Any]]:
    """Return the entries of the file, by adopting book."""
    return read_merged("adopted.toml")


@data_cache
def _books() -> dict[str, tuple[str, dict[str, str]]]:
    """Return, by adopting book, the sibling and the book's own label for each of the sibling's labels."""
    return {
        book: (entry["from"], {**{label: label for label in entry["same"]}, **entry["moved"]})
        for book, entry in _entries().items()
    }


def is_replaced(book: str, place: str) -> bool:
    """Whether the game of this book has its own code or data instead of its sibling's."""
    replaced = _entries().get(book, {}).get("replaced", ())
    return any(place == each or place.startswith((f"{each}.", f"{each}:")) for each in replaced)


def adopted_from(id: str) -> tuple[str, ...]:
    """Return the sibling's clauses from which this one was adopted. Empty if only this book has it."""
    book, _, label = id.partition(":")
    if book not in _books():
        return ()
    sibling, labels = _books()[book]
    return tuple(clause(f"{sibling}:{theirs}").id for theirs, own in labels.items() if own == label)


class AdoptingBook(Book):
    """A book whose game runs on its sibling's code: the sibling's labels are translated to its own."""

    def cite(self, label: str) -> str:
        """Return this book's id for a sibling's label. A full id is returned unchanged."""
        if ":" in label:
            return clause(label).id
        sibling, labels = _books()[self.name]
        assert label in labels, f"{self.name} has adopted nothing that {sibling} prints as {label}"
        return clause(f"{self.name}:{labels[label]}").id
