"""Clocks of the house: wagering closes by itself, and the house decides for those who are silent, and says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss.house.database.table_queries import load_balances
from pitboss.house.live_table import closing_wagers, timeout_decision
from pitboss.inputs import Acted, Decision, NoMoreBets, SteppedAway
from pitboss.requests import ActionWanted, DecisionWanted, StakesWanted, WagersWanted
from support.running_house import RunningHouse

pytestmark = pytest.mark.slow


@pytest.fixture
def house(tmp_path: Path) -> RunningHouse:
    return RunningHouse(tmp_path / "house.db")


def test_the_first_wager_starts_the_clock_and_no_more_bets_come_when_it_ends(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann")
        await house.sit("MINI-1", ann, 1)
        await house.seconds(300)
        assert (await house.feed("MINI-1")).state.deadline is None, "without a wager nothing is timed"
        await house.act_accepted("MINI-1", ann, "wager", seat=1, wager="player", amount=500)
        await house.seconds(19.9)
        assert (await house.feed("MINI-1")).state.round == 0
        await house.seconds(0.2)
        assert (await house.feed("MINI-1")).state.round == 1

    house.run(story)


def test_a_round_begins_at_once_when_everybody_who_has_wagered_is_ready(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann, bob, cora = house.person("Ann"), house.person("Bob"), house.person("Cora")
        for seat, person in enumerate((ann, bob, cora), start=1):
            await house.sit("MINI-1", person, seat)
        await house.act_accepted("MINI-1", ann, "wager", seat=1, wager="player", amount=500)
        await house.act_accepted("MINI-1", bob, "wager", seat=2, wager="banker", amount=500)
        await house.act_accepted("MINI-1", ann, "ready", seat=1)
        assert (await house.feed("MINI-1")).state.round == 0
        await house.act_accepted("MINI-1", bob, "ready", seat=2)
        assert (await house.feed("MINI-1")).state.round == 1, "Cora has not wagered, so nobody waits for her"

    house.run(story)


def test_a_wager_that_cannot_stand_alone_goes_back_when_the_time_is_up(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann, bob = house.person("Ann"), house.person("Bob")
        await house.sit("BLITZ-1", ann, 1)
        await house.sit("BLITZ-1", bob, 2)
        await house.act_accepted("BLITZ-1", ann, "wager", seat=1, wager="ante", amount=1000)
        await house.act_accepted("BLITZ-1", bob, "wager", seat=2, wager="ante", amount=1000)
        await house.act_accepted("BLITZ-1", bob, "wager", seat=2, wager="blind", amount=1000)
        await house.seconds(21)
        feed = await house.feed("BLITZ-1")
        assert feed.state.round == 1
        assert feed.seating.stacks["ann"] == 50_000, "an Ante without a Blind is no wager"
        assert feed.seating.stacks["bob"] == 48_000

    house.run(story)


def decision_request(**more: Any) -> DecisionWanted:
    return DecisionWanted(about="a hand", clause="blackjack:9.A", **more)


@pytest.mark.parametrize(
    ("wanted", "silence"),
    [
        (decision_request(words={1: ("stand", "hit", "double")}), "stand"),
        (decision_request(words={1: ("insurance", "decline")}, default="decline"), "decline"),
        (decision_request(words={1: ("even-money", "decline")}, default="decline"), "decline"),
        (decision_request(words={1: ("switch", "keep")}, default="keep"), "keep"),
        (decision_request(words={1: ("play", "fold")}), "fold"),
        (decision_request(words={1: ("turn", "relinquish")}, default="turn"), "turn"),
        (decision_request(words={1: ("war", "surrender")}), "surrender"),
    ],
)
def test_silence_puts_nothing_more_at_stake(wanted: DecisionWanted, silence: str) -> None:
    assert timeout_decision(wanted, 1) == Decision(seat=1, choose=silence, by_house=True)


@pytest.mark.parametrize(("words", "silence"), [(("check", "bet"), "check"), (("fold", "call", "raise"), "fold")])
def test_silence_in_a_game_of_bets_checks_or_folds(words: tuple[str, ...], silence: str) -> None:
    wanted = ActionWanted(seat=4, words=words, call=0, least=None, most=None, clause="poker:8.C")
    assert timeout_decision(wanted, 4) == Acted(seat=4, say=silence, by_house=True)


@pytest.mark.parametrize(
    ("table", "wagers", "decides"),
    [
        ("MIDI-1", ["player"], True),
        ("MINI-1", ["player"], False),
        ("BJ-1", ["blackjack"], True),
        ("BJ-2", ["blackjack"], True),
        ("BJ-3", ["blackjack"], True),
        ("BJ-4", ["blackjack"], True),
        ("EDGE-1", ["edge-21"], True),
        ("BLITZ-1", ["ante", "blind"], True),
    ],
)
def test_who_drops_out_of_a_round_harms_nobody_else(
    table: str, wagers: list[str], decides: bool, house: RunningHouse
) -> None:
    """Rounds in which nobody decides anything end by the clock, and what the house decided for players is marked."""

    async def story(house: RunningHouse) -> None:
        ann, bob = house.person("Ann", money=10_000_000), house.person("Bob", money=10_000_000)
        await house.sit(table, ann, 1, 9_000_000)
        await house.sit(table, bob, 2, 9_000_000)
        feed = await house.feed(table)
        for number in range(1, 7):
            for person, seat in ((ann, 1), (bob, 2)):
                for wager in wagers:
                    await house.act_accepted(table, person, "wager", seat=seat, wager=wager, amount=2500)
            await house.seconds(20.1)
            assert feed.state.round == number
            for _ in range(12):
                if isinstance(feed.wanted, WagersWanted):
                    break
                await house.seconds(25.1)
            assert isinstance(feed.wanted, WagersWanted), f"round {number} is not over"
        decisions = [step.given for step in feed.steps if isinstance(step.given, Decision) and step.given.by_house]
        assert bool(decisions) == decides

    house.run(story)


def test_a_player_who_is_silent_in_a_game_of_bets_folds_and_then_steps_away(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        people = [house.person(name) for name in ("Ann", "Bob", "Cora")]
        for seat, person in enumerate(people, start=1):
            await house.sit("POKER-1", person, seat)
            await house.act_accepted("POKER-1", person, "stakes", seat=seat, amount=40_000)
        await house.seconds(9)
        feed = await house.feed("POKER-1")
        assert isinstance(feed.wanted, ActionWanted), "a hand begins by itself when two players can play"
        await house.seconds(3 * 26)
        assert isinstance(feed.wanted, StakesWanted)
        acted = [step.given for step in feed.steps if isinstance(step.given, Acted)]
        assert acted
        assert all(given.by_house for given in acted)
        assert any(isinstance(step.given, SteppedAway) for step in feed.steps)
        assert sum(load_balances(house.database, "stakes/POKER-1/").values()) == 120_000

    house.run(story)


def test_a_hand_begins_at_once_when_everybody_who_is_there_is_ready(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        people = {seat: house.person(name) for seat, name in enumerate(("Ann", "Bob", "Cora", "Dan"), start=1)}
        for seat, person in people.items():
            await house.sit("POKER-1", person, seat)
        feed = await house.feed("POKER-1")
        for seat in (1, 2, 4):
            await house.act_accepted("POKER-1", people[seat], "stakes", seat=seat, amount=40_000)
        assert feed.state.next_hand_seats == [1, 2, 4], "Cora has no stakes"
        await house.act_accepted("POKER-1", people[4], "stepped away", seat=4)
        assert (feed.state.next_hand_seats, feed.state.away) == ([1, 2], [4])
        for seat in (1, 2):
            await house.act_accepted("POKER-1", people[seat], "ready", seat=seat)
        assert feed.state.round == 0, "Cora has the pause to bring stakes"
        await house.act_accepted("POKER-1", people[3], "stakes", seat=3, amount=40_000)
        await house.act_accepted("POKER-1", people[3], "ready", seat=3)
        assert feed.state.round == 1, "nobody waits for who is away"
        assert (feed.state.next_hand_seats, feed.state.away) == ([], [4])
        await house.act_accepted("POKER-1", people[4], "came back", seat=4)
        assert feed.state.away == []

    house.run(story)


def test_between_two_hands_there_are_eight_seconds(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        people = [house.person(name) for name in ("Ann", "Bob")]
        for seat, person in enumerate(people, start=1):
            await house.sit("POKER-1", person, seat)
            await house.act_accepted("POKER-1", person, "stakes", seat=seat, amount=40_000)
            await house.act_accepted("POKER-1", person, "ready", seat=seat)
        feed = await house.feed("POKER-1")
        assert isinstance(feed.wanted, ActionWanted)
        await house.act_accepted("POKER-1", people[feed.wanted.seat - 1], "action", seat=feed.wanted.seat, say="fold")
        await house.seconds(7.9)
        assert feed.state.round == 1
        await house.seconds(0.2)
        assert feed.state.round == 2

    house.run(story)


def test_nothing_closes_where_no_wager_is_left() -> None:
    table = pitboss.new_table("blitz").game.table(pitboss.new_table("blitz").choices)
    table.wagers = {1: {"ante": 1000}}
    closing = closing_wagers(table)
    assert next(closing) != NoMoreBets()
    table.wagers = {}
    assert list(closing) == []


def test_an_offer_to_several_seats_has_one_clock(house: RunningHouse) -> None:
    """Insurance is offered to all at once: those who are silent do not keep the others waiting one after the other."""

    async def story(house: RunningHouse) -> None:
        people = [house.person(name, money=10_000_000) for name in ("Ann", "Bob", "Cora", "Dan")]
        for seat, person in enumerate(people, start=1):
            await house.sit("BJ-1", person, seat, 9_000_000)
        feed = await house.feed("BJ-1")
        for _ in range(60):
            for seat, person in enumerate(people, start=1):
                await house.act_accepted("BJ-1", person, "wager", seat=seat, wager="blackjack", amount=2500)
            await house.seconds(20.1)
            if isinstance(feed.wanted, DecisionWanted) and feed.wanted.about == "insurance":
                break
            while not isinstance(feed.wanted, WagersWanted):
                await house.seconds(25.1)
        assert isinstance(feed.wanted, DecisionWanted), "an ace comes up within sixty rounds"
        assert feed.wanted.words.keys() == {1, 2, 3, 4}
        until = feed.state.deadline
        await house.seconds(20)
        await house.act_accepted("BJ-1", people[2], "decision", seat=3, choose="decline")
        assert feed.wanted.words.keys() == {1, 2, 4}
        assert feed.state.deadline == until, "an answer does not give the others more time"
        await house.seconds(5.1)
        assert getattr(feed.wanted, "about", None) != "insurance"
        marked = [step.given for step in feed.steps if isinstance(step.given, Decision) and step.given.by_house]
        assert [(given.seat, given.choose) for given in marked[-3:]] == [(1, "decline"), (2, "decline"), (4, "decline")]

    house.run(story)
