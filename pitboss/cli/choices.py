"""The options by which commands name a table: a game with options, or a submission in a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any

import click

from pitboss.api.table_asked import NoDecks, TableAsked, deck_counts
from pitboss.errors import Mistake


class DeckCounts(click.ParamType[tuple[int, ...]]):
    """A number of decks, or several: `8`, `2,6,8` or `1..8`."""

    name = "decks"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """Return the numbers in the order in which they are written."""
        try:
            return deck_counts(str(value))
        except NoDecks as mistake:
            self.fail(mistake.message, param, ctx)


def table_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options by which `odds`, `strategy` and `simulate` name a table; the command takes them as `asked`."""

    @click.argument("game_or_file", metavar="GAME|FILE")
    @click.option("--table", metavar="ID", help="Table of the submission FILE.")
    @click.option("--decks", type=DeckCounts(), metavar="NUMBER", help="Number of decks.")
    @click.option(
        "--paytable", "letters", multiple=True, metavar="[WAGER=]LETTER",
        help="Paytable of a wager, such as lucky-ladies=A; the letter alone where one wager is meant.",
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
        asked = TableAsked.of(game_or_file, decks or (), letters, settings, table=table, mark="--")
        command(asked=asked, **rest)

    return grouped


@contextmanager
def naming_flags(asked: TableAsked, *flags: str) -> Iterator[None]:
    """Name flags of the command line where a mistake names an option that it states, or one of these keywords."""
    try:
        yield
    except Mistake as mistake:
        stated, by_decks, by_letters = asked.options(), bool(asked.deck_counts), bool(asked.letters)
        at = mistake.at and _flag(mistake.at, stated, by_decks, flags, by_letters)
        raise type(mistake)(mistake.message, at=at, clause=mistake.clause) from None


def _flag(at: str, stated: Mapping[str, Any], by_decks: bool, flags: Sequence[str], by_letters: bool) -> str:
    if at.partition(", card ")[0] in flags:
        return f"--{at.replace('_', '-')}"
    if (at.startswith("wagers.") and by_letters) or (at.endswith(".paytable") and "wagers" not in stated):
        return "--paytable"
    if at == "decks" and by_decks:
        return "--decks"
    return f"--set {at}" if at.partition(".")[0] in stated else at
