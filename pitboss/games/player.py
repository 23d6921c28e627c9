"""The interface of a game's player: decisions at a table by a chart or a rule that is at hand, without calculation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from pitboss.round.betting import ActionWanted
from pitboss.round.inputs import Input
from pitboss.round.requests import DecisionWanted

Below = Callable[[int], int]
"""Draws a uniform int from 0 to n - 1."""


class Player(Protocol):
    """A player of one game, who knows only what a player may see."""

    plays: str
    """How it plays, to complete "four players play ...": `by basic strategy`."""

    def answer(self, table: Any, wanted: DecisionWanted | ActionWanted, below: Below) -> Input | None:
        """Return the decision of the seat that is asked; None where it has no opinion."""
        ...
