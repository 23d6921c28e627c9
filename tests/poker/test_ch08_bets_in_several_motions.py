"""Bets that are not made in one motion: 8.F and 8.H."""

from __future__ import annotations

import pytest

from pitboss.events import BetMade, Ruled
from support.poker import HandInPlay
from support.poker_flop import facing, new_flop
from support.tables import events_of

# 8.F: one motion


@pytest.mark.clause("poker:8.F")
def test_8_F_a_second_motion_without_announcement_adds_nothing() -> None:
    hand = new_flop()
    hand.act(2, chips=[5, 5])
    assert hand.no(2, chips=[25]) == "8.F"
    (ruled,) = events_of(Ruled, hand.act(2, chips=[25], out_of_turn=True))
    assert ruled.clause == "poker:8.F"
    assert (hand.turn.seat, hand.turn.call) == (3, 1000)


@pytest.mark.clause("poker:8.F(1)")
def test_8_F_1_a_bet_that_was_said_to_be_incomplete_may_be_added_to() -> None:
    hand = new_flop()
    (ruled,) = events_of(Ruled, hand.act(2, chips=[5], incomplete=True))
    assert ruled.clause == "poker:8.F(1)"
    assert (hand.turn.seat, hand.turn.motion) == (2, True)
    assert hand.bet(2, chips=[25]) == ("bet", 30, "8.E(1)")


@pytest.mark.clause("poker:8.F(1)")
@pytest.mark.parametrize(
    ("chips", "words"),
    [
        ([10, 5], ("fold", "call", "raise", "all-in")),
        ([10, 10], ("call", "raise", "all-in")),
        ([25, 5], ("raise", "all-in")),
    ],
)
def test_8_F_1_what_is_in_decides_what_a_bet_can_still_become(chips: list[int], words: tuple[str, ...]) -> None:
    hand = facing(20)
    hand.act(3, chips=chips, incomplete=True)
    assert hand.turn.words == words


@pytest.mark.clause("poker:8.F(1)")
def test_8_F_1_only_chips_can_be_the_beginning_of_a_bet() -> None:
    assert new_flop().no(2, "bet", 20, incomplete=True) == "8.F(1)"
    assert facing(20).no(3, "fold", chips=[5], incomplete=True) == "8.F(1)"


@pytest.mark.clause("poker:8.E", "poker:8.F(1)", "poker:8.H")
@pytest.mark.parametrize(("say", "amount"), [("check", None), ("fold", None), ("bet", 4), (None, 4)])
def test_8_H_what_an_incomplete_bet_has_put_in_is_not_taken_back(say: str | None, amount: int | None) -> None:
    hand = new_flop()
    hand.act(2, chips=[5], incomplete=True)
    assert (hand.turn.words, hand.turn.least) == (("bet", "all-in"), 500)
    assert hand.no(2, say, amount) == "8.H"
    assert hand.bet(2, "bet", 10) == ("bet", 10, "8.D")


@pytest.mark.clause("poker:8.E", "poker:8.F(1)")
def test_8_F_1_an_amount_that_is_said_later_does_not_reduce_the_bet() -> None:
    hand = new_flop()
    hand.act(2, "bet", chips=[25], incomplete=True)
    assert hand.no(2, amount=10) == "8.H"
    assert hand.bet(2, amount=40) == ("bet", 40, "8.D")


@pytest.mark.clause("poker:8.F(1)", "poker:8.H")
def test_8_H_a_call_of_less_than_an_incomplete_raise_is_refused() -> None:
    hand = facing(20)
    hand.act(3, chips=[25, 25], incomplete=True)
    assert hand.turn.words == ("raise", "all-in")
    assert hand.no(3, "call") == hand.no(3, "fold") == "8.H"
    assert hand.bet(3, chips=[10]) == ("raise", 60, "8.E(1)")


@pytest.mark.clause("poker:8.F(1)", "poker:8.I")
def test_8_I_a_single_larger_chip_that_was_said_to_be_incomplete_is_no_call() -> None:
    hand = facing(20)
    hand.act(3, chips=[50], incomplete=True)
    assert hand.bet(3, chips=[50]) == ("raise", 100, "8.E(1)")


@pytest.mark.clause("poker:8.H")
def test_8_H_who_folds_with_a_part_of_the_call_in_leaves_it_in_the_pot() -> None:
    hand = facing(20)
    hand.act(3, chips=[5], incomplete=True)
    assert hand.turn.words == ("fold", "call", "raise", "all-in")
    (made, *_) = events_of(BetMade, hand.act(3, "fold"))
    assert (made.did, made.amount, made.behind, made.clause) == ("fold", 500, 19300, "poker:8.H")
    hand.say("1 fold")
    # 2 of each are in from before the flop; of the bet of 20 the 5 are matched, and 15 goes back.
    assert (hand.net, hand.pots[0][0]) == ({1: -2, 2: 9, 3: -7}, 16)


@pytest.mark.clause("poker:8.F(1)")
@pytest.mark.parametrize(
    ("bet", "say", "amount", "chips", "clause"),
    [
        (20, "bet", None, [5], "8.C"),
        (20, "raise", 30, [5], "8.J"),
        (20, "raise", 60, [50, 25], "8.F(1)"),
        (0, "raise", None, [5], "8.C"),
        (0, "bet", 20, [25], "8.F(1)"),
    ],
)
def test_8_F_1_a_bet_that_could_never_be_completed_is_not_begun(
    bet: int, say: str, amount: int | None, chips: list[int], clause: str
) -> None:
    hand = facing(bet) if bet else new_flop()
    assert hand.no(hand.turn.seat, say, amount, chips, incomplete=True) == clause
    assert not hand.turn.motion


@pytest.mark.clause("poker:8.F(1)", "poker:8.J")
@pytest.mark.parametrize(("say", "chips"), [("raise", [2]), (None, [25])])
def test_8_F_1_nobody_begins_a_raise_once_all_raises_are_made(say: str | None, chips: list[int]) -> None:
    hand = HandInPlay(max_raises=1)
    hand.say("1 raise 6")
    assert hand.no(2, say, chips=chips, incomplete=True) == "8.J"
    hand.act(2, chips=[2], incomplete=True)  # of a call of 5
    assert hand.bet(2, chips=[3]) == ("call", 6, "8.E(1)")


@pytest.mark.clause("poker:8.H")
def test_8_H_who_folds_with_the_last_chips_in_has_folded_and_is_not_all_in() -> None:
    hand = HandInPlay({1: 200, 2: 200, 3: 7})
    hand.say("1 call", "2 call", "3 check", "2 bet 20")
    hand.act(3, chips=[5], incomplete=True)
    (made, *_) = events_of(BetMade, hand.act(3, "fold"))
    assert (made.did, made.behind, made.because) == ("fold", 0, "the 5.00 that is in stays in the pot")


@pytest.mark.clause("poker:8.F(1)", "poker:8.J")
def test_8_F_1_the_first_chips_keep_within_the_limit() -> None:
    hand = HandInPlay(variant="pot-limit-texas-holdem")
    assert hand.no(1, chips=[5, 5], incomplete=True) == "8.F(1)"  # the pot allows a raise to 7
    assert hand.no(1, "all-in", chips=[5], incomplete=True) == "8.J"


@pytest.mark.clause("poker:8.F(2)")
def test_8_F_2_the_call_and_the_word_raise_leave_the_raise_to_a_second_motion() -> None:
    hand = facing(20)
    (ruled,) = events_of(Ruled, hand.act(3, "raise", chips=[10, 10]))
    assert ruled.clause == "poker:8.F(2)"
    assert hand.bet(3, chips=[25, 5]) == ("raise", 50, "8.G")


@pytest.mark.clause("poker:8.F(1)")
def test_8_F_1_once_all_raises_are_made_the_chips_of_a_call_may_still_begin_it() -> None:
    hand = HandInPlay(max_raises=1)
    hand.say("1 raise 8")
    (ruled,) = events_of(Ruled, hand.act(2, chips=[5, 1, 1], incomplete=True))  # 7 on top of the small blind
    assert ruled.clause == "poker:8.F(1)"


@pytest.mark.clause("poker:8.F(2)", "poker:8.J")
def test_8_F_2_once_all_raises_are_made_the_word_raise_with_a_call_is_refused() -> None:
    hand = HandInPlay(max_raises=1)
    hand.say("1 raise 8")
    assert hand.no(2, "raise", chips=[5, 1, 1]) == "8.J"  # 7 on top of the small blind
