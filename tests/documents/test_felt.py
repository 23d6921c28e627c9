"""The drawn felt: all of the layout is on it, nothing is cut or covered, and a live table finds its places."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from math import atan2, degrees, hypot
from xml.etree import ElementTree as ET

import pytest

from pitboss.documents import svg
from pitboss.documents.felt import draw
from pitboss.documents.felt_plan import felt_geometry
from pitboss.games.baccarat.options import BaccaratChoices
from pitboss.games.layout import Area, Fixture, Form, HandPlace, Inscription, Layout, NumberedPlaces, SeatMark, Side
from pitboss.games.registry import game
from support.additional_wagers import wagering
from support.baccarat_tables import (
    DRAGON_BONUS,
    ON_ANY_TABLE,
    PAIRS,
    TREASURES,
    VARIANTS,
    laid_out,
    midi,
    midi_with_everything,
    mini,
)
from support.felts import SVG, TextBox, all_words, middles, overlapping

pytestmark = pytest.mark.integration

LONG_NAME = "The Grand Chesapeake Bay Waterfront Casino, Resort and Convention Hotel of Maryland"

TABLES: dict[str, BaccaratChoices] = {
    "mini with nothing": mini(),
    "mini with vigorish marked": mini(vigorish_collection="deferred", vigorish_rounding="up_25c"),
    "mini EZ with dragon bonus": mini(variant="ez", wagers=DRAGON_BONUS),
    "midi EZ with insurances and dragon bonus": midi(
        variant="ez", wagers={"dragon-7": {}, "panda-8": {}, **DRAGON_BONUS}
    ),
    "midi with five treasures": midi(five_treasures=True, wagers=TREASURES),
    "midi with pairs": midi(wagers=PAIRS, seats=8),
    "midi with one spot": midi(wagers={"super-6": {}}, variant="no_commission"),
    "midi without treasures": midi(wagers=ON_ANY_TABLE, vigorish_collection="deferred"),
} | {
    f"midi {variant} with everything and {seats} seats": midi_with_everything(variant, seats)
    for variant, seats in product(VARIANTS, (1, 2, 5, 7, 9))
}

BLACKJACK = Layout(
    game="blackjack",
    title="Blackjack",
    designations=(),
    facility=Inscription("Example House", "blackjack:2.B(1)"),
    seats=NumberedPlaces((1, 2, 3, 4, 5, 6, 7), "blackjack:2.A"),
    areas=(
        Area("insurance", "Insurance", "blackjack:2.B(3)(b)", False, "insurance", Form.BAND, None, ("2 to 1",)),
        Area("lucky-ladies", "Lucky Ladies", "blackjack:2.C(1)", True, "lucky-ladies"),
        Area("match-the-dealer", "Match-the-Dealer", "blackjack:2.C(2)", True, "match-the-dealer"),
        Area("blackjack", "Blackjack", "blackjack:2.B(2)", True, "blackjack", Form.BOX),
    ),
    hands=(HandPlace("dealer", "Dealer's Hand", "blackjack:2.A", 5),),
    inscriptions=(
        Inscription("Blackjack pays 3 to 2", "blackjack:2.B(3)(a)"),
        Inscription("Dealer draws to 16 and stands on all 17s", "blackjack:2.E(1)"),
    ),
    devices=(),
    vigorish_spaces=None,
    fixtures=(
        Fixture("dealer", "Dealer", "blackjack:2.A", Side.CENTRE),
        Fixture("inventory", "Table inventory", "blackjack:2.A", Side.CENTRE),
        Fixture("card-reader", "Card reader", "blackjack:2.J", Side.LEFT),
        Fixture("discard-rack", "Discard rack", "blackjack:2.L", Side.RIGHT),
    ),
    seat_marks=(SeatMark(3, "A♠", "blackjack:2.B(1)"),),
)

BLACKJACK_TABLES: dict[str, dict[str, object]] = {
    "blackjack": {"automated_shuffler": True, "payout_limit_per_hand": 50000},
    "blackjack for one": {"blackjack_odds": "6 to 5", "seats": 1, "decks": 1},
    "blackjack switch": {"switch": True, "blackjack_odds": None},
    "blackjack switch for two": {"switch": True, "blackjack_odds": None, "seats": 2},
    "blackjack from the hand": {"hand_dealt": True, "decks": 2, "automated_shuffler": True},
    "blackjack without a hole card": {"no_hole_card": True, "continuous_shuffler": True},
    "blackjack with common cards": {"community_cards": "common_draw"},
    "blackjack from a double shoe": {"double_shoe": True, "seats": 5},
    **{f"blackjack with {count} wagers": wagering(count) for count in (1, 4, 8, 12, 32)},
    **{f"blackjack with 8 wagers and {seats} seats": wagering(8, seats=seats) for seats in (1, 2, 5)},
    "blackjack with 12 wagers and two devices": wagering(12, automated_shuffler=True),
    "blackjack switch with 4 wagers": wagering(4, switch=True, blackjack_odds=None),
    "blackjack switch for one with 8 wagers": wagering(8, switch=True, blackjack_odds=None, seats=1),
    "blackjack with common cards and 8 wagers": wagering(8, community_cards="common_draw"),
}


BLITZ_TABLES: dict[str, dict[str, object]] = {
    "blitz": {"payout_limit_per_hand": 50000},
    "blitz with every wager": {
        "wagers": {
            "blind": {"paytable": "A"},
            "flush-bonus": {},
            "blitz-jackpot": {},
            "progressive": {"paytable": "A"},
        },
        "dealing_method": "device_dealer_last",
        "shuffling": "reshuffling_device",
    },
    "blitz from the hand for one": {"dealing_method": "hand", "seats": 1},
}


def blitz_layout(**chosen: object) -> Layout:
    blitz = game("blitz")
    return blitz.layout(
        blitz.choices.model_validate({"wagers": {"blind": {"paytable": "C"}}} | chosen), "Example House"
    )


def blackjack_layout(**chosen: object) -> Layout:
    blackjack = game("blackjack")
    return blackjack.layout(blackjack.choices.model_validate({"blackjack_odds": "3 to 2"} | chosen), "Example House")


LAYOUTS = {name: laid_out(choices) for name, choices in TABLES.items()} | {
    **{name: blackjack_layout(**chosen) for name, chosen in BLACKJACK_TABLES.items()},
    **{name: blitz_layout(**chosen) for name, chosen in BLITZ_TABLES.items()},
    "a long name": laid_out(midi_with_everything(), LONG_NAME),
    "a name in another script": laid_out(midi_with_everything("ez"), "Καζίνο της Μέριλαντ · Казино · Kasyno Śląskie"),
    "another game": BLACKJACK,
}
drawn = cache(draw)
"""A felt, which many tests look at and none changes."""


@cache
def words_on(layout: Layout) -> list[TextBox]:
    return all_words(drawn(layout))


every_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())


@every_layout
def test_a_felt_is_well_formed_and_no_id_is_used_twice(layout: Layout) -> None:
    root = ET.fromstring(drawn(layout))
    assert root.tag == f"{SVG}svg"
    repeated = [id for id, uses in Counter(each.get("id") for each in root.iter()).items() if id and uses > 1]
    assert repeated == []


@every_layout
def test_everything_of_the_layout_is_on_the_felt(layout: Layout) -> None:
    ids = {each.get("id") for each in ET.fromstring(drawn(layout)).iter()}
    wanted = {"facility", "game-title", *(f"hand-{hand.id}" for hand in layout.hands)}
    wanted |= {f"inscription-{place}" for place in range(1, len(layout.inscriptions) + 1)}
    wanted |= {f"fixture-{fixture.id}" for fixture in layout.fixtures}
    wanted |= {f"seat-{mark.seat}-mark" for mark in layout.seat_marks}
    wanted |= {device.id for device in layout.devices if not device.per_seat}
    wanted |= {area.id for area in layout.areas if not area.per_seat}
    wanted |= {f"vigorish-{seat}" for seat in (layout.vigorish_spaces.numbers if layout.vigorish_spaces else ())}
    for seat in layout.seats.numbers:
        wanted |= {f"seat-{seat}", f"seat-{seat}-number"}
        wanted |= {f"seat-{seat}-{area.id}" for area in layout.areas if area.per_seat}
        wanted |= {f"seat-{seat}-{device.id}" for device in layout.devices if device.per_seat}
    assert wanted - ids == set()


@every_layout
def test_every_inscription_is_written_out_on_the_felt(layout: Layout) -> None:
    written = " ".join(each.get("data-text", "") for each in ET.fromstring(drawn(layout)).iter())
    texts = [layout.facility.text, layout.title, *(each.text for each in (*layout.designations, *layout.inscriptions))]
    for text in texts:
        assert all(word in written for word in text.replace("'", "’").split()), text


@every_layout
def test_no_words_on_a_felt_touch_others(layout: Layout) -> None:
    assert overlapping(all_words(draw(layout, "Table MB-1 · Approved November 15, 2025"))) == []


@every_layout
def test_words_in_a_spot_stay_inside_it(layout: Layout) -> None:
    cells = felt_geometry(layout).players.cells
    for words in words_on(layout):
        name = words.inside.split("-", 2)[-1]
        if words.inside.startswith("seat-") and name in cells:
            box = cells[name]
            assert all(abs(x - box.x) <= box.width / 2 and abs(y - box.y) <= box.height / 2 for x, y in words.own)


@every_layout
def test_words_in_a_band_stay_inside_it(layout: Layout) -> None:
    measures = felt_geometry(layout)
    for words in words_on(layout):
        name = words.inside.split("-", 2)[-1]
        if words.inside.startswith("seat-") and name in measures.players.rings:
            ring = measures.players.rings[name]
            for x, y in words.own:
                assert ring.inner <= hypot(x, y) <= ring.outer, words.text
                assert abs(degrees(atan2(x, y))) <= measures.seat_angle / 2, words.text


@every_layout
def test_all_words_lie_on_the_felt(layout: Layout) -> None:
    measures = felt_geometry(layout)
    for words in words_on(layout):
        for x, y in words.corners:
            assert y >= measures.middle.top, words.text
            assert hypot(x, y) <= measures.outer, words.text


@every_layout
def test_no_words_are_squeezed_or_stretched_beyond_reading(layout: Layout) -> None:
    for words in words_on(layout):
        (left, _), (right, _), *_ = words.own
        one_letter = "[" in words.text or len(words.text) == 1  # as narrow as a dot
        letters = 1 if one_letter else len(words.text)
        assert (0.05 if one_letter else 0.25) <= (right - left) / letters / words.size <= 1.05, words.text
        assert words.size >= 9, words.text


@every_layout
def test_places_of_different_seats_do_not_cover_each_other(layout: Layout) -> None:
    """A spot and a box stay within their own seat's wedge."""
    measures = felt_geometry(layout)
    for box in measures.players.cells.values():
        for x in (box.x - box.width / 2, box.x + box.width / 2):
            assert abs(degrees(atan2(x, box.y - box.height / 2))) < measures.seat_angle / 2


@every_layout
def test_what_stands_in_the_dealers_middle_stands_apart_and_clear_of_the_players_areas(layout: Layout) -> None:
    measures = felt_geometry(layout)
    middle = measures.middle
    boxes = [*middle.hands.values(), *middle.fixtures.values(), middle.facility, *measures.devices.values()]
    boxes += [middle.vigorish] if middle.vigorish else []
    for one, other in combinations(boxes, 2):
        apart_across = abs(one.x - other.x) >= (one.width + other.width) / 2
        apart_down = abs(one.y - other.y) >= (one.height + other.height) / 2
        assert apart_across or apart_down, (one, other)
    for box in boxes:
        assert box.y - box.height / 2 > middle.top
        assert hypot(abs(box.x) + box.width / 2, box.y + box.height / 2) < measures.inner


def test_a_live_table_finds_a_seats_areas_by_id_wager_and_seat() -> None:
    root = ET.fromstring(draw(laid_out(midi(variant="ez"))))
    areas = {each.get("id"): each for each in root.iter(f"{SVG}g") if each.get("data-wager")}
    banker = areas["seat-3-banker"]
    assert (banker.get("data-wager"), banker.get("data-seat")) == ("banker", "3")
    assert banker.get("data-clause") == "midi:2.B(2)"
    assert len(areas) == 9 * 5


def test_seat_1_is_at_the_dealers_left_which_is_the_players_right() -> None:
    places = middles(draw(laid_out(mini(vigorish_collection="deferred"))))
    across = [places[f"seat-{seat}-player"][0] for seat in range(1, 10)]
    assert across == sorted(across, reverse=True)
    spaces = [places[f"vigorish-{seat}"][0] for seat in range(1, 10)]
    assert spaces == sorted(spaces, reverse=True)


def test_tie_is_nearest_the_dealer_and_player_nearest_the_player() -> None:
    places = middles(draw(laid_out(mini(seats=1))))
    tie, banker, player = (places[f"seat-1-{wager}"][1] for wager in ("tie", "banker", "player"))
    assert tie < banker < player


def test_a_felt_speaks_to_those_who_cannot_see_it() -> None:
    root = ET.fromstring(draw(laid_out(midi(seats=2))))
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert title.text == "Midi Baccarat: table layout of Example House"
    assert description is not None
    assert description.text == "2 numbered positions, the dealer opposite. Areas: Tie, Banker, Player."
    labels = {each.get("id"): each.get("aria-label") for each in root.iter(f"{SVG}g") if each.get("role") == "img"}
    assert labels["seat-2-banker"] == "Seat 2, Banker, pays 1 to 1 less 5%"
    assert None not in labels.values()


def test_a_felt_is_drawn_the_same_every_time() -> None:
    assert draw(laid_out(midi_with_everything())) == draw(laid_out(midi_with_everything()))


def test_a_felt_scales_and_asks_for_nothing_from_elsewhere() -> None:
    root = ET.fromstring(draw(laid_out(midi_with_everything())))
    assert root.get("viewBox") is not None
    assert root.get("width") is None
    for each in root.iter():
        assert each.tag not in (f"{SVG}image", f"{SVG}script", f"{SVG}style")
        assert all(not value.startswith(("http", "//")) for value in each.attrib.values())
        assert each.get("font-family") is None
        assert each.tag not in (f"{SVG}text", f"{SVG}textPath")


@pytest.mark.parametrize("name", ['<script>alert("x")</script>', 'A & B\'s "Place"', "Bell\x07 and\x00 null\ud800"])
def test_a_hostile_facility_name_stays_words(name: str) -> None:
    root = ET.fromstring(draw(laid_out(mini(), name)))
    assert root.find(f".//{SVG}script") is None
    facility = next(each for each in root.iter(f"{SVG}g") if each.get("id") == "facility")
    shown = " ".join(each.get("data-text", "") for each in facility.iter())
    kept = "".join(letter if letter.isprintable() else " " for letter in name).split()
    assert shown.replace("’", "'").split() == kept


@pytest.mark.parametrize(
    ("letters", "ground"),
    [
        (svg.CREAM, svg.SPOT),
        (svg.CREAM, svg.LEATHER),
        (svg.CREAM, svg.FELT_LIGHT),
        (svg.GOLD, svg.FELT_LIGHT),
        (svg.INK, svg.CREAM),
        (svg.RED, svg.CREAM),
        *((svg.CREAM, ground) for ground, _ in svg.FILLS.values()),
    ],
)
def test_letters_stand_out_from_their_ground(letters: str, ground: str) -> None:
    """The contrast that WCAG 2.1 asks of body text, 4.5 to 1."""

    def luminance(colour: str) -> float:
        channels = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, light = sorted((luminance(letters), luminance(ground)))
    assert (light + 0.05) / (dark + 0.05) >= 4.5
