"""Typographic apostrophes in what is printed; data and terminals keep the straight ones of the keyboard."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar, cast

_QUOTED = re.compile(r"(?<![^\s(])'(?!em\b)([^']+)'(?!\w)")
_APOSTROPHE = re.compile(r"(?<=\w)'|'(?=\w)")
"""An apostrophe beside a letter or digit; the prime of a clause, as in `13.Q(5)'(b)`, is between parentheses."""

Document = TypeVar("Document")


def curly(text: str) -> str:
    """Return text with typographic apostrophes and single quotation marks."""
    return _APOSTROPHE.sub("\N{RIGHT SINGLE QUOTATION MARK}", _QUOTED.sub("\u2018\\1\u2019", text))


def with_curly_apostrophes(document: Document) -> Document:
    """Return a document, a dataclass of words, with typographic apostrophes in all of them."""
    return cast("Document", _changed(document))


def _changed(part: object) -> object:
    match part:
        case str():
            changed = curly(part)
            return part if changed == part else changed  # an enumeration stays what it is
        case tuple():
            return tuple(_changed(each) for each in part)
        case list():
            return [_changed(each) for each in part]
    if is_dataclass(part) and not isinstance(part, type):
        return replace(
            part, **{field.name: _changed(getattr(part, field.name)) for field in fields(part) if field.init}
        )
    return part
