"""Hands that were passed over, card readers that fail, and the floor's rulings: 14.G to 14.L without 14.I (R51)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import cards_text
from pitboss.inputs import BackedUp, Card, DeviceFault, Done, Skipped
from pitboss.money import seat
from pitboss.requests import DecisionWanted, DutyWanted, Role
from support.blackjack_tables import BY_DEALER, BY_FLOOR, TableInPlay, places_of_cards, rulings, steps
from support.settling import settle
from support.tables import lines

TWO_BOXES = {1: 10, 2: 20}
DEALT = "9c 5c 6d 3h 6h Ts"
"""Box 1 has 12, box 2 has 11, the dealer a six and a hidden ten."""


def at_decisions(cards: str = DEALT, **options: Any) -> TableInPlay:
    """Two boxes have their cards, and box 1 is to decide."""
    table = TableInPlay(**options).open(1, 2)
    table.begin(TWO_BOXES, cards)
    return table


# 14.G and 14.H


@pytest.mark.clause("blackjack:14.G")
def test_14_G_a_hand_without_cards_is_dead_and_the_player_is_in_the_next_deal() -> None:
    table = TableInPlay().open(1, 2)
    table.begin(TWO_BOXES)
    table.give(Skipped(), Card("5c"), Card("6d"), Skipped(), Card("6h"))
    events = table.give(Card("Ts"))
    assert lines(events) == [(1, "blackjack", "returned", 0)]
    assert table.words == {2: ("stand", "hit", "double", "surrender")}
    table.finish("Kc")
    table.begin(TWO_BOXES)
    assert table.card_for == "box 1"


@pytest.mark.clause("blackjack:14.H")
@pytest.mark.parametrize("missed", [1, 2])
def test_14_H_a_hand_with_one_card_may_have_its_second_after_the_others(missed: int) -> None:
    table = TableInPlay().open(1, 2)
    table.begin(TWO_BOXES)
    table.give(Skipped() if missed == 1 else Card("9c"), Card("5c"), Card("6d"))
    table.give(Skipped() if missed == 2 else Card("9c"), Card("6h"), Card("Ts"))
    assert table.words == {1: ("accept", "decline")}
    assert table.clause == "14.H"
    table.say("1 accept")
    assert (table.card_for, table.clause) == ("box 1", "14.H")
    table.give(Card("9d"))
    assert cards_text(table.round.boxes[1].hands[0].cards) == "9c 9d"
    assert 1 in table.words


@pytest.mark.clause("blackjack:14.H")
def test_14_H_who_declines_has_a_dead_hand_and_the_wager_back_R51() -> None:
    table = TableInPlay().open(1, 2)
    table.begin(TWO_BOXES)
    table.give(Card("9c"), Card("5c"), Card("6d"), Skipped(), Card("6h"), Card("Ts"))
    assert lines(table.say("1 decline")) == [(1, "blackjack", "returned", 0)]
    assert table.table.ledger.balance(seat(1)) == 0


@pytest.mark.clause("blackjack:14.G")
def test_14_G_a_dead_hand_is_not_offered_insurance() -> None:
    table = TableInPlay().open(1, 2)
    table.begin(TWO_BOXES)
    table.give(Skipped(), Card("5c"), Card("Ad"), Skipped(), Card("6h"), Card("8s"))
    assert table.words == {2: ("insure", "decline")}


# 14.J


@pytest.mark.clause("blackjack:14.J", "blackjack:14.J(1)")
def test_14_J_1_a_card_that_was_passed_over_comes_after_the_others_and_before_the_hole_card() -> None:
    table = at_decisions()
    table.say("1 hit")
    assert rulings(table.give(Skipped())) == ["14.J"]
    table.say("2 stand")
    assert table.words == {1: ("accept", "decline")}
    assert not table.round.hole_card_is_up
    table.say("1 accept")
    assert (table.card_for, table.clause) == ("box 1", "14.J(1)")
    table.give(Card("8h"))
    assert lines(table.finish("2c")) == [(2, "blackjack", "lost", -2000), (1, "blackjack", "won", 1000)]


@pytest.mark.clause("blackjack:14.J", "blackjack:10.C")
def test_14_J_a_card_face_down_that_was_passed_over_leaves_the_others_face_up() -> None:
    table = TableInPlay(double_card_face="down").open(1)
    table.begin({1: 10}, "5c 6d 6h Ts")
    table.say("1 double")
    table.give(Skipped())
    [hand] = table.round.boxes[1].hands
    assert (cards_text(hand.cards), hand.face_down) == ("5c 6h", [])


@pytest.mark.clause("blackjack:14.J", "blackjack:14.J(2)")
def test_14_J_2_or_the_hand_is_dead_and_the_wager_returned() -> None:
    table = at_decisions()
    table.say("1 hit")
    table.give(Skipped())
    table.say("2 stand")
    assert lines(table.say("1 decline")) == [(1, "blackjack", "returned", 0)]
    assert table.table.ledger.balance(seat(1)) == 0


# 14.K


@pytest.mark.clause("blackjack:14.K", "blackjack:14.K(2)")
def test_14_K_2_a_reader_that_showed_nobody_anything_leaves_the_round_as_it_is() -> None:
    table = at_decisions()
    due = table.wanted
    table.give(DeviceFault("reader-misused"))
    assert (table.duty, table.clause) == ("notice", "14.K")
    assert table.refusal_clause(BY_DEALER) == "14.K"
    assert rulings(table.give(BY_FLOOR)) == ["14.K(2)"]
    assert table.wanted == due


@pytest.mark.clause("blackjack:14.K", "blackjack:14.K(1)")
def test_14_K_1_a_reader_that_may_have_shown_the_hole_card_makes_all_hands_dead() -> None:
    table = at_decisions()
    table.give(DeviceFault("reader-misused", seen=True))
    events = table.give(BY_FLOOR)
    assert rulings(events) == ["14.K(1)"]
    assert lines(events) == [(1, "blackjack", "returned", 0), (2, "blackjack", "returned", 0)]
    assert table.wagers_are_open
    assert len(table.table.shoe.discards) == 6


@pytest.mark.clause("blackjack:14.K(1)")
def test_14_K_1_what_was_settled_already_is_unwound_R17() -> None:
    table = TableInPlay().open(1, 2, 3)
    table.begin({1: 10, 2: 20, 3: 30}, "Ac 5c 9s 6d Kc Th 9h Ts")
    assert table.table.ledger.balance(seat(1)) == 1500  # the blackjack is paid
    table.say("2 hit")
    table.deal("Td")
    assert table.table.ledger.balance(seat(2)) == -2000  # the bust is collected
    table.give(DeviceFault("reader-misused", seen=True), BY_FLOOR)
    assert [table.table.ledger.balance(seat(number)) for number in (1, 2, 3)] == [0, 0, 0]
    assert table.table.ledger.total() == 0


@pytest.mark.clause("blackjack:14.K")
@pytest.mark.parametrize("up", ["Ad", "Kd", "Qd", "Jd", "Td"])
def test_14_K_with_an_ace_or_ten_up_the_reader_is_where_the_hole_card_belongs(up: str) -> None:
    table = at_decisions(f"9c 5c {up} 3h 6h 8s")
    table.do_duties()
    if up == "Ad":
        table.say("1 decline", "2 decline")
        table.do_duties()
    assert table.refusal_clause(DeviceFault("reader-misused")) == "14.K"


@pytest.mark.clause("blackjack:14.K")
def test_14_K_before_there_is_a_hole_card_none_can_be_misread() -> None:
    table = TableInPlay().open(1, 2)
    table.begin(TWO_BOXES, "9c 5c 6d 3h 6h")
    assert table.refusal_clause(DeviceFault("reader-misused")) == "14.K"


# 14.L


@pytest.mark.clause("blackjack:14.L")
def test_14_L_a_reader_that_fails_over_the_hole_card_is_repaired_before_the_game_goes_on() -> None:
    table = at_decisions("9c 5c Kd 3h 6h 8s")
    assert table.duty == "read-hole-card"
    assert rulings(table.give(DeviceFault("reader-broken"))) == ["14.L"]
    assert (table.duty, table.clause) == ("repair-reader", "14.L")
    assert table.refusal_clause(BY_DEALER) == "14.L"
    table.give(BY_FLOOR)
    assert table.duty == "read-hole-card"


@pytest.mark.clause("blackjack:14.L")
@pytest.mark.parametrize("before", [0, 3, 6])
def test_14_L_no_card_is_dealt_until_it_is_repaired_or_replaced(before: int) -> None:
    table = TableInPlay().open(1, 2)
    table.begin(TWO_BOXES, " ".join(DEALT.split()[:before]))
    due = table.wanted
    table.give(DeviceFault("reader-broken"))
    assert table.refusal_clause(Card("2c")) == "14.L"
    assert steps(table.give(BY_FLOOR)) == ["14.L"]
    assert table.wanted == due


def test_a_game_without_a_hole_card_has_no_reader_to_fail_R46() -> None:
    table = TableInPlay(no_hole_card=True).open(1)
    table.begin({1: 10}, "9c")
    assert table.refusal_clause(DeviceFault("reader-broken")) == "12.C(1)"


# Rulings of the floor


def test_a_round_can_be_taken_back_to_an_earlier_card() -> None:
    table = at_decisions()
    before = len(table.play.inputs)
    table.say("1 hit")
    table.deal("2c")
    table.give(BackedUp(before, "the card was misread"))
    assert isinstance(table.wanted, DecisionWanted)
    table.say("1 hit")
    assert places_of_cards(table.deal("3c")) == [("box 1", "3c")]


def test_nobody_else_does_what_a_floorperson_has_to() -> None:
    table = at_decisions()
    table.give(DeviceFault("reader-broken"))
    assert isinstance(table.wanted, DutyWanted)
    assert table.wanted.who is Role.FLOORPERSON
    assert table.refusal_clause(Done(Role.SYSTEM)) == "14.L"


# As they are written down


@pytest.mark.clause("blackjack:14.F", "blackjack:14.I")
@pytest.mark.parametrize(
    ("clause", "after", "options"), [("14.F", 4, {}), ("14.I", 1, {"double_shoe": True}), ("14.L", 4, {})]
)
def test_a_written_round_says_where_it_came_up_and_is_settled_as_dealt(
    clause: str, after: int, options: dict[str, Any]
) -> None:
    answer = settle(
        {
            "game": "blackjack",
            "options": {"blackjack_odds": "3 to 2", **options},
            "seats": {"1": {"blackjack": 10}},
            "cards": "Th 7d 6h Td 5c",
            "decisions": [{"seat": 1, "choose": "hit"}],
            "irregularities": [{"clause": f"blackjack:{clause}", "after_cards": after}],
        }
    )
    assert answer["net"] == {"1": "10.00"}
    assert any(event.get("clause", "").startswith(f"blackjack:{clause}") for event in answer["events"])
