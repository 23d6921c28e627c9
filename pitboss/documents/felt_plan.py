"""The geometry of a felt: arcs about one centre, players along the outer one, the dealer opposite."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, cos, hypot, radians, sin, sqrt, tan

from pitboss.games.layout import Area, Form, HandPlace, Layout, Side

SPAN = 124.0
"""Arc of a full table, in degrees."""
MAX_SEAT_ANGLE = 20.0
MIN_HALF_ANGLE = 48.0
END_ANGLE = 4.0
MIN_INNER_RADIUS = 900.0
"""Minimum radius of the dealer's middle."""
GAP = 14.0
RAIL = 44.0

SPOT_WIDTH, MAX_SPOT_WIDTH, SPOT_HEIGHT = 100.0, 150.0, 74.0
BOX_WIDTH, BOX_HEIGHT = 120.0, 110.0
BAND_DEPTH = 82.0
TABLE_BAND_DEPTH = 54.0
SPOT_GAP = 6.0
SEAT_DEPTH = 74.0

CARD_WIDTH, CARD_HEIGHT = 86.0, 122.0
HAND_HEIGHT = 180.0
HAND_GAP = 36.0
FACILITY_WIDTH, FACILITY_HEIGHT = 640.0, 76.0
TITLE_HEIGHT, INSCRIPTION_HEIGHT = 50.0, 38.0
VIGORISH_WIDTH, VIGORISH_HEIGHT = 58.0, 44.0
DEALER_WIDTH, DEALER_HEIGHT = 300.0, 58.0
CENTRE_WIDTH, CENTRE_HEIGHT = 560.0, 32.0
INVENTORY_HEIGHT = 70.0
SIDE_WIDTH, SIDE_HEIGHT = 126.0, 146.0
DEVICE_WIDTH, DEVICE_HEIGHT = 200.0, 104.0


@dataclass(frozen=True)
class Rect:
    """A rectangle by its middle."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Ring:
    """A ring between two radii."""

    inner: float
    outer: float

    @property
    def middle(self) -> float:
        """The radius halfway between the two."""
        return (self.inner + self.outer) / 2


@dataclass(frozen=True)
class PlayersSide:
    """The areas, for a player straight below the centre."""

    rings: dict[str, Ring]
    """Bands, by area."""
    cells: dict[str, Rect]
    """Spots and boxes, by area."""
    positions: Ring
    """The ring of seat numbers; its outer edge is the felt's."""


@dataclass(frozen=True)
class DealersMiddle:
    """The part between the dealer and the areas."""

    curves: tuple[float, ...]
    """Radii of the base lines of the title and of each inscription."""
    facility: Rect
    hands: dict[str, Rect]
    vigorish: Rect | None
    """The whole row of numbered spaces."""
    fixtures: dict[str, Rect]
    top: float


@dataclass(frozen=True)
class FeltGeometry:
    """All measures of one felt."""

    seats: int
    seat_angle: float
    inner: float
    """The radius between the dealer's middle and the players' side."""
    players: PlayersSide
    middle: DealersMiddle
    devices: dict[str, Rect]
    """Half the table's height, including the fixtures."""

    @property
    def outer(self) -> float:
        """The edge of the felt on the players' side."""
        return self.players.positions.outer

    @property
    def half_angle(self) -> float:
        """The angle from the middle to the end of the players' arc."""
        return max(self.seat_angle * self.seats / 2, MIN_HALF_ANGLE) + END_ANGLE

    def turn(self, seat: int) -> float:
        """Return the rotation of a seat in degrees; seat 1 is at the dealer's left, the players' right."""
        return (seat - (self.seats + 1) / 2) * self.seat_angle

    def outline(self) -> list[tuple[float, float]]:
        """The right half's outline: the dealer's notch, the corner, two control points, the end of the outer arc."""
        angle = radians(self.half_angle)
        end = (self.outer * sin(angle), self.outer * cos(angle))
        corner = end[0] - 170
        reach = hypot(end[0] - corner, end[1] - self.middle.top) * 0.46
        along = (end[0] + cos(angle) * reach, end[1] - sin(angle) * reach)
        top = self.middle.top
        return [(330, top), (corner, top), (corner + reach, top), along, end]

    @property
    def half_width(self) -> float:
        """The distance from the middle to the farthest point of the felt, on the round end."""
        curve = [x for x, _ in self.outline()[1:]]
        steps = [step / 40 for step in range(41)]
        weights = (((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in steps)
        return max(sum(weight * x for weight, x in zip(each, curve, strict=True)) for each in weights)


def felt_geometry(layout: Layout) -> FeltGeometry:
    """Compute the geometry of a layout."""
    seats = len(layout.seats.numbers)
    seat_angle = min(SPAN / seats, MAX_SEAT_ANGLE)
    chord = 2 * tan(radians(seat_angle / 2))
    spots = _areas_of_form(layout, Form.SPOT)

    def with_columns(columns: int) -> tuple[float, PlayersSide]:
        inner = max(MIN_INNER_RADIUS, (columns * SPOT_WIDTH + GAP) / chord if spots else 0)
        return inner, _players_side(layout, inner, chord, columns)

    # Choose the number of spots side by side that gives the smallest table.
    sides = (with_columns(columns) for columns in range(1, max(1, len(spots)) + 1))
    inner, players = min(sides, key=lambda side: side[1].positions.outer)
    highest_area = inner * cos(radians(seat_angle * seats / 2))
    middle = _dealers_middle(layout, inner, highest_area - 60)
    return FeltGeometry(seats, seat_angle, inner, players, middle, _devices(layout, middle, inner))


def _areas_of_form(layout: Layout, form: Form) -> list[Area]:
    return [area for area in layout.areas if area.form is form]


def _players_side(layout: Layout, inner: float, chord: float, columns: int) -> PlayersSide:
    """Arrange shared bands, rows of spots, bands and boxes, and the numbered positions."""
    spots, bands, boxes = (_areas_of_form(layout, form) for form in (Form.SPOT, Form.BAND, Form.BOX))
    rings: dict[str, Ring] = {}
    cells: dict[str, Rect] = {}
    at = inner + GAP
    for area in bands:
        if not area.per_seat:
            rings[area.id] = Ring(at, at + TABLE_BAND_DEPTH)
            at += TABLE_BAND_DEPTH
    at += SPOT_GAP if spots and at > inner + GAP else 0
    for row in range(ceil(len(spots) / columns)):
        width = min((chord * at - GAP) / columns, MAX_SPOT_WIDTH)
        cells |= _row(spots[row * columns : (row + 1) * columns], at, width, SPOT_HEIGHT)
        at += SPOT_HEIGHT
    at += GAP if spots else 0
    for area in bands:
        if area.per_seat:
            rings[area.id] = Ring(at, at + BAND_DEPTH)
            at += BAND_DEPTH
    if boxes:
        at = max(at, (len(boxes) * BOX_WIDTH + GAP) / chord)
        cells |= _row(boxes, at, BOX_WIDTH, BOX_HEIGHT)
        at += BOX_HEIGHT
    return PlayersSide(rings, cells, Ring(at, at + SEAT_DEPTH))


def _row(areas: list[Area], radius: float, width: float, height: float) -> dict[str, Rect]:
    left = -width * (len(areas) - 1) / 2
    return {
        area.id: Rect(left + place * width, radius + height / 2, width - 8, height - 8)
        for place, area in enumerate(areas)
    }


def _dealers_middle(layout: Layout, inner: float, lowest_top: float) -> DealersMiddle:
    """Arrange, from the players to the dealer: inscriptions, name, hands, vigorish spaces and fixtures."""
    lines = len(layout.inscriptions)
    curves = tuple(inner - 12 - INSCRIPTION_HEIGHT * (lines - place) for place in range(lines + 1))
    edge = curves[0] - TITLE_HEIGHT
    bottom = sqrt(edge**2 - (FACILITY_WIDTH / 2) ** 2)
    facility = Rect(0, bottom - FACILITY_HEIGHT / 2, FACILITY_WIDTH, FACILITY_HEIGHT)
    hands = _hands(layout, bottom - FACILITY_HEIGHT - 8, edge)
    at = min(box.y - box.height / 2 for box in hands.values()) - GAP
    vigorish = None
    if layout.vigorish_spaces:
        width = VIGORISH_WIDTH * len(layout.vigorish_spaces.numbers)
        vigorish = Rect(0, at - VIGORISH_HEIGHT / 2, width, VIGORISH_HEIGHT)
        at -= VIGORISH_HEIGHT + GAP
    fixtures: dict[str, Rect] = {}
    for fixture in reversed(layout.fixtures):
        if fixture.side is Side.CENTRE and fixture.id != "dealer":
            height = INVENTORY_HEIGHT if fixture.id == "inventory" else CENTRE_HEIGHT
            fixtures[fixture.id] = Rect(0, at - height / 2, CENTRE_WIDTH, height)
            at -= height + 8
    fixtures["dealer"] = Rect(0, at - DEALER_HEIGHT / 2 + 10, DEALER_WIDTH, DEALER_HEIGHT / 2)
    top = min(at - DEALER_HEIGHT, lowest_top)
    past = max(abs(box.x) + box.width / 2 for box in (*fixtures.values(), *hands.values()))
    return DealersMiddle(curves, facility, hands, vigorish, fixtures | _place_side_fixtures(layout, top, past), top)


def _hands(layout: Layout, bottom: float, edge: float) -> dict[str, Rect]:
    """Place the hands side by side, clear of the curved lettering at their far corners."""
    widths = {hand.id: hand_width(hand) for hand in layout.hands}
    whole = sum(widths.values()) + HAND_GAP * (len(widths) - 1)
    bottom = min(bottom, sqrt(edge**2 - (whole / 2) ** 2) - 8)
    boxes: dict[str, Rect] = {}
    left = -whole / 2
    for id, width in widths.items():
        boxes[id] = Rect(left + width / 2, bottom - HAND_HEIGHT / 2, width, HAND_HEIGHT)
        left += width + HAND_GAP
    return boxes


def hand_width(hand: HandPlace) -> float:
    """Return a hand's width: some cards are upright side by side, the others lie across."""
    standing = min(hand.cards, hand.standing)
    return standing * (CARD_WIDTH + 8) + (hand.cards - standing) * (CARD_HEIGHT + 8) + 28


def _place_side_fixtures(layout: Layout, top: float, past: float) -> dict[str, Rect]:
    """Place fixtures beside the middle. The dealer's left is the players' right."""
    boxes: dict[str, Rect] = {}
    for side, sign in ((Side.LEFT, 1), (Side.RIGHT, -1)):
        x = past + 24 + SIDE_WIDTH / 2
        for fixture in layout.fixtures:
            if fixture.side is side:
                boxes[fixture.id] = Rect(sign * x, top + 106, SIDE_WIDTH, SIDE_HEIGHT)
                x += SIDE_WIDTH + 20
    return boxes


def _devices(layout: Layout, middle: DealersMiddle, inner: float) -> dict[str, Rect]:
    """Place devices alternately at the dealer's right and left, outwards, or below another one where the felt ends."""
    boxes: dict[str, Rect] = {}
    y = middle.top + 86
    beside = [
        box
        for box in (*middle.fixtures.values(), *middle.hands.values())
        if abs(box.y - y) < (box.height + DEVICE_HEIGHT) / 2
    ]
    reach = {sign: max(sign * box.x + box.width / 2 for box in beside) for sign in (-1, 1)}
    for place, device in enumerate(device for device in layout.devices if not device.per_seat):
        sign = 1 if place % 2 else -1
        x = reach[sign] + 24 + DEVICE_WIDTH / 2
        if hypot(x + DEVICE_WIDTH / 2, y + DEVICE_HEIGHT / 2) < inner or not boxes:
            boxes[device.id] = Rect(sign * x, y, DEVICE_WIDTH, DEVICE_HEIGHT)
            reach[sign] = x + DEVICE_WIDTH / 2
        else:
            above = list(boxes.values())[-1]
            boxes[device.id] = Rect(above.x, above.y + DEVICE_HEIGHT + GAP, DEVICE_WIDTH, DEVICE_HEIGHT)
    return boxes
