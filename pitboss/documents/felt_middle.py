"""The dealer's middle of a felt: hands, facility name, inscriptions, vigorish spaces and fixtures."""

from __future__ import annotations

from pitboss.documents.felt_plan import CARD_HEIGHT, CARD_WIDTH, FeltGeometry, Rect
from pitboss.documents.lettering import SizedLine, fit, fit_line, printable
from pitboss.documents.svg import (
    CREAM,
    FILLS,
    GOLD,
    INK,
    LEATHER,
    SPOT,
    WOOD,
    Element,
    add,
    add_curved_text,
    add_text,
    add_text_block,
    number,
    set_attributes,
)
from pitboss.games.layout import Device, Fixture, HandPlace, Layout

CHIP_COLOURS = ("#f4f1e8", "#c23b3b", "#2f6fb0", "#2e8b57", "#22242a", "#7d4ba0", "#e0a83a", "#d97fa5")


def draw_middle(root: Element, layout: Layout, measures: FeltGeometry) -> None:
    """Draw everything between the dealer and the players' areas."""
    _inscriptions(root, layout, measures)
    for hand in layout.hands:
        draw_hand(root, hand, measures.middle.hands[hand.id])
    if layout.vigorish_spaces and measures.middle.vigorish:
        _vigorish(root, layout.vigorish_spaces.numbers, measures.middle.vigorish, layout.vigorish_spaces.clause)
    for fixture in layout.fixtures:
        _fixture(root, fixture, measures.middle.fixtures[fixture.id])
    for device in layout.devices:
        if not device.per_seat:
            _device(root, device, measures.devices[device.id])


def _inscriptions(root: Element, layout: Layout, measures: FeltGeometry) -> None:
    name = add(root, "g", id="facility", role="img", aria_label=printable(layout.facility.text))
    set_attributes(name, data_clause=layout.facility.clause)
    box = measures.middle.facility
    lines = fit([(printable(layout.facility.text), 1)], box.width, box.height, 60)
    add_text_block(name, lines, box.x, box.y, GOLD)
    title = " · ".join([layout.title, *(word.text for word in layout.designations)])
    texts = [("game-title", title, GOLD, 36.0)]
    texts += [(f"inscription-{n}", word.text, CREAM, 32.0) for n, word in enumerate(layout.inscriptions, start=1)]
    for (id, text, fill, largest), radius in zip(texts, measures.middle.curves, strict=True):
        add_curved_text(root, id, fit_line(printable(text), radius * 1.3, largest), radius, fill)


def draw_hand(root: Element, hand: HandPlace, box: Rect) -> None:
    """Draw the place of a shared hand, with an outline for each card."""
    place = add(root, "g", id=f"hand-{hand.id}", role="img", aria_label=hand.inscription, data_clause=hand.clause)
    fill, line = FILLS[hand.id if hand.id in FILLS else None]
    left, top = box.x - box.width / 2, box.y - box.height / 2
    add(place, "rect", x=left, y=top, width=box.width, height=box.height, rx=12,
        fill=fill, fill_opacity="0.75", stroke=line, stroke_width=2.5)  # fmt: skip
    add_text_block(place, fit([(hand.inscription.upper(), 1)], box.width - 24, 30, 22), box.x, top + 21, CREAM)
    standing = min(hand.cards, hand.standing)
    cards = standing * (CARD_WIDTH + 8) + (hand.cards - standing) * (CARD_HEIGHT + 8) - 8
    at, middle = box.x - cards / 2, top + 40 + CARD_HEIGHT / 2 + 4
    set_attributes(place, data_x=box.x, data_y=middle)
    for card in range(hand.cards):
        # A baccarat hand's third card lies across.
        width, height = (CARD_WIDTH, CARD_HEIGHT) if card < hand.standing else (CARD_HEIGHT, CARD_WIDTH)
        add(place, "rect", x=at, y=middle - height / 2, width=width, height=height, rx=7,
            fill="none", stroke=CREAM, stroke_width=2, stroke_dasharray="7 5")  # fmt: skip
        at += width + 8


def _vigorish(root: Element, numbers: tuple[int, ...], box: Rect, clause: str) -> None:
    """Draw the vigorish spaces in the order of the seats: 1 at the dealer's left."""
    width = box.width / len(numbers)
    for place, seat in enumerate(reversed(numbers)):
        x = box.x - box.width / 2 + place * width
        space = add(root, "g", id=f"vigorish-{seat}", role="img", aria_label=f"Vigorish space of seat {seat}")
        set_attributes(space, data_seat=str(seat), data_clause=clause, data_x=x + width / 2, data_y=box.y)
        add(space, "rect", x=x + 3, y=box.y - box.height / 2, width=width - 6, height=box.height,
            fill=SPOT, stroke=GOLD, stroke_width=2)  # fmt: skip
        add_text(space, SizedLine(str(seat), 22), x + width / 2, box.y, CREAM)


def _fixture(root: Element, fixture: Fixture, box: Rect) -> None:
    thing = add(root, "g", id=f"fixture-{fixture.id}", role="img", aria_label=fixture.text, data_clause=fixture.clause)
    set_attributes(thing, data_x=box.x, data_y=box.y)
    if fixture.id == "dealer":
        add_text_block(thing, fit([(fixture.text.upper(), 1)], box.width, box.height, 20), box.x, box.y, GOLD)
        return
    drawn = DRAWINGS.get(fixture.id, _case)
    room = drawn(thing, box)
    add_text_block(thing, fit([(fixture.text.upper(), 1)], room.width, room.height, 19), room.x, room.y, CREAM)


def _case(thing: Element, box: Rect) -> Rect:
    """Draw a plain case. Like every drawing here, return the area for its name."""
    add(
        thing, "rect", x=box.x - box.width / 2, y=box.y - box.height / 2, width=box.width, height=box.height, rx=10,
        fill=LEATHER, stroke=WOOD, stroke_width=4,
    )  # fmt: skip
    return Rect(box.x, box.y, box.width - 20, box.height - 8)


def _tray(thing: Element, box: Rect) -> Rect:
    """Draw the chip tray as tubes."""
    _case(thing, box)
    tubes = 2 * len(CHIP_COLOURS)
    pitch = (box.width - 24) / tubes
    left, top, height = box.x - box.width / 2 + 12, box.y - box.height / 2 + 8, box.height - 34
    for tube in range(tubes):
        x = left + tube * pitch + 2
        add(
            thing, "rect", x=x, y=top, width=pitch - 4, height=height, rx=4, fill=CHIP_COLOURS[tube % len(CHIP_COLOURS)]
        )
        edges = "".join(f"M{number(x)} {number(top + y)}h{number(pitch - 4)}" for y in range(6, int(height), 6))
        add(thing, "path", d=edges, stroke=INK, stroke_width=1.2, stroke_opacity="0.55")
    return Rect(box.x, box.y + box.height / 2 - 14, box.width - 24, 20)


def _shoe(thing: Element, box: Rect) -> Rect:
    """Draw the shoe, narrower at the mouth."""
    left, right = box.x - box.width / 2, box.x + box.width / 2
    top, bottom = box.y - box.height / 2, box.y + box.height / 2
    corners = ((left, top), (right, top), (right - 16, bottom), (left + 16, bottom))
    points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
    add(thing, "polygon", points=points, fill=LEATHER, stroke=WOOD, stroke_width=4, stroke_linejoin="round")
    add(thing, "rect", x=box.x - 34, y=bottom - 48, width=68, height=40, rx=4, fill=CREAM, stroke=WOOD, stroke_width=3)
    return Rect(box.x, box.y - 24, box.width - 30, 60)


def _bucket(thing: Element, box: Rect) -> Rect:
    """Draw the discard bucket, round with a rim."""
    radius = min(box.width, box.height) / 2
    add(thing, "circle", cx=box.x, cy=box.y, r=radius, fill=LEATHER, stroke=WOOD, stroke_width=8)
    add(thing, "circle", cx=box.x, cy=box.y, r=radius - 9, fill="none", stroke=GOLD, stroke_width=1.5)
    return Rect(box.x, box.y, radius * 1.6, radius)


def _rack(thing: Element, box: Rect) -> Rect:
    """Draw the discard rack: a stack of cards in its holder, and the height mark."""
    _case(thing, box)
    left, width, bottom = box.x - box.width / 2 + 22, box.width - 44, box.y + box.height / 2 - 12
    add(thing, "rect", x=left, y=bottom - 36, width=width, height=36, rx=3, fill=CREAM)
    edges = "".join(f"M{number(left)} {number(bottom - y)}h{number(width)}" for y in range(4, 36, 4))
    add(thing, "path", d=edges, stroke=INK, stroke_width=1, stroke_opacity="0.4")
    mark = f"M{number(left - 12)} {number(bottom - 37)}h{number(width + 24)}"
    add(thing, "path", d=mark, stroke=GOLD, stroke_width=3)
    return Rect(box.x, box.y - 26, box.width - 16, box.height - 66)


def _reader(thing: Element, box: Rect) -> Rect:
    """Draw the card reader: a low case with the window for a card's corner."""
    _case(thing, box)
    add(thing, "rect", x=box.x - 30, y=box.y + 18, width=60, height=36, rx=5, fill=INK, stroke=GOLD, stroke_width=2)
    add(thing, "circle", cx=box.x, cy=box.y + 36, r=8, fill=FILLS["player"][1])
    return Rect(box.x, box.y - 26, box.width - 20, 70)


def _device(root: Element, device: Device, box: Rect) -> None:
    thing = add(root, "g", id=device.id, role="img", aria_label=device.text, data_clause=device.clause)
    left, top = box.x - box.width / 2, box.y - box.height / 2
    add(thing, "rect", x=left, y=top, width=box.width, height=box.height, rx=10,
        fill=INK, stroke=GOLD, stroke_width=2)  # fmt: skip
    set_attributes(thing, data_x=box.x, data_y=box.y)
    add_text_block(thing, fit([(device.text, 1)], box.width - 20, box.height - 12, 17), box.x, box.y, CREAM)


DRAWINGS = {
    "inventory": _tray,
    "shoe": _shoe,
    "discard-bucket": _bucket,
    "discard-rack": _rack,
    "card-reader": _reader,
}
"""The drawings of equipment that is not a plain case."""
