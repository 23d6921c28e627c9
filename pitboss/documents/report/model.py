"""The parts of a report: headings, paragraphs, tables, notes, blanks and drawings, as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct


class Style(StrEnum):
    """How a span of words looks."""

    STRONG = "strong"
    SOFT = "soft"
    """Of lesser weight: a label, or a remark in passing."""
    CODE = "code"
    """A clause, an option's key or a file, set as it is written."""
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
    """Words that look different from those around them."""

    text: str
    style: Style


Words: TypeAlias = str | tuple[str | Span, ...]
"""Words of a report: text, or text and spans in order."""


def strong(text: str) -> Span:
    """Return words that stand out."""
    return Span(text, Style.STRONG)


def soft(text: str) -> Span:
    """Return words of lesser weight."""
    return Span(text, Style.SOFT)


def code(text: str) -> Span:
    """Return words that are set exactly as they are: a clause, a key or the name of a file."""
    return Span(text, Style.CODE)


def mark(text: str) -> Span:
    """Return the words of a ruling or a warning."""
    return Span(text, Style.MARK)


def plain(words: Words) -> str:
    """Return words without their styles."""
    return words if isinstance(words, str) else "".join(each if isinstance(each, str) else each.text for each in words)


class Heading(Struct, frozen=True, tag="heading"):
    """A heading, of level 2 to 4; level 1 is the title."""

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
    """Whether it holds amounts, which are set flush right."""
    share: float = 0
    """Its share of the width that is left on paper; 0 for a column as wide as its words."""


class ReportTable(Struct, frozen=True, tag="table"):
    """A table; without any heads it is a list in columns."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Words, ...], ...]
    caption: str = ""
    is_small: bool = False
    is_narrow: bool = False
    """Whether it is kept narrow, so that the eye stays in the row."""


class Note(Struct, frozen=True, tag="note"):
    """A remark in a frame."""

    text: Words
    is_warning: bool = False


class Blank(Struct, frozen=True, tag="blank"):
    """A marked place for what a person has to fill in."""

    label: str
    lines: int = 1


class Drawing(Struct, frozen=True, tag="drawing"):
    """A picture in SVG, with the words that stand for it where it cannot be seen."""

    svg: str
    description: str
    caption: str = ""
    height: float = 0
    """Its greatest height in millimetres on paper; 0 for as wide as the page."""


class Frame(Struct, frozen=True, tag="box"):
    """Parts in a frame that stays on one page, under a title with a result beside it."""

    title: str
    result: str
    parts: tuple[Part, ...]


class Signatures(Struct, frozen=True, tag="signatures"):
    """Lines to sign on."""

    names: tuple[str, ...]


class NewPage(Struct, frozen=True, tag="new_page"):
    """The end of a page of paper."""


Part: TypeAlias = (
    Heading | Paragraph | Items | Facts | ReportTable | Note | Blank | Drawing | Frame | Signatures | NewPage
)
"""A part of a report."""


class Report(Struct, frozen=True):
    """A report: its title, what it is on, and its parts in order."""

    kind: str
    """`dispute`, `submission`, `wager`, `guide`, `card`, ..."""
    title: str
    parts: tuple[Part, ...]
    running: str
    """The line at the foot of every page."""
    approved: str = ""
    """The day of the approval, in words, which every page bears."""
    facts: tuple[tuple[str, Words], ...] = ()
    """What the report is on, below its title."""
    has_contents: bool = False
    """Whether a table of contents follows the title."""
    contents_depth: int = 3
    """The lowest level of heading in it."""
    size: Size = Size.NORMAL
    columns: int = 1
    """The columns of a page of paper."""

    def headings(self) -> Iterator[Heading]:
        """Return the headings, in order."""
        return (part for part in self.parts if isinstance(part, Heading))
