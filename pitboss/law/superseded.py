"""Clauses of older extracts, and the clauses of the complete texts that replace them (R1, R155)."""

from __future__ import annotations

from pitboss.law.clauses import clause
from pitboss.law.data import data_cache
from pitboss.law.editions import editions


@data_cache
def _books() -> dict[str, tuple[str, dict[str, str]]]:
    """Return, by extract, the book that has taken it up, and the labels that are others now."""
    every = (each for several in editions().values() for each in several)
    return {each.extract: (each.book, dict(each.renumbered or {})) for each in every if each.extract is not None}


def superseded_by(id: str) -> str | None:
    """Return the clause that replaces this one, or None if it is in force."""
    book, _, label = id.partition(":")
    if book not in _books():
        return None
    clause(id)
    later, moved = _books()[book]
    return clause(f"{later}:{moved.get(label, label)}").id
