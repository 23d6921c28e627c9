"""What is said and what is put in: 8.C to 8.I, R179."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.round.betting import Acted, BetMade
from pitboss.round.events import Ruled, StepTaken
from pitboss.round.inputs import WagerWithdrawn
from support.poker import HandInPlay
from support.tables import of


def facing(bet: int) -> HandInPlay:
    """Three players on the flop: seat 2 has bet, seat 3 is to act."""
    hand = HandInPlay()
    hand.say("1 call", "2 call", "3 check", f"2 bet {bet}")
    return hand


def unopened() -> HandInPlay:
    """Three players on the flop, and seat 2 is to open."""
    hand = HandInPlay()
    hand.say("1 call", "2 call", "3 check")
    return hand


# 8.C: what is said in turn binds


@pytest.mark.clause("poker:8.C")
@pytest.mark.parametrize(
    ("say", "amount", "did"),
    [("fold", None, ("fold", 0)), ("call", None, ("call", 20)), ("raise", 60, ("raise", 60))],
)
def test_8_C_a_statement_in_turn_binds(say: str, amount: int | None, did: tuple[str, int]) -> None:
    assert facing(20).bet(3, say, amount) == (*did, "8.C")


@pytest.mark.clause("poker:8.C")
def test_8_C_a_check_binds_where_there_is_no_bet() -> None:
    assert unopened().bet(2, "check") == ("check", 0, "8.C")


@pytest.mark.clause("poker:8.C")
def test_8_C_an_announced_amount_binds_without_a_verb() -> None:
    assert unopened().bet(2, None, 20) == ("bet", 20, "8.C")
    assert facing(20).bet(3, None, 20) == ("call", 20, "8.C")
    assert facing(20).bet(3, None, 60) == ("raise", 60, "8.C")


@pytest.mark.clause("poker:8.C")
@pytest.mark.parametrize(
    ("say", "amount"),
    [("check", None), ("bet", 40), ("raise", 30), ("raise", 20), (None, 10), ("call", 20), ("limp", None)],
)
def test_8_C_what_the_game_does_not_allow_facing_a_bet_is_refused(say: str | None, amount: int | None) -> None:
    assert facing(20).no(3, say, amount) in ("8.C", "8.J")


@pytest.mark.clause("poker:8.C")
@pytest.mark.parametrize(("say", "amount"), [("call", None), ("raise", 20), ("bet", 1), ("bet", None)])
def test_8_C_what_the_game_does_not_allow_without_a_bet_is_refused(say: str, amount: int | None) -> None:
    assert unopened().no(2, say, amount) in ("8.C", "8.J", "8.G")


@pytest.mark.clause("poker:8.C")
def test_8_C_nobody_acts_out_of_turn() -> None:
    assert facing(20).no(1, "fold") == "8.C"


@pytest.mark.clause("poker:8.C")
def test_8_C_who_has_just_bet_says_nothing_further_out_of_turn() -> None:
    assert facing(20).no(2, "raise", 60) == "8.C"
    assert facing(20).no(2, chips=[20]) == "8.F"  # with chips it is a second motion
    (ruled,) = of(Ruled, facing(20).act(2, "raise", 60, out_of_turn=True))
    assert ruled == Ruled("seat 2: what is said or done out of turn does not bind", "poker:8.C")


@pytest.mark.clause("poker:8.C")
def test_R179_a_statement_out_of_turn_is_recorded_and_does_not_bind() -> None:
    hand = facing(20)
    (ruled,) = of(Ruled, hand.act(1, "raise", 100, out_of_turn=True))
    assert ruled == Ruled("seat 1: what is said or done out of turn does not bind", "poker:8.C")
    assert hand.turn.seat == 3
    hand.say("3 call")
    assert hand.bet(1, "fold") == ("fold", 0, "8.C")


def test_an_action_says_or_does_something() -> None:
    assert facing(20).no(3) == "8.C"


# 8.D: chips are corrected to what was announced


@pytest.mark.clause("poker:8.D")
@pytest.mark.parametrize("chips", [[100], [25, 25], [60, 5]])
def test_8_D_an_announced_raise_governs_over_the_chips(chips: list[int]) -> None:
    assert facing(20).bet(3, "raise", 60, chips) == ("raise", 60, "8.D")


@pytest.mark.clause("poker:8.D")
def test_8_D_an_announced_bet_governs_over_the_chips() -> None:
    hand = unopened()
    (made,) = of(BetMade, hand.act(2, "bet", 20, [25]))
    assert (made.total, made.clause) == (2000, "poker:8.D")
    assert made.because == "25.00 went in and is corrected to 20.00"


@pytest.mark.clause("poker:8.D", "poker:8.C")
def test_8_D_a_call_with_other_chips_is_a_call() -> None:
    assert facing(20).bet(3, "call", chips=[25, 25]) == ("call", 20, "8.D")


@pytest.mark.clause("poker:8.D")
@pytest.mark.parametrize(
    ("chips", "clause", "because"),
    [([1] * 4, "8.C", ""), ([5], "8.D", "5.00 went in and is corrected to 4.00")],
)
def test_8_D_a_blind_counts_towards_the_chips_of_a_call(chips: list[int], clause: str, because: str) -> None:
    hand = HandInPlay()
    hand.say("1 raise 6", "2 fold")
    (made,) = of(BetMade, hand.act(3, "call", chips=chips))  # the big blind has 2 in
    assert (made.amount, made.clause, made.because) == (400, f"poker:{clause}", because)


@pytest.mark.clause("poker:8.C")
def test_8_C_chips_that_come_with_a_check_or_a_fold_go_back() -> None:
    assert unopened().bet(2, "check", chips=[25]) == ("check", 0, "8.C")
    assert facing(20).bet(3, "fold", chips=[25]) == ("fold", 0, "8.C")


@pytest.mark.parametrize(("chips", "because"), [([25], "the 25.00 that came with it goes back"), ([], "")])
def test_of_chips_that_came_with_a_check_it_is_said_that_they_go_back(chips: list[int], because: str) -> None:
    (made,) = of(BetMade, unopened().act(2, "check", chips=chips))
    assert made.because == because


# 8.E: a bet without a word


@pytest.mark.clause("poker:8.E", "poker:8.E(1)", "poker:8.E(2)")
def test_8_E_chips_pushed_towards_the_pot_are_a_bet_a_call_or_a_raise_of_what_they_are_worth() -> None:
    assert unopened().bet(2, chips=[5, 5]) == ("bet", 10, "8.E(1)")
    assert facing(20).bet(3, chips=[10, 10]) == ("call", 20, "8.E(1)")
    assert facing(20).bet(3, chips=[25, 25]) == ("raise", 50, "8.E(1)")


@pytest.mark.clause("poker:8.E(1)")
@pytest.mark.parametrize(("bet", "did"), [(10, "raise"), (100, "call")])
def test_8_E_1_a_whole_stack_pushed_forward_raises_a_bet_it_exceeds_and_calls_a_greater_one(bet: int, did: str) -> None:
    hand = HandInPlay({1: 200, 2: 200, 3: 52})
    hand.say("1 call", "2 call", "3 check", f"2 bet {bet}")
    assert hand.bet(3, chips=[25, 25]) == (did, 50, "8.E(1)")


@pytest.mark.clause("poker:8.E(1)")
def test_8_E_1_a_part_of_a_stack_that_is_short_of_the_call_is_refused() -> None:
    hand = HandInPlay({1: 200, 2: 200, 3: 52})
    hand.say("1 call", "2 call", "3 check", "2 bet 100")
    assert hand.no(3, chips=[25]) == "8.E(1)"


@pytest.mark.clause("poker:8.E(1)")
def test_8_E_1_chips_that_make_neither_a_call_nor_a_raise_are_refused() -> None:
    assert facing(20).no(3, chips=[5, 5]) == "8.E(1)"
    assert facing(20).no(3, chips=[25, 5]) == "8.J"


def test_chips_add_to_what_the_seat_has_in_on_this_street() -> None:
    hand = HandInPlay()
    hand.say("1 raise 6")
    assert hand.bet(2, chips=[5]) == ("call", 6, "8.E(1)")  # on top of the small blind


@pytest.mark.clause("poker:8.E(3)", "poker:8.B(3)")
def test_8_E_3_currency_put_into_the_pot_is_a_bet_and_is_converted_at_once() -> None:
    hand = HandInPlay({1: 200, 2: 200}, currency={1: 100})
    events = hand.act(1, currency=99)
    assert [(made.did, made.total, made.clause) for made in of(BetMade, events)] == [("raise", 10000, "poker:8.E(3)")]
    assert of(StepTaken, events)[0].clause == "poker:8.B(3)"
    assert hand.table.currency == {1: 100}


@pytest.mark.clause("poker:8.B(3)")
def test_8_B_3_currency_that_is_not_on_the_table_does_not_bet() -> None:
    hand = HandInPlay({1: 200, 2: 200}, currency={1: 50})
    assert hand.no(1, currency=60) == "8.B(3)"
    assert HandInPlay().no(1, chips=[2], currency="0.01") == "8.B(3)"  # where there is none, no cent of it


@pytest.mark.clause("poker:8.B(3)")
def test_8_B_3_a_bet_that_takes_more_than_the_chips_converts_currency() -> None:
    hand = HandInPlay({1: 100, 2: 200}, currency={1: 60})
    steps = of(StepTaken, hand.act(1, "raise", 70))
    assert [step.text for step in steps] == ["convert 30.00 of currency at seat 1 into chips"]


@pytest.mark.clause("poker:8.B(3)")
@pytest.mark.parametrize(("say", "amount"), [("fold", None), ("call", None), ("raise", 30)])
def test_R176_only_the_currency_that_is_bet_is_converted(say: str, amount: int | None) -> None:
    # Seat 1 owes 1 of the big blind, or 29 on top of its 1 for a raise to 30; the rest of the 60 stays currency.
    hand = HandInPlay({1: 200, 2: 200}, currency={1: 100})
    steps = of(StepTaken, hand.act(1, say, amount, currency=60))
    told = {"fold": [], "call": ["convert 1.00 of currency at seat 1 into chips"]}
    assert [step.text for step in steps] == told.get(say, ["convert 29.00 of currency at seat 1 into chips"])
    assert hand.table.currency == {1: {"fold": 10000, "call": 9900, "raise": 7100}[say]}


@pytest.mark.clause("poker:8.B(3)")
def test_8_B_3_chips_that_came_with_currency_are_bet_first() -> None:
    hand = HandInPlay({1: 200, 2: 200}, currency={1: 100})
    steps = of(StepTaken, hand.act(1, "raise", 31, [25], currency=60))  # 30 more: 25 in chips, so 5 of currency
    assert [step.text for step in steps] == ["convert 5.00 of currency at seat 1 into chips"]


@pytest.mark.clause("poker:8.B(3)", "poker:8.F(1)")
def test_8_B_3_currency_of_two_motions_is_converted_once_it_is_bet_and_counts_only_once() -> None:
    hand = HandInPlay({1: 200, 2: 200}, currency={1: 50})
    assert not of(StepTaken, hand.act(1, currency=30, incomplete=True))
    assert hand.no(1, currency=30) == "8.B(3)"
    (step,) = of(StepTaken, hand.act(1, currency=20))
    assert step.text == "convert 50.00 of currency at seat 1 into chips"
    assert hand.table.currency == {1: 0}


# 8.F: one motion


@pytest.mark.clause("poker:8.F")
def test_8_F_a_second_motion_without_announcement_adds_nothing() -> None:
    hand = unopened()
    hand.act(2, chips=[5, 5])
    assert hand.no(2, chips=[25]) == "8.F"
    (ruled,) = of(Ruled, hand.act(2, chips=[25], out_of_turn=True))
    assert ruled.clause == "poker:8.F"
    assert (hand.turn.seat, hand.turn.call) == (3, 1000)


@pytest.mark.clause("poker:8.F(1)")
def test_8_F_1_a_bet_that_was_said_to_be_incomplete_may_be_added_to() -> None:
    hand = unopened()
    (ruled,) = of(Ruled, hand.act(2, chips=[5], incomplete=True))
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
    assert unopened().no(2, "bet", 20, incomplete=True) == "8.F(1)"
    assert facing(20).no(3, "fold", chips=[5], incomplete=True) == "8.F(1)"


@pytest.mark.clause("poker:8.E", "poker:8.F(1)", "poker:8.H")
@pytest.mark.parametrize(("say", "amount"), [("check", None), ("fold", None), ("bet", 4), (None, 4)])
def test_8_H_what_an_incomplete_bet_has_put_in_is_not_taken_back(say: str | None, amount: int | None) -> None:
    hand = unopened()
    hand.act(2, chips=[5], incomplete=True)
    assert (hand.turn.words, hand.turn.least) == (("bet", "all-in"), 500)
    assert hand.no(2, say, amount) == "8.H"
    assert hand.bet(2, "bet", 10) == ("bet", 10, "8.D")


@pytest.mark.clause("poker:8.E", "poker:8.F(1)")
def test_8_F_1_an_amount_that_is_said_later_does_not_reduce_the_bet() -> None:
    hand = unopened()
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
    (made, *_) = of(BetMade, hand.act(3, "fold"))
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
    hand = facing(bet) if bet else unopened()
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
    (made, *_) = of(BetMade, hand.act(3, "fold"))
    assert (made.did, made.behind, made.because) == ("fold", 0, "the 5.00 that is in stays in the pot")


@pytest.mark.clause("poker:8.F(1)", "poker:8.J")
def test_8_F_1_the_first_chips_keep_within_the_limit() -> None:
    hand = HandInPlay(variant="pot-limit-texas-holdem")
    assert hand.no(1, chips=[5, 5], incomplete=True) == "8.F(1)"  # the pot allows a raise to 7
    assert hand.no(1, "all-in", chips=[5], incomplete=True) == "8.J"


@pytest.mark.clause("poker:8.F(2)")
def test_8_F_2_the_call_and_the_word_raise_leave_the_raise_to_a_second_motion() -> None:
    hand = facing(20)
    (ruled,) = of(Ruled, hand.act(3, "raise", chips=[10, 10]))
    assert ruled.clause == "poker:8.F(2)"
    assert hand.bet(3, chips=[25, 5]) == ("raise", 50, "8.G")


@pytest.mark.clause("poker:8.F(1)")
def test_8_F_1_once_all_raises_are_made_the_chips_of_a_call_may_still_begin_it() -> None:
    hand = HandInPlay(max_raises=1)
    hand.say("1 raise 8")
    (ruled,) = of(Ruled, hand.act(2, chips=[5, 1, 1], incomplete=True))  # 7 on top of the small blind
    assert ruled.clause == "poker:8.F(1)"


@pytest.mark.clause("poker:8.F(2)", "poker:8.J")
def test_8_F_2_once_all_raises_are_made_the_word_raise_with_a_call_is_refused() -> None:
    hand = HandInPlay(max_raises=1)
    hand.say("1 raise 8")
    assert hand.no(2, "raise", chips=[5, 1, 1]) == "8.J"  # 7 on top of the small blind


# 8.G: a raise states its amount


@pytest.mark.clause("poker:8.G")
def test_8_G_a_raise_states_its_amount_or_goes_in_at_once() -> None:
    assert facing(20).no(3, "raise") == "8.G"
    assert facing(20).bet(3, "raise", chips=[100]) == ("raise", 100, "8.G")
    assert facing(20).bet(3, "raise", chips=[25, 25]) == ("raise", 50, "8.G")


@pytest.mark.clause("poker:8.G")
def test_8_G_where_the_limit_fixes_it_the_word_is_enough() -> None:
    hand = HandInPlay(variant="fixed-limit-texas-holdem")
    assert hand.bet(1, "raise") == ("raise", 4, "8.C")
    assert hand.bet(2, "raise", chips=[25]) == ("raise", 6, "8.D")
    assert hand.bet(3, "raise", chips=[5, 1]) == ("raise", 8, "8.C")  # with the big blind's 2


@pytest.mark.clause("poker:8.G")
def test_8_G_a_raise_below_the_least_or_above_the_most_is_refused() -> None:
    assert facing(20).no(3, "raise", chips=[25, 10]) == "8.J"
    assert HandInPlay(variant="pot-limit-texas-holdem").no(1, "raise", 8) == "8.J"


# 8.H: the pot is not touched


@pytest.mark.clause("poker:8.H")
def test_8_H_nobody_takes_back_what_is_in_the_pot() -> None:
    hand = facing(20)
    hand.deal()
    assert hand.refused(WagerWithdrawn(2, "bet"))[0] == "8.H"


# 8.I: one large chip


@pytest.mark.clause("poker:8.I")
def test_8_I_a_single_larger_chip_without_a_word_is_a_call() -> None:
    hand = facing(20)
    (made, *_) = of(BetMade, hand.act(3, chips=[100]))
    assert (made.did, made.amount, made.clause) == ("call", 2000, "poker:8.I")


@pytest.mark.clause("poker:8.I")
def test_8_I_a_raise_that_was_announced_is_a_raise_with_one_chip_too() -> None:
    assert facing(20).bet(3, "raise", chips=[100]) == ("raise", 100, "8.G")


@pytest.mark.clause("poker:8.I")
def test_R179_an_opening_bet_with_one_chip_is_worth_the_chip() -> None:
    assert unopened().bet(2, chips=[100]) == ("bet", 100, "8.E(1)")


@pytest.mark.clause("poker:8.I", "poker:8.E(3)")
def test_8_I_a_larger_chip_with_currency_beside_it_is_no_single_chip() -> None:
    hand = HandInPlay({1: 200, 2: 200, 3: 200}, currency={3: 100})
    hand.say("1 call", "2 call", "3 check", "2 bet 20")
    assert hand.bet(3, chips=[25], currency=25) == ("raise", 50, "8.E(3)")


@pytest.mark.clause("poker:8.I")
def test_8_I_a_silent_chip_of_the_big_blind_that_owes_nothing_is_a_check() -> None:
    hand = HandInPlay()
    hand.say("1 call", "2 call")
    assert hand.bet(3, chips=[25]) == ("check", 2, "8.I")


@pytest.mark.clause("poker:8.B(1)")
@pytest.mark.parametrize("chips", [[201], [100, 100, 25]])
def test_8_B_1_nobody_puts_in_more_than_lies_on_the_table(chips: list[int]) -> None:
    assert facing(20).no(3, chips=chips) == "8.B(1)"


@pytest.mark.parametrize(
    "given", [Acted(seat=3, chips=(0,)), Acted(seat=3, chips=(-100, 2100)), Acted(seat=3, currency=-5)]
)
def test_chips_are_worth_something(given: Any) -> None:
    hand = facing(20)
    hand.deal()
    assert hand.refused(given)[0] == "8.E"
