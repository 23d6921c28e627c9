"""Statements of players: 8.C, 8.D, 8.G and 8.H, R179."""

from __future__ import annotations

import pytest

from pitboss.events import BetMade, Ruled
from pitboss.inputs import WagerWithdrawn
from support.poker import HandInPlay
from support.poker_flop import facing, new_flop
from support.tables import events_of

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
    assert new_flop().bet(2, "check") == ("check", 0, "8.C")


@pytest.mark.clause("poker:8.C")
def test_8_C_an_announced_amount_binds_without_a_verb() -> None:
    assert new_flop().bet(2, None, 20) == ("bet", 20, "8.C")
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
    assert new_flop().no(2, say, amount) in ("8.C", "8.J", "8.G")


@pytest.mark.clause("poker:8.C")
def test_8_C_nobody_acts_out_of_turn() -> None:
    assert facing(20).no(1, "fold") == "8.C"


@pytest.mark.clause("poker:8.C")
def test_8_C_who_has_just_bet_says_nothing_further_out_of_turn() -> None:
    assert facing(20).no(2, "raise", 60) == "8.C"
    assert facing(20).no(2, chips=[20]) == "8.F"  # with chips it is a second motion
    (ruled,) = events_of(Ruled, facing(20).act(2, "raise", 60, out_of_turn=True))
    assert ruled == Ruled("seat 2: what is said or done out of turn does not bind", "poker:8.C")


@pytest.mark.clause("poker:8.C")
def test_R179_a_statement_out_of_turn_is_recorded_and_does_not_bind() -> None:
    hand = facing(20)
    (ruled,) = events_of(Ruled, hand.act(1, "raise", 100, out_of_turn=True))
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
    hand = new_flop()
    (made,) = events_of(BetMade, hand.act(2, "bet", 20, [25]))
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
    (made,) = events_of(BetMade, hand.act(3, "call", chips=chips))  # the big blind has 2 in
    assert (made.amount, made.clause, made.because) == (400, f"poker:{clause}", because)


@pytest.mark.clause("poker:8.C")
def test_8_C_chips_that_come_with_a_check_or_a_fold_go_back() -> None:
    assert new_flop().bet(2, "check", chips=[25]) == ("check", 0, "8.C")
    assert facing(20).bet(3, "fold", chips=[25]) == ("fold", 0, "8.C")


@pytest.mark.parametrize(("chips", "because"), [([25], "the 25.00 that came with it goes back"), ([], "")])
def test_of_chips_that_came_with_a_check_it_is_said_that_they_go_back(chips: list[int], because: str) -> None:
    (made,) = events_of(BetMade, new_flop().act(2, "check", chips=chips))
    assert made.because == because


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
