"""Typesetting with Typst, as PDF, SVG or PNG with embedded or outlined fonts; and typographic apostrophes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from importlib.resources import files
from typing import Final, Literal, TypeVar, cast

from pitboss.documents.lettering import needs_no_other_font, needs_system_fonts
from pitboss.errors import PitbossError

Format = Literal["pdf", "svg", "png"]
PIXELS_PER_INCH = 150
_TYPST_CACHE_SIZE: Final = 10
"""Compilations after which Typst drops a memoized layout that they do not use."""


def typeset(
    template: str, words: Mapping[str, object], format: Format, drawings: Mapping[str, str] | None = None
) -> list[bytes]:
    """Return a PDF, or a drawing of each page, from a template in this package.

    The template reads its words as data, and its drawings (SVG) by name. Drawings are not part of the words because
    Typst hashes the words repeatedly.

    Typst's own fonts are used, so a document is the same on every machine. Only characters that they lack are set with
    a font of the machine.
    """
    import typst

    from_machine = needs_system_fonts(text for text in _texts(words) if not needs_no_other_font(text))
    try:
        made = typst.compile(
            files("pitboss.documents").joinpath(template).read_bytes(),
            format=format,
            ppi=PIXELS_PER_INCH,
            sys_inputs={"words": json.dumps(words), **(drawings or {})},
            ignore_system_fonts=not from_machine,
            pdf_standards=["ua-1"] if format == "pdf" else [],
        )
    except typst.TypstError as error:
        raise PitbossError(f"the document cannot be set: {error}") from error
    _release_layouts()
    pages = cast("bytes | list[bytes]", made)  # a list if a drawing has several pages
    return pages if isinstance(pages, list) else [pages]


def _release_layouts() -> None:
    """Release the memory of typst's memoized layouts, up to 100 MB per sign.

    Typst keeps layouts during the next compilations and has no call to clear them, so this compiles empty documents.
    """
    import typst

    empty = typst.Compiler(ignore_system_fonts=True)
    for _ in range(_TYPST_CACHE_SIZE):
        empty.compile(b"")


def _texts(words: object) -> Iterator[str]:
    """Yield every text among nested words."""
    match words:
        case str():
            yield words
        case Mapping():
            for value in words.values():
                yield from _texts(value)
        case list() | tuple():
            for value in words:
                yield from _texts(value)


# Typographic apostrophes for print. Data and terminals keep straight ones.


_QUOTED = re.compile(r"(?<![^\s(])'(?!em\b)([^']+)'(?!\w)")
_APOSTROPHE = re.compile(r"(?<=\w)'|'(?=\w)")
"""An apostrophe beside a letter or digit, but not the prime of a clause between parentheses: `13.Q(5)'(b)`."""

Document = TypeVar("Document")


def with_curly_quotes(text: str) -> str:
    """Return text with typographic apostrophes and single quotation marks."""
    return _APOSTROPHE.sub("\N{RIGHT SINGLE QUOTATION MARK}", _QUOTED.sub("\u2018\\1\u2019", text))


def with_curly_apostrophes(document: Document) -> Document:
    """Return a document, a dataclass of texts, with typographic apostrophes in all of them."""
    return cast("Document", _with_apostrophes(document))


def _with_apostrophes(part: object) -> object:
    match part:
        case str():
            changed = with_curly_quotes(part)
            return part if changed == part else changed  # keep the type of an enumeration
        case tuple():
            return tuple(_with_apostrophes(each) for each in part)
        case list():
            return [_with_apostrophes(each) for each in part]
    if is_dataclass(part) and not isinstance(part, type):
        return replace(
            part, **{field.name: _with_apostrophes(getattr(part, field.name)) for field in fields(part) if field.init}
        )
    return part
