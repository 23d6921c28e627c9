"""A poker table and its stakes: 8.A and 8.B(1) to (4)."""

from __future__ import annotations

import pytest

from pitboss.events import BetMade, RoundEnded, StakesMoved, StepTaken, Voided
from pitboss.inputs import (
    BackedUp,
    Card,
    Closed,
    Corrected,
    HandOrdered,
    Left,
    RoundVoided,
    Sat,
    StakesAdded,
    StakesRemoved,
    SteppedAway,
    UnseenCard,
)
from pitboss.requests import StakesWanted
from support.poker import action
from support.poker_tables import TableInPlay
from support.tables import events_of


@pytest.mark.clause("poker:8.A")
def test_8_A_only_seated_players_get_cards_and_bet() -> None:
    table = TableInPlay({2: 100, 5: 100})
    assert table.refused(StakesAdded(3, 100))[1] == "nobody sits at seat 3"
    assert table.refused(Sat(11))[1] == "there is no seat 11: this table has seats 1 to 10"
    assert table.begin() == ["seat 5", "seat 2"]
    assert table.no(3, "call") == "8.C"


@pytest.mark.clause("poker:8.B", "poker:8.B(4)")
def test_8_B_4_who_lacks_forced_bets_and_one_minimum_bet_is_not_dealt_in() -> None:
    # Button 1, blinds of 1 and 2: seat 2 needs 1 + 2, and seat 3 would need 2 + 2.
    table = TableInPlay({1: 2, 2: 3, 3: 3, 4: 100})
    assert table.begin() == ["seat 2", "seat 4", "seat 1"]


@pytest.mark.clause("poker:8.B(4)")
def test_8_B_4_nobody_is_dealt_in_alone() -> None:
    table = TableInPlay({1: 100, 2: 2})
    assert table.refused(HandOrdered())[0] == "8.B(4)"
    assert table.refused(HandOrdered(2))[0] == "8.B(4)"


@pytest.mark.clause("poker:8.B(1)", "poker:8.B(2)")
def test_8_B_2_stakes_are_added_and_removed_between_rounds_only() -> None:
    table = TableInPlay()
    table.begin()
    assert table.refused(StakesAdded(2, 5000))[0] == "8.B(2)"
    assert table.refused(StakesRemoved(2, 5000))[0] == "8.B(2)"
    assert table.refused(Left(2))[0] == "8.B(2)"
    table.say("1 fold", "2 fold")
    table.give(StakesAdded(2, 5000), StakesRemoved(3, 100))
    assert table.table.stakes == {1: 10000, 2: 14900, 3: 10000}


@pytest.mark.clause("poker:8.B(1)")
def test_8_B_1_only_what_lay_on_the_table_when_the_round_began_is_bet() -> None:
    table = TableInPlay()
    table.begin()
    assert table.no(1, chips=[101]) == "8.B(1)"
    assert table.bet(1, "raise", 150) == ("raise", 100, "8.B(5)")


@pytest.mark.clause("poker:8.B(3)")
def test_8_B_3_currency_on_the_table_counts_and_is_converted_when_it_is_bet() -> None:
    table = TableInPlay({1: 10, 2: 100})
    table.give(StakesAdded(1, 9000, currency=True))
    table.begin()  # seat 1 has the button and posts the small blind
    events = table.act(1, "raise", 50)
    assert [step.text for step in events_of(StepTaken, events)] == ["convert 40.00 of currency at seat 1 into chips"]
    assert table.table.currency == {1: 5000}


@pytest.mark.clause("poker:8.B(2)")
def test_8_B_2_what_comes_onto_the_table_and_leaves_it_is_on_record() -> None:
    table = TableInPlay()
    events = table.give(StakesAdded(2, 5000), StakesAdded(2, 2000, currency=True), StakesRemoved(2, 1000))
    assert events == [
        StakesMoved(seat=2, amount=5000, value=15000, why="chips on the table", clause="poker:8.B(2)"),
        StakesMoved(seat=2, amount=2000, value=17000, why="currency on the table", clause="poker:8.B(2)"),
        StakesMoved(seat=2, amount=-1000, value=16000, why="off the table", clause="poker:8.B(2)"),
    ]


def test_stakes_are_whole_chips_and_positive() -> None:
    table = TableInPlay(smallest_chip=1)
    assert table.refused(StakesAdded(1, 50))[0] == table.refused(StakesAdded(1, 0))[0] == "8.B(1)"
    assert table.refused(StakesRemoved(1, 20000))[0] == "8.B(2)"


# The session


def test_the_button_moves_clockwise_from_hand_to_hand() -> None:
    table = TableInPlay()
    buttons = []
    for _ in range(4):
        table.begin()
        buttons.append(table.table.button)
        while not isinstance(table.wanted, StakesWanted):
            table.act(table.turn.seat, "fold")
    assert buttons == [1, 2, 3, 1]


def test_stakes_go_from_hand_to_hand() -> None:
    table = TableInPlay()
    table.begin()
    table.say("1 fold", "2 fold")
    assert table.table.stakes == {1: 10000, 2: 9900, 3: 10100}
    assert events_of(RoundEnded, table.play.events)[-1].result == "seat 3 wins 2.00"
    table.begin()
    table.say("2 fold", "3 fold")
    assert table.table.stakes == {1: 10100, 2: 9900, 3: 10000}


def test_a_void_hand_leaves_everybody_what_they_had() -> None:
    table = TableInPlay()
    table.begin()
    table.say("1 raise 20", "2 call")
    table.give(RoundVoided("the deck was fouled", "poker:8.A"))
    assert events_of(Voided, table.play.events)[-1].why == "the deck was fouled"
    assert table.table.stakes == {1: 10000, 2: 10000, 3: 10000}
    assert isinstance(table.wanted, StakesWanted)


def test_a_hand_is_void_while_the_deck_is_shuffled_too() -> None:
    table = TableInPlay()
    table.give(HandOrdered(), RoundVoided("a card is missing", "poker:8.A"))
    assert isinstance(table.wanted, StakesWanted)


def test_a_hand_is_taken_back_to_where_it_stood() -> None:
    table = TableInPlay()
    table.begin()
    place = len(table.play.inputs)
    table.say("1 raise 20", "2 fold")
    table.give(BackedUp(place, "seat 1 was not heard"))
    assert (table.turn.seat, table.turn.call) == (1, 200)


def test_a_correction_moves_stakes() -> None:
    table = TableInPlay()
    table.give(Corrected(seat=1, amount=-500, why="a pot went to the wrong seat", clause="poker:8.B(5)(a)"))
    assert table.table.stakes[1] == 9500
    assert (
        table.refused(Corrected(seat=1, amount=-20000, why="more than there is", clause="poker:8.B(5)(a)"))[0]
        == "8.B(1)"
    )
    assert (
        table.refused(Corrected(seat=4, amount=500, why="nobody sits there", clause="poker:8.B(5)(a)"))[1]
        == "nobody sits at seat 4"
    )
    table.give(Corrected(seat=1, amount=-9500, why="all that is left", clause="poker:8.B(5)(a)"))
    assert table.table.stakes[1] == 0


def test_8_B_1_stakes_that_a_correction_left_odd_go_all_in_as_they_are() -> None:
    table = TableInPlay(smallest_chip=1)
    table.give(Corrected(seat=1, amount=-50, why="a pot was short", clause="poker:8.B(5)(a)"))
    table.begin()
    assert table.no(1, "raise", "20.50") == "8.J"
    (made, *_) = events_of(BetMade, table.act(1, "all-in"))
    assert (made.did, made.total, made.behind) == ("raise", 9950, 0)


def test_whoever_leaves_takes_the_stakes_along_and_so_does_everybody_at_the_end() -> None:
    table = TableInPlay()
    (moved,) = events_of(StakesMoved, table.give(Left(2)))
    assert (moved.seat, moved.amount, moved.value, moved.why) == (2, -10000, 0, "off the table")
    assert table.table.stakes == {1: 10000, 3: 10000}
    table.give(Closed())
    assert (table.play.is_over, table.table.stakes) == (True, {})


@pytest.mark.clause("poker:8.B(4)")
def test_8_B_4_who_is_not_dealt_in_does_not_have_the_button() -> None:
    table = TableInPlay()
    table.give(SteppedAway(2))
    assert table.refused(HandOrdered(2)) == ("8.B(4)", "seat 2 is not dealt in, so it cannot have the button")


def test_8_B_1_a_single_cent_may_be_added_to_table_stakes() -> None:
    table = TableInPlay()
    table.give(StakesAdded(1, 1))
    assert table.table.stakes[1] == 10001


def test_a_card_comes_only_once() -> None:
    table = TableInPlay()
    table.give(HandOrdered())
    table.give(table.routine(), Card("Ah"))
    assert "already out" in table.refused(Card("Ah"))[1]


def test_a_burned_card_that_nobody_sees_is_out_of_the_deck() -> None:
    table = TableInPlay({1: 100, 2: 100})
    table.begin()
    table.give(action(1, "call"), action(2, "check"))
    before = table.table.shoe.cards.left
    table.give(UnseenCard())
    assert (before, table.table.shoe.cards.left) == (48, 47)  # two players have two cards each


def test_actions_between_hands_are_no_answer() -> None:
    table = TableInPlay()
    assert "no answer" in table.refused(action(1, "call"))[1]
    assert not events_of(BetMade, table.play.events)
