"""A table's choices from the command line: a game with options, or a submission in a file."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

from pitboss.errors import Mistake
from pitboss.games.game import Game
from pitboss.games.registry import BUILT_IN, is_game
from pitboss.law.options import TableChoices
from pitboss.law.reading import read


def names_a_file(game_or_file: str) -> bool:
    """Whether an argument that may be either is a file and not the id of a game."""
    if game_or_file in BUILT_IN:
        return False
    if "." in game_or_file or "/" in game_or_file:
        return True
    return Path(game_or_file).exists() and not is_game(game_or_file)


def choices_of(game: Game, decks: int | None, settings: tuple[str, ...]) -> TableChoices:
    """Return a table's choices from the command line; raise a Mistake if they are not lawful."""
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
    if decks is not None:
        stated["decks"] = decks
    choices, problems = read(game.choices, stated)
    if choices is not None:  # odds that do not depend on an option do not need it stated
        problems = [each for each in game.unlawful(choices) if each.field.partition(".")[0] in stated]
    for problem in problems:
        at = "--decks" if problem.field == "decks" and decks is not None else f"--set {problem.field}"
        raise Mistake(problem.message, at=at, clause=problem.clause)
    assert choices is not None
    return choices


def _value(text: str) -> Any:
    """Parse a value as TOML; anything else is plain text."""
    try:
        return tomllib.loads(f"v = {text}", parse_float=Decimal)["v"]
    except (ValueError, ArithmeticError, RecursionError):
        return text
