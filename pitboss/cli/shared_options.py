"""Options that several commands share: the table, and additional output files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from pitboss.api.tables import DeckCountError, TableQuery, deck_counts
from pitboss.errors import PitbossError
from pitboss.files import write_file

if TYPE_CHECKING:
    from pitboss.documents.report import Report


class DeckCounts(click.ParamType[tuple[int, ...]]):
    """One or more numbers of decks: `8`, `2,6,8` or `1..8`."""

    name = "decks"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """Return the numbers in the given order."""
        try:
            return deck_counts(str(value))
        except DeckCountError as error:
            self.fail(error.message, param, ctx)


def table_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the table options of `odds`, `exposure`, `strategy` and `simulate`. The command takes them as `query`."""

    @click.argument("game_or_file", metavar="GAME|FILE")
    @click.option("--table", metavar="ID", help="Table of the submission FILE.")
    @click.option("--decks", type=DeckCounts(), metavar="NUMBER", help="Number of decks.")
    @click.option(
        "--paytable", "letters", multiple=True, metavar="[WAGER=]LETTER",
        help="Paytable of a wager, such as lucky-ladies=A. With one wager, the letter alone is enough.",
    )  # fmt: skip
    @click.option(
        "--set", "settings", multiple=True, metavar="OPTION=VALUE",
        help="Set an option of the game, such as dealer_soft_17=hit; `pitboss options GAME` lists them.",
    )  # fmt: skip
    @wraps(command)
    def grouped(
        game_or_file: str,
        table: str | None,
        decks: tuple[int, ...] | None,
        letters: tuple[str, ...],
        settings: tuple[str, ...],
        **rest: Any,
    ) -> None:
        query = TableQuery.parse(game_or_file, decks or (), letters, settings, table=table, flag_prefix="--")
        command(query=query, **rest)

    return grouped


@contextmanager
def errors_with_flags(query: TableQuery, *flags: str) -> Iterator[None]:
    """Name the command-line flag in an error that names an option or keyword of the Python interface."""
    try:
        yield
    except PitbossError as error:
        stated, by_decks, by_letters = query.options(), bool(query.deck_counts), bool(query.letters)
        at = error.at and _flag(error.at, stated, by_decks, flags, by_letters)
        raise type(error)(error.message, at=at, clause=error.clause) from None


def _flag(at: str, stated: Mapping[str, Any], by_decks: bool, flags: Sequence[str], by_letters: bool) -> str:
    if at.partition(", card ")[0] in flags:
        return f"--{at.replace('_', '-')}"
    if (at.startswith("wagers.") and by_letters) or (at.endswith(".paytable") and "wagers" not in stated):
        return "--paytable"
    if at == "decks" and by_decks:
        return "--decks"
    return f"--set {at}" if at.partition(".")[0] in stated else at


class WagerListCommand(click.Command):
    """A command whose help ends with the games and their wagers."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List every game with its wagers, without line breaks at hyphens."""
        from pitboss.games.registry import game, game_ids
        from pitboss.law import wagers_of

        with formatter.section("Games and their wagers"):
            for id in game_ids():
                wagers = " ".join(wagers_of(game(id).id)) or "bets between players"
                for number, line in enumerate(wrap(wagers, formatter.width - 13, break_on_hyphens=False)):
                    formatter.write(f"  {id if number == 0 else '':9}  {line}\n")


# Output files. Names are checked before any work is done.


def drawing_path(name: str) -> Path:
    """Check the path of a drawing and return it."""
    path, at = Path(name), f"--plot {name}".rstrip()
    if not name or path.is_dir() or not path.parent.is_dir():
        raise PitbossError("the drawing needs a file name in an existing directory", at=at)
    if path.suffix.lower() not in ("", ".svg"):
        raise PitbossError(f"the drawing is SVG: name it {path.with_suffix('.svg').name}", at=at)
    return path


def write_drawing(path: Path, drawn: str) -> None:
    """Write a drawing. Call this after printing the answer, so that a full disk does not lose it."""
    try:
        write_file(path, drawn.encode())
    except PitbossError as error:
        click.echo(f"pitboss: {error.at}: {error.message}", err=True)
        raise click.exceptions.Exit(2) from None


def check_output(output: str | None) -> None:
    """Refuse a report name without a known format."""
    if output is not None:
        from pitboss.documents.report import check_format

        check_format(output, "--output")


def write_report_file(report: Report, output: str, page_size: str) -> str:
    """Write a report and return its file."""
    from pitboss.documents.report import write_report

    return write_report(report, output, page_size).file


def print_report_name(file: str | None, as_json: bool) -> None:
    """Print the name of the report file, unless the answer is JSON."""
    if file is not None and not as_json:
        click.echo(f"report written to {file}")
