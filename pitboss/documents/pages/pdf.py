"""A report as a tagged PDF, set by Typst; the same data gives the same bytes."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import msgspec

from pitboss.documents.lettering import printable
from pitboss.documents.outlines import is_plain, missing_characters
from pitboss.documents.pages.model import Drawing, Report, Span, Style
from pitboss.documents.typesetting import Format, typeset
from pitboss.documents.typography import curly

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
    return typeset("pages/report.typ", {**words, "paper": PAPERS[paper]}, format, drawings)


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
