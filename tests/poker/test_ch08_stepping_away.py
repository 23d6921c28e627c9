"""Poker players who step away and keep their seats: 8.B(6)."""

from __future__ import annotations

import pytest

from pitboss.events import Ruled, StepTaken
from pitboss.inputs import CameBack, Left, Sat, StakesAdded, SteppedAway
from support.poker import HandInPlay
from support.poker_tables import TableInPlay
from support.tables import events_of

# 8.B(6): away for a while


@pytest.mark.clause("poker:8.B(6)")
def test_8_B_6_a_player_may_leave_the_table_and_keep_the_seat() -> None:
    table = TableInPlay()
    steps = events_of(StepTaken, table.give(SteppedAway(3), CameBack(3)))
    assert steps == [
        StepTaken("the player at seat 3 steps away and keeps the seat", "poker:8.B(6)"),
        StepTaken("the player at seat 3 is back", "poker:8.B(6)"),
    ]


@pytest.mark.clause("poker:8.B(6)")
def test_8_B_6_in_a_single_hand_too_a_player_may_step_away() -> None:
    hand = HandInPlay()
    hand.deal()
    (step,) = events_of(StepTaken, hand.give(SteppedAway(3)))
    assert step.clause == "poker:8.B(6)"


@pytest.mark.clause("poker:8.B(6)", "poker:8.B(6)(a)")
def test_8_B_6_a_stakes_are_counted_when_a_player_goes_and_again_on_return() -> None:
    table = TableInPlay()
    table.begin()
    (step,) = events_of(StepTaken, table.give(SteppedAway(3, "counted")))
    assert step == StepTaken(
        "the table stakes of seat 3 are counted, 98.00, while the player is away", "poker:8.B(6)(a)"
    )
    assert table.refused(CameBack(3))[0] == "8.B(6)(a)"
    (step,) = events_of(StepTaken, table.give(CameBack(3, 9800)))
    assert step.text == "the table stakes of seat 3 are 98.00, as they should be"


@pytest.mark.clause("poker:8.B(6)(a)")
def test_8_B_6_a_stakes_that_have_changed_are_ruled_on() -> None:
    table = TableInPlay()
    table.give(SteppedAway(3, "counted"))
    (ruled,) = events_of(Ruled, table.give(CameBack(3, 9000)))
    assert ruled.clause == "poker:8.B(6)(a)"
    assert table.table.stakes[3] == 10000


@pytest.mark.clause("poker:8.B(6)(b)")
def test_8_B_6_b_or_they_lie_under_a_cover() -> None:
    table = TableInPlay()
    table.begin()
    steps = events_of(StepTaken, table.give(SteppedAway(2, "covered"), CameBack(2)))
    assert [step.clause for step in steps] == ["poker:8.B(6)(b)"] * 2


@pytest.mark.clause("poker:8.B(6)")
def test_8_B_6_who_is_away_keeps_the_seat_and_gets_no_cards() -> None:
    table = TableInPlay()
    table.give(SteppedAway(2))
    table.begin()
    assert table.round.hand.seats == [3, 1]
    assert 2 in table.table.seated


@pytest.mark.clause("poker:8.B(6)")
def test_8_B_6_whoever_takes_the_seat_of_a_player_who_was_away_and_left_is_not_away() -> None:
    table = TableInPlay()
    table.give(SteppedAway(2), Left(2), Sat(2), StakesAdded(2, 10000))
    assert table.begin() == ["seat 2", "seat 3", "seat 1"]


@pytest.mark.clause("poker:8.B(6)")
def test_8_B_6_nobody_goes_twice_or_comes_back_without_having_gone() -> None:
    table = TableInPlay()
    assert table.refused(CameBack(2))[0] == "8.B(6)"
    assert table.refused(SteppedAway(2, "hidden"))[0] == "8.B(6)"
    table.give(SteppedAway(2))
    assert table.refused(SteppedAway(2))[0] == "8.B(6)"
