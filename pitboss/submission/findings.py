"""The findings of a check: everything unlawful or not recommended, each as a sentence with its line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitboss.law.problems import Severity

if TYPE_CHECKING:
    from pitboss.submission.check import ApprovalRecord, CheckedTable


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding with its line, its field, as `tables.MB-1.wagers.super-6`, and the clause, if any."""

    severity: Severity
    line: int
    field: str
    message: str
    clause: str | None

    def __str__(self) -> str:
        cited = f" [{self.clause}]" if self.clause else ""
        return f"line {self.line}: {f'{self.field}: ' if self.field else ''}{self.message}{cited}"

    def to_dict(self) -> dict[str, object]:
        """Return one of the `problems` of the document that `pitboss check --json` prints."""
        return {
            "severity": str(self.severity),
            "line": self.line,
            "field": self.field,
            "message": self.message,
            "clause": self.clause,
        }


@dataclass(frozen=True, slots=True)
class CheckReport:
    """Everything unlawful or not recommended in a submission, by line. Warnings leave it lawful.

    `checked` has the scope of the check of each table, and `approvals` the approvals by the Commission that are needed.

    >>> import pitboss
    >>> report = pitboss.check("floor.toml")
    >>> report
    <CheckReport: not lawful, 1 error, 0 warnings>
    >>> print(report.errors[0])
    line 4: tables.MB-1.cover_card_depth: at least 14 cards lie behind the second cover card, not 12 [midi:5.C(1)]
    """

    problems: tuple[Finding, ...]
    checked: tuple[CheckedTable, ...] = ()
    approvals: tuple[ApprovalRecord, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the submission is lawful: it has no error."""
        return not self.errors

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that make it unlawful."""
        return tuple(each for each in self.problems if each.severity is Severity.ERROR)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """The findings that are lawful, but not recommended."""
        return tuple(each for each in self.problems if each.severity is not Severity.ERROR)

    def __repr__(self) -> str:
        errors, warnings = len(self.errors), len(self.warnings)
        counted = f"{errors} error{'' if errors == 1 else 's'}, {warnings} warning{'' if warnings == 1 else 's'}"
        return f"<CheckReport: {'lawful' if self.ok else 'not lawful'}, {counted}>"

    def to_dict(self) -> dict[str, object]:
        """Return the document that `pitboss check --json` prints."""
        return {
            "ok": self.ok,
            "problems": [each.to_dict() for each in self.problems],
            "checked": [each.to_dict() for each in self.checked],
            "approvals": [each.to_dict() for each in self.approvals],
        }
