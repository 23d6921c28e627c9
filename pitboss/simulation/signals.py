"""Signal handling: SIGINT, SIGTERM and SIGHUP set a flag that a simulation checks between blocks."""

from __future__ import annotations

import signal
from collections.abc import Callable
from threading import current_thread, main_thread
from types import FrameType
from typing import Final

REASONS: Final = {
    signal.SIGINT: "interrupted from the keyboard",
    signal.SIGTERM: "ended by SIGTERM",
    signal.SIGHUP: "the terminal was closed",
}


class StopSignal:
    """The reason to stop, after a signal. A second signal has its usual effect."""

    def __init__(self, on_signal: Callable[[], None] | None = None) -> None:
        self.reason: str | None = None
        self._on_signal = on_signal
        self._handlers: dict[int, signal._HANDLER] = {}

    def __enter__(self) -> StopSignal:
        if current_thread() is main_thread():  # no other thread receives signals
            self._handlers = {number: signal.signal(number, self._handle) for number in REASONS}
        return self

    def __exit__(self, *_: object) -> None:
        self._restore()

    def _handle(self, number: int, frame: FrameType | None) -> None:
        self.reason = REASONS[signal.Signals(number)]
        self._restore()
        if self._on_signal is not None:
            self._on_signal()

    def _restore(self) -> None:
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._handlers = {}
