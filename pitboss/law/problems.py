"""What is wrong with an operator's choice, or unwise about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.errors import Mistake


class Severity(StrEnum):
    """An error is unlawful or unreadable; a warning is lawful and unwise."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding: the field, what is wrong with it and what would be right, and the clause."""

    severity: Severity
    field: str
    message: str
    clause: str | None

    @classmethod
    def of(cls, mistake: Mistake) -> Problem:
        """A mistake as a finding; its place is the field."""
        return cls(Severity.ERROR, mistake.at or "", mistake.message, mistake.clause)

    def mistake(self) -> Mistake:
        """The finding as something to raise."""
        return Mistake(self.message, at=self.field or None, clause=self.clause)


def error(field: str, message: str, clause: str | None = None) -> Problem:
    """A choice that the rules do not leave."""
    return Problem(Severity.ERROR, field, message, clause)


def warning(field: str, message: str, clause: str | None = None) -> Problem:
    """A choice that is lawful but unwise, or has no effect."""
    return Problem(Severity.WARNING, field, message, clause)
