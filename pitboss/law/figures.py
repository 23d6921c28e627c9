"""Limits, required approvals and void rounds of the rule texts, read from data files, with their clauses."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from pitboss.law.clauses import Book, clause
from pitboss.law.data import current_overlay, data_cache, law_cache, read_merged, read_texts
from pitboss.law.rules import register_clause


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures under a heading, such as `decks`: least 6, most 8, and the clause that prints them."""

    name: str
    values: dict[str, int | str]
    clause: str

    def number(self, key: str) -> int:
        """Return a count."""
        value = self.values[key]
        assert isinstance(value, int), f"{self.name}.{key} is not a count"
        return value

    def text(self, key: str) -> str:
        """Return an amount of money or odds, as printed."""
        return str(self.values[key])


@law_cache
def all_figures(book: str) -> dict[str, Figures]:
    """Return every figure of a book, and register each under its clause."""
    found: dict[str, Figures] = {}

    def walk(where: str, name: str, section: dict[str, object]) -> None:
        values = {key: value for key, value in section.items() if isinstance(value, int | str) and key != "clause"}
        if values:
            cited = clause(str(section["clause"])).id
            register_clause(f"{where}: {name}", cited)
            found[name] = Figures(name, values, cited)
        for key, value in section.items():
            if isinstance(value, dict):
                walk(where, f"{name}.{key}" if name else key, value)

    for where, text in read_texts(f"figures/{book}.toml"):
        data = tomllib.loads(text)
        changed = current_overlay()
        walk(where, "", data if changed is None else changed.figures(book, data))
    return found


def figures(book: Book, name: str) -> Figures:
    """Return the figures with this name in a book, or in the sibling that fills its gap."""
    return next(found[name] for shelf in book.shelf if name in (found := all_figures(shelf)))


def figure_names(book: Book, under: str) -> list[str]:
    """Return the names below a heading: `must_hit.pairs.a`, ... for `must_hit.pairs`."""
    return [name for shelf in book.shelf for name in all_figures(shelf) if name.startswith(f"{under}.")]


# Approvals, which a submission records by name, from `approvals.toml` (R20)


@dataclass(frozen=True, slots=True)
class CommissionApproval:
    """An approval by the Commission, under the name with which a submission records its date."""

    name: str
    needed_for: str
    reading: str
    clauses: tuple[str, ...]

    def clause(self, book: Book) -> str | None:
        """Return the clause of a book, or of the sibling that fills its gap. None if neither has one."""
        return next((id for name in book.shelf for id in self.clauses if id.partition(":")[0] == name), None)


@dataclass(frozen=True, slots=True)
class ApprovalNeed:
    """A choice that is lawful only with an approval."""

    approval: str
    choice: str
    """The choice as the beginning of a sentence: `surrender is withheld`."""
    alternative: str
    """An instruction that avoids the need of an approval: `state surrender = "late"`."""


@data_cache
def all_approvals() -> dict[str, CommissionApproval]:
    """Return every approval by name, those for all tables first."""
    return {
        name: CommissionApproval(
            name, entry["needed_for"], entry["reading"], tuple(clause(id).id for id in entry["clauses"])
        )
        for name, entry in read_merged("approvals.toml").items()
    }


# Clauses that provide for a void round, from `void_rounds.toml` (R17)


def void_clauses(book: Book) -> tuple[str, ...]:
    """Return the clauses under which a round at a table of this book may be void. Empty without such a rule."""
    return _clauses_by_book().get(book.name, ())


@data_cache
def _clauses_by_book() -> dict[str, tuple[str, ...]]:
    return {book: tuple(clause(id).id for id in ids) for book, ids in read_merged("void_rounds.toml").items()}
