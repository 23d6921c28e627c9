"""Posted limits and raises: 8.J, 8.K, R180, and the structures."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.inputs import Decision
from pitboss.requests import DecisionWanted
from support.poker import HandInPlay, action

FOUR = {1: 500, 2: 500, 3: 500, 4: 500}


def limits(hand: HandInPlay) -> tuple[int, int]:
    """Return the minimum and maximum bet or raise of the player whose turn it is, in dollars."""
    assert hand.turn.least is not None
    assert hand.turn.most is not None
    return hand.turn.least // 100, hand.turn.most // 100


@pytest.mark.clause("poker:8.J")
def test_the_minimum_is_the_big_blind_unless_another_is_posted() -> None:
    hand = HandInPlay()
    assert limits(hand) == (4, 200)
    hand.say("1 call", "2 call", "3 check")
    assert limits(hand) == (2, 198)


@pytest.mark.clause("poker:8.J")
def test_8_J_a_posted_minimum_and_maximum_bound_bets_and_raises() -> None:
    hand = HandInPlay(min=5, max=50)
    hand.say("1 call", "2 call", "3 check")
    assert limits(hand) == (5, 50)
    assert hand.no(2, "bet", 4) == hand.no(2, "bet", 51) == "8.J"
    hand.say("2 bet 20")
    assert limits(hand) == (40, 70)  # by 20 at least and by 50 at most


@pytest.mark.clause("poker:8.J")
def test_8_J_before_the_flop_a_raise_is_by_the_big_blind_at_least_though_less_is_posted() -> None:
    hand = HandInPlay(min=1)
    assert limits(hand) == (4, 200)  # by 2, the bet that the big blind is
    hand.say("1 call", "2 call", "3 check")
    assert limits(hand) == (1, 198)


@pytest.mark.clause("poker:8.J")
def test_8_J_in_fixed_limit_the_posted_bet_is_the_raise_though_the_big_blind_is_more() -> None:
    hand = HandInPlay(variant="fixed-limit-texas-holdem", min=1)
    assert limits(hand) == (3, 3)


def test_in_no_limit_a_raise_is_by_as_much_as_the_last_one() -> None:
    hand = HandInPlay()
    hand.say("1 raise 10")
    assert limits(hand) == (18, 200)  # a raise by 8
    hand.say("2 raise 30")
    assert limits(hand) == (50, 200)  # by 20


@pytest.mark.clause("poker:8.C")
def test_in_pot_limit_the_most_is_the_call_and_then_the_pot() -> None:
    hand = HandInPlay(FOUR, variant="pot-limit-omaha")
    assert limits(hand) == (4, 7)  # 2 to call, then 1 + 2 + 2 on top of 2
    hand.say("4 raise 7", "1 fold", "2 fold")
    assert limits(hand) == (12, 22)  # 5 to call, then 7 + 1 + 2 + 5 on top of 7
    hand.say("3 call")
    assert limits(hand) == (2, 15)  # the pot


def test_in_fixed_limit_bets_double_from_the_turn_on() -> None:
    hand = HandInPlay(variant="fixed-limit-texas-holdem")
    assert limits(hand) == (4, 4)
    hand.say("1 call", "2 call", "3 check")
    assert limits(hand) == (2, 2)
    hand.say("2 bet", "3 call", "1 call")
    assert limits(hand) == (4, 4)
    hand.say("2 bet", "3 raise", "1 fold", "2 call")
    assert limits(hand) == (4, 4)


@pytest.mark.clause("poker:8.J")
def test_8_J_in_fixed_limit_too_nobody_raises_once_all_raises_are_made() -> None:
    hand = HandInPlay(variant="fixed-limit-texas-holdem", max_raises=1)
    hand.say("1 raise")
    assert hand.no(2, "raise") == "8.J"


def test_in_fixed_limit_posted_limits_are_the_two_bets() -> None:
    hand = HandInPlay(variant="fixed-limit-omaha", min=3, max=9)
    assert limits(hand) == (5, 5)
    hand.say("1 call", "2 call", "3 check", "2 check", "3 check", "1 check")
    assert limits(hand) == (9, 9)


@pytest.mark.clause("poker:8.J", "poker:8.K(1)")
def test_8_J_after_the_posted_number_of_raises_a_player_calls_or_folds() -> None:
    hand = HandInPlay(max_raises=2)
    hand.say("1 raise 6", "2 raise 12")
    assert hand.turn.words == ("fold", "call")
    assert hand.no(3, "raise", 30) == hand.no(3, "all-in") == "8.J"
    hand.say("3 call", "1 call")
    assert limits(hand) == (2, 188)  # the next round begins anew


@pytest.mark.clause("poker:8.J")
@pytest.mark.parametrize(("most", "posted"), [(1, "1 raise"), (2, "2 raises")])
def test_8_J_the_refusal_says_how_many_raises_are_posted(most: int, posted: str) -> None:
    hand = HandInPlay(max_raises=most)
    hand.say(*["1 raise 6", "2 raise 12"][:most])
    seat = hand.turn.seat
    told = f"the posted limit is {posted} in a betting round, so seat {seat} calls or folds"
    assert hand.refused(action(seat, "raise", 30)) == ("8.J", told)


@pytest.mark.clause("poker:8.K(1)")
def test_R180_the_opening_bet_is_no_raise_and_a_short_all_in_is_none() -> None:
    hand = HandInPlay({1: 200, 2: 200, 3: 17, 4: 200}, max_raises=1)
    hand.say("4 call", "1 call", "2 call", "3 check", "2 bet 10", "3 all-in")
    assert hand.turn.least == 2500
    hand.say("4 raise 25")
    assert hand.turn.least is None


@pytest.mark.clause("poker:8.K(1)")
@pytest.mark.parametrize(("options", "least"), [({}, None), ({"heads_up_unlimited": True}, 2000)])
def test_R180_two_live_hands_are_an_exception_only_if_submitted(options: dict[str, Any], least: int | None) -> None:
    hand = HandInPlay({1: 200, 2: 200}, max_raises=2, **options)
    hand.say("1 raise 8", "2 raise 14")
    assert hand.turn.least == least


@pytest.mark.clause("poker:8.K(1)")
def test_R180_three_live_hands_are_no_exception() -> None:
    hand = HandInPlay(max_raises=2, heads_up_unlimited=True)
    hand.say("1 raise 8", "2 raise 14")
    assert hand.turn.least is None


@pytest.mark.clause("poker:8.J(2)")
def test_8_J_2_who_has_checked_may_raise() -> None:
    hand = HandInPlay({1: 200, 2: 200})
    hand.say("1 call", "2 check", "2 check", "1 bet 10")
    assert hand.bet(2, "raise", 30) == ("raise", 30, "8.C")


@pytest.mark.clause("poker:8.J(2)")
def test_8_J_2_unless_it_is_posted_otherwise() -> None:
    hand = HandInPlay({1: 200, 2: 200}, check_raise=False)
    hand.say("1 call", "2 check", "2 check", "1 bet 10")
    assert hand.no(2, "raise", 30) == "8.J(2)"
    assert hand.bet(2, "call") == ("call", 10, "8.C")


def test_the_big_blind_may_raise_when_everybody_has_called() -> None:
    hand = HandInPlay(check_raise=False)
    hand.say("1 call", "2 call")
    assert hand.turn.words == ("fold", "check", "raise", "all-in")
    hand.say("3 raise 10", "1 fold")
    assert hand.turn.seat == 2


def test_a_bet_is_made_of_chips_unless_it_is_all_in() -> None:
    hand = HandInPlay({1: 200, 2: 200}, smallest_chip=1)
    assert hand.no(1, "raise", "6.50") == "8.J"


def test_heads_up_the_button_posts_the_small_blind_acts_first_and_then_last() -> None:
    hand = HandInPlay({3: 200, 7: 200}, button=7)
    assert (hand.turn.seat, hand.turn.call) == (7, 100)
    hand.say("7 call", "3 check")
    assert hand.turn.seat == 3


def test_a_straddle_is_posted_if_it_is_submitted_and_has_the_last_word() -> None:
    hand = HandInPlay(FOUR, straddle=True)
    hand.give(Decision(seat=4, choose="straddle"))
    assert (hand.turn.seat, hand.turn.call) == (1, 400)
    hand.say("1 call", "2 call", "3 call")
    assert (hand.turn.seat, hand.turn.words) == (4, ("fold", "check", "raise", "all-in"))


@pytest.mark.clause("poker:8.B(1)")
@pytest.mark.parametrize(("stack", "asked"), [(4, True), (3, False)])
def test_8_B_1_a_straddle_takes_no_more_than_lies_on_the_table(stack: int, asked: bool) -> None:
    hand = HandInPlay({**FOUR, 4: stack}, straddle=True)  # twice the big blind of 2 is 4
    assert isinstance(hand.wanted, DecisionWanted) is asked
    if asked:
        hand.give(Decision(seat=4, choose="straddle"))
    assert (hand.turn.seat, hand.turn.call) == ((1, 400) if asked else (4, 200))


@pytest.mark.clause("poker:8.B(4)")
def test_antes_go_in_beside_the_blinds_and_are_no_part_of_the_bet() -> None:
    hand = HandInPlay(ante=1)
    assert hand.turn.call == 200
    hand.say("1 fold", "2 fold")
    assert hand.net == {1: -1, 2: -2, 3: 3}
