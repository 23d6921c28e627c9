"""Announce slow preparations, such as compiling kernels, and report the progress of long calculations."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path

NoticeListener = Callable[[str], None]

_listeners: list[NoticeListener] = []
_announced: set[str] = set()


def listen(listener: NoticeListener) -> None:
    """Set the function to call with a sentence before slow work, once for each purpose in a process."""
    _listeners[:] = [listener]
    _announced.clear()


def announce(purpose: str, source: Path | None) -> None:
    """Announce a preparation, unless its machine code is cached next to the source."""
    if purpose in _announced or (source is not None and _is_compiled(source)):
        return
    _announced.add(purpose)
    how_often = "a few seconds" if source is None else "first run only, a few seconds"
    for listener in _listeners:
        listener(f"Preparing {purpose} ({how_often}) ...")


def announce_first_run(purpose: str, cache: Path | None) -> None:
    """Announce a preparation if no kernel is cached yet, before the kernel itself is known."""
    announce(purpose, None if cache is None else cache / purpose)


def announce_work(purpose: str, duration: str) -> None:
    """Announce long work and its duration: "solving six decks", "about a minute of one core"."""
    if purpose in _announced:
        return
    _announced.add(purpose)
    for listener in _listeners:
        listener(f"{purpose[0].upper()}{purpose[1:]} ({duration}) ...")


def _is_compiled(source: Path) -> bool:
    """Whether machine code is cached next to the source. A cache directory set by the user is assumed to have it."""
    return "NUMBA_CACHE_DIR" in os.environ or any(source.parent.rglob("*.nbc"))


# Progress of long calculations


Progress = Callable[[str, int, int], None]
"""Called with the name of the steps, the number done, and their total; also from other threads."""


def ignore_progress(what: str, done: int, of: int) -> None:
    """Ignore a progress report."""


def count_steps(progress: Progress, what: str, of: int) -> Callable[[], None]:
    """Start reporting the progress of `of` steps; call the returned function after each step."""
    progress(what, 0, of)
    steps = count(1)
    return lambda: progress(what, next(steps), of)
