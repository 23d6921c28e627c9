"""A report as a tagged PDF, set by Typst; the same data gives the same bytes."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from pitboss.documents.lettering import is_plain, missing_characters, printable
from pitboss.documents.report.html import html
from pitboss.documents.report.model import Drawing, Report, Span, Style
from pitboss.documents.typesetting import Format, curly, typeset
from pitboss.errors import Mistake
from pitboss.files import write_file

PAPERS: Final = {"letter": "us-letter", "a4": "a4"}
"""The papers of a report, as Typst names them."""
_PAGE: Final = re.compile(rb"/Type\s*/Pages\b[^>]*?/Count\s+(\d+)|/Count\s+(\d+)[^>]*?/Type\s*/Pages\b")


@lru_cache(maxsize=8)
def pdf(report: Report, paper: str = "letter") -> bytes:
    """Return the report as a PDF; the last ones are kept, for a report that is set to see how long it is."""
    return _typeset(report, paper, "pdf")[0]


def pictures(report: Report, paper: str = "letter") -> list[bytes]:
    """Return a PNG of each page."""
    return _typeset(report, paper, "png")


def _typeset(report: Report, paper: str, format: Format) -> list[bytes]:
    """Return the pages; the template finds each drawing under a name of its own."""
    drawings: dict[str, str] = {}
    words = _printed(report, drawings)
    assert isinstance(words, dict)
    return typeset("report/report.typ", {**words, "paper": PAPERS[paper]}, format, drawings)


def count_pages(document: bytes) -> int:
    """Return the number of pages of a PDF."""
    counts = [int(first or second) for first, second in _PAGE.findall(document)]
    assert counts, "a PDF has a tree of pages"
    return max(counts)


def _printed(part: object, drawings: dict[str, str]) -> object:
    """Return a part as plain data, in typographic words that the fonts have; its drawings are added to the others."""
    match part:
        case Style():
            return str(part)
        case str():
            return _shown(curly(part))
        case Span(style=Style.CODE):
            return {"text": _shown(part.text), "style": "code"}
        case Drawing():
            name = f"drawing-{len(drawings) + 1}"
            drawings[name] = part.svg
            return {**msgspec.to_builtins(part), "svg": name, "description": _shown(part.description)}
        case msgspec.Struct():
            found = {name: _printed(getattr(part, name), drawings) for name in part.__struct_fields__}
            tag = part.__struct_config__.tag
            return found if tag is None else {"type": tag, **found}
        case tuple() | list():
            return [_printed(each, drawings) for each in part]
    return part


def _shown(text: str) -> str:
    """Return text with what no font here has replaced; a name of a file or a reason may hold anything."""
    if is_plain(text):
        return text
    text = printable(text)
    return text.translate({ord(each): "\N{WHITE SQUARE}" for each in missing_characters(text)})


# Reports as files: PDF or HTML by the ending of the name, written completely or not at all.


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
