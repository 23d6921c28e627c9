"""The words of a report as data, without setting it."""

from __future__ import annotations

import msgspec

from pitboss.documents.report import Drawing, Report, Span


def words_of(report: Report) -> list[str]:
    """Every text of a report, in order; drawings are left out."""
    found: list[str] = []
    _collect((report.title, report.facts, report.parts), found)
    return found


def text_of(report: Report) -> str:
    """All words of a report, with single spaces."""
    return " ".join(" ".join(words_of(report)).split())


def _collect(part: object, found: list[str]) -> None:
    match part:
        case str():
            found.append(part)
        case Span():
            found.append(part.text)
        case Drawing():
            found.append(part.caption)
        case msgspec.Struct():
            for name in part.__struct_fields__:
                _collect(getattr(part, name), found)
        case tuple():
            for each in part:
                _collect(each, found)
