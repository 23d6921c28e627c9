"""`pitboss report`: the papers of a house, as PDF or HTML."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from pitboss.cli import Subcommands, count, json_option, say
from pitboss.errors import Mistake
from pitboss.law.problems import nearest
from pitboss.submission import load

if TYPE_CHECKING:
    from pitboss.counting.exposure import Exposure
    from pitboss.documents.report import Report, Written
    from pitboss.submission import SubmittedTable

F = TypeVar("F", bound=Callable[..., object])
PAPERS = ("letter", "a4")


def written_options(command: F) -> F:
    """Add the options that every report has: where it is written, on which paper, and JSON."""
    for option in (
        json_option,
        click.option("--paper", type=click.Choice(PAPERS), default="letter", show_default=True, help="Paper of a PDF."),
        click.option("-o", "--output", metavar="FILE", help="File to write, .pdf or .html."),
    ):
        command = option(command)
    return command


@click.group(cls=Subcommands)
def report() -> None:
    """Write the papers of a house: what it files, what it posts, and what it shows in a dispute.

    A report is a PDF or a page of HTML that stands alone, by the ending of -o; each command takes --json and then
    says what was written.
    """


@report.command()
@click.argument("file")
@written_options
def submission(file: str, output: str | None, paper: str, as_json: bool) -> None:
    """Write the Rules Submission in FILE as it is filed: every choice with its clause, paytables, odds and exhibits."""
    name = _output(output, "rules-submission")
    floor = load(Path(file))
    from pitboss.documents.reports.submission import submission_report

    _write(submission_report(floor), name, paper, as_json)


@report.command()
@click.argument("file")
@click.argument("wager")
@click.option("--table", "id", metavar="ID", help="Only this table of the submission.")
@click.option("--shoes", type=click.IntRange(1), help="Deal so many shoes to show what a card counter wins.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Seed of the shoes.")
@written_options
def wager(
    file: str, wager: str, id: str | None, shoes: int | None, seed: int, output: str | None, paper: str, as_json: bool
) -> None:
    """Write the papers for a new WAGER or paytable of the submission in FILE: true odds and house advantage."""
    name = _output(output, f"wager-{Path(wager).name}")
    floor = load(Path(file))
    from pitboss.documents.reports.wager import tables_offering, wager_report

    first = tables_offering(floor, wager, id)[0]
    _write(wager_report(floor, wager, id, _exposure(first, wager, shoes, seed)), name, paper, as_json)


def _exposure(table: SubmittedTable, wager: str, shoes: int | None, seed: int) -> Exposure | None:
    """Return how a wager depends on the cards that are gone; None where nothing can be counted, or only by play."""
    from pitboss.api.exposure import exposure

    if shoes is not None:
        return exposure(table, wager, shoes=shoes, seed=seed)
    if table.odds(wager).played is not None:
        return None
    try:
        return exposure(table, wager)
    except Mistake:
        return None


@report.command()
@click.argument("file")
@click.option("--large-type", is_flag=True, help="In letters of 18 points.")
@written_options
def guide(file: str, large_type: bool, output: str | None, paper: str, as_json: bool) -> None:
    """Write the gaming guide for players to all games of the submission in FILE."""
    name = _output(output, "gaming-guide-large-type" if large_type else "gaming-guide")
    floor = load(Path(file))
    from pitboss.documents.reports.guide import guide_report

    _write(guide_report(floor, is_large=large_type), name, paper, as_json)


@report.command()
@click.argument("file")
@click.option("--table", "id", metavar="ID", help="The table of the submission, where it has several.")
@written_options
def card(file: str, id: str | None, output: str | None, paper: str, as_json: bool) -> None:
    """Write the card of a table for its dealers: order of play, payouts, irregularities and rulings, on two pages."""
    floor = load(Path(file))
    if id is None and len(floor.tables) > 1:
        raise Mistake(f"the submission has several tables, so say which: {', '.join(floor.tables)}", at="--table")
    if id is not None and id not in floor.tables:
        raise Mistake(f"there is no table {id!r}{nearest(id, list(floor.tables))}", at="--table")
    table = floor.tables[id] if id is not None else next(iter(floor.tables.values()))
    name = _output(output, f"table-card-{table.id}")
    from pitboss.documents.reports.card import card_report

    _write(card_report(table, paper), name, paper, as_json)


@report.command()
@click.argument("journal")
@click.option("--round", "number", type=click.IntRange(1), required=True, help="The round of the journal.")
@written_options
def round(journal: str, number: int, output: str | None, paper: str, as_json: bool) -> int:
    """Write the dispute report on one round of a JOURNAL, which is verified and replayed."""
    from pitboss.cli.replay import replayed_round
    from pitboss.cli.settle import journal_report

    name = _output(output, f"round-{number}")
    settled, found, head = replayed_round(journal, number)
    _write(journal_report(settled, found, journal, head), name, paper, as_json)
    return 0 if found.agrees else 1


@report.command(name="all")
@click.argument("file")
@click.option("-d", "--directory", default=".", show_default=True, help="Directory to write to.")
@click.option(
    "--format", "format", type=click.Choice(["pdf", "html"]), default="pdf", show_default=True, help="Format."
)
@click.option("--paper", type=click.Choice(PAPERS), default="letter", show_default=True, help="Paper of a PDF.")
@json_option
def all_reports(file: str, directory: str, format: str, paper: str, as_json: bool) -> None:
    """Write all papers of the submission in FILE: the submission, the guide in both sizes, and every table's card."""
    from pitboss.documents.reports.submission import write_papers

    _say_written(write_papers(load(Path(file)), directory, f".{format}", paper), as_json)


def _output(output: str | None, name: str) -> str:
    """Return the file to write; by default a PDF of that name here."""
    from pitboss.documents.report import check_format

    if output is not None:
        check_format(output, "--output")
    return output if output is not None else f"{name}.pdf"


def _write(made: Report, name: str, paper: str, as_json: bool) -> None:
    from pitboss.documents.report import write_report

    _say_written([write_report(made, name, paper)], as_json)


def _say_written(written: list[Written], as_json: bool) -> None:
    if len(written) == 1:
        document: dict[str, object] = written[0].to_dict()
    else:
        document = {"written": [each.to_dict() for each in written]}

    def in_words() -> None:
        for each in written:
            pages = f", {count(each.pages, 'page')}" if each.pages is not None else ""
            click.echo(f"{each.file}{pages}")

    say(document, as_json, in_words)
