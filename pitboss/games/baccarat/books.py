"""The rule books of baccarat: Midi's chapters fill the gaps of Mini's extract (R152)."""

from __future__ import annotations

from pitboss.law import Book, all_clauses

MIDI = Book("midi")
MINI = Book("mini", "midi")
BOTH = (MIDI, MINI)
BOOKS = {book.name: book for book in BOTH}


def printed(*labels: str) -> tuple[str, ...]:
    """Return the ids under which Midi and Mini print these labels (a trailing `*` includes those below)."""
    return tuple(
        f"{book.name}:{label}"
        for label in labels
        for book in BOTH
        if f"{book.name}:{label.rstrip('*')}" in all_clauses()
    )
