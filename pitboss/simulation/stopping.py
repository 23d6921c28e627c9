"""Ctrl-C while rounds are played: the wish is noted at once, and heeded where all that was counted is whole."""

from __future__ import annotations

from signal import SIGINT, default_int_handler, getsignal, signal
from threading import current_thread, main_thread

KEYBOARD = "interrupted from the keyboard"


class Stop:
    """Whether somebody wishes to stop; who wishes it twice is not asked to wait."""

    def __init__(self) -> None:
        self.wished = False
        self._listens = False

    def __enter__(self) -> Stop:
        # Elsewhere than in the main thread nobody hears of signals, and another handler has its own reasons.
        self._listens = current_thread() is main_thread() and getsignal(SIGINT) is default_int_handler
        if self._listens:
            signal(SIGINT, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        if self._listens:
            signal(SIGINT, default_int_handler)

    def _note(self, *_: object) -> None:
        if self.wished:
            raise KeyboardInterrupt
        self.wished = True
