"""The rule books of baccarat (Midi's chapters fill the gaps of Mini's extract, R152), and the inputs of classifiers."""

from __future__ import annotations

from enum import Enum, auto

from pitboss.law import Book, all_clauses

MIDI = Book("midi")
MINI = Book("mini", "midi")
BOTH_BOOKS = (MIDI, MINI)
BOOKS = {book.name: book for book in BOTH_BOOKS}


def clause_ids(*labels: str) -> tuple[str, ...]:
    """Return the ids under which Midi and Mini print these labels (a trailing `*` includes those below)."""
    return tuple(
        f"{book.name}:{label}"
        for label in labels
        for book in BOTH_BOOKS
        if f"{book.name}:{label.rstrip('*')}" in all_clauses()
    )


# Inputs of classifiers


class ClassifierInputs(Enum):
    """The arguments of a classifier, in order."""

    POINTS = auto()
    """Player's point count and number of cards, then Banker's."""
    POINTS_FROM_BANKER = auto()
    """Banker's point count and number of cards, then Player's."""
    PLAYER_TWO = auto()
    """The first two cards of the Player's Hand."""
    BANKER_TWO = auto()
    """The first two cards of the Banker's Hand."""
    INITIAL_FOUR = auto()
    """Player's first two cards, then Banker's."""
    INITIAL_FOUR_AND_COMBINATIONS = auto()
    """Player's first two cards, Banker's, the seat's own king and nine, and those assigned at the table (R135)."""
