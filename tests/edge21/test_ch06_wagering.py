"""Wagers, boxes, dealers and the time between rounds: chapters 2.G, 6 and 7.B."""

from __future__ import annotations

import pytest

from pitboss.events import Dealt
from pitboss.inputs import (
    ChipsCollected,
    CoverCardShown,
    DecksReceived,
    Declined,
    NewDealer,
    NoMoreBets,
    Permitted,
    ReshuffleOrdered,
    Sat,
    TimeReported,
    UnseenCard,
    WagerPlaced,
    WagerWithdrawn,
    WrongSide,
)
from pitboss.money import layout, seat
from pitboss.requests import Role
from support.blackjack_tables import BY_DEALER
from support.edge21 import EDGE21, refusal_of_round
from support.edge21_tables import METER, EdgeTableInPlay, steps
from support.tables import events_of

MONSTER = {"wagers": {"monster-match": {"paytable": "A"}}, "meters": METER}


@pytest.mark.clause("edge21:6.A")
def test_6_A_chips_go_onto_the_area_of_the_wager() -> None:
    table = EdgeTableInPlay().open(3)
    [placed] = table.give(WagerPlaced(seat=3, wager="edge-21", amount=2500))
    assert getattr(placed, "clause", "") == "edge21:6.A"
    assert table.table.ledger.balance(layout(3, "edge-21")) == 2500


@pytest.mark.clause("edge21:6.B")
def test_6_B_a_verbal_wager_is_confirmed_or_is_none() -> None:
    table = EdgeTableInPlay().open(3)
    table.give(WagerPlaced(seat=3, wager="edge-21", amount=2500, verbal=True))
    assert (table.duty, table.clause) == ("confirm-verbal-wager", "6.B")
    table.give(Declined(Role.DEALER))
    assert table.table.wagers == {}
    table.give(WagerPlaced(seat=3, wager="edge-21", amount=2500, verbal=True), BY_DEALER)
    assert table.table.wagers == {3: {"edge-21": 2500}}


@pytest.mark.clause("edge21:6.C", "edge21:6.C(1)")
def test_6_C_who_sat_out_waits_for_leave() -> None:
    table = EdgeTableInPlay(no_mid_shoe_entry=True).open(1, 2)
    table.begin({1: 10}, "9c 9d 9h 8s")
    table.finish()
    assert table.refusal_clause(WagerPlaced(seat=2, wager="edge-21", amount=1000)) == "6.C"
    assert steps(table.give(Permitted(2))) == ["6.C(1)"]
    table.give(WagerPlaced(seat=2, wager="edge-21", amount=1000))


@pytest.mark.clause("edge21:6.C(2)")
def test_6_C_2_or_for_the_next_shuffle() -> None:
    table = EdgeTableInPlay(no_mid_shoe_entry=True).open(1, 2)
    table.begin({1: 10}, "9c 9d 9h 8s")
    table.finish()
    assert table.refusal_clause(WagerPlaced(seat=2, wager="edge-21", amount=1000)) == "6.C"
    table.give(ReshuffleOrdered())
    table.up_to_wagers()
    table.give(WagerPlaced(seat=2, wager="edge-21", amount=1000))


@pytest.mark.clause("edge21:6.C(2)")
def test_6_C_2_a_reshuffle_after_the_cover_card_lets_everybody_wager() -> None:
    table = EdgeTableInPlay(no_mid_shoe_entry=True).open(1, 2)
    table.begin({1: 10}, "9c 9d")
    table.give(CoverCardShown())
    table.deal("9h 8s")
    table.finish()
    table.up_to_wagers()
    table.give(WagerPlaced(seat=2, wager="edge-21", amount=1000))


@pytest.mark.clause("edge21:6.D", "edge21:2.C(4)")
def test_6_D_no_wager_is_placed_once_cards_come() -> None:
    table = EdgeTableInPlay(**MONSTER).open(1)
    table.begin({1: 10}, "9c")
    assert table.table.has_round_in_progress
    for late in (
        WagerPlaced(seat=1, wager="monster-match", amount=100),
        WagerPlaced(seat=1, wager="edge-21", amount=1000),
    ):
        assert table.refusal_clause(late) == "6.D"


@pytest.mark.clause("edge21:6.E")
def test_6_E_nor_is_one_taken_back() -> None:
    table = EdgeTableInPlay().open(1)
    table.begin({1: 10}, "9c")
    assert table.refusal_clause(WagerWithdrawn(1, "edge-21")) == "6.E"


@pytest.mark.clause("edge21:6.F", "edge21:6.G")
def test_6_F_nobody_competes_without_the_main_wager() -> None:
    table = EdgeTableInPlay(wagers={"match-up": {"paytable": "A"}}).open(1)
    assert table.refusal_clause(NoMoreBets()) == "6.F"
    table.give(WagerPlaced(seat=1, wager="match-up", amount=500))
    assert table.refusal_clause(NoMoreBets()) == "6.F"
    table.give(WagerPlaced(seat=1, wager="edge-21", amount=1000), NoMoreBets())
    assert table.card_for == "box 1"
    assert refusal_of_round(
        "9c 9d 9h 8s", boxes={1: {"match-up": 5}}, wagers={"match-up": {"paytable": "A"}}
    ).message == ("box 1 has no Player's Edge 21 Wager")


@pytest.mark.clause("edge21:6.G")
def test_6_G_an_additional_wager_is_offered_where_it_is_listed() -> None:
    table = EdgeTableInPlay().open(1)
    refusal = table.play.refusal(WagerPlaced(seat=1, wager="match-up", amount=500))
    assert refusal is not None
    assert "match-up" in refusal.message
    offering = EdgeTableInPlay(wagers={"match-up": {"paytable": "A"}}).open(1)
    offering.begin_with({1: {"match-up": 5}}, "9c 9d 8h 8s")
    assert [line.wager for line in offering.round.settlements] == ["match-up"]
    chosen = EDGE21.choices.model_validate({"wagers": {"match-across": {}}})
    assert [problem.clause for problem in EDGE21.unlawful(chosen)] == ["edge21:6.G"]


@pytest.mark.clause("edge21:6.H")
def test_6_H_as_many_adjacent_boxes_as_the_submission_says() -> None:
    table = EdgeTableInPlay(max_adjacent_boxes=2).open(3)
    table.give(
        WagerPlaced(seat=3, wager="edge-21", amount=1000), WagerPlaced(seat=4, wager="edge-21", amount=1000, by=3)
    )
    assert table.refusal_clause(WagerPlaced(seat=5, wager="edge-21", amount=1000, by=3)) == "6.H"
    assert table.refusal_clause(WagerPlaced(seat=1, wager="edge-21", amount=1000, by=3)) == "6.H"


@pytest.mark.clause("edge21:7.B(4)")
def test_7_B_4_every_new_dealer_burns_a_card_and_none_is_excused_R44() -> None:
    table = EdgeTableInPlay().open(1)
    assert table.refusal_clause(NewDealer(excused=True)) == "7.B(4)"
    table.give(NewDealer())
    [burned] = events_of(Dealt, table.give(UnseenCard()))
    assert burned.clause == "edge21:7.B(4)"


@pytest.mark.clause("edge21:6.H")
def test_6_H_the_boxes_of_a_player_have_no_gap() -> None:
    table = EdgeTableInPlay(max_adjacent_boxes=3).open(3)
    table.give(*(WagerPlaced(seat=box, wager="edge-21", amount=1000, by=3 if box != 3 else None) for box in (3, 4, 5)))
    table.give(WagerWithdrawn(4, "edge-21"))
    assert table.refusal_clause(NoMoreBets()) == "6.H"


@pytest.mark.clause("edge21:7.A")
def test_7_A_every_card_of_a_round_comes_out_of_the_shoe() -> None:
    table = EdgeTableInPlay().open(1)
    assert table.table.shoe.cards.left == 287  # 288 but the one that was burned
    table.begin({1: 10}, "9c 9d 9h 8s")
    assert table.table.shoe.cards.left == 283


def test_7_A_the_shoe_has_one_side() -> None:
    table = EdgeTableInPlay().open(1)
    table.begin()
    assert table.refusal_clause(WrongSide()) == "7.A"


@pytest.mark.clause("edge21:2.G")
def test_2_G_the_reader_is_inspected_every_gaming_day() -> None:
    table = EdgeTableInPlay()
    table.give(DecksReceived(preshuffled=True))
    while table.duty != "inspect-reader":
        table.give(table.routine())
    assert table.clause == "2.G"
    table.give(table.routine())
    assert table.give(TimeReported("2026-01-15T20:00:00Z")) == []
    table.clock = TimeReported("2026-01-16T00:01:00Z")
    table.wager({1: 10})
    table.give(NoMoreBets())
    assert (table.duty, table.clause, table.table.has_round_in_progress) == ("inspect-reader", "2.G", False)


def test_monster_match_feeds_its_meter_when_wagers_lock_R7() -> None:
    table = EdgeTableInPlay(**MONSTER).open(1)
    table.give(
        WagerPlaced(seat=1, wager="edge-21", amount=1000),
        WagerPlaced(seat=1, wager="monster-match", amount=100),
        NoMoreBets(),
    )
    assert table.table.meters["monster-match"].value == 500_020  # 20 % of a dollar
    assert table.duty == "collect-progressive-chips"
    table.give(ChipsCollected(100))
    assert table.card_for == "box 1"


def test_monster_match_costs_one_dollar_R5() -> None:
    table = EdgeTableInPlay(**MONSTER).open(1)
    assert table.refusal_clause(WagerPlaced(seat=1, wager="monster-match", amount=500)) == "6.G(3)"


def test_leaving_takes_the_chips_along() -> None:
    table = EdgeTableInPlay().open()
    table.give(Sat(2), WagerPlaced(seat=2, wager="edge-21", amount=1000), WagerWithdrawn(2, "edge-21"))
    assert table.table.ledger.balance(seat(2)) == 0
