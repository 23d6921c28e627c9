"""Small helpers for SVG documents."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from xml.etree import ElementTree as ET

from pitboss.documents.lettering import Line, text_width

NAMESPACE = "http://www.w3.org/2000/svg"
LETTERS = "Arial, Helvetica, 'Liberation Sans', sans-serif"
DISPLAY = "Georgia, 'Times New Roman', 'Liberation Serif', serif"
Element = ET.Element


def add(parent: Element, tag: str, **attributes: str | float | None) -> Element:
    """Add a child; `stroke_width` is written `stroke-width`, and None attributes are left out."""
    child = ET.SubElement(parent, tag)
    put(child, **attributes)
    return child


def put(element: Element, **attributes: str | float | None) -> None:
    """Set more attributes."""
    for name, value in attributes.items():
        if value is not None:
            element.set(name.rstrip("_").replace("_", "-"), value if isinstance(value, str) else number(value))


def number(value: float) -> str:
    """Format a number with two decimals at most, the same on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def words(parent: Element, line: Line, x: float, y: float, fill: str, **attributes: str | float | None) -> Element:
    """Add one line of text centred on a point; it keeps the computed width with any font."""
    text = add(
        parent, "text", x=x, y=y + line.size * 0.35, font_size=line.size, fill=fill, textLength=line.width,
        lengthAdjust="spacingAndGlyphs", text_anchor="middle", **attributes,
    )  # fmt: skip
    text.text = line.text
    return text


def block(
    parent: Element, lines: Iterable[Line], x: float, y: float, fill: str, **attributes: str | float | None
) -> None:
    """Add lines one below the other, centred on a point."""
    lines = list(lines)
    at = y - sum(line.height for line in lines) / 2
    for line in lines:
        words(parent, line, x, at + line.height / 2, fill, **attributes)
        at += line.height


def curved(parent: Element, id: str, line: Line, radius: float, fill: str) -> Element:
    """Add one line of text along the lower arc about the origin, its middle straight below."""
    half = text_width(line.text, line.size) * 0.6 / radius
    left, right = (radius * sin(-half), radius * cos(half)), (radius * sin(half), radius * cos(half))
    route = f"M{number(left[0])} {number(left[1])}A{number(radius)} {number(radius)} 0 0 0 "
    add(parent, "path", id=f"{id}-path", d=f"{route}{number(right[0])} {number(right[1])}", fill="none")
    text = add(parent, "text", id=id, font_size=line.size, fill=fill, text_anchor="middle")
    along = add(text, "textPath", href=f"#{id}-path", startOffset="50%")
    along.text = line.text
    return text


def sector(inner: float, outer: float, half_angle: float) -> str:
    """Return the path of a ring sector straight below the origin; the angle is in degrees."""
    s, c = sin(radians(half_angle)), cos(radians(half_angle))
    corners = [number(v) for r in (inner, outer) for v in (r * s, r * c)]
    a, b = number(inner), number(outer)
    return (
        f"M-{corners[0]} {corners[1]}A{a} {a} 0 0 0 {corners[0]} {corners[1]}"
        f"L{corners[2]} {corners[3]}A{b} {b} 0 0 1 -{corners[2]} {corners[3]}Z"
    )
