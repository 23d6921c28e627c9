"""A drawn felt, measured: where its places lie and how much room its words take."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"

Point = tuple[float, float]


@dataclass(frozen=True)
class TextBox:
    """A run of text and the corners of the room that its outlines take."""

    text: str
    inside: str
    """The id of the nearest group."""
    size: float
    own: tuple[Point, ...]
    """Before the group is turned."""
    corners: tuple[Point, ...]


def rotate(point: Point, degrees: float) -> Point:
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
        element.get("id", ""): rotate((float(element.get("data-x", "0")), float(element.get("data-y", "0"))), turn)
        for element, turn, _ in _walk(ET.fromstring(svg))
        if element.get("data-y") is not None
    }


def all_words(svg: str) -> list[TextBox]:
    """Every run of text, as far as its outlines reach; one on a curve is taken letter by letter."""
    root = ET.fromstring(svg)
    reaches = {each.get("id"): _reach(each.get("d", "")) for each in root.iter(f"{SVG}path") if each.get("id")}
    found: list[TextBox] = []
    for element, turn, group in _walk(root):
        text = element.get("data-text")
        if text is None:
            continue
        size, uses = float(element.get("data-size", "nan")), element.findall(f"{SVG}use")
        if element.get("data-radius"):
            for place, use in enumerate(uses):
                x, y, scale, rotation = _placing(use.get("transform", ""))
                own = _corners([(0.0, reaches[use.get(HREF, "")[1:]])], x, y, scale)
                corners = tuple(rotate(point, turn + rotation) for point in own)
                found.append(TextBox(f"{text}[{place}]", f"{group}/{text}", size, own, corners))
            continue
        x, y, scale, _ = _placing(element.get("transform", ""))
        letters = [(float(use.get("x", "0")), reaches[use.get(HREF, "")[1:]]) for use in uses]
        own = _corners(letters, x, y, scale)
        found.append(TextBox(text, group, size, own, tuple(rotate(point, turn) for point in own)))
    return found


Reach = tuple[float, float, float, float]
"""The least and greatest x and y."""


def _reach(path: str) -> Reach:
    """How far an outline reaches at most: to the farthest end or control point."""
    at, start = (0.0, 0.0), (0.0, 0.0)
    points: list[Point] = []
    for command, written in re.findall(r"([MmLlHhVvCcQqZz])([^A-Za-z]*)", path):
        numbers = [float(number) for number in re.findall(r"-?[0-9.]+", written)]
        origin = at if command.islower() else (0.0, 0.0)
        match command.lower():
            case "h":
                named = [(origin[0] + numbers[0], at[1])]
            case "v":
                named = [(at[0], origin[1] + numbers[0])]
            case "z":
                named = [start]
            case _:
                pairs = zip(numbers[::2], numbers[1::2], strict=True)
                named = [(origin[0] + x, origin[1] + y) for x, y in pairs]
        at = named[-1]
        if command in "Mm":
            start = at
        else:
            points += named
    points = points or [(0.0, 0.0)]
    return min(x for x, _ in points), max(x for x, _ in points), min(y for _, y in points), max(y for _, y in points)


def _placing(transform: str) -> tuple[float, float, float, float]:
    """The x, y, scale and rotation of `rotate(..)translate(..)scale(.. -..)`."""
    pattern = r"(?:rotate\((\S+)\))?translate\((\S+) (\S+)\)scale\((\S+) -\4\)"
    found = re.fullmatch(pattern, transform)
    assert found, transform
    return float(found[2]), float(found[3]), float(found[4]), float(found[1] or 0)


def _corners(letters: list[tuple[float, Reach]], x: float, y: float, scale: float) -> tuple[Point, ...]:
    left = x + scale * min(at + reach[0] for at, reach in letters)
    right = x + scale * max(at + reach[1] for at, reach in letters)
    top, bottom = (y - scale * edge for edge in (max(r[3] for _, r in letters), min(r[2] for _, r in letters)))
    return (left, top), (right, top), (right, bottom), (left, bottom)


def overlapping(words: list[TextBox]) -> list[tuple[str, str]]:
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
