"""`pitboss clauses`: the map from every clause to its code and its tests; one clause or one reading in full."""

from __future__ import annotations

import re

import click

from pitboss.cli import json_option, say
from pitboss.cli.clause_text import (
    clause_document,
    page_document,
    print_list,
    print_page,
    print_reading,
    reading_document,
)
from pitboss.documents.clause_map import NO_TEST_INDEX, Mapped, clause_map, has_test_index
from pitboss.documents.clause_page import ClausePage, clause_page
from pitboss.errors import Mistake
from pitboss.games.registry import BUILT_IN, game, game_ids
from pitboss.law import Clause, all_clauses, clause
from pitboss.law.clauses import covers
from pitboss.law.messages import nearest
from pitboss.law.readings import Reading, all_readings, reading, standing_in

Found = Reading | ClausePage | tuple[str, list[Clause]]
"""A reading, a clause, or a chapter or book with its clauses."""


@click.command()
@click.argument("names", nargs=-1, metavar="[BOOK | CLAUSE | READING]...")
@click.option("--missing", is_flag=True, help="Show only clauses that lack code or a test without a stated reason.")
@json_option
def clauses(names: tuple[str, ...], missing: bool, as_json: bool) -> None:
    """Show, for every clause, the code that implements it and the tests that show it, or why there are none.

    BOOK limits the list to one rule book, such as midi or mini. CLAUSE, such as midi:12.C, shows one clause with the
    readings on it, its options, code and tests; midi:12 lists a chapter. READING, such as R24, shows how an unclear
    place of the texts is read, and which option leaves it to the operator. Quote a clause that has brackets.
    """
    for id in game_ids():
        if id not in BUILT_IN:
            game(id)  # an installed game adds its clauses when it is loaded
    books = list(dict.fromkeys(each.book for each in all_clauses().values()))
    others = [name for name in names if name not in books]
    if missing and others:
        raise Mistake(f"takes rule books, such as midi, not {others[0]!r}", at="--missing")
    if others:
        _show([_find(name, books) for name in names], as_json)
        if not has_test_index() and not as_json:
            click.echo(f"tests are not listed: {NO_TEST_INDEX}")
    elif not has_test_index():
        raise Mistake(NO_TEST_INDEX)
    else:
        _show_map([entry for entry in clause_map() if not names or entry.clause.book in names], missing, as_json)


def _find(name: str, books: list[str]) -> Found:
    """Return what a name stands for; an unknown one is a Mistake that suggests others."""
    if re.fullmatch(r"[Rr]\d+", name):
        return reading(name)
    if ":" not in name:
        if name not in books:
            raise Mistake(f"there is no rule book {name!r}{nearest(name, books)}", at="book")
        return _listed(f"{name}:")
    id = name if name in all_clauses() else next((id for id in all_clauses() if id.lower() == name.lower()), name)
    for each in (id, *_lent(id)):
        if each in all_clauses():
            return clause_page(each)
        if (listed := _listed(each))[1]:
            return listed
    clause(id)
    raise AssertionError(f"{id} is a clause after all")


def _listed(prefix: str) -> tuple[str, list[Clause]]:
    return prefix.rstrip(":"), [each for id, each in all_clauses().items() if covers(f"{prefix}*", id)]


def _lent(id: str) -> list[str]:
    """Return what stands in for a clause or chapter that a book does not print: mini:10.B is midi:10.B."""
    book, _, label = id.partition(":")
    patterns = [pattern for each in all_readings().values() for pattern in each.stands_in.get(book, ())]
    siblings = dict.fromkeys(pattern.partition(":")[0] for pattern in patterns)
    lent = [f"{sibling}:{label}" for sibling in siblings]
    return [other for other in lent if f"{other}*" in patterns or standing_in(book, other)]


def _show(found: list[Found], as_json: bool) -> None:
    pages = [each for each in found if isinstance(each, ClausePage)]
    pages += [clause_page(each.id) for listed in found if isinstance(listed, tuple) for each in listed[1] if as_json]
    readings = [each for each in found if isinstance(each, Reading)]
    if as_json:
        document = {"clauses": [*map(page_document, pages)], "readings": [*map(reading_document, readings)]}
        say(document, as_json, lambda: None)
        return
    for number, each in enumerate(found):
        if number:
            click.echo()
        match each:
            case Reading():
                print_reading(each)
            case ClausePage():
                print_page(each)
            case (prefix, listed):
                print_list(prefix, listed)


def _show_map(shown: list[Mapped], missing: bool, as_json: bool) -> None:
    lacking = [entry for entry in shown if entry.missing]
    if missing:
        say({"missing": [entry.clause.id for entry in lacking]}, as_json, lambda: _print_missing(lacking, len(shown)))
    else:
        say({"clauses": [clause_document(entry) for entry in shown]}, as_json, lambda: _print(shown, len(lacking)))


def _print(shown: list[Mapped], lacking: int) -> None:
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
        if entry.missing:
            click.echo(click.style("    missing", fg="yellow"))
    click.echo(f"{len(shown)} clauses, {lacking} missing")


def _print_missing(lacking: list[Mapped], all_of: int) -> None:
    for entry in lacking:
        what = "code and test" if not entry.code and not entry.tests else "code" if not entry.code else "test"
        click.echo(f"{click.style(entry.clause.id, bold=True)}  no {what}  {entry.clause.gist}")
    click.echo(f"{len(lacking)} of {all_of} clauses missing")
