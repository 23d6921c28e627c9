"""Helpers for SVG documents, and the colours of a felt."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, degrees, radians, sin
from xml.etree import ElementTree as ET

from pitboss.documents.lettering import UNITS_PER_EM, SizedLine, set_line

NAMESPACE = "http://www.w3.org/2000/svg"
LETTERS = "Arial, Helvetica, 'Liberation Sans', sans-serif"
HREF = "{http://www.w3.org/1999/xlink}href"
"""The older name of `href`, which every program supports."""
HALF_CAPITAL = 0.325
"""Half the height of a capital letter, as a share of its size."""
Element = ET.Element
ET.register_namespace("xlink", "http://www.w3.org/1999/xlink")


def add(parent: Element, tag: str, **attributes: str | float | None) -> Element:
    """Add a child. `stroke_width` becomes `stroke-width`, and None attributes are left out."""
    child = ET.SubElement(parent, tag)
    set_attributes(child, **attributes)
    return child


def set_attributes(element: Element, **attributes: str | float | None) -> None:
    """Set more attributes."""
    for name, value in attributes.items():
        if value is not None:
            element.set(
                name if name == HREF else name.rstrip("_").replace("_", "-"),
                value if isinstance(value, str) else number(value),
            )


def number(value: float) -> str:
    """Format a number with at most two decimals, identically on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def add_text(
    parent: Element, line: SizedLine, x: float, y: float, fill: str, **attributes: str | float | None
) -> Element:
    """Add one line of text centred on a point, as outlines."""
    group = _line(parent, line, fill, **attributes)
    scale = line.size / UNITS_PER_EM
    set_attributes(group, transform=_placement(x - line.width / 2, y + line.size * HALF_CAPITAL, scale))
    for glyph in set_line(line.text).glyphs:
        add(group, "use", **{HREF: f"#{glyph.id}"}, x=glyph.x or None)
    return group


def add_text_block(
    parent: Element, lines: Iterable[SizedLine], x: float, y: float, fill: str, **attributes: str | float | None
) -> None:
    """Add lines one below the other, centred on a point."""
    lines = list(lines)
    at = y - sum(line.height for line in lines) / 2
    for line in lines:
        add_text(parent, line, x, at + line.height / 2, fill, **attributes)
        at += line.height


def add_curved_text(parent: Element, id: str, line: SizedLine, radius: float, fill: str) -> Element:
    """Add one line of text along the lower arc about the origin, letter by letter, centred straight below."""
    group = _line(parent, line, fill, id=id, role="img", aria_label=line.text, data_radius=radius)
    scale = line.size / UNITS_PER_EM
    letters = set_line(line.text)
    for glyph, centre in zip(letters.glyphs, letters.centres(), strict=True):
        turn = degrees((centre - letters.width / 2) * scale / radius)
        place = _placement((glyph.x - centre) * scale, radius, scale)
        add(group, "use", **{HREF: f"#{glyph.id}"}, transform=f"rotate({_exact(-turn)}){place}")
    return group


def _line(parent: Element, line: SizedLine, fill: str, **attributes: str | float | None) -> Element:
    return add(parent, "g", data_text=line.text, data_size=line.size, fill=fill, **attributes)


def _placement(x: float, y: float, scale: float) -> str:
    """Return the transform from the units of an outline, in which y points up."""
    return f"translate({number(x)} {number(y)})scale({_exact(scale)} {_exact(-scale)})"


def _exact(value: float) -> str:
    return f"{value:.5f}".rstrip("0").rstrip(".")


def define_glyphs(root: Element) -> None:
    """Add the outlines of all letters that the drawing uses."""
    texts = dict.fromkeys(each.get("data-text", "") for each in root.iter("g") if each.get("data-text"))
    outlines = {glyph.id: glyph.outline for text in texts for glyph in set_line(text).glyphs}
    defs = ET.Element("defs")
    for id, outline in outlines.items():
        add(defs, "path", id=id, d=outline)
    root.insert(0, defs)


def sector(inner: float, outer: float, half_angle: float) -> str:
    """Return the path of a ring sector straight below the origin; the angle is in degrees."""
    s, c = sin(radians(half_angle)), cos(radians(half_angle))
    corners = [number(v) for r in (inner, outer) for v in (r * s, r * c)]
    a, b = number(inner), number(outer)
    return (
        f"M-{corners[0]} {corners[1]}A{a} {a} 0 0 0 {corners[0]} {corners[1]}"
        f"L{corners[2]} {corners[3]}A{b} {b} 0 0 1 -{corners[2]} {corners[3]}Z"
    )


# The colours of a felt


FELT = "#0a3b30"
FELT_LIGHT = "#125443"
SPOT = "#07281f"
LEATHER = "#1d1310"
WOOD = "#6e4424"
GOLD = "#f0cf79"
CREAM = "#fff9e8"
INK = "#14110f"
RED = "#b3121d"
PAPER = "#ffffff"

FILLS: dict[str | None, tuple[str, str]] = {
    "banker": ("#861d26", "#ff9a8f"),
    "player": ("#163f80", "#9cc4ff"),
    None: ("#17663f", "#f0cf79"),
}
"""The background and border of an area, by the hand of its wager."""
