"""`pitboss.load` and `pitboss.play`: the two names with which a program opens a table."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitboss
from pitboss.errors import Refusal
from pitboss.events import Settlement
from pitboss.inputs import Card, DecksReceived, NoMoreBets, Sat, WagerPlaced
from pitboss.requests import CardWanted, DutyWanted, WagersWanted
from pitboss.submission import SAMPLE
from pitboss.table import Play
from support.journaled_tables import JournaledHouse, sample_table
from support.tables import events_of

pytestmark = pytest.mark.integration


def test_the_package_offers_load_and_play() -> None:
    submission = pitboss.load(SAMPLE)
    assert isinstance(submission, pitboss.Submission)
    assert isinstance(pitboss.play(submission.tables["MB-1"]), Play)


def test_another_name_is_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'deal'"):
        _ = pitboss.deal


def test_a_tables_odds_are_fractions() -> None:
    """Dragon 7 of a submission: 40 to 1 on 19129247848/848912750595, as published by Wizard of Odds (7.6113 %)."""
    table = sample_table("MB-2")
    edge = table.odds("dragon-7").house_edge
    assert edge == 1 - 41 * Fraction(19129247848, 848912750595)


def test_a_play_begins_with_new_decks_and_waits() -> None:
    play = pitboss.play(sample_table("MB-1"))
    assert isinstance(play.wanted, DutyWanted)
    assert (play.wanted.do, play.wanted.clause, play.inputs, play.is_over) == ("receive-decks", "midi:3.B", [], False)


def test_an_input_that_is_not_wanted_is_refused_and_leaves_no_trace() -> None:
    play = pitboss.play(sample_table("MB-1"))
    before = list(play.events)
    with pytest.raises(Refusal):
        play.give(Card("Ah"))
    assert (play.inputs, play.events) == ([], before)


def test_two_plays_of_a_table_know_nothing_of_each_other() -> None:
    table = sample_table("MB-1")
    one, other = pitboss.play(table), pitboss.play(table)
    one.give(DecksReceived())
    assert (len(one.inputs), len(other.inputs)) == (1, 0)


def test_a_round_is_played_from_decks_to_settlement() -> None:
    """Dealt by hand: Player 2 + 3, Banker 9 + K, a natural 9 that beats 5."""
    house = JournaledHouse.opened(sample_table("MB-1"))  # only to bring a Play to the first wagers
    house.go_on()
    play = pitboss.play(sample_table("MB-1"))
    for given in house.journaled.play.inputs:
        play.give(given)
    play.give(Sat(1))
    play.give(WagerPlaced(seat=1, wager="banker", amount=10000))
    play.give(NoMoreBets())
    cards = iter(["2c", "9d", "3h", "Kd"])
    while (wanted := play.wanted) and not isinstance(wanted, WagersWanted):
        answer = Card(next(cards)) if isinstance(wanted, CardWanted) else house.dealer.answer(wanted)
        assert answer is not None
        play.give(answer)
    [line] = events_of(Settlement, play.events)
    assert (line.wager, line.result, line.net, line.clause) == ("banker", "won", 10000, "midi:12.C")


def test_the_same_inputs_give_the_same_events() -> None:
    house = JournaledHouse.opened(sample_table("MB-5"), seed=31)
    house.play_round({1: {"player": 5000, "royal-9": 500}, 2: {"banker": 5000}})
    play = pitboss.play(sample_table("MB-5"))
    for given in house.journaled.play.inputs:
        play.give(given)
    assert play.events == house.journaled.play.events
    assert play.wanted == house.wanted
