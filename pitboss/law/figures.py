"""Limits and minimums of the rule texts, read from `figures/*.toml`, each with its clause."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from pitboss.law.clauses import Book, clause
from pitboss.law.data import law_cache, overlay, texts
from pitboss.law.rules import answer


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures under one heading, such as `decks`: least 6, most 8, and the clause that prints them."""

    name: str
    values: dict[str, int | str]
    clause: str

    def number(self, key: str) -> int:
        """Return a figure that is a count."""
        value = self.values[key]
        assert isinstance(value, int), f"{self.name}.{key} is not a count"
        return value

    def text(self, key: str) -> str:
        """Return a figure that is an amount of money or odds, as printed."""
        return str(self.values[key])


@law_cache
def all_figures(book: str) -> dict[str, Figures]:
    """Return every figure of one book, each registered under its clause."""
    found: dict[str, Figures] = {}

    def walk(where: str, name: str, section: dict[str, object]) -> None:
        values = {key: value for key, value in section.items() if isinstance(value, int | str) and key != "clause"}
        if values:
            cited = clause(str(section["clause"])).id
            answer(f"{where}: {name}", cited)
            found[name] = Figures(name, values, cited)
        for key, value in section.items():
            if isinstance(value, dict):
                walk(where, f"{name}.{key}" if name else key, value)

    for where, text in texts(f"figures/{book}.toml"):
        data = tomllib.loads(text)
        changed = overlay()
        walk(where, "", data if changed is None else changed.figures(book, data))
    return found


def figures(book: Book, name: str) -> Figures:
    """Return the figures under a name in a book, or in the sibling that fills its gap."""
    return next(found[name] for shelf in book.shelf if name in (found := all_figures(shelf)))


def figure_names(book: Book, under: str) -> list[str]:
    """Return the names below a heading: `must_hit.pairs` has `must_hit.pairs.a`, ..."""
    return [name for shelf in book.shelf for name in all_figures(shelf) if name.startswith(f"{under}.")]
