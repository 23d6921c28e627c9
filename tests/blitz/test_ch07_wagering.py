"""Chapter 7: which wagers stand together, when they are made, adjacent boxes, and who leaves; R12, R15, R173."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import Refusal
from pitboss.events import Placed, Ruled, Seated, Settlement
from pitboss.inputs import Decision, Left, NoMoreBets, Sat, WagerPlaced, WagerWithdrawn
from pitboss.money import layout, seat
from pitboss.requests import DutyWanted
from support.blitz import (
    LOW,
    LOWER,
    PLAIN,
    WINNER,
    WITH_PROGRESSIVE,
    TableInPlay,
    clauses_of,
    interleave,
    refusal_of_round,
)
from support.tables import events_of, lines

EVERY: dict[str, Any] = {"ante": 10, "blind": 10, "flush-bonus": 5, "blitz-jackpot": 5, "progressive": 1}


@pytest.fixture
def table() -> TableInPlay:
    table = TableInPlay(**WITH_PROGRESSIVE, max_adjacent_boxes=2).open()
    table.give(Sat(1))
    return table


@pytest.mark.clause("blitz:7.A")
def test_7_A_a_wager_is_chips_on_its_area_of_the_layout(table: TableInPlay) -> None:
    assert table.give(WagerPlaced(seat=1, wager="ante", amount=1250)) == [Placed(1, "ante", 1250, "blitz:7.A")]
    balances = table.table.ledger.balance
    assert (balances(layout(1, "ante")), balances(seat(1))) == (1250, -1250)


@pytest.mark.clause("blitz:7.F", "blitz:7.F(1)", "blitz:1.B(1)", "blitz:1.B(2)")
def test_7_F_1_ante_and_blind_in_equal_amounts_let_the_round_begin(table: TableInPlay) -> None:
    table.lay({1: PLAIN})
    table.give(NoMoreBets())
    assert table.table.has_round_in_progress


@pytest.mark.clause("blitz:7.F(1)", "blitz:1.B(1)", "blitz:1.B(2)")
@pytest.mark.parametrize("stakes", [{"ante": 10}, {"blind": 10}, {"ante": 10, "blind": 5}])
def test_7_F_1_an_ante_without_an_equal_blind_does_not_compete(table: TableInPlay, stakes: dict[str, int]) -> None:
    table.lay({1: stakes})
    assert table.refusal_clause(NoMoreBets()) == "7.F(1)"


@pytest.mark.clause("blitz:7.F(1)")
def test_7_F_1_without_any_wager_there_is_no_round(table: TableInPlay) -> None:
    assert table.refusal_clause(NoMoreBets()) == "7.F(1)"


@pytest.mark.clause("blitz:7.F(2)", "blitz:7.F(3)")
@pytest.mark.parametrize(("wager", "clause"), [("flush-bonus", "7.F(2)"), ("blitz-jackpot", "7.F(3)")])
def test_R15_a_bonus_wager_needs_ante_and_blind(table: TableInPlay, wager: str, clause: str) -> None:
    table.lay({1: {wager: 5}})
    assert table.refusal_clause(NoMoreBets()) == clause


@pytest.mark.clause("blitz:7.F(4)(a)")
def test_7_F_4_a_the_progressive_is_taken_once_ante_and_blind_lie(table: TableInPlay) -> None:
    given = WagerPlaced(seat=1, wager="progressive", amount=100)
    assert table.refusal_clause(given) == "7.F(4)(a)"
    table.lay({1: PLAIN})
    table.give(given)
    assert table.table.wagers[1]["progressive"] == 100


@pytest.mark.clause("blitz:7.F(4)")
def test_7_F_4_the_progressive_is_taken_only_where_it_is_submitted(table: TableInPlay) -> None:
    table.give(
        *(WagerPlaced(seat=1, wager=wager, amount=1000) for wager in PLAIN),
        WagerPlaced(seat=1, wager="progressive", amount=100),
    )
    without = TableInPlay().open()
    without.lay({1: PLAIN})
    with pytest.raises(Refusal, match="'progressive' is not offered at this table"):
        without.give(WagerPlaced(seat=1, wager="progressive", amount=100))


@pytest.mark.clause("blitz:7.F(4)")
def test_7_F_4_the_progressive_without_its_ante_does_not_stand(table: TableInPlay) -> None:
    table.lay({1: {**PLAIN, "progressive": 1}})
    table.give(WagerWithdrawn(1, "ante"))
    assert table.refusal_clause(NoMoreBets()) == "7.F(4)"


@pytest.mark.parametrize("amount", [99, 200, 500])
def test_R5_a_progressive_wager_has_one_amount(table: TableInPlay, amount: int) -> None:
    table.lay({1: PLAIN})
    assert table.refusal_clause(WagerPlaced(seat=1, wager="progressive", amount=amount)) == "7.F(4)"


@pytest.mark.clause("blitz:7.B")
def test_7_B_a_verbal_wager_with_cash_is_not_accepted(table: TableInPlay) -> None:
    assert table.refusal_clause(WagerPlaced(seat=1, wager="ante", amount=1000, verbal=True)) == "7.B"


@pytest.mark.clause("blitz:7.C")
def test_7_C_who_is_not_seated_does_not_wager(table: TableInPlay) -> None:
    assert table.refusal_clause(WagerPlaced(seat=4, wager="ante", amount=1000)) == "7.C"
    assert table.refusal_clause(WagerPlaced(seat=1, wager="ante", amount=1000, by=4)) == "7.C"


@pytest.mark.clause("blitz:7.D")
def test_7_D_the_play_wager_is_not_made_before_the_cards(table: TableInPlay) -> None:
    assert table.refusal_clause(WagerPlaced(seat=1, wager="play", amount=1000)) == "7.D"


@pytest.mark.clause("blitz:7.D", "blitz:7.E", "blitz:2.C(2)")
@pytest.mark.parametrize("wager", ["ante", "flush-bonus", "progressive", "play"])
def test_7_E_no_wager_is_made_or_increased_after_no_more_bets(table: TableInPlay, wager: str) -> None:
    table.begin({1: PLAIN})
    assert table.refusal_clause(WagerPlaced(seat=1, wager=wager, amount=100)) == "7.E"


@pytest.mark.clause("blitz:7.E")
def test_7_E_no_wager_is_withdrawn_after_no_more_bets(table: TableInPlay) -> None:
    table.begin({1: PLAIN})
    assert table.refusal_clause(WagerWithdrawn(1, "ante")) == "7.E"


# Adjacent boxes


@pytest.mark.clause("blitz:7.F(1)")
def test_7_F_1_the_limits_of_the_play_wager_are_the_antes_to_the_cent_R11() -> None:
    table = TableInPlay(wagers={"blind": {"paytable": "A"}, "play": {"min": 10, "max": 50}}).open()
    table.give(Sat(1))
    assert (
        table.refusal_clause(WagerPlaced(seat=1, wager="ante", amount=999))
        == table.refusal_clause(WagerPlaced(seat=1, wager="ante", amount=5001))
        == "7.F(1)"
    )
    table.give(WagerPlaced(seat=1, wager="ante", amount=1000), WagerPlaced(seat=1, wager="ante", amount=4000))
    assert table.refusal_clause(WagerPlaced(seat=1, wager="ante", amount=1)) == "7.F(1)"  # 50 are there


@pytest.mark.clause("blitz:7.G")
def test_7_G_boxes_between_which_one_was_given_up_are_not_adjacent() -> None:
    table = TableInPlay(max_adjacent_boxes=3).open()
    table.lay({1: PLAIN})
    for box in (2, 3):
        table.give(*(WagerPlaced(seat=box, wager=wager, amount=1000, by=1) for wager in PLAIN))
    table.give(*(WagerWithdrawn(2, wager) for wager in PLAIN))
    assert table.refusal_clause(NoMoreBets()) == "7.G"


@pytest.mark.clause("blitz:7.G")
def test_7_G_a_player_may_wager_on_as_many_adjacent_boxes_as_the_submission_allows(table: TableInPlay) -> None:
    table.lay({1: PLAIN})
    for wager in ("ante", "blind"):
        table.give(WagerPlaced(seat=2, wager=wager, amount=1000, by=1))
    assert table.refusal_clause(WagerPlaced(seat=3, wager="ante", amount=1000, by=1)) == "7.G"
    table.give(NoMoreBets())
    table.deal(interleave(LOW, "9s Th Jd Qc Ks Ac 8c", LOWER))
    table.say("1 fold", "2 play")  # each box is a hand of its own (R12)
    assert lines(table.finish())[0][:2] == (2, "ante")


@pytest.mark.clause("blitz:7.G")
@pytest.mark.parametrize("box", [3, 0, 7])
def test_7_G_a_box_that_is_not_beside_the_own_is_refused(table: TableInPlay, box: int) -> None:
    table.lay({1: PLAIN})
    assert table.refusal_clause(WagerPlaced(seat=box, wager="ante", amount=1000, by=1)) == "7.G"


@pytest.mark.clause("blitz:7.G")
def test_7_G_another_players_box_is_refused(table: TableInPlay) -> None:
    table.give(Sat(2))
    assert table.refusal_clause(WagerPlaced(seat=2, wager="ante", amount=1000, by=1)) == "7.G"


# Limits


@pytest.mark.clause("blitz:7.F(1)", "blitz:1.B(7)")
@pytest.mark.parametrize("limits", [{"max": 5}, {"min": 15}])
def test_7_F_1_an_ante_outside_the_limits_of_the_play_wager_is_refused(limits: dict[str, int]) -> None:
    table = TableInPlay(wagers={"blind": {"paytable": "A"}, "play": limits}).open()
    table.give(Sat(1))
    assert table.refusal_clause(WagerPlaced(seat=1, wager="ante", amount=1000)) == "7.F(1)"


def test_7_F_1_chips_that_are_added_to_an_ante_count_against_the_limits_of_the_play_wager() -> None:
    table = TableInPlay(wagers={"blind": {"paytable": "A"}, "play": {"max": 15}}).open()
    table.lay({1: PLAIN})
    assert table.refusal_clause(WagerPlaced(seat=1, wager="ante", amount=600)) == "7.F(1)"
    table.give(WagerPlaced(seat=1, wager="ante", amount=500))


@pytest.mark.clause("blitz:7.F(1)", "blitz:1.B(7)")
@pytest.mark.parametrize(
    ("wager", "limits", "at", "words"),
    [
        ("blind", {"paytable": "A", "max": 5}, "seats.1.blind", "the maximum blind wager is 5.00"),
        ("play", {"max": 5}, "seats.1.ante", "the maximum play wager is 5.00"),
        ("play", {"min": 15}, "seats.1.ante", "the minimum play wager is 15.00"),
    ],
)
def test_7_F_1_a_written_ante_of_ten_dollars_is_within_the_limits_of_all_three_wagers(
    wager: str, limits: dict[str, Any], at: str, words: str
) -> None:
    error = refusal_of_round(LOW, LOWER, wagers={"blind": {"paytable": "A"}, wager: limits})
    assert (error.at, error.clause) == (at, "blitz:7.F(1)")
    assert words in error.message


# Who leaves


@pytest.mark.clause("blitz:7.C(2)")
def test_7_C_2_who_leaves_before_deciding_folds_and_keeps_only_the_bonus_wagers(table: TableInPlay) -> None:
    table.begin({1: EVERY})
    table.deal(interleave(LOW, LOWER))
    table.up_to_decisions()
    events = table.give(Left(1))
    assert clauses_of(Ruled, events) == ["7.C(2)"]
    events += table.finish()
    assert [(line.wager, line.result, line.clause) for line in events_of(Settlement, events)] == [
        ("ante", "lost", "blitz:7.C(2)"),
        ("blind", "lost", "blitz:7.C(2)"),
        ("progressive", "lost", "blitz:7.C(2)"),
        ("flush-bonus", "lost", "blitz:11.E(1)"),
        ("blitz-jackpot", "lost", "blitz:11.E(3)"),
    ]
    assert [(event.seat, event.here) for event in events_of(Seated, events)] == [(1, False)]


@pytest.mark.clause("blitz:7.C(2)")
@pytest.mark.parametrize(
    ("abandoned", "expected"),
    [
        ("lose", [("ante", -1000), ("blind", -1000), ("play", -1000)]),
        ("play_on", [("ante", 1000), ("blind", 0), ("play", 1000)]),
    ],
)
def test_R173_a_decided_hand_that_is_left_is_lost_or_played_on(abandoned: str, expected: list[tuple[str, int]]) -> None:
    table = TableInPlay(abandoned_wager=abandoned).open()
    table.begin({1: PLAIN, 2: PLAIN})
    table.deal(interleave(WINNER, "9s Th Jd Qc Ks Ah 8c", LOWER))
    table.say("1 play")
    (ruled,) = events_of(Ruled, table.give(Left(1)))
    fate = "the wagers at box 1 are played on" if abandoned == "play_on" else "box 1 is treated as folded"
    assert ruled == Ruled(f"seat 1 has left: {fate}", "blitz:7.C(2)")
    events = [*table.say("2 fold"), *table.finish()]
    assert [(line.wager, line.net) for line in events_of(Settlement, events) if line.seat == 1] == expected


@pytest.mark.clause("blitz:7.C(2)")
@pytest.mark.parametrize("abandoned", ["lose", "play_on"])
def test_R173_a_hand_that_is_left_undecided_is_folded_even_where_decided_ones_are_played_on(abandoned: str) -> None:
    table = TableInPlay(abandoned_wager=abandoned).open()
    table.begin({1: PLAIN, 2: PLAIN})
    table.deal(interleave(WINNER, "9s Th Jd Qc Ks Ah 8c", LOWER))
    table.up_to_decisions()
    events = [*table.give(Left(1)), *table.say("2 fold"), *table.finish()]
    lost = [
        (line.wager, line.net, line.clause, line.because) for line in events_of(Settlement, events) if line.seat == 1
    ]
    told = "blitz:7.C(2)", "the player has left"
    assert lost == [("ante", -1000, *told), ("blind", -1000, *told)]


def test_7_C_2_who_leaves_while_the_cards_are_dealt_is_not_asked(table: TableInPlay) -> None:
    table.begin({1: PLAIN, 2: PLAIN})
    table.deal("2s 9s 2h")
    table.give(Left(1))
    table.deal("3h Th 3d 4d Jd 4c 5c Qc 5s 6s Ks 2d 7h Ac 3s 8d 8c 2c")
    table.up_to_decisions()
    assert table.clause == "11.B"
    table.give(Decision(seat=2, choose="play"))


def test_7_C_2_nobody_abandons_a_hand_once_all_have_decided(table: TableInPlay) -> None:
    table.begin({1: PLAIN, 2: PLAIN})
    table.deal(interleave(WINNER, "9s Th Jd Qc Ks Ah 8c", LOWER))
    table.say("1 play")
    assert table.wanted is not None
    assert "left" in table.wanted.answers
    table.say("2 play")
    assert isinstance(table.wanted, DutyWanted)
    assert (table.wanted.do, "left" in table.wanted.answers) == ("reveal", False)


def test_7_C_2_nobody_leaves_twice(table: TableInPlay) -> None:
    table.begin({1: PLAIN})
    table.give(Left(1))
    assert table.refusal_clause(Left(1)) == "7.C(2)"


def test_who_has_no_wager_may_leave_at_any_time(table: TableInPlay) -> None:
    table.give(Sat(3))
    table.begin({1: PLAIN})
    events = table.give(Left(3))
    assert [(event.seat, event.here) for event in events_of(Seated, events)] == [(3, False)]


def test_who_leaves_while_wagers_are_open_takes_them_along(table: TableInPlay) -> None:
    table.lay({1: EVERY})
    table.give(Left(1))
    assert table.table.wagers == {}


# Written rounds


@pytest.mark.clause("blitz:7.F(1)", "blitz:7.D")
@pytest.mark.parametrize(
    ("stakes", "at", "clause"),
    [
        ({"ante": 10}, "seats.1", "blitz:7.F(1)"),
        ({"ante": 10, "blind": 20}, "seats.1", "blitz:7.F(1)"),
        ({"ante": 10, "blind": 10, "play": 10}, "seats.1.play", "blitz:7.D"),
        ({"progressive": 1}, "seats.1.progressive", "blitz:7.F(4)(a)"),
        ({"ante": 10, "blind": 10, "insurance": 5}, "seats.1.insurance", None),
        ({"ante": 10, "blind": 10, "flush-bonus": 0}, "seats.1.flush-bonus", None),
    ],
)
def test_a_written_round_with_wagers_that_cannot_stand_is_refused_with_the_place(
    stakes: dict[str, int], at: str, clause: str | None
) -> None:
    wagers = {"blind": {"paytable": "A"}, "progressive": {"paytable": "B"}}
    meters = {"meter-1": 1000, "meter-2": 30, "meter-3": 30} if "progressive" in stakes else {}
    error = refusal_of_round(LOW, LOWER, stakes=stakes, wagers=wagers, meters=meters)
    assert (error.at, error.clause) == (at, clause)


def test_a_written_progressive_may_stand_before_its_ante_in_the_document() -> None:
    stakes = {"progressive": 1, "blind": 10, "ante": 10}
    error = refusal_of_round(
        LOW, LOWER, stakes=stakes, wagers={"blind": {"paytable": "A"}, "progressive": {"paytable": "A"}}
    )
    assert error.at == "meters.meter-1"  # the wagers stand; what is missing is the meter
