"""`pitboss check`: every error and every warning of a submission, each with its line, field and clause."""

from __future__ import annotations

from pathlib import Path

from pitboss.errors import wrong_type
from pitboss.law.problems import Severity
from pitboss.submission.advice import advice
from pitboss.submission.document import Document, NotToml, field_text, parse_document, read_document
from pitboss.submission.findings import CheckReport, Finding
from pitboss.submission.submission import finding, read_submission


def check(path: str | Path) -> CheckReport:
    """Check the Rules Submission in a file: everything unlawful or not recommended, with its line and clause.

    >>> import pitboss
    >>> report = pitboss.check("floor.toml")
    >>> report.ok
    False
    >>> [(problem.line, problem.field, problem.clause) for problem in report.problems]
    [(4, 'tables.MB-1.cover_card_depth', 'midi:5.C(1)')]

    Raises `Mistake` if the file cannot be opened.
    """
    if not isinstance(path, str | Path):
        raise wrong_type("a submission is the path of a TOML file, as text or a pathlib.Path", path)
    try:
        return CheckReport(tuple(_check(read_document(path))))
    except NotToml as fault:
        return CheckReport((_broken(fault),))


def check_text(text: str) -> list[Finding]:
    """Return everything unlawful or not recommended in a text."""
    try:
        return _check(parse_document(text))
    except NotToml as fault:
        return [_broken(fault)]


def _broken(fault: NotToml) -> Finding:
    return Finding(Severity.ERROR, fault.line, "", fault.message, None)


def _check(document: Document) -> list[Finding]:
    found = read_submission(document)
    findings = list(found.errors)
    for table in found.tables:
        top = ("tables", table.id)
        within = f"{field_text(top)}."
        faulty = frozenset(error.field.removeprefix(within) for error in found.errors if error.field.startswith(within))
        findings += [finding(document, top, problem) for problem in advice(table, faulty)]
    return sorted(findings, key=lambda each: each.line)
