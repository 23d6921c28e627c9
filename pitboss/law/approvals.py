"""The approvals that a submission records by name, read from `approvals.toml`, each with its clauses (R20)."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.law.clauses import Book, clause
from pitboss.law.data import data_cache, merged


@dataclass(frozen=True, slots=True)
class Approval:
    """One approval of the Commission, under the name by which a submission records its date."""

    name: str
    needed_for: str
    reading: str
    clauses: tuple[str, ...]

    def clause(self, book: Book) -> str | None:
        """Return the clause of a book, or of the sibling that fills its gap; None if neither has one."""
        return next((id for name in book.shelf for id in self.clauses if id.partition(":")[0] == name), None)


@dataclass(frozen=True, slots=True)
class ApprovalNeed:
    """A choice that is lawful only with an approval."""

    approval: str
    choice: str
    """What is chosen, as the beginning of a sentence: `surrender is withheld`."""
    instead: str
    """What needs no approval, as an instruction: `state surrender = "late"`."""


@data_cache
def all_approvals() -> dict[str, Approval]:
    """Return every approval by name, those of any table first."""
    return {
        name: Approval(name, entry["needed_for"], entry["reading"], tuple(clause(id).id for id in entry["clauses"]))
        for name, entry in merged("approvals.toml").items()
    }
