"""The current time, as a function that tests and simulations can replace, and timestamps in microseconds since 1970."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

Clock = Callable[[], datetime]
"""Returns the current time in UTC."""

SECOND: Final = 1_000_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def utc_now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


def to_microseconds(moment: datetime) -> int:
    """Convert a time to microseconds since 1970."""
    return (moment - _EPOCH) // timedelta(microseconds=1)


def from_microseconds(microseconds: int) -> datetime:
    """Convert microseconds since 1970 to a time in UTC."""
    return _EPOCH + timedelta(microseconds=microseconds)


def format_utc(microseconds: int) -> str:
    """Format microseconds since 1970 in UTC, to the second: `2026-01-15T18:00:00Z`."""
    return from_microseconds(microseconds).isoformat(timespec="seconds").replace("+00:00", "Z")
