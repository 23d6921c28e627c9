"""Tables from Python: of a submission, of a game's starter, or a game with options given as keywords."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pitboss.errors import Mistake, wrong_type
from pitboss.games.game import Game
from pitboss.games.registry import game as game_of
from pitboss.games.registry import game_ids
from pitboss.law.options import TableChoices
from pitboss.law.reading import read
from pitboss.submission import SubmittedTable, starter
from pitboss.submission.document import Document, parse_document
from pitboss.submission.submission import submission_of


class GameChoices(NamedTuple):
    """What is to be analysed: a game and a table's choices."""

    game: Game
    choices: TableChoices
    table: str | None
    """The id of the table, if it is one of a submission."""


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

    Raises `Mistake` if a submission could not state these options.
    """
    document = parse_document(starter(_named(game)))
    tables = document.data["tables"]
    assert isinstance(tables, dict), "a starter has one table"
    [(id, stated)] = tables.items()
    table = {**stated, **{name: _added(stated.get(name), value) for name, value in normal_options(options).items()}}
    changed = Document({**document.data, "tables": {id: table}}, document.places)
    submission, errors = submission_of(changed)
    if submission is None:
        first = errors[0]
        raise Mistake(first.message, at=first.field.removeprefix(f"tables.{id}."), clause=first.clause)
    return submission.tables[id]


def _added(stated: object, given: object) -> object:
    """Return an option's new value; a table of values is added to what is stated."""
    return {**stated, **given} if isinstance(stated, Mapping) and isinstance(given, Mapping) else given


def game_choices(of: str | SubmittedTable, options: Mapping[str, Any]) -> GameChoices:
    """Return a submission's table, or a game with these options; a Mistake names the option that is not lawful."""
    if isinstance(of, SubmittedTable):
        if options:
            why = "a table of a submission states its own options: leave this one out"
            raise Mistake(why, at=next(iter(options)))
        return GameChoices(of.game, of.choices, of.id)
    game = game_of(_named(of))
    return GameChoices(game, lawful_choices(game, options), None)


def lawful_choices(game: Game, options: Mapping[str, Any]) -> TableChoices:
    """Return the choices of a table that states these options; what is left out has its default."""
    stated = normal_options(options)
    choices, problems = read(game.choices, stated)
    if choices is None:
        raise Mistake(problems[0].message, at=problems[0].field, clause=problems[0].clause)
    for problem in game.unlawful(choices):
        if problem.field.partition(".")[0] in stated:  # odds that do not depend on an option do not need it stated
            raise Mistake(problem.message, at=problem.field, clause=problem.clause)
    return choices


def normal_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as a submission states them; `wagers` may also be a list of ids."""
    wagers = options.get("wagers")
    if isinstance(wagers, list | tuple):
        return {**options, "wagers": {str(wager): {} for wager in wagers}}
    return dict(options)


def _named(game: str) -> str:
    if not isinstance(game, str):
        raise wrong_type(f"a game is {' or '.join(map(repr, game_ids()))}, or a table of a submission", game, "game")
    if "." in game or "/" in game:
        raise Mistake(f"{game!r} is no game; for a submission give pitboss.load({game!r})", at="game")
    return game
