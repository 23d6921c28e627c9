"""The electronic game: no hole card, and a common hand with one run of cards for all (12.C, R46)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.inputs import Card
from pitboss.requests import DecisionWanted
from support.blackjack import (
    COMMON_DRAW,
    NO_HOLE_CARD,
    RoundInPlay,
    clauses,
    decision,
    document,
    ends,
    events_with_clauses,
    lines,
    settle_round,
)
from support.settling import settle

# No hole card


@pytest.mark.clause("blackjack:12.C", "blackjack:12.C(1)")
@pytest.mark.parametrize("up", ["6d", "Kd"])
def test_12_C_1_the_dealer_has_one_card_while_the_players_act_and_no_reader_is_used(up: str) -> None:
    play = RoundInPlay(**NO_HOLE_CARD)
    play.give(*(Card(card) for card in f"Ts {up} 8h".split()))
    assert isinstance(play.wanted, DecisionWanted)
    assert play.words == {1: ("stand", "hit", "double", "surrender")}


@pytest.mark.clause("blackjack:12.C(1)")
def test_12_C_1_the_second_card_comes_face_up_after_the_players() -> None:
    answer = settle_round("Ts 6d 8h Td 2c", "1 stand", **NO_HOLE_CARD)
    assert events_with_clauses(answer, "dealt")[3:] == [
        ("Td to dealer, up", "blackjack:12.C(1)"),
        ("2c to dealer, up", "edge21:7.L(2)"),
    ]
    assert events_with_clauses(answer, "turned") == []


@pytest.mark.clause("blackjack:12.C(1)")
def test_12_C_1_the_hands_are_settled_as_with_a_hole_card() -> None:
    assert settle_round("Ts 6d 8h Td 2c", "1 stand", **NO_HOLE_CARD)["net"] == {"1": "0.00"}
    assert settle_round("Ts 6d 8h Td Kc", "1 stand", **NO_HOLE_CARD)["net"] == {"1": "10.00"}


@pytest.mark.clause("blackjack:12.C(1)")
def test_12_C_1_so_it_does_where_one_hand_of_several_still_depends_on_it() -> None:
    answer = settle_round("Ts 9s 6d 6h 9h Kc Td 2c", "1 hit", "2 stand", boxes={1: 10, 2: 10}, **NO_HOLE_CARD)
    assert events_with_clauses(answer, "dealt")[6:] == [
        ("Td to dealer, up", "blackjack:12.C(1)"),
        ("2c to dealer, up", "edge21:7.L(2)"),
    ]
    assert answer["net"] == {"1": "-10.00", "2": "0.00"}  # over 21, and 18 against 18


def test_R46_no_second_card_comes_where_nothing_depends_on_it() -> None:
    answer = settle_round("Ts Kd 6h Kc", "1 hit", **NO_HOLE_CARD)
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-10.00")]
    assert answer["dealer"] == "Kd"


def with_royal_match(cards: str, **variation: Any) -> dict[str, Any]:
    """A hand that is hit once beside a Royal Match 21 Wager of 5.00, every card of the round used."""
    written = document(cards, "1 hit", decks=6, wagers={"royal-match-21": {"paytable": "C"}}, **variation)
    written["seats"]["1"]["royal-match-21"] = 5
    answer = settle(written)
    assert answer["unused_cards"] == 0
    return answer


@pytest.mark.clause("blackjack:12.C(1)")
@pytest.mark.parametrize("variation", [NO_HOLE_CARD, COMMON_DRAW])
@pytest.mark.parametrize("up", ["Ad", "5d", "9d", "Td", "Jd"])
def test_12_C_1_none_comes_for_a_crown_treasure_that_the_up_card_rules_out(up: str, variation: dict[str, Any]) -> None:
    answer = with_royal_match(f"Kh {up} Qh Jh", **variation)
    assert answer["dealer"] == up
    assert [line[2:4] for line in lines(answer)] == [("royal-match-21", "won"), ("blackjack", "lost")]


@pytest.mark.clause("blackjack:12.C(1)", "blackjack:1.B(4)")
@pytest.mark.parametrize(("up", "second", "crowned"), [("Kd", "Qd", True), ("Qd", "Kd", True), ("Kd", "Qc", False)])
def test_12_C_1_one_comes_for_a_crown_treasure_that_a_king_or_a_queen_up_may_be_part_of(
    up: str, second: str, crowned: bool
) -> None:
    answer = with_royal_match(f"Kh {up} Qh Jh {second}", **NO_HOLE_CARD)
    assert answer["dealer"] == f"{up} {second}"
    bonus = (1, 1, "royal-match-21", "won", "5000.00")  # 1,000 times 5.00
    assert (bonus in lines(answer)) == crowned


def test_R46_a_blackjack_is_paid_at_once_against_two_to_nine() -> None:
    play = RoundInPlay(boxes={1: 10, 2: 10}, **NO_HOLE_CARD)
    assert ends(play.deal("As 9s 6d Kh 8h")) == [(1, "blackjack", "won", 1500)]
    assert set(play.words) == {2}


@pytest.mark.parametrize(
    ("second", "result", "ahead"), [("9d", "won", "15.00"), ("Ad", "push", "0.00"), ("2d", "won", "15.00")]
)
def test_R46_a_blackjack_against_a_ten_waits_for_the_second_card(second: str, result: str, ahead: str) -> None:
    answer = settle_round(f"As Kd Kh {second}", **NO_HOLE_CARD)
    assert lines(answer) == [(1, 1, "blackjack", result, ahead)]


@pytest.mark.parametrize(("second", "ahead"), [("Kc", "10.00"), ("9c", "-5.00")])
def test_R46_insurance_is_settled_when_the_second_card_comes(second: str, ahead: str) -> None:
    play = RoundInPlay("Ts Ad 8h", "1 insure 5", **NO_HOLE_CARD)
    play.give(decision("1 stand"))
    assert ends(play.play.events) == []
    assert ends(play.give(Card(second)))[0] == (
        1,
        "insurance",
        "lost" if second == "9c" else "won",
        int(ahead[:-3]) * 100,
    )


def test_R46_insurance_is_settled_before_the_dealer_draws_on() -> None:
    play = RoundInPlay("Ts Ad 8h", "1 insure 5", "1 stand", **NO_HOLE_CARD)
    assert ends(play.give(Card("2c"))) == [(1, "insurance", "lost", -500)]
    assert play.card_for == "dealer"


@pytest.mark.parametrize(("second", "ahead"), [("Kd", "0.00"), ("9d", "-15.00")])
def test_R46_insurance_has_the_second_card_drawn_even_after_the_hand_went_over(second: str, ahead: str) -> None:
    answer = settle_round(f"Ts Ad 6h Kc {second}", "1 insure 5", "1 hit", **NO_HOLE_CARD)
    assert answer["net"] == {"1": ahead}
    assert answer["dealer"] == f"Ad {second}"


def test_R46_even_money_leaves_nothing_to_draw_for() -> None:
    answer = settle_round("As Ad Kh", "1 even-money", even_money=True, **NO_HOLE_CARD)
    assert lines(answer) == [(1, 1, "blackjack", "won", "10.00")]


def test_R42_a_late_blackjack_takes_the_plain_wager_of_a_hand_that_only_stood() -> None:
    answer = settle_round("Ts Kd 9h Ad", "1 stand", **NO_HOLE_CARD)
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-10.00")]
    assert clauses(answer) == ["edge21:7.P"]
    assert answer["settlements"][0]["because"].startswith("Ts 9h 19, dealer Kd Ad blackjack; ")


def test_R42_the_late_blackjack_is_settled_box_by_box_from_the_far_right() -> None:
    answer = settle_round(
        "6s Ts As Kd 5h 9h Kh Tc Ad", "1 double", "2 stand", boxes={1: 10, 2: 20, 3: 30}, **NO_HOLE_CARD
    )
    assert lines(answer) == [
        (3, 1, "blackjack", "push", "0.00"),
        (2, 1, "blackjack", "lost", "-20.00"),
        (1, 1, "blackjack", "lost", "-10.00"),
    ]


# Common draw


@pytest.mark.clause("blackjack:12.C(2)")
def test_12_C_2_one_hand_is_dealt_for_all_players() -> None:
    play = RoundInPlay(boxes={1: 10, 2: 10, 3: 10}, **COMMON_DRAW)
    places = []
    for card in ("5s", "9d", "6h"):
        places.append(play.card_for)
        play.deal(card)
    assert places == ["community", "dealer", "community"]
    assert play.words == {1: ("stand", "hit", "double", "surrender")}


@pytest.mark.clause("blackjack:12.C(2)")
def test_12_C_2_one_run_of_cards_serves_everybody_and_who_stands_keeps_what_came_before() -> None:
    # 11: box 1 doubles to 18, box 2 takes the same seven and then a king, box 3 stands on 11; the dealer has 17.
    answer = settle_round(
        "5s 9d 6h 7c Kc 8d", "1 double", "2 hit", "2 hit", "3 stand", boxes={1: 10, 2: 10, 3: 10}, **COMMON_DRAW
    )
    assert answer["net"] == {"1": "20.00", "2": "-10.00", "3": "-10.00"}
    assert ("box 2 takes 7c of the common run", "blackjack:12.C(2)") in events_with_clauses(answer, "step")


@pytest.mark.clause("blackjack:12.C(2)")
def test_12_C_2_splits_and_doubles_take_the_next_cards_of_the_same_run() -> None:
    # Eights: box 1 splits, 8+3 doubled by a ten, 8+10; box 2 draws the same three to 19; the dealer makes 20.
    answer = settle_round(
        "8s 6d 8h 3c Tc Td Kd 4d", "1 split", "1 double", "1 stand", "2 hit", "2 stand",
        boxes={1: 10, 2: 10}, **COMMON_DRAW,
    )  # fmt: skip
    assert lines(answer) == [
        (2, 1, "blackjack", "lost", "-10.00"),
        (1, 2, "blackjack", "lost", "-10.00"),
        (1, 1, "blackjack", "won", "20.00"),
    ]


@pytest.mark.clause("blackjack:12.C(2)")
def test_12_C_2_a_card_is_drawn_only_when_the_run_has_none_left_for_the_box() -> None:
    play = RoundInPlay("5s 9d 6h", "1 hit", boxes={1: 10, 2: 10}, **COMMON_DRAW)
    assert play.card_for == "community"
    play.deal("2c")
    play.say("1 stand", "2 hit")
    assert play.card_for == ""
    play.say("2 hit")
    assert play.card_for == "community"


def test_R46_common_draw_has_no_hole_card() -> None:
    answer = settle_round("Ts Kd 9h Ad", "1 stand", "2 stand", boxes={1: 10, 2: 25}, **COMMON_DRAW)
    assert answer["net"] == {"1": "-10.00", "2": "-25.00"}
    assert answer["dealer"] == "Kd Ad"


def test_R46_a_common_blackjack_is_everybodys() -> None:
    answer = settle_round("As 6d Kh", boxes={1: 10, 2: 20}, **COMMON_DRAW)
    assert answer["net"] == {"1": "15.00", "2": "30.00"}


def test_R46_each_player_insures_the_common_hand_alone() -> None:
    answer = settle_round("Ts Ad 9h Kd", "2 insure 5", "1 stand", "2 stand", boxes={1: 10, 2: 10}, **COMMON_DRAW)
    assert answer["net"] == {"1": "-10.00", "2": "0.00"}


def test_R46_all_common_cards_are_cleared_once() -> None:
    answer = settle_round(
        "5s 9d 6h 7c Kc 8d", "1 double", "2 hit", "2 hit", "3 stand", boxes={1: 10, 2: 10, 3: 10}, **COMMON_DRAW
    )
    assert [event["count"] for event in answer["events"] if event["type"] == "cleared"] == [6]


def test_R46_a_common_card_is_everybodys_so_it_comes_face_up() -> None:
    answer = settle_round("5s 9d 6h 7c 8d", "1 double", double_card_face="down", **COMMON_DRAW)
    assert ("7c to community, up", "blackjack:10.A(2)") in events_with_clauses(answer, "dealt")
