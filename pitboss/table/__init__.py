"""A live table: who drives its script, and how it resumes from its journal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.round.carried import Continuing
from pitboss.round.play import Play

if TYPE_CHECKING:
    from pitboss.submission import SubmittedTable

__all__ = ["play"]


def play(table: SubmittedTable) -> Play[Continuing]:
    """Open a table of a submission: its Play waits for the first input."""
    return Play(lambda: table.game.table(table.choices))
