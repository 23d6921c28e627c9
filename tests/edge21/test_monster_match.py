"""Monster Match: what four cards make, its duties, its paytables and its meter (6.G(3), 7.O(1), 12.D)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from pydantic import ValidationError

from pitboss.cards import parse_cards
from pitboss.games.edge21.wagers import MonsterMatch, monster_match
from pitboss.inputs import ChipsCollected, MeterReading, NoMoreBets, WagerPlaced
from pitboss.law import NONE
from pitboss.requests import DutyWanted
from support.blackjack import events_with_clauses
from support.edge21 import EDGE21, refusal_of_round, settle_round
from support.edge21_tables import EdgeTableInPlay

HANDS = [
    ("7h 7h 7h 7h", MonsterMatch.FOUR_OF_A_KIND_SUITED),
    ("7h 7d 7h 7d", MonsterMatch.FOUR_OF_A_KIND_SAME_COLOR),
    ("7h 7h 7h 7d", MonsterMatch.FOUR_OF_A_KIND_SAME_COLOR),
    ("7h 7h 7h 7s", MonsterMatch.FOUR_OF_A_KIND),
    ("7s 7c 7s 2h", MonsterMatch.THREE_OF_A_KIND_SAME_COLOR),
    ("7s 7s 7s 2h", MonsterMatch.THREE_OF_A_KIND_SAME_COLOR),  # suited is of one color too (R18)
    ("7s 7s 7h 2h", MonsterMatch.THREE_OF_A_KIND),
    ("7s 7s 2h 2d", MonsterMatch.SUITED_PAIR),
    ("7s 7s 2h 2h", MonsterMatch.SUITED_PAIR),
    ("7s 7c 2h 2d", NONE),
    ("7s 7c 2h 3d", NONE),
    ("Ks Qs Js 9s", NONE),
]


@pytest.mark.clause("edge21:6.G(3)", "edge21:12.D")
@pytest.mark.parametrize(("cards", "made"), HANDS)
def test_6_G_3_what_four_cards_make_wherever_they_lie_R118(cards: str, made: int) -> None:
    assert {monster_match(*order) for order in permutations(parse_cards(cards))} == {made}


def monster_match_line(cards: str, letter: str, meter: int = 7000, **more: Any) -> dict[str, Any]:
    """The line of Monster Match in a round in which the hand stands."""
    options = {"wagers": {"monster-match": {"paytable": letter}}, **more}
    boxes = {1: {"edge-21": 10, "monster-match": 1}}
    answer = settle_round(cards, "1 stand", boxes=boxes, meters={"monster-match": meter}, **options)
    lines: list[dict[str, Any]] = answer["settlements"]
    return next(line for line in lines if line["wager"] == "monster-match")


# Player's two, up card, second, hole: nines make 18 against 18, so nobody draws.
SUITED, ONE_COLOR, FOUR = "9h 9h 9h 9h", "9h 9d 9h 9d", "9h 9s 9h 9d"
THREE_COLOR, THREE, PAIR = "9h 9d 9h 8s", "9h 9s 9h 8s", "9h 9h 8s 8c"
AWARDS = {
    "A": ("6999.00", "699.00", "199.00", "19.00", "11.00", "2.00"),
    "B": ("6999.00", "699.00", "199.00", "24.00", "9.00", "1.00"),
    "C": ("6999.00", "6999.00", "199.00", "19.00", "11.00", "2.00"),
    "D": ("6999.00", "6999.00", "199.00", "19.00", "9.00", "1.00"),
    "E": ("6999.00", "6999.00", "199.00", "24.00", "9.00", "1.00"),
}
"""Net win of a dollar with the meter at $7,000: the award without the dollar, which is not returned (R3)."""


MONSTER_ROWS = [
    pytest.param(
        letter, place, marks=pytest.mark.clause(f"edge21:12.D({number})", f"edge21:12.D({number})({'abcdef'[place]})")
    )
    for number, letter in enumerate(AWARDS, 1)
    for place in range(6)
]


@pytest.mark.parametrize(("letter", "place"), MONSTER_ROWS)
def test_12_D_each_row_of_each_paytable(letter: str, place: int) -> None:
    cards = (SUITED, ONE_COLOR, FOUR, THREE_COLOR, THREE, PAIR)[place]
    line = monster_match_line(cards, letter)
    assert line["net"] == AWARDS[letter][place]
    number = "ABCDE".index(letter) + 1
    assert line["clause"] == f"edge21:12.D({number})({'abcdef'[place]})"


@pytest.mark.clause("edge21:7.O(1)", "edge21:7.O(1)(a)", "edge21:7.O(1)(b)", "edge21:7.O(1)(c)", "edge21:7.O(1)(d)")
def test_7_O_1_a_win_is_verified_and_validated_before_it_is_paid() -> None:
    boxes = {1: {"edge-21": 10, "monster-match": 1}}
    answer = settle_round(
        PAIR, "1 stand", boxes=boxes, meters={"monster-match": 7000}, wagers={"monster-match": {"paytable": "A"}}
    )
    told = [event.get("clause", "") for event in answer["events"]]
    steps = [clause for clause in told if clause.startswith(("edge21:7.O(1)", "edge21:12.D"))]
    assert steps == ["edge21:7.O(1)(a)", "edge21:7.O(1)(b)", "edge21:7.O(1)(c)", "edge21:12.D(1)(f)"]


@pytest.mark.clause("edge21:7.O(1)(c)")
def test_7_O_1_c_the_floorperson_validates_and_nobody_else() -> None:
    table = monster_table()
    table.deal("9h 9h 8s 8c")
    table.say("1 stand")
    duties = []
    while isinstance(table.wanted, DutyWanted):
        duties.append((table.wanted.do, str(table.wanted.who)))
        table.give(table.routine())
    assert duties == [
        ("announce", "dealer"),
        ("verify-hand", "dealer"),
        ("verify-light", "dealer"),
        ("validate-payout", "floorperson"),
    ]


def test_a_losing_monster_match_needs_no_verifying() -> None:
    line = monster_match_line("9h 8d 7c 9c", "A")
    assert (line["result"], line["net"], line["clause"]) == ("lost", "-1.00", "edge21:6.G(3)")


@pytest.mark.clause("edge21:12.D(7)")
def test_12_D_7_each_takes_the_meter_as_it_stands_when_it_is_his_turn_R6() -> None:
    wagers = {"edge-21": 10, "monster-match": 1}
    answer = settle_round(
        "9h 9h 9h 9h 9h 9h", "2 stand", "1 stand", boxes={1: wagers, 2: wagers}, meters={"monster-match": 7000},
        wagers={"monster-match": {"paytable": "A"}},
    )  # fmt: skip
    awards = [(line["seat"], line["net"]) for line in answer["settlements"] if line["wager"] == "monster-match"]
    assert awards == [(2, "6999.00"), (1, "4999.00")]  # the second has what it fell back to


@pytest.mark.clause("edge21:7.O(1)(d)", "edge21:12.D(7)")
def test_12_D_7_a_share_is_of_what_the_winner_before_has_left() -> None:
    wagers = {"edge-21": 10, "monster-match": 1}
    answer = settle_round(
        "9h 9d 9h 9d 9h 9d", "2 stand", "1 stand", boxes={1: wagers, 2: wagers}, meters={"monster-match": 9000},
        wagers={"monster-match": {"paytable": "A"}},
    )  # fmt: skip
    # Four nines of one color pay a tenth: of $9,000, and then of the $8,100 that are left.
    awards = [(line["seat"], line["net"]) for line in answer["settlements"] if line["wager"] == "monster-match"]
    assert awards == [(2, "899.00"), (1, "809.00")]


@pytest.mark.clause("edge21:7.G(3)")
def test_7_G_3_it_is_settled_at_once_on_a_dealers_blackjack() -> None:
    answer = settle_round(
        "9h Kd 9h Ad", boxes={1: {"edge-21": 10, "monster-match": 1}}, meters={"monster-match": 7000},
        wagers={"monster-match": {"paytable": "A"}},
    )  # fmt: skip
    assert [(line["wager"], line["net"]) for line in answer["settlements"]] == [
        ("monster-match", "2.00"),
        ("edge-21", "-10.00"),
    ]
    assert events_with_clauses(answer, "turned") == [("dealer: Kd Ad", "edge21:7.L(1)")]


def test_a_round_says_how_the_meter_stands() -> None:
    options = {"wagers": {"monster-match": {"paytable": "A"}}}
    refusal = refusal_of_round(PAIR, "1 stand", boxes={1: {"edge-21": 10, "monster-match": 1}}, **options)
    assert refusal.at == "meters.monster-match"


def monster_table(**meter: Any) -> EdgeTableInPlay:
    """A table with one Monster Match wager, about to be dealt."""
    chosen = {"rate": "20%", "initial": 5000, "reset": 5000, **meter}
    table = EdgeTableInPlay(wagers={"monster-match": {"paytable": "A"}}, meters={"monster-match": chosen}).open(1)
    table.give(
        WagerPlaced(seat=1, wager="edge-21", amount=1000),
        WagerPlaced(seat=1, wager="monster-match", amount=100),
        NoMoreBets(),
        ChipsCollected(100),
    )
    return table


@pytest.mark.clause("edge21:12.D(7)")
def test_a_meter_that_serves_other_tables_is_read_before_it_is_won_R6() -> None:
    table = monster_table(link="monster")
    table.deal("9h 9h 9h 9h")
    table.say("1 stand")
    while table.duty != "read-meter":
        table.give(table.routine())
    table.give(MeterReading("monster-match", "900000"))
    table.finish()
    [line] = [line for line in table.round.settlements if line.wager == "monster-match"]
    assert line.net == 899_900


# What a submission has to state


def problems(**options: Any) -> list[tuple[str, str | None]]:
    stated = {"max_adjacent_boxes": 1, "extra_splits": 1, "extra_splits_aces": 0, "settlement_order": "losers_first"}
    chosen = EDGE21.choices.model_validate({**stated, **options})
    return [(found.field, found.clause) for found in (*EDGE21.unlawful(chosen), *EDGE21.not_stated(chosen))]


@pytest.mark.clause("edge21:12.D(6)", "edge21:12.D(6)(a)", "edge21:12.D(6)(b)")
def test_12_D_6_the_meter_is_stated_with_its_rate_and_its_amounts() -> None:
    found = problems(wagers={"monster-match": {"paytable": "A"}})
    assert found == [("meters.monster-match", "edge21:12.D(6)(a)")]
    for left_out in ("rate", "initial", "reset"):
        meter = {"rate": "20%", "initial": 5000, "reset": 5000}
        del meter[left_out]
        with pytest.raises(ValidationError, match=rf"meters\.monster-match\.{left_out}"):
            problems(wagers={"monster-match": {"paytable": "A"}}, meters={"monster-match": meter})


@pytest.mark.clause("edge21:12.D(6)(b)", "edge21:12.D(6)(b)(i)", "edge21:12.D(6)(b)(ii)", "edge21:12.D(6)(b)(iii)")
@pytest.mark.clause("edge21:12.D(6)(b)(iv)", "edge21:12.D(6)(b)(v)")
@pytest.mark.parametrize(
    ("letter", "least", "item"),
    [("A", 5000, "i"), ("B", 5000, "ii"), ("C", 1500, "iii"), ("D", 1500, "iv"), ("E", 1500, "v")],
)
def test_12_D_6_b_initial_and_reset_amounts_have_a_minimum_by_paytable(letter: str, least: int, item: str) -> None:
    def stated(amount: int) -> list[tuple[str, str | None]]:
        meter = {"rate": "20%", "initial": amount, "reset": amount}
        return problems(wagers={"monster-match": {"paytable": letter}}, meters={"monster-match": meter})

    assert stated(least) == []
    assert stated(least - 1) == [
        (f"meters.monster-match.{key}", f"edge21:12.D(6)(b)({item})") for key in ("initial", "reset")
    ]


@pytest.mark.clause("edge21:12.D")
def test_12_D_a_paytable_is_chosen_from_A_to_E() -> None:
    assert problems(wagers={"monster-match": {"paytable": "F"}}) == [("wagers.monster-match.paytable", "edge21:12.D")]
    assert problems(wagers={"monster-match": {}}) == [("wagers.monster-match.paytable", "edge21:12.D")]


def test_its_rows_are_for_one_dollar_R5() -> None:
    meter = {"rate": "20%", "initial": 5000, "reset": 5000}
    stake = {"paytable": "A", "progressive_stake": 5}
    found = problems(wagers={"monster-match": stake}, meters={"monster-match": meter})
    assert found == [("wagers.monster-match.progressive_stake", "edge21:12.D(1)")]


def test_no_other_meter_is_known() -> None:
    meter = {"rate": "20%", "initial": 5000, "reset": 5000}
    assert problems(meters={"star": meter}) == [("meters.star", "edge21:12.D(6)(a)")]
