"""Text measurement: how much room words take, and how large they can be in a given room."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

LINE_HEIGHT = 1.18
STEP = 0.5

# Advance widths of Helvetica Bold in thousandths of the size; Arial and Liberation Sans have the same.
_WIDTHS = {
    238: "'",
    278: " ,./Iijl’·",
    333: "!()-:;ft`",
    389: "*r",
    474: '"',
    500: "z“”",
    556: "#$0123456789aceksvxyJ–¢",
    584: "+<=>",
    611: "?FLTZbdghnopqu♠♥♦♣",
    667: "EPSVXY",
    722: "&ABCDHKNRU",
    778: "GOQw",
    833: "M",
    889: "%m",
    944: "W",
    975: "@",
}
_WIDTH_OF = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_OTHER_NARROW = 760
_OTHER_WIDE = 1000


@dataclass(frozen=True, slots=True)
class Line:
    """Words on one line, in one size."""

    text: str
    size: float

    @property
    def width(self) -> float:
        """The width of the line."""
        return text_width(self.text, self.size)

    @property
    def height(self) -> float:
        """The distance from this line to the next."""
        return self.size * LINE_HEIGHT


def printable(text: str) -> str:
    """Return the text without characters that no document can hold: controls, lone surrogates, non-characters."""
    held = (" " if unicodedata.category(c) in ("Cc", "Cs") or c in "\ufffe\uffff" else c for c in text)
    return " ".join("".join(held).split())


def text_width(text: str, size: float) -> float:
    """Return the width of bold words; letters of other scripts are estimated generously."""
    return sum(_letter_width(letter) for letter in text) * size / 1000


def fit(parts: Sequence[tuple[str, float]], width: float, height: float, largest: float) -> list[Line]:
    """Break parts of a text, each with its relative size, between words, as large as the room allows."""
    size = largest
    while size > STEP:
        lines = _broken(parts, size, width)
        if lines is not None and sum(line.height for line in lines) <= height:
            return lines
        size -= STEP
    return [Line(text, size) for text, _ in parts]


def fit_line(text: str, width: float, largest: float) -> Line:
    """Fit words that have to stay on one line."""
    return Line(text, largest * min(1, width / max(1, text_width(text, largest))))


def _broken(parts: Sequence[tuple[str, float]], size: float, width: float) -> list[Line] | None:
    lines: list[Line] = []
    for text, relative in parts:
        words = text.split()
        line = ""
        for word in words:
            longer = f"{line} {word}".strip()
            if text_width(longer, size * relative) <= width:
                line = longer
            elif line and text_width(word, size * relative) <= width:
                lines.append(Line(line, size * relative))
                line = word
            else:
                return None
        if line:
            lines.append(Line(line, size * relative))
    return lines


def _letter_width(letter: str) -> int:
    base = unicodedata.normalize("NFD", letter)[0]
    if base in _WIDTH_OF:
        return _WIDTH_OF[base]
    if unicodedata.category(letter).startswith("M"):
        return 0
    return _OTHER_WIDE if unicodedata.east_asian_width(letter) in "WF" else _OTHER_NARROW
