"""`pitboss new`: a commented starter submission for each game, and a sample house to try things on."""

from __future__ import annotations

from pathlib import Path

from pitboss.errors import Mistake
from pitboss.games.registry import BUILT_IN, game
from pitboss.law.data import texts

_HERE = Path(__file__).parent

SAMPLE = _HERE / "sample.toml"
"""A house with tables of every game, lawful throughout."""


def starter(game_id: str) -> str:
    """Return a submission with one table of a game: every option with its lawful values, default and clause."""
    file = f"starters/{game(game_id).id}.toml"
    if game_id in BUILT_IN:
        return (_HERE / file).read_text(encoding="utf-8")
    for _, text in texts(file):
        return text
    raise Mistake(f"the package of this game brings no starter submission, {file}", at=game_id)
