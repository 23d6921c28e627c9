"""A blackjack table before its first round."""

from __future__ import annotations

from typing import Any

from pitboss.requests import DutyWanted
from support.blackjack_tables import TableInPlay

BATCHES: dict[str, Any] = {"automated_shuffler": True, "decks": 2}


def text(table: TableInPlay) -> str:
    """Return the text of the duty that is due."""
    assert isinstance(table.wanted, DutyWanted)
    return table.wanted.task
