"""Amendments: the changes of an edition of a rule book, or of a draft, to the edition before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any, Final, TypeVar

from pitboss.errors import PitbossError
from pitboss.law.clauses import Clause, covers
from pitboss.law.paytables import ONLY_LETTER
from pitboss.law.problems import Problem, did_you_mean, error, format_value
from pitboss.money.odds import Odds


@dataclass(frozen=True, slots=True)
class RowChange:
    """A changed payout of a paytable row."""

    wager: str
    paytable: str
    row: str
    pays: Odds
    previous: Odds | None
    """The payout before. None if the paytable did not print the row."""
    at: str = field(default="", compare=False)
    """The location in the document."""

    def inverse(self) -> RowChange:
        """Return the reverse change; a row that was not printed loses."""
        return replace(self, pays=self.previous or Odds.parse("lose"), previous=self.pays)


@dataclass(frozen=True, slots=True)
class FigureChange:
    """A changed limit or minimum."""

    name: str
    """The heading and the key, as `decks.most`."""
    value: int | str
    previous: int | str | None
    at: str = field(default="", compare=False)

    def inverse(self) -> FigureChange:
        """Return the reverse change."""
        assert self.previous is not None, f"the previous value of {self.name} is not known"
        return replace(self, value=self.previous, previous=self.value)


@dataclass(frozen=True, slots=True)
class NewPaytable:
    """An additional paytable for a wager."""

    wager: str
    letter: str
    clause: str
    rows: Mapping[str, Odds]
    clauses: Mapping[str, str]
    """The clauses of the rows that have their own."""
    existing: str | None = None
    """The letter given to the paytable that was the wager's only one."""
    like: str | None = None
    """The paytable whose rows are the same hands, where paytables of the wager differ."""
    decks: tuple[int, ...] | None = None
    at: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class AmendedItem:
    """An added or withdrawn item: clauses, a wager, one of its paytables or rows, or a value of an option."""

    clauses: tuple[str, ...] = ()
    """Patterns: `midi:7.A(9)*` includes the clauses below."""
    wager: str | None = None
    paytable: str | None = None
    row: str | None = None
    option: str | None = None
    value: object = None
    at: str = field(default="", compare=False)


@dataclass(frozen=True, eq=False)
class Amendment:
    """The changes of one edition. Amendments are compared by identity, since each has its own caches."""

    book: str
    version: str
    title: str | None = None
    day: date | None = None
    """The first day on which it is in force, if the text states it."""
    follows: str | None = None
    """The version before it."""
    extract: str | None = None
    """The book name under which `clauses.tsv` lists the clauses of the version before."""
    rows: tuple[RowChange, ...] = ()
    figures: tuple[FigureChange, ...] = ()
    paytables: tuple[NewPaytable, ...] = ()
    clauses: tuple[Clause, ...] = ()
    added: tuple[AmendedItem, ...] = ()
    withdrawn: tuple[AmendedItem, ...] = ()
    reworded: tuple[str, ...] = ()
    renumbered: Mapping[str, str] | None = None
    """The labels of this edition, by the labels of the version before."""
    cites_extract: bool = False
    """Whether a renumbered clause is cited under the label of the version before."""

    @property
    def name(self) -> str:
        """The name in a sentence."""
        return f"version {self.version}"

    def inverse(self) -> Amendment:
        """Return the amendment that restores the version before; additions are withdrawn again."""
        new = tuple(AmendedItem(wager=table.wager, paytable=table.letter) for table in self.paytables)
        return replace(
            self,
            version=self.follows or "",
            rows=tuple(each.inverse() for each in self.rows),
            figures=tuple(each.inverse() for each in self.figures),
            paytables=(),
            clauses=(),
            added=self.withdrawn,
            withdrawn=(*self.added, *new),
            cites_extract=self.extract is not None,
        )

    def withdrawals(self) -> Amendment:
        """Return the withdrawals alone: the data files still have the withdrawn items, for earlier editions."""
        return replace(self, rows=(), figures=(), paytables=(), clauses=(), added=())

    def withdraws_clause(self, id: str) -> bool:
        """Whether a clause is withdrawn."""
        return any(covers(pattern, id) for item in self.withdrawn for pattern in item.clauses)

    def cite(self, id: str) -> str:
        """Return the id of a clause in this edition: that of the extract, if its label was different."""
        book, _, label = id.partition(":")
        if not self.cites_extract or book != self.book:
            return id
        return next((f"{self.extract}:{old}" for old, now in (self.renumbered or {}).items() if now == label), id)


# Parse an amendment, and collect every error
#
#     book = "midi"                       the rule book
#     version = "1.12"                    what submissions call the edition in `rules_version`
#     follows = "1.11"                    the edition before it; for a draft, the one in force
#     title = "A higher Dragon 7"         what people call a draft
#     date = 2027-01-01                   the first day on which it is in force
#
#     [[row]]                             a changed payout of a row
#     wager = "dragon-7"
#     paytable = "A"                      where the wager has several
#     row = "wins"
#     was = "40 to 1"                     optional in a draft, and compared with the law
#     pays = "50 to 1"
#
#     [[figure]]                          a changed limit or minimum
#     name = "decks.most"
#     was = 8
#     value = 6
#
#     [[paytable]]                        an additional paytable of a wager
#     wager = "dragon-7"
#     letter = "B"
#     existing = "A"                      the letter given to the paytable that was the only one
#     like = "A"                          the paytable with the same rows, where paytables of the wager differ
#     clause = "midi:12.G"
#     decks = [6, 8]                      the numbers of decks, if not all
#     rows = [{ row = "wins", pays = "45 to 1", clause = "BOOK:12.G(2)" }]
#
#     [[clause]]                          a new clause
#     id = "BOOK:12.G(2)"
#     kind = "payout"
#     gist = "Dragon 7 Insurance, paytable B: win pays 45 to 1"
#
#     [[withdrawn]]                       clauses with all that depends on them, a wager, its paytable or row, a choice
#     clauses = ["midi:7.A(17)*"]
#
#     [renumbered]                        the label before, and the label now
#     "12.T" = "12.V"
#
# `[[added]]`, `reworded` and `extract` are for editions: they name items of the data files and of `clauses.tsv`.


T = TypeVar("T")
Entry = Mapping[str, Any]
_ANY_TYPE: Final = object
_TYPE_NAMES: Final = {
    str: "text in quotes",
    list: "a list in brackets",
    dict: "a table",
    date: "a day without quotes, as 2027-01-01",
}
TOP_LEVEL_KEYS: Final[Mapping[str, type]] = {
    "book": str,
    "version": str,
    "follows": str,
    "extract": str,
    "title": str,
    "date": date,
    "reworded": list,
    "row": list,
    "figure": list,
    "paytable": list,
    "clause": list,
    "added": list,
    "withdrawn": list,
    "renumbered": dict,
}
_ROW_KEYS: Final = {"wager": str, "paytable": str, "row": str, "pays": str, "was": str}
_FIGURE_KEYS: Final = {"name": str, "value": _ANY_TYPE, "was": _ANY_TYPE}
_PAYTABLE_KEYS: Final = {
    "wager": str,
    "letter": str,
    "existing": str,
    "like": str,
    "clause": str,
    "decks": list,
    "rows": list,
}
_PAYTABLE_ROW_KEYS: Final = {"row": str, "pays": str, "clause": str}
_CLAUSE_KEYS: Final = {"id": str, "kind": str, "gist": str}
_ITEM_KEYS: Final = {"clauses": list, "wager": str, "paytable": str, "row": str, "option": str, "value": _ANY_TYPE}


def read_amendment(data: Entry) -> tuple[Amendment | None, list[Problem]]:
    """Return the amendment in a document, and all errors of the document.

    The amendment has the entries that could be read; it is None without `book` and `version`.
    """
    return _Reader(data).read()


class _Reader:
    """Reads one document and collects its errors."""

    def __init__(self, data: Entry) -> None:
        self.data = data
        self.problems: list[Problem] = []

    def read(self) -> tuple[Amendment | None, list[Problem]]:
        if not self._has_keys(self.data, TOP_LEVEL_KEYS, ("book", "version"), ""):
            self.data = {
                key: value
                for key, value in self.data.items()
                if key in TOP_LEVEL_KEYS and _is_a(value, TOP_LEVEL_KEYS[key])
            }
        if not {"book", "version"} <= self.data.keys():
            return None, self.problems
        data = self.data
        renumbered = data.get("renumbered", {})
        if not all(isinstance(label, str) for label in renumbered.values()):
            self._wrong("renumbered", 'each entry is the label before and the label now, as "12.T" = "12.V"')
        amendment = Amendment(
            book=data["book"],
            version=data["version"],
            title=data.get("title"),
            day=data.get("date"),
            follows=data.get("follows"),
            extract=data.get("extract"),
            rows=self._entries("row", _ROW_KEYS, ("wager", "row", "pays"), self._row),
            figures=self._entries("figure", _FIGURE_KEYS, ("name", "value"), _figure),
            paytables=self._entries("paytable", _PAYTABLE_KEYS, ("wager", "letter", "clause", "rows"), self._paytable),
            clauses=self._entries("clause", _CLAUSE_KEYS, ("id", "kind", "gist"), _clause),
            added=self._entries("added", _ITEM_KEYS, (), _item),
            withdrawn=self._entries("withdrawn", _ITEM_KEYS, (), _item),
            reworded=tuple(data.get("reworded", ())),
            renumbered=renumbered,
        )
        return amendment, self.problems

    def _entries(
        self, key: str, kinds: Mapping[str, type], required: tuple[str, ...], make: Callable[[Entry, str], T]
    ) -> tuple[T, ...]:
        """Return the entries under a heading that can be read."""
        entries: list[T] = []
        for number, entry in enumerate(self.data.get(key, ())):
            field = f"{key}.{number}"
            if self._has_keys(entry, kinds, required, field):
                try:
                    entries.append(make(entry, field))
                except PitbossError as fault:
                    self._wrong(fault.at or field, fault.message)
        return tuple(entries)

    def _row(self, entry: Entry, field: str) -> RowChange:
        was = self._odds(entry["was"], f"{field}.was") if "was" in entry else None
        pays = self._odds(entry["pays"], f"{field}.pays")
        return RowChange(entry["wager"], entry.get("paytable", ONLY_LETTER), entry["row"], pays, was, field)

    def _odds(self, text: str, at: str) -> Odds:
        """Parse odds. Record an error if they are invalid and continue with the entry."""
        try:
            return Odds.parse(text)
        except PitbossError as fault:
            self._wrong(at, fault.message)
            return Odds.parse("push")

    def _paytable(self, entry: Entry, field: str) -> NewPaytable:
        rows: dict[str, Odds] = {}
        clauses: dict[str, str] = {}
        for number, row in enumerate(entry["rows"]):
            inside = f"{field}.rows.{number}"
            if self._has_keys(row, _PAYTABLE_ROW_KEYS, ("row", "pays"), inside):
                rows[row["row"]] = self._odds(row["pays"], f"{inside}.pays")
                if "clause" in row:
                    clauses[row["row"]] = row["clause"]
        decks = tuple(entry["decks"]) if "decks" in entry else None
        named = (entry["wager"], entry["letter"], entry["clause"])
        return NewPaytable(*named, rows, clauses, entry.get("existing"), entry.get("like"), decks, field)

    def _has_keys(self, entry: Any, kinds: Mapping[str, type], required: tuple[str, ...], field: str) -> bool:
        """Return whether an entry is a table with these keys; record what is wrong with it."""
        before = len(self.problems)
        if not isinstance(entry, Mapping):
            self._wrong(field, f"this is a table, not {format_value(entry)}")
            return False
        top = f"{field}." if field else ""
        for key, value in entry.items():
            if key not in kinds:
                self._wrong(f"{top}{key}", f"there is no key {key!r} here{did_you_mean(key, list(kinds))}")
            elif not _is_a(value, kinds[key]):
                self._wrong(f"{top}{key}", f"{key} is {_TYPE_NAMES[kinds[key]]}, not {format_value(value)}")
        for key in required:
            if key not in entry:
                self._wrong(field or key, f"the key {key} is missing")
        return len(self.problems) == before

    def _wrong(self, field: str, message: str) -> None:
        self.problems.append(error(field, message))


def _is_a(value: object, kind: type) -> bool:
    return isinstance(value, kind) and not (kind is date and isinstance(value, datetime))


def _figure(entry: Entry, field: str) -> FigureChange:
    for key in ("value", "was"):
        if key in entry and (isinstance(entry[key], bool) or not isinstance(entry[key], int | str)):
            raise PitbossError(
                f'a figure is a whole number, or text as "$5,000", not {format_value(entry[key])}', at=f"{field}.{key}"
            )
    return FigureChange(entry["name"], entry["value"], entry.get("was"), field)


def _clause(entry: Entry, field: str) -> Clause:
    return Clause(entry["id"], entry["kind"], entry["gist"])


def _item(entry: Entry, field: str) -> AmendedItem:
    if not any(key in entry for key in ("clauses", "wager", "option")):
        raise PitbossError(
            'name clauses, as clauses = ["midi:7.A(17)*"], a wager, or an option with its value', at=field
        )
    if ("option" in entry) != ("value" in entry):
        raise PitbossError("an option is named with the value that is meant, as value = true", at=field)
    if "wager" not in entry and ("paytable" in entry or "row" in entry):
        raise PitbossError("a paytable or a row is one of a wager: name the wager too", at=field)
    clauses = entry.get("clauses", ())
    if not all(isinstance(each, str) for each in clauses):
        raise PitbossError("clauses are ids in quotes", at=f"{field}.clauses")
    named = {key: entry[key] for key in ("wager", "paytable", "row", "option", "value") if key in entry}
    return AmendedItem(tuple(clauses), **named, at=field)
