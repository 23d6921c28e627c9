"""Surrender: chapter 9, with R35."""

from __future__ import annotations

import pytest

from pitboss.events import StepTaken
from pitboss.inputs import Card, Done
from pitboss.requests import Role
from support.blackjack import (
    NO_HOLE_CARD,
    SWITCH,
    RoundInPlay,
    clauses,
    decision,
    ends,
    lines,
    refusal_of_round,
    settle_round,
)

AGAINST_SIX = "Ts 6d 6h 9d"
AGAINST_KING = "Ts Kd 6h 9d"


@pytest.mark.clause("blackjack:9.A", "blackjack:9.C(1)")
def test_9_A_half_of_the_wager_is_lost_and_the_hand_is_over() -> None:
    answer = settle_round(AGAINST_SIX, "1 surrender")
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-5.00")]
    assert clauses(answer) == ["blackjack:9.C(1)"]
    assert answer["dealer"] == "6d 9d"


@pytest.mark.clause("blackjack:9.A")
@pytest.mark.parametrize(
    ("stake", "chip", "lost"),
    [("15", "1", "-7.00"), ("15", "5", "-5.00"), ("5.01", "0.01", "-2.50"), ("0.01", "0.01", "0.00")],
)
def test_9_A_a_half_that_chips_do_not_make_goes_the_players_way_R9(stake: str, chip: str, lost: str) -> None:
    answer = settle_round(AGAINST_SIX, "1 surrender", boxes={1: stake}, smallest_chip=chip)
    assert lines(answer) == [(1, 1, "blackjack", "lost", lost)]


@pytest.mark.clause("blackjack:9.B")
def test_9_B_it_is_offered_with_the_first_two_cards() -> None:
    assert RoundInPlay(AGAINST_SIX).words == {1: ("stand", "hit", "double", "surrender")}


@pytest.mark.clause("blackjack:9.B")
@pytest.mark.parametrize(
    ("cards", "said", "more"),
    [("5s 6d 6h 9d", "1 hit", "2c"), ("8s 6d 8h 9d", "1 split", "2c"), ("As 6d Ah 9d", "1 split", "2c")],
)
def test_9_B_not_after_any_other_decision(cards: str, said: str, more: str) -> None:
    play = RoundInPlay(cards, said)
    play.deal(more)
    assert "surrender" not in play.words[1]
    assert play.refusal("1 surrender").clause == "edge21:7.H(2)"


@pytest.mark.clause("blackjack:9.B")
def test_9_B_not_on_the_second_hand_of_a_split_either() -> None:
    play = RoundInPlay("8s 6d 8h 9d", "1 split")
    play.deal("2c")
    play.say("1 stand")
    play.deal("Td")
    assert play.words == {1: ("stand", "hit", "double")}


@pytest.mark.clause("blackjack:9.C", "blackjack:9.C(1)")
@pytest.mark.parametrize("up", ["2d", "5d", "9d"])
def test_9_C_1_against_two_to_nine_it_is_settled_at_once(up: str) -> None:
    play = RoundInPlay(f"Ts 9s {up} 6h 7h 8d", boxes={1: 10, 2: 10})
    assert ends(play.give(decision("1 surrender"))) == [(1, "blackjack", "lost", -500)]
    assert play.words == {2: ("stand", "hit", "double", "surrender")}


@pytest.mark.clause("blackjack:9.C(2)")
@pytest.mark.parametrize("up", ["Kd", "Td", "Ad"])
def test_9_C_2_against_an_ace_or_ten_it_waits_for_the_second_card(up: str) -> None:
    play = RoundInPlay(
        f"Ts 9s {up} 6h 9h 5d", *(["1 decline", "2 decline"] if up == "Ad" else []), boxes={1: 10, 2: 10}
    )
    events = play.give(decision("1 surrender"))
    assert events == [StepTaken("lay the wager of box 1 on its cards", "blackjack:9.C(2)")]
    assert ends(play.give(decision("2 stand"))) == [(1, "blackjack", "lost", -500)]


@pytest.mark.clause("blackjack:9.C(2)")
def test_9_C_2_without_blackjack_half_is_lost() -> None:
    answer = settle_round(AGAINST_KING, "1 surrender")
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-5.00")]
    assert clauses(answer) == ["blackjack:9.C(2)"]


@pytest.mark.clause("blackjack:9.C(2)")
def test_9_C_2_a_blackjack_that_comes_later_takes_the_whole_wager() -> None:
    answer = settle_round("Ts Kd 6h Ad", "1 surrender", **NO_HOLE_CARD)
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-10.00")]
    assert clauses(answer) == ["blackjack:9.C(2)"]


@pytest.mark.clause("blackjack:9.C(2)")
def test_9_C_2_without_a_hole_card_the_second_card_is_drawn_for_it_and_no_other() -> None:
    answer = settle_round("Ts Kd 6h 5d", "1 surrender", **NO_HOLE_CARD)
    assert lines(answer) == [(1, 1, "blackjack", "lost", "-5.00")]
    assert answer["dealer"] == "Kd 5d"


@pytest.mark.clause("blackjack:9.C(2)")
def test_9_C_2_the_reader_leaves_nothing_to_surrender_to_a_blackjack() -> None:
    assert refusal_of_round("Ts Kd 6h Ad", "1 surrender").at == "decisions[0]"


@pytest.mark.clause("blackjack:9.D")
def test_9_D_insurance_and_surrender_are_settled_each_by_itself() -> None:
    assert lines(settle_round("Ts Ah 6h 9d", "1 insure 5", "1 surrender")) == [
        (1, 1, "insurance", "lost", "-5.00"),
        (1, 1, "blackjack", "lost", "-5.00"),
    ]


@pytest.mark.clause("blackjack:9.D")
def test_9_D_even_where_the_blackjack_comes_later() -> None:
    assert lines(settle_round("Ts Ah 6h Kd", "1 insure 5", "1 surrender", **NO_HOLE_CARD)) == [
        (1, 1, "insurance", "won", "10.00"),
        (1, 1, "blackjack", "lost", "-10.00"),
    ]


def test_R35_the_operator_may_withhold_it() -> None:
    assert RoundInPlay(AGAINST_SIX, surrender="none").words == {1: ("stand", "hit", "double")}
    assert refusal_of_round(AGAINST_SIX, "1 surrender", surrender="none").clause == "edge21:7.H(2)"


def test_R35_a_blackjack_is_not_surrendered_while_it_waits_for_the_dealer() -> None:
    assert RoundInPlay("As Kd Kh", **NO_HOLE_CARD).words == {1: ("stand",)}


def test_R45_a_switch_table_has_none() -> None:
    play = RoundInPlay("Ts 9s 6d 6h 9h 9d", "1 keep", **SWITCH)
    assert play.words == {1: ("stand", "hit", "double")}


def test_R27_surrendered_hands_alone_make_the_dealer_draw_nothing() -> None:
    play = RoundInPlay("Ts 9s Kd 6h 7h 2d", "1 surrender", boxes={1: 10, 2: 10})
    play.give(decision("2 surrender"))
    assert play.duty == "announce"
    play.give(Done(Role.DEALER))
    assert play.play.is_over
    assert Card("2d") in play.play.inputs
