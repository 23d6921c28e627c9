"""Where everything lies on a felt: arcs about one centre, players along the outer one, the dealer opposite."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, cos, hypot, radians, sin, sqrt, tan

from pitboss.games.layout import Area, Form, Layout, Side

SPAN = 124.0
"""Degrees that a full table takes up along the arc."""
MOST_PER_SEAT = 20.0
LEAST_HALF_ANGLE = 48.0
LEAST_INNER = 900.0
"""The dealer's middle needs this much, from the arcs' centre."""

SPOT_WIDTH, MOST_SPOT_WIDTH, SPOT_HEIGHT = 100.0, 150.0, 74.0
BOX_WIDTH, BOX_HEIGHT = 120.0, 110.0
BAND_DEPTH = 82.0
TABLE_BAND_DEPTH = 54.0
SEAT_DEPTH = 74.0
GAP = 14.0
RAIL = 44.0

CARD_WIDTH, CARD_HEIGHT = 86.0, 122.0
HAND_HEIGHT = 180.0
HAND_GAP = 36.0
FACILITY_WIDTH, FACILITY_HEIGHT = 640.0, 76.0
TITLE_HEIGHT, INSCRIPTION_HEIGHT = 50.0, 38.0
VIGORISH_WIDTH, VIGORISH_HEIGHT = 58.0, 44.0
DEALER_HEIGHT = 58.0
CENTRE_HEIGHTS = {"inventory": 70.0, "marker-rack": 32.0}
OTHER_CENTRE_HEIGHT = 40.0
SIDE_WIDTH, SIDE_HEIGHT = 126.0, 146.0


@dataclass(frozen=True)
class Box:
    """A rectangle by its middle."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Ring:
    """Two radii."""

    inner: float
    outer: float


@dataclass(frozen=True)
class Plan:
    """All measures of one felt."""

    seat_angle: float
    inner: float
    """Between the dealer's middle and the players' areas."""
    rings: dict[str, Ring]
    """Of bands, by area."""
    cells: dict[str, Box]
    """Of spots and boxes, by area, as they lie for a player straight below the centre."""
    seat_ring: Ring
    curves: tuple[float, ...]
    """Radii of the base lines of the title and of each inscription."""
    facility: Box
    hands: dict[str, Box]
    vigorish: Box | None
    """The whole row of numbered spaces."""
    fixtures: dict[str, Box]
    control: Box
    """For the devices of the table itself."""
    top: float
    half_angle: float

    @property
    def outer(self) -> float:
        """The edge of the felt on the players' side."""
        return self.seat_ring.outer

    @property
    def corner(self) -> float:
        """Where the dealer's edge begins to turn."""
        return self.outer * sin(radians(self.half_angle)) - 170

    @property
    def half_width(self) -> float:
        """From the middle to the farthest point of the felt."""
        return max(x for x, _ in _end_curve(self))

    def turn(self, seat: int, seats: int) -> float:
        """Degrees by which a seat is turned about the centre; seat 1 is at the dealer's left (2.A(1))."""
        return ((seats + 1) / 2 - seat) * -self.seat_angle


def plan(layout: Layout) -> Plan:
    """Measure a layout."""
    seats = len(layout.seats.numbers)
    seat_angle = min(SPAN / seats, MOST_PER_SEAT)
    columns = _columns(layout, seat_angle)
    inner, rings, cells, seat_ring = _players_side(layout, seat_angle, columns)
    half_angle = max(seat_angle * seats / 2, LEAST_HALF_ANGLE) + 4
    curves, facility, hands, vigorish, centre, top = _dealers_middle(layout, inner)
    top = min(top, inner * cos(radians(seat_angle * seats / 2)) - 60)
    farthest = max(abs(box.x) + box.width / 2 for box in (*centre.values(), *hands.values()))
    fixtures = centre | _at_the_sides(layout, top, farthest)
    control = Box(fixtures_left(fixtures) - 120, top + 78, 190, 84)
    return Plan(
        seat_angle,
        inner,
        rings,
        cells,
        seat_ring,
        curves,
        facility,
        hands,
        vigorish,
        fixtures,
        control,
        top,
        half_angle,
    )


def fixtures_left(fixtures: dict[str, Box]) -> float:
    """The left end of what stands at the dealer's edge."""
    return min(box.x - box.width / 2 for box in fixtures.values())


def _columns(layout: Layout, seat_angle: float) -> int:
    """As many spots beside each other as give the smallest table."""
    spots = max(1, len(_of(layout, Form.SPOT)))
    return min(range(1, spots + 1), key=lambda columns: _players_side(layout, seat_angle, columns)[3].outer)


def _players_side(
    layout: Layout, seat_angle: float, columns: int
) -> tuple[float, dict[str, Ring], dict[str, Box], Ring]:
    """Table-wide bands, then rows of spots, bands and boxes, then the numbered positions."""
    spots, boxes = _of(layout, Form.SPOT), _of(layout, Form.BOX)
    chord = 2 * tan(radians(seat_angle / 2))
    inner = max(LEAST_INNER, (columns * SPOT_WIDTH + GAP) / chord if spots else 0)
    rings: dict[str, Ring] = {}
    cells: dict[str, Box] = {}
    at = inner + GAP
    for area in _of(layout, Form.BAND):
        if not area.per_seat:
            rings[area.id] = Ring(at, at + TABLE_BAND_DEPTH)
            at += TABLE_BAND_DEPTH
    for row in range(ceil(len(spots) / columns)):
        width = min((chord * at - GAP) / columns, MOST_SPOT_WIDTH)
        cells |= _row(spots[row * columns : (row + 1) * columns], at, width, SPOT_HEIGHT)
        at += SPOT_HEIGHT
    at += GAP if spots else 0
    for area in _of(layout, Form.BAND):
        if area.per_seat:
            rings[area.id] = Ring(at, at + BAND_DEPTH)
            at += BAND_DEPTH
    if boxes:
        wide = (len(boxes) * BOX_WIDTH + GAP) / chord
        at = max(at, wide)
        cells |= _row(boxes, at, BOX_WIDTH, BOX_HEIGHT)
        at += BOX_HEIGHT
    return inner, rings, cells, Ring(at, at + SEAT_DEPTH)


def _row(areas: list[Area], radius: float, width: float, height: float) -> dict[str, Box]:
    left = -width * (len(areas) - 1) / 2
    return {
        area.id: Box(left + place * width, radius + height / 2, width - 8, height - 8)
        for place, area in enumerate(areas)
    }


def _dealers_middle(
    layout: Layout, inner: float
) -> tuple[tuple[float, ...], Box, dict[str, Box], Box | None, dict[str, Box], float]:
    """From the players back to the dealer: inscriptions, name, hands, vigorish spaces, what stands in the centre."""
    curves = [inner - 12 - INSCRIPTION_HEIGHT * place for place in range(len(layout.inscriptions))]
    edge = inner - 12 - INSCRIPTION_HEIGHT * len(curves)
    curves.append(edge)
    edge -= TITLE_HEIGHT
    bottom = sqrt(edge**2 - (FACILITY_WIDTH / 2) ** 2)
    facility = Box(0, bottom - FACILITY_HEIGHT / 2, FACILITY_WIDTH, FACILITY_HEIGHT)
    hands = _hands(layout, facility.y - FACILITY_HEIGHT / 2 - 8, edge)
    at = min(box.y - box.height / 2 for box in hands.values()) - GAP
    vigorish = None
    if layout.vigorish_spaces:
        at -= VIGORISH_HEIGHT
        width = VIGORISH_WIDTH * len(layout.vigorish_spaces.numbers)
        vigorish = Box(0, at + VIGORISH_HEIGHT / 2, width, VIGORISH_HEIGHT)
        at -= GAP
    fixtures: dict[str, Box] = {}
    for fixture in reversed([fixture for fixture in layout.fixtures if fixture.side is Side.CENTRE]):
        if fixture.id == "dealer":
            continue
        height = CENTRE_HEIGHTS.get(fixture.id, OTHER_CENTRE_HEIGHT)
        fixtures[fixture.id] = Box(0, at - height / 2, 560, height)
        at -= height + 8
    fixtures["dealer"] = Box(0, at - DEALER_HEIGHT / 2 + 10, 300, 30)
    return tuple(reversed(curves)), facility, hands, vigorish, fixtures, at - DEALER_HEIGHT


def _hands(layout: Layout, bottom: float, edge: float) -> dict[str, Box]:
    """Side by side, and clear of the curved lettering at their far corners."""
    widths = {hand.id: 2 * CARD_WIDTH + (hand.cards - 2) * (CARD_HEIGHT + 8) + 44 for hand in layout.hands}
    whole = sum(widths.values()) + HAND_GAP * (len(widths) - 1)
    bottom = min(bottom, sqrt(edge**2 - (whole / 2) ** 2) - 8)
    boxes: dict[str, Box] = {}
    left = -whole / 2
    for id, width in widths.items():
        boxes[id] = Box(left + width / 2, bottom - HAND_HEIGHT / 2, width, HAND_HEIGHT)
        left += width + HAND_GAP
    return boxes


def _at_the_sides(layout: Layout, top: float, past: float) -> dict[str, Box]:
    """Past what lies in the middle; the dealer's left is the players' right."""
    boxes: dict[str, Box] = {}
    for side, sign in ((Side.LEFT, 1), (Side.RIGHT, -1)):
        x = past + 24 + SIDE_WIDTH / 2
        for fixture in layout.fixtures:
            if fixture.side is side:
                boxes[fixture.id] = Box(sign * x, top + 106, SIDE_WIDTH, SIDE_HEIGHT)
                x += SIDE_WIDTH + 20
    return boxes


def _of(layout: Layout, form: Form) -> list[Area]:
    return [area for area in layout.areas if area.form is form]


def outline(plan: Plan) -> list[tuple[float, float]]:
    """The turning points of the right half: dealer's notch, corner, two controls, and the end of the outer arc."""
    angle = radians(plan.half_angle)
    end = (plan.outer * sin(angle), plan.outer * cos(angle))
    reach = hypot(end[0] - plan.corner, end[1] - plan.top) * 0.46
    along = (end[0] + cos(angle) * reach, end[1] - sin(angle) * reach)
    return [(330, plan.top), (plan.corner, plan.top), (plan.corner + reach, plan.top), along, end]


def _end_curve(plan: Plan) -> list[tuple[float, float]]:
    _, a, b, c, d = outline(plan)
    points = [(plan.outer * sin(radians(plan.half_angle)), 0.0)]
    for step in range(41):
        t = step / 40
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (sum(w * p[k] for w, p in zip(weights, (a, b, c, d), strict=True)) for k in (0, 1))
        points.append((x, y))
    return points
