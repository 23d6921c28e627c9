"""`pitboss odds`: exact odds of a game's wagers, or of everything that a submission offers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from pitboss.cli import count, json_option, print_columns, say
from pitboss.cli.choices import choices_of, names_a_file
from pitboss.errors import Mistake
from pitboss.games.game import Game
from pitboss.games.registry import game as game_of
from pitboss.law import wagers_of
from pitboss.law.options import TableChoices
from pitboss.law.paytables import ONLY, paytables
from pitboss.probability.wager_odds import NoOdds, PriceNotStated, WagerOdds


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
        _of_submission(Path(game_or_file), as_json)
        return
    game = game_of(game_or_file)
    if not wagers_of(game.id):
        raise Mistake(f"{game.title} has no wagers against the house, so there are no odds", at=game.id)
    choices = choices_of(game, decks, settings)
    if wager is not None:
        _of_wager(game, choices, wager, paytable, settings, seat, as_json)
        return
    if paytable is not None:
        raise Mistake("a paytable belongs to a wager: name the wager too", at="--paytable")
    every = list(_every(game, choices, _all_of(game, settings), seat))
    say({"odds": [one.to_json() for one in every]}, as_json, lambda: print_all(every))


def _of_wager(
    game: Game,
    choices: TableChoices,
    wager: str,
    paytable: str | None,
    settings: tuple[str, ...],
    seat: int,
    as_json: bool,
) -> None:
    """Show one wager's odds; for every price, where a table has to state one and none is stated."""
    try:
        found = _one(game, choices, wager, paytable, seat)
    except PriceNotStated:
        wanted = ((each, letter) for each, letter in _all_of(game, settings) if each == wager)
        every = list(_every(game, choices, wanted, seat))
        say({"odds": [one.to_json() for one in every]}, as_json, lambda: print_each(every))
        return
    say(found.to_json(), as_json, lambda: print_one(found))


def _one(game: Game, choices: TableChoices, wager: str, paytable: str | None, seat: int) -> WagerOdds:
    """Return the odds of one wager; if its paytable has to be named, the error names the option."""
    try:
        return game.odds(choices, wager, paytable, seat)
    except Mistake as mistake:
        if paytable is None and (mistake.at or "").endswith(".paytable"):
            raise Mistake(mistake.message, at="--paytable", clause=mistake.clause) from None
        raise


def _every(
    game: Game, choices: TableChoices, wanted: Iterable[tuple[str, str | None]], seat: int
) -> Iterator[WagerOdds]:
    """Return the odds of those wagers and paytables that the deck count and the choices allow."""
    for wager, letter in wanted:
        with suppress(NoOdds):
            yield game.odds(choices, wager, letter, seat)


def _all_of(game: Game, settings: tuple[str, ...]) -> Iterator[tuple[str, str | None]]:
    """Return the odds of every wager with every paytable, or with the one that an option selects."""
    named = {setting.partition("=")[0].strip() for setting in settings} | {"decks"}
    every = paytables(game.id)
    for wager in wagers_of(game.id):
        printed = every[every[wager].decided_with or wager]
        if printed.chosen_by in named or ONLY in printed.paytables:
            yield wager, None
        else:
            yield from ((wager, letter) for letter in printed.paytables)


def _of_submission(path: Path, as_json: bool) -> None:
    from rich.console import Console
    from rich.progress import track

    from pitboss.submission import load

    submission = load(path)
    wanted = [(table, wager) for table in submission.tables.values() for wager in table.offers()]
    # The bar goes to standard error, so that the document on standard output stays intact.
    todo = track(wanted, "odds", console=Console(stderr=True), transient=True, disable=as_json)
    found = []
    for table, wager in todo:
        with suppress(NoOdds):
            found.append((table.id, table.odds(wager)))
    document = {"odds": [{"table": id, **one.to_json()} for id, one in found]}
    say(document, as_json, lambda: print_all([one for _, one in found], [id for id, _ in found]))


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


def print_each(found: list[WagerOdds]) -> None:
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


def print_all(found: list[WagerOdds], tables: list[str] | None = None) -> None:
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
