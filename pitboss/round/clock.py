"""The time of day at a table, as it is reported, and how long decks have been in use."""

from __future__ import annotations

from datetime import datetime

from pitboss.errors import Refusal


def time_refusal(reported_time: datetime | None, at: str) -> Refusal | None:
    """Return why a reported time is not valid; `reported_time` is the last report."""
    try:
        time = datetime.fromisoformat(at)
    except ValueError:
        return Refusal(f"a time is written 2026-01-15T18:00:00Z, not {at!r}")
    if time.tzinfo is None:
        return Refusal("a time names its zone, as 2026-01-15T18:00:00Z does")
    if reported_time is not None and time < reported_time:
        return Refusal(f"it was {reported_time.isoformat()} before")
    return None


def have_served(opened_at: datetime | None, now: datetime, hours: int) -> bool:
    """Whether decks that arrived at that time have been in use for so many hours."""
    return opened_at is not None and (now - opened_at).total_seconds() >= hours * 3600
