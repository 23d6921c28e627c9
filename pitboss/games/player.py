"""The interface of a game's player: decisions by a chart or a rule that is at hand, from what a player sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from pitboss.games.sight import Seen, Sight
from pitboss.round.betting import ActionWanted
from pitboss.round.inputs import Input
from pitboss.round.requests import DecisionWanted

Below = Callable[[int], int]
"""Draws a uniform int from 0 to n - 1."""


class Player(Protocol):
    """A player of one game, who knows only what a player may see.

    At a table in memory `look` gives what the player sees; a client of a house gathers it with `sight` from the events
    that it is sent. The decision is the same.
    """

    plays: str
    """How it plays, to complete "four players play ...": `by basic strategy`."""

    def answer(self, seen: Seen, wanted: DecisionWanted | ActionWanted, below: Below) -> Input | None:
        """Return the decision of the seat that is asked; None where it has no opinion."""
        ...

    def look(self, table: Any, seat: int) -> Seen:
        """Return what the player of this seat sees at a table."""
        ...

    def sight(self) -> Sight:
        """Return an empty record of what can be seen, to be filled with events."""
        ...
