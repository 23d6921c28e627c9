"""The law as of another edition: amendments applied to the data of the edition in force."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from pitboss.law.amendments import Amendment, NewPaytable, RowChange
from pitboss.law.clauses import Clause

LOSE = "lose"
ONLY = "only"
Data = dict[str, Any]
Section = Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Overlay:
    """Amendments in the order in which they apply; with none, the law is that of the data."""

    amendments: tuple[Amendment, ...]

    @property
    def version(self) -> str:
        """The version that results."""
        return self.amendments[-1].version

    def of_book(self, book: str) -> Iterable[Amendment]:
        """Yield the amendments of one book."""
        return (each for each in self.amendments if each.book == book)

    def clauses(self) -> Iterable[Clause]:
        """Yield the clauses that are added."""
        return (clause for each in self.amendments for clause in each.clauses)

    def cited(self, id: str) -> str:
        """Return the id under which a clause is cited."""
        for each in self.amendments:
            id = each.cited(id)
        return id

    def withdrawing_wager(self, book: str, wager: str, permits: str, section: Section) -> Amendment | None:
        """Return the amendment that withdraws a wager: itself, the clause that permits it, or all that it pays."""
        for each in self.of_book(book):
            by_name = any(item.wager == wager and item.paytable is None and item.row is None for item in each.withdrawn)
            letters = section.get("paytables", (ONLY,))
            if (
                by_name
                or each.withdraws_clause(permits)
                or each.withdraws_clause(section["clause"])
                or all(_withdraws_paytable(each, (wager,), section, letter) for letter in letters)
            ):
                return each
        return None

    def withdrawing_paytable(self, book: str, wager: str, section: Section, letter: str) -> Amendment | None:
        """Return the amendment that withdraws a paytable of a wager."""
        if letter not in section.get("paytables", (ONLY,)):
            return None
        found = (each for each in self.of_book(book) if _withdraws_paytable(each, (wager,), section, letter))
        return next(found, None)

    def figures(self, book: str, data: Data) -> Data:
        """Return the figures of a book as amended."""
        changes = [change for each in self.of_book(book) for change in each.figures]
        found = deepcopy(data) if changes else data
        for change in changes:
            *path, key = change.name.split(".")
            heading = found
            for part in path:
                heading = heading.get(part, {})
            if key in heading:  # the figures of a book may be in several files
                heading[key] = change.value
        return found

    def section(self, book: str, name: str, section: Data) -> Data:
        """Return the section of a wager, or of several that share it, as amended."""
        wagers = list(section.get("for", {name: section}))
        amendments = list(self.of_book(book))
        for each in amendments:
            section = _amended(each, wagers, section)
        if amendments:
            _drop_unused(section)
        return section

    def classified_like(self, book: str, wager: str, letter: str) -> str:
        """Return the paytable whose classifier is used for a letter."""
        new = (table for each in self.of_book(book) for table in each.paytables)
        return next(
            (table.like for table in new if (table.wager, table.letter) == (wager, letter) and table.like), letter
        )


def _amended(by: Amendment, wagers: list[str], section: Data) -> Data:
    """Return a section as one amendment leaves it."""
    found = deepcopy(section)
    for table in by.paytables:
        if table.wager in wagers:
            _add_paytable(found, table)
    for change in by.rows:
        if change.wager in wagers:
            _change_row(found, change)
    tables: Data = found.get("paytables", {ONLY: found})
    gone = {letter for letter in tables if _withdraws_paytable(by, wagers, found, letter)}
    for letter, table in tables.items():
        for row in (*table["rows"], *found.get("always", [])) if letter not in gone else ():
            if by.withdraws_clause(row["clause"]) or _withdraws_row(by, wagers, letter, row["row"]):
                row["pays"] = LOSE
    # A paytable that an option selects stays: it is the value of the option that is unlawful.
    if found.get("chosen_by") == "letter" and len(gone) < len(tables):
        found["paytables"] = {letter: table for letter, table in tables.items() if letter not in gone}
    return found


def _withdraws_paytable(by: Amendment, wagers: Collection[str], section: Section, letter: str) -> bool:
    """Whether a paytable is withdrawn: by name, by its clause, or by the value of an option that selects it."""
    table = section.get("paytables", {ONLY: section})[letter]
    named = any(item.wager in wagers and (item.paytable, item.row) == (letter, None) for item in by.withdrawn)
    chosen = any((item.option, item.value) == (section.get("chosen_by"), letter) for item in by.withdrawn)
    return named or chosen or by.withdraws_clause(table["clause"])


def _withdraws_row(by: Amendment, wagers: Collection[str], letter: str, row: str) -> bool:
    named = (item for item in by.withdrawn if item.wager in wagers and item.row == row)
    return any(item.paytable in (None, letter) for item in named)


def _add_paytable(section: Data, new: NewPaytable) -> None:
    if "paytables" not in section:
        moved = {key: section.pop(key) for key in ("rows", "together", "decks", "vigorish") if key in section}
        section["paytables"] = {new.existing: {"clause": section["clause"], **moved}}
        section["chosen_by"] = "letter"
    rows = [
        {"row": row, "pays": str(odds), "clause": new.clauses.get(row, new.clause)} for row, odds in new.rows.items()
    ]
    decks = {} if new.decks is None else {"decks": list(new.decks)}
    section["paytables"][new.letter] = {"clause": new.clause, "rows": rows, **decks}


def _change_row(section: Data, change: RowChange) -> None:
    table = section.get("paytables", {ONLY: section})[change.paytable]
    for row in (*table["rows"], *section.get("always", [])):
        if row["row"] == change.row:
            row["pays"] = str(change.pays)
            return
    table["rows"].append({"row": change.row, "pays": str(change.pays), "clause": table["clause"]})


def _drop_unused(section: Data) -> None:
    """Leave out the titles of rows that no paytable prints any more, and of meters from which none pays."""
    tables = section.get("paytables", {ONLY: section}).values()
    rows = [row for table in tables for row in (*table["rows"], *section.get("always", []))]
    printed = {row["row"] for row in rows} | {row["row"] for table in tables for row in table.get("together", [])}
    paid = {row["pays"].partition("% of ")[2] for row in rows}
    for key, used in (("row_titles", printed), ("row_felt", printed), ("meters", paid)):
        if key in section:
            section[key] = {name: told for name, told in section[key].items() if name in used}
