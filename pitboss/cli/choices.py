"""A table's choices from the command line: a game with options, or a submission in a file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

from pitboss.errors import Mistake
from pitboss.games.registry import BUILT_IN, is_game


def names_a_file(game_or_file: str) -> bool:
    """Whether an argument that may be either is a file and not the id of a game."""
    if game_or_file in BUILT_IN:
        return False
    if "." in game_or_file or "/" in game_or_file:
        return True
    return Path(game_or_file).exists() and not is_game(game_or_file)


def settings_of(settings: tuple[str, ...], decks: int | None = None) -> dict[str, Any]:
    """Return the options that the command line states, as keywords of the Python interface."""
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
    return stated


@contextmanager
def naming_flags(stated: Mapping[str, Any], by_decks: bool = False, flags: Sequence[str] = ()) -> Iterator[None]:
    """Name flags of the command line where a mistake names an option that it states, or a keyword.

    `by_decks`: the number of decks is stated by its own flag.
    """
    try:
        yield
    except Mistake as mistake:
        at = mistake.at and _flag(mistake.at, stated, by_decks, flags)
        raise type(mistake)(mistake.message, at=at, clause=mistake.clause) from None


def _flag(at: str, stated: Mapping[str, Any], by_decks: bool, flags: Sequence[str]) -> str:
    if at.partition(", card ")[0] in flags:
        return f"--{at}"
    if at.endswith(".paytable") and "wagers" not in stated:
        return "--paytable"
    if at.partition(".")[0] in stated:
        return "--decks" if at == "decks" and by_decks else f"--set {at}"
    return at


def _value(text: str) -> Any:
    """Parse a value as TOML; anything else is plain text."""
    try:
        return tomllib.loads(f"v = {text}", parse_float=Decimal)["v"]
    except (ValueError, ArithmeticError, RecursionError):
        return text
