"""Bets that are made by putting chips or currency in: 8.B(3), 8.E and 8.I, R176, R179."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.events import BetMade, StepTaken
from pitboss.inputs import Acted
from support.poker import HandInPlay
from support.poker_flop import facing, new_flop
from support.tables import events_of

# 8.E: a bet without a word


@pytest.mark.clause("poker:8.E", "poker:8.E(1)", "poker:8.E(2)")
def test_8_E_chips_pushed_towards_the_pot_are_a_bet_a_call_or_a_raise_of_what_they_are_worth() -> None:
    assert new_flop().bet(2, chips=[5, 5]) == ("bet", 10, "8.E(1)")
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
    assert [(made.did, made.total, made.clause) for made in events_of(BetMade, events)] == [
        ("raise", 10000, "poker:8.E(3)")
    ]
    assert events_of(StepTaken, events)[0].clause == "poker:8.B(3)"
    assert hand.table.currency == {1: 100}


@pytest.mark.clause("poker:8.B(3)")
def test_8_B_3_currency_that_is_not_on_the_table_does_not_bet() -> None:
    hand = HandInPlay({1: 200, 2: 200}, currency={1: 50})
    assert hand.no(1, currency=60) == "8.B(3)"
    assert HandInPlay().no(1, chips=[2], currency="0.01") == "8.B(3)"  # where there is none, no cent of it


@pytest.mark.clause("poker:8.B(3)")
def test_8_B_3_a_bet_that_takes_more_than_the_chips_converts_currency() -> None:
    hand = HandInPlay({1: 100, 2: 200}, currency={1: 60})
    steps = events_of(StepTaken, hand.act(1, "raise", 70))
    assert [step.text for step in steps] == ["convert 30.00 of currency at seat 1 into chips"]


@pytest.mark.clause("poker:8.B(3)")
@pytest.mark.parametrize(("say", "amount"), [("fold", None), ("call", None), ("raise", 30)])
def test_R176_only_the_currency_that_is_bet_is_converted(say: str, amount: int | None) -> None:
    # Seat 1 owes 1 of the big blind, or 29 on top of its 1 for a raise to 30; the rest of the 60 stays currency.
    hand = HandInPlay({1: 200, 2: 200}, currency={1: 100})
    steps = events_of(StepTaken, hand.act(1, say, amount, currency=60))
    told = {"fold": [], "call": ["convert 1.00 of currency at seat 1 into chips"]}
    assert [step.text for step in steps] == told.get(say, ["convert 29.00 of currency at seat 1 into chips"])
    assert hand.table.currency == {1: {"fold": 10000, "call": 9900, "raise": 7100}[say]}


@pytest.mark.clause("poker:8.B(3)")
def test_8_B_3_chips_that_came_with_currency_are_bet_first() -> None:
    hand = HandInPlay({1: 200, 2: 200}, currency={1: 100})
    steps = events_of(StepTaken, hand.act(1, "raise", 31, [25], currency=60))  # 30 more: 25 in chips, so 5 of currency
    assert [step.text for step in steps] == ["convert 5.00 of currency at seat 1 into chips"]


@pytest.mark.clause("poker:8.B(3)", "poker:8.F(1)")
def test_8_B_3_currency_of_two_motions_is_converted_once_it_is_bet_and_counts_only_once() -> None:
    hand = HandInPlay({1: 200, 2: 200}, currency={1: 50})
    assert not events_of(StepTaken, hand.act(1, currency=30, incomplete=True))
    assert hand.no(1, currency=30) == "8.B(3)"
    (step,) = events_of(StepTaken, hand.act(1, currency=20))
    assert step.text == "convert 50.00 of currency at seat 1 into chips"
    assert hand.table.currency == {1: 0}


# 8.I: one large chip


@pytest.mark.clause("poker:8.I")
def test_8_I_a_single_larger_chip_without_a_word_is_a_call() -> None:
    hand = facing(20)
    (made, *_) = events_of(BetMade, hand.act(3, chips=[100]))
    assert (made.did, made.amount, made.clause) == ("call", 2000, "poker:8.I")


@pytest.mark.clause("poker:8.I")
def test_8_I_a_raise_that_was_announced_is_a_raise_with_one_chip_too() -> None:
    assert facing(20).bet(3, "raise", chips=[100]) == ("raise", 100, "8.G")


@pytest.mark.clause("poker:8.I")
def test_R179_an_opening_bet_with_one_chip_is_worth_the_chip() -> None:
    assert new_flop().bet(2, chips=[100]) == ("bet", 100, "8.E(1)")


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
