"""The parts of a report: headings, paragraphs, tables, notes, blanks and drawings, as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct


class Style(StrEnum):
    """The look of a span of text."""

    STRONG = "strong"
    SOFT = "soft"
    """Lighter: a label or a remark."""
    CODE = "code"
    """Verbatim: a clause, an option's key or a file."""
    MARK = "mark"
    """A ruling, or a warning."""
    FOUND = "found"
    """An irregularity."""


class Size(StrEnum):
    """The size of a report's letters."""

    SMALLEST = "smallest"
    """For a full card: 7.2 points."""
    SMALL = "small"
    """For a card: 8.5 points."""
    NORMAL = "normal"
    """10 points."""
    LARGE = "large"
    """Large type: 18 points."""


class Span(Struct, frozen=True):
    """Text with a style of its own."""

    text: str
    style: Style


Words: TypeAlias = str | tuple[str | Span, ...]
"""Text of a report: a string, or strings and spans in order."""


def strong(text: str) -> Span:
    """Return text in bold."""
    return Span(text, Style.STRONG)


def soft(text: str) -> Span:
    """Return lighter text."""
    return Span(text, Style.SOFT)


def code(text: str) -> Span:
    """Return verbatim text: a clause, a key or the name of a file."""
    return Span(text, Style.CODE)


def mark(text: str) -> Span:
    """Return the text of a ruling or a warning."""
    return Span(text, Style.MARK)


def plain(words: Words) -> str:
    """Return text without styles."""
    return words if isinstance(words, str) else "".join(each if isinstance(each, str) else each.text for each in words)


class Heading(Struct, frozen=True, tag="heading"):
    """A heading of level 2 to 4. Level 1 is the title."""

    text: str
    level: int = 2


class Paragraph(Struct, frozen=True, tag="paragraph"):
    """A paragraph."""

    text: Words


class Items(Struct, frozen=True, tag="items"):
    """A list of sentences."""

    items: tuple[Words, ...]
    is_numbered: bool = False


class Facts(Struct, frozen=True, tag="facts"):
    """Labels with their values."""

    facts: tuple[tuple[str, Words], ...]


class Column(Struct, frozen=True):
    """A column of a table."""

    head: str = ""
    right: bool = False
    """Whether the cells are flush right, as for amounts."""
    share: float = 0
    """Share of the remaining width on paper. 0: as wide as its text."""


class ReportTable(Struct, frozen=True, tag="table"):
    """A table, or without heads a list in columns."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Words, ...], ...]
    caption: str = ""
    is_small: bool = False
    is_narrow: bool = False
    """Whether the table is narrow, which makes rows easier to follow."""


class Note(Struct, frozen=True, tag="note"):
    """A framed remark."""

    text: Words
    is_warning: bool = False


class Blank(Struct, frozen=True, tag="blank"):
    """A marked blank for a person to fill in."""

    label: str
    lines: int = 1


class Drawing(Struct, frozen=True, tag="drawing"):
    """An SVG picture with its alternative text."""

    svg: str
    description: str
    caption: str = ""
    height: float = 0
    """Maximum height on paper, in millimetres. 0: as wide as the page."""


class Frame(Struct, frozen=True, tag="box"):
    """Framed parts that stay on one page, with a title and a result beside it."""

    title: str
    result: str
    parts: tuple[Part, ...]


class Signatures(Struct, frozen=True, tag="signatures"):
    """Lines to sign on."""

    names: tuple[str, ...]


class NewPage(Struct, frozen=True, tag="new_page"):
    """A page break on paper."""


Part: TypeAlias = (
    Heading | Paragraph | Items | Facts | ReportTable | Note | Blank | Drawing | Frame | Signatures | NewPage
)
"""A part of a report."""


class Report(Struct, frozen=True):
    """A report: title, subject, and parts in order."""

    kind: str
    """`dispute`, `submission`, `wager`, `guide`, `card`, ..."""
    title: str
    parts: tuple[Part, ...]
    running: str
    """The footer of every page."""
    approved: str = ""
    """The date of the approval, in words, on every page."""
    facts: tuple[tuple[str, Words], ...] = ()
    """The subject of the report, below its title."""
    has_contents: bool = False
    """Whether a table of contents follows the title."""
    contents_depth: int = 3
    """The lowest heading level in the table of contents."""
    size: Size = Size.NORMAL
    columns: int = 1
    """Columns of a printed page."""

    def headings(self) -> Iterator[Heading]:
        """Return the headings, in order."""
        return (part for part in self.parts if isinstance(part, Heading))
