"""Errors in the log: their type and their places in the code, never their message, which may hold a card or a name."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import structlog

from pitboss.errors import PitbossError

MAX_TRACEBACK_LOCATIONS: Final = 12


def traceback_locations(error: BaseException) -> list[str]:
    """Return the code locations of a traceback, the innermost last."""
    frames: list[Any] = traceback.extract_tb(error.__traceback__)[-MAX_TRACEBACK_LOCATIONS:]
    return [f"{frame.filename.rpartition('site-packages/')[2]}:{frame.lineno} {frame.name}" for frame in frames]


@contextmanager
def log_errors(task: str, **bound: object) -> Iterator[None]:
    """Log errors of a background task and suppress them: the task is tried again.

    A PitbossError, such as an unavailable database, is logged as a warning; anything else as an error.
    """
    log = structlog.get_logger().bind(what=task, **bound)
    try:
        yield
    except PitbossError as error:
        log.warning("not done, and tried again", why=error.message)
    except Exception as error:
        log.error("fault in the background", kind=type(error).__name__, trace=traceback_locations(error))
