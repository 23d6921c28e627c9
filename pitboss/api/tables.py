"""Table choices, queries and charts as arguments of the Python interface, with their checks."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from pitboss.errors import PitbossError, argument_type_error
from pitboss.files import read_text
from pitboss.games.game import Game
from pitboss.games.registry import BUILT_IN, game_ids, is_game
from pitboss.games.registry import game as game_of
from pitboss.games.round_document import parse_document as parse_chart
from pitboss.law.choice_parser import parse_choices
from pitboss.law.options import TableChoices
from pitboss.submission import SubmittedTable, starter
from pitboss.submission.document import Document, parse_document
from pitboss.submission.submission import submission_of

if TYPE_CHECKING:
    from pitboss.submission import Submission


class GameChoices(NamedTuple):
    """The game and the table choices to analyse."""

    game: Game
    choices: TableChoices
    table: str | None
    """The id of a submission's table, else None."""


def new_table(game: str, **options: Any) -> SubmittedTable:
    """Return a table of a game's starter submission, with these options changed.

    Options are those of `pitboss options GAME`; amounts are dollars. `wagers`, `meters` and `approvals` are added to
    those of the starter.

    >>> import pitboss
    >>> table = pitboss.new_table("blackjack", decks=8, wagers={"lucky-ladies": {"paytable": "A"}})
    >>> table
    <SubmittedTable BJ-1: blackjack, blackjack, insurance, lucky-ladies>
    >>> table.odds("lucky-ladies")
    <WagerOdds blackjack lucky-ladies, paytable A, decks 8: house edge 16.7326%>

    Raises `PitbossError` if a submission could not state these options.
    """
    document = parse_document(starter(_check_game_id(game)))
    tables = document.data["tables"]
    assert isinstance(tables, dict), "a starter has one table"
    [(id, stated)] = tables.items()
    table = {
        **stated,
        **{name: _merge_option(stated.get(name), value) for name, value in normal_options(options).items()},
    }
    changed = Document({**document.data, "tables": {id: table}}, document.positions)
    submission, errors = submission_of(changed)
    if submission is None:
        first = errors[0]
        raise PitbossError(first.message, at=first.field.removeprefix(f"tables.{id}."), clause=first.clause)
    return submission.tables[id]


def _merge_option(stated: object, value: object) -> object:
    """Return an option's new value. Merge it into the stated value if both are mappings."""
    return {**stated, **value} if isinstance(stated, Mapping) and isinstance(value, Mapping) else value


def game_choices(of: str | SubmittedTable, options: Mapping[str, Any]) -> GameChoices:
    """Return a submission's table, or a game with these options. Raise PitbossError for an unlawful option."""
    if isinstance(of, SubmittedTable):
        if options:
            why = "a table of a submission states its own options: leave this one out"
            raise PitbossError(why, at=next(iter(options)))
        return GameChoices(of.game, of.choices, of.id)
    game = game_of(_check_game_id(of))
    return GameChoices(game, lawful_choices(game, options), None)


def lawful_choices(game: Game, options: Mapping[str, Any]) -> TableChoices:
    """Return the choices of a table with these options, and defaults for the others."""
    stated = normal_options(options)
    choices, problems = parse_choices(game.choices, stated)
    if choices is None:
        raise PitbossError(problems[0].message, at=problems[0].field, clause=problems[0].clause)
    for problem in game.unlawful(choices):
        if problem.field.partition(".")[0] in stated:  # other options may be missing: the odds may not need them
            raise PitbossError(problem.message, at=problem.field, clause=problem.clause)
    return choices


def normal_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options in the form of a submission. `wagers` may also be a list of ids."""
    wagers = options.get("wagers")
    if isinstance(wagers, list | tuple):
        return {**options, "wagers": {str(wager): {} for wager in wagers}}
    return dict(options)


def _check_game_id(game: str) -> str:
    if not isinstance(game, str):
        raise argument_type_error(
            f"a game is {' or '.join(map(repr, game_ids()))}, or a table of a submission", game, "game"
        )
    if "." in game or "/" in game:
        raise PitbossError(f"{game!r} is not a game; for a submission give pitboss.load({game!r})", at="game")
    return game


# Queries in text form, shared by the command line and the live house so that both give the same answers.


MAX_DECKS = 100
"""Limit of a range of decks, above every rule's maximum."""


class DeckCountError(PitbossError):
    """The error for a text that is not a number of decks."""


def deck_counts(text: str) -> tuple[int, ...]:
    """Parse one or more numbers of decks, `8`, `2,6,8` or `1..8`, in the order of the text."""
    counts: list[int] = []
    for part in text.split(","):
        first, several, last = part.strip().partition("..")
        try:
            start = int(first)
            end = int(last) if several else start
        except ValueError:
            raise DeckCountError(f"{text!r} is not a number of decks: write 8, or 2,6,8, or 1..8", at="decks") from None
        if several and not 1 <= start <= end <= MAX_DECKS:
            raise DeckCountError(
                f"{part.strip()!r} is not a range of decks: write one that goes up from 1 or more, such as 1..8",
                at="decks",
            )
        counts += range(start, end + 1)
    return tuple(dict.fromkeys(counts))


@dataclass(frozen=True)
class TableQuery:
    """The subject of a query: a game with options, or the tables of a submission."""

    game_or_file: str
    """The game's id, or the submission's file."""
    table: str | None
    deck_counts: tuple[int, ...]
    letters: Mapping[str, str]
    """The paytables stated as WAGER=LETTER."""
    letter: str | None
    """The paytable stated without a wager."""
    settings: Mapping[str, Any]
    """The options of `set`."""
    flag_prefix: str = ""
    """Prefix of names in the place of an error: `--` on the command line."""
    submission: Submission | None = None
    """The submission, if it is not in a file."""

    @classmethod
    def parse(
        cls,
        game_or_file: str,
        decks: tuple[int, ...] = (),
        paytables: Sequence[str] = (),
        settings: Sequence[str] = (),
        *,
        table: str | None = None,
        flag_prefix: str = "",
        submission: Submission | None = None,
    ) -> TableQuery:
        """Return the query, with paytables as `[WAGER=]LETTER` and settings as `OPTION=VALUE`."""
        letters, alone = _letters(paytables, flag_prefix)
        return cls(
            game_or_file, table, decks, letters, alone, settings_of(settings, flag_prefix), flag_prefix, submission
        )

    @property
    def is_file(self) -> bool:
        """Whether the query is about a submission."""
        return self.submission is not None or is_file_name(self.game_or_file)

    @property
    def decks(self) -> int | None:
        """The number of decks, for a command that accepts only one."""
        if len(self.deck_counts) > 1:
            raise PitbossError("give only one number of decks", at=f"{self.flag_prefix}decks")
        return self.deck_counts[0] if self.deck_counts else None

    def options(self, decks: int | None = None) -> dict[str, Any]:
        """Return all stated options, as keywords of the Python interface."""
        stated = dict(self.settings)
        if decks is not None:
            stated["decks"] = decks
        if self.letters:
            listed = stated.get("wagers", {})
            if not isinstance(listed, dict):
                raise PitbossError("'wagers' is set twice, in two ways", at=f"{self.flag_prefix}paytable")
            stated["wagers"] = dict(listed)
            for wager, letter in self.letters.items():
                stated["wagers"][wager] = {**listed.get(wager, {}), "paytable": letter}
        return stated

    def submitted_tables(self) -> list[SubmittedTable]:
        """Return the tables of the submission, or the one named by --table."""
        if self.deck_counts or self.letters or self.letter is not None or self.settings:
            raise PitbossError("a submission states its own options: give only the file", at=self.game_or_file)
        from pitboss.submission import load

        tables = (self.submission or load(Path(self.game_or_file))).tables
        if self.table is None:
            return list(tables.values())
        if self.table not in tables:
            raise PitbossError(
                f"the submission has no table {self.table!r}: {', '.join(tables)}", at=f"{self.flag_prefix}table"
            )
        return [tables[self.table]]

    def check_game(self) -> None:
        """Refuse a table id with a game."""
        if self.table is not None:
            raise PitbossError("a game has no tables: name a submission", at=f"{self.flag_prefix}table")

    def game_or_table(self) -> str | SubmittedTable:
        """Return the game's id, or the submission's selected table."""
        if not self.is_file:
            self.check_game()
            return self.game_or_file
        tables = self.submitted_tables()
        if len(tables) > 1:
            raise PitbossError(
                f"name one of the tables: {', '.join(each.id for each in tables)}", at=f"{self.flag_prefix}table"
            )
        return tables[0]

    def choices(self) -> GameChoices:
        """Return the game's or the table's choices."""

        return game_choices(self.game_or_table(), {} if self.is_file else self.options(self.decks))


def _letters(letters: Sequence[str], flag_prefix: str) -> tuple[dict[str, str], str | None]:
    """Return the paytables by wager, and the one stated without a wager."""
    named: dict[str, str] = {}
    alone: str | None = None
    for each in letters:
        wager, equals, letter = each.partition("=")
        if not equals:
            if alone is not None:
                raise PitbossError(
                    f"say which wager each is for: WAGER={alone} and WAGER={each}", at=f"{flag_prefix}paytable"
                )
            alone = each
        elif wager.strip() in named:
            raise PitbossError(f"the paytable of {wager.strip()} is stated twice", at=f"{flag_prefix}paytable")
        else:
            named[wager.strip()] = letter.strip()
    return named, alone


def is_file_name(game_or_file: str) -> bool:
    """Whether an argument that names a game or a file is a file."""
    if game_or_file in BUILT_IN:
        return False
    if "." in game_or_file or "/" in game_or_file:
        return True
    return Path(game_or_file).exists() and not is_game(game_or_file)


def settings_of(settings: Sequence[str], flag_prefix: str = "") -> dict[str, Any]:
    """Return the options of `set`, as keywords of the Python interface."""
    stated: dict[str, Any] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise PitbossError(f"write OPTION=VALUE, not {setting!r}", at=f"{flag_prefix}set")
        place = stated
        *path, last = name.strip().split(".")
        for part in path:
            place = place.setdefault(part, {})
            if not isinstance(place, dict):
                raise PitbossError(f"{part!r} is set twice, in two ways", at=f"{flag_prefix}set {name}")
        place[last] = _value(value.strip())
    return stated


def _value(text: str) -> Any:
    """Parse a value as TOML, or else as plain text."""
    try:
        return tomllib.loads(f"v = {text}", parse_float=Decimal)["v"]
    except (ValueError, ArithmeticError, RecursionError):
        return text


# Checks of arguments


def check_bounded_number(number: object, at: str, min_value: int, max_value: int) -> int:
    """Return a whole number within its bounds."""
    check_whole_number(number, at)
    assert isinstance(number, int)
    if not min_value <= number <= max_value:
        raise PitbossError(f"must be at least {min_value} and at most {max_value:,}, not {number}", at=at)
    return number


def check_whole_number(number: object, at: str) -> int:
    """Return a whole number. The caller checks its bounds."""
    if isinstance(number, bool) or not isinstance(number, int):
        raise argument_type_error("must be a whole number", number, at)
    return number


def wager_ids(wagers: object, at: str) -> frozenset[str]:
    """Return the ids of one or more wagers."""
    listed = [wagers] if isinstance(wagers, str) else wagers
    if isinstance(listed, list | tuple | set | frozenset) and all(isinstance(each, str) for each in listed):
        return frozenset(listed)
    raise argument_type_error('wagers are named by their ids, such as ["banker"]', wagers, at)


# Strategy charts


Chart = Mapping[str, Any] | str | Path
"""A strategy chart, or the path of its file."""


@overload
def read_chart(chart: None) -> None: ...
@overload
def read_chart(chart: Chart) -> Mapping[str, Any]: ...
def read_chart(chart: Chart | None) -> Mapping[str, Any] | None:
    """Return a strategy chart, read from a JSON or TOML file if it is a path. The game checks its cells."""
    if chart is None or isinstance(chart, Mapping):
        return chart
    if not isinstance(chart, str | Path):
        raise argument_type_error(
            "a chart is a dictionary, as pitboss.strategy(...).chart, or the path of a file", chart, "chart"
        )
    path = str(chart)
    toml = {".toml": True, ".json": False}.get(Path(path).suffix.lower())
    text = read_text(path)
    try:
        document = parse_chart(text, toml=toml, form="a chart is an object with tables of hands and cells")
    except PitbossError as error:
        place = path if error.at in (None, "document") else f"{path}, {error.at}"
        raise PitbossError(error.message, at=place) from None
    if "game" in document and "method" in document:
        how = "write one to play by with: pitboss strategy GAME --save-chart FILE"
        raise PitbossError(f"this is a strategy report, not a chart: {how}", at=path)
    return document


@contextmanager
def errors_in_file(chart: Chart | None, what: str = "chart") -> Iterator[None]:
    """Name the file of a chart, or of index plays, where a mistake names a place in it."""
    try:
        yield
    except PitbossError as error:
        if not isinstance(chart, str | Path) or error.at is None or not error.at.startswith(f"{what}, "):
            raise
        at = f"{chart}, {error.at.removeprefix(f'{what}, ')}"
        raise type(error)(error.message, at=at, clause=error.clause) from None
