"""What every wager pays, read from `paytables/*.toml`: the figures of the payout chapters, each with its clause."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypedDict

from pitboss.law.clauses import clause
from pitboss.law.data import data_cache, texts
from pitboss.law.rules import answer
from pitboss.money.odds import Odds

ONLY = "only"
"""The letter of a paytable that stands alone."""


@dataclass(frozen=True, slots=True)
class PaytableRow:
    """One row: the hand, what it pays, and its clause."""

    row: str
    odds: Odds
    clause: str
    set_by: str | None = None
    """The option by which an operator sets this price, never below the printed one."""
    of: tuple[str, ...] = ()
    """The printed rows that are paid together in this row, which is not printed itself (R55, R58)."""


@dataclass(frozen=True, slots=True)
class Paytable:
    """One printed paytable; a row that it does not print loses."""

    letter: str
    clause: str
    rows: dict[str, PaytableRow]
    lose: str | None
    vigorish: int | None
    """Percent of a win that the house keeps."""
    decks: tuple[int, ...] | None = None
    """The deck counts that it is for, if not all (R48)."""

    @property
    def printed(self) -> tuple[PaytableRow, ...]:
        """The rows as printed, without combined ones."""
        return tuple(row for row in self.rows.values() if not row.of)

    @property
    def meters(self) -> tuple[str, ...]:
        """The meters that its rows pay from, in printed order."""
        return tuple(dict.fromkeys(row.odds.meter for row in self.rows.values() if row.odds.meter))


@dataclass(frozen=True, slots=True)
class WagerPaytables:
    """A wager's paytables, and what selects one: a letter, the variant, or another wager's letter."""

    wager: str
    clause: str
    chosen_by: str | None
    group: tuple[str, ...]
    """The wagers that share one choice, as the two sides of Dragon Bonus do."""
    paytables: dict[str, Paytable]
    decided_with: str | None = None
    """The wager whose paytable affects the decisions on this one, so that its odds depend on it."""


class _RowData(TypedDict, total=False):
    row: str
    pays: str
    clause: str
    set_by: str


class _TogetherData(TypedDict):
    row: str
    of: list[str]


def _rows(data: list[_RowData]) -> Iterator[PaytableRow]:
    for item in data:
        yield PaytableRow(item["row"], Odds.parse(item["pays"]), clause(item["clause"]).id, item.get("set_by"))


def _together(data: list[_TogetherData], printed: dict[str, PaytableRow]) -> Iterator[PaytableRow]:
    """Build the row of cards that earn several payments, the stake returned once; the first row is cited."""
    for item in data:
        parts = [printed[name] for name in item["of"]]
        total = Odds(parts[0].odds.basis, sum((part.odds.ratio for part in parts), Fraction(0)))
        yield PaytableRow(item["row"], total, parts[0].clause, of=tuple(item["of"]))


def _sections(book: str) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield each section of a book's paytables: its name, its content, and its place."""
    for file, text in texts(f"paytables/{book}.toml"):
        for name, section in tomllib.loads(text).items():
            yield name, section, f"{file}: {name}"


@data_cache
def paytables(book: str) -> dict[str, WagerPaytables]:
    """Return every wager's paytables of one book, each line of data registered under its clause."""
    found: dict[str, WagerPaytables] = {}
    for name, section, where in _sections(book):
        answer(where, section["clause"])
        always = list(_rows(section.get("always", [])))
        printed: dict[str, Paytable] = {}
        for letter, table in section.get("paytables", {ONLY: section}).items():
            rows = [*_rows(table["rows"]), *always]
            rows += _together(table.get("together", []), {row.row: row for row in rows})
            decks = tuple(table["decks"]) if "decks" in table else None
            vigorish = int(table["vigorish"].rstrip("%")) if "vigorish" in table else None
            printed[letter] = Paytable(
                letter, clause(table["clause"]).id, {r.row: r for r in rows}, section.get("lose"), vigorish, decks
            )
            title = where if letter == ONLY else f"{where} {letter}"
            answer(title, table["clause"])
            for row in rows:
                answer(f"{title}, {row.row}", row.clause)
        group = tuple(section.get("for", [name]))
        for wager in group:
            found[wager] = WagerPaytables(
                wager, section["clause"], section.get("chosen_by"), group, printed, section.get("decided_with")
            )
    return found
