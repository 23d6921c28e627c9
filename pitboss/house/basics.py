"""Helpers of the whole house: error logging, running in threads, and ids of private tables.

Errors are logged with their type and code locations, never with their message, which may contain a card or a name.
"""

from __future__ import annotations

import traceback
from collections.abc import Awaitable, Callable, Container, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

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


RunInThread = Callable[..., Awaitable[Any]]
"""Runs a blocking database call in a thread, and returns its result."""

PRIVATE_ID_SEPARATOR: Final = "~"


class PrivateId(NamedTuple):
    """Id of a private table: the table whose rules it copies, and its owner."""

    like: str
    owner: str

    def __str__(self) -> str:
        return f"{self.like}{PRIVATE_ID_SEPARATOR}{self.owner}"


def parse_private_id(id: str, submitted: Container[str]) -> PrivateId | None:
    """Parse the id of a private table of one of the `submitted` tables. Return None for any other id."""
    like, separator, owner = id.rpartition(PRIVATE_ID_SEPARATOR)
    return PrivateId(like, owner) if separator and owner and id not in submitted and like in submitted else None
