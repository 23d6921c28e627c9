"""A felt drawn small: the same drawing with what nobody can see at that size left out, for a list of tables."""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import Element, SubElement, fromstring, register_namespace, tostring

SVG: Final = "{http://www.w3.org/2000/svg}"
LINK: Final = "{http://www.w3.org/1999/xlink}href"
SMALLEST: Final = 20.0
"""Letters below this size, in units of a drawing that is 2,900 wide, are drawn as a line: 2.5 pixels in a list."""
COARSE: Final = 12
"""Outlines of letters, which are 1,000 units high, are rounded to multiples of this."""
_FOR_READERS: Final = re.compile(r"aria-|data-|role$|id$")
_NUMBER: Final = re.compile(r"-?\d+\.\d+")
_COMMAND: Final = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
_PAIRED: Final = frozenset("mlc")
"""Commands of an outline whose numbers are pairs; `h` has only x, `v` only y."""

register_namespace("", SVG.strip("{}"))
register_namespace("xlink", LINK[1:].split("}", maxsplit=1)[0])


def thumbnail(felt: str) -> str:
    """Return a felt, as `draw` draws it, for a picture of a few hundred pixels; a list says its name beside it."""
    drawing = fromstring(felt)
    for parent in list(drawing.iter()):
        for child in list(parent):
            if child.tag in (f"{SVG}title", f"{SVG}desc"):
                parent.remove(child)
            elif float(child.get("data-size", SMALLEST)) < SMALLEST and not _is_curved(child):
                _draw_as_line(child)
    _shorten_outlines(drawing)
    for element in drawing.iter():
        element.text = element.tail = None
        kept = element.get("id") if element.tag != f"{SVG}g" else None
        for name in [name for name in element.attrib if _FOR_READERS.match(name)]:
            del element.attrib[name]
        for name, value in element.attrib.items():
            element.set(name, _NUMBER.sub(_one_decimal, value) if "scale" not in value else value)
        if kept is not None:
            element.set("id", kept)
    return tostring(drawing, encoding="unicode")


def _is_curved(text: Element) -> bool:
    return any("transform" in letter.attrib for letter in text)


def _draw_as_line(text: Element) -> None:
    """Put a line in place of letters, as long as they are and as high as a small letter."""
    wide = max((float(letter.get("x", 0)) for letter in text), default=0.0) + 500
    for letter in list(text):
        text.remove(letter)
    SubElement(text, f"{SVG}path", {"d": f"M0 80H{wide:.0f}V420H0Z", "fill-opacity": ".45"})


def _shorten_outlines(drawing: Element) -> None:
    """Leave out the outlines that no letter uses any more; round the others, and give them short names."""
    used = {letter.get(LINK, "").removeprefix("#") for letter in drawing.iter(f"{SVG}use")}
    names: dict[str, str] = {}
    for defs in drawing.iter(f"{SVG}defs"):
        for outline in [each for each in defs if each.tag == f"{SVG}path"]:
            if (name := outline.get("id", "")) not in used:
                defs.remove(outline)
                continue
            names[name] = f"g{len(names)}"
            outline.set("id", names[name])
            outline.set("d", _coarse(outline.get("d", "")))
    for letter in drawing.iter(f"{SVG}use"):
        letter.set(LINK, f"#{names[letter.get(LINK, '').removeprefix('#')]}")


def _coarse(outline: str) -> str:
    """Round the relative coordinates of an outline, each from where the ones before it have really led."""
    true, drawn, parts = [0.0, 0.0], [0.0, 0.0], []
    start = (true, drawn)
    for command, numbers in _COMMAND.findall(outline):
        given = [float(number) for number in numbers.split()]
        if command not in "mlchv":  # the absolute start of an outline, and its end, which leads back to where it began
            parts.append(command + numbers.strip())
            true, drawn = list(start[0]), list(start[1])
            continue
        axes = [at % 2 for at in range(len(given))] if command in _PAIRED else [int(command == "v")] * len(given)
        rounded = []
        for number, axis in zip(given, axes, strict=True):
            rounded.append(round((true[axis] + number - drawn[axis]) / COARSE) * COARSE)
        parts.append(command + " ".join(map(str, rounded)))
        for axis in set(axes):
            last = max(at for at, each in enumerate(axes) if each == axis)
            true[axis] += given[last]
            drawn[axis] += rounded[last]
        if command == "m":
            start = (list(true), list(drawn))
    return "".join(parts)


def _one_decimal(number: re.Match[str]) -> str:
    return f"{float(number[0]):.1f}".removesuffix(".0")
