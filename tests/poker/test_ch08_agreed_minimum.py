"""The minimum bet that all poker players agree to: 8.J(1) and 8.K, R181."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.events import StepTaken
from pitboss.inputs import Decision, MinimumProposed, MinimumWithdrawn, Sat, SteppedAway
from pitboss.requests import DecisionWanted
from support.poker_tables import TableInPlay
from support.tables import events_of

AGREEMENT: dict[str, Any] = {"max_minimum_increase": 8, "agreement_method": "everybody says so aloud"}


# 8.J(1): a higher minimum


@pytest.mark.clause("poker:8.J(1)")
def test_8_J_1_if_all_players_agree_the_minimum_is_higher() -> None:
    table = TableInPlay(**AGREEMENT)
    table.give(MinimumProposed(1, 500), Decision(seat=2, choose="agree"), Decision(seat=3, choose="agree"))
    assert table.table.minimum == 500
    table.begin()
    assert table.turn.least == 700  # 5 on top of the blind
    table.say("1 call", "2 call", "3 check")
    assert table.no(2, "bet", 4) == "8.J"
    assert table.bet(2, "bet", 5) == ("bet", 5, "8.C")


@pytest.mark.clause("poker:8.J(1)")
def test_8_J_1_one_objection_leaves_the_posted_minimum() -> None:
    table = TableInPlay(**AGREEMENT)
    table.give(MinimumProposed(1, 500), Decision(seat=2, choose="agree"), Decision(seat=3, choose="object"))
    assert table.table.minimum == 200


@pytest.mark.clause("poker:8.J(1)")
def test_8_J_1_the_others_are_asked_by_the_numbers_of_their_seats() -> None:
    table = TableInPlay({8: 100, 1: 100, 2: 100}, **AGREEMENT)
    table.give(MinimumProposed(2, 500))
    asked = []
    while isinstance(table.wanted, DecisionWanted):
        asked += list(table.wanted.words)
        table.give(Decision(seat=asked[-1], choose="agree"))
    assert (asked, table.table.minimum) == ([1, 8], 500)


@pytest.mark.clause("poker:8.J(1)")
def test_R181_a_player_who_has_stepped_away_keeps_the_seat_and_has_to_agree_as_well() -> None:
    table = TableInPlay(**AGREEMENT)
    table.give(SteppedAway(3), MinimumProposed(1, 500), Decision(seat=2, choose="agree"))
    assert isinstance(table.wanted, DecisionWanted)
    assert (list(table.wanted.words), table.table.minimum) == ([3], 200)
    table.give(Decision(seat=3, choose="agree"))
    assert table.table.minimum == 500


@pytest.mark.clause("poker:8.J(1)")
def test_R181_any_player_may_end_it_and_a_newcomer_may_object() -> None:
    table = TableInPlay(**AGREEMENT)
    agreed = (MinimumProposed(1, 500), Decision(seat=2, choose="agree"), Decision(seat=3, choose="agree"))
    steps = events_of(StepTaken, table.give(*agreed, MinimumWithdrawn(3)))
    assert steps[-1] == StepTaken("seat 3 no longer agrees: the minimum bet is 2.00, as posted", "poker:8.J(1)")
    assert table.table.minimum == 200
    table.give(*agreed, Sat(4), Decision(seat=4, choose="agree"))
    assert table.table.minimum == 500
    table.give(Sat(5), Decision(seat=5, choose="object"))
    assert table.table.minimum == 200


@pytest.mark.clause("poker:8.J(1)")
def test_R181_an_objection_to_a_new_proposal_leaves_the_minimum_that_was_agreed() -> None:
    table = TableInPlay(**AGREEMENT)
    table.give(MinimumProposed(1, 300), Decision(seat=2, choose="agree"), Decision(seat=3, choose="agree"))
    (step,) = events_of(StepTaken, table.give(MinimumProposed(2, 500), Decision(seat=1, choose="object")))
    assert step.text == "seat 1 does not agree: the minimum bet stays 3.00"
    assert table.table.minimum == 300


@pytest.mark.clause("poker:8.K(2)", "poker:8.J(1)")
def test_8_K_2_the_minimum_rises_no_further_than_submitted() -> None:
    table = TableInPlay(**AGREEMENT)
    assert table.refused(MinimumProposed(1, 1001))[0] == table.refused(MinimumProposed(1, 200))[0] == "8.K(2)"
    assert table.refused(MinimumWithdrawn(1))[0] == "8.J(1)"
    assert TableInPlay().refused(MinimumProposed(1, 300))[0] == "8.K(2)"
    in_dollars = TableInPlay(smallest_chip=1, **AGREEMENT)
    assert in_dollars.refused(MinimumProposed(1, 350)) == ("8.K(2)", "3.50 cannot be made of chips of 1.00")


@pytest.mark.clause("poker:8.K(2)")
def test_8_K_2_the_minimum_may_rise_by_all_that_is_submitted() -> None:
    table = TableInPlay(**AGREEMENT)
    table.give(
        MinimumProposed(1, 1000), Decision(seat=2, choose="agree"), Decision(seat=3, choose="agree")
    )  # 2 as posted, and 8 more
    assert table.table.minimum == 1000


@pytest.mark.clause("poker:8.K(3)")
def test_8_K_3_everybody_is_asked_by_the_submitted_method() -> None:
    table = TableInPlay(**AGREEMENT)
    table.give(MinimumProposed(1, 500))
    assert "everybody says so aloud" in getattr(table.wanted, "about", "")
