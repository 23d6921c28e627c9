"""Errors for the person who can fix them: one sentence, its place and its clause."""

from __future__ import annotations


class PitbossError(Exception):
    """A sentence for people; `at` says where (a file's line, a field, a record), `clause` which rule decides."""

    def __init__(self, message: str, *, at: str | None = None, clause: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.at = at
        self.clause = clause

    def __str__(self) -> str:
        place = f"{self.at}: " if self.at else ""
        cited = f" [{self.clause}]" if self.clause else ""
        return f"{place}{self.message}{cited}"


class Mistake(PitbossError):
    """The call or its input was bad."""


class Refusal(Mistake):
    """An input that is not lawful now; it has had no effect."""
