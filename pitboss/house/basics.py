"""Faults of the program in the log: their kind and place, never their message, which may hold a card or a name."""

from __future__ import annotations

import traceback
from collections.abc import Awaitable, Callable, Container, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import structlog

from pitboss.errors import PitbossError

MAX_TRACEBACK_LOCATIONS: Final = 12


def traceback_locations(error: BaseException) -> list[str]:
    """Return the places in the code where an error passed, the innermost last."""
    frames: list[Any] = traceback.extract_tb(error.__traceback__)[-MAX_TRACEBACK_LOCATIONS:]
    return [f"{frame.filename.rpartition('site-packages/')[2]}:{frame.lineno} {frame.name}" for frame in frames]


@contextmanager
def log_errors(task: str, **bound: object) -> Iterator[None]:
    """Log whatever goes wrong, and go on: for work in the background that is tried again.

    A warning says what is known to happen, such as a database that cannot be used now; anything else is a fault.
    """
    log = structlog.get_logger().bind(what=task, **bound)
    try:
        yield
    except PitbossError as error:
        log.warning("not done, and tried again", why=error.message)
    except Exception as error:
        log.error("fault in the background", kind=type(error).__name__, trace=traceback_locations(error))


# How the house runs what waits for the database, so that no table waits with it.


RunInThread = Callable[..., Awaitable[Any]]
"""Runs a function that waits for the database, and returns its result."""

# The ids of private tables: that of the table whose rules they have, and whose they are.


PRIVATE_ID_SEPARATOR: Final = "~"


class PrivateId(NamedTuple):
    """A private table: the table of the submission that it is like, and the person it belongs to."""

    like: str
    owner: str

    def __str__(self) -> str:
        return f"{self.like}{PRIVATE_ID_SEPARATOR}{self.owner}"


def parse_private_id(id: str, submitted: Container[str]) -> PrivateId | None:
    """Return whose private table an id names; None if it names none. `submitted` are the tables of the submission."""
    like, mark, owner = id.rpartition(PRIVATE_ID_SEPARATOR)
    return PrivateId(like, owner) if mark and owner and id not in submitted and like in submitted else None
