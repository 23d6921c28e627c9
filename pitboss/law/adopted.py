"""Books of one template: the clauses that a book adopts from its sibling, and their labels in it (R2, R21)."""

from __future__ import annotations

from typing import Any

from pitboss.law.clauses import Book, clause
from pitboss.law.data import data_cache, merged


@data_cache
def _entries() -> dict[str, dict[str, Any]]:
    """Return the file's entries by adopting book."""
    return merged("adopted.toml")


@data_cache
def _books() -> dict[str, tuple[str, dict[str, str]]]:
    """Return, by adopting book, the sibling and the map of the sibling's labels to the book's own."""
    return {
        book: (entry["from"], {**{label: label for label in entry["same"]}, **entry["moved"]})
        for book, entry in _entries().items()
    }


def is_replaced(book: str, place: str) -> bool:
    """Whether the game of this book has its own code or data in place of its sibling's."""
    replaced = _entries().get(book, {}).get("replaced", ())
    return any(place == each or place.startswith((f"{each}.", f"{each}:")) for each in replaced)


def adopted_from(id: str) -> tuple[str, ...]:
    """Return the sibling's clauses that this one was adopted from; none if only this book has it."""
    book, _, label = id.partition(":")
    if book not in _books():
        return ()
    sibling, labels = _books()[book]
    return tuple(clause(f"{sibling}:{theirs}").id for theirs, own in labels.items() if own == label)


class AdoptingBook(Book):
    """A book whose game is dealt by its sibling's code: the sibling's labels are cited as the book prints them."""

    def cite(self, label: str) -> str:
        """Return this book's id for a sibling's label; a full id stays as it is."""
        if ":" in label:
            return clause(label).id
        sibling, labels = _books()[self.name]
        assert label in labels, f"{self.name} has adopted nothing that {sibling} prints as {label}"
        return clause(f"{self.name}:{labels[label]}").id
