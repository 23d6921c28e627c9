"""Editions of the rule books, read from `editions/*.toml`: each states its changes to the one before it (R1).

The data files hold the latest edition of every book, with the items that it has withdrawn. An earlier edition results
from reversing the later ones, one by one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from copy import deepcopy
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final, TypeVar

from pitboss.errors import PitbossError
from pitboss.law import Book
from pitboss.law.amendments import Amendment, NewPaytable, RowChange, read_amendment
from pitboss.law.clauses import Clause, clause
from pitboss.law.data import current_overlay, data_cache, law_as_of, read_folder
from pitboss.law.options import TableChoices
from pitboss.law.paytables import paytables
from pitboss.law.problems import Problem, error, format_value
from pitboss.law.rules import paytable_withdrawing_amendment

# Amendments applied to the data of the latest edition


LOSE = "lose"
ONLY_LETTER = "only"
Data = dict[str, Any]
Section = Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Overlay:
    """Amendments in the order in which they apply to the data files."""

    amendments: tuple[Amendment, ...]

    @property
    def version(self) -> str:
        """The resulting version."""
        return self.amendments[-1].version

    def of_book(self, book: str) -> Iterable[Amendment]:
        """Yield the amendments of a book."""
        return (each for each in self.amendments if each.book == book)

    def clauses(self) -> Iterable[Clause]:
        """Yield the added clauses."""
        return (clause for each in self.amendments for clause in each.clauses)

    def cite(self, id: str) -> str:
        """Return the id under which a clause is cited in the resulting version."""
        for each in self.amendments:
            id = each.cite(id)
        return id

    def withdrawing_wager(self, book: str, wager: str, permits: str, section: Section) -> Amendment | None:
        """Return the amendment that withdraws a wager, the clause that permits it, or all its paytables."""
        for each in self.of_book(book):
            by_name = any(item.wager == wager and item.paytable is None and item.row is None for item in each.withdrawn)
            letters = section.get("paytables", (ONLY_LETTER,))
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
        if letter not in section.get("paytables", (ONLY_LETTER,)):
            return None
        found = (each for each in self.of_book(book) if _withdraws_paytable(each, (wager,), section, letter))
        return next(found, None)

    def figures(self, book: str, data: Data) -> Data:
        """Return the amended figures of a book."""
        changes = [change for each in self.of_book(book) for change in each.figures]
        amended = deepcopy(data) if changes else data
        for change in changes:
            *path, key = change.name.split(".")
            heading = amended
            for part in path:
                heading = heading.get(part, {})
            if key in heading:  # the figures of a book may be in several files
                heading[key] = change.value
        return amended

    def section(self, book: str, name: str, section: Data) -> Data:
        """Return the amended section of a wager, or of several that share it."""
        wagers = list(section.get("for", {name: section}))
        amendments = list(self.of_book(book))
        for each in amendments:
            section = _apply_amendment(each, wagers, section)
        if amendments:
            _drop_unused(section)
        return section

    def classified_like(self, book: str, wager: str, letter: str) -> str:
        """Return the letter of the paytable whose classifier applies to this one."""
        new = (table for each in self.of_book(book) for table in each.paytables)
        return next(
            (table.like for table in new if (table.wager, table.letter) == (wager, letter) and table.like), letter
        )


def _apply_amendment(by: Amendment, wagers: list[str], section: Data) -> Data:
    """Return a section with one amendment applied."""
    found = deepcopy(section)
    for table in by.paytables:
        if table.wager in wagers:
            _add_paytable(found, table)
    for change in by.rows:
        if change.wager in wagers:
            _change_row(found, change)
    tables: Data = found.get("paytables", {ONLY_LETTER: found})
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
    """Whether a paytable is withdrawn: by name, by its clause, or with the option's value that selects it."""
    table = section.get("paytables", {ONLY_LETTER: section})[letter]
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
    table = section.get("paytables", {ONLY_LETTER: section})[change.paytable]
    for row in (*table["rows"], *section.get("always", [])):
        if row["row"] == change.row:
            row["pays"] = str(change.pays)
            return
    table["rows"].append({"row": change.row, "pays": str(change.pays), "clause": table["clause"]})


def _drop_unused(section: Data) -> None:
    """Remove the titles of rows that no paytable prints, and of meters from which no paytable pays."""
    tables = section.get("paytables", {ONLY_LETTER: section}).values()
    rows = [row for table in tables for row in (*table["rows"], *section.get("always", []))]
    printed = {row["row"] for row in rows} | {row["row"] for table in tables for row in table.get("together", [])}
    paid = {row["pays"].partition("% of ")[2] for row in rows}
    for key, used in (("row_titles", printed), ("row_felt", printed), ("meters", paid)):
        if key in section:
            section[key] = {name: value for name, value in section[key].items() if name in used}


# Editions (R1)


@data_cache
def editions() -> dict[str, tuple[Amendment, ...]]:
    """Return the amendments of every book with earlier editions, the oldest first."""
    by_book: dict[str, list[Amendment]] = {}
    for where, text in read_folder("editions", ".toml"):
        data = tomllib.loads(text)
        by_book.setdefault(data["book"], []).append(_edition(data, where))
    return {book: _sort_amendments(several) for book, several in by_book.items()}


def _edition(data: dict[str, object], where: str) -> Amendment:
    found, problems = read_amendment(data)
    if found is None or problems:
        raise PitbossError(f"{problems[0].field}: {problems[0].message}", at=where)
    return found


def _sort_amendments(several: list[Amendment]) -> tuple[Amendment, ...]:
    """Return a book's amendments in the order in which they follow one another."""
    versions = {each.version for each in several}
    ordered = [each for each in several if each.follows not in versions]
    assert len(ordered) == 1, f"the editions of {several[0].book} do not begin with one"
    while len(ordered) < len(several):
        ordered.append(next(each for each in several if each.follows == ordered[-1].version))
    return tuple(ordered)


def versions(book: str) -> tuple[str, ...]:
    """Return the earlier versions of a book that a table may state, the oldest first."""
    return tuple(each.follows or "" for each in editions().get(book, ()))


def law_of_version(book: str, version: str | None) -> Overlay | None:
    """Return the overlay for a version of a book. None if the data files hold that version."""
    return _overlays().get((book, version or ""))


@data_cache
def _overlays() -> dict[tuple[str, str], Overlay]:
    """Return the overlay of every version that differs from the data files, by book and version.

    Later editions are reversed, the latest first. Withdrawals by earlier editions still apply.
    """
    found: dict[tuple[str, str], Overlay] = {}
    for book, several in editions().items():
        chain = [several[0].follows or "", *(each.version for each in several)]
        for number, version in enumerate(chain):
            undone = [each.inverse() for each in reversed(several[number:])]
            withdrawn = [each.withdrawals() for each in several[:number] if each.withdrawn]
            if undone or withdrawn:
                found[book, version] = Overlay((*withdrawn, *undone))
    return found


def is_earlier_text(extract: str, book: str) -> bool:
    """Whether `clauses.tsv` lists the clauses of an earlier edition of this book under the name `extract`."""
    return any(each.extract == extract for each in editions().get(book, ()))


# Clauses of older extracts, and the clauses of the complete texts that supersede them (R1, R155)


@data_cache
def _books() -> dict[str, tuple[str, dict[str, str]]]:
    """Return, by extract, the book that supersedes it, and the labels that have changed."""
    every = (each for several in editions().values() for each in several)
    return {each.extract: (each.book, dict(each.renumbered or {})) for each in every if each.extract is not None}


def superseding_clause(id: str) -> str | None:
    """Return the clause that supersedes this one. None if it is in force."""
    book, _, label = id.partition(":")
    if book not in _books():
        return None
    clause(id)
    later, moved = _books()[book]
    return clause(f"{later}:{moved.get(label, label)}").id


# A table's edition (R1)


AnyGame = TypeVar("AnyGame")


def law_of(book: Book, choices: TableChoices) -> AbstractContextManager[None]:
    """Apply the version of the law that choices state. Under a draft, the latest version is the draft's."""
    version = getattr(choices, "rules_version", None)
    is_draft = current_overlay() is not None and version not in versions(book.name)
    return law_as_of(None if is_draft else law_of_version(book.name, version))


def use_edition_law(game: type[AnyGame]) -> type[AnyGame]:
    """Make the methods of a game apply the edition that a table's choices state."""
    for name, wrap in _METHOD_WRAPPERS.items():
        if name in vars(game):
            setattr(game, name, wrap(vars(game)[name]))
    return game


Method = Callable[..., Any]


def _wrap_choices_method(method: Method) -> Method:
    """Wrap a method whose first argument is a table's choices."""
    return _wrap_with_law(method, lambda choices: choices)


def _wrap_round_method(method: Method) -> Method:
    """Wrap the method whose argument is a finished round."""
    return _wrap_with_law(method, lambda finished: finished.choices)


def _wrap_with_law(method: Method, choices_of: Callable[[Any], TableChoices]) -> Method:
    @wraps(method)
    def wrapped(self: Any, of: Any, *args: Any, **kwargs: Any) -> Any:
        with law_of(self.book, choices_of(of)):
            found = method(self, of, *args, **kwargs)
            # Compute the items here, not later under the law of the caller.
            return iter(list(found)) if isinstance(found, Iterator) else found

    return wrapped


def _wrap_unlawful(method: Method) -> Method:
    """Wrap the method that finds unlawful choices; choices that the edition does not have come first."""

    @wraps(method)
    def wrapped(self: Any, choices: TableChoices) -> Iterator[Problem]:
        with law_of(self.book, choices):
            return iter([*unavailable_choices(self.book, choices), *method(self, choices)])

    return wrapped


_METHOD_WRAPPERS: Final[Mapping[str, Callable[[Method], Method]]] = {
    "unlawful": _wrap_unlawful,
    "not_stated": _wrap_choices_method,
    "not_recommended": _wrap_choices_method,
    "approvals_needed": _wrap_choices_method,
    "offers": _wrap_choices_method,
    "odds": _wrap_choices_method,
    "layout": _wrap_choices_method,
    "table": _wrap_choices_method,
    "round": _wrap_round_method,
}
"""The methods of a game that read the law, with their wrappers."""


def unavailable_choices(book: Book, choices: TableChoices) -> Iterator[Problem]:
    """Yield the choices that the edition in force here does not have: options, values, and paytables by an option."""
    changed = current_overlay()
    found: list[Problem] = []
    for amendment in changed.of_book(book.name) if changed else ():
        found += [*_withdrawn_values(amendment, choices), *_options_of_withdrawn_clauses(book, amendment, choices)]
    yield from found or _withdrawn_paytables(book, choices)


def _withdrawn_values(amendment: Amendment, choices: TableChoices) -> Iterator[Problem]:
    """Yield the options with a withdrawn value."""
    for item in amendment.withdrawn:
        if item.option is not None and getattr(choices, item.option, None) == item.value:
            why = f"{item.option} = {format_value(item.value)} is not in {amendment.name} of the rules"
            yield error(item.option, why, item.clauses[0].rstrip("*") if item.clauses else None)


def _options_of_withdrawn_clauses(book: Book, amendment: Amendment, choices: TableChoices) -> Iterator[Problem]:
    """Yield the options of withdrawn clauses that are not left at their default."""
    kind = type(choices)
    for name, field in kind.model_fields.items():
        label = kind.field_note(name, "clause")
        if label is None or getattr(choices, name) == field.default:
            continue
        clause = label if ":" in label else f"{book.name}:{label}"
        if amendment.withdraws_clause(clause):
            yield error(name, f"{amendment.name} of the rules has no {name}: leave it out", clause)


def _withdrawn_paytables(book: Book, choices: TableChoices) -> Iterator[Problem]:
    """Yield the options that select a withdrawn paytable."""
    for wager, section in paytables(book.name).items():
        chosen_by = section.chosen_by or "letter"
        letter = getattr(choices, chosen_by, None)
        if isinstance(letter, str) and (amendment := paytable_withdrawing_amendment(book.name, wager, letter)):
            field = chosen_by if chosen_by in type(choices).model_fields else f"wagers.{wager}"
            why = f"{amendment.name} of the rules has no {section.title} for {chosen_by} {format_value(letter)}"
            yield error(field, why, section.paytables[letter].clause)
