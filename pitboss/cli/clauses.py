"""`pitboss clauses`: the map from every clause to its code and its tests."""

from __future__ import annotations

import click

from pitboss.cli import json_option, say
from pitboss.documents.clause_map import Mapped, clause_map
from pitboss.errors import Mistake
from pitboss.law.messages import nearest


@click.command()
@click.argument("book", required=False)
@click.option("--missing", is_flag=True, help="Show only clauses that lack code or a test without a stated reason.")
@json_option
def clauses(book: str | None, missing: bool, as_json: bool) -> None:
    """Show, for every clause, the code that implements it and the tests that show it, or why there are none.

    BOOK limits the list to one rule book, such as midi or mini.
    """
    books = list(dict.fromkeys(entry.clause.book for entry in clause_map()))
    if book is not None and book not in books:
        raise Mistake(f"there is no rule book {book!r}{nearest(book, books)}", at="book")
    shown = [entry for entry in clause_map() if book in (None, entry.clause.book)]
    lacking = [entry for entry in shown if entry.missing]
    if missing:
        say({"missing": [entry.clause.id for entry in lacking]}, as_json, lambda: _print_missing(lacking, len(shown)))
    else:
        say({"clauses": [_document(entry) for entry in shown]}, as_json, lambda: _print(shown, len(lacking)))


def _document(entry: Mapped) -> dict[str, object]:
    return {
        "id": entry.clause.id,
        "kind": entry.clause.kind,
        "gist": entry.clause.gist,
        "code": list(entry.code),
        "tests": list(entry.tests),
        "reason": entry.reason,
        "superseded_by": entry.superseded_by,
    }


def _print(shown: list[Mapped], lacking: int) -> None:
    for entry in shown:
        click.echo(f"{click.style(entry.clause.id, bold=True)}  {entry.clause.gist}")
        if entry.superseded_by:
            click.echo(f"    taken up by {entry.superseded_by}")
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
