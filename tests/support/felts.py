"""A drawn felt, measured: where its places lie and how much room its words take."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"
ASCENT, DESCENT = 0.74, 0.22
"""Of capitals and of tails, as a share of the size."""
CURVED_LETTER = 0.6
"""The width of a letter on a curve, on average, as a share of the size."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Words:
    """A run of text and the corners of the room it takes."""

    text: str
    inside: str
    """The id of the nearest group."""
    size: float
    own: tuple[Point, ...]
    """Before the group is turned."""
    corners: tuple[Point, ...]


def turned(point: Point, degrees: float) -> Point:
    """A point after an SVG rotation about the origin."""
    x, y = point
    s, c = sin(radians(degrees)), cos(radians(degrees))
    return x * c - y * s, x * s + y * c


def _walk(element: ET.Element, turn: float = 0.0, group: str = "") -> Iterator[tuple[ET.Element, float, str]]:
    rotated = re.fullmatch(r"rotate\((-?[0-9.]+)\)", element.get("transform", ""))
    turn += float(rotated[1]) if rotated else 0.0
    group = element.get("id", group) if element.tag == f"{SVG}g" else group
    yield element, turn, group
    for child in element:
        yield from _walk(child, turn, group)


def middles(svg: str) -> dict[str, Point]:
    """The middle of every place that has one, by id."""
    return {
        element.get("id", ""): turned((float(element.get("data-x", "0")), float(element.get("data-y", "0"))), turn)
        for element, turn, _ in _walk(ET.fromstring(svg))
        if element.get("data-y") is not None
    }


def all_words(svg: str) -> list[Words]:
    """Every run of text; one on a curve is taken letter by letter."""
    root = ET.fromstring(svg)
    found: list[Words] = []
    for element, turn, group in _walk(root):
        if element.tag != f"{SVG}text":
            continue
        size = float(element.get("font-size", "nan"))
        along = element.find(f"{SVG}textPath")
        if along is not None:
            found += _letters(root, along, size, group)
            continue
        x, y, width = (float(element.get(name, "nan")) for name in ("x", "y", "textLength"))
        found.append(_placed(element.text or "", group, size, x, y, width, turn))
    return found


def _placed(text: str, group: str, size: float, x: float, y: float, width: float, turn: float) -> Words:
    left, right, top, bottom = x - width / 2, x + width / 2, y - ASCENT * size, y + DESCENT * size
    own = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Words(text, group, size, own, tuple(turned(corner, turn) for corner in own))


def _letters(root: ET.Element, along: ET.Element, size: float, group: str) -> Iterator[Words]:
    href = along.get("href", "").lstrip("#")
    route = next(each for each in root.iter(f"{SVG}path") if each.get("id") == href).get("d", "")
    radius = float(re.split(r"[A ]", route)[2])
    text = along.text or ""
    pitch = CURVED_LETTER * size
    for place, letter in enumerate(text):
        if letter != " ":
            angle = -(place - (len(text) - 1) / 2) * pitch / radius
            yield _placed(f"{text}[{place}]", f"{group}/{text}", size, 0, radius, pitch, angle * 57.29578)


def overlapping(words: list[Words]) -> list[tuple[str, str]]:
    """The runs of text that touch; letters of one curve are no matter."""
    reach = [(min(x for x, _ in each.corners), max(x for x, _ in each.corners), each) for each in words]
    reach.sort(key=lambda entry: entry[0])
    found = []
    for place, (_, right, one) in enumerate(reach):
        for left, _, other in reach[place + 1 :]:
            if left >= right:
                break
            on_one_curve = one.inside == other.inside and "/" in one.inside
            if not on_one_curve and _touch(one.corners, other.corners):
                found.append((one.text, other.text))
    return found


def _touch(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Two rectangles touch unless an edge of one parts them."""
    for shape in (one, other):
        for (ax, ay), (bx, by) in ((shape[0], shape[1]), (shape[1], shape[2])):
            length = hypot(bx - ax, by - ay)
            if not length:
                continue
            nx, ny = (bx - ax) / length, (by - ay) / length
            spans = [[x * nx + y * ny for x, y in corners] for corners in (one, other)]
            if max(spans[0]) <= min(spans[1]) or max(spans[1]) <= min(spans[0]):
                return False
    return True
