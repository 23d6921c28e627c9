"""`pitboss diff`: what changes from one Rules Submission to another, table by table."""

from __future__ import annotations

import click

from pitboss.api.diff import diff as diff_submissions
from pitboss.cli import count, say
from pitboss.cli.edges_text import print_edges
from pitboss.cli.papers import check_output, say_written, write_paper
from pitboss.cli.report import written_options
from pitboss.submission.differences import Difference, SubmissionDifferences
from pitboss.submission.edges import CONVENTION


@click.command()
@click.argument("old")
@click.argument("new")
@written_options
def diff(old: str, new: str, output: str | None, paper: str, as_json: bool) -> int:
    """Say what changes from the Rules Submission OLD to NEW, with the effect on every house edge.

    Order, comments and defaults that are written out make no difference. Exit code 1 where something differs.
    """
    check_output(output)
    found = diff_submissions(old, new)
    file = None
    if output is not None:
        from pitboss.documents.reports.difference import difference_report

        file = write_paper(difference_report(found), output, paper)
    say(found.to_dict() | ({} if file is None else {"report": file}), as_json, lambda: _print(old, new, found))
    say_written(file, as_json)
    return 1 if found else 0


def _print(old: str, new: str, found: SubmissionDifferences) -> None:
    if not found:
        click.echo(f"{new} says the same as {old}")
        return
    by_table: dict[str | None, list[Difference]] = {}
    for each in found.differences:
        by_table.setdefault(each.table, []).append(each)
    for table, several in by_table.items():
        click.secho(_heading(table, found), bold=True)
        for each in several:
            click.echo(f"  {each.text}{f' [{each.clause}]' if each.clause else ''}")
        print_edges([edge for edge in found.edges if edge.table == table], indent="  ")
    if found.edges:
        click.echo(CONVENTION)
    tables = len(by_table.keys() - {None})
    click.echo(f"{count(len(found.differences), 'difference')} at {count(tables, 'table')}")


def _heading(table: str | None, found: SubmissionDifferences) -> str:
    if table is None:
        return found.new.facility
    submitted = found.new.tables.get(table) or found.old.tables[table]
    return f"{table}, {submitted.game.title}"
