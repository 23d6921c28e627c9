"""A table and its stakes: 8.A, 8.B(1) to (4) and (6), and the minimum that all agree to (8.J(1), 8.K)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.round.betting import (
    BetMade,
    CameBack,
    HandOrdered,
    MinimumProposed,
    MinimumWithdrawn,
    StakesAdded,
    StakesMoved,
    StakesRemoved,
    StakesWanted,
    SteppedAway,
)
from pitboss.round.events import Dealt, RoundEnded, Ruled, StepTaken, Voided
from pitboss.round.inputs import BackedUp, Card, Closed, Corrected, Decision, Left, RoundVoided, Sat, UnseenCard
from pitboss.round.requests import DecisionWanted
from support.poker import HandInPlay, PokerInPlay, acted, choices, deck_beginning, new_table
from support.tables import of

AGREEMENT: dict[str, Any] = {"max_minimum_increase": 8, "agreement_method": "everybody says so aloud"}


class TableInPlay(PokerInPlay):
    """A table that has opened, with these stakes in dollars."""

    def __init__(self, stakes: dict[int, int] | None = None, **options: Any) -> None:
        chosen = choices(**options)
        super().__init__(lambda: new_table(chosen))
        self.deck = deck_beginning("")
        for seat, amount in (stakes if stakes is not None else {1: 100, 2: 100, 3: 100}).items():
            self.give(Sat(seat), StakesAdded(seat, 100 * amount))

    def begin(self) -> list[str]:
        """The next hand is dealt; the seats that got cards, in their order."""
        self.deck = deck_beginning("")
        events = [*self.give(HandOrdered()), *self.deal()]
        return [event.to for event in of(Dealt, events)][: self.table.hand.players if self.table.hand else 0]


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
    assert [step.text for step in of(StepTaken, events)] == ["convert 40.00 of currency at seat 1 into chips"]
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
    assert of(RoundEnded, table.play.events)[-1].result == "seat 3 wins 2.00"
    table.begin()
    table.say("2 fold", "3 fold")
    assert table.table.stakes == {1: 10100, 2: 9900, 3: 10000}


def test_a_void_hand_leaves_everybody_what_they_had() -> None:
    table = TableInPlay()
    table.begin()
    table.say("1 raise 20", "2 call")
    table.give(RoundVoided("the deck was fouled", "poker:8.A"))
    assert of(Voided, table.play.events)[-1].why == "the deck was fouled"
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
    (made, *_) = of(BetMade, table.act(1, "all-in"))
    assert (made.did, made.total, made.behind) == ("raise", 9950, 0)


def test_whoever_leaves_takes_the_stakes_along_and_so_does_everybody_at_the_end() -> None:
    table = TableInPlay()
    (moved,) = of(StakesMoved, table.give(Left(2)))
    assert (moved.seat, moved.amount, moved.value, moved.why) == (2, -10000, 0, "off the table")
    assert table.table.stakes == {1: 10000, 3: 10000}
    table.give(Closed())
    assert (table.play.over, table.table.stakes) == (True, {})


@pytest.mark.clause("poker:8.B(4)")
def test_8_B_4_who_is_not_dealt_in_does_not_have_the_button() -> None:
    table = TableInPlay()
    table.give(SteppedAway(2))
    assert table.refused(HandOrdered(2)) == ("8.B(4)", "seat 2 is not dealt in, so it cannot have the button")


def test_8_B_1_a_single_cent_may_be_added_to_table_stakes() -> None:
    table = TableInPlay()
    table.give(StakesAdded(1, 1))
    assert table.table.stakes[1] == 10001


# 8.B(6): away for a while


@pytest.mark.clause("poker:8.B(6)")
def test_8_B_6_a_player_may_leave_the_table_and_keep_the_seat() -> None:
    table = TableInPlay()
    steps = of(StepTaken, table.give(SteppedAway(3), CameBack(3)))
    assert steps == [
        StepTaken("the player at seat 3 steps away and keeps the seat", "poker:8.B(6)"),
        StepTaken("the player at seat 3 is back", "poker:8.B(6)"),
    ]


@pytest.mark.clause("poker:8.B(6)")
def test_8_B_6_in_a_single_hand_too_a_player_may_step_away() -> None:
    hand = HandInPlay()
    hand.deal()
    (step,) = of(StepTaken, hand.give(SteppedAway(3)))
    assert step.clause == "poker:8.B(6)"


@pytest.mark.clause("poker:8.B(6)", "poker:8.B(6)(a)")
def test_8_B_6_a_stakes_are_counted_when_a_player_goes_and_again_on_return() -> None:
    table = TableInPlay()
    table.begin()
    (step,) = of(StepTaken, table.give(SteppedAway(3, "counted")))
    assert step == StepTaken(
        "the table stakes of seat 3 are counted, 98.00, while the player is away", "poker:8.B(6)(a)"
    )
    assert table.refused(CameBack(3))[0] == "8.B(6)(a)"
    (step,) = of(StepTaken, table.give(CameBack(3, 9800)))
    assert step.text == "the table stakes of seat 3 are 98.00, as they should be"


@pytest.mark.clause("poker:8.B(6)(a)")
def test_8_B_6_a_stakes_that_have_changed_are_ruled_on() -> None:
    table = TableInPlay()
    table.give(SteppedAway(3, "counted"))
    (ruled,) = of(Ruled, table.give(CameBack(3, 9000)))
    assert ruled.clause == "poker:8.B(6)(a)"
    assert table.table.stakes[3] == 10000


@pytest.mark.clause("poker:8.B(6)(b)")
def test_8_B_6_b_or_they_lie_under_a_cover() -> None:
    table = TableInPlay()
    table.begin()
    steps = of(StepTaken, table.give(SteppedAway(2, "covered"), CameBack(2)))
    assert [step.clause for step in steps] == ["poker:8.B(6)(b)"] * 2


@pytest.mark.clause("poker:8.B(6)")
def test_8_B_6_who_is_away_keeps_the_seat_and_gets_no_cards() -> None:
    table = TableInPlay()
    table.give(SteppedAway(2))
    table.begin()
    assert table.table.hand is not None
    assert table.table.hand.seats == [3, 1]
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
    steps = of(StepTaken, table.give(*agreed, MinimumWithdrawn(3)))
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
    (step,) = of(StepTaken, table.give(MinimumProposed(2, 500), Decision(seat=1, choose="object")))
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


def test_a_card_comes_only_once() -> None:
    table = TableInPlay()
    table.give(HandOrdered())
    table.give(table.routine(), Card("Ah"))
    assert "already out" in table.refused(Card("Ah"))[1]


def test_a_burned_card_that_nobody_sees_is_out_of_the_deck() -> None:
    table = TableInPlay({1: 100, 2: 100})
    table.begin()
    table.give(acted(1, "call"), acted(2, "check"))
    before = table.table.cards.left
    table.give(UnseenCard())
    assert (before, table.table.cards.left) == (48, 47)  # two players have two cards each


def test_actions_between_hands_are_no_answer() -> None:
    table = TableInPlay()
    assert "no answer" in table.refused(acted(1, "call"))[1]
    assert not of(BetMade, table.play.events)
