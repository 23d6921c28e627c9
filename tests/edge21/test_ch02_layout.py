"""What the layout and the sign of a Player's Edge 21 table carry: chapter 2."""

from __future__ import annotations

from datetime import date
from math import hypot
from typing import Any

import pytest

from pitboss.documents.felt import draw
from pitboss.documents.sign import html, payout_sign
from pitboss.games.layout import Form, Layout
from pitboss.games.sign import payout_lines
from support.edge21 import EDGE21, choices
from support.felts import middles

ALL_WAGERS: dict[str, Any] = {
    "match-up": {"paytable": "A"},
    "match-down": {"paytable": "C"},
    "monster-match": {"paytable": "D"},
}


def layout(**options: Any) -> Layout:
    return EDGE21.layout(choices(**options), "Example House")


def requirements_by_clause(found: Layout) -> dict[str, list[str]]:
    """By clause, what the table carries."""
    by_clause: dict[str, list[str]] = {}
    for words, clause in found.requirements():
        by_clause.setdefault(clause.removeprefix("edge21:"), []).append(words)
    return by_clause


@pytest.mark.clause("edge21:2.A")
def test_2_A_seven_positions_at_most() -> None:
    assert layout(seats=5).seats.numbers == (1, 2, 3, 4, 5)
    unlawful = EDGE21.unlawful(EDGE21.choices.model_validate({"seats": 8}))
    assert [problem.clause for problem in unlawful] == ["edge21:2.A"]


@pytest.mark.clause("edge21:2.B", "edge21:2.B(1)")
def test_2_B_1_the_operators_name() -> None:
    assert requirements_by_clause(layout())["2.B(1)"] == ["Example House"]


@pytest.mark.clause("edge21:2.B(2)")
def test_2_B_2_an_area_for_each_players_main_wager() -> None:
    [area] = [area for area in layout().areas if area.wager == "edge-21"]
    assert (area.inscription, area.per_seat, area.form) == ("Player's Edge 21", True, Form.BOX)
    assert (area.clause, area.pays) == ("edge21:2.B(2)", ("1 to 1",))


@pytest.mark.clause("edge21:2.B(3)", "edge21:2.B(3)(a)")
def test_2_B_3_a_what_a_blackjack_pays() -> None:
    assert requirements_by_clause(layout())["2.B(3)(a)"] == ["Blackjack pays 3 to 2"]


@pytest.mark.parametrize(("wins", "which"), [(True, "21"), (False, "21 in more than two cards")])
def test_the_felt_says_which_21_beats_a_dealers_R103(wins: bool, which: str) -> None:
    words = f"A player's blackjack beats a dealer's, and a player's {which} a dealer's 21"
    assert requirements_by_clause(layout(split_two_card_21_wins=wins))["7.P"] == [words]


@pytest.mark.clause("edge21:2.B(3)(b)", "edge21:8.B")
def test_2_B_3_b_what_insurance_pays() -> None:
    words = "Insurance pays 2 to 1 for unsuited Blackjacks and pays 5 to 1 for suited Blackjacks"
    assert requirements_by_clause(layout())["2.B(3)(b)"] == [words]


@pytest.mark.clause("edge21:2.B(4)", "edge21:2.B(4)(a)", "edge21:2.B(4)(b)", "edge21:2.B(4)(c)")
def test_2_B_4_an_area_for_each_other_wager_that_is_offered() -> None:
    spots = [area for area in layout(wagers=ALL_WAGERS).areas if area.form is Form.SPOT]
    assert [(area.inscription, area.clause, area.per_seat) for area in spots] == [
        ("Match Up", "edge21:2.B(4)(a)", True),
        ("Match Down", "edge21:2.B(4)(b)", True),
        ("Monster Match", "edge21:2.B(4)(c)", True),
    ]
    assert [area for area in layout().areas if area.form is Form.SPOT] == []


@pytest.mark.clause("edge21:2.B(5)", "edge21:2.B(5)(a)")
def test_2_B_5_a_the_layout_says_what_the_main_wager_blackjacks_and_insurance_pay() -> None:
    found = layout()
    pays = {area.wager: (area.inscription, *area.pays) for area in found.areas}
    assert pays["edge-21"] == ("Player's Edge 21", "1 to 1")
    assert "2 to 1 for unsuited Blackjacks and pays 5 to 1" in pays["insurance"][0]
    assert "Blackjack pays 3 to 2" in [each.text for each in found.inscriptions]


@pytest.mark.clause("edge21:2.B(6)")
def test_2_B_6_the_sign_has_the_payout_limit() -> None:
    lines = payout_lines(EDGE21.offers(choices()))
    sign = payout_sign("E21-1", date(2026, 1, 15), layout(payout_limit_per_hand=50000), lines)
    assert "Payout limit $50,000 per hand" in html(sign)


@pytest.mark.clause("edge21:2.B(6)")
def test_2_B_5_a_and_6_the_sign_has_every_price() -> None:
    lines = payout_lines(EDGE21.offers(choices(wagers=ALL_WAGERS)))
    pays = {line.wager: [row.pays for row in line.rows] for line in lines}
    assert pays == {
        "edge-21": ["3 to 2", "3 to 2", "2 to 1", "3 to 1", "3 to 2", "2 to 1", "3 to 1", "3 to 2", "2 to 1", "3 to 1",
                    "1 to 1", "$1,000", "$5,000", "$50", "$100", "Push"],
        "insurance": ["2 to 1", "5 to 1"],
        "match-up": ["18 to 1", "13 to 1", "9 to 1", "8 to 1", "4 to 1"],
        "match-down": ["26 to 1", "16 to 1", "13 to 1", "6 to 1", "3 to 1"],
        "monster-match": ["100% of the Monster Match meter"] * 2 + ["$200", "$20", "$10", "$2"],
    }  # fmt: skip


@pytest.mark.clause("edge21:2.B(5)(b)")
@pytest.mark.parametrize(
    ("limit", "words"),
    [
        ({"payout_limit_per_hand": 50000}, "Payout limit $50,000 per hand"),
        ({}, "No payout limit per hand"),
    ],
)
def test_2_B_5_b_the_payout_limit_or_that_there_is_none(limit: dict[str, Any], words: str) -> None:
    assert requirements_by_clause(layout(**limit))["2.B(5)(b)"] == [words]


@pytest.mark.clause("edge21:2.C", "edge21:2.C(3)", "edge21:2.C(4)")
def test_2_C_monster_match_has_its_devices() -> None:
    devices = layout(wagers=ALL_WAGERS).devices
    assert [(device.id, device.clause, device.per_seat) for device in devices] == [
        ("monster-match-position", "edge21:2.C(2)", True),
        ("wagering-device", "edge21:2.C(3)", True),
        ("progressive-control", "edge21:2.C(4)", False),
        ("meter-display", "edge21:2.C(1)", False),
    ]
    assert layout().devices == ()


@pytest.mark.clause("edge21:2.C(2)")
def test_2_C_2_every_position_has_an_electronic_wagering_position_in_its_monster_match_area() -> None:
    found = layout(seats=3, wagers=ALL_WAGERS)
    (position,) = (device for device in found.devices if device.id == "monster-match-position")
    assert (position.text, position.area) == ("Electronic wagering position of Monster Match", "monster-match")
    svg = draw(found)
    places = middles(svg)
    for seat in (1, 2, 3):
        x, y = places[f"seat-{seat}-monster-match-position"]
        area_x, area_y = places[f"seat-{seat}-monster-match"]
        assert hypot(x - area_x, y - area_y) < 90  # an area is 100 to 150 wide and 74 high, so half its diagonal
        assert f'aria-label="Seat {seat}, Electronic wagering position of Monster Match"' in svg


@pytest.mark.clause("edge21:2.C(2)")
def test_2_C_2_no_position_has_one_where_monster_match_is_not_offered() -> None:
    assert "Electronic wagering position" not in draw(layout(seats=3))


@pytest.mark.clause("edge21:2.C(1)")
def test_2_C_1_what_the_meter_stands_at_is_for_all_to_see() -> None:
    (display,) = (device for device in layout(wagers=ALL_WAGERS).devices if device.id == "meter-display")
    assert display.text == "Meter display: Monster Match"


@pytest.mark.clause("edge21:2.A", "edge21:2.F", "edge21:2.H", "edge21:2.H(1)", "edge21:2.H(2)", "edge21:7.A")
def test_2_F_and_H_reader_rack_and_the_dealers_place() -> None:
    found = requirements_by_clause(layout(decks=8))
    assert found["2.F"] == ["Card reader"]
    assert found["2.H"] == ["Discard rack, 8 decks high or marked there"]
    assert found["7.A"] == ["Shoe"]
    assert found["7.E(2)"] == ["Dealer's Hand"]
    assert "Dealer" in found["2.A"]


def test_a_device_that_shuffles_stands_on_the_table() -> None:
    assert requirements_by_clause(layout(automated_shuffler=True))["5.A(2)"] == ["Card shuffler"]
    assert requirements_by_clause(layout(continuous_shuffler=True))["5.J"] == ["Continuous shuffler"]
