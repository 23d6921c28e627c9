"""What a snapshot shows of a round that is already on, so that a robot that comes back can decide."""

from __future__ import annotations

from msgspec import Raw

from pitboss.games.sight import Sight


def fill(sight: Sight, view: Raw) -> None:
    """Fill a sight with what the view of a table shows."""
