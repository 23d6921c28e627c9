"""The felt of an oval poker table: players all around, the dealer at a long side, the board in the centre."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import ClassVar

from pitboss.documents.felt_middle import draw_hand
from pitboss.documents.felt_plan import HAND_GAP, HAND_HEIGHT, Rect, hand_width
from pitboss.documents.lettering import SizedLine, fit, fit_line, printable
from pitboss.documents.svg import (
    CREAM,
    FELT,
    FELT_LIGHT,
    GOLD,
    INK,
    LEATHER,
    WOOD,
    Element,
    add,
    add_text,
    add_text_block,
    number,
    set_attributes,
)
from pitboss.games.layout import Layout

STRAIGHT = 520.0
"""Half the length of a straight side."""
RADIUS = 500.0
"""Radius of the round ends, and half the width of the felt."""
RAIL = 64.0
SEAT_INSET = 62.0
LINE_INSET = 128.0
"""Distance from the betting line to the edge of the felt."""
DEALER_HALF = 210.0
"""Half the length of the dealer's side."""
FACILITY_HEIGHT, TITLE_HEIGHT, INSCRIPTION_HEIGHT, GAP = 84.0, 56.0, 42.0, 14.0


@dataclass(frozen=True)
class Oval:
    """Two straight sides and two round ends, about the origin."""

    radius: float
    straight: ClassVar[float] = STRAIGHT

    def path(self) -> str:
        """Return the outline."""
        a, r = number(self.straight), number(self.radius)
        return f"M-{a} -{r}H{a}A{r} {r} 0 0 1 {a} {r}H-{a}A{r} {r} 0 0 1 -{a} -{r}Z"

    def place(self, share: float) -> tuple[float, float]:
        """Return a point on the outline: from the dealer's left (0) clockwise to the dealer's right (1)."""
        side, end = self.straight - DEALER_HALF, pi * self.radius
        at = share * (2 * side + 2 * end + 2 * self.straight)
        if at <= side:
            return DEALER_HALF + at, -self.radius
        at -= side
        if at <= end:
            return self.straight + self.radius * sin(at / self.radius), -self.radius * cos(at / self.radius)
        at -= end
        if at <= 2 * self.straight:
            return self.straight - at, self.radius
        at -= 2 * self.straight
        if at <= end:
            return -self.straight - self.radius * sin(at / self.radius), self.radius * cos(at / self.radius)
        return -self.straight + at - end, -self.radius

    def room(self, y: float) -> float:
        """Return the inner width at a height."""
        return 2 * (self.straight + sqrt(max(self.radius**2 - y**2, 0)))


FELT_EDGE, SEATS, BETTING_LINE = Oval(RADIUS), Oval(RADIUS - SEAT_INSET), Oval(RADIUS - LINE_INSET)
HALF_WIDTH, HALF_HEIGHT = STRAIGHT + RADIUS + RAIL, RADIUS + RAIL


def seat_places(seats: int) -> list[tuple[float, float]]:
    """Return the middle of each seat's place, seat 1 first, at equal distances along the edge."""
    return [SEATS.place((seat + 0.5) / seats) for seat in range(seats)]


def draw_oval(root: Element, layout: Layout) -> None:
    """Draw the whole table."""
    _table(root)
    _middle(root, layout)
    _dealer(root, layout)
    for seat, (x, y) in zip(layout.seats.numbers, seat_places(len(layout.seats.numbers)), strict=True):
        place = add(root, "g", id=f"seat-{seat}", data_seat=str(seat), role="group", aria_label=f"Seat {seat}")
        set_attributes(place, data_x=x, data_y=y, data_clause=layout.seats.clause)
        add(place, "circle", cx=x, cy=y, r=34, fill=CREAM, stroke=GOLD, stroke_width=3)
        add_text(place, SizedLine(str(seat), 38), x, y, INK, id=f"seat-{seat}-number")


def _table(root: Element) -> None:
    shade = add(add(root, "defs"), "radialGradient", id="felt-shade", gradientUnits="userSpaceOnUse",
                cx=0, cy=0, r=STRAIGHT + RADIUS)  # fmt: skip
    add(shade, "stop", offset="0", stop_color=FELT_LIGHT)
    add(shade, "stop", offset="1", stop_color=FELT)
    table = add(root, "g", id="table", aria_hidden="true")
    edge = FELT_EDGE.path()
    add(table, "path", d=edge, fill=LEATHER, stroke=LEATHER, stroke_width=2 * RAIL)
    add(table, "path", d=edge, fill="none", stroke=WOOD, stroke_width=14)
    add(table, "path", d=edge, fill="url(#felt-shade)", stroke=GOLD, stroke_width=2.5)
    add(table, "path", d=BETTING_LINE.path(), fill="none", stroke=GOLD, stroke_width=4)


def _dealer(root: Element, layout: Layout) -> None:
    """Draw the dealer's cutout in the rail."""
    for fixture in layout.fixtures:
        box = Rect(0, -RADIUS + SEAT_INSET, 2 * DEALER_HALF - 90, 64)
        thing = add(root, "g", id=f"fixture-{fixture.id}", role="img", aria_label=fixture.text)
        set_attributes(thing, data_clause=fixture.clause, data_x=box.x, data_y=box.y)
        left, top = box.x - box.width / 2, box.y - box.height / 2
        add(thing, "rect", x=left, y=top, width=box.width, height=box.height, rx=12,
            fill=LEATHER, stroke=WOOD, stroke_width=4)  # fmt: skip
        add_text_block(thing, fit([(fixture.text.upper(), 1)], box.width - 24, box.height - 8, 30), box.x, box.y, CREAM)


def _middle(root: Element, layout: Layout) -> None:
    """Draw, from the dealer to the players: the facility's name, the board, the game and the inscriptions."""
    lines = INSCRIPTION_HEIGHT * len(layout.inscriptions)
    at = -(FACILITY_HEIGHT + HAND_HEIGHT + TITLE_HEIGHT + 2 * GAP + lines) / 2
    name = add(root, "g", id="facility", role="img", aria_label=printable(layout.facility.text))
    set_attributes(name, data_clause=layout.facility.clause)
    room = BETTING_LINE.room(at) - 160
    add_text_block(
        name, fit([(printable(layout.facility.text), 1)], room, FACILITY_HEIGHT, 66), 0, at + FACILITY_HEIGHT / 2, GOLD
    )
    at += FACILITY_HEIGHT + GAP
    widths = [hand_width(hand) for hand in layout.hands]
    left = -(sum(widths) + HAND_GAP * (len(widths) - 1)) / 2
    for hand, width in zip(layout.hands, widths, strict=True):
        draw_hand(root, hand, Rect(left + width / 2, at + HAND_HEIGHT / 2, width, HAND_HEIGHT))
        left += width + HAND_GAP
    at += HAND_HEIGHT + GAP
    title = " · ".join([layout.title, *(word.text for word in layout.designations)])
    texts = [("game-title", title, GOLD, 44.0, TITLE_HEIGHT)]
    texts += [
        (f"inscription-{place}", word.text, CREAM, 34.0, INSCRIPTION_HEIGHT)
        for place, word in enumerate(layout.inscriptions, start=1)
    ]
    for id, text, fill, largest, height in texts:
        line = fit_line(printable(text), BETTING_LINE.room(at + height) - 80, largest)
        add_text(root, line, 0, at + height / 2, fill, id=id, role="img", aria_label=line.text)
        at += height
