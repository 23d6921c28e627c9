"""Which clauses of a book provide for a void round, read from `void_rounds.toml` (R17)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from pitboss.law.clauses import Book, clause


def void_clauses(book: Book) -> tuple[str, ...]:
    """The clauses under which a round at a table of this book can be void."""
    return _by_book()[book.name]


@cache
def _by_book() -> dict[str, tuple[str, ...]]:
    text = files("pitboss.law").joinpath("void_rounds.toml").read_text(encoding="utf-8")
    return {book: tuple(clause(id).id for id in ids) for book, ids in tomllib.loads(text).items()}
