"""`pitboss odds`: exact odds of a game's wagers, or of everything that a submission offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import click

from pitboss.api.find_odds import find_odds, meter_amounts
from pitboss.api.odds import OddsTable, Offered
from pitboss.api.table_asked import TableAsked
from pitboss.cli import json_option, say
from pitboss.cli.choices import naming_flags, table_options
from pitboss.cli.games_help import ListsWagers
from pitboss.cli.odds_csv import odds_csv
from pitboss.cli.odds_text import print_all, print_one, print_paytables
from pitboss.errors import Mistake
from pitboss.files import write_file
from pitboss.probability.wager_odds import WagerOdds


@click.command(cls=ListsWagers)
@table_options
@click.argument("wager", required=False)
@click.option("--seat", type=int, default=1, show_default=True, help="The seat, where odds differ by seat (Royal 9).")
@click.option(
    "--meter", "meters", multiple=True, metavar="NAME=AMOUNT",
    help="Dollars at which a progressive meter stands, such as star=123456.78; other meters count at reset.",
)  # fmt: skip
@click.option("--chart", metavar="FILE", help="Strategy chart to play a main wager by; default: best play.")
@click.option("--csv", "csv_file", metavar="FILE", help="Write a spreadsheet to this file; - for standard output.")
@json_option
def odds(
    asked: TableAsked,
    wager: str | None,
    seat: int,
    meters: tuple[str, ...],
    chart: str | None,
    csv_file: str | None,
    as_json: bool,
) -> None:
    """Show exact odds of a WAGER of GAME, of all its wagers, or of the tables in a submission FILE.

    A wager with several paytables and no --paytable is shown with all of them side by side. --decks takes several
    numbers too: 1..8 or 2,6,8.
    """
    if csv_file is not None and as_json:
        raise Mistake("give --csv or --json, not both", at="--csv")
    amounts = meter_amounts(meters, "--")
    with naming_flags(asked, *(("paytable", "meter", "chart") if wager is None else ("meter", "chart"))):
        found = find_odds(asked, wager, seat, amounts, chart, _progress_bar(as_json))
    if csv_file is not None:
        _write_csv(csv_file, found)
        return
    say(found.to_dict(), as_json, lambda: _print(found))


def _progress_bar(as_json: bool) -> Callable[[list[Offered]], Iterable[Offered]]:
    """Return the bar for a submission: on standard error, so that the document on standard output stays intact."""
    from rich.console import Console
    from rich.progress import track

    return lambda wanted: track(wanted, "odds", console=Console(stderr=True), transient=True, disable=as_json)


def _print(found: WagerOdds | OddsTable) -> None:
    if isinstance(found, WagerOdds):
        print_one(found)
    elif found.are_paytables:
        print_paytables(found)
    else:
        print_all(found, found.tables)
        for decks, why in found.left_out.items():
            click.echo(f"left out {decks}: {why}")


def _write_csv(file: str, found: WagerOdds | OddsTable) -> None:
    text = odds_csv([found] if isinstance(found, WagerOdds) else found, getattr(found, "tables", None))
    if file == "-":
        click.echo(text, nl=False)
        return
    write_file(Path(file), text.encode())
    click.echo(f"wrote {file}")
