"""Chapter 2: what a Three Card Blitz table, its layout and its sign have to carry; R10, R164."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from pitboss.documents.felt import draw
from pitboss.documents.sign import html, payout_sign
from pitboss.games.layout import Form, Layout, Side
from pitboss.games.registry import game
from pitboss.games.sign import meter_caption, payout_lines
from support.blitz import BLIND_A, WITH_PROGRESSIVE, choices
from support.felts import middles

BLITZ = game("blitz")
THREE_METERS: dict[str, Any] = {"wagers": {**BLIND_A, "progressive": {"paytable": "B"}}}


def laid_out(**chosen: Any) -> Layout:
    return BLITZ.layout(choices(**chosen), "Example House")


def areas(**chosen: Any) -> dict[str, tuple[str, Form]]:
    """The areas of each player: the clause and the form, by wager."""
    return {
        each.id: (each.clause.removeprefix("blitz:"), each.form) for each in laid_out(**chosen).areas if each.per_seat
    }


@pytest.mark.clause("blitz:2.A")
@pytest.mark.parametrize("seats", [1, 6])
def test_2_A_a_table_has_up_to_six_positions_and_a_place_for_the_dealer_opposite(seats: int) -> None:
    layout = laid_out(seats=seats)
    assert layout.seats.numbers == tuple(range(1, seats + 1))
    places = middles(draw(layout))
    assert all(places["fixture-dealer"][1] < places[f"seat-{seat}-ante"][1] for seat in layout.seats.numbers)


@pytest.mark.clause("blitz:2.B", "blitz:2.B(1)")
def test_2_B_1_the_operators_name_is_on_the_layout() -> None:
    layout = laid_out()
    assert (layout.facility.text, layout.facility.clause) == ("Example House", "blitz:2.B(1)")
    assert "Example House" in draw(layout)


@pytest.mark.clause("blitz:2.B(2)")
def test_2_B_2_every_player_has_areas_for_ante_blind_and_play() -> None:
    assert areas() == dict.fromkeys(("ante", "blind", "play"), ("2.B(2)", Form.BOX))


@pytest.mark.clause("blitz:2.B(3)", "blitz:2.B(4)", "blitz:2.B(5)")
def test_2_B_3_to_5_every_wager_that_is_offered_has_an_area_of_its_own() -> None:
    found = areas(**WITH_PROGRESSIVE)
    assert {wager: found[wager] for wager in ("flush-bonus", "blitz-jackpot", "progressive")} == {
        "flush-bonus": ("2.B(3)", Form.SPOT),
        "blitz-jackpot": ("2.B(4)", Form.SPOT),
        "progressive": ("2.B(5)", Form.SPOT),
    }


@pytest.mark.clause("blitz:2.B(6)", "blitz:2.B(6)(a)")
def test_2_B_6_a_ante_and_play_bear_their_odds() -> None:
    pays = {area.id: area.pays for area in laid_out().areas}
    assert pays == {"ante": ("1 to 1",), "blind": (), "play": ("1 to 1",)}


@pytest.mark.clause("blitz:2.B(6)", "blitz:2.B(6)(b)")
@pytest.mark.parametrize(
    ("limit", "words"),
    [(None, "No payout limit per hand"), (50000, "Payout limit $50,000 per hand")],
)
def test_2_B_6_b_the_layout_mentions_the_payout_limit(limit: int | None, words: str) -> None:
    layout = laid_out(**({} if limit is None else {"payout_limit_per_hand": limit}))
    assert ("blitz:2.B(6)(b)", words) in [(each.clause, each.text) for each in layout.inscriptions]


@pytest.mark.clause("blitz:2.B(7)", "blitz:2.B(6)(a)")
def test_2_B_7_the_sign_has_every_payout_and_the_limit() -> None:
    chosen = choices(**WITH_PROGRESSIVE, payout_limit_per_hand=50000)
    rows = {line.title: [(row.what, row.pays) for row in line.rows] for line in payout_lines(BLITZ.offers(chosen))}
    assert rows["Blind, where your hand beats the dealer's"][:3] == [
        ("Double Blitz", "50 to 1"), ("Royal Blitz", "10 to 1"), ("Blitz", "4 to 1"),
    ]  # fmt: skip
    assert rows["Blind, where your hand beats the dealer's"][3] == ("Score of 30", "3 to 1")
    assert rows["Progressive Payout"][-1][0] == "Score of 29"
    assert rows["Flush Bonus"][0] == ("Seven cards of one suit", "200 to 1")
    assert rows["Blitz Jackpot"][0] == ("Five card Royal Flush", "2,500 to 1")
    assert rows["Progressive Payout"][0] == ("Five card Royal Flush", "100% of meter 1")
    layout = BLITZ.layout(chosen, "Example House")
    sign = html(payout_sign("TB-1", date(2026, 1, 15), layout, payout_lines(BLITZ.offers(chosen))))
    assert "Payout limit $50,000 per hand" in sign
    assert "2,500 to 1" in sign


@pytest.mark.clause("blitz:2.C*")
def test_2_C_the_progressive_needs_a_device_at_each_position_a_lock_out_and_its_meters() -> None:
    devices = [(each.id, each.clause, each.per_seat) for each in laid_out(**WITH_PROGRESSIVE).devices]
    assert devices == [
        ("wagering-device", "blitz:2.C(1)", True),
        ("progressive-control", "blitz:2.C(2)", False),
        ("meter-display", "blitz:12.E(4)", False),
    ]


@pytest.mark.parametrize(("chosen", "words"), [(WITH_PROGRESSIVE, "1 to 5"), (THREE_METERS, "1 to 3")])
def test_2_C_the_display_has_as_many_meters_as_the_paytable(chosen: dict[str, Any], words: str) -> None:
    (display,) = (each for each in laid_out(**chosen).devices if each.id == "meter-display")
    assert display.text == f"Display of meters {words}"


def test_2_C_without_the_progressive_there_is_no_such_system() -> None:
    assert laid_out().devices == ()


@pytest.mark.clause("blitz:2.D", "blitz:2.D(2)")
def test_2_D_2_the_discard_rack_is_on_the_dealers_side() -> None:
    (rack,) = (each for each in laid_out().fixtures if each.id == "discard-rack")
    assert (rack.clause, rack.side) == ("blitz:2.D(2)", Side.RIGHT)


EQUIPMENT: list[tuple[dict[str, Any], dict[str, str]]] = [
    ({}, {"shoe": "8.A"}),
    ({"shuffling": "device"}, {"shoe": "8.A", "shuffler": "5.A"}),
    ({"dealing_method": "hand"}, {"shuffler": "5.A"}),
    ({"dealing_method": "device_dealer_first"}, {"shoe": "10.A"}),
]


@pytest.mark.clause("blitz:8.A", "blitz:9.A(1)")
@pytest.mark.parametrize(("chosen", "expected"), EQUIPMENT)
def test_8_A_what_cards_are_dealt_from_and_shuffled_by_stands_at_the_dealers_left(
    chosen: dict[str, Any], expected: dict[str, str]
) -> None:
    found = {
        each.id: each.clause.removeprefix("blitz:") for each in laid_out(**chosen).fixtures if each.side is Side.LEFT
    }
    assert found == expected


def test_11_D_2_the_dealers_hand_has_room_for_seven_cards_side_by_side() -> None:
    (hand,) = laid_out().hands
    assert (hand.cards, hand.standing) == (7, 7)


def test_a_numbered_meter_is_captioned_with_the_hands_that_it_pays() -> None:
    offer = game("blitz").offers(choices(**THREE_METERS))["progressive"]
    captions = {name: meter_caption("blitz", offer, name) for name in offer.paytable.meters}
    assert captions == {  # blitz:12.E(1)(b)(i) to (v)
        "meter-1": "Five card Royal Flush",
        "meter-2": "Royal Blitz in diamonds or hearts",
        "meter-3": "Royal Blitz in spades or clubs",
    }
