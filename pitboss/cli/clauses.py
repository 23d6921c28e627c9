"""`pitboss clauses`: the code and tests of every clause, and single clauses and readings in full."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator

import click
from click.formatting import wrap_text

from pitboss.cli import json_option, print_answer
from pitboss.documents.clauses import (
    NO_TEST_INDEX,
    ClauseCoverage,
    ClausePage,
    CodeLocation,
    GameOption,
    clause_map,
    clause_page,
    has_test_index,
    options_where,
)
from pitboss.errors import PitbossError
from pitboss.games.registry import BUILT_IN, game, game_ids
from pitboss.law import Clause, all_clauses, clause
from pitboss.law.clauses import book_title, covers
from pitboss.law.problems import did_you_mean
from pitboss.law.readings import Reading, all_readings, reading, readings_on, stand_in_reading

# Single clauses and readings, as text and as documents


_MAX_WIDTH = 110
_INDENT = 4
_LABEL_WIDTH = 10


def clause_document(entry: ClauseCoverage) -> dict[str, object]:
    """Return one entry of the clause map."""
    return {
        "id": entry.clause.id,
        "kind": entry.clause.kind,
        "gist": entry.clause.gist,
        "code": list(entry.code),
        "tests": list(entry.tests),
        "reason": entry.reason,
        "superseded_by": entry.superseded_by,
    }


def page_document(page: ClausePage) -> dict[str, object]:
    """Return one clause with its readings, options, code and tests."""
    return {
        **clause_document(page.coverage),
        "parents": [each.id for each in page.parents],
        "below": [each.id for each in page.below],
        "readings": [
            {"id": each.id, "title": each.title, "reading": each.reading, "on": place}
            for place, readings in page.readings.items()
            for each in readings
        ],
        "adopted_from": list(page.adopted_from),
        "stands_in_for": {book: stand_in.id for book, stand_in in page.stands_in_for.items()},
        "options": [_option_document(each) for each in page.options],
        "places": [
            {
                "name": place.name,
                "file": place.file_line.file if place.file_line else None,
                "line": place.file_line.line if place.file_line else None,
                "clause": place.implemented_clause,
            }
            for place in page.places
        ],
    }


def reading_document(reading: Reading) -> dict[str, object]:
    """Return one reading with the options that leave it to the operator."""
    return {
        "id": reading.id,
        "title": reading.title,
        "question": reading.question,
        "reading": reading.reading,
        "reason": reading.reason,
        "clauses": list(reading.clauses),
        "stands_in": {book: list(patterns) for book, patterns in reading.stands_in.items()},
        "options": [_option_document(each) for each in _options_of(reading)],
    }


def _option_document(option: GameOption) -> dict[str, object]:
    return {"game": option.game, **option.option.to_dict()}


def _options_of(reading: Reading) -> tuple[GameOption, ...]:
    """Return a reading's options: of the games that cite it there, or of all games if none does."""
    options = options_where(lambda name, clause: name in reading.options)
    named = {each.option.name for each in options if each.option.reading == reading.id}
    return tuple(each for each in options if each.option.name not in named or each.option.reading == reading.id)


def print_page(page: ClausePage) -> None:
    """Print one clause with its readings, options, code and tests."""
    entry = page.coverage
    _heading(entry.clause.id, entry.clause.gist)
    for above in page.parents:
        _item("under", f"{above.id}  {above.gist}")
    for text in _status(page):
        _item("note", text)
    for place, readings in page.readings.items():
        for each in readings:
            on = "" if place == entry.clause.id else f" (on {place})"
            _item("reading", f"{each.id}  {each.title}{on}: {each.reading}")
    _print_options(page.options)
    for code in page.places:
        under = "" if code.implemented_clause == entry.clause.id else f"  (under {code.implemented_clause})"
        _item("code", _place_text(code) + under, wraps=False)
    for test in entry.tests:
        _item("test", test, wraps=False)
    for each_below in page.below:
        _item("below", _short(each_below))


def _status(page: ClausePage) -> Iterator[str]:
    """Yield notes: replaced, adopted, lent to other books, not for software, or without code or test."""
    entry = page.coverage
    if entry.superseded_by:
        yield f"replaced by {entry.superseded_by}, whose code and tests are listed here (R1)"
    if page.adopted_from:
        siblings = " and ".join(page.adopted_from)
        theirs = any(place.implemented_clause != entry.clause.id for place in page.places)
        code = "whose code carries out this clause too" if theirs else "but this game has code of its own"
        yield f"the same rule as {siblings}, {code} (R2, R21)"
    for book, stand_in in page.stands_in_for.items():
        yield f"stands in for {book_title(book)}, which has no rule of its own ({stand_in.id})"
    if entry.reason:
        yield f"no software: {entry.reason}"
    if entry.is_missing:
        yield "missing: it lacks code or a test, and no reason is given"


def print_list(prefix: str, listed: list[Clause]) -> None:
    """Print the clauses of a chapter or a book, each with its gist and its readings."""
    _heading(prefix, f"{len(listed)} clauses")
    for each in listed:
        _item("", _short(each))


def _short(clause: Clause) -> str:
    own = [each.id for each in readings_on(clause.id).get(clause.id, ())]
    return f"{clause.id}  {clause.gist}{f'  [{chr(32).join(own)}]' if own else ''}"


def print_reading(reading: Reading) -> None:
    """Print one reading: the question, the answer, the reason, and the options that leave it to the operator."""
    _heading(reading.id, reading.title)
    _item("unclear", reading.question)
    _item("reading", reading.reading)
    if reading.reason:
        _item("why", reading.reason)
    options = _options_of(reading)
    _print_options(options)
    if not options:
        _item("option", "none: it is the same at every table")
    for book, patterns in reading.stands_in.items():
        _item("stands in", f"{_patterns(patterns)}, for {book_title(book)}")
    _item("clauses", _patterns(reading.clauses) or "none in particular")


def _patterns(patterns: tuple[str, ...]) -> str:
    return ", ".join(map(_pattern, patterns))


def _pattern(pattern: str) -> str:
    if pattern.endswith(":*"):
        return f"all of {pattern.removesuffix(':*')}"
    return f"{pattern.removesuffix('*')} and below" if pattern.endswith("*") else pattern


def _print_options(options: tuple[GameOption, ...]) -> None:
    """Print options, each once for all games where it is the same."""
    games: dict[tuple[str, str], list[str]] = {}
    for each in options:
        known = each.option
        default = f"default {known.default}" if known.default else "not set by default"
        text = f"{'required' if known.required else default}): {known.help}"
        games.setdefault((f"{known.name} = {known.values}", text), []).append(each.game)
    for (start, text), ids in games.items():
        _item("option", f"{start} ({', '.join(ids)}; {text}")


def _place_text(place: CodeLocation) -> str:
    """Return the file, line and name, or the dotted name if the source is missing."""
    if place.file_line is None:
        return place.name
    module = place.file_line.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    inside = place.name.partition(": ")[2] or place.name.removeprefix(f"{module}.")
    return f"{place.file_line.file}:{place.file_line.line}  {inside}"


def _heading(name: str, text: str) -> None:
    click.echo(f"{click.style(name, bold=True)}  {text}")


def _item(label: str, text: str, *, wraps: bool = True) -> None:
    start = " " * _INDENT + (f"{label:<{_LABEL_WIDTH}}" if label else "")
    if wraps:
        width = max(40, min(_MAX_WIDTH, shutil.get_terminal_size((_MAX_WIDTH, 24)).columns))
        text = wrap_text(text, width, initial_indent=start, subsequent_indent=" " * len(start))
        click.echo(click.style(text[: len(start)], dim=True) + text[len(start) :])
    else:
        click.echo(click.style(start, dim=True) + text)


# The command


SearchResult = Reading | ClausePage | tuple[str, list[Clause]]
"""A reading, a clause, or a chapter or book with its clauses."""


@click.command()
@click.argument("names", nargs=-1, metavar="[BOOK | CLAUSE | READING]...")
@click.option("--missing", is_flag=True, help="Show only clauses without code or test, and without a reason for it.")
@json_option
def clauses(names: tuple[str, ...], missing: bool, as_json: bool) -> None:
    """Show for every clause the code that implements it and the tests that show it, or why it has none.

    BOOK limits the list to one rule book, such as midi or mini. CLAUSE, such as midi:12.C, shows one clause with the
    readings on it, its options, code and tests; midi:12 lists a chapter. READING, such as R24, shows how an unclear
    passage is read, and which option leaves the choice to the operator. Quote a clause that has brackets.
    """
    for id in game_ids():
        if id not in BUILT_IN:
            game(id)  # an installed game adds its clauses when it is loaded
    books = list(dict.fromkeys(each.book for each in all_clauses().values()))
    others = [name for name in names if name not in books]
    if missing and others:
        raise PitbossError(f"takes rule books, such as midi, not {others[0]!r}", at="--missing")
    if others:
        _show([_find_subject(name, books) for name in names], as_json)
        if not has_test_index() and not as_json:
            click.echo(f"tests are not listed: {NO_TEST_INDEX}")
    elif not has_test_index():
        raise PitbossError(NO_TEST_INDEX)
    else:
        _show_map([entry for entry in clause_map() if not names or entry.clause.book in names], missing, as_json)


def _find_subject(name: str, books: list[str]) -> SearchResult:
    """Return the subject of a name. Raise PitbossError with suggestions if it is unknown."""
    if re.fullmatch(r"[Rr]\d+", name):
        return reading(name)
    if ":" not in name:
        if name not in books:
            raise PitbossError(f"there is no rule book {name!r}{did_you_mean(name, books)}", at="book")
        return _clauses_below(f"{name}:")
    id = name if name in all_clauses() else next((id for id in all_clauses() if id.lower() == name.lower()), name)
    for each in (id, *_borrowed_clause(id)):
        if each in all_clauses():
            return clause_page(each)
        if (listed := _clauses_below(each))[1]:
            return listed
    clause(id)
    raise AssertionError(f"{id} is a clause")


def _clauses_below(prefix: str) -> tuple[str, list[Clause]]:
    return prefix.rstrip(":"), [each for id, each in all_clauses().items() if covers(f"{prefix}*", id)]


def _borrowed_clause(id: str) -> list[str]:
    """Return the clauses that stand in for one that a book does not print: midi:10.B for mini:10.B."""
    book, _, label = id.partition(":")
    patterns = [pattern for each in all_readings().values() for pattern in each.stands_in.get(book, ())]
    siblings = dict.fromkeys(pattern.partition(":")[0] for pattern in patterns)
    lent = [f"{sibling}:{label}" for sibling in siblings]
    return [other for other in lent if f"{other}*" in patterns or stand_in_reading(book, other)]


def _show(matches: list[SearchResult], as_json: bool) -> None:
    pages = [each for each in matches if isinstance(each, ClausePage)]
    pages += [clause_page(each.id) for listed in matches if isinstance(listed, tuple) for each in listed[1] if as_json]
    readings = [each for each in matches if isinstance(each, Reading)]
    if as_json:
        document = {"clauses": [*map(page_document, pages)], "readings": [*map(reading_document, readings)]}
        print_answer(document, as_json, lambda: None)
        return
    for number, each in enumerate(matches):
        if number:
            click.echo()
        match each:
            case Reading():
                print_reading(each)
            case ClausePage():
                print_page(each)
            case (prefix, listed):
                print_list(prefix, listed)


def _show_map(shown: list[ClauseCoverage], missing: bool, as_json: bool) -> None:
    lacking = [entry for entry in shown if entry.is_missing]
    if missing:
        print_answer(
            {"missing": [entry.clause.id for entry in lacking]}, as_json, lambda: _print_missing(lacking, len(shown))
        )
    else:
        print_answer(
            {"clauses": [clause_document(entry) for entry in shown]}, as_json, lambda: _print(shown, len(lacking))
        )


def _print(shown: list[ClauseCoverage], lacking: int) -> None:
    for entry in shown:
        click.echo(f"{click.style(entry.clause.id, bold=True)}  {entry.clause.gist}")
        if entry.superseded_by:
            click.echo(f"    replaced by {entry.superseded_by}")
        for place in entry.code:
            click.echo(f"    code  {place}")
        for place in entry.tests:
            click.echo(f"    test  {place}")
        if entry.reason:
            click.echo(f"    no software: {entry.reason}")
        if entry.is_missing:
            click.echo(click.style("    missing", fg="yellow"))
    click.echo(f"{len(shown)} clauses, {lacking} missing")


def _print_missing(lacking: list[ClauseCoverage], all_of: int) -> None:
    for entry in lacking:
        what = "code and test" if not entry.code and not entry.tests else "code" if not entry.code else "test"
        click.echo(f"{click.style(entry.clause.id, bold=True)}  no {what}  {entry.clause.gist}")
    click.echo(f"{len(lacking)} of {all_of} clauses missing")
