"""Faults of the program in the log: their kind and place, never their message, which may hold a card or a name."""

from __future__ import annotations

import traceback
from typing import Any, Final

MOST_PLACES: Final = 12


def fault_places(error: BaseException) -> list[str]:
    """Return the places in the code where an error passed, the innermost last."""
    frames: list[Any] = traceback.extract_tb(error.__traceback__)[-MOST_PLACES:]
    return [f"{frame.filename.rpartition('site-packages/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
