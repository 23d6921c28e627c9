"""All papers of a house, each under the name of its file."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from pitboss.documents.pages import Report, Written, write_report
from pitboss.documents.reports.card import card_report
from pitboss.documents.reports.guide import guide_report
from pitboss.documents.reports.submission import submission_report
from pitboss.submission import Submission


def papers_of(submission: Submission, paper: str = "letter") -> dict[str, Callable[[], Report]]:
    """Return what makes each paper: the submission, the guide in both sizes, and the card of every table."""
    return {
        "rules-submission": lambda: submission_report(submission),
        "gaming-guide": lambda: guide_report(submission),
        "gaming-guide-large-type": lambda: guide_report(submission, is_large=True),
        **{f"table-card-{id}": partial(card_report, table, paper) for id, table in submission.tables.items()},
    }


def write_papers(submission: Submission, directory: str, format: str = ".pdf", paper: str = "letter") -> list[Written]:
    """Write all papers of a house into a directory, several at a time: Typst releases the GIL."""

    def write(paper_of: tuple[str, Callable[[], Report]]) -> Written:
        name, make = paper_of
        return write_report(make(), str(Path(directory) / f"{name}{format}"), paper)

    with ThreadPoolExecutor() as pool:
        return list(pool.map(write, papers_of(submission, paper).items()))
