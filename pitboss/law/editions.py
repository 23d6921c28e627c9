"""The editions of the rule books, read from `editions/*.toml`: each states what it changes of the one before it (R1).

The data files hold the latest edition of every book, with what it has withdrawn. An earlier one is what is left when
the later ones are taken back, one by one.
"""

from __future__ import annotations

import tomllib

from pitboss.errors import Mistake
from pitboss.law.amendments import Amendment
from pitboss.law.data import data_cache, folder_texts
from pitboss.law.drafts import read_amendment
from pitboss.law.overlay import Overlay


@data_cache
def editions() -> dict[str, tuple[Amendment, ...]]:
    """Return the amendments of every book that has earlier editions, the oldest first."""
    by_book: dict[str, list[Amendment]] = {}
    for where, text in folder_texts("editions", ".toml"):
        data = tomllib.loads(text)
        by_book.setdefault(data["book"], []).append(_edition(data, where))
    return {book: _in_order(several) for book, several in by_book.items()}


def _edition(data: dict[str, object], where: str) -> Amendment:
    found, problems = read_amendment(data)
    if found is None or problems:
        raise Mistake(f"{problems[0].field}: {problems[0].message}", at=where)
    return found


def _in_order(several: list[Amendment]) -> tuple[Amendment, ...]:
    """Return a book's amendments as they follow one another."""
    versions = {each.version for each in several}
    ordered = [each for each in several if each.follows not in versions]
    assert len(ordered) == 1, f"the editions of {several[0].book} do not begin with one"
    while len(ordered) < len(several):
        ordered.append(next(each for each in several if each.follows == ordered[-1].version))
    return tuple(ordered)


def versions(book: str) -> tuple[str, ...]:
    """Return the versions of a book that can be stated in place of the one in force, the oldest first."""
    return tuple(each.follows or "" for each in editions().get(book, ()))


def law_of_version(book: str, version: str | None) -> Overlay | None:
    """Return the law of a version of a book; None where it is that of the data files."""
    return _overlays().get((book, version or ""))


@data_cache
def _overlays() -> dict[tuple[str, str], Overlay]:
    """Return the law of every version that is not simply that of the data files.

    Later editions are taken back, the latest first; what earlier ones have withdrawn stays withdrawn.
    """
    found: dict[tuple[str, str], Overlay] = {}
    for book, several in editions().items():
        chain = [several[0].follows or "", *(each.version for each in several)]
        for number, version in enumerate(chain):
            undone = [each.undone() for each in reversed(several[number:])]
            withdrawn = [each.withdrawals() for each in several[:number] if each.withdrawn]
            if undone or withdrawn:
                found[book, version] = Overlay((*withdrawn, *undone))
    return found


def is_earlier_text(extract: str, book: str) -> bool:
    """Whether `clauses.tsv` lists the clauses of an earlier edition of this book under that name."""
    return any(each.extract == extract for each in editions().get(book, ()))
