"""All papers of a house, each under the name of its file."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.pages import Report
from pitboss.documents.reports.card import card_report
from pitboss.documents.reports.guide import guide_report
from pitboss.documents.reports.submission import submission_report
from pitboss.submission import Submission


def papers_of(submission: Submission, paper: str = "letter") -> Iterator[tuple[str, Report]]:
    """Return the submission, the guide in both sizes, and the card of every table."""
    yield "rules-submission", submission_report(submission)
    yield "gaming-guide", guide_report(submission)
    yield "gaming-guide-large-type", guide_report(submission, is_large=True)
    for id, table in submission.tables.items():
        yield f"table-card-{id}", card_report(table, paper)
