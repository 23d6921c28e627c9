"""`pitboss amend` and `pitboss diff`: the effects of a change of the rules, and of a change of a submission."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from pitboss.api.amend import diff as diff_submissions
from pitboss.api.amend import effects_of
from pitboss.cli import count_text, print_answer, print_columns
from pitboss.cli.report import report_options
from pitboss.cli.shared_options import check_output, print_report_name, write_report_file
from pitboss.submission.amendment_effects import AmendedSubmission, AmendedTable, AmendmentEffects, read_draft
from pitboss.submission.differences import FieldDifference, SubmissionDifferences
from pitboss.submission.edges import COLUMN_HEADS, EDGE_CONVENTION, EdgeChange
from pitboss.submission.findings import Finding


@click.command()
@click.argument("draft")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@report_options
def amend(draft: str, files: tuple[str, ...], output: str | None, paper: str, as_json: bool) -> int:
    """Show what the amendment in DRAFT would do to the tables of the Rules Submissions in FILE....

    DRAFT has the form of an edition: changed payouts, changed limits, new paytables, and what is withdrawn. Exit code
    1 if a table becomes unlawful.
    """
    check_output(output)
    amendment, problems = read_draft(draft)
    if amendment is None:
        return _print_draft_errors(draft, problems, as_json)
    effects = effects_of(amendment, files)
    file = None
    if output is not None:
        from pitboss.documents.reports.amendment import amendment_report

        file = write_report_file(amendment_report(effects), output, paper)
    print_answer(effects.to_dict() | ({} if file is None else {"report": file}), as_json, lambda: _print(effects))
    print_report_name(file, as_json)
    return 0 if effects.ok else 1


def _print_draft_errors(draft: str, problems: Sequence[Finding], as_json: bool) -> int:
    """Print every error of a draft, and return the exit code."""
    first = problems[0]
    if as_json:
        error = {"message": first.message, "at": f"{draft}:{first.line}", "clause": first.clause}
        document = {"error": error, "problems": [each.to_dict() for each in problems]}
        click.echo(json.dumps(document, indent=1, ensure_ascii=False))
        return 2
    for each in problems:
        clause = f" [{each.clause}]" if each.clause else ""
        click.echo(f"pitboss: {draft}:{each.line}: {each.message}{clause}", err=True)
    return 2


def _print(effects: AmendmentEffects) -> None:
    draft = effects.draft
    since = f", from {draft.day.isoformat()}" if draft.day else ""
    click.secho(f"{draft.title or f'version {draft.version}'} ({draft.book}{since})", bold=True)
    for text, clause in effects.changes:
        click.echo(f"  {text}{f' [{clause}]' if clause else ''}")
    for each in effects.submissions:
        _print_submission(each)
    if any(each.tables for each in effects.submissions):
        click.echo(EDGE_CONVENTION)
    tables = [table for each in effects.submissions for table in each.tables]
    unlawful = sum(not table.is_lawful for table in tables)
    click.echo(f"{count_text(len(tables), 'table')} touched, {unlawful} unlawful")


def _print_submission(each: AmendedSubmission) -> None:
    click.secho(f"{each.file}: {each.submission.facility}", bold=True)
    for table in each.tables:
        _print_table(table)
    if each.unaffected:
        click.echo(f"  not touched: {', '.join(each.unaffected)}")


def _print_table(table: AmendedTable) -> None:
    verdict = "stays lawful" if table.is_lawful else click.style("becomes unlawful", fg="red")
    click.echo(f"  {click.style(table.table, bold=True)}, {table.title}: {verdict}")
    for reason in table.reasons:
        click.echo(f"    {reason}")
    for problem in table.problems:
        clause = f" [{problem.clause}]" if problem.clause else ""
        click.echo(f"    line {problem.line}: {problem.field}: {problem.message}{clause}")
    _print_edges(table.edges, indent="    ")


@click.command()
@click.argument("old")
@click.argument("new")
@report_options
def diff(old: str, new: str, output: str | None, paper: str, as_json: bool) -> int:
    """Show what changes from the Rules Submission OLD to NEW, with the effect on every house edge.

    Order, comments and defaults that are written out make no difference. Exit code 1 if anything differs.
    """
    check_output(output)
    differences = diff_submissions(old, new)
    file = None
    if output is not None:
        from pitboss.documents.reports.amendment import difference_report

        file = write_report_file(difference_report(differences), output, paper)
    print_answer(
        differences.to_dict() | ({} if file is None else {"report": file}),
        as_json,
        lambda: _print_difference(old, new, differences),
    )
    print_report_name(file, as_json)
    return 1 if differences else 0


def _print_difference(old: str, new: str, differences: SubmissionDifferences) -> None:
    if not differences:
        click.echo(f"{new} says the same as {old}")
        return
    by_table: dict[str | None, list[FieldDifference]] = {}
    for each in differences.differences:
        by_table.setdefault(each.table, []).append(each)
    for table, several in by_table.items():
        click.secho(_heading(table, differences), bold=True)
        for each in several:
            click.echo(f"  {each.text}{f' [{each.clause}]' if each.clause else ''}")
        _print_edges([edge for edge in differences.edges if edge.table == table], indent="  ")
    if differences.edges:
        click.echo(EDGE_CONVENTION)
    tables = len(by_table.keys() - {None})
    click.echo(f"{count_text(len(differences.differences), 'difference')} at {count_text(tables, 'table')}")


def _heading(table: str | None, differences: SubmissionDifferences) -> str:
    if table is None:
        return differences.new.facility
    submitted = differences.new.tables.get(table) or differences.old.tables[table]
    return f"{table}, {submitted.game.title}"


def _print_edges(edges: Sequence[EdgeChange], indent: str = "") -> None:
    """Print the edges of a table that differ, and the names of the wagers whose edge does not change."""
    if moved := [each for each in edges if each.differs]:
        print_columns(
            COLUMN_HEADS, ((each.wager, *each.cells()) for each in moved), right=set(COLUMN_HEADS[2:]), indent=indent
        )
    if same := [each.wager for each in edges if not each.differs]:
        click.echo(f"{indent}no change in the edge of {', '.join(same)}")
