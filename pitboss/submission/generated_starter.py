"""A commented submission for a game whose package brings none, made of the game's options and wagers."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from pitboss.errors import Mistake
from pitboss.games.game import Game
from pitboss.games.option_list import Option, list_options
from pitboss.law import wagers_of
from pitboss.law.paytables import paytables

_WIDTH = 120


def generate_starter(game: Game) -> str:
    """Return a submission with one table that states every option with its default and offers every wager."""
    table = f"{game.id.upper()}-1"
    lines = [
        f"# A Rules Submission for {game.title}: one table, to be adapted to your own.",
        'facility = "Example House"',
        "approved = 2026-01-15",
        "",
        f"[tables.{table}]",
        f'game = "{game.id}"',
        "approvals = { layout = 2026-01-15 }",
    ]
    for option in list_options(game):
        if option.name.partition(".")[0] not in ("wagers", "meters"):
            lines += ["", *_comment(option), f"{option.name} = {option.default}" if option.default else ""]
    lines += ["", "# A main wager is always offered and listed for its limits; another is offered where it is listed."]
    lines += [f"[tables.{table}.wagers]", *_wagers(game)]
    return "\n".join(lines).rstrip() + "\n"


def _comment(option: Option) -> list[str]:
    """Return help, lawful values, default and sources; an option without a default is offered in the comment."""
    help = option.help[:1].upper() + option.help[1:]
    default = f"default {option.default}" if option.default else f"to state it, write {option.name} = and a value"
    sources = ", ".join(source for source in (option.clause, option.reading) if source)
    text = f"{help}. {option.values}; {default}.{f' [{sources}]' if sources else ''}"
    return [f"# {line}" for line in wrap(text, _WIDTH - 2)]


def _wagers(game: Game) -> Iterator[str]:
    """Yield the main wagers with limits, and each that is not always offered; the first of several paytables."""
    try:
        always = set(game.offers(game.choices()))
    except Mistake:  # a wager of every table needs a choice
        always = set()
    main = {wager for together in game.main_wagers for wager in together}
    for wager in wagers_of(game.book.name):
        section = paytables(game.book.name)[wager]
        stated = [f'paytable = "{next(iter(section.paytables))}"'] if section.chosen_by == "letter" else []
        stated += ["min = 10", "max = 500"] if wager in main else []
        if wager in main or wager not in always:
            yield f"{wager} = {{ {', '.join(stated)} }}" if stated else f"{wager} = {{}}"
