"""SVG drawings of a table's felt: for the submission, as the background of a live table, and as a thumbnail.

Every place has an id and data attributes for drawing chips and cards: `seat-3-banker` (with `data-seat`,
`data-wager`), `hand-player`, `vigorish-3`, `fixture-shoe`. `data-x` and `data-y` are the middle of a place. The group
of a seat is rotated about the origin, the centre of the arcs, so inside it the player sits straight below.
"""

from __future__ import annotations

import re
from math import radians
from typing import Final
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element as PlainElement
from xml.etree.ElementTree import SubElement, fromstring, register_namespace, tostring

from pitboss.documents.felt_middle import draw_middle
from pitboss.documents.felt_oval import HALF_HEIGHT, HALF_WIDTH, draw_oval
from pitboss.documents.felt_plan import RAIL, FeltGeometry, Rect, Ring, felt_geometry
from pitboss.documents.lettering import SizedLine, fit, fit_line, printable, set_all
from pitboss.documents.svg import (
    CREAM,
    FELT,
    FELT_LIGHT,
    FILLS,
    GOLD,
    INK,
    LEATHER,
    NAMESPACE,
    PAPER,
    RED,
    SPOT,
    WOOD,
    Element,
    add,
    add_curved_text,
    add_text,
    add_text_block,
    define_glyphs,
    number,
    sector,
    set_attributes,
)
from pitboss.documents.typesetting import with_curly_apostrophes, with_curly_quotes
from pitboss.games.layout import Area, Device, Form, Layout, SeatMark, Shape

MARGIN = 24.0
CAPTION = 70.0


def draw(layout: Layout, caption: str = "") -> str:
    """Draw the felt as an SVG document, or with a caption as a printable sheet."""
    layout, caption = with_curly_apostrophes(layout), with_curly_quotes(printable(caption))
    odds = (words for area in layout.areas for words in area.pays)
    set_all(printable(text) for text in (*(text for text, _ in layout.requirements()), *odds, caption))
    drawn = ET.Element("g", id="felt")
    if layout.shape is Shape.OVAL:
        draw_oval(drawn, layout)
        half, top, bottom = HALF_WIDTH, -HALF_HEIGHT, HALF_HEIGHT
    else:
        measures = felt_geometry(layout)
        _draw_arc(drawn, layout, measures)
        half, top, bottom = measures.half_width + RAIL, measures.middle.top - RAIL, measures.outer + RAIL
    bottom += CAPTION if caption else 0
    sheet = Rect(0, (top + bottom) / 2, 2 * (half + MARGIN), bottom - top + 2 * MARGIN)
    return _document(layout, caption, drawn, sheet)


def _document(layout: Layout, caption: str, drawn: Element, sheet: Rect) -> str:
    """Return the drawing as a document, with a caption on a sheet."""
    root = ET.Element("svg", xmlns=NAMESPACE)
    left, top = sheet.x - sheet.width / 2, sheet.y - sheet.height / 2
    view = " ".join(map(number, (left, top, sheet.width, sheet.height)))
    set_attributes(root, viewBox=view, role="group", aria_labelledby="felt-title felt-description")
    set_attributes(root, data_game=layout.game, data_seats=str(len(layout.seats.numbers)))
    _describe(root, layout)
    if caption:
        add(root, "rect", x=left, y=top, width=sheet.width, height=sheet.height, fill=PAPER)
    root.extend(drawn)
    if caption:
        line = fit_line(caption, sheet.width - 200, 34)
        add_text(root, line, 0, top + sheet.height - CAPTION / 2 - 8, INK, id="caption", role="img", aria_label=caption)
    define_glyphs(root)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


def _draw_arc(root: Element, layout: Layout, measures: FeltGeometry) -> None:
    """Draw a table with players along an arc."""
    _table(root, measures)
    draw_middle(root, layout, measures)
    _table_bands(root, layout, measures)
    for seat in layout.seats.numbers:
        _seat(root, layout, measures, seat)


def _describe(root: Element, layout: Layout) -> None:
    names = ", ".join([layout.title, *(word.text for word in layout.designations)])
    add(root, "title", id="felt-title").text = printable(f"{names}: table layout of {layout.facility.text}")
    areas = f" Areas: {', '.join(area.inscription for area in layout.areas)}." if layout.areas else ""
    seats = len(layout.seats.numbers)
    where = "the dealer opposite" if layout.shape is Shape.ARC else "around an oval table with the dealer"
    positions = f"{seats} numbered position{'s' if seats > 1 else ''}"
    add(root, "desc", id="felt-description").text = f"{positions}, {where}.{areas}"


def _table(root: Element, measures: FeltGeometry) -> None:
    """Draw the kidney-shaped table: an arc for the players, round ends, and a notch for the dealer."""
    lights = add(root, "defs")
    shade = add(lights, "radialGradient", id="felt-shade", gradientUnits="userSpaceOnUse",
                cx=0, cy=measures.inner, r=measures.outer)  # fmt: skip
    add(shade, "stop", offset="0", stop_color=FELT_LIGHT)
    add(shade, "stop", offset="1", stop_color=FELT)
    right = [f"{number(x)} {number(y)}" for x, y in measures.outline()]
    left = [f"{number(-x)} {number(y)}" for x, y in measures.outline()]
    radius = number(measures.outer)
    notch = number(measures.middle.top + 40)
    d = (
        f"M{left[0]}Q0 {notch} {right[0]}L{right[1]}C{right[2]} {right[3]} {right[4]}"
        f"A{radius} {radius} 0 0 1 {left[4]}C{left[3]} {left[2]} {left[1]}Z"
    )
    table = add(root, "g", id="table", aria_hidden="true")
    add(table, "path", d=d, fill=LEATHER, stroke=LEATHER, stroke_width=2 * RAIL, stroke_linejoin="round")
    add(table, "path", d=d, fill="none", stroke=WOOD, stroke_width=14, stroke_linejoin="round")
    add(table, "path", d=d, fill="url(#felt-shade)", stroke=GOLD, stroke_width=2.5)


def _table_bands(root: Element, layout: Layout, measures: FeltGeometry) -> None:
    """Draw the areas that the whole table shares."""
    half = measures.seat_angle * measures.seats / 2
    for area in layout.areas:
        if not area.per_seat:
            ring = measures.players.rings[area.id]
            place = _area_group(root, area, None)
            set_attributes(place, data_x=0, data_y=ring.middle)
            add(place, "path", d=sector(ring.inner, ring.outer, half), fill=_fill(area), stroke=CREAM, stroke_width=2)
            text = " ".join([area.inscription, *area.pays])
            line = fit_line(text, ring.inner * radians(2 * half) * 0.8, 34)
            add_curved_text(place, f"{area.id}-words", line, ring.middle + line.size * 0.35, CREAM)


def _seat(root: Element, layout: Layout, measures: FeltGeometry, seat: int) -> None:
    turn = measures.turn(seat)
    place = add(root, "g", id=f"seat-{seat}", data_seat=str(seat), role="group", aria_label=f"Seat {seat}")
    set_attributes(place, transform=f"rotate({number(turn)})" if turn else None)
    for area in layout.areas:
        if area.per_seat:
            group = _area_group(place, area, seat)
            if area.form is Form.BAND:
                _band(group, area, measures.players.rings[area.id], measures.seat_angle)
            else:
                _cell(group, area, measures.players.cells[area.id])
    _position(place, layout, measures, seat)


def _area_group(parent: Element, area: Area, seat: int | None) -> Element:
    """Return the group of one area: its wager, its seat, and a description for screen readers."""
    id = area.id if seat is None else f"seat-{seat}-{area.id}"
    pays = f", pays {', '.join(area.pays)}" if area.pays else ""
    whose = "" if seat is None else f"Seat {seat}, "
    group = add(parent, "g", id=id, role="img", aria_label=f"{whose}{area.inscription}{pays}", data_wager=area.wager)
    set_attributes(group, data_seat=None if seat is None else str(seat), data_clause=area.clause)
    return group


def _band(group: Element, area: Area, ring: Ring, seat_angle: float) -> None:
    set_attributes(group, data_x=0, data_y=ring.middle)
    path = sector(ring.inner, ring.outer, seat_angle / 2)
    add(group, "path", d=path, fill=_fill(area), stroke=CREAM, stroke_width=2)
    room = radians(seat_angle) * ring.inner - 24
    parts = [(area.inscription.upper(), 1.0), *((odds, 0.6) for odds in area.pays)]
    add_text_block(group, fit(parts, room, ring.outer - ring.inner - 12, 38), 0, ring.middle, CREAM)


def _cell(group: Element, area: Area, box: Rect) -> None:
    set_attributes(group, data_x=box.x, data_y=box.y)
    fill = SPOT if area.form is Form.SPOT else FELT
    stroke = FILLS[area.hand][1] if area.hand in FILLS else GOLD
    add(
        group, "rect", x=box.x - box.width / 2, y=box.y - box.height / 2, width=box.width, height=box.height,
        rx=min(box.height / 2, 20), fill=fill, stroke=stroke, stroke_width=3,
    )  # fmt: skip
    parts = [(area.inscription, 1.0), *((odds, 0.88) for odds in area.pays)]
    largest = 27 if area.form is Form.BOX else 22
    add_text_block(group, fit(parts, box.width - 14, box.height - 8, largest), box.x, box.y, CREAM)


def _fill(area: Area) -> str:
    return FILLS[area.hand if area.hand in FILLS else None][0]


def _position(place: Element, layout: Layout, measures: FeltGeometry, seat: int) -> None:
    """Draw the seat's number, and the marks and devices beside it."""
    y = measures.players.positions.middle
    add(place, "circle", cx=0, cy=y, r=25, fill=CREAM, stroke=GOLD, stroke_width=3)
    add_text(place, SizedLine(str(seat), 28), 0, y, INK, id=f"seat-{seat}-number")
    for mark in layout.seat_marks:
        if mark.seat == seat:
            _mark(place, mark, y)
    for device in layout.devices:
        if device.per_seat and device.area is None:
            _light(place, device, seat, -54, y, 16)
        elif device.per_seat:
            cell = measures.players.cells[device.area or ""]
            _light(place, device, seat, cell.x + cell.width / 2 - 7, cell.y - cell.height / 2 + 7, 7)


def _light(place: Element, device: Device, seat: int, x: float, y: float, radius: float) -> None:
    """Draw a device at a betting position: a light in a ring."""
    group = add(place, "g", id=f"seat-{seat}-{device.id}", role="img", aria_label=f"Seat {seat}, {device.text}")
    set_attributes(group, data_seat=str(seat), data_clause=device.clause, data_x=x, data_y=y)
    add(group, "circle", cx=x, cy=y, r=radius, fill=INK, stroke=GOLD, stroke_width=radius / 5)
    add(group, "circle", cx=x, cy=y, r=radius * 0.45, fill=FILLS["banker"][1])


def _mark(place: Element, mark: SeatMark, y: float) -> None:
    """Draw a mark like cards side by side."""
    group = add(place, "g", id=f"seat-{mark.seat}-mark", role="img", aria_label=f"Seat {mark.seat}, {mark.text}")
    set_attributes(group, data_seat=str(mark.seat), data_clause=mark.clause)
    at = 34.0
    for word in mark.text.split():
        line = SizedLine(word, 21)
        add(group, "rect", x=at, y=y - 19, width=line.width + 8, height=38, rx=5, fill=CREAM)
        add_text(group, line, at + line.width / 2 + 4, y, RED if word[-1] in "♥♦" else INK)
        at += line.width + 12


# Thumbnails: the same drawing for a list of tables, without details that are too small to see


SVG: Final = "{http://www.w3.org/2000/svg}"
LINK: Final = "{http://www.w3.org/1999/xlink}href"
MIN_LETTER_SIZE: Final = 20.0
"""Smaller letters are drawn as a line: 2.5 pixels in a list. Unit: the drawing is 2,900 wide."""
OUTLINE_ROUNDING: Final = 12
"""Outlines of letters are rounded to multiples of this. Letters are 1,000 units high."""
_ACCESSIBILITY_ATTRIBUTES: Final = re.compile(r"aria-|data-|role$|id$")
_NUMBER: Final = re.compile(r"-?\d+\.\d+")
_COMMAND: Final = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
_PAIRED_COMMANDS: Final = frozenset("mlc")
"""Commands of an outline that take pairs of numbers; `h` takes only x, `v` only y."""

register_namespace("", SVG.strip("{}"))
register_namespace("xlink", LINK[1:].split("}", maxsplit=1)[0])


def thumbnail(felt: str) -> str:
    """Reduce a felt from `draw` to a picture of a few hundred pixels, without its name."""
    drawing = fromstring(felt)
    for parent in list(drawing.iter()):
        for child in list(parent):
            if child.tag in (f"{SVG}title", f"{SVG}desc"):
                parent.remove(child)
            elif float(child.get("data-size", MIN_LETTER_SIZE)) < MIN_LETTER_SIZE and not _is_curved(child):
                _draw_as_line(child)
    _shorten_outlines(drawing)
    for element in drawing.iter():
        element.text = element.tail = None
        kept = element.get("id") if element.tag != f"{SVG}g" else None
        for name in [name for name in element.attrib if _ACCESSIBILITY_ATTRIBUTES.match(name)]:
            del element.attrib[name]
        for name, value in element.attrib.items():
            element.set(name, _NUMBER.sub(_one_decimal, value) if "scale" not in value else value)
        if kept is not None:
            element.set("id", kept)
    return tostring(drawing, encoding="unicode")


def _is_curved(text: PlainElement) -> bool:
    return any("transform" in letter.attrib for letter in text)


def _draw_as_line(text: PlainElement) -> None:
    """Replace letters by a line of the same length, as high as a small letter."""
    wide = max((float(letter.get("x", 0)) for letter in text), default=0.0) + 500
    for letter in list(text):
        text.remove(letter)
    SubElement(text, f"{SVG}path", {"d": f"M0 80H{wide:.0f}V420H0Z", "fill-opacity": ".45"})


def _shorten_outlines(drawing: PlainElement) -> None:
    """Remove unused outlines, round the others, and shorten their names."""
    used = {letter.get(LINK, "").removeprefix("#") for letter in drawing.iter(f"{SVG}use")}
    names: dict[str, str] = {}
    for defs in drawing.iter(f"{SVG}defs"):
        for outline in [each for each in defs if each.tag == f"{SVG}path"]:
            if (name := outline.get("id", "")) not in used:
                defs.remove(outline)
                continue
            names[name] = f"g{len(names)}"
            outline.set("id", names[name])
            outline.set("d", _round_outline(outline.get("d", "")))
    for letter in drawing.iter(f"{SVG}use"):
        letter.set(LINK, f"#{names[letter.get(LINK, '').removeprefix('#')]}")


def _round_outline(outline: str) -> str:
    """Round the relative coordinates of an outline without accumulating rounding errors."""
    true, drawn, parts = [0.0, 0.0], [0.0, 0.0], []
    start = (true, drawn)
    for command, numbers in _COMMAND.findall(outline):
        values = [float(figure) for figure in numbers.split()]
        if command not in "mlchv":  # the absolute start of an outline, and its end, which returns there
            parts.append(command + numbers.strip())
            true, drawn = list(start[0]), list(start[1])
            continue
        axes = (
            [at % 2 for at in range(len(values))]
            if command in _PAIRED_COMMANDS
            else [int(command == "v")] * len(values)
        )
        rounded = []
        for figure, axis in zip(values, axes, strict=True):
            rounded.append(round((true[axis] + figure - drawn[axis]) / OUTLINE_ROUNDING) * OUTLINE_ROUNDING)
        parts.append(command + " ".join(map(str, rounded)))
        for axis in set(axes):
            last = max(at for at, each in enumerate(axes) if each == axis)
            true[axis] += values[last]
            drawn[axis] += rounded[last]
        if command == "m":
            start = (list(true), list(drawn))
    return "".join(parts)


def _one_decimal(figure: re.Match[str]) -> str:
    return f"{float(figure[0]):.1f}".removesuffix(".0")
