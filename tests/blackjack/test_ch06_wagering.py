"""Wagers as they are made: chapter 6 without its additional wagers."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.events import Placed
from pitboss.inputs import (
    Card,
    CoverCardShown,
    Declined,
    Left,
    NoMoreBets,
    Permitted,
    ReshuffleOrdered,
    Sat,
    WagerPlaced,
    WagerWithdrawn,
)
from pitboss.money import layout, seat
from pitboss.requests import Role
from support.blackjack_tables import BY_DEALER, TableInPlay, steps, trace
from support.tables import events_of, lines, refusal_without_trace

PUSH = "9c 9d 9h 9s"
"""Eighteen against eighteen, for one box."""


def box(number: int, by: int | None = None, amount: int = 1000) -> WagerPlaced:
    """A Blackjack Wager, of the player at another seat if need be."""
    return WagerPlaced(seat=number, wager="blackjack", amount=amount, by=by)


# 6.A and 6.B


@pytest.mark.clause("blackjack:6.A")
def test_6_A_a_wager_is_chips_on_the_layout() -> None:
    table = TableInPlay().open(1)
    [placed] = events_of(Placed, table.give(box(1)))
    assert placed == Placed(1, "blackjack", 1000, "blackjack:6.A")
    assert table.table.ledger.balance(layout(1, "blackjack")) == 1000
    assert table.table.ledger.balance(seat(1)) == -1000


@pytest.mark.clause("blackjack:6.A")
def test_6_A_chips_are_added_to_what_lies_there_and_are_all_of_whole_chips() -> None:
    table = TableInPlay(smallest_chip="5").open(1)
    table.give(box(1), box(1, amount=500))
    assert table.table.wagers == {1: {"blackjack": 1500}}
    assert table.refusal_clause(box(1, amount=250)) == "6.F"


@pytest.mark.clause("blackjack:6.B")
def test_6_B_a_verbal_wager_counts_once_the_dealer_confirms_it_and_converts_the_cash() -> None:
    table = TableInPlay().open(1)
    table.give(WagerPlaced(seat=1, wager="blackjack", amount=1000, verbal=True))
    assert (table.duty, table.clause) == ("confirm-verbal-wager", "6.B")
    assert table.table.wagers == {}
    assert steps(table.give(BY_DEALER)) == ["6.B"]
    assert table.table.wagers == {1: {"blackjack": 1000}}


@pytest.mark.clause("blackjack:6.B")
def test_6_B_a_verbal_wager_may_be_declined() -> None:
    table = TableInPlay().open(1)
    table.give(WagerPlaced(seat=1, wager="blackjack", amount=1000, verbal=True), Declined(Role.DEALER))
    assert table.table.wagers == {}
    assert table.wagers_are_open


# 6.C: the mid-shoe bar


def after_a_round(*seats: int, wagering: int = 1, **options: Any) -> TableInPlay:
    """A table after one round since the shuffle, in which one of these seats has wagered."""
    table = TableInPlay(**options).open(*seats)
    table.begin({wagering: 10}, PUSH)
    table.finish()
    return table


@pytest.mark.clause("blackjack:6.C")
def test_6_C_without_the_bar_anybody_may_come_in() -> None:
    after_a_round(1, 2).give(box(2), Sat(3), box(3))


@pytest.mark.clause("blackjack:6.C")
def test_6_C_who_sat_out_a_round_is_barred() -> None:
    table = after_a_round(1, 2, no_mid_shoe_entry=True)
    assert table.refusal_clause(box(2)) == "6.C"
    table.give(box(1))


@pytest.mark.clause("blackjack:6.C")
def test_6_C_a_newcomer_counts_as_one_who_sat_out_R41() -> None:
    table = after_a_round(1, no_mid_shoe_entry=True)
    table.give(Sat(3))
    assert table.refusal_clause(box(3)) == "6.C"


@pytest.mark.clause("blackjack:6.C")
def test_6_C_a_newcomer_on_a_seat_that_has_played_is_a_newcomer() -> None:
    table = after_a_round(1, no_mid_shoe_entry=True)
    table.give(Left(1), Sat(1))
    assert table.refusal_clause(box(1)) == "6.C"


@pytest.mark.clause("blackjack:6.C")
def test_6_C_before_the_first_round_since_the_shuffle_nobody_is_barred() -> None:
    table = TableInPlay(no_mid_shoe_entry=True).open(1, 2)
    table.give(box(1), box(2))


@pytest.mark.clause("blackjack:6.C")
def test_6_C_the_bar_is_on_the_person_and_so_on_every_box_of_theirs_R12() -> None:
    table = after_a_round(1, 4, no_mid_shoe_entry=True)
    assert table.refusal_clause(box(5, by=4)) == "6.C"
    table.give(box(2, by=1))


@pytest.mark.clause("blackjack:6.C(1)")
def test_6_C_1_the_operator_may_let_a_player_wager_again() -> None:
    table = after_a_round(1, 2, no_mid_shoe_entry=True)
    assert steps(table.give(Permitted(2))) == ["6.C(1)"]
    table.give(box(2))


@pytest.mark.clause("blackjack:6.C", "blackjack:6.C(1)")
def test_6_C_1_who_sits_out_again_needs_leave_again() -> None:
    table = after_a_round(1, 2, no_mid_shoe_entry=True)
    table.give(Permitted(2))
    table.begin({1: 10}, PUSH)
    table.finish()
    assert table.refusal_clause(box(2)) == "6.C"


@pytest.mark.clause("blackjack:6.C(1)")
def test_6_C_1_leave_lasts_while_the_player_wagers() -> None:
    table = after_a_round(1, 2, no_mid_shoe_entry=True)
    table.give(Permitted(2))
    table.begin({2: 10}, PUSH)
    table.finish()
    table.give(box(2))


@pytest.mark.clause("blackjack:6.C(2)")
def test_6_C_2_after_the_cover_card_and_its_reshuffle_the_bar_is_lifted() -> None:
    table = after_a_round(1, 2, no_mid_shoe_entry=True)
    table.begin({1: 10})
    table.give(CoverCardShown())
    table.deal(PUSH)
    table.finish()
    table.up_to_wagers()
    table.give(box(2))


@pytest.mark.clause("blackjack:6.C(2)")
def test_6_C_2_a_reshuffle_by_order_lifts_the_bar() -> None:
    table = after_a_round(1, 2, no_mid_shoe_entry=True)
    table.give(ReshuffleOrdered())
    table.up_to_wagers()
    table.give(box(2))


@pytest.mark.clause("blackjack:6.C(2)")
def test_6_C_2_a_continuous_device_bars_nobody() -> None:
    table = after_a_round(1, 2, no_mid_shoe_entry=True, continuous_shuffler=True)
    table.up_to_wagers()
    table.give(box(2))


# 6.D to 6.F


@pytest.mark.clause("blackjack:6.D")
def test_6_D_no_wager_is_made_once_the_dealer_has_begun() -> None:
    table = TableInPlay().open(1, 2)
    table.begin({1: 10})
    assert table.refusal_clause(box(2)) == "6.D"
    table.give(Card("9c"))
    assert table.refusal_clause(box(1)) == "6.D"


@pytest.mark.clause("blackjack:6.D", "blackjack:8.B")
def test_6_D_insurance_has_a_time_of_its_own() -> None:
    table = TableInPlay().open(1)
    assert table.refusal_clause(WagerPlaced(seat=1, wager="insurance", amount=500)) == "8.B"


@pytest.mark.clause("blackjack:6.E")
def test_6_E_a_wager_stays_on_the_layout_until_it_is_decided() -> None:
    table = TableInPlay().open(1)
    table.give(box(1), WagerWithdrawn(1, "blackjack"), box(1))
    table.begin({}, PUSH)
    assert table.refusal_clause(WagerWithdrawn(1, "blackjack")) == "6.E"
    assert lines(table.finish()) == [(1, "blackjack", "push", 0)]


@pytest.mark.clause("blackjack:6.F")
def test_6_F_without_a_blackjack_wager_there_is_no_round() -> None:
    table = TableInPlay().open(1)
    assert table.refusal_clause(NoMoreBets()) == "6.F"


@pytest.mark.clause("blackjack:6.F")
def test_6_F_only_boxes_with_a_blackjack_wager_get_cards() -> None:
    table = TableInPlay().open(1, 4, 6)
    table.begin({4: 10, 6: 20})
    order = []
    for card in ("9c", "9d", "9h", "9s", "8c", "8d"):
        order.append(table.card_for)
        table.give(Card(card))
    assert order == ["box 4", "box 6", "dealer", "box 4", "box 6", "dealer"]
    # 17 and 18 against the dealer's 17
    assert lines(table.finish()) == [(6, "blackjack", "push", 0), (4, "blackjack", "won", 1000)]


@pytest.mark.clause("blackjack:6.F", "blackjack:6.G")
def test_6_F_an_additional_wager_alone_takes_no_part_in_a_round() -> None:
    table = TableInPlay(wagers={"pair": {}}).open(1, 2)
    table.give(box(1), WagerPlaced(seat=2, wager="pair", amount=500))
    assert table.refusal_clause(NoMoreBets()) == "6.F"
    table.give(box(2), NoMoreBets())
    assert table.card_for == "box 1"


@pytest.mark.clause("blackjack:6.G")
def test_6_G_only_the_additional_wagers_of_the_submission_are_offered() -> None:
    table = TableInPlay(wagers={"pair": {}}).open(1)
    table.give(box(1), WagerPlaced(seat=1, wager="pair", amount=500))
    refused = refusal_without_trace(table.play, WagerPlaced(seat=1, wager="match", amount=500), trace)
    assert refused.message.startswith("'match' is not offered at this table")
    assert table.table.wagers == {1: {"blackjack": 1000, "pair": 500}}


# 6.H


@pytest.mark.clause("blackjack:6.H")
def test_6_H_a_player_may_play_adjacent_boxes_and_decides_for_each() -> None:
    table = TableInPlay(max_adjacent_boxes=3).open(2)
    table.give(box(2), box(1, by=2), box(3, by=2))
    table.begin({}, "9c 9d 9h 8c 9s 8d 8h 8s")
    for number in (1, 2, 3):
        assert list(table.words) == [number]
        table.say(f"{number} stand")
    assert lines(table.finish("Tc")) == [
        (3, "blackjack", "won", 1000),
        (2, "blackjack", "won", 1000),
        (1, "blackjack", "won", 1000),
    ]


@pytest.mark.clause("blackjack:6.H")
@pytest.mark.parametrize("most", [1, 2, 3])
def test_6_H_the_submission_says_how_many(most: int) -> None:
    table = TableInPlay(max_adjacent_boxes=most).open(1)
    table.give(box(1))
    for number in range(2, most + 1):
        table.give(box(number, by=1))
    assert table.refusal_clause(box(most + 1, by=1)) == "6.H"


@pytest.mark.clause("blackjack:6.H")
def test_6_H_boxes_with_one_between_them_are_not_adjacent() -> None:
    table = TableInPlay().open(2)
    assert table.refusal_clause(box(4, by=2)) == "6.H"
    table.give(box(2), box(3, by=2), box(4, by=2), WagerWithdrawn(3, "blackjack"))
    assert table.refusal_clause(NoMoreBets()) == "6.H"


@pytest.mark.clause("blackjack:6.H")
def test_6_H_another_players_box_is_not_to_be_had() -> None:
    table = TableInPlay().open(2, 3)
    assert table.refusal_clause(box(3, by=2)) == "6.H"
    table.give(box(4, by=3))
    table.give(Sat(5))
    assert table.refusal_clause(box(4, by=5)) == "6.H"


@pytest.mark.clause("blackjack:6.H")
def test_6_H_who_sits_down_at_a_box_that_another_plays_waits_for_the_next_round() -> None:
    table = TableInPlay().open(2)
    table.give(box(2), box(3, by=2), Sat(3))
    assert table.refusal_clause(box(3)) == "6.H"
    table.begin({}, "9c 9d 9h 9s 8c 8d")
    table.finish()
    table.give(box(3))


@pytest.mark.clause("blackjack:6.H")
@pytest.mark.parametrize("number", [0, 8, -1])
def test_6_H_there_is_no_box_beyond_the_tables_own(number: int) -> None:
    table = TableInPlay().open(1, 7)
    assert table.refusal_clause(box(number, by=1 if number < 1 else 7)) == "6.H"


@pytest.mark.clause("blackjack:6.H")
def test_6_H_who_leaves_takes_the_chips_from_every_box() -> None:
    table = TableInPlay().open(2)
    table.give(box(2), box(3, by=2), Left(2))
    assert table.table.wagers == {}
    assert table.table.ledger.balance(seat(2)) == table.table.ledger.balance(seat(3)) == 0
