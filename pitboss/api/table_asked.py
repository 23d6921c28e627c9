"""A table as a caller names it in words: a game with options, or a table of a submission.

The command line and the live house ask in the same words, so that both get the same answers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.errors import Mistake
from pitboss.games.registry import BUILT_IN, is_game

if TYPE_CHECKING:
    from pitboss.api.tables import GameChoices
    from pitboss.submission import Submission, SubmittedTable

MOST_DECKS = 100
"""More decks than any rule allows, so that a range stays short."""


class NoDecks(Mistake):
    """A text that states no number of decks."""


def deck_counts(text: str) -> tuple[int, ...]:
    """Return a number of decks, or several: `8`, `2,6,8` or `1..8`, in the order in which they are written."""
    found: list[int] = []
    for part in text.split(","):
        first, several, last = part.strip().partition("..")
        try:
            start = int(first)
            end = int(last) if several else start
        except ValueError:
            raise NoDecks(f"{text!r} is no number of decks: write 8, or 2,6,8, or 1..8", at="decks") from None
        if several and not 1 <= start <= end <= MOST_DECKS:
            raise NoDecks(
                f"{part.strip()!r} is no range of decks: it begins with 1 or more and goes up, such as 1..8", at="decks"
            )
        found += range(start, end + 1)
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True)
class TableAsked:
    """What is asked about: a game with options, or the tables of a submission."""

    named: str
    """The game's id, or the submission's file."""
    table: str | None
    deck_counts: tuple[int, ...]
    letters: Mapping[str, str]
    """The paytables that are stated as WAGER=LETTER."""
    letter: str | None
    """The paytable that is stated without its wager."""
    settings: Mapping[str, Any]
    """The options of `set`."""
    mark: str = ""
    """What precedes a name in the place of a mistake: `--` on the command line."""
    submission: Submission | None = None
    """The submission, where it is not in a file."""

    @classmethod
    def of(
        cls,
        named: str,
        decks: tuple[int, ...] = (),
        paytables: Sequence[str] = (),
        settings: Sequence[str] = (),
        *,
        table: str | None = None,
        mark: str = "",
        submission: Submission | None = None,
    ) -> TableAsked:
        """Return what is asked, with paytables as `[WAGER=]LETTER` and settings as `OPTION=VALUE`."""
        letters, alone = _letters(paytables, mark)
        return cls(named, table, decks, letters, alone, settings_of(settings, mark), mark, submission)

    @property
    def is_file(self) -> bool:
        """Whether it is a submission."""
        return self.submission is not None or names_a_file(self.named)

    @property
    def decks(self) -> int | None:
        """The number of decks, where a command takes one."""
        if len(self.deck_counts) > 1:
            raise Mistake("one number of decks is analysed at a time: give one", at=f"{self.mark}decks")
        return self.deck_counts[0] if self.deck_counts else None

    def options(self, decks: int | None = None) -> dict[str, Any]:
        """Return everything that is stated, as keywords of the Python interface."""
        stated = dict(self.settings)
        if decks is not None:
            stated["decks"] = decks
        if self.letters:
            listed = stated.get("wagers", {})
            if not isinstance(listed, dict):
                raise Mistake("'wagers' is set twice, in two ways", at=f"{self.mark}paytable")
            stated["wagers"] = dict(listed)
            for wager, letter in self.letters.items():
                stated["wagers"][wager] = {**listed.get(wager, {}), "paytable": letter}
        return stated

    def submitted(self) -> list[SubmittedTable]:
        """Return the tables of the submission, or the one that --table names."""
        if self.deck_counts or self.letters or self.letter is not None or self.settings:
            raise Mistake("a submission states its own options: give only the file", at=self.named)
        from pitboss.submission import load

        tables = (self.submission or load(Path(self.named))).tables
        if self.table is None:
            return list(tables.values())
        if self.table not in tables:
            raise Mistake(f"the submission has no table {self.table!r}: {', '.join(tables)}", at=f"{self.mark}table")
        return [tables[self.table]]

    def check_game(self) -> None:
        """Refuse a table beside a game."""
        if self.table is not None:
            raise Mistake("a game has no tables: name a submission", at=f"{self.mark}table")

    def game_or_table(self) -> str | SubmittedTable:
        """Return the game's id, or the submission's one table that is meant."""
        if not self.is_file:
            self.check_game()
            return self.named
        tables = self.submitted()
        if len(tables) > 1:
            raise Mistake(f"name one of the tables: {', '.join(each.id for each in tables)}", at=f"{self.mark}table")
        return tables[0]

    def choices(self) -> GameChoices:
        """Return the game's or the table's choices."""
        from pitboss.api.tables import game_choices

        return game_choices(self.game_or_table(), {} if self.is_file else self.options(self.decks))


def _letters(letters: Sequence[str], mark: str) -> tuple[dict[str, str], str | None]:
    """Return the paytables by wager, and the one that is stated without its wager."""
    named: dict[str, str] = {}
    alone: str | None = None
    for each in letters:
        wager, equals, letter = each.partition("=")
        if not equals:
            if alone is not None:
                raise Mistake(f"say which wager each is for: WAGER={alone} and WAGER={each}", at=f"{mark}paytable")
            alone = each
        elif wager.strip() in named:
            raise Mistake(f"the paytable of {wager.strip()} is stated twice", at=f"{mark}paytable")
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


def settings_of(settings: Sequence[str], mark: str = "") -> dict[str, Any]:
    """Return the options of `set`, as keywords of the Python interface."""
    stated: dict[str, Any] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise Mistake(f"write OPTION=VALUE, not {setting!r}", at=f"{mark}set")
        place = stated
        *path, last = name.strip().split(".")
        for part in path:
            place = place.setdefault(part, {})
            if not isinstance(place, dict):
                raise Mistake(f"{part!r} is set twice, in two ways", at=f"{mark}set {name}")
        place[last] = _value(value.strip())
    return stated


def _value(text: str) -> Any:
    """Parse a value as TOML; anything else is plain text."""
    try:
        return tomllib.loads(f"v = {text}", parse_float=Decimal)["v"]
    except (ValueError, ArithmeticError, RecursionError):
        return text
