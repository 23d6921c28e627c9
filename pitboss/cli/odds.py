"""`pitboss odds`: exact odds of a game's wagers, or of everything that a submission offers."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from pitboss.api.odds import OddsTable, Offered, odds_of_game, odds_of_submission
from pitboss.api.odds import odds as odds_of
from pitboss.api.tables import game_choices
from pitboss.cli import json_option, say
from pitboss.cli.choices import names_a_file, naming_flags, settings_of
from pitboss.cli.odds_text import print_all, print_each, print_one
from pitboss.errors import Mistake
from pitboss.probability.wager_odds import PriceNotStated
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
