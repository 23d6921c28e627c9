"""The words of a PDF, each with its size and its place."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any
from unicodedata import normalize

from pypdf import PdfReader


@dataclass(frozen=True)
class PrintedDocument:
    """Words that are set together."""

    text: str
    points: float
    """The size of the letters."""
    height: float
    """The distance from the foot of the page, in points."""


@dataclass(frozen=True)
class Page:
    """One page of a PDF."""

    width: float
    """In inches."""
    height: float
    words: list[PrintedDocument]

    @property
    def text(self) -> str:
        """All words, without the spaces, which a PDF need not have, and without ligatures."""
        return normalize("NFKC", "".join("".join(each.text.split()) for each in self.words))


def printed_pages(document: bytes) -> list[Page]:
    """The pages of a PDF."""
    pages = []
    for page in PdfReader(BytesIO(document)).pages:
        found: list[PrintedDocument] = []

        def keep(text: str, cm: list[float], tm: list[float], _: object, size: float, found: Any = found) -> None:
            if text.strip():
                found.append(PrintedDocument(text.strip(), abs(size * tm[3] * cm[3]), cm[3] * tm[5] + cm[5]))

        page.extract_text(visitor_text=keep)
        pages.append(Page(float(page.mediabox.width) / 72, float(page.mediabox.height) / 72, found))
    return pages
