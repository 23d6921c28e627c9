"""Reports as tagged PDF, set by Typst; and writing a report as PDF or HTML. The same data gives the same bytes."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from pitboss.documents.lettering import missing_characters, needs_no_other_font, printable
from pitboss.documents.report.html import html
from pitboss.documents.report.model import Drawing, Report, Span, Style
from pitboss.documents.typesetting import Format, typeset, with_curly_quotes
from pitboss.errors import PitbossError
from pitboss.files import write_file

PAGE_SIZES: Final = {"letter": "us-letter", "a4": "a4"}
"""Typst names of the page sizes."""
_PAGE: Final = re.compile(rb"/Type\s*/Pages\b[^>]*?/Count\s+(\d+)|/Count\s+(\d+)[^>]*?/Type\s*/Pages\b")


@lru_cache(maxsize=8)
def pdf(report: Report, page_size: str = "letter") -> bytes:
    """Return the report as a PDF. The last results are cached, for reports that are set to count their pages."""
    return _typeset(report, page_size, "pdf")[0]


def pictures(report: Report, page_size: str = "letter") -> list[bytes]:
    """Return a PNG of each page."""
    return _typeset(report, page_size, "png")


def _typeset(report: Report, page_size: str, format: Format) -> list[bytes]:
    """Return the pages. The template finds each drawing by name."""
    drawings: dict[str, str] = {}
    words = _to_typst(report, drawings)
    assert isinstance(words, dict)
    return typeset("report/report.typ", {**words, "paper": PAGE_SIZES[page_size]}, format, drawings)


def count_pages(document: bytes) -> int:
    """Return the number of pages of a PDF."""
    counts = [int(first or second) for first, second in _PAGE.findall(document)]
    assert counts, "a PDF has a tree of pages"
    return max(counts)


def _to_typst(part: object, drawings: dict[str, str]) -> object:
    """Return a part as plain data in printable, typographic text, and add its drawings to `drawings`."""
    match part:
        case Style():
            return str(part)
        case str():
            return _printable_text(with_curly_quotes(part))
        case Span(style=Style.CODE):
            return {"text": _printable_text(part.text), "style": "code"}
        case Drawing():
            name = f"drawing-{len(drawings) + 1}"
            drawings[name] = part.svg
            return {**msgspec.to_builtins(part), "svg": name, "description": _printable_text(part.description)}
        case msgspec.Struct():
            fields = {name: _to_typst(getattr(part, name), drawings) for name in part.__struct_fields__}
            tag = part.__struct_config__.tag
            return fields if tag is None else {"type": tag, **fields}
        case tuple() | list():
            return [_to_typst(each, drawings) for each in part]
    return part


def _printable_text(text: str) -> str:
    """Replace the characters that no font has. Names of files and reasons may contain any."""
    if needs_no_other_font(text):
        return text
    text = printable(text)
    return text.translate({ord(each): "\N{WHITE SQUARE}" for each in missing_characters(text)})


# Report files: PDF or HTML by the ending of the name, written completely or not at all


REPORT_FORMATS: Final = (".pdf", ".html")


@dataclass(frozen=True, slots=True)
class WrittenReport:
    """A written report file."""

    kind: str
    file: str
    pages: int | None
    """The number of pages of a PDF. None for HTML."""

    def to_dict(self) -> dict[str, object]:
        """Return the document that `pitboss report --json` prints."""
        return {"kind": self.kind, "files": [self.file], "pages": self.pages}


def check_format(name: str, at: str, formats: Collection[str] = REPORT_FORMATS) -> str:
    """Return the format named by the ending of a file's name. Refuse any other ending."""
    format = Path(name).suffix.lower()
    if format not in formats:
        raise PitbossError(f"a report is written as {' or '.join(formats)}, not as {name!r}", at=at)
    return format


def report_bytes(report: Report, format: str, page_size: str = "letter") -> bytes:
    """Return a report as PDF or HTML."""
    return pdf(report, page_size) if format == ".pdf" else html(report, page_size).encode()


def write_report(report: Report, name: str, page_size: str = "letter") -> WrittenReport:
    """Write a report to a file, in the format named by its ending."""
    if page_size not in PAGE_SIZES:
        raise PitbossError(f"{page_size!r} is not a page size of a report: {' or '.join(PAGE_SIZES)}", at="page_size")
    format = check_format(name, name)
    content = report_bytes(report, format, page_size)
    write_file(Path(name), content)
    return WrittenReport(report.kind, name, count_pages(content) if format == ".pdf" else None)
