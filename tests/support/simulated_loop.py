"""An event loop whose time is drawn from nothing but its own timers: nothing waits, and a seed decides everything."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

T = TypeVar("T")
BEGIN = datetime(2026, 1, 15, 12, tzinfo=UTC)


class StuckError(AssertionError):
    """Everything waits, and no timer will ever wake anybody."""


class _NoInput(selectors.BaseSelector):
    """A selector that never has input: it lets the loop's time pass instead of waiting."""

    def __init__(self) -> None:
        self._keys: dict[Any, selectors.SelectorKey] = {}
        self.passed = 0.0

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        key = self._keys[fileobj] = selectors.SelectorKey(fileobj, 0, events, data)
        return key

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._keys.pop(fileobj)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise StuckError("nobody will ever be woken")
        self.passed += max(0.0, timeout)
        return []

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._keys


class SimulatedLoop(asyncio.SelectorEventLoop):
    """A loop without input, output or threads, whose time passes at once."""

    def __init__(self) -> None:
        self._time = _NoInput()
        super().__init__(self._time)

    def time(self) -> float:
        return self._time.passed

    def clock(self) -> datetime:
        """The time of day."""
        return BEGIN + timedelta(seconds=self.time())


def run_simulated(main: Coroutine[Any, Any, T], loop: SimulatedLoop) -> T:
    """Run to the end, and cancel what is left."""
    try:
        return loop.run_until_complete(main)
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()
