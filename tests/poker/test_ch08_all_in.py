"""All-in and side pots: 8.B(5), R177, R178."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.events import Dealt, PotWon, StakesMoved
from pitboss.games.poker.hands import betting_is_open_to
from support.poker import HandInPlay
from support.tables import events_of

ACES_KINGS_QUEENS = "Ah Kh Qh Ad Kd Qd 2d 2c 7s 9h 2h 4d 2s 3c"
"""Seat 2 has aces, seat 3 kings, the button at 1 queens; the board pairs no hand: 2c 7s 9h 4d 3c."""
ACES_BEAT_KINGS = "Kh Ah Kd Ad 2d 2c 7s 9h 2h 4d 2s 3c"
"""Heads-up: kings at seat 2, aces at the button, and a board that helps neither."""


@pytest.mark.clause("poker:8.B(5)", "poker:8.B(5)(a)", "poker:8.B(5)(c)")
def test_8_B_5_an_all_in_player_wins_the_main_pot_and_the_others_play_on_for_a_side_pot() -> None:
    hand = HandInPlay({1: 300, 2: 50, 3: 300}, cards=ACES_KINGS_QUEENS)
    hand.say("1 call", "2 all-in", "3 call", "1 call", "3 bet 50", "1 call", "3 check", "1 check", "3 check", "1 check")
    # 3 x 50 to the aces; 2 x 50 to the kings.
    assert hand.pots == [(150, (1, 2, 3), ((2,),)), (100, (1, 3), ((3,),))]
    assert hand.net == {1: -100, 2: 100, 3: 0}


def test_8_B_5_who_has_a_single_cent_behind_is_not_all_in() -> None:
    hand = HandInPlay({1: 200, 2: 200, 3: 52})
    hand.say("1 raise 51.99", "2 call", "3 call", "2 check", "3 check", "1 bet 20", "2 call")
    assert (hand.turn.seat, hand.turn.call) == (3, 1)


@pytest.mark.clause("poker:8.B(5)(b)")
def test_8_B_5_b_an_all_in_player_gets_every_card_of_the_board() -> None:
    hand = HandInPlay({1: 50, 2: 50}, cards=ACES_BEAT_KINGS)
    events = hand.say("1 all-in", "2 call")
    board = [(event.to, event.clause) for event in events_of(Dealt, events) if event.to == "board"]
    assert board == [("board", "poker:8.B(5)(b)")] * 5
    assert hand.net == {1: 50, 2: -50}


@pytest.mark.clause("poker:8.B(5)(a)")
def test_8_B_5_a_an_uncalled_excess_goes_back() -> None:
    hand = HandInPlay({1: 200, 2: 50}, cards=ACES_BEAT_KINGS)
    events = hand.say("1 raise 200", "2 call")
    assert [(moved.seat, moved.amount) for moved in events_of(StakesMoved, events)] == [(1, 15000)]
    assert (hand.net, hand.pots) == ({1: 50, 2: -50}, [(100, (1, 2), ((1,),))])


def test_whoever_is_left_alone_wins_what_the_others_put_in() -> None:
    hand = HandInPlay()
    hand.say("1 raise 20", "2 fold", "3 fold")
    # 1 + 2 of the blinds and the 2 that match them; 18 of the raise comes back.
    assert (hand.net, hand.pots) == ({1: 3, 2: -1, 3: -2}, [(5, (1,), ((1,),))])


@pytest.mark.clause("poker:8.B(5)")
def test_R178_an_all_in_of_less_than_a_full_raise_does_not_open_the_betting_again() -> None:
    hand = HandInPlay({1: 200, 2: 17, 3: 200})
    hand.say("1 call", "2 call", "3 check", "2 check", "3 bet 10", "1 call", "2 all-in")
    # 15 is a raise by 5, and a full one is by 10: seat 3 calls or folds.
    assert (hand.turn.seat, hand.turn.call, hand.turn.least, hand.turn.words) == (
        3,
        500,
        None,
        ("fold", "call"),
    )
    assert hand.no(3, "raise", 40) == "8.B(5)"
    hand.say("3 call")
    assert hand.turn.least is None


@pytest.mark.clause("poker:8.B(5)")
def test_R178_who_has_not_acted_may_raise_a_short_all_in_by_a_full_raise() -> None:
    hand = HandInPlay({1: 200, 2: 200, 3: 17, 4: 200})
    hand.say("4 call", "1 call", "2 call", "3 check", "2 bet 10", "3 all-in")
    assert (hand.turn.seat, hand.turn.call, hand.turn.least) == (4, 1500, 2500)


@pytest.mark.clause("poker:8.B(5)")
def test_R178_two_short_all_ins_that_make_a_full_raise_together_open_the_betting_again() -> None:
    hand = HandInPlay({1: 200, 2: 200, 3: 17, 4: 23})
    hand.say("4 call", "1 call", "2 call", "3 check", "2 bet 10", "3 all-in", "4 all-in", "1 call")
    # 15, then 21: seat 2 faces 11 more, which is a full raise.
    assert (hand.turn.seat, hand.turn.call, hand.turn.least) == (2, 1100, 3100)


@pytest.mark.clause("poker:8.B(5)")
@pytest.mark.parametrize(("stack", "least"), [(22, 3000), (21, None)])
def test_R178_short_all_ins_open_the_betting_again_from_exactly_a_full_raise_on(stack: int, least: int | None) -> None:
    hand = HandInPlay({1: 200, 2: 200, 3: 17, 4: stack})
    hand.say("4 call", "1 call", "2 call", "3 check", "2 bet 10", "3 all-in", "4 all-in", "1 call")
    # 15, then 20 or 19: seat 2 faces 10 more, which is just a full raise, or 9, which is none.
    assert (hand.turn.seat, hand.turn.call, hand.turn.least) == (2, 100 * (stack - 12), least)


@pytest.mark.clause("poker:8.B(5)", "poker:8.K(1)")
@pytest.mark.parametrize(("stack", "opens"), [(10, True), (9, False)])
def test_R178_in_fixed_limit_half_a_bet_is_a_raise(stack: int, opens: bool) -> None:
    # Bets of 4 on the flop: all-in for 6 raises by 2, half of a bet; for 5 by 1.
    hand = HandInPlay({1: 200, 2: 200, 3: stack}, variant="fixed-limit-texas-holdem", blinds=[2, 4])
    hand.say("1 call", "2 call", "3 check", "2 bet", "3 all-in", "1 call")
    assert (hand.turn.seat, hand.turn.least is not None) == (2, opens)


@pytest.mark.clause("poker:8.B(5)")
@pytest.mark.parametrize(
    ("options", "opens"),
    [({"short_all_in_rule": "half_bet"}, True), ({"short_all_in_rule": "full_raise"}, False), ({}, False)],
)
def test_R178_the_operator_may_choose_the_rule(options: dict[str, Any], opens: bool) -> None:
    hand = HandInPlay({1: 200, 2: 17, 3: 200}, **options)
    hand.say("1 call", "2 call", "3 check", "2 check", "3 bet 10", "1 call", "2 all-in")
    assert (hand.turn.seat, hand.turn.least is not None) == (3, opens)


@pytest.mark.clause("poker:8.B(5)(c)")
def test_8_B_5_c_with_nobody_left_to_bet_against_a_player_only_checks() -> None:
    # Seat 1 is all-in for the blind, the small blind folds: the big blind has nothing to decide.
    hand = HandInPlay({1: 2, 2: 100, 3: 100})
    hand.say("1 call", "2 fold")
    assert (hand.turn.words, hand.turn.idle, hand.turn.call) == (("check",), True, 0)
    assert hand.no(3, "bet", 10) == hand.no(3, "fold") == "8.B(5)(c)"
    hand.say("3 check")
    assert hand.play.is_over


@pytest.mark.clause("poker:8.B(5)")
@pytest.mark.parametrize(("acted", "owed", "is_open"), [(False, 1, True), (True, 9, False), (True, 10, True)])
def test_R178_the_betting_is_open_to_who_has_not_acted_and_to_others_after_a_full_raise(
    acted: bool, owed: int, is_open: bool
) -> None:
    assert betting_is_open_to(acted, owed, step=10) is is_open


def test_a_bet_above_the_stack_is_all_in() -> None:
    hand = HandInPlay({1: 100, 2: 100})
    assert hand.bet(1, "raise", 500) == ("raise", 100, "8.B(5)")
    assert hand.bet(2, "raise", 500) == ("call", 100, "8.B(5)")
    assert hand.play.is_over


def test_a_call_of_more_than_the_stack_is_all_in() -> None:
    hand = HandInPlay({1: 100, 2: 30})
    hand.say("1 raise 60")
    assert hand.bet(2, "call") == ("call", 30, "8.B(5)")


@pytest.mark.clause("poker:8.B(5)")
def test_8_B_5_a_call_that_takes_just_the_stack_may_be_said_as_all_in() -> None:
    hand = HandInPlay({1: 100, 2: 30})
    hand.say("1 raise 30")
    assert (hand.turn.call, hand.turn.words) == (2800, ("fold", "call", "all-in"))
    assert hand.bet(2, "all-in") == ("call", 30, "8.B(5)")


@pytest.mark.clause("poker:8.B(5)(a)", "poker:8.B(5)(c)")
def test_8_B_5_the_main_pot_and_the_side_pots_are_won_each_by_its_clause() -> None:
    hand = HandInPlay({1: 300, 2: 50, 3: 300}, cards=ACES_KINGS_QUEENS)
    hand.say("1 call", "2 all-in", "3 call", "1 call", "3 bet 50", "1 call", "3 check", "1 check", "3 check", "1 check")
    hand.deal()
    won = [(pot.number, pot.clause) for pot in events_of(PotWon, hand.play.events)]
    assert won == [(1, "poker:8.B(5)(a)"), (2, "poker:8.B(5)(c)")]


def test_side_pots_are_divided_each_by_itself() -> None:
    # Seats 2 and 3 tie with the board's straight against the short stack's nothing; chips of a dollar.
    cards = "2c 3c 7d 2h 3h 7c Kd Ts Js Qs 4d Ks 5d As"
    hand = HandInPlay({1: 11, 2: 20, 3: 20}, cards=cards, smallest_chip=1)
    hand.say("1 all-in", "2 all-in", "3 call")
    # Everybody plays the royal flush: 33 three ways, 18 two ways.
    assert hand.pots == [(33, (1, 2, 3), ((1, 2, 3),)), (18, (2, 3), ((2, 3),))]
    assert hand.net == {1: 0, 2: 0, 3: 0}
