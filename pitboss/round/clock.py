"""The time of day at a table, as it is reported, and how long decks have been in use."""

from __future__ import annotations

from datetime import datetime

from pitboss.errors import Refusal


def time_refusal(told_at: datetime | None, at: str) -> Refusal | None:
    """Return why a reported time is not valid; `told_at` is the last report."""
    try:
        time = datetime.fromisoformat(at)
    except ValueError:
        return Refusal(f"a time is written 2026-01-15T18:00:00Z, not {at!r}")
    if time.tzinfo is None:
        return Refusal("a time names its zone, as 2026-01-15T18:00:00Z does")
    if told_at is not None and time < told_at:
        return Refusal(f"it was {told_at.isoformat()} before")
    return None


def have_served(opened_at: datetime | None, now: datetime, hours: int) -> bool:
    """Whether decks that arrived at that time have been in use for so many hours."""
    return opened_at is not None and (now - opened_at).total_seconds() >= hours * 3600
