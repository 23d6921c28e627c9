"""Logs, metrics and rate limits. Logs and metrics never contain cards, tokens, names, queries or bodies."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from secrets import token_hex
from time import perf_counter
from typing import Final, TextIO

import structlog
from limits import RateLimitItem, parse
from limits.storage.base import Storage
from limits.strategies import FixedWindowRateLimiter
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from pitboss.gateway.calls import ApiError
from pitboss.house.error_logging import traceback_locations

LEVELS: Final = {"debug": 10, "info": 20, "warning": 30, "error": 40}
_PROCESSORS: Final[list[structlog.typing.Processor]] = [
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.JSONRenderer(sort_keys=True),
]
DURATION_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10)


def make_log(level: str = "warning", file: TextIO | None = None) -> structlog.typing.FilteringBoundLogger:
    """Return a log that writes one JSON object per line, by default to standard error."""
    made: structlog.typing.FilteringBoundLogger = structlog.wrap_logger(
        structlog.WriteLogger(file if file is not None else sys.stderr),
        processors=_PROCESSORS,
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
    )
    return made


def configure_logs(level: str) -> structlog.typing.FilteringBoundLogger:
    """Configure structlog for the whole process and return the gateway's log."""
    structlog.configure(
        processors=list(_PROCESSORS),  # tests that capture lines change the list
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
    )
    return make_log(level)


class Telemetry:
    """Metrics and log lines of requests, sockets and errors, by route and never by person or table."""

    def __init__(self, log: structlog.typing.FilteringBoundLogger, tables: Callable[[], int]) -> None:
        self.log = log
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "pitboss_requests", "Requests by route and status.", ("method", "route", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "pitboss_request_seconds", "Time to answer.", ("route",), buckets=DURATION_BUCKETS, registry=self.registry
        )
        self.sockets = Gauge("pitboss_sockets", "Open WebSockets.", registry=self.registry)
        self._acts = Counter("pitboss_acts", "Acts by status.", ("way", "status"), registry=self.registry)
        self._faults = Counter("pitboss_faults", "Faults inside the house.", registry=self.registry)
        self._limited = Counter("pitboss_rate_limited", "Calls refused by a rate limit.", registry=self.registry)
        Gauge("pitboss_tables", "Tables of the house.", registry=self.registry).set_function(tables)

    def record_request(self, method: str, route: str, status: int, started: float) -> None:
        """Record an answered request."""
        took = perf_counter() - started
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(route).observe(took)
        if status == 429:
            self._limited.inc()
        self.log.info("request", method=method, route=route, status=status, ms=round(took * 1000, 1))

    def record_act(self, way: str, status: int) -> None:
        """Record an act, sent over HTTP or a socket."""
        self._acts.labels(way, str(status)).inc()

    def log_refusal(self, reason: str, address: str) -> None:
        """Log a request refused because of its source, as evidence of an attack."""
        self.log.warning("refused", why=reason, address=address)

    def record_error(self, error: BaseException, where: str) -> str:
        """Log an internal error without its message, which may contain anything. Return its reference."""
        reference = token_hex(4)
        self._faults.inc()
        self.log.error(
            "fault", reference=reference, where=where, kind=type(error).__name__, trace=traceback_locations(error)
        )
        return reference

    def metrics(self) -> bytes:
        """Return the metrics in Prometheus format."""
        return generate_latest(self.registry)


# Rate limits


SWEEP_INTERVAL: Final = 30.0


class MemoryCounts(Storage):
    """In-memory counters; expired ones are removed periodically.

    The memory storage of `limits` scans all counters on every change, which is slow with many callers.
    """

    STORAGE_SCHEME = None

    def __init__(self) -> None:
        super().__init__(None)
        self._counts: dict[str, tuple[int, float]] = {}
        self._swept = time.monotonic()

    @property
    def base_exceptions(self) -> type[Exception]:
        """The base class of storage errors; this storage raises none."""
        return OSError

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Increment a counter and return its value in the current window."""
        now = time.time()
        count, until = self._counts.get(key, (0, 0.0))
        if until <= now:
            count, until = 0, now + expiry
        self._counts[key] = (count + amount, until)
        self._sweep(now)
        return count + amount

    def get(self, key: str) -> int:
        """Return the value of a counter."""
        count, until = self._counts.get(key, (0, 0.0))
        return count if until > time.time() else 0

    def get_expiry(self, key: str) -> float:
        """Return when a counter expires."""
        return self._counts.get(key, (0, time.time()))[1]

    def check(self) -> bool:
        """Whether the storage can be used."""
        return True

    def reset(self) -> int | None:
        """Remove all counters."""
        dropped = len(self._counts)
        self._counts.clear()
        return dropped

    def clear(self, key: str) -> None:
        """Remove a counter."""
        self._counts.pop(key, None)

    def _sweep(self, now: float) -> None:
        if time.monotonic() - self._swept < SWEEP_INTERVAL:
            return
        self._swept = time.monotonic()
        self._counts = {key: count for key, count in self._counts.items() if count[1] > now}


class RateLimiter:
    """The rate limits of a gateway."""

    def __init__(self) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryCounts())
        self._items: dict[str, RateLimitItem] = {}

    def count(self, rate: str, what: str, who: str) -> None:
        """Count a call. Raise ApiError 429 if the rate is exceeded."""
        item = self._items.get(rate)
        if item is None:
            item = self._items[rate] = parse(rate)
        if not self._limiter.hit(item, what, who):
            again = self._limiter.get_window_stats(item, what, who).reset_time
            seconds = max(1, math.ceil(again - time.time()))
            unit = "second" if seconds == 1 else "seconds"
            raise ApiError(
                429,
                f"too many {what} from here: at most {item.amount} in {_period(item)}; try again in {seconds} {unit}",
                headers={"Retry-After": str(seconds)},
            )


def _period(item: RateLimitItem) -> str:
    seconds = item.get_expiry()
    known = {1: "a second", 60: "a minute", 3600: "an hour"}
    return known.get(seconds, f"{seconds} seconds")
