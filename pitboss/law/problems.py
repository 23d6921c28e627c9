"""Problems of an operator's choice: unlawful, or not recommended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.errors import Mistake


class Severity(StrEnum):
    """An error is unlawful or unreadable; a warning is lawful, but not recommended."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding: the field, what is wrong with it, what would be accepted, and the clause."""

    severity: Severity
    field: str
    message: str
    clause: str | None

    @classmethod
    def of(cls, mistake: Mistake) -> Problem:
        """Return a mistake as a finding; its place is the field."""
        return cls(Severity.ERROR, mistake.at or "", mistake.message, mistake.clause)

    def mistake(self) -> Mistake:
        """Return the finding as an exception."""
        return Mistake(self.message, at=self.field or None, clause=self.clause)


def error(field: str, message: str, clause: str | None = None) -> Problem:
    """Return the finding of a choice that the rules do not allow."""
    return Problem(Severity.ERROR, field, message, clause)


def warning(field: str, message: str, clause: str | None = None) -> Problem:
    """Return the finding of a choice that is lawful, but not recommended or without effect."""
    return Problem(Severity.WARNING, field, message, clause)
