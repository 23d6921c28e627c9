"""The findings of a check: one sentence for each place that is unlawful or not recommended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.law.problems import Severity


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: its line, its field as `tables.MB-1.wagers.super-6`, and the clause where there is one."""

    severity: Severity
    line: int
    field: str
    message: str
    clause: str | None

    def to_json(self) -> dict[str, object]:
        """Return one entry of the document that `pitboss check --json` prints."""
        return {
            "severity": str(self.severity),
            "line": self.line,
            "field": self.field,
            "message": self.message,
            "clause": self.clause,
        }


def to_json(findings: Sequence[Finding]) -> dict[str, object]:
    """Return the document that `pitboss check --json` prints; warnings leave a submission lawful."""
    ok = all(finding.severity is not Severity.ERROR for finding in findings)
    return {"ok": ok, "problems": [finding.to_json() for finding in findings]}
