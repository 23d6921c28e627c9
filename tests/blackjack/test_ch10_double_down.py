"""Double Down Wagers: chapter 10, with R36 and R42."""

from __future__ import annotations

import pytest

from support.blackjack import (
    NO_HOLE_CARD,
    SWITCH,
    RoundInPlay,
    clauses,
    events_with_clauses,
    lines,
    net,
    refusal_of_round,
    settle_round,
)

ELEVEN = "6s 6d 5h Td"
"""Eleven against sixteen."""


@pytest.mark.clause("blackjack:10.A")
@pytest.mark.parametrize("cards", ["6s 6d 5h Td", "As 6d 6h Td", "Ts 6d 9h Td", "2s Kd 3h 6d", "8s 6d 8h Td"])
def test_10_A_any_first_two_cards_may_be_doubled(cards: str) -> None:
    assert "double" in RoundInPlay(cards).words[1]


@pytest.mark.clause("blackjack:10.A")
def test_10_A_a_doubled_hand_wins_and_loses_both_wagers() -> None:
    won = settle_round(f"{ELEVEN} Th 5s", "1 double")
    assert lines(won) == [(1, 1, "blackjack", "push", "0.00")]
    assert net(f"{ELEVEN} Th 2s", "1 double") == "20.00"
    assert net(f"{ELEVEN} 2h 2s", "1 double") == "-20.00"
    assert won["settlements"][0]["stake"] == "20.00"


@pytest.mark.clause("blackjack:10.A")
def test_10_A_not_after_a_third_card() -> None:
    play = RoundInPlay("2s 6d 3h Td", "1 hit")
    play.deal("4c")
    assert play.words == {1: ("stand", "hit")}
    assert refusal_of_round("2s 6d 3h Td 4c Td", "1 hit", "1 double").at == "decisions[1]"


@pytest.mark.clause("blackjack:10.A")
def test_10_A_not_on_a_blackjack() -> None:
    play = RoundInPlay("As Kd Kh", **NO_HOLE_CARD)
    assert play.words == {1: ("stand",)}
    assert refusal_of_round("As Kd Kh Td 5c", "1/1 double", **NO_HOLE_CARD).at == "decisions[0]"


@pytest.mark.clause("blackjack:10.A")
def test_10_A_the_first_two_cards_of_a_split_hand_may_be_doubled() -> None:
    answer = settle_round("8s 6d 8h Td 3c Th 2c 9d Ts", "1 split", "1 double", "1 double 5")
    assert lines(answer) == [(1, 2, "blackjack", "won", "15.00"), (1, 1, "blackjack", "won", "20.00")]


@pytest.mark.clause("blackjack:10.A(1)")
@pytest.mark.parametrize(("amount", "won"), [("10", "20.00"), ("5", "15.00"), ("0.01", "10.01")])
def test_10_A_1_up_to_the_original_wager_so_also_for_less_R36(amount: str, won: str) -> None:
    assert net(f"{ELEVEN} Th 2s", f"1 double {amount}") == won


@pytest.mark.clause("blackjack:10.A(1)")
@pytest.mark.parametrize("amount", ["10.01", "20"])
def test_10_A_1_and_no_more(amount: str) -> None:
    error = refusal_of_round(f"{ELEVEN} Th 2s", f"1 double {amount}")
    assert (error.at, error.clause) == ("decisions[0]", "edge21:7.H(2)")
    assert error.message.startswith("'double' is for 10.00 at most")


@pytest.mark.clause("blackjack:10.A(1)")
def test_10_A_1_a_split_hand_is_doubled_up_to_its_own_wager() -> None:
    assert refusal_of_round("8s 6d 8h Td 3c Th", "1 split", "1 double 20").at == "decisions[1]"


@pytest.mark.clause("blackjack:10.A(2)")
def test_10_A_2_exactly_one_card_comes() -> None:
    play = RoundInPlay("2s 9s 6d 3h 9h Td", "1 double", boxes={1: 10, 2: 10})
    assert play.card_for == "box 1"
    play.deal("4c")
    assert play.words == {2: ("stand", "hit", "double", "split", "surrender")}


@pytest.mark.clause("blackjack:10.A(2)")
def test_10_A_2_that_card_may_be_one_too_many() -> None:
    answer = settle_round("Ts 6d 6h Td 8c", "1 double")
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-20.00")]
    assert answer["settlements"][0]["row"] == "bust"
    assert answer["dealer"] == "6d Td"


def test_R36_a_split_hand_with_21_may_be_doubled_where_the_decision_names_it() -> None:
    cards = "Ts 6d Th Td Ac 5c 9s 2s"
    answer = settle_round(cards, "1 split", "1/1 double", "1/2 stand")
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-20.00"), (1, 2, "blackjack", "won", "10.00")]


def test_R36_a_split_hand_with_21_stands_by_itself_otherwise() -> None:
    answer = settle_round("Ts 6d Th Td Ac 9s 2s", "1 split", "1 stand")
    assert lines(answer) == [(1, 2, "blackjack", "won", "10.00"), (1, 1, "blackjack", "won", "10.00")]


def test_R36_a_switched_21_may_be_doubled_where_the_decision_names_it() -> None:
    answer = settle_round("As Ts 6d 6h Kh 9d 9c 5s", "1 switch", "1/1 double", "1/2 stand", **SWITCH)
    assert lines(answer) == [(1, 2, "blackjack", "lost", "-10.00"), (1, 1, "blackjack", "push", "0.00")]


# 10.B


@pytest.mark.clause("blackjack:10.B")
def test_10_B_a_blackjack_that_comes_later_takes_the_original_wager_only() -> None:
    answer = settle_round("6s Kd 5h Th Ad", "1 double", **NO_HOLE_CARD)
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-10.00")]
    assert clauses(answer) == ["blackjack:10.B"]
    assert answer["settlements"][0]["stake"] == "20.00"


@pytest.mark.clause("blackjack:10.B")
def test_10_B_a_21_that_is_no_blackjack_takes_both() -> None:
    assert net("6s Kd 5h 9h 5d 6c", "1 double", **NO_HOLE_CARD) == "-20.00"


@pytest.mark.clause("blackjack:10.B")
def test_10_B_a_hand_that_went_over_has_lost_both_before_the_blackjack_R29() -> None:
    assert net("Ts Kd 6h 9h", "1 double", **NO_HOLE_CARD) == "-20.00"


# 10.C


@pytest.mark.clause("blackjack:10.C")
@pytest.mark.parametrize("face", ["up", "down"])
def test_10_C_the_card_comes_face_up_or_down_and_lies_sideways(face: str) -> None:
    answer = settle_round(f"{ELEVEN} Th 2s", "1 double", double_card_face=face)
    assert ("Th to box 1, " + face, "blackjack:10.A(2)") in events_with_clauses(answer, "dealt")
    assert (f"deal one card face {face} and lay it sideways", "blackjack:10.C") in events_with_clauses(answer, "step")


@pytest.mark.clause("blackjack:10.C")
def test_10_C_a_card_that_lies_face_down_is_turned_when_the_hand_is_settled() -> None:
    answer = settle_round(f"{ELEVEN} Th 2s", "1 double", double_card_face="down")
    assert events_with_clauses(answer, "turned") == [
        ("dealer: 6d Td", "edge21:7.L(1)"),
        ("box 1: Th", "blackjack:10.C"),
    ]


@pytest.mark.parametrize(("more", "ahead"), [("Th 5s", "0.00"), ("Th 2s", "20.00"), ("2h 2s", "-20.00")])
def test_R36_up_or_down_makes_no_difference_to_the_result(more: str, ahead: str) -> None:
    for face in ("up", "down"):
        assert net(f"{ELEVEN} {more}", "1 double", double_card_face=face) == ahead


def test_R36_a_face_down_card_that_goes_over_is_turned_and_the_hand_collected() -> None:
    answer = settle_round("Ts 6d 6h Td 8c", "1 double", double_card_face="down")
    assert events_with_clauses(answer, "turned")[0] == ("box 1: 8c", "blackjack:10.C")
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-20.00")]
