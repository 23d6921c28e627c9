"""Reports as files: PDF or HTML by the ending of the name, written completely or not at all."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pitboss.documents.pages.html import html
from pitboss.documents.pages.model import Report
from pitboss.documents.pages.pdf import PAPERS, count_pages, pdf
from pitboss.errors import Mistake
from pitboss.files import write_file

FORMATS: Final = (".pdf", ".html")


@dataclass(frozen=True, slots=True)
class Written:
    """A report that was written."""

    kind: str
    file: str
    pages: int | None
    """The pages of a PDF; HTML has none until it is printed."""

    def to_dict(self) -> dict[str, object]:
        """Return the document that `pitboss report --json` prints."""
        return {"kind": self.kind, "files": [self.file], "pages": self.pages}


def check_format(name: str, at: str, formats: Collection[str] = FORMATS) -> str:
    """Return the format that the ending of a file's name says; refuse any other."""
    format = Path(name).suffix.lower()
    if format not in formats:
        raise Mistake(f"a report is written as {' or '.join(formats)}, not as {name!r}", at=at)
    return format


def report_bytes(report: Report, format: str, paper: str = "letter") -> bytes:
    """Return a report as PDF or HTML."""
    return pdf(report, paper) if format == ".pdf" else html(report, paper).encode()


def write_report(report: Report, name: str, paper: str = "letter") -> Written:
    """Write a report to a file whose ending says the format."""
    if paper not in PAPERS:
        raise Mistake(f"{paper!r} is no paper of a report: {' or '.join(PAPERS)}", at="paper")
    format = check_format(name, name)
    content = report_bytes(report, format, paper)
    write_file(Path(name), content)
    return Written(report.kind, name, count_pages(content) if format == ".pdf" else None)
