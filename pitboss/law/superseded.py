"""Clauses of older extracts, and the clauses of the complete texts that took them up (R1, R155)."""

from __future__ import annotations

from pitboss.law.clauses import clause
from pitboss.law.data import data_cache, merged


@data_cache
def _books() -> dict[str, tuple[str, dict[str, str]]]:
    return {book: (entry["by"], entry["moved"]) for book, entry in merged("superseded.toml").items()}


def superseded_by(id: str) -> str | None:
    """The clause that took this one up, or None where it is in force itself."""
    book, _, label = id.partition(":")
    if book not in _books():
        return None
    clause(id)
    later, moved = _books()[book]
    return clause(f"{later}:{moved.get(label, label)}").id
