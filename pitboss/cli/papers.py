"""The options of a command that also writes its answer as a report: the file, and the paper of a PDF."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from pitboss.documents.pages import Report

F = TypeVar("F", bound=Callable[..., object])


def paper_options(command: F) -> F:
    """Add where the report is written, and on which paper."""
    papers = click.Choice(("letter", "a4"))
    paper = click.option("--paper", type=papers, default="letter", show_default=True, help="Paper of a PDF.")
    output = click.option("-o", "--output", metavar="FILE", help="Write it as a report too, .pdf or .html.")
    return output(paper(command))


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
