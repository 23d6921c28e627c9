"""How often one session or one address may call."""

from __future__ import annotations

import math
import time
from typing import Final

from limits import RateLimitItem, parse
from limits.storage.base import Storage
from limits.strategies import FixedWindowRateLimiter

from pitboss.gateway.errors import Refused

SECONDS_BETWEEN_SWEEPS: Final = 30.0


class CountsInMemory(Storage):
    """Counts of this process; expired ones are dropped now and then.

    The storage that `limits` brings looks at every count whenever one of them changes, which costs more the more there
    are.
    """

    STORAGE_SCHEME = None

    def __init__(self) -> None:
        super().__init__(None)
        self._counts: dict[str, tuple[int, float]] = {}
        self._swept = time.monotonic()

    @property
    def base_exceptions(self) -> type[Exception]:
        """The errors of this storage: it has none."""
        return OSError

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Count, and return the count within the window that began with its first."""
        now = time.time()
        count, until = self._counts.get(key, (0, 0.0))
        if until <= now:
            count, until = 0, now + expiry
        self._counts[key] = (count + amount, until)
        self._sweep(now)
        return count + amount

    def get(self, key: str) -> int:
        """Return a count."""
        count, until = self._counts.get(key, (0, 0.0))
        return count if until > time.time() else 0

    def get_expiry(self, key: str) -> float:
        """Return when a count begins anew."""
        return self._counts.get(key, (0, time.time()))[1]

    def check(self) -> bool:
        """Whether the storage can be used."""
        return True

    def reset(self) -> int | None:
        """Forget all counts."""
        dropped = len(self._counts)
        self._counts.clear()
        return dropped

    def clear(self, key: str) -> None:
        """Forget a count."""
        self._counts.pop(key, None)

    def _sweep(self, now: float) -> None:
        if time.monotonic() - self._swept < SECONDS_BETWEEN_SWEEPS:
            return
        self._swept = time.monotonic()
        self._counts = {key: count for key, count in self._counts.items() if count[1] > now}


class Rates:
    """The limits of a gateway."""

    def __init__(self) -> None:
        self._limiter = FixedWindowRateLimiter(CountsInMemory())
        self._items: dict[str, RateLimitItem] = {}

    def count(self, rate: str, what: str, who: str) -> None:
        """Count a call of somebody; raise a refusal with 429 if there were too many."""
        item = self._items.get(rate)
        if item is None:
            item = self._items[rate] = parse(rate)
        if not self._limiter.hit(item, what, who):
            again = self._limiter.get_window_stats(item, what, who).reset_time
            seconds = max(1, math.ceil(again - time.time()))
            unit = "second" if seconds == 1 else "seconds"
            raise Refused(
                429,
                f"too many {what} from here: at most {item.amount} in {_period(item)}; try again in {seconds} {unit}",
                headers={"Retry-After": str(seconds)},
            )


def _period(item: RateLimitItem) -> str:
    seconds = item.get_expiry()
    known = {1: "a second", 60: "a minute", 3600: "an hour"}
    return known.get(seconds, f"{seconds} seconds")
