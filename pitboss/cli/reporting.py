"""The option `--report` of the commands that settle or replay a round."""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.round.events import RoundBegan

if TYPE_CHECKING:
    from pitboss.documents.pages import Report
    from pitboss.games.settled_round import SettledRound
    from pitboss.journal.replay import Replay
    from pitboss.submission import SubmittedTable

report_option = click.option(
    "--report", metavar="FILE", help="Write a report on the round, for a dispute: .pdf or .html."
)


def check_report(name: str | None) -> None:
    """Refuse the name of a report before anything is done, if it says no format."""
    if name is not None:
        from pitboss.documents.pages import check_format

        check_format(name, "--report")


def identified(name: str, content: bytes) -> str:
    """Return the name of a file with the digest that identifies it."""
    return f"{'standard input' if name == '-' else Path(name).name}, SHA-256 {sha256(content).hexdigest()}"


def report_on_document(
    result: SettledRound, table: SubmittedTable | None, sources: list[tuple[str, str]], name: str
) -> None:
    """Write the report on a round document, settled by its own rules or by those of a submission."""
    from pitboss.documents.pages import write_report
    from pitboss.documents.reports.dispute import Origin, dispute_report

    if table is None:
        origin = Origin(sources=tuple(sources))
    else:
        origin = Origin(table.facility, table.id, table.approved, sources=tuple(sources))
    write_report(dispute_report(result, origin), name)


def report_on_journal(result: SettledRound, found: Replay, file: str, head: str, name: str) -> None:
    """Write the report on a round of a journal that was replayed."""
    from pitboss.documents.pages import write_report

    write_report(journal_report(result, found, file, head), name)


def journal_report(result: SettledRound, found: Replay, file: str, head: str) -> Report:
    """Return the report on a round of a journal that was replayed."""
    from pitboss.documents.reports.dispute import Origin, dispute_report

    opened = found.opened
    assert opened is not None, "a journal with a round has an opened table"
    [number] = [event.number for event in result.events if isinstance(event, RoundBegan)]
    began = next((line.at for line in result.lines if line.at), "")
    when = f", {began[:10]} {began[11:19]} UTC" if began else ""
    agrees = "the journal agrees with the rules" if found.agrees else "the journal does not agree with the rules"
    sources = (("Journal", Path(file).name), ("Checkpoint", head), ("Replay", agrees))
    approved = date.fromisoformat(opened.approved)
    return dispute_report(result, Origin(opened.facility, opened.table, approved, f"{number}{when}", sources))
