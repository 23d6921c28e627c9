"""A felt drawn small: every area is where it was, what can be read is there, and it is much lighter."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

import pitboss
from pitboss.documents.felt import MIN_LETTER_SIZE, OUTLINE_ROUNDING, SVG, draw, thumbnail
from pitboss.house.sample import SAMPLE_HOUSE

DRAWINGS = {
    table.id: draw(table.game.layout(table.choices, table.facility))
    for table in pitboss.load(SAMPLE_HOUSE).tables.values()
}
MAX_BYTES = 12_000
"""Six of them and the rest of the lobby, about 125 kB, stay below 200 kB."""
SHAPES = [f"{SVG}{name}" for name in ("rect", "circle", "polygon")]


def shapes(svg: str) -> Counter[str]:
    return Counter(each.tag for each in ElementTree.fromstring(svg).iter() if each.tag in SHAPES)


def letters(svg: str) -> int:
    """How many letters are large enough to be read in a list of tables, or run along a curve."""
    texts = [each for each in ElementTree.fromstring(svg).iter(f"{SVG}g") if "data-size" in each.attrib]
    curved = [each for each in texts if any("transform" in letter.attrib for letter in each)]
    return sum(len(each) for each in texts if each in curved or float(each.attrib["data-size"]) >= MIN_LETTER_SIZE)


@pytest.mark.parametrize("table", DRAWINGS)
def test_a_small_felt_has_every_shape_and_every_letter_that_can_be_read(table: str) -> None:
    felt = DRAWINGS[table]
    small = thumbnail(felt)
    assert shapes(small) == shapes(felt)
    drawn = list(ElementTree.fromstring(small).iter(f"{SVG}use"))
    assert len(drawn) == letters(felt)
    assert len(gzip.compress(small.encode())) < MAX_BYTES


def corners(outline: str) -> list[tuple[float, float]]:
    """Where each command of an outline leads to."""
    found = [(0.0, 0.0)]
    start = found[0]
    for command, numbers in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", outline.removeprefix("M0 0")):
        given = [float(each) for each in numbers.split()]
        x, y = found[-1]
        match command:
            case "Z":
                found.append(start)
            case "h":
                found.append((x + given[0], y))
            case "v":
                found.append((x, y + given[0]))
            case _:
                found.append((x + given[-2], y + given[-1]))
        if command == "m":
            start = found[-1]
    return found


def test_rounded_letters_stay_where_they_were_however_long_their_outlines_are() -> None:
    outlines = re.findall(r'id="glyph-[^"]+" d="([^"]+)"', DRAWINGS["BJ-1"])
    names = re.findall(r'id="glyph-([^"]+)"', DRAWINGS["BJ-1"])
    small = thumbnail(DRAWINGS["BJ-1"])
    rounded = re.findall(r'<path d="(M0 0[^"]+)"', small)
    used = [name for name in names if letters_use(DRAWINGS["BJ-1"], name)]
    assert len(rounded) == len(used)
    for name, outline in zip(used, rounded, strict=True):
        for (x, y), (to_x, to_y) in zip(corners(outlines[names.index(name)]), corners(outline), strict=True):
            assert abs(x - to_x) <= OUTLINE_ROUNDING
            assert abs(y - to_y) <= OUTLINE_ROUNDING


def letters_use(svg: str, name: str) -> bool:
    """Whether a letter that stays in the small drawing has this outline."""
    texts = [each for each in ElementTree.fromstring(svg).iter(f"{SVG}g") if "data-size" in each.attrib]
    return any(
        letter.get("{http://www.w3.org/1999/xlink}href") == f"#glyph-{name}"
        for text in texts
        if float(text.attrib["data-size"]) >= MIN_LETTER_SIZE or any("transform" in each.attrib for each in text)
        for letter in text
    )
