"""Every frame, view and recalled round of a running house is the same, whatever cards its reader may not see.

A round is played twice at an electronic table, to its end or up to some decision. The second time, cards that the
reader has not seen by then have changed places with cards that stay in the shoe; all that people do is the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss.cards import SealedOrder
from pitboss.cards import seal as seal_order
from pitboss.events import Dealt, RoundEnded, ShoeCommitted
from pitboss.house.feed import Subscription
from pitboss.house.roles import HouseRole, Person
from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.house.visibility import Step
from pitboss.requests import ActionWanted, DecisionWanted, StakesWanted
from pitboss.submission import Submission
from pitboss.table import electronic_dealer
from support.hidden_cards import knowledge, public_course
from support.repetition import sample_cases
from support.running_house import RunningHouse

pytestmark = pytest.mark.slow

ROOT = re.compile(rb"[0-9a-f]{64}")
NAMES = ("Ann", "Bob", "Cat")
SILENT = ("stand", "decline", "keep", "turn", "check", "play", "call")
"""What people choose whatever their cards are; the player of seat 2 folds where that is possible."""

Swaps = Sequence[tuple[int, int]]
"""Places in the order of a shoe whose cards change places."""


def seal_swapped_order(swaps: Swaps) -> Callable[[Sequence[int]], SealedOrder]:
    """Seal an order in which these cards have changed places."""

    def seal(order: Sequence[int]) -> SealedOrder:
        changed = list(order)
        for one, two in swaps:
            changed[one], changed[two] = changed[two], changed[one]
        return seal_order(changed)

    return seal


class Evening:
    """One round at a table of the house, and everything that each person is sent about it."""

    def __init__(self, file: Path, table: str, seed: int, decisions: int | None) -> None:
        whole = pitboss.load(SAMPLE_HOUSE)
        self.table = table
        self.decisions = decisions
        """After how many decisions the evening ends; None for the end of the round."""
        self.house = RunningHouse(
            file, Submission(whole.facility, whole.approved, {table: whole.tables[table]}), seed=seed
        )
        self.sent: dict[str, list[bytes]] = {}
        self.steps: list[Step] = []
        self._watches: dict[str, Subscription] = {}

    def run(self) -> Evening:
        """Play the round."""
        self.house.run(self._story)
        return self

    def own(self, name: str) -> tuple[int, ...]:
        """The seats of a person."""
        return (NAMES.index(name) + 1,) if name in NAMES else ()

    async def _story(self, house: RunningHouse) -> None:
        people = [house.person(name, money=500_000) for name in NAMES]
        eve = house.person("Eve", HouseRole.SURVEILLANCE, money=0)
        access = house.house.tables[self.table]
        readers: list[Person | None] = [*people, eve, None]
        for reader in readers:
            self._watches[_name(reader)] = await access.subscribe(reader, None)
        feed = await house.feed(self.table)
        for seat, person in enumerate(people, start=1):
            await house.sit(self.table, person, seat, 100_000)
            await self._wager(house, person, seat, is_poker=isinstance(feed.wanted, StakesWanted))
        self._collect()
        for seat, person in enumerate(people, start=1):
            await house.act_accepted(self.table, person, "ready", seat=seat)
            self._collect()
        made = 0
        while made != self.decisions and not _is_over(feed.steps):
            made += 1
            await self._decide(house, people, feed.wanted)
            for reader in readers:
                self.sent[_name(reader)].append(await access.snapshot_json(reader))
        self.steps = list(feed.steps)
        for reader in readers:
            if reader is not eve:  # who sees finished rounds whole
                self.sent[_name(reader)].append(await access.rounds(reader, 10))

    async def _wager(self, house: RunningHouse, person: Person, seat: int, *, is_poker: bool) -> None:
        if is_poker:
            await house.act_accepted(self.table, person, "stakes", seat=seat, amount=20_000)
        for wager in () if is_poker else house.submission.tables[self.table].game.main_wagers[0]:
            await house.act_accepted(self.table, person, "wager", seat=seat, wager=wager, amount=2_500)

    async def _decide(self, house: RunningHouse, people: list[Person], wanted: Any) -> None:
        if isinstance(wanted, ActionWanted):
            seat, words = wanted.seat, wanted.words
        else:
            assert isinstance(wanted, DecisionWanted), wanted
            seat, words = wanted.seat, wanted.choices
        word = "fold" if seat == 2 and "fold" in words else next(word for word in SILENT if word in words)
        kind, said = ("action", "say") if isinstance(wanted, ActionWanted) else ("decision", "choose")
        await house.act_accepted(self.table, people[seat - 1], kind, seat=seat, **{said: word})
        self._collect()

    def _collect(self) -> None:
        for name, watch in self._watches.items():
            assert len(watch._frames) < 60, "no frame was dropped"
            self.sent.setdefault(name, []).extend(watch._frames)
            watch._frames.clear()


def _name(reader: Person | None) -> str:
    return "nobody" if reader is None else reader.name


def _is_over(steps: Iterable[Step]) -> bool:
    return any(isinstance(event, RoundEnded) for step in steps for event in step.events)


def hidden_swaps(steps: Sequence[Step], own: tuple[int, ...]) -> Swaps:
    """The places in the shoe of the cards that a reader never saw, each with one from its end."""
    hidden = knowledge(steps, own).hidden
    places: list[int] = []
    at = cards = 0
    for step in steps:
        for event in step.events:
            if isinstance(event, ShoeCommitted):
                at, cards, places = 0, event.cards, []
            elif isinstance(event, Dealt):
                if step.number in hidden:
                    places.append(at)
                at += 1
        if _is_over([step]):
            break
    return [(place, cards - 1 - number) for number, place in enumerate(places)]


def mask_roots(sent: Sequence[bytes]) -> list[bytes]:
    """What was sent, without what commits a shoe to its order: that differs with every shuffle."""
    return [ROOT.sub(b"root", each) for each in sent]


@pytest.mark.parametrize("table", ["BLITZ-1", "BJ-3", "POKER-1"])
@pytest.mark.parametrize("decisions", [1, 2, None])
@pytest.mark.parametrize("seed", sample_cases(range(20), 1))
def test_what_people_are_sent_does_not_depend_on_cards_that_they_have_not_seen(
    table: str, decisions: int | None, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(electronic_dealer, "seal", seal_swapped_order(()))
    first = Evening(tmp_path / "first.db", table, seed, decisions).run()
    compared = 0
    for name in (*NAMES, "Eve", "nobody"):
        swaps = hidden_swaps(first.steps, first.own(name))
        if not swaps:
            continue
        monkeypatch.setattr(electronic_dealer, "seal", seal_swapped_order(swaps))
        other = Evening(tmp_path / f"{name}.db", table, seed, decisions).run()
        assert [step.events for step in other.steps] != [step.events for step in first.steps]
        if public_course(other.steps) == public_course(first.steps):
            compared += 1
            assert mask_roots(other.sent[name]) == mask_roots(first.sent[name]), f"{name} at {table}"
    assert compared or table == "BJ-3", "somebody has cards that others do not see"
