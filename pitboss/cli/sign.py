"""`pitboss sign`: write the layout and payout sign of every table of a submission."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.cli import json_option, print_answer
from pitboss.documents import PAGE_SIZES, SIGN_FORMATS, sign_files
from pitboss.errors import PitbossError
from pitboss.files import write_files
from pitboss.law.problems import did_you_mean
from pitboss.submission import load


@click.command()
@click.argument("file")
@click.option("--table", "only", metavar="ID", help="Only this table.")
@click.option("-d", "--directory", default=".", show_default=True, help="Directory to write to.")
@click.option(
    "--format", "formats", metavar="FORMATS", help=f"Formats to write, comma-separated: {', '.join(SIGN_FORMATS)}."
)
@click.option(
    "--paper",
    type=click.Choice(list(PAGE_SIZES)),
    help="Page size of the sign: letter (8.5 by 11 inches), tabloid (11 by 17) or poster (24 by 36). "
    "[default: letter, or tabloid if two letter pages are not enough]",
)
@json_option
def sign(file: str, only: str | None, directory: str, formats: str | None, paper: str | None, as_json: bool) -> None:
    """Write the felt and the payout sign of every table of the submission in FILE.

    By default the felt is SVG, and the sign is HTML and PDF. With --format both are written in each named format; a
    felt has no HTML. A sign has one page if it fits in type of 12 points or more, else several evenly filled pages.
    """
    chosen = _formats(formats)
    submission = load(Path(file))
    if only is not None and only not in submission.tables:
        raise PitbossError(f"there is no table {only!r}{did_you_mean(only, list(submission.tables))}", at="--table")
    made = {
        id: sign_files(id, table.facility, table.approved, table.game, table.choices, chosen, paper)
        for id, table in submission.tables.items()
        if only in (None, id)
    }
    write_files({name: content for of_table in made.values() for name, content in of_table.items()}, Path(directory))
    written = {id: [str(Path(directory) / name) for name in of_table] for id, of_table in made.items()}
    print_answer(
        {"written": written},
        as_json,
        lambda: click.echo("\n".join(path for paths in written.values() for path in paths)),
    )


def _formats(written: str | None) -> list[str] | None:
    """Parse a comma-separated list of formats."""
    if written is None:
        return None
    named = [each.strip().lower() for each in written.split(",") if each.strip()]
    for each in named:
        if each not in SIGN_FORMATS:
            raise PitbossError(f"must be one of {', '.join(SIGN_FORMATS)}, not {each!r}", at="--format")
    if not named:
        raise PitbossError(f"name at least one format: {', '.join(SIGN_FORMATS)}", at="--format")
    return named
