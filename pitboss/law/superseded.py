"""Clauses of older extracts, and the clauses of the complete texts that took them up (R1, R155)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from pitboss.law.clauses import clause


@cache
def _books() -> dict[str, tuple[str, dict[str, str]]]:
    text = files("pitboss.law").joinpath("superseded.toml").read_text(encoding="utf-8")
    return {book: (entry["by"], entry["moved"]) for book, entry in tomllib.loads(text).items()}


def superseded_by(id: str) -> str | None:
    """The clause that took this one up, or None where it is in force itself."""
    book, _, label = id.partition(":")
    if book not in _books():
        return None
    clause(id)
    later, moved = _books()[book]
    return clause(f"{later}:{moved.get(label, label)}").id
