"""Titles of wagers, rows and meters, read from `titles.toml`; the default is the id with spaces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypedDict

from pitboss.law.data import data_cache, merged

ANY = "any"
"""The section that applies to every book."""
METER = "meter"
"""The section of meters."""


@dataclass(frozen=True, slots=True)
class Titles:
    """One wager's titles."""

    title: str
    felt: str
    rows: Mapping[str, str] = field(default_factory=dict)
    short: Mapping[str, str] = field(default_factory=dict)

    def row(self, slug: str) -> str:
        """Return a row's title for a sign."""
        return self.rows.get(slug) or _spaced(slug).capitalize()


class _Section(TypedDict, total=False):
    title: str
    felt: str
    rows: dict[str, str]
    short: dict[str, str]


@data_cache
def _sections() -> dict[str, dict[str, _Section]]:
    return merged("titles.toml")


def titles_of(book: str, wager: str) -> Titles:
    """Return the titles of a wager and its rows in one game."""
    found = _sections().get(book, {}).get(wager) or _sections()[ANY].get(wager, {})
    title = found.get("title") or _spaced(wager).title()
    return Titles(title, found.get("felt") or title, found.get("rows", {}), found.get("short", {}))


def meter_title(name: str) -> str:
    """Return a meter's title: `must_hit` is Must Hit."""
    return _sections()[METER].get(name, {}).get("title") or _spaced(name).title()


def meter_words(name: str) -> str:
    """Return a meter's name on a sign: `must_hit` is the Must Hit meter, `meter-1` is meter 1."""
    words = meter_title(name)
    return words.lower() if words.startswith("Meter ") else f"the {words} meter"


def _spaced(slug: str) -> str:
    return slug.replace("-", " ").replace("_", " ")
