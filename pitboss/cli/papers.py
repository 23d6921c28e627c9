"""Write the answer of a command as a report too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pitboss.documents.pages import Report


def check_output(output: str | None) -> None:
    """Refuse a file whose ending says no format, before anything is computed."""
    if output is not None:
        from pitboss.documents.pages import check_format

        check_format(output, "--output")


def write_paper(report: Report, output: str, paper: str) -> str:
    """Write a report and return its file."""
    from pitboss.documents.pages import write_report

    return write_report(report, output, paper).file


def say_written(file: str | None, as_json: bool) -> None:
    """Say where the report is."""
    if file is not None and not as_json:
        click.echo(f"report written to {file}")
