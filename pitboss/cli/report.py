"""`pitboss report`: the reports of a house, as PDF or HTML."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from pitboss.cli import Subcommands, count_text, json_option, print_answer
from pitboss.errors import PitbossError
from pitboss.law.problems import did_you_mean
from pitboss.submission import load

if TYPE_CHECKING:
    from pitboss.counting.exposure import Exposure
    from pitboss.documents.report import Report, WrittenReport
    from pitboss.submission import SubmittedTable

AnyCommand = TypeVar("AnyCommand", bound=Callable[..., object])
PAGE_SIZES = ("letter", "a4")


def report_options(command: AnyCommand) -> AnyCommand:
    """Add the options of every report: output file, page size and JSON."""
    for option in (
        json_option,
        click.option(
            "--paper", type=click.Choice(PAGE_SIZES), default="letter", show_default=True, help="Page size of a PDF."
        ),
        click.option("-o", "--output", metavar="FILE", help="Write the report to this file, .pdf or .html."),
    ):
        command = option(command)
    return command


@click.group(cls=Subcommands)
def report() -> None:
    """Write the reports of a house: what it files, what it posts, and what it shows in a dispute.

    A report is a PDF or a self-contained HTML page, as the ending of -o says. Each command takes --json and then lists
    the files that it wrote.
    """


@report.command()
@click.argument("file")
@report_options
def submission(file: str, output: str | None, paper: str, as_json: bool) -> None:
    """Write the Rules Submission in FILE for filing: every choice with its clause, paytables, odds and exhibits."""
    name = _output_file(output, "rules-submission")
    floor = load(Path(file))
    from pitboss.documents.reports.submission import submission_report

    _write(submission_report(floor), name, paper, as_json)


@report.command()
@click.argument("file")
@click.argument("wager")
@click.option("--table", "id", metavar="ID", help="Only this table of the submission.")
@click.option("--shoes", type=click.IntRange(1), help="Number of shoes to deal, to show what a card counter wins.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Seed of the shoes.")
@report_options
def wager(
    file: str, wager: str, id: str | None, shoes: int | None, seed: int, output: str | None, paper: str, as_json: bool
) -> None:
    """Write the report on a new WAGER or paytable of the submission in FILE: true odds and house advantage."""
    name = _output_file(output, f"wager-{Path(wager).name}")
    floor = load(Path(file))
    from pitboss.documents.reports.wager import tables_offering, wager_report

    first = tables_offering(floor, wager, id)[0]
    _write(wager_report(floor, wager, id, _exposure(first, wager, shoes, seed)), name, paper, as_json)


def _exposure(table: SubmittedTable, wager: str, shoes: int | None, seed: int) -> Exposure | None:
    """Return the exposure of a wager to card counting. None if nothing can be counted, or if it depends on play."""
    from pitboss.api.exposure import exposure

    if shoes is not None:
        return exposure(table, wager, shoes=shoes, seed=seed)
    if table.odds(wager).played is not None:
        return None
    try:
        return exposure(table, wager)
    except PitbossError:
        return None


@report.command()
@click.argument("file")
@click.option("--large-type", is_flag=True, help="Use 18-point type.")
@report_options
def guide(file: str, large_type: bool, output: str | None, paper: str, as_json: bool) -> None:
    """Write the gaming guide for players, with all games of the submission in FILE."""
    name = _output_file(output, "gaming-guide-large-type" if large_type else "gaming-guide")
    floor = load(Path(file))
    from pitboss.documents.reports.guide import guide_report

    _write(guide_report(floor, is_large=large_type), name, paper, as_json)


@report.command()
@click.argument("file")
@click.option("--table", "id", metavar="ID", help="Table of the submission; required if it has several.")
@report_options
def card(file: str, id: str | None, output: str | None, paper: str, as_json: bool) -> None:
    """Write a table's card for its dealers: order of play, payouts, irregularities and rulings on two pages."""
    floor = load(Path(file))
    if id is None and len(floor.tables) > 1:
        raise PitbossError(f"the submission has several tables: name one of {', '.join(floor.tables)}", at="--table")
    if id is not None and id not in floor.tables:
        raise PitbossError(f"there is no table {id!r}{did_you_mean(id, list(floor.tables))}", at="--table")
    table = floor.tables[id] if id is not None else next(iter(floor.tables.values()))
    name = _output_file(output, f"table-card-{table.id}")
    from pitboss.documents.reports.card import card_report

    _write(card_report(table, paper), name, paper, as_json)


@report.command()
@click.argument("journal")
@click.option("--round", "number", type=click.IntRange(1), required=True, help="Number of the round.")
@report_options
def round(journal: str, number: int, output: str | None, paper: str, as_json: bool) -> int:
    """Verify and replay a JOURNAL, and write the dispute report on one of its rounds."""
    from pitboss.cli.replay import replay_round
    from pitboss.cli.settle import journal_report

    name = _output_file(output, f"round-{number}")
    settled, replayed, head = replay_round(journal, number)
    _write(journal_report(settled, replayed, journal, head), name, paper, as_json)
    return 0 if replayed.agrees else 1


@report.command(name="all")
@click.argument("file")
@click.option("-d", "--directory", default=".", show_default=True, help="Directory to write to.")
@click.option(
    "--format", "format", type=click.Choice(["pdf", "html"]), default="pdf", show_default=True, help="Format to write."
)
@click.option("--paper", type=click.Choice(PAGE_SIZES), default="letter", show_default=True, help="Page size of a PDF.")
@json_option
def all_reports(file: str, directory: str, format: str, paper: str, as_json: bool) -> None:
    """Write all reports of the submission in FILE: the submission, the guide in both sizes, and every table's card."""
    from pitboss.documents.reports.submission import write_reports

    _print_written(write_reports(load(Path(file)), directory, f".{format}", paper), as_json)


def _output_file(output: str | None, name: str) -> str:
    """Return the file to write. Default: a PDF with this name in the current directory."""
    from pitboss.documents.report import check_format

    if output is not None:
        check_format(output, "--output")
    return output if output is not None else f"{name}.pdf"


def _write(made: Report, name: str, page_size: str, as_json: bool) -> None:
    from pitboss.documents.report import write_report

    _print_written([write_report(made, name, page_size)], as_json)


def _print_written(written: list[WrittenReport], as_json: bool) -> None:
    if len(written) == 1:
        document: dict[str, object] = written[0].to_dict()
    else:
        document = {"written": [each.to_dict() for each in written]}

    def in_words() -> None:
        for each in written:
            pages = f", {count_text(each.pages, 'page')}" if each.pages is not None else ""
            click.echo(f"{each.file}{pages}")

    print_answer(document, as_json, in_words)
