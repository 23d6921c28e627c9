"""Text measurement: how much room words take, and how large they can be in a given room."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.documents.outlines import EM, run

LINE_HEIGHT = 1.12
STEP = 0.5
NOT_PRINTED = {"Cc", "Cs", "Zl", "Zp"}
"""Categories of characters in whose place a space is printed."""


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
    """Return the text without characters that are no letters: controls, marks of direction, lone surrogates."""
    held = (" " if unicodedata.category(c) in NOT_PRINTED or c in "\ufffe\uffff" else c for c in text)
    joined = "".join(c for c in held if unicodedata.category(c) != "Cf")
    return " ".join(unicodedata.normalize("NFC", joined).split())


def text_width(text: str, size: float) -> float:
    """Return the width of a line as it is drawn."""
    return run(text).width * size / EM


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
