"""Lettering of drawings: letters as outlines, text measurement, and the check of printable names."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import cast
from xml.etree import ElementTree as ET

from pitboss.documents.felt_plan import FACILITY_HEIGHT, FACILITY_WIDTH
from pitboss.errors import PitbossError

# Letters as outlines. Drawings contain their letters, so they look the same in every program and need no font.
#
# Typst sets each word in its own Libertinus Serif Bold (see NOTICE) and returns the glyphs as paths. Text in scripts
# that Typst's fonts lack is set with a font of the machine, if it has one.


UNITS_PER_EM = 1000
"""Units of the outlines per size of the letters."""
SPACE_WIDTH = 250
"""The space between two words, as in the typeface."""
MISSING_CHARACTER = "\U0010fffd"
"""A character that no font has, to detect missing characters."""

PUNCTUATION = "\u2018\u2019\u201c\u201d\u2013\u00b7"
"""Quotation marks, the en dash and the middle dot, which Typst's own fonts have."""
_WITHOUT_PUNCTUATION = str.maketrans("", "", PUNCTUATION)

_TEMPLATE = b"""
#set page(width: auto, height: auto, margin: 0pt, fill: none)
#set text(1000pt, font: "Libertinus Serif", weight: "bold", number-type: "lining", dir: ltr,
  top-edge: "baseline", bottom-edge: "baseline")
#for word in json(bytes(sys.inputs.words)) { page(box(text(word))) }
"""
_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_OFFSET = re.compile(r"(?:matrix\(1 0 0 -1|translate\() ?(-?[0-9.]+)")
_RIGHT_TO_LEFT = {"R", "AL", "AN"}


@dataclass(frozen=True, slots=True)
class Glyph:
    """One letter, mark or ligature."""

    id: str
    """A name derived from the outline."""
    outline: str
    """Path data. The baseline is at 0, and y points up."""
    x: float
    """The position in the word."""


@dataclass(frozen=True, slots=True)
class Run:
    """A word, or words set together."""

    glyphs: tuple[Glyph, ...]
    width: float

    def centres(self) -> tuple[float, ...]:
        """Return the centre of each glyph's advance."""
        ends = [*(glyph.x for glyph in self.glyphs[1:]), self.width]
        return tuple((glyph.x + end) / 2 for glyph, end in zip(self.glyphs, ends, strict=True))


_runs: dict[str, Run | None] = {}
"""Cache of words. None if a character is missing."""


@cache
def set_line(text: str) -> Run:
    """Set one line of text."""
    glyphs: list[Glyph] = []
    at = 0.0
    for word in _units(text):
        set_all([word])
        run = _runs[word]
        if run is None:
            raise PitbossError(f"{name_missing(text)} cannot be printed: no font here has the characters")
        glyphs += (Glyph(glyph.id, glyph.outline, glyph.x + at) for glyph in run.glyphs)
        at += run.width + SPACE_WIDTH
    return Run(tuple(glyphs), max(at - SPACE_WIDTH, 0))


def set_all(texts: Iterable[str]) -> None:
    """Set the words of many texts at once, which is faster than one at a time."""
    words = list(dict.fromkeys(word for text in texts for word in _units(text) if word not in _runs))
    if not words:
        return
    _runs.update(zip(words, _set_words(words, own_fonts=True), strict=True))
    missing = [word for word in words if _runs[word] is None]
    if missing:
        _runs.update(zip(missing, _set_words(missing, own_fonts=False), strict=True))


def missing_characters(text: str) -> list[str]:
    """Return the characters that no available font has."""
    set_all([text])
    if all(_runs[word] is not None for word in _units(text)):
        return []
    characters = [each for each in dict.fromkeys(text) if not each.isspace() and not unicodedata.combining(each)]
    set_all(characters)
    return [each for each in characters if _runs[each] is None]


def name_missing(text: str) -> str:
    """Name a few of the missing characters of a text, for an error."""
    missing = missing_characters(text)
    few = ", ".join(f"{each} (U+{ord(each):04X})" for each in missing[:3])
    return f"{few} and {len(missing) - 3} more" if len(missing) > 3 else few or repr(text)


def needs_no_other_font(text: str) -> bool:
    """Whether Typst's own fonts are known to have all characters of a text."""
    return text.isascii() or text.translate(_WITHOUT_PUNCTUATION).isascii()


def needs_system_fonts(texts: Iterable[str]) -> bool:
    """Whether Typst's own fonts lack a character of these texts."""
    words = [word for text in texts for word in _units(text)]
    return None in _set_words(words, own_fonts=True) if words else False


def _units(text: str) -> list[str]:
    """Return the units to set together: words, or the whole line for a right-to-left script."""
    if any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in text):
        return [" ".join(text.split())]
    return text.split()


def _set_words(words: Sequence[str], *, own_fonts: bool) -> list[Run | None]:
    import typst

    inputs = {"words": json.dumps([MISSING_CHARACTER, *words])}
    made = typst.compile(_TEMPLATE, format="svg", ignore_system_fonts=own_fonts, sys_inputs=inputs)
    pages = cast("list[bytes]", made)  # each word has a page, and there are at least two
    nowhere, *runs = (_read_word(ET.fromstring(page)) for page in pages)
    blank = {glyph.id for glyph in nowhere.glyphs} if nowhere else set()
    return [None if each is None or blank & {glyph.id for glyph in each.glyphs} else each for each in runs]


def _read_word(page: ET.Element) -> Run | None:
    """Parse a word from the page that Typst made of it. None if a glyph is a picture, such as an emoji."""
    if page.find(f".//{_SVG}image") is not None:
        return None
    outlines = {symbol.get("id", ""): _outline(symbol) for symbol in page.iter(f"{_SVG}symbol")}
    glyphs: list[Glyph] = []
    for group in page.iter(f"{_SVG}g"):
        moved = _OFFSET.match(group.get("transform", ""))
        for use in group.findall(f"{_SVG}use"):
            path = outlines[use.get(_HREF, "").lstrip("#")]
            x = float(use.get("x", "0")) + (float(moved[1]) if moved else 0)
            glyphs.append(Glyph(f"glyph-{sha256(path.encode()).hexdigest()[:12]}", path, x))
    width = float(page.get("viewBox", "").split()[2])
    return Run(tuple(sorted(glyphs, key=lambda glyph: glyph.x)), width)


def _outline(symbol: ET.Element) -> str:
    """Return a glyph's path in whole units, in short form."""
    path = symbol.find(f"{_SVG}path")
    return "" if path is None else re.sub(r" ?([A-Za-z]) ?", r"\1", path.get("d", "")).strip()


# Text measurement


LINE_HEIGHT = 1.12
SIZE_STEP = 0.5
UNPRINTED_CATEGORIES = {"Cc", "Cs", "Zl", "Zp"}
"""Categories of characters that are printed as a space."""


@dataclass(frozen=True, slots=True)
class SizedLine:
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
    """Return the text without control characters, direction marks and lone surrogates."""
    characters = (" " if unicodedata.category(c) in UNPRINTED_CATEGORIES or c in "\ufffe\uffff" else c for c in text)
    joined = "".join(c for c in characters if unicodedata.category(c) != "Cf")
    return " ".join(unicodedata.normalize("NFC", joined).split())


def text_width(text: str, size: float) -> float:
    """Return the width of a line as it is drawn."""
    return set_line(text).width * size / UNITS_PER_EM


def fit(parts: Sequence[tuple[str, float]], width: float, height: float, max_size: float) -> list[SizedLine]:
    """Break parts of a text between words, each with its relative size, at the largest size that fits."""
    size = max_size
    while size > SIZE_STEP:
        lines = _break_lines(parts, size, width)
        if lines is not None and sum(line.height for line in lines) <= height:
            return lines
        size -= SIZE_STEP
    return [SizedLine(text, size) for text, _ in parts]


def fit_line(text: str, width: float, max_size: float) -> SizedLine:
    """Fit text that must stay on one line."""
    return SizedLine(text, max_size * min(1, width / max(1, text_width(text, max_size))))


def _break_lines(parts: Sequence[tuple[str, float]], size: float, width: float) -> list[SizedLine] | None:
    lines: list[SizedLine] = []
    for text, relative in parts:
        words = text.split()
        line = ""
        for word in words:
            longer = f"{line} {word}".strip()
            if text_width(longer, size * relative) <= width:
                line = longer
            elif line and text_width(word, size * relative) <= width:
                lines.append(SizedLine(line, size * relative))
                line = word
            else:
                return None
        if line:
            lines.append(SizedLine(line, size * relative))
    return lines


# Names of facilities and tables, in any script that an available font has


MIN_NAME_SIZE = 10.0
"""Minimum size of letters on a felt."""


def check_name(name: str, what: str, at: str) -> None:
    """Refuse a name that cannot be printed: without letters, without a font for them, or too long to read."""
    words = printable(name)
    if not words:
        raise PitbossError(f"{what} has no letters that can be printed", at=at)
    if missing_characters(words):
        raise PitbossError(
            f"{what} cannot be printed: no font has {name_missing(words)}; the fonts of Pitboss have Latin, Greek, "
            "Cyrillic and Hebrew letters, and for others a font on this machine is used if it has them",
            at=at,
        )
    if min(line.size for line in fit([(words, 1)], FACILITY_WIDTH, FACILITY_HEIGHT, 60)) < MIN_NAME_SIZE:
        raise PitbossError(f"{what} is too long to be read on a felt: {len(words)} characters, about 200 fit", at=at)
