"""The rule books of baccarat: Mini's extract leans on Midi's chapters where it has none (R152)."""

from __future__ import annotations

from pitboss.law import Book, all_clauses

MIDI = Book("midi")
MINI = Book("mini", "midi")
BOTH = (MIDI, MINI)
BOOKS = {book.name: book for book in BOTH}


def printed(*labels: str) -> tuple[str, ...]:
    """The ids under which Midi and Mini print these labels (a trailing `*` takes in what is below)."""
    return tuple(
        f"{book.name}:{label}"
        for label in labels
        for book in BOTH
        if f"{book.name}:{label.rstrip('*')}" in all_clauses()
    )
