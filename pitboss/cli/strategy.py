"""`pitboss strategy`: how a game is played best, or one hand of it."""

from __future__ import annotations

import click

from pitboss.cards import parse_cards
from pitboss.cli import json_option, print_columns, say
from pitboss.cli.odds import choices_of
from pitboss.errors import Mistake
from pitboss.games.game import game as game_of
from pitboss.games.strategy import Advice, Chart, strategy_of


@click.command()
@click.argument("game")
@click.option("--hand", metavar="CARDS", help="The cards of one hand, as in 'Ah Kh 9h 8c 7c 2d 2s'.")
@click.option("--decks", type=int, help="Number of decks.")
@click.option("--paytable", help="Letter of the paytable; without it, each one.")
@click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="Set an option of the game.")
@json_option
def strategy(
    game: str, hand: str | None, decks: int | None, paytable: str | None, settings: tuple[str, ...], as_json: bool
) -> None:
    """How GAME is played best: a rule to go by and what it costs, or the best decision for one hand."""
    found = game_of(game)
    asked = strategy_of(found)
    choices = choices_of(found, decks, settings)
    advice = asked.rule(choices, paytable) if hand is None else asked.hand(choices, paytable, _cards(hand))
    say(advice.document, as_json, lambda: _print(advice))


def _cards(written: str) -> list[int]:
    try:
        return parse_cards(written)
    except Mistake as mistake:
        raise Mistake(mistake.message.rstrip("."), at=f"--hand, {mistake.at}") from None


def _print(advice: Advice) -> None:
    for part in advice.words:
        if isinstance(part, Chart):
            print_columns(part.heads, part.rows, part.right)
        else:
            click.echo(part)
