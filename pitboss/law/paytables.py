"""The wagers of each book with their paytables, read from `paytables/*.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypedDict

from pitboss.errors import PitbossError
from pitboss.law.clauses import clause
from pitboss.law.data import law_cache
from pitboss.law.problems import did_you_mean
from pitboss.law.rules import register_clause
from pitboss.law.sections import Section, sections
from pitboss.money.odds import Odds

ONLY_LETTER = "only"
"""The letter of a wager's only paytable."""


@dataclass(frozen=True, slots=True)
class PaytableRow:
    """A row of a paytable: the hand, its payout, and its clause."""

    row: str
    odds: Odds
    clause: str
    set_by: str | None = None
    """The option with which an operator sets this price, never below the printed one."""
    of: tuple[str, ...] = ()
    """The printed rows that this row pays together; it is not printed itself (R55, R58)."""


@dataclass(frozen=True, slots=True)
class Paytable:
    """A printed paytable. A row that it does not print loses."""

    letter: str
    clause: str
    rows: dict[str, PaytableRow]
    lose: str | None
    vigorish: int | None
    """The vigorish on a win, in percent."""
    decks: tuple[int, ...] | None = None
    """The numbers of decks that it applies to. None for all (R48)."""
    uses: tuple[str, ...] = ()
    """The options that only this paytable uses."""

    @property
    def printed(self) -> tuple[PaytableRow, ...]:
        """The printed rows, without combined ones."""
        return tuple(row for row in self.rows.values() if not row.of)

    @property
    def meters(self) -> tuple[str, ...]:
        """The meters from which its rows pay, in printed order."""
        return tuple(dict.fromkeys(row.odds.meter for row in self.rows.values() if row.odds.meter))


@dataclass(frozen=True, slots=True)
class MeterFacts:
    """A meter from which a wager pays."""

    title: str
    rate: str | None
    """The clause that requires its rate, if the section states one."""


@dataclass(frozen=True, slots=True)
class WagerSection:
    """Everything about a wager except its classifier; `sections.py` describes the format."""

    wager: str
    title: str
    """The name on the payout sign."""
    felt: str
    """The name on the layout."""
    clause: str
    chosen_by: str | None
    """What selects the paytable: a letter, an option, or a wager whose letter it follows."""
    group: tuple[str, ...]
    """The wagers that share one choice, as the two sides of Dragon Bonus do."""
    paytables: dict[str, Paytable]
    stated_area: str | None
    """The clause that requires its area on the layout."""
    settled: str | None
    """The phase in which it is settled, in a game with phases."""
    comes_with: str | None
    """The wager that it is a bonus of; it has no stake of its own."""
    decided_with: str | None
    """The wager whose paytable affects the decisions on this one, and so its odds."""
    uses: tuple[str, ...]
    """The options that only this wager uses."""
    per_box: bool
    """Whether a player with two hands makes it once."""
    only_where: Mapping[str, str | bool]
    """The options that a table must have to offer it, with their values."""
    no_row_text: str | None
    """The name of cards that match none of its rows."""
    row_titles: Mapping[str, str]
    row_felt: Mapping[str, str]
    """The text of a row on the layout, before its payout."""
    meters: Mapping[str, MeterFacts]

    @property
    def area(self) -> str:
        """The clause that requires its area on the layout; only a bonus of a wager may have none."""
        assert self.stated_area is not None, f"{self.wager} has no area"
        return self.stated_area

    @property
    def is_progressive(self) -> bool:
        """Whether it is a wager, not a bonus, that pays from a meter."""
        return bool(self.meters) and self.comes_with is None

    def row_title(self, row: str) -> str:
        """Return the name of a row on the payout sign."""
        return self.row_titles.get(row) or _slug_words(row).capitalize()

    def hand_prefix(self, row: str | None) -> str:
        """Return the hand's name as a prefix to its cards: `pair: `, or `no pair: ` without a row."""
        words = self.no_row_text if row is None else _slug_words(row)
        return f"{words}: " if words else ""


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


def _combined_row(data: list[_TogetherData], printed: dict[str, PaytableRow]) -> Iterator[PaytableRow]:
    """Yield the rows that combine several payments. The stake is returned once, and the first row is cited."""
    for item in data:
        parts = [printed[name] for name in item["of"]]
        total = Odds(parts[0].odds.basis, sum((part.odds.ratio for part in parts), Fraction(0)))
        yield PaytableRow(item["row"], total, parts[0].clause, of=tuple(item["of"]))


@law_cache
def paytables(book: str) -> dict[str, WagerSection]:
    """Return the section of every wager of a book, and register each line of data under its clause."""
    found: dict[str, WagerSection] = {}
    for name, section, where in sections(book):
        try:
            printed = {letter: _paytable(letter, table, section) for letter, table in _tables(section).items()}
            for wager, its_own in _wagers(name, section, printed):
                if wager in found:
                    raise PitbossError(f"there is a wager {wager!r} already")
                found[wager] = its_own
            _register(where, section["clause"], printed)
        except PitbossError as error:
            raise PitbossError(error.message, at=where) from None
    return found


def _register(where: str, cited: str, printed: Mapping[str, Paytable]) -> None:
    """Register each line of a section under its clause."""
    register_clause(where, cited)
    for letter, table in printed.items():
        heading = where if letter == ONLY_LETTER else f"{where} {letter}"
        register_clause(heading, table.clause)
        for row in table.rows.values():
            register_clause(f"{heading}, {row.row}", row.clause)


def meter_title(book: str, name: str) -> str:
    """Return a meter's title: `must_hit` is Must Hit."""
    of = (section.meters[name].title for section in paytables(book).values() if name in section.meters)
    return next(of, _slug_words(name).title())


@law_cache
def meters_of(book: str) -> dict[str, MeterFacts]:
    """Return the meters that a book's wagers pay from, without bonus meters such as Must Hit."""
    wagers = (section for section in paytables(book).values() if section.comes_with is None)
    return {name: meter for section in wagers for name, meter in section.meters.items()}


def must_hit_wager(book: str) -> str | None:
    """Return the wager of a book's Must Hit award. None if it has no such award."""
    award = paytables(book).get("must-hit")
    return award.comes_with if award else None


def _tables(section: Section) -> Mapping[str, Section]:
    found: Mapping[str, Section] = section.get("paytables", {ONLY_LETTER: section})
    return found


def _paytable(letter: str, table: Section, section: Section) -> Paytable:
    rows = [*_rows(table["rows"]), *_rows(section.get("always", []))]
    rows += _combined_row(table.get("together", []), {row.row: row for row in rows})
    decks = tuple(table["decks"]) if "decks" in table else None
    vigorish = int(table["vigorish"].rstrip("%")) if "vigorish" in table else None
    by_name = {row.row: row for row in rows}
    # For the only paytable of a wager, the section has the options.
    uses = tuple(table.get("uses", ())) if letter != ONLY_LETTER else ()
    return Paytable(letter, clause(table["clause"]).id, by_name, section.get("lose"), vigorish, decks, uses)


def _wagers(name: str, section: Section, printed: dict[str, Paytable]) -> Iterator[tuple[str, WagerSection]]:
    """Yield the wagers of a section; several may share its paytables."""
    rows = {row for table in printed.values() for row in table.rows}
    for key in ("row_titles", "row_felt"):
        for row in section.get(key, {}):
            if row not in rows:
                raise PitbossError(
                    f"{key} names a row {row!r} that no paytable prints{did_you_mean(row, sorted(rows))}"
                )
    titled = section.get("for", {name: section})
    for wager, titles in titled.items():
        yield (
            wager,
            WagerSection(
                wager=wager,
                title=titles["title"],
                felt=titles.get("felt", titles["title"]),
                clause=section["clause"],
                chosen_by=section.get("chosen_by"),
                group=tuple(titled),
                paytables=printed,
                stated_area=clause(section["area"]).id if "area" in section else None,
                settled=section.get("settled"),
                comes_with=section.get("comes_with"),
                decided_with=section.get("decided_with"),
                uses=tuple(section.get("uses", ())),
                per_box=section.get("per_box", False),
                only_where=section.get("only_where", {}),
                no_row_text=section.get("otherwise"),
                row_titles=section.get("row_titles", {}),
                row_felt=section.get("row_felt", {}),
                meters=_meters(section.get("meters", {}), printed),
            ),
        )


def _meters(stated: Mapping[str, Mapping[str, str]], printed: dict[str, Paytable]) -> dict[str, MeterFacts]:
    """Return the meters from which the rows pay, in printed order."""
    names = dict.fromkeys(meter for table in printed.values() for meter in table.meters)
    for name in stated:
        if name not in names:
            raise PitbossError(
                f"meters names {name!r}, from which no row pays{did_you_mean(name, list(names)) if names else ''}"
            )
    return {name: _meter(name, stated.get(name, {})) for name in names}


def _meter(name: str, stated: Mapping[str, str]) -> MeterFacts:
    return MeterFacts(
        stated.get("title") or _slug_words(name).title(), clause(stated["rate"]).id if "rate" in stated else None
    )


def _slug_words(slug: str) -> str:
    return slug.replace("-", " ").replace("_", " ")
