"""How far a long calculation has come, for whoever waits for it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

Progress = Callable[[str, int, int], None]
"""Called with what is counted, how many of it are done, and of how many; also from other threads."""


def in_silence(what: str, done: int, of: int) -> None:
    """Report nothing."""


def one_by_one(progress: Progress, what: str, of: int) -> Callable[[], None]:
    """Begin to report a number of steps; call what is returned after each."""
    progress(what, 0, of)
    steps = count(1)
    return lambda: progress(what, next(steps), of)
