"""`pitboss odds`: exact odds of a game's wagers, or of everything that a submission offers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from pitboss.api.odds import OddsTable, Offered, odds_of_game, odds_of_submission
from pitboss.api.odds import odds as odds_of
from pitboss.api.tables import game_choices
from pitboss.cli import count, json_option, print_columns, say
from pitboss.cli.choices import names_a_file, naming_flags, settings_of
from pitboss.errors import Mistake
from pitboss.probability.wager_odds import PriceNotStated, WagerOdds
from pitboss.submission import load


@click.command()
@click.argument("game_or_file", metavar="GAME|FILE")
@click.argument("wager", required=False)
@click.option("--decks", type=int, help="Number of decks.")
@click.option("--paytable", help="Letter of the paytable.")
@click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="Set an option of the game.")
@click.option("--seat", type=int, default=1, show_default=True, help="The seat, where odds differ by seat (Royal 9).")
@json_option
def odds(
    game_or_file: str,
    wager: str | None,
    decks: int | None,
    paytable: str | None,
    settings: tuple[str, ...],
    seat: int,
    as_json: bool,
) -> None:
    """Show exact odds of a WAGER of GAME, of all its wagers, or of every table in a submission FILE."""
    if names_a_file(game_or_file):
        if wager or decks or paytable or settings:
            raise Mistake("a submission states its own options: give only the file", at=game_or_file)
        of_file = _of_submission(Path(game_or_file), as_json)
        say(of_file.to_dict(), as_json, lambda: print_all(of_file, of_file.tables))
        return
    stated = settings_of(settings, decks)
    with naming_flags(stated, decks is not None, ("paytable",) if wager is None else ()):
        if wager is None:
            every = odds_of(game_or_file, paytable=paytable, seat=seat, **stated)
            say(every.to_dict(), as_json, lambda: print_all(every))
            return
        try:
            found = odds_of(game_or_file, wager, paytable=paytable, seat=seat, **stated)
        except PriceNotStated:  # shown at each price
            each = odds_of_game(game_choices(game_or_file, stated), stated, seat, wager)
            say(each.to_dict(), as_json, lambda: print_each(each))
            return
    say(found.to_dict(), as_json, lambda: print_one(found))


def _of_submission(path: Path, as_json: bool) -> OddsTable:
    from rich.console import Console
    from rich.progress import track

    def bar(wanted: list[Offered]) -> Iterable[Offered]:
        # The bar goes to standard error, so that the document on standard output stays intact.
        return track(wanted, "odds", console=Console(stderr=True), transient=True, disable=as_json)

    return odds_of_submission(load(path), bar)


def percent(value: Any) -> str:
    """Format an exact figure as a percentage."""
    return f"{float(value) * 100:.4f} %"


def print_one(found: WagerOdds) -> None:
    """Print one wager, row by row."""
    letter = f", paytable {found.paytable}" if found.paytable else ""
    click.echo(f"{click.style(f'{found.game} {found.wager}', bold=True)}{letter}, {count(found.decks, 'deck')}")
    for option, value in found.options.items():
        click.echo(f"  {option}: {value}")
    rows = (
        (row.row, row.pays, f"{float(row.probability):.9f}", _one_in(row.probability), row.clause) for row in found.rows
    )
    if found.rows:
        print_columns(("row", "pays", "probability", "one in", "clause"), rows, right={"one in"})
    for line in summary(found):
        click.echo(line)


def print_each(found: Sequence[WagerOdds]) -> None:
    """Print one wager at several prices, one after the other."""
    for number, one in enumerate(found):
        if number:
            click.echo()
        print_one(one)


def _one_in(probability: Fraction) -> str:
    return f"{float(1 / probability):,.1f}" if probability else "never"


def summary(found: WagerOdds) -> list[str]:
    """Return the house edge, or the return without meters, and the notes on it."""
    method = [] if found.method is None else [found.method]
    if found.house_edge is not None:
        exactly = f"  (exactly {found.house_edge})" if found.exact else ""
        return [f"house edge {percent(found.house_edge)}{exactly}", *method]
    shares = found.meter_share or {}
    return [
        f"return without meters {percent(found.return_without_meters)}",
        *(f"share of the {name} meter in a round: {float(share):.3e}" for name, share in shares.items()),
        *method,
    ]


LONGEST_OPTION = 30
"""Values up to this length fit the line of a wager; `odds` of that wager alone shows longer ones."""


def print_all(found: Sequence[WagerOdds], tables: Sequence[str] | None = None) -> None:
    """Print many wagers, one line each."""
    heads = ["wager", "paytable", "decks", "house edge", "options"]
    rows = []
    for number, one in enumerate(found):
        plain = {name: value for name, value in one.options.items() if len(value) <= LONGEST_OPTION}
        options = ", ".join(f"{name} {value}" for name, value in plain.items())
        edge = percent(one.house_edge) if one.house_edge is not None else _without_meters(one)
        cells = [one.wager, one.paytable, one.decks, edge, options]
        rows.append([tables[number], *cells] if tables else cells)
    print_columns(["table", *heads] if tables else heads, rows, right={"house edge"})


def _without_meters(one: WagerOdds) -> str:
    return f"returns {percent(one.return_without_meters)} and meters"
