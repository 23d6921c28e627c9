"""The ids of private tables: that of the table whose rules they have, and whose they are."""

from __future__ import annotations

from collections.abc import Container
from typing import Final, NamedTuple

MARK: Final = "~"


class PrivateId(NamedTuple):
    """A private table: the table of the submission that it is like, and the person it belongs to."""

    like: str
    owner: str

    def __str__(self) -> str:
        return f"{self.like}{MARK}{self.owner}"


def parse_private_id(id: str, submitted: Container[str]) -> PrivateId | None:
    """Return whose private table an id names; None if it names none. `submitted` are the tables of the submission."""
    like, mark, owner = id.rpartition(MARK)
    return PrivateId(like, owner) if mark and owner and id not in submitted and like in submitted else None
