"""Check a draft of an amendment: its wagers, rows, figures and clauses must exist in the law."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboss.errors import PitbossError
from pitboss.games.game import Game
from pitboss.law import wagers_of
from pitboss.law.amendments import AmendedItem, Amendment, FigureChange, NewPaytable, RowChange
from pitboss.law.choice_parser import parse_choices
from pitboss.law.clauses import Clause, all_clauses, covers, expand
from pitboss.law.editions import versions
from pitboss.law.figures import all_figures
from pitboss.law.paytables import ONLY_LETTER, WagerSection, paytables
from pitboss.law.problems import Problem, did_you_mean, error, format_value
from pitboss.money import parse_cents
from pitboss.money.odds import Basis, Odds

FIXED_FIGURES: Final = {("edge21", "doubles.most")}
"""Figures that determine the sizes of tables in the analysis."""


def draft_problems(game: Game, draft: Amendment) -> Iterator[Problem]:
    """Yield the errors of a draft that does not fit the law in force."""
    yield from _versions(game, draft)
    for row in draft.rows:
        yield from _row(game, row)
    for figure in draft.figures:
        yield from _figure(game, figure)
    for number, clause in enumerate(draft.clauses):
        yield from _clause(game, clause, f"clause.{number}")
    for paytable in draft.paytables:
        yield from _paytable(game, paytable, {clause.id for clause in draft.clauses})
    for item in draft.withdrawn:
        yield from _item(game, item)
    for label in draft.renumbered or {}:
        yield from _known_clause(game, f"{draft.book}:{label}", "renumbered")


def _versions(game: Game, draft: Amendment) -> Iterator[Problem]:
    field = game.choices.model_fields.get("rules_version")
    latest = field.default if field is not None else None
    if draft.follows is not None and latest is not None and draft.follows != latest:
        yield error("follows", f"a draft changes the version in force, {latest!r}, not {draft.follows!r}")
    if draft.version in (latest, *versions(draft.book)):
        yield error("version", f"there is a version {draft.version!r} already")


def _section(game: Game, wager: str, at: str) -> WagerSection | Problem:
    known = paytables(game.book.name)
    if wager in known:
        return known[wager]
    return error(f"{at}.wager", f"{game.book.name} has no wager {wager!r}{did_you_mean(wager, list(known))}")


def _row(game: Game, change: RowChange) -> Iterator[Problem]:
    section = _section(game, change.wager, change.at)
    if isinstance(section, Problem):
        yield section
        return
    if problem := _letter(section, change.paytable, change.at):
        yield problem
        return
    table = section.paytables[change.paytable]
    printed = table.rows.get(change.row)
    if printed is None and (problem := _unknown_row(game, section, change.paytable, change.row, f"{change.at}.row")):
        yield problem
    elif printed is not None and printed.of:
        parts = " and ".join(printed.of)
        yield error(f"{change.at}.row", f"{change.row} pays {parts} together: change those", printed.clause)
    elif change.previous is not None and change.previous != (printed.odds if printed else None):
        pays = printed.odds if printed else "nothing"
        clause = printed.clause if printed else table.clause
        yield error(
            f"{change.at}.was", f"{change.row} of {change.wager} pays {pays} today, not {change.previous}", clause
        )
    yield from _meter(section, change.pays, f"{change.at}.pays")


def _letter(section: WagerSection, letter: str, at: str) -> Problem | None:
    """Return an error if a wager does not have this paytable, or if the paytable has to be named. None if it fits."""
    if letter in section.paytables:
        return None
    several = " or ".join(section.paytables)
    if letter == ONLY_LETTER:
        return error(at, f"{section.wager} has several paytables: name one, {several}", section.clause)
    has = "one paytable, without a letter" if ONLY_LETTER in section.paytables else several
    return error(f"{at}.paytable", f"{section.wager} has no paytable {letter!r}: {has}", section.clause)


def _unknown_row(game: Game, section: WagerSection, letter: str, row: str, at: str) -> Problem | None:
    """Return an error if no classifier has this row. None if one has it."""
    wager = wagers_of(game.book.name).get(section.wager)
    known = [each.slug for each in wager.classifier(letter).rows] if wager else list(section.paytables[letter].rows)
    if row in known:
        return None
    return error(at, f"no classifier of {section.wager} has a row {row!r}{did_you_mean(row, known)}", section.clause)


def _meter(section: WagerSection, pays: Odds, at: str) -> Iterator[Problem]:
    if pays.basis is Basis.METER and pays.meter not in section.meters:
        known = did_you_mean(str(pays.meter), list(section.meters)) if section.meters else ": it pays from none"
        yield error(at, f"{section.wager} has no meter {pays.meter!r}{known}", section.clause)


def _figure(game: Game, change: FigureChange) -> Iterator[Problem]:
    known = {
        f"{name}.{key}": (value, each.clause)
        for name, each in all_figures(game.book.name).items()
        for key, value in each.values.items()
    }
    if change.name not in known:
        yield error(f"{change.at}.name", f"there is no figure {change.name!r}{did_you_mean(change.name, list(known))}")
        return
    today, clause = known[change.name]
    if (game.book.name, change.name) in FIXED_FIGURES:
        yield error(f"{change.at}.name", f"the analysis of {game.title} is built for this figure", clause)
    if change.previous is not None and change.previous != today:
        yield error(
            f"{change.at}.was",
            f"{change.name} is {format_value(today)} today, not {format_value(change.previous)}",
            clause,
        )
    if not _is_alike(change.value, today):
        yield error(
            f"{change.at}.value", f"write it as today's {format_value(today)}, not {format_value(change.value)}", clause
        )


def _is_alike(value: int | str, today: int | str) -> bool:
    """Whether two figures are of the same kind: a count, an amount or a fraction."""
    if isinstance(today, int) or isinstance(value, int):
        return isinstance(today, int) and isinstance(value, int) and value >= 0
    if today.startswith("$"):
        try:
            return value.startswith("$") and parse_cents(value) >= 0
        except PitbossError:
            return False
    return [part.isdigit() for part in value.split("/")] == [part.isdigit() for part in today.split("/")]


def _clause(game: Game, clause: Clause, at: str) -> Iterator[Problem]:
    book = game.book.name
    kinds = sorted({each.kind for each in all_clauses().values()})
    if not clause.id.startswith(f"{book}:"):
        yield error(f"{at}.id", f"a clause of this draft begins with {book}:, not {clause.id!r}")
    elif clause.id in all_clauses():
        yield error(f"{at}.id", f"there is a clause {clause.id} already", clause.id)
    if clause.kind not in kinds:
        yield error(f"{at}.kind", f"there is no kind {clause.kind!r}{did_you_mean(clause.kind, kinds)}")


def _paytable(game: Game, new: NewPaytable, added: set[str]) -> Iterator[Problem]:
    section = _section(game, new.wager, new.at)
    if isinstance(section, Problem):
        yield section
        return
    if section.chosen_by not in (None, "letter"):
        why = f"the paytable of {new.wager} follows from {section.chosen_by}, so it cannot have one more"
        yield error(f"{new.at}.wager", why, section.clause)
        return
    if new.letter in section.paytables:
        why = f"{new.wager} has a paytable {new.letter} already: change its rows with [[row]]"
        yield error(f"{new.at}.letter", why, section.paytables[new.letter].clause)
    if ONLY_LETTER in section.paytables and new.existing is None:
        why = f'{new.wager} has one paytable, without a letter: give it one, as existing = "A"'
        yield error(new.at, why, section.clause)
    like = new.like or next(iter(section.paytables))
    if like not in section.paytables:
        yield error(f"{new.at}.like", f"{new.wager} has no paytable {like!r}", section.clause)
        like = next(iter(section.paytables))
    for number, (row, pays) in enumerate(new.rows.items()):
        at = f"{new.at}.rows.{number}"
        if problem := _unknown_row(game, section, like, row, f"{at}.row"):
            yield problem
        yield from _meter(section, pays, f"{at}.pays")
    for clause in (new.clause, *new.clauses.values()):
        if clause not in added:
            yield from _known_clause(game, clause, f"{new.at}.clause")


def _known_clause(game: Game, pattern: str, at: str) -> Iterator[Problem]:
    try:
        found = expand(pattern)
    except PitbossError as fault:
        yield error(at, fault.message)
        return
    if not all(id.startswith(f"{game.book.name}:") for id in found):
        yield error(at, f"{pattern} is not a clause of {game.title}")


def _item(game: Game, item: AmendedItem) -> Iterator[Problem]:
    for number, pattern in enumerate(item.clauses):
        at = f"{item.at}.clauses.{number}"
        yield from _known_clause(game, pattern, at)
        yield from (
            _needed(game, wager, at) for wager in _main_wagers(game) if covers(pattern, _permitting_clause(game, wager))
        )
    if item.option is not None:
        yield from _option(game, item)
    if item.wager is None:
        return
    section = _section(game, item.wager, item.at)
    if isinstance(section, Problem):
        yield section
        return
    if item.paytable is None and item.row is None and item.wager in _main_wagers(game):
        yield _needed(game, item.wager, f"{item.at}.wager")
    if item.paytable is not None and (problem := _letter(section, item.paytable, item.at)):
        yield problem
        return
    tables = [section.paytables[item.paytable]] if item.paytable else list(section.paytables.values())
    if item.row is not None and not any(item.row in table.rows for table in tables):
        known = list(dict.fromkeys(row for table in tables for row in table.rows))
        why = f"{item.wager} prints no row {item.row!r}{did_you_mean(item.row, known)}"
        yield error(f"{item.at}.row", why, section.clause)


def _main_wagers(game: Game) -> list[str]:
    return [wager for group in game.main_wagers for wager in group if wager in wagers_of(game.book.name)]


def _permitting_clause(game: Game, wager: str) -> str:
    return wagers_of(game.book.name)[wager].clause


def _needed(game: Game, wager: str, at: str) -> Problem:
    return error(
        at, f"{wager} is a main wager of {game.title}, without which there is no game", _permitting_clause(game, wager)
    )


def _option(game: Game, item: AmendedItem) -> Iterator[Problem]:
    assert item.option is not None
    fields = game.choices.model_fields
    if item.option not in fields:
        yield error(
            f"{item.at}.option", f"{game.title} has no option {item.option!r}{did_you_mean(item.option, list(fields))}"
        )
        return
    _, problems = parse_choices(game.choices, {item.option: item.value})
    yield from (error(f"{item.at}.value", each.message) for each in problems if each.field == item.option)
