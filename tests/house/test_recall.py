"""Recall at a table of the house: who sees what of a finished round, before and after the house was killed."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pitboss.house.roles import HouseRole, Person
from pitboss.requests import DecisionWanted
from support.running_house import RunningHouse

pytestmark = pytest.mark.slow

TABLE = "BLITZ-1"
CARD = re.compile(r"\b[2-9TJQKA][shdc]\b")


@pytest.fixture
def house(tmp_path: Path) -> RunningHouse:
    return RunningHouse(tmp_path / "house.db")


async def play_and_fold(house: RunningHouse, *people: Person) -> None:
    """One round of Three Card Blitz in which everybody folds, so that nobody's cards are turned over."""
    for seat, person in enumerate(people, start=1):
        await house.act_accepted(TABLE, person, "wager", seat=seat, wager="ante", amount=2500)
        await house.act_accepted(TABLE, person, "wager", seat=seat, wager="blind", amount=2500)
    for seat, person in enumerate(people, start=1):
        await house.act_accepted(TABLE, person, "ready", seat=seat)
    feed = await house.feed(TABLE)
    for person in people:
        assert isinstance(feed.wanted, DecisionWanted)
        await house.act_accepted(TABLE, person, "decision", seat=feed.wanted.seat, choose="fold")


async def rounds_seen_by(house: RunningHouse, person: Person | None, last: int = 10) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(await house.house.tables[TABLE].rounds(person, last))["rounds"]
    return found


def cards_dealt_to(round_: dict[str, Any], place: str) -> list[str | None]:
    events = [event for step in round_["steps"] for event in step["events"]]
    return [event["card"] for event in events if event["type"] == "dealt" and event["to"] == place]


def test_each_person_recalls_what_that_person_could_see(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann, bob = house.person("Ann"), house.person("Bob")
        await house.sit(TABLE, ann, 1)
        await house.sit(TABLE, bob, 2)
        await play_and_fold(house, ann, bob)
        [of_ann] = await rounds_seen_by(house, ann)
        [of_bob] = await rounds_seen_by(house, bob)
        [of_nobody] = await rounds_seen_by(house, None)
        eye = house.person("Eve", HouseRole.SURVEILLANCE, money=0)
        [whole] = await rounds_seen_by(house, eye)
        hidden: list[str | None] = [None] * 7
        anns, bobs = cards_dealt_to(whole, "box 1"), cards_dealt_to(whole, "box 2")
        assert len(set(anns + bobs)) == 14
        assert (cards_dealt_to(of_ann, "box 1"), cards_dealt_to(of_ann, "box 2")) == (anns, hidden)
        assert (cards_dealt_to(of_bob, "box 1"), cards_dealt_to(of_bob, "box 2")) == (hidden, bobs)
        assert (cards_dealt_to(of_nobody, "box 1"), cards_dealt_to(of_nobody, "box 2")) == (hidden, hidden)
        assert not set(CARD.findall(json.dumps(of_nobody))) & {*anns, *bobs}
        assert whole["lines"][-1]["text"].startswith("round 1 is over")
        assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", line["at"]) for line in whole["lines"])

    house.run(story)


async def replay_seen_by(house: RunningHouse, person: Person | None) -> list[dict[str, Any]]:
    found: dict[str, Any] = json.loads(await house.house.tables[TABLE].replay(person, 1) or b"")
    steps: list[dict[str, Any]] = found["steps"]
    return steps


def cards_lying(step: dict[str, Any], seat: int) -> list[str | None]:
    return [card for hand in step["view"]["felt"]["boxes"].get(str(seat), []) for card in hand["cards"]]


def test_a_round_is_watched_again_as_each_person_could_see_it(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann, bob = house.person("Ann"), house.person("Bob")
        await house.sit(TABLE, ann, 1)
        await house.sit(TABLE, bob, 2)
        await play_and_fold(house, ann, bob)
        eye = house.person("Eve", HouseRole.SURVEILLANCE, money=0)
        [whole] = await rounds_seen_by(house, eye)
        anns = cards_dealt_to(whole, "box 1")
        of_ann, of_eye = await replay_seen_by(house, ann), await replay_seen_by(house, eye)
        lengths = [len(cards_lying(step, 1)) for step in of_ann]
        assert lengths[0] == 0
        assert max(lengths) == 7  # each box has seven cards, and they come one by one
        assert all(after - before <= 1 for before, after in pairwise(lengths))
        full = next(step for step in of_ann if len(cards_lying(step, 1)) == len(cards_lying(step, 2)) == 7)
        assert (cards_lying(full, 1), cards_lying(full, 2)) == (anns, [None] * 7)
        [all_seen] = [step for step in of_eye if step["version"] == full["version"]]
        assert cards_lying(all_seen, 2) == cards_dealt_to(whole, "box 2")
        assert not set(CARD.findall(json.dumps(await replay_seen_by(house, None)))) & {*anns}
        assert [line for step in of_eye for line in step["lines"]] == whole["lines"]
        assert await house.house.tables[TABLE].replay(ann, 2) is None

    house.run(story)


def test_the_next_player_of_a_seat_does_not_recall_the_cards_of_the_one_before(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann, bob = house.person("Ann"), house.person("Bob")
        await house.sit(TABLE, ann, 1)
        await play_and_fold(house, ann)
        await house.act_accepted(TABLE, ann, "left", seat=1)
        await house.sit(TABLE, bob, 1)
        await play_and_fold(house, bob)
        second, first = await rounds_seen_by(house, bob)
        assert (first["number"], second["number"]) == (1, 2)
        assert set(cards_dealt_to(first, "box 1")) == {None}
        assert None not in cards_dealt_to(second, "box 1")
        second, first = await rounds_seen_by(house, ann)
        assert None not in cards_dealt_to(first, "box 1")
        assert set(cards_dealt_to(second, "box 1")) == {None}

    house.run(story)


def test_rounds_are_recalled_from_the_journal_after_the_house_was_killed(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann", money=1_000_000)
        await house.sit(TABLE, ann, 1, 900_000)
        for _ in range(3):
            await play_and_fold(house, ann)
        before = await rounds_seen_by(house, ann)
        one = await house.house.tables[TABLE].round(ann, 2)
        await house.kill()
        await house.open()
        assert await rounds_seen_by(house, ann) == before
        assert await house.house.tables[TABLE].round(ann, 2) == one
        assert await house.house.tables[TABLE].round(ann, 4) is None
        await play_and_fold(house, ann)
        assert (await rounds_seen_by(house, ann))[1:] == before
        assert [each["number"] for each in await rounds_seen_by(house, ann, last=2)] == [4, 3]

    house.run(story)


def test_a_round_that_is_on_is_not_recalled_by_anybody(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann")
        await house.sit(TABLE, ann, 1)
        await house.act_accepted(TABLE, ann, "wager", seat=1, wager="ante", amount=2500)
        await house.act_accepted(TABLE, ann, "wager", seat=1, wager="blind", amount=2500)
        await house.act_accepted(TABLE, ann, "ready", seat=1)
        eye = house.person("Eve", HouseRole.SURVEILLANCE, money=0)
        for person in (ann, eye, None):
            assert await rounds_seen_by(house, person) == []
            assert await house.house.tables[TABLE].round(person, 1) is None

    house.run(story)


def test_a_decision_that_the_clock_made_is_marked(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann")
        await house.sit(TABLE, ann, 1)
        await house.act_accepted(TABLE, ann, "wager", seat=1, wager="ante", amount=2500)
        await house.act_accepted(TABLE, ann, "wager", seat=1, wager="blind", amount=2500)
        await house.act_accepted(TABLE, ann, "ready", seat=1)
        await house.seconds(600)
        [round_] = await rounds_seen_by(house, ann)
        marked = [line["text"] for line in round_["lines"] if line["by_house"]]
        assert "seat 1, hand 1, folds, decided by the house for an absent player" in marked

    house.run(story)
