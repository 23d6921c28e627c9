"""How a game is played best: what a game is asked for it, and what it tells."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Protocol

from pitboss.errors import Mistake
from pitboss.games.game import Game
from pitboss.law.options import TableChoices


@dataclass(frozen=True, slots=True)
class Chart:
    """Rows under their heads; the columns named in `right` are set to the right."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Advice:
    """One answer, as a document and for people."""

    document: dict[str, object]
    words: tuple[str | Chart, ...]


class Strategy(Protocol):
    """What a game with decisions tells of them; a paytable is named by its letter, and none stands for each of them."""

    def rule(self, choices: TableChoices, letter: str | None) -> Advice:
        """What a person can go by, and what that costs against best play."""
        ...

    def hand(self, choices: TableChoices, letter: str | None, cards: list[int]) -> Advice:
        """What these cards are best played as."""
        ...


STRATEGIES = {
    "blitz": "pitboss.games.blitz.strategy:STRATEGY",
}


def strategy_of(game: Game) -> Strategy:
    """The strategy of a game that has one."""
    if game.id not in STRATEGIES:
        there = ", ".join(STRATEGIES)
        raise Mistake(f"there is no strategy for {game.id}, only for {there}", at="game")
    module, _, name = STRATEGIES[game.id].partition(":")
    found: Strategy = getattr(import_module(module), name)
    return found
