"""Problems of an operator's choices, and helpers for messages: quoted values and suggestions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time
from difflib import get_close_matches
from enum import StrEnum

from pitboss.errors import PitbossError


class Severity(StrEnum):
    """The severity of a problem: an error is unlawful or unreadable, a warning is lawful but not recommended."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem of a field: what is wrong with it, what would be accepted, and the clause."""

    severity: Severity
    field: str
    message: str
    clause: str | None

    @classmethod
    def from_error(cls, error: PitbossError) -> Problem:
        """Return the problem for an error; its location is the field."""
        return cls(Severity.ERROR, error.at or "", error.message, error.clause)

    def to_error(self) -> PitbossError:
        """Return the problem as an exception."""
        return PitbossError(self.message, at=self.field or None, clause=self.clause)


def error(field: str, message: str, clause: str | None = None) -> Problem:
    """Return the problem of a choice that the rules do not allow."""
    return Problem(Severity.ERROR, field, message, clause)


def warning(field: str, message: str, clause: str | None = None) -> Problem:
    """Return the problem of a lawful choice that is not recommended, or has no effect."""
    return Problem(Severity.WARNING, field, message, clause)


# Quoted values and suggestions


_MAX_VALUE_LENGTH = 40


def format_value(value: object) -> str:
    """Format a value as TOML, shortened to fit a sentence."""
    match value:
        case None:
            text = "null"
        case bool():
            text = str(value).lower()
        case str():
            text = json.dumps(value, ensure_ascii=False)
        case date() | time():
            text = value.isoformat()
        case Mapping():
            text = "a table"
        case list():
            text = "a list"
        case _:
            text = str(value)
    return text if len(text) <= _MAX_VALUE_LENGTH else f"{text[:_MAX_VALUE_LENGTH]}..."


def did_you_mean(word: str, known: list[str], cutoff: float = 0.6) -> str:
    """Return a hint for an unknown word: the most similar known one, or all of them."""
    near = get_close_matches(word, known, n=1, cutoff=cutoff)
    return f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(known)}"
