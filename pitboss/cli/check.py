"""`pitboss check`: everything unlawful or not recommended in a Rules Submission."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

import click

from pitboss.cli import count, json_option, say
from pitboss.submission import CheckReport
from pitboss.submission import check as check_file


@click.command()
@click.argument("file")
@json_option
def check(file: str, as_json: bool) -> int:
    """Check the Rules Submission in FILE against the standard rules."""
    report = check_file(Path(file))
    say(report.to_dict(), as_json, lambda: _print(file, report))
    return 0 if report.ok else 1


def _print(file: str, report: CheckReport) -> None:
    for found in report.problems:
        clause = f" [{found.clause}]" if found.clause else ""
        colour = "red" if found.severity == "error" else "yellow"
        field = f"{found.field}: " if found.field else ""
        place = click.style(f"{file}:{found.line}:", bold=True)
        click.echo(f"{place} {click.style(found.severity, fg=colour)}: {field}{found.message}{clause}")
    cited = [found.clause for found in report.problems if found.clause]
    if cited:
        click.echo(f"look up a clause and its readings: pitboss clauses {quote(cited[0])}")
    errors, warnings = count(len(report.errors), "error"), count(len(report.warnings), "warning")
    click.echo(f"{file}: {'lawful' if report.ok else 'not lawful'}, {errors}, {warnings}")
