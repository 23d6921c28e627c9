"""The round from deal to clearing in the order of R21, with R22, R23, R25 to R28 and R30; what `settle` refuses."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.events import CardsCleared, Dealt, RoundEnded, Settlement, Turned
from pitboss.inputs import Card, Done
from pitboss.requests import Face, Role
from support.blackjack import (
    RoundInPlay,
    decision,
    document,
    ends,
    events_with_clauses,
    lines,
    refusal_of_round,
    settle_round,
)
from support.settling import settle

SEVEN = dict.fromkeys(range(1, 8), 10)


# R22: the deal


def test_R22_seven_boxes_are_dealt_clockwise_from_the_dealers_far_left() -> None:
    play = RoundInPlay("2s 3s 4s 5s 6s 7s 8s 6d 2h 3h 4h 5h 6h 7h 9h Td", boxes=SEVEN)
    dealt = [event for event in play.play.events if isinstance(event, Dealt)]
    first = [f"box {number}" for number in range(1, 8)]
    assert [event.to for event in dealt] == [*first, "dealer", *first, "dealer"]
    assert [event.face for event in dealt] == [Face.UP] * 15 + [Face.DOWN]
    assert [event.clause for event in dealt] == (
        ["edge21:7.E(1)"] * 7 + ["edge21:7.E(2)"] + ["edge21:7.E(3)"] * 7 + ["edge21:7.E(4)"]
    )


def test_R22_only_wagered_boxes_are_dealt_to() -> None:
    play = RoundInPlay("2s 3s 6d 2h 4h Td", boxes={3: 10, 6: 10})
    assert [event.to for event in play.play.events if isinstance(event, Dealt)] == [
        "box 3", "box 6", "dealer", "box 3", "box 6", "dealer",
    ]  # fmt: skip


# R23: the reader


@pytest.mark.parametrize("up", ["Kd", "Qd", "Jd", "Td"])
def test_R23_with_a_ten_up_the_hole_card_is_read_before_anybody_acts(up: str) -> None:
    play = RoundInPlay()
    play.give(*(Card(card) for card in f"Ts {up} 8h 9c".split()))
    assert play.duty == "read-hole-card"
    play.give(Done(Role.DEALER))
    assert set(play.words) == {1}


def test_R23_with_an_ace_up_it_is_read_after_insurance() -> None:
    play = RoundInPlay()
    play.give(*(Card(card) for card in ("Ts", "Ad", "8h", "9c")))
    assert play.words == {1: ("insure", "decline")}
    play.give(decision("1 decline"))
    assert play.duty == "read-hole-card"


@pytest.mark.parametrize("up", ["2d", "6d", "9d"])
def test_R23_with_any_other_card_up_the_reader_is_not_used(up: str) -> None:
    play = RoundInPlay()
    play.give(*(Card(card) for card in f"Ts {up} 8h 9c".split()))
    assert play.duty == ""
    assert set(play.words) == {1}


@pytest.mark.parametrize(("up", "hole"), [("Kd", "Ac"), ("Ad", "Kc")])
def test_R23_a_dealers_blackjack_ends_the_round_without_another_card(up: str, hole: str) -> None:
    answer = settle_round(f"Ts 5s {up} 8h 6h {hole}", boxes={1: 10, 2: 20})
    assert lines(answer) == [(2, 1, "blackjack", "lost", "-20.00"), (1, 1, "blackjack", "lost", "-10.00")]
    assert events_with_clauses(answer, "turned") == [(f"dealer: {up} {hole}", "edge21:7.L(1)")]


# R28: a player's blackjack


@pytest.mark.parametrize("up", ["2d", "9d"])
def test_R28_a_blackjack_is_paid_at_once_against_two_to_nine(up: str) -> None:
    play = RoundInPlay(boxes={1: 10, 2: 10, 3: 10})
    events = play.deal(f"As 5s Kc {up} Kh 6h Ac Td")
    assert ends(events) == [(3, "blackjack", "won", 1500), (1, "blackjack", "won", 1500)]
    assert set(play.words) == {2}


@pytest.mark.parametrize("up", ["Kd", "Ad"])
def test_R28_against_an_ace_or_a_ten_it_is_paid_after_the_reader(up: str) -> None:
    play = RoundInPlay(boxes={1: 10, 2: 10})
    play.give(*(Card(card) for card in f"As 5s {up} Kh 6h 9d".split()))
    if up == "Ad":
        play.give(decision("1 decline"), decision("2 decline"))
    assert ends(play.play.events) == []
    assert ends(play.give(Done(Role.DEALER))) == [(1, "blackjack", "won", 1500)]


def test_R28_a_blackjack_asks_for_no_decision() -> None:
    assert settle_round("As 6d Kh Td")["net"] == {"1": "15.00"}
    assert refusal_of_round("As 6d Kh Td", "1 stand").at == "decisions[0]"


# R26: decisions


def test_R26_boxes_act_clockwise_from_the_dealers_far_left() -> None:
    play = RoundInPlay("2s 3s 4s 6d 2h 4h 5h Td", boxes={1: 10, 4: 10, 7: 10})
    order = []
    for _ in range(3):
        (box,) = play.words
        order.append(box)
        play.say(f"{box} stand")
    assert order == [1, 4, 7]


def test_R26_nobody_acts_out_of_turn() -> None:
    play = RoundInPlay("2s 3s 6d 2h 4h Td", boxes={1: 10, 2: 10})
    assert play.refusal("2 stand").message == "it is for seat 1 to decide, not for seat 2"


def test_R26_a_hand_below_21_may_draw_as_often_as_it_likes() -> None:
    play = RoundInPlay("2s 6d 3h Td")
    for card in ("2c", "2d", "2h", "3s", "3c"):
        assert "hit" in play.words[1]
        play.say("1 hit")
        play.deal(card)
    assert play.words == {1: ("stand", "hit")}


@pytest.mark.parametrize("cards", ["5s 6d 6h Td Tc", "As 6d 4h Td 6c"])
def test_R26_a_hand_of_21_hard_or_soft_stands_by_itself(cards: str) -> None:
    play = RoundInPlay(" ".join(cards.split()[:4]), "1 hit")
    play.deal(cards.split()[4])
    assert play.words == {1: ("stand",)}
    assert settle_round(f"{cards} 2s", "1 hit")["net"] == {"1": "10.00"}


def test_R26_a_hand_of_21_may_be_named_and_stands() -> None:
    assert settle_round("5s 6d 6h Td Tc 2s", "1 hit", "1/1 stand")["net"] == {"1": "10.00"}


def test_R26_a_hand_of_21_may_not_draw() -> None:
    error = refusal_of_round("5s 6d 6h Td Tc 2s 3s", "1 hit", "1/1 hit")
    assert (error.at, error.clause) == ("decisions[1]", "edge21:7.H(2)")


# R29, R25, R27: busts and the dealer's hand


def test_R29_a_hand_that_goes_over_is_collected_at_once() -> None:
    play = RoundInPlay("Ts 9s 6d 6h 9h Td", "1 hit", boxes={1: 10, 2: 10})
    assert ends(play.deal("Kc")) == [(1, "blackjack", "lost", -1000)]
    assert set(play.words) == {2}


@pytest.mark.parametrize(
    ("cards", "choice", "dealer"),
    [
        pytest.param("Ts 6d 8h Ac", "stand", "6d Ac", id="stands on soft 17"),
        pytest.param("Ts 6d 8h Ac 3c", "hit", "6d Ac 3c", id="hits soft 17"),
        pytest.param("Ts 6d 8h Ac Tc", "hit", "6d Ac Tc", id="hits soft 17 and stands on hard 17"),
        pytest.param("Ts 7d 8h Ac", "hit", "7d Ac", id="stands on soft 18"),
        pytest.param("Ts 7d 8h Tc", "hit", "7d Tc", id="stands on hard 17"),
        pytest.param("Ts 2d 8h Ac 3c Ad", "stand", "2d Ac 3c Ad", id="draws soft 13 and 16 to soft 17"),
        pytest.param("Ts 6d 8h Tc As", "stand", "6d Tc As", id="an ace makes 16 a hard 17"),
    ],
)
def test_R25_what_the_dealer_draws_to(cards: str, choice: str, dealer: str) -> None:
    assert settle_round(cards, "1 stand", dealer_soft_17=choice)["dealer"] == dealer


def test_R25_the_dealer_stands_on_soft_17_unless_the_submission_says_otherwise() -> None:
    assert settle_round("Ts 6d 8h Ac", "1 stand")["dealer"] == "6d Ac"


def test_R25_the_dealer_announces_the_total_after_each_card() -> None:
    answer = settle_round("Ts 2d 8h 3c 4c 5c 6c", "1 stand")
    assert [text for text, _ in events_with_clauses(answer, "announced")] == ["dealer 9", "dealer 14", "dealer 20"]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        pytest.param("Ts 6d 6h Td Kc", ["1 hit"], id="the hand is over 21"),
        pytest.param("As 6d Kh Td", [], id="the blackjack is paid"),
        pytest.param("Ts 6d 6h Td", ["1 surrender"], id="the hand is given up"),
    ],
)
def test_R27_where_nothing_depends_on_it_the_hole_card_is_shown_and_none_drawn(cards: str, said: list[str]) -> None:
    answer = settle_round(cards, *said)
    assert answer["dealer"] == "6d Td"
    assert events_with_clauses(answer, "turned") == [("dealer: 6d Td", "edge21:7.L(1)")]


def test_R27_one_hand_that_stands_is_enough_to_draw_for() -> None:
    answer = settle_round("Ts 9s As 6d 6h 9h Kh Td Kc 2c", "1 hit", "2 stand", boxes={1: 10, 2: 10, 3: 10})
    assert answer["dealer"] == "6d Td 2c"


# R30: the order of settling

THREE = "Ts 9s Ks 6d 9h 8h 8c Td 2c"
"""19, 17 and 18 against 18."""
THREE_STAND = ["1 stand", "2 stand", "3 stand"]
THREE_BOXES = {1: 10, 2: 10, 3: 10}


def test_R30_losers_first_then_the_others_each_from_the_dealers_far_right() -> None:
    assert lines(
        settle_round("Ts 9s Ks 9c 6d 9h 8h 8c 8d Td 2c", *THREE_STAND, "4 stand", boxes={**THREE_BOXES, 4: 10})
    ) == [
        (4, 1, "blackjack", "lost", "-10.00"),
        (2, 1, "blackjack", "lost", "-10.00"),
        (3, 1, "blackjack", "push", "0.00"),
        (1, 1, "blackjack", "won", "10.00"),
    ]


def test_R30_hand_by_hand_from_the_dealers_far_right() -> None:
    answer = settle_round(THREE, *THREE_STAND, boxes=THREE_BOXES, settlement_order="hand_by_hand")
    assert lines(answer) == [
        (3, 1, "blackjack", "push", "0.00"),
        (2, 1, "blackjack", "lost", "-10.00"),
        (1, 1, "blackjack", "won", "10.00"),
    ]


def test_R30_the_order_has_no_effect_on_amounts() -> None:
    first = settle_round(THREE, *THREE_STAND, boxes=THREE_BOXES)
    second = settle_round(THREE, *THREE_STAND, boxes=THREE_BOXES, settlement_order="hand_by_hand")
    assert first["net"] == second["net"] == {"1": "10.00", "2": "-10.00", "3": "0.00"}


def test_R30_the_dealer_announces_before_the_hands_are_settled() -> None:
    play = RoundInPlay("Ts 7d 9h Td")
    play.give(decision("1 stand"))
    assert play.duty == "announce"
    assert ends(play.give(Done(Role.DEALER))) == [(1, "blackjack", "won", 1000)]


# The end of a round


def test_R21_all_cards_go_to_the_discard_rack_when_everything_is_settled() -> None:
    play = RoundInPlay("Ts 6d 8h Td", "1 stand")
    events = play.deal("2c")
    kinds = [type(event) for event in events if not isinstance(event, Turned)]
    assert kinds[-3:] == [Settlement, CardsCleared, RoundEnded]
    assert CardsCleared(5, "edge21:7.U") in events
    assert play.play.is_over


def test_R21_a_whole_round_with_everything_in_its_order() -> None:
    play = RoundInPlay(
        "As 8s Ts 6s Ad Kh 8h 6h 5h 7d", "1 even-money", "2 decline", "3 insure 5", "4 decline",
        boxes={1: 10, 2: 10, 3: 10, 4: 10}, even_money=True,
    )  # fmt: skip
    play.say("2 split")
    play.deal("3c")
    play.say("2 double")
    play.deal("Tc")
    play.deal("9c")
    play.say("2 stand", "3 surrender", "4 hit")
    play.deal("Tc")
    play.say("4 stand")
    assert ends(play.play.events) == [
        (1, "blackjack", "won", 1000),
        (3, "insurance", "lost", -500),
        (3, "blackjack", "lost", -500),
        (2, "blackjack", "lost", -1000),
        (4, "blackjack", "won", 1000),
        (2, "blackjack", "won", 2000),
    ]


# What `settle` refuses


@pytest.mark.parametrize(
    ("cards", "said", "at", "why"),
    [
        pytest.param("Ts 6d 8h Td 2c", [], "decisions", "a decision is missing", id="missing"),
        pytest.param("Ts 6d 8h Td 2c", ["1 stand", "1 hit"], "decisions[1]", "the round was over", id="one too many"),
        pytest.param("Ts 6d 8h Td 2c", ["1 split"], "decisions[0]", "may choose", id="not lawful"),
        pytest.param("Ts 6d 8h Td 2c", ["1 fold"], "decisions[0]", "may choose", id="not a word of blackjack"),
        pytest.param("Ts 6d 8h Td 2c", ["1 stand 5"], "decisions[0]", "without an amount", id="an amount too many"),
        pytest.param("Ts 6d 8h Td 2c", ["1/2 stand"], "decisions[0]", "hand 1, not hand 2", id="another hand"),
        pytest.param("Ts 6d 8h Td 2c", ["2 stand"], "decisions[0]", "a decision is missing", id="another box"),
        pytest.param("Ts 6d 8h Td 2c", ["2 stand", "1 stand"], "decisions[0]", "before its turn", id="out of order"),
        pytest.param("Ts 6d 8h", ["1 stand"], "cards", "too few cards", id="no hole card"),
        pytest.param("Ts 6d 8h Td", ["1 stand"], "cards", "too few cards", id="the dealer cannot draw"),
        pytest.param("Ts 6d 8h Td", ["1 hit"], "cards", "too few cards", id="the player cannot draw"),
    ],
)
def test_a_round_that_cannot_have_been_so_is_refused(cards: str, said: list[str], at: str, why: str) -> None:
    error = refusal_of_round(cards, *said)
    assert error.at == at
    assert why in error.message


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"seats": {"8": {"blackjack": 10}}}, "seats.8"),
        ({"seats": {"1": {"insurance": 5}}}, "seats.1.insurance"),
        ({"seats": {"1": {"blackjack": 10, "lucky-sevens": 5}}}, "seats.1.lucky-sevens"),
        ({"seats": {"1": {"blackjack": Decimal("0.005")}}}, "seats.1.blackjack"),
        ({"seats": {"1": {"blackjack": 0}}}, "seats.1.blackjack"),
        ({"options": {"blackjack_odds": "2 to 1"}}, "options.blackjack_odds"),
        ({"options": {}}, "options.blackjack_odds"),
        ({"options": {"blackjack_odds": "3 to 2", "decks": 9}}, "options.decks"),
        ({"cards": "Ts 6d 8h Td Xx"}, "cards, card 5"),
        ({"meters": {"star": 100}}, "meters.star"),
    ],
)
def test_a_document_that_is_wrong_is_refused_with_its_place(changes: dict[str, Any], at: str) -> None:
    with pytest.raises(PitbossError) as error:
        settle({**document("Ts 6d 8h Td 2c", "1 stand"), **changes})
    assert error.value.at == at


def test_more_copies_of_a_card_than_the_decks_hold_are_refused() -> None:
    error = refusal_of_round("Ts 6d Ts Td 2c", "1 stand", decks=1)
    assert (error.at, error.clause) == ("cards, card 3", "blackjack:3.A")


def test_cards_behind_the_round_are_counted_and_not_used() -> None:
    assert settle(document("Ts 7d 9h Td 2c 3c 4c", "1 stand"))["unused_cards"] == 3
