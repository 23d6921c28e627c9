"""`pitboss new`: a commented starter submission for each game, and a sample house to try things on."""

from __future__ import annotations

from pathlib import Path

from pitboss.games.registry import game

_HERE = Path(__file__).parent

SAMPLE = _HERE / "sample.toml"
"""A house with tables of every game, lawful throughout."""


def starter(game_id: str) -> str:
    """A submission with one table of a game: every option with its legal values, its default and its clause."""
    return (_HERE / "starters" / f"{game(game_id).id}.toml").read_text(encoding="utf-8")
