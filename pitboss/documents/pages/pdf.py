"""A report as a tagged PDF, set by Typst; the same data gives the same bytes."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from pitboss.documents.lettering import printable
from pitboss.documents.outlines import missing_characters
from pitboss.documents.pages.model import Drawing, Report, Span, Style
from pitboss.documents.typesetting import typeset
from pitboss.documents.typography import curly

PAPERS: Final = {"letter": "us-letter", "a4": "a4"}
"""The papers of a report, as Typst names them."""
_PAGE: Final = re.compile(rb"/Type\s*/Pages\b[^>]*?/Count\s+(\d+)|/Count\s+(\d+)[^>]*?/Type\s*/Pages\b")


def pdf(report: Report, paper: str = "letter") -> bytes:
    """Return the report as a PDF."""
    return typeset("pages/report.typ", {**_words(report), "paper": PAPERS[paper]}, "pdf")[0]


def pictures(report: Report, paper: str = "letter") -> list[bytes]:
    """Return a PNG of each page."""
    return typeset("pages/report.typ", {**_words(report), "paper": PAPERS[paper]}, "png")


def count_pages(document: bytes) -> int:
    """Return the number of pages of a PDF."""
    counts = [int(first or second) for first, second in _PAGE.findall(document)]
    assert counts, "a PDF has a tree of pages"
    return max(counts)


def _words(report: Report) -> dict[str, object]:
    """Return the words of a report as the template reads them."""
    words = _printed(report)
    assert isinstance(words, dict)
    return words


def _printed(part: object) -> object:
    """Return a part as plain data, in typographic words that the fonts have; a drawing stays as it is."""
    match part:
        case Style():
            return str(part)
        case str():
            return _shown(curly(part))
        case Span(style=Style.CODE):
            return {"text": _shown(part.text), "style": "code"}
        case Drawing():
            return {**msgspec.to_builtins(part), "description": _shown(part.description)}
        case msgspec.Struct():
            found = {name: _printed(getattr(part, name)) for name in part.__struct_fields__}
            tag = part.__struct_config__.tag
            return found if tag is None else {"type": tag, **found}
        case tuple() | list():
            return [_printed(each) for each in part]
    return part


def _shown(text: str) -> str:
    """Return text with what no font here has replaced; a name of a file or a reason may hold anything."""
    if text.isascii():
        return text
    text = printable(text)
    return text.translate({ord(each): "\N{WHITE SQUARE}" for each in missing_characters(text)})
