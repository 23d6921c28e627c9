"""A live table: who drives its script, and how its journal brings it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.round.carried import Continuing
from pitboss.round.play import Play

if TYPE_CHECKING:
    from pitboss.submission import SubmittedTable

__all__ = ["play"]


def play(table: SubmittedTable) -> Play[Continuing]:
    """Open a table of a submission: its Play waits for the first thing to be done."""
    return Play(lambda: table.game.table(table.choices))
