"""`pitboss amend`: what a proposed change of the rules would do to Rules Submissions."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from pitboss.api.amend import effects_of
from pitboss.cli import count, say
from pitboss.cli.edges_text import print_edges
from pitboss.cli.papers import check_output, say_written, write_paper
from pitboss.cli.report import written_options
from pitboss.submission.amended import AmendedSubmission, AmendedTable, AmendmentEffects
from pitboss.submission.draft import read_draft
from pitboss.submission.edges import CONVENTION
from pitboss.submission.findings import Finding


@click.command()
@click.argument("draft")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@written_options
def amend(draft: str, files: tuple[str, ...], output: str | None, paper: str, as_json: bool) -> int:
    """Say what the amendment in DRAFT would do to the tables of the Rules Submissions in FILE....

    DRAFT has the form of an edition: rows that pay something else, other limits, paytables that are new, and what is
    withdrawn. Exit code 1 where a table becomes unlawful.
    """
    check_output(output)
    amendment, problems = read_draft(draft)
    if amendment is None:
        return _refuse(draft, problems, as_json)
    effects = effects_of(amendment, files)
    file = None
    if output is not None:
        from pitboss.documents.reports.amendment import amendment_report

        file = write_paper(amendment_report(effects), output, paper)
    say(effects.to_dict() | ({} if file is None else {"report": file}), as_json, lambda: _print(effects))
    say_written(file, as_json)
    return 0 if effects.ok else 1


def _refuse(draft: str, problems: Sequence[Finding], as_json: bool) -> int:
    """Say everything that is wrong with a draft."""
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
        click.echo(CONVENTION)
    tables = [table for each in effects.submissions for table in each.tables]
    unlawful = sum(not table.is_lawful for table in tables)
    click.echo(f"{count(len(tables), 'table')} touched, {unlawful} unlawful")


def _print_submission(each: AmendedSubmission) -> None:
    click.secho(f"{each.file}: {each.submission.facility}", bold=True)
    for table in each.tables:
        _print_table(table)
    if each.untouched:
        click.echo(f"  not touched: {', '.join(each.untouched)}")


def _print_table(table: AmendedTable) -> None:
    verdict = "stays lawful" if table.is_lawful else click.style("becomes unlawful", fg="red")
    click.echo(f"  {click.style(table.table, bold=True)}, {table.title}: {verdict}")
    for reason in table.reasons:
        click.echo(f"    {reason}")
    for found in table.problems:
        clause = f" [{found.clause}]" if found.clause else ""
        click.echo(f"    line {found.line}: {found.field}: {found.message}{clause}")
    print_edges(table.edges, indent="    ")
