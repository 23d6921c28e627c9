"""Blackjack dealt from the hand: 12.B, with R47."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.events import Dealt, StepTaken, Turned
from pitboss.inputs import Card, DecksReceived, Input, UnseenCard
from pitboss.requests import DecisionWanted, DutyWanted, Face, Role
from support.blackjack import FROM_THE_HAND, RoundInPlay, decision, ends, events_with_clauses, lines, settle_round
from support.blackjack_tables import TableInPlay

EIGHTEEN = "Ts 6d 8h Td"


def turned_cards(cards: str, *said: str, **options: Any) -> list[tuple[str, str]]:
    """Return the cards that are turned over in a round, each with its clause."""
    return events_with_clauses(settle_round(cards, *said, **FROM_THE_HAND, **options), "turned")


@pytest.mark.clause("blackjack:12.B")
def test_12_B_a_table_that_deals_from_the_hand_settles_as_any_other() -> None:
    assert settle_round(f"{EIGHTEEN} 2c", "1 stand", **FROM_THE_HAND)["net"] == {"1": "0.00"}
    assert settle_round("As 6d Kh Td", **FROM_THE_HAND)["net"] == {"1": "15.00"}


@pytest.mark.clause("blackjack:12.B(2)")
@pytest.mark.parametrize("stated", [True, False])
def test_12_B_2_a_device_shuffles_the_cards_whether_or_not_it_is_stated(stated: bool) -> None:
    table = TableInPlay(**{**FROM_THE_HAND, "automated_shuffler": stated})
    table.give(DecksReceived())
    while table.duty != "shuffle":
        table.give(table.routine())
    assert isinstance(table.wanted, DutyWanted)
    assert table.wanted.task == "put batch 2, with its discards, into the device and take out batch 1"


@pytest.mark.clause("blackjack:12.B(3)")
def test_12_B_3_the_stack_is_taken_into_one_hand_on_its_cover_card_and_not_into_a_shoe() -> None:
    table = TableInPlay(**FROM_THE_HAND)
    table.give(DecksReceived(preshuffled=True))
    while table.duty != "load":
        table.give(table.routine())
    assert isinstance(table.wanted, DutyWanted)
    assert table.wanted.task == "take the stack, on its cover card, into one hand"
    assert (table.wanted.who, table.clause) == (Role.DEALER, "12.B(3)")


@pytest.mark.clause("blackjack:12.B(4)", "blackjack:12.B(5)", "blackjack:12.B(6)")
def test_12_B_how_the_dealer_holds_the_cards_is_on_record_before_the_first_card() -> None:
    play = RoundInPlay(**FROM_THE_HAND)
    assert play.play.events[2:6] == [
        StepTaken("hold the cards in the same hand for the whole round", "blackjack:12.B(4)"),
        StepTaken("keep the cards over the table inventory container", "blackjack:12.B(5)"),
        StepTaken("deal the top card face down with the other hand", "blackjack:12.B(6)"),
        Dealt(None, "discard rack", Face.UNSEEN, "blackjack:12.B(7)"),
    ]


@pytest.mark.clause("blackjack:12.B(7)")
def test_12_B_7_every_round_begins_with_a_card_to_the_discard_rack() -> None:
    play = RoundInPlay(**FROM_THE_HAND)
    first: Input = play.play.inputs[0]
    assert first == UnseenCard()
    assert play.card_for == "box 1"


@pytest.mark.clause("blackjack:12.B(6)", "blackjack:12.B(7)*")
def test_12_B_7_players_cards_come_face_down_and_the_dealers_first_face_up() -> None:
    play = RoundInPlay("2s 3s 6d 2h 4h Td", boxes={2: 10, 5: 10}, **FROM_THE_HAND)
    assert [event for event in play.play.events if isinstance(event, Dealt)][1:] == [
        Dealt("2s", "box 2", Face.DOWN, "blackjack:12.B(7)(a)"),
        Dealt("3s", "box 5", Face.DOWN, "blackjack:12.B(7)(a)"),
        Dealt("6d", "dealer", Face.UP, "blackjack:12.B(7)(b)"),
        Dealt("2h", "box 2", Face.DOWN, "blackjack:12.B(7)(c)"),
        Dealt("4h", "box 5", Face.DOWN, "blackjack:12.B(7)(c)"),
        Dealt("Td", "dealer", Face.DOWN, "blackjack:12.B(7)(d)"),
    ]


@pytest.mark.clause("blackjack:12.B(8)")
def test_12_B_8_then_the_players_look_at_their_cards() -> None:
    play = RoundInPlay(**FROM_THE_HAND)
    looking = StepTaken("players look at their cards with one hand, in full view of the dealer", "blackjack:12.B(8)")
    assert looking in play.deal(EIGHTEEN)
    assert isinstance(play.wanted, DecisionWanted)


@pytest.mark.clause("blackjack:12.B(9)")
def test_12_B_9_they_decide_clockwise_from_the_dealers_far_left() -> None:
    play = RoundInPlay("8s 3s 6d 8h 4h Td", boxes={2: 10, 5: 10}, **FROM_THE_HAND)
    assert play.words == {2: ("stand", "hit", "double", "split", "surrender")}
    play.say("2 stand")
    assert play.words == {5: ("stand", "hit", "double", "surrender")}


def test_cards_that_lie_face_down_are_not_told_with_the_request() -> None:
    play = RoundInPlay(EIGHTEEN, **FROM_THE_HAND)
    assert isinstance(play.wanted, DecisionWanted)
    assert play.wanted.about == "hand 1"


@pytest.mark.clause("blackjack:12.B(10)", "blackjack:12.B(10)(a)")
@pytest.mark.parametrize(("word", "cards"), [("surrender", EIGHTEEN), ("double", EIGHTEEN), ("split", "8s 6d 8h Td")])
def test_12_B_10_a_surrender_double_and_split_have_the_two_cards_turned_over_first(word: str, cards: str) -> None:
    play = RoundInPlay(cards, **FROM_THE_HAND)
    first, _, second, _ = cards.split()
    assert play.give(decision(f"1 {word}"))[0] == Turned("box 1", f"{first} {second}", 0, "blackjack:12.B(10)(a)")


@pytest.mark.clause("blackjack:12.B(10)(a)")
def test_12_B_10_a_they_are_not_turned_over_again() -> None:
    assert turned_cards("8s 6d 8h Td Tc 9c 2c", "1 split", "1 stand", "1 stand") == [
        ("box 1: 8s 8h", "blackjack:12.B(10)(a)"),
        ("dealer: 6d Td", "blackjack:12.B(12)"),
    ]


@pytest.mark.clause("blackjack:12.B(10)(b)")
def test_12_B_10_b_a_hand_that_goes_over_is_shown_and_lost_at_once() -> None:
    play = RoundInPlay("Ts 9s 6d 6h 9h Td", "1 hit", boxes={1: 10, 2: 10}, **FROM_THE_HAND)
    events = play.give(Card("Kc"))
    assert events[1] == Turned("box 1", "Ts 6h", 0, "blackjack:12.B(10)(b)")
    assert ends(events) == [(1, "blackjack", "lost", -1000)]
    assert set(play.words) == {2}


@pytest.mark.clause("blackjack:12.B(11)")
def test_12_B_11_further_cards_come_face_up() -> None:
    answer = settle_round("2s 6d 3h Td 4c 5c 2c", "1 hit", "1 hit", "1 stand", **FROM_THE_HAND)
    assert [text for text, _ in events_with_clauses(answer, "dealt")][5:7] == ["4c to box 1, up", "5c to box 1, up"]


@pytest.mark.clause("blackjack:12.B(11)")
def test_12_B_11_so_does_the_card_of_a_double_down_wager() -> None:
    answer = settle_round("6s 6d 5h Td 9c 2c", "1 double", double_card_face="down", **FROM_THE_HAND)
    assert ("9c to box 1, up", "blackjack:10.A(2)") in events_with_clauses(answer, "dealt")


@pytest.mark.clause("blackjack:12.B(12)", "blackjack:12.B(13)")
def test_12_B_12_then_the_hole_card_is_turned_and_each_total_announced() -> None:
    answer = settle_round("Ts 2d 8h 3d 4c 5c 6c", "1 stand", **FROM_THE_HAND)
    assert events_with_clauses(answer, "turned")[0] == ("dealer: 2d 3d", "blackjack:12.B(12)")
    assert events_with_clauses(answer, "announced") == [
        ("dealer 9", "blackjack:12.B(13)"),
        ("dealer 14", "blackjack:12.B(13)"),
        ("dealer 20", "blackjack:12.B(13)"),
    ]


@pytest.mark.clause("blackjack:12.B(14)")
def test_12_B_14_the_players_cards_are_turned_over_and_settled_after_all_cards_are_dealt() -> None:
    answer = settle_round("Ts 9s 6d 8h 9h Td 2c", "1 stand", "2 stand", boxes={1: 10, 2: 10}, **FROM_THE_HAND)
    kinds = [event["type"] for event in answer["events"]]
    assert events_with_clauses(answer, "turned")[1:] == [
        ("box 2: 9s 9h", "blackjack:12.B(14)"),
        ("box 1: Ts 8h", "blackjack:12.B(14)"),
    ]
    last_card = max(number for number, kind in enumerate(kinds) if kind == "dealt")
    assert kinds[last_card + 1 :] == ["announced", "turned", "turned", "settled", "settled", "cleared", "round ended"]


@pytest.mark.clause("blackjack:12.B(14)")
def test_12_B_14_a_hand_that_drew_has_only_its_first_two_cards_turned() -> None:
    assert turned_cards("2s 6d 3h Td 9c 2c", "1 hit", "1 stand")[-1] == ("box 1: 2s 3h", "blackjack:12.B(14)")


@pytest.mark.clause("blackjack:12.B(14)")
@pytest.mark.parametrize("cards", ["As 6d Kh Td", "As Kd Kh 9d", "As Kd Kh Ad"])
def test_12_B_14_a_blackjack_is_shown_before_it_is_settled(cards: str) -> None:
    assert ("box 1: As Kh", "blackjack:12.B(14)") in turned_cards(cards)


def test_R47_even_money_has_the_blackjack_shown() -> None:
    answer = settle_round("As Ad Kh 9d", "1 even-money", even_money=True, **FROM_THE_HAND)
    assert events_with_clauses(answer, "turned")[0] == ("box 1: As Kh", "blackjack:12.B(14)")
    assert lines(answer) == [(1, 1, "blackjack", "won", "10.00")]


def test_R47_cards_stay_down_while_the_others_play() -> None:
    play = RoundInPlay("Ts 9s 6d 8h 9h Td", "1 stand", boxes={1: 10, 2: 10}, **FROM_THE_HAND)
    assert not [event for event in play.play.events if isinstance(event, Turned)]
