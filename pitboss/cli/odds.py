"""`pitboss odds`: exact odds of a game's wagers, or of everything that a submission offers."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from pitboss.api.charts import naming_file, read_chart
from pitboss.api.odds import (
    OddsTable,
    Offered,
    at_meters,
    odds_by_decks,
    odds_of_tables,
    odds_or_paytables,
)
from pitboss.api.odds import odds as odds_of
from pitboss.api.play_statistics import with_play_statistics
from pitboss.api.tables import game_choices
from pitboss.cli import json_option, say
from pitboss.cli.choices import TableAsked, table_options
from pitboss.cli.games_help import ListsWagers
from pitboss.cli.odds_csv import odds_csv
from pitboss.cli.odds_text import print_all, print_one, print_paytables
from pitboss.errors import Mistake
from pitboss.files import write_file
from pitboss.money import positive_cents
from pitboss.probability.wager_odds import WagerOdds
from pitboss.submission import SubmittedTable


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
    amounts = _amounts(meters)
    with asked.naming_flags(*(("paytable", "meter", "chart") if wager is None else ("meter", "chart"))):
        found = _of_submission(asked, wager, seat, as_json) if asked.is_file else _of_game(asked, wager, seat)
        found = at_meters(found, amounts)
        if isinstance(found, WagerOdds):
            with naming_file(chart):
                found = with_play_statistics(found, asked.choices(), read_chart(chart))
        elif chart is not None:
            raise Mistake("a chart is for one wager under one paytable: name both", at="chart")
    if csv_file is not None:
        _write_csv(csv_file, found)
        return
    say(found.to_dict(), as_json, lambda: _print(found))


def _of_game(asked: TableAsked, wager: str | None, seat: int) -> WagerOdds | OddsTable:
    """Return the odds of a game's wager, or of all, for one number of decks or for several."""
    asked.check_game()

    def find(decks: int | None) -> WagerOdds | OddsTable:
        stated = asked.options(decks)
        if wager is None:
            every: OddsTable = odds_of(asked.named, paytable=asked.letter, seat=seat, **stated)
            return every
        return odds_or_paytables(game_choices(asked.named, stated), stated, wager, asked.letter, seat)

    if len(asked.deck_counts) > 1:
        return odds_by_decks(asked.deck_counts, find)
    return find(asked.decks)


def _of_submission(asked: TableAsked, wager: str | None, seat: int, as_json: bool) -> WagerOdds | OddsTable:
    """Return the odds of every wager of a submission's tables, of one table, or of one wager."""
    from rich.console import Console
    from rich.progress import track

    def bar(wanted: list[Offered]) -> Iterable[Offered]:
        # The bar goes to standard error, so that the document on standard output stays intact.
        return track(wanted, "odds", console=Console(stderr=True), transient=True, disable=as_json)

    tables = asked.submitted()
    if wager is not None and asked.table is not None:
        return tables[0].odds(wager, seat)
    if wager is not None:
        tables = _offering(tables, wager, asked.named)
    return odds_of_tables(tables, bar, seat, wager)


def _offering(tables: list[SubmittedTable], wager: str, file: str) -> list[SubmittedTable]:
    """Return the tables that offer a wager; refuse if none does."""
    found = [table for table in tables if wager in table.offers()]
    if not found:
        raise Mistake(f"no table of the submission offers a wager {wager!r}", at=file)
    return found


def _amounts(meters: tuple[str, ...]) -> dict[str, int]:
    """Return the stated amounts of the meters in cents."""
    found: dict[str, int] = {}
    for each in meters:
        name, equals, amount = (part.strip() for part in each.partition("="))
        if not equals:
            raise Mistake(f"write NAME=AMOUNT, such as star=50000, not {each!r}", at="--meter")
        if name in found:
            raise Mistake(f"the meter {name} is stated twice", at="--meter")
        found[name] = positive_cents(amount, f"--meter {name}")
    return found


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
