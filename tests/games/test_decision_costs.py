"""Costs of choices: the arithmetic of every game, and the chips that the ledger moves."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.events import Settlement
from pitboss.games.game import RoundSetup
from pitboss.games.registry import game
from pitboss.inputs import Decision
from pitboss.money import seat as seat_account
from pitboss.requests import DecisionWanted
from pitboss.table.play import Play
from pitboss.table.table import Table
from support.blackjack import FROM_THE_HAND, SWITCH, RoundInPlay, choices
from support.blackjack_wagers import options_with
from support.blitz import TableInPlay
from support.edge21 import REDOUBLES, EdgeRound
from support.hidden_cards import RandomCourse, table_named
from support.poker import HandInPlay
from support.repetition import sample_cases

FREE = {"stand": 0, "hit": 0}


def costs(played: Any, seat: int = 1) -> dict[str, int]:
    """Return the cost of each choice of a seat now, in cents."""
    table: Table = played.play.state
    return table.decision_costs(played.play.wanted, seat)


# Blackjack: a wager of $10 on the box.


@pytest.mark.clause("blackjack:10.A", "blackjack:11.A")
def test_a_double_and_a_split_cost_as_much_as_the_wager() -> None:
    assert costs(RoundInPlay("8h 6d 8c Ts")) == {**FREE, "double": 1000, "split": 1000, "surrender": 0}


@pytest.mark.clause("blackjack:11.A")
def test_a_split_hand_that_is_split_again_costs_one_more_wager() -> None:
    played = RoundInPlay("8h 6d 8c Ts", "1 split", extra_splits=2)
    played.deal("8s")
    assert costs(played) == {**FREE, "double": 1000, "split": 1000}


@pytest.mark.clause("blackjack:8.A", "blackjack:8.A(1)")
def test_insurance_costs_half_of_the_wager_rounded_up_to_a_chip() -> None:
    played = RoundInPlay("8h Ad 8c Ts", boxes={1: 25}, smallest_chip=1)
    assert costs(played) == {"insure": 1300, "decline": 0}  # half of 25 is 12.50, and the smallest chip is $1


@pytest.mark.clause("blackjack:8.E")
def test_even_money_costs_nothing() -> None:
    played = RoundInPlay("Ah Ad Kc Ts", even_money=True)
    assert costs(played) == {"insure": 500, "even-money": 0, "decline": 0}


def test_each_hand_of_a_switch_table_has_its_own_wager() -> None:
    played = RoundInPlay("9h 9d 5c 3h Td 8s", "1 keep", **SWITCH)
    assert costs(played) == {**FREE, "double": 1000}


def test_the_choices_on_a_hand_that_others_do_not_see_have_their_costs() -> None:
    assert costs(RoundInPlay("8h 6d 8c Ts", **FROM_THE_HAND))["split"] == 1000


def test_R68_a_parlay_puts_the_stake_and_the_winnings_of_house_money_back() -> None:
    chosen = choices(house_money_parlay=True, **options_with("house-money", None))
    finished = RoundSetup(chosen, {1: {"blackjack": 1000, "house-money": 500}})
    played = RoundInPlay()
    played.play = Play(lambda: game("blackjack").round(finished))
    played.deal("5h 9d 6h Ts")
    assert costs(played) == {"parlay": 2500, "decline": 0}  # 5.00, and 4 to 1 on it for a straight flush


# Player's Edge 21: a double takes as much as is on the hand, each time.


@pytest.mark.clause("edge21:10.A", "edge21:10.J")
def test_a_double_costs_the_wager_and_a_redouble_twice_as_much() -> None:
    played = EdgeRound("2h 6d 3c 5s", **REDOUBLES)
    assert costs(played)["double"] == 1000
    played.say("1 double")
    played.deal("2s")
    assert costs(played) == {"stand": 0, "redouble": 2000, "rescue": 0}
    played.say("1 redouble")
    played.deal("2d")
    assert costs(played)["redouble"] == 4000


@pytest.mark.clause("edge21:10.L")
def test_a_double_costs_what_the_limit_on_a_hand_leaves() -> None:
    assert costs(EdgeRound("2h 6d 3c 5s", max_doubled=15))["double"] == 500


# Three Card Blitz


@pytest.mark.clause("blitz:11.B")
def test_the_play_wager_costs_the_ante() -> None:
    played = TableInPlay().open()
    played.begin({1: {"ante": 15, "blind": 15}})
    played.deal("2h 3h 4h 5h 6h 7h 8h 2d 3d 4d 5d 6d 7d 8d")
    while not isinstance(played.wanted, DecisionWanted):
        played.give(played.routine())
    assert costs(played) == {"play": 1500, "fold": 0}


# Poker: blinds of $1 and $2, stacks of $200.


@pytest.mark.clause("poker:8.J")
def test_a_call_a_raise_and_all_in_cost_what_they_take_from_the_stack() -> None:
    played = HandInPlay(button=1)
    assert played.turn.seat == 1
    # The button has nothing in: a call is $2, the least raise is to $4, and all-in is the whole stack.
    assert costs(played) == {"fold": 0, "call": 200, "raise": 400, "all-in": 20000}
    played.say("1 raise 6")
    # The small blind has $1 in: a call of 6 costs 5, a raise by at least 4 to 10 costs 9.
    assert played.turn.seat == 2
    assert costs(played, 2) == {"fold": 0, "call": 500, "raise": 900, "all-in": 19900}
    assert costs(played, 3) == {}


def test_a_bet_costs_its_minimum_and_a_check_nothing() -> None:
    played = HandInPlay(button=1)
    played.say("1 call", "2 call", "3 check")
    assert costs(played, 2) == {"fold": 0, "check": 0, "bet": 200, "all-in": 19800}


def test_a_straddle_is_twice_the_big_blind() -> None:
    played = HandInPlay(button=1, straddle=True)
    assert costs(played, 1) == {"straddle": 400, "decline": 0}


# Every game


@pytest.mark.parametrize("name", ["blackjack", "switch", "blackjack with common cards", "edge21", "blitz", "midi"])
@pytest.mark.parametrize("seed", sample_cases(range(10), 1))
def test_a_choice_moves_as_many_chips_as_it_costs(name: str, seed: int) -> None:
    course = RandomCourse(table_named(name), seed)
    play = course.play
    while play.state.round_number < 6:
        given = course.next_input()
        table = play.state
        if not isinstance(given, Decision):
            play.give(given)
            continue
        account = seat_account(given.seat)
        before, due = table.ledger.balance(account), table.decision_costs(play.wanted, given.seat)[given.choose]
        if not any(isinstance(event, Settlement) for event in play.give(given)):
            assert before - table.ledger.balance(account) == due, given
