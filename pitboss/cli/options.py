"""`pitboss options`: the options of a game."""

from __future__ import annotations

import click

from pitboss.cli import json_option, print_answer
from pitboss.errors import PitbossError
from pitboss.games.option_list import Option, list_options
from pitboss.games.registry import game as game_of
from pitboss.law.paytables import ONLY_LETTER, WagerSection, paytables
from pitboss.law.problems import did_you_mean


@click.command()
@click.argument("game")
@click.argument("option", required=False)
@json_option
def options(game: str, option: str | None, as_json: bool) -> None:
    """List every option of GAME with its lawful values, default, clause and reading, then its wagers and paytables.

    With OPTION, such as decks or wagers.NAME.min, show only that one. The ranges hold while all other options have
    their defaults; `pitboss check` checks all options together. Look up a clause or a reading with `pitboss clauses`.
    """
    known = list(list_options(game_of(game)))
    names = [each.name for each in known]
    if option is not None and option not in names:
        raise PitbossError(f"{game} has no option {option!r}{did_you_mean(option, names)}", at="option")
    listed = [each for each in known if option in (None, each.name)]
    wagers = {} if option is not None else paytables(game_of(game).book.name)
    document = {
        "game": game,
        "options": [each.to_dict() for each in listed],
        "wagers": [
            {"wager": id, "paytables": _letters(printed), "clause": printed.clause} for id, printed in wagers.items()
        ],
    }
    print_answer(document, as_json, lambda: _print(listed, wagers))


def _letters(printed: WagerSection) -> list[str]:
    """Return the letters or names of the paytables to choose from. Empty if there is only one."""
    return [letter for letter in printed.paytables if letter != ONLY_LETTER]


def _print(listed: list[Option], wagers: dict[str, WagerSection]) -> None:
    for each in listed:
        default = "required" if each.required else f"default {each.default}" if each.default else "not set by default"
        sources = " ".join(source for source in (each.clause, each.reading) if source)
        click.echo(f"{click.style(each.name, bold=True)} = {each.values}")
        click.echo(f"    {default}{f'  [{sources}]' if sources else ''}")
        click.echo(f"    {each.help}")
    if wagers:
        click.echo(click.style("\nwagers and their paytables", bold=True))
    for id, printed in wagers.items():
        click.echo(f"    {id:28}{' '.join(_letters(printed)) or 'one':12}  [{printed.clause}]")
