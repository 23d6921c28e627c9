"""`pitboss new` and `pitboss add`: start a Rules Submission, and add a table to one."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.cli import json_option, print_answer
from pitboss.files import new_file, read_text, write_file
from pitboss.submission.document import parse_document
from pitboss.submission.starter import add_table, starter


@click.command()
@click.argument("file")
@click.argument("game")
@click.option("--id", "table", metavar="ID", help="Id of the new table. Default: the next free one, such as BJ-2.")
@json_option
def add(file: str, game: str, table: str | None, as_json: bool) -> None:
    """Add a commented table of GAME to the submission in FILE. The rest of the file stays as it is."""
    before = read_text(file)
    after = add_table(before, game, table)
    tables = parse_document(after).data["tables"]
    assert isinstance(tables, dict)
    added = list(tables)[-1]
    write_file(Path(file), after.encode())
    print_answer(
        {"file": file, "game": game, "table": added},
        as_json,
        lambda: click.echo(f"added table {added} to {file}; check it with: pitboss check {file}"),
    )


@click.command()
@click.argument("games", metavar="GAME...", nargs=-1, required=True)
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write to this new file.")
@json_option
def new(games: tuple[str, ...], output: str | None, as_json: bool) -> None:
    """Write a commented Rules Submission with a table of each GAME, to standard output or a new file.

    Every option is there with its lawful values, default and clause. `pitboss add` adds tables later.
    """
    text = starter(*games)
    if output is not None:
        with new_file(Path(output)) as file:
            file.write(text.encode())
    written = f"wrote {output}; check it with: pitboss check {output}"
    print_answer(
        {"game": games[0], "games": list(games), "file": output, "submission": text},
        as_json,
        lambda: click.echo(written if output else text.rstrip()),
    )
