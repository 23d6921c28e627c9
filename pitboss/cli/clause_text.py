"""Clauses and readings in full, as text and as documents, for `pitboss clauses CLAUSE` and `pitboss clauses R24`."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import click
from click.formatting import wrap_text

from pitboss.documents.clause_map import Mapped
from pitboss.documents.clause_page import ClausePage, GameOption, Place, options_where
from pitboss.law import Clause
from pitboss.law.clauses import book_title
from pitboss.law.readings import Reading, readings_on

_WIDEST = 110
_INDENT = 4
_LABEL = 10


def clause_document(entry: Mapped) -> dict[str, object]:
    """Return one line of the clause map."""
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
    """Return one clause with everything that bears on it."""
    return {
        **clause_document(page.mapped),
        "parents": [each.id for each in page.parents],
        "below": [each.id for each in page.below],
        "readings": [
            {"id": each.id, "title": each.title, "reading": each.reading, "on": place}
            for place, readings in page.readings.items()
            for each in readings
        ],
        "adopted_from": list(page.adopted_from),
        "stands_in_for": {book: why.id for book, why in page.stands_in_for.items()},
        "options": [_option_document(each) for each in page.options],
        "places": [
            {
                "name": place.name,
                "file": place.where.file if place.where else None,
                "line": place.where.line if place.where else None,
                "clause": place.answers_to,
            }
            for place in page.places
        ],
    }


def reading_document(reading: Reading) -> dict[str, object]:
    """Return one reading with the options that leave it to the operator."""
    return {
        "id": reading.id,
        "title": reading.title,
        "unclear": reading.unclear,
        "reading": reading.reading,
        "why": reading.why,
        "clauses": list(reading.clauses),
        "stands_in": {book: list(patterns) for book, patterns in reading.stands_in.items()},
        "options": [_option_document(each) for each in _options_of(reading)],
    }


def _option_document(option: GameOption) -> dict[str, object]:
    return {"game": option.game, **option.option.to_dict()}


def _options_of(reading: Reading) -> tuple[GameOption, ...]:
    """Return a reading's options in the games that it concerns: those whose option names it, or all that have one."""
    found = options_where(lambda name, clause: name in reading.options)
    named = {each.option.name for each in found if each.option.reading == reading.id}
    return tuple(each for each in found if each.option.name not in named or each.option.reading == reading.id)


def print_page(page: ClausePage) -> None:
    """Print one clause with everything that bears on it."""
    entry = page.mapped
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
        under = "" if code.answers_to == entry.clause.id else f"  (under {code.answers_to})"
        _item("code", _place_text(code) + under, wraps=False)
    for test in entry.tests:
        _item("test", test, wraps=False)
    for each_below in page.below:
        _item("below", _short(each_below))


def _status(page: ClausePage) -> Iterator[str]:
    """Say whether the clause is replaced, adopted, lent, not for software, or without code or test."""
    entry = page.mapped
    if entry.superseded_by:
        yield f"replaced by {entry.superseded_by}, whose code and tests are listed here (R1)"
    if page.adopted_from:
        siblings = " and ".join(page.adopted_from)
        theirs = any(place.answers_to != entry.clause.id for place in page.places)
        code = "whose code carries out this clause too" if theirs else "but this game has code of its own"
        yield f"the same rule as {siblings}, {code} (R2, R21)"
    for book, why in page.stands_in_for.items():
        yield f"stands in for {book_title(book)}, which has no rule of its own ({why.id})"
    if entry.reason:
        yield f"no software: {entry.reason}"
    if entry.missing:
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
    """Print one reading: what was unclear, how it is read, why, and the options that leave it to the operator."""
    _heading(reading.id, reading.title)
    _item("unclear", reading.unclear)
    _item("reading", reading.reading)
    if reading.why:
        _item("why", reading.why)
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
    """Print options, each once for all games in which it is the same."""
    games: dict[tuple[str, str], list[str]] = {}
    for each in options:
        known = each.option
        default = f"default {known.default}" if known.default else "not set by default"
        text = f"{'required' if known.required else default}): {known.help}"
        games.setdefault((f"{known.name} = {known.values}", text), []).append(each.game)
    for (start, text), ids in games.items():
        _item("option", f"{start} ({', '.join(ids)}; {text}")


def _place_text(place: Place) -> str:
    """Return file and line with the name inside the file, or the whole name where the source is not there."""
    if place.where is None:
        return place.name
    module = place.where.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    inside = place.name.partition(": ")[2] or place.name.removeprefix(f"{module}.")
    return f"{place.where.file}:{place.where.line}  {inside}"


def _heading(name: str, text: str) -> None:
    click.echo(f"{click.style(name, bold=True)}  {text}")


def _item(label: str, text: str, *, wraps: bool = True) -> None:
    start = " " * _INDENT + (f"{label:<{_LABEL}}" if label else "")
    if wraps:
        width = max(40, min(_WIDEST, shutil.get_terminal_size((_WIDEST, 24)).columns))
        text = wrap_text(text, width, initial_indent=start, subsequent_indent=" " * len(start))
        click.echo(click.style(text[: len(start)], dim=True) + text[len(start) :])
    else:
        click.echo(click.style(start, dim=True) + text)
