"""The words of reports, as PDF and as HTML, and whether a PDF is tagged."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from typing import cast

from pypdf import PdfReader
from pypdf.generic import DictionaryObject


def pages_of(content: bytes) -> list[str]:
    """The words of each page of a PDF, with single spaces."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(content)).pages]


def words_of_html(content: bytes) -> str:
    """The words of a page of HTML, with single spaces."""
    body = content.decode().partition("<body>")[2]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def is_tagged(content: bytes) -> bool:
    """Whether a PDF says of itself that it has a language and a tree of tags, as PDF/UA-1 asks."""
    catalog = cast("DictionaryObject", PdfReader(BytesIO(content)).trailer["/Root"])
    marked = cast("DictionaryObject", catalog["/MarkInfo"])["/Marked"]
    return (
        bool(marked)
        and "/StructTreeRoot" in catalog
        and str(catalog["/Lang"]) == "en"
        and b"<pdfuaid:part>1" in content
    )
