"""`pitboss check`: everything unlawful or not recommended in a Rules Submission."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

import click

from pitboss.cli import count, json_option, say
from pitboss.submission import Finding, to_json
from pitboss.submission import check as check_file


@click.command()
@click.argument("file")
@json_option
def check(file: str, as_json: bool) -> int:
    """Check the Rules Submission in FILE against the standard rules."""
    findings = check_file(Path(file))
    document = to_json(findings)
    say(document, as_json, lambda: _print(file, findings))
    return 0 if document["ok"] else 1


def _print(file: str, findings: list[Finding]) -> None:
    for found in findings:
        clause = f" [{found.clause}]" if found.clause else ""
        colour = "red" if found.severity == "error" else "yellow"
        field = f"{found.field}: " if found.field else ""
        place = click.style(f"{file}:{found.line}:", bold=True)
        click.echo(f"{place} {click.style(found.severity, fg=colour)}: {field}{found.message}{clause}")
    cited = [found.clause for found in findings if found.clause]
    if cited:
        click.echo(f"look up a clause and its readings: pitboss clauses {quote(cited[0])}")
    errors = sum(found.severity == "error" for found in findings)
    warnings = len(findings) - errors
    click.echo(
        f"{file}: {'not lawful' if errors else 'lawful'}, {count(errors, 'error')}, {count(warnings, 'warning')}"
    )
