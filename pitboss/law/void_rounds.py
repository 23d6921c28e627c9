"""The clauses of a book that provide for a void round, read from `void_rounds.toml` (R17)."""

from __future__ import annotations

from pitboss.law.clauses import Book, clause
from pitboss.law.data import data_cache, merged


def void_clauses(book: Book) -> tuple[str, ...]:
    """Return the clauses under which a round at a table of this book can be void; none without such a rule."""
    return _by_book().get(book.name, ())


@data_cache
def _by_book() -> dict[str, tuple[str, ...]]:
    return {book: tuple(clause(id).id for id in ids) for book, ids in merged("void_rounds.toml").items()}
