"""`pitboss check`: everything unlawful or not recommended in a Rules Submission."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

import click

from pitboss.cli import count_text, json_option, print_answer
from pitboss.submission import CheckReport
from pitboss.submission import check as check_file


@click.command()
@click.argument("file")
@json_option
def check(file: str, as_json: bool) -> int:
    """Check the Rules Submission in FILE against the standard rules."""
    report = check_file(Path(file))
    print_answer(report.to_dict(), as_json, lambda: _print(file, report))
    return 0 if report.ok else 1


def _print(file: str, report: CheckReport) -> None:
    for problem in report.problems:
        clause = f" [{problem.clause}]" if problem.clause else ""
        colour = "red" if problem.severity == "error" else "yellow"
        field = f"{problem.field}: " if problem.field else ""
        place = click.style(f"{file}:{problem.line}:", bold=True)
        click.echo(f"{place} {click.style(problem.severity, fg=colour)}: {field}{problem.message}{clause}")
    cited = [problem.clause for problem in report.problems if problem.clause]
    if cited:
        click.echo(f"look up a clause and its readings: pitboss clauses {quote(cited[0])}")
    _print_checked(report)
    _print_approvals(report)
    errors, warnings = count_text(len(report.errors), "error"), count_text(len(report.warnings), "warning")
    click.echo(f"{file}: {'lawful' if report.ok else 'not lawful'}, {errors}, {warnings}")


def _print_checked(report: CheckReport) -> None:
    """Print what was checked, by game and in total."""
    if not report.checked:
        return
    by_game: dict[str, list[str]] = {}
    for each in report.checked:
        by_game.setdefault(each.title, []).append(each.table)
    click.echo(f"checked {count_text(len(report.checked), 'table')}:")
    for title, tables in by_game.items():
        click.echo(f"  {title}: {', '.join(tables)}")
    parts = [
        count_text(sum(each.options for each in report.checked), "option"),
        count_text(sum(len(each.wagers) for each in report.checked), "wager"),
        count_text(sum(len(each.meters) for each in report.checked), "meter"),
        count_text(len(report.approvals), "approval"),
        f"the odds of {count_text(sum(len(each.odds) for each in report.checked), 'wager')}",
    ]
    click.echo(f"  {', '.join(parts)}")
    for each in report.checked:
        if each.unreadable:
            click.echo(f"  {each.table}: not its odds, as long as {' and '.join(each.unreadable)} cannot be read")


def _print_approvals(report: CheckReport) -> None:
    """Print the approvals that each table needs, and the dates on record."""
    if not report.approvals:
        return
    click.echo("needs the Commission's agreement, with the day on record:")
    by_table: dict[str, list[str]] = {}
    for each in report.approvals:
        day = each.day.isoformat() if each.day else click.style("none on record", fg="red")
        by_table.setdefault(each.table, []).append(f"{each.approval} ({day})")
    for table, needed in by_table.items():
        click.echo(f"  {table}: {', '.join(needed)}")
