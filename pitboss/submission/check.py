"""Check a submission: every error and every warning, each with its line, field and clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.errors import argument_type_error
from pitboss.games.game import Game
from pitboss.law.figures import all_approvals
from pitboss.law.options import TableChoices
from pitboss.law.problems import Severity
from pitboss.submission.approvals import Approvals, facility_warnings, needed_approvals, table_warnings
from pitboss.submission.counter_warnings import find_counter_warnings
from pitboss.submission.document import Document, TomlSyntaxError, field_text, parse_document, read_document
from pitboss.submission.findings import CheckReport, Finding
from pitboss.submission.recommendations import find_recommendations, find_recommendations_despite_errors, odds_of
from pitboss.submission.submission import HouseSection, finding, read_submission

if TYPE_CHECKING:
    from pitboss.submission.submission import ParsedSubmission

# The scope of a check


@dataclass(frozen=True, slots=True)
class CheckedTable:
    """A table and the scope of its check."""

    table: str
    game: str
    title: str
    options: int
    """The number of options of the game. Each was checked, whether stated or left at its default."""
    wagers: tuple[str, ...]
    meters: tuple[str, ...]
    odds: tuple[str, ...]
    """The wagers of which the odds were computed, to see whether they favour the player."""
    unreadable: tuple[str, ...] = ()
    """The fields that could not be read. All others were checked."""

    def to_dict(self) -> dict[str, object]:
        """Return one of the `checked` tables of the document that `pitboss check --json` prints."""
        return {
            "table": self.table,
            "game": self.game,
            "options": self.options,
            "wagers": list(self.wagers),
            "meters": list(self.meters),
            "odds": list(self.odds),
            "unreadable": list(self.unreadable),
        }


@dataclass(frozen=True, slots=True)
class ApprovalRecord:
    """An approval by the Commission that a table needs, with its date if it is on record."""

    table: str
    approval: str
    needed_for: str
    day: date | None
    clause: str | None

    def to_dict(self) -> dict[str, object]:
        """Return one of the `approvals` of the document that `pitboss check --json` prints."""
        return {
            "table": self.table,
            "approval": self.approval,
            "needed_for": self.needed_for,
            "date": self.day.isoformat() if self.day else None,
            "clause": self.clause,
        }


NON_OPTION_FIELDS = ("wagers", "meters")
"""The parts of a table's choices that are not options."""


def checked_table(
    id: str, game: Game, choices: TableChoices, odds: tuple[str, ...], unreadable: Sequence[str] = ()
) -> CheckedTable:
    """Return the scope of the check of one table."""
    options = sum(name not in NON_OPTION_FIELDS for name in type(choices).model_fields)
    return CheckedTable(
        id, game.id, game.title, options, tuple(choices.wagers), tuple(choices.meters), odds, tuple(unreadable)
    )


def approval_records(id: str, game: Game, choices: TableChoices, on_record: Approvals) -> Iterator[ApprovalRecord]:
    """Yield every approval that a table needs: that of its layout, and those of its choices."""
    needs = {"layout": "every table's layout"} | {
        need.approval: need.choice for need in needed_approvals(game, choices)
    }
    for name, needed_for in needs.items():
        clause = all_approvals()[name].clause(game.book)
        yield ApprovalRecord(id, name, needed_for, on_record.get(name), clause)


# The check


def check(path: str | Path) -> CheckReport:
    """Check the Rules Submission in a file: report everything unlawful or not recommended, with line and clause.

    >>> import pitboss
    >>> report = pitboss.check("floor.toml")
    >>> report.ok
    False
    >>> [(problem.line, problem.field, problem.clause) for problem in report.problems]
    [(4, 'tables.MB-1.cover_card_depth', 'midi:5.C(1)')]

    Raises `PitbossError` if the file cannot be opened.
    """
    if not isinstance(path, str | Path):
        raise argument_type_error("a submission is the path of a TOML file, as text or a pathlib.Path", path)
    try:
        return _check_document(read_document(path))
    except TomlSyntaxError as fault:
        return CheckReport((_syntax_finding(fault),))


def check_submission(text: str) -> CheckReport:
    """Check the Rules Submission in a text. See `check`."""
    try:
        return _check_document(parse_document(text))
    except TomlSyntaxError as fault:
        return CheckReport((_syntax_finding(fault),))


def check_text(text: str) -> list[Finding]:
    """Return the errors and warnings of a submission's text."""
    return list(check_submission(text).problems)


def _syntax_finding(fault: TomlSyntaxError) -> Finding:
    return Finding(Severity.ERROR, fault.line, "", fault.message, None)


def _check_document(document: Document) -> CheckReport:
    found = read_submission(document)
    findings = list(found.errors)
    checked: list[CheckedTable] = []
    approvals: list[ApprovalRecord] = []
    bound = (found.cover.house if found.cover is not None else HouseSection()).counter_win_per_hour
    for table in found.tables:
        faulty = _faulty_fields(found, table.id)
        odds = odds_of(table, faulty)
        advised = [*find_recommendations(table, faulty, odds), *find_counter_warnings(table, odds, bound)]
        findings += [finding(document, ("tables", table.id), problem) for problem in advised]
        checked.append(checked_table(table.id, table.game, table.choices, tuple(odds)))
        approvals += approval_records(table.id, table.game, table.choices, table.approvals)
    for partly in found.partly_parsed:
        top = ("tables", partly.id)
        faulty = _faulty_fields(found, partly.id)
        warnings = (problem for problem in find_recommendations_despite_errors(partly) if problem.field not in faulty)
        findings += [finding(document, top, problem) for problem in warnings]
        checked.append(checked_table(partly.id, partly.game, partly.candidates[0], (), partly.faulty_fields))
        approvals += approval_records(partly.id, partly.game, partly.candidates[0], partly.approvals)
    findings += _name_warnings(document)
    order = list(listed) if isinstance(listed := document.data.get("tables"), Mapping) else []
    return CheckReport(
        tuple(sorted(findings, key=lambda each: each.line)),
        tuple(sorted(checked, key=lambda each: order.index(each.table))),
        tuple(sorted(approvals, key=lambda each: order.index(each.table))),
    )


def _name_warnings(document: Document) -> list[Finding]:
    """Return warnings of names that signs and reports cannot show."""
    facility, listed = document.data.get("facility"), document.data.get("tables")
    warnings = list(facility_warnings(facility)) if isinstance(facility, str) and facility.strip() else []
    for id in listed if isinstance(listed, Mapping) else ():
        warnings += table_warnings(id) if id.strip() else []
    return [finding(document, (), problem) for problem in warnings]


def _faulty_fields(found: ParsedSubmission, id: str) -> frozenset[str]:
    """Return the fields of a table that have errors."""
    within = f"{field_text(('tables', id))}."
    return frozenset(error.field.removeprefix(within) for error in found.errors if error.field.startswith(within))
