"""A table's choices from the command line: a game with options, or a submission in a file."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pitboss.errors import Mistake
from pitboss.games.registry import BUILT_IN, is_game

if TYPE_CHECKING:
    from pitboss.api.tables import GameChoices
    from pitboss.submission import SubmittedTable

MOST_DECKS = 100
"""More decks than any rule allows, so that a range stays short."""


class DeckCounts(click.ParamType[tuple[int, ...]]):
    """A number of decks, or several: `8`, `2,6,8` or `1..8`."""

    name = "decks"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """Return the numbers in the order in which they are written."""
        found: list[int] = []
        for part in str(value).split(","):
            first, several, last = part.strip().partition("..")
            try:
                start = int(first)
                end = int(last) if several else start
            except ValueError:
                self.fail(f"{value!r} is no number of decks: write 8, or 2,6,8, or 1..8", param, ctx)
            if several and not 1 <= start <= end <= MOST_DECKS:
                self.fail(f"{part.strip()!r} is no range of decks: write it upwards, such as 1..8", param, ctx)
            found += range(start, end + 1)
        return tuple(dict.fromkeys(found))


@dataclass(frozen=True)
class TableAsked:
    """What the command line asks about: a game with options, or the tables of a submission."""

    named: str
    """The game's id, or the submission's file."""
    table: str | None
    deck_counts: tuple[int, ...]
    letters: Mapping[str, str]
    """The paytables that are stated as WAGER=LETTER."""
    letter: str | None
    """The paytable that is stated without its wager."""
    settings: Mapping[str, Any]
    """The options of --set."""

    @property
    def is_file(self) -> bool:
        """Whether it is a submission."""
        return names_a_file(self.named)

    @property
    def decks(self) -> int | None:
        """The number of decks, where a command takes one."""
        if len(self.deck_counts) > 1:
            raise Mistake("one number of decks is analysed at a time: give one", at="--decks")
        return self.deck_counts[0] if self.deck_counts else None

    def options(self, decks: int | None = None) -> dict[str, Any]:
        """Return everything that is stated, as keywords of the Python interface."""
        stated = dict(self.settings)
        if decks is not None:
            stated["decks"] = decks
        if self.letters:
            listed = stated.get("wagers", {})
            if not isinstance(listed, dict):
                raise Mistake("'wagers' is set twice, in two ways", at="--paytable")
            stated["wagers"] = dict(listed)
            for wager, letter in self.letters.items():
                stated["wagers"][wager] = {**listed.get(wager, {}), "paytable": letter}
        return stated

    def submitted(self) -> list[SubmittedTable]:
        """Return the tables of the submission, or the one that --table names."""
        if self.deck_counts or self.letters or self.letter is not None or self.settings:
            raise Mistake("a submission states its own options: give only the file", at=self.named)
        from pitboss.submission import load

        tables = load(Path(self.named)).tables
        if self.table is None:
            return list(tables.values())
        if self.table not in tables:
            raise Mistake(f"the submission has no table {self.table!r}: {', '.join(tables)}", at="--table")
        return [tables[self.table]]

    def check_game(self) -> None:
        """Refuse --table beside a game."""
        if self.table is not None:
            raise Mistake("a game has no tables: name a submission", at="--table")

    def game_or_table(self) -> str | SubmittedTable:
        """Return the game's id, or the submission's one table that is meant."""
        if not self.is_file:
            self.check_game()
            return self.named
        tables = self.submitted()
        if len(tables) > 1:
            raise Mistake(f"name one of the tables: {', '.join(each.id for each in tables)}", at="--table")
        return tables[0]

    def choices(self) -> GameChoices:
        """Return the game's or the table's choices."""
        from pitboss.api.tables import game_choices

        return game_choices(self.game_or_table(), {} if self.is_file else self.options(self.decks))

    @contextmanager
    def naming_flags(self, *flags: str) -> Iterator[None]:
        """Name flags of the command line where a mistake names an option that it states, or one of these keywords."""
        with naming_flags(self.options(), bool(self.deck_counts), flags, bool(self.letters)):
            yield


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
        named, alone = _letters(letters)
        command(asked=TableAsked(game_or_file, table, decks or (), named, alone, settings_of(settings)), **rest)

    return grouped


def _letters(letters: tuple[str, ...]) -> tuple[dict[str, str], str | None]:
    """Return the paytables by wager, and the one that is stated without its wager."""
    named: dict[str, str] = {}
    alone: str | None = None
    for each in letters:
        wager, equals, letter = each.partition("=")
        if not equals:
            if alone is not None:
                raise Mistake(f"say which wager each is for: WAGER={alone} and WAGER={each}", at="--paytable")
            alone = each
        elif wager.strip() in named:
            raise Mistake(f"the paytable of {wager.strip()} is stated twice", at="--paytable")
        else:
            named[wager.strip()] = letter.strip()
    return named, alone


def names_a_file(game_or_file: str) -> bool:
    """Whether an argument that may be either is a file and not the id of a game."""
    if game_or_file in BUILT_IN:
        return False
    if "." in game_or_file or "/" in game_or_file:
        return True
    return Path(game_or_file).exists() and not is_game(game_or_file)


def settings_of(settings: tuple[str, ...]) -> dict[str, Any]:
    """Return the options of --set, as keywords of the Python interface."""
    stated: dict[str, Any] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise Mistake(f"write OPTION=VALUE, not {setting!r}", at="--set")
        place = stated
        *path, last = name.strip().split(".")
        for part in path:
            place = place.setdefault(part, {})
            if not isinstance(place, dict):
                raise Mistake(f"{part!r} is set twice, in two ways", at=f"--set {name}")
        place[last] = _value(value.strip())
    return stated


@contextmanager
def naming_flags(
    stated: Mapping[str, Any], by_decks: bool, flags: Sequence[str], by_letters: bool = False
) -> Iterator[None]:
    """Name flags of the command line where a mistake names an option that it states, or a keyword.

    `by_decks`: the number of decks is stated by its own flag; `by_letters`: so are paytables.
    """
    try:
        yield
    except Mistake as mistake:
        at = mistake.at and _flag(mistake.at, stated, by_decks, flags, by_letters)
        raise type(mistake)(mistake.message, at=at, clause=mistake.clause) from None


def _flag(at: str, stated: Mapping[str, Any], by_decks: bool, flags: Sequence[str], by_letters: bool) -> str:
    if at.partition(", card ")[0] in flags:
        return f"--{at}"
    if (at.startswith("wagers.") and by_letters) or (at.endswith(".paytable") and "wagers" not in stated):
        return "--paytable"
    if at == "decks" and by_decks:
        return "--decks"
    return f"--set {at}" if at.partition(".")[0] in stated else at


def _value(text: str) -> Any:
    """Parse a value as TOML; anything else is plain text."""
    try:
        return tomllib.loads(f"v = {text}", parse_float=Decimal)["v"]
    except (ValueError, ArithmeticError, RecursionError):
        return text
