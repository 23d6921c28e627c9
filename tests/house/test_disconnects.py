"""A player who is gone from any state of a round: the clock resolves it, and says so, and the player comes back.

Ann and Bob play a round. It is played again as often as Ann acts in it, and each time she is gone one act earlier: her
connection is lost, and with it the answer to her last act. Bob stays. When the round is over she comes back.
"""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pitboss
from pitboss.house.live_table import timeout_decision
from pitboss.house.roles import Person
from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.inputs import Acted, Decision, Input
from pitboss.requests import ActionWanted, DecisionWanted, StakesWanted, WagersWanted
from pitboss.submission import Submission
from support.repetition import sample_cases
from support.running_house import RunningHouse
from support.simulated_house import empty_house

pytestmark = pytest.mark.slow

TABLES = tuple(pitboss.load(SAMPLE_HOUSE).tables)
ANN, BOB = 1, 2
MAX_WAIT = 25.1
"""A little more than any clock of the sample house."""
CASES = [(table, seed) for seed in range(10) for table in ("BLITZ-1", *(id for id in TABLES if id != "BLITZ-1"))]
COSTS_NOTHING = {"stand", "decline", "keep", "fold", "turn", "check"}
"""What the house says for somebody who is silent (HOUSE.md, Time)."""


class Round:
    """One round, which Ann leaves after so many acts; None: she stays."""

    def __init__(self, file: Path, table: str, seed: int, leaves_after: int | None) -> None:
        whole = pitboss.load(SAMPLE_HOUSE)
        submission = Submission(whole.facility, whole.approved, {table: whole.tables[table]})
        file.write_bytes(empty_house())
        self.house = RunningHouse(file, submission, seed=seed)
        self.table = table
        self.acts = 0
        """How often Ann has acted."""
        self.version_when_gone: int | None = None
        self._main = next(iter(whole.tables[table].game.main_wagers), ())
        self._random = Random(seed)
        self._leaves_after = leaves_after
        self._last: tuple[bytes, str] | None = None
        self._people: dict[int, Person] = {}
        self._keys = 0

    def play(self) -> Round:
        """Play the round, and check what must be true of it."""
        self.house.run(self._story)
        return self

    async def _story(self, house: RunningHouse) -> None:
        self._people = {ANN: house.person("Ann", money=1_000_000), BOB: house.person("Bob", money=1_000_000)}
        self._feed = await house.feed(self.table)
        for seat, person in self._people.items():
            await house.sit(self.table, person, seat, 500_000)
        await self._stake()
        await self._finish()
        await self._come_back()
        self._check()

    @property
    def _is_gone(self) -> bool:
        return self.version_when_gone is not None

    async def _stake(self) -> None:
        for seat in self._people:
            if isinstance(self._feed.wanted, StakesWanted):
                await self._act(seat, type="stakes", amount=20_000)
            for wager in self._main:
                await self._act(seat, type="wager", wager=wager, amount=2_500)
        for seat in self._people:
            await self._act(seat, type="ready")
        if self._feed.state.round == 0:  # Ann is gone, or has not enough to be dealt in
            await self.house.seconds(MAX_WAIT)

    async def _finish(self) -> None:
        for _ in range(60):
            wanted = self._feed.wanted
            if not isinstance(wanted, DecisionWanted | ActionWanted):
                return
            asked = {wanted.seat} if isinstance(wanted, ActionWanted) else set(wanted.words)
            here = asked - {ANN} if self._is_gone else asked
            if here:  # an offer to both has one clock: whoever is there answers before it runs out
                await self._decide(min(here), wanted)
            else:
                await self.house.seconds(MAX_WAIT)
                assert self._feed.wanted != wanted, f"nobody decides for Ann: {wanted}"
        raise AssertionError("the round does not end")

    async def _decide(self, seat: int, wanted: DecisionWanted | ActionWanted) -> None:
        words = wanted.words if isinstance(wanted, ActionWanted) else wanted.words[seat]
        silent = timeout_decision(wanted, seat)
        assert isinstance(silent, Decision | Acted)
        for word in (self._random.choice(words), silent.choose if isinstance(silent, Decision) else silent.say):
            is_action = isinstance(wanted, ActionWanted)
            act = {"type": "action", "say": word} if is_action else {"type": "decision", "choose": word}
            if await self._act(seat, **act):
                return

    async def _act(self, who: int, /, **act: Any) -> bool:
        """Let a player act; return whether it was accepted. Ann's last act is done, and she does not hear of it."""
        if who == ANN and self._is_gone:
            return True
        self._keys += 1
        body, key = json.dumps({"seat": who, **act}).encode(), f"act {self._keys}"
        access, person = self.house.house.tables[self.table], self._people[who]
        if who == ANN and self.acts == self._leaves_after:
            before = self._feed.version
            lost = asyncio.create_task(access.act(person, key, body))
            await asyncio.sleep(0)
            lost.cancel()
            await self.house.seconds(0.01)
            if act["type"] in ("stakes", "wager"):
                assert self._feed.version > before, "an act that has arrived counts, though nobody hears the answer"
            self.version_when_gone, self._last = self._feed.version, (body, key)
            return True
        answer = await access.act(person, key, body)
        assert answer.status in (200, 409), answer.body
        self.acts += who == ANN and answer.status == 200
        return answer.status == 200

    async def _come_back(self) -> None:
        """Let Ann come back in another browser: what she sent is done once, and she is where she was."""
        ann, access = self._people[ANN], self.house.house.tables[self.table]
        if self._last is not None:
            body, key = self._last
            first, again = await access.act(ann, key, body), await access.act(ann, key, body)
            assert first == again, "the act that was in flight is answered the same however often it is sent"
        seen = json.loads(await access.snapshot_json(ann))
        assert seen["you"]["seats"] == [ANN]
        assert seen["you"]["stack"] == self._feed.seating.stacks["ann"]
        since = await access.subscribe(ann, self.version_when_gone)
        missed = [json.loads(frame) for frame in since._frames]
        assert missed[-1]["version"] == self._feed.version

    def _check(self) -> None:
        assert self._feed.state.round == 1, "the round was played"
        assert isinstance(self._feed.wanted, WagersWanted | StakesWanted), "the round is over"
        for asked, step in pairwise(self._feed.steps):
            given: Input | None = step.given
            if not isinstance(given, Decision | Acted):
                continue
            if isinstance(asked.wanted, DecisionWanted) and asked.wanted.only_if_named and step.by is None:
                continue  # a hand of 21 stands unasked, whoever is there
            word = given.choose if isinstance(given, Decision) else given.say
            if given.by_house:
                assert given.seat == ANN, "Bob was there all the time"
                assert self._is_gone, "Ann was there all the time"
                assert word in COSTS_NOTHING, word
            elif given.seat == ANN and self.version_when_gone is not None:
                assert step.number <= self.version_when_gone + 1, f"Ann was gone, and said {word}"


@pytest.mark.parametrize("case", sample_cases(CASES, 1), ids=lambda case: f"{case[0]}, seed {case[1]}")
def test_whoever_is_gone_from_any_state_comes_back_to_the_right_one(case: tuple[str, int], tmp_path: Path) -> None:
    table, seed = case
    whole = Round(tmp_path / "whole.db", table, seed, None).play()
    assert whole.acts >= 2, "Ann has wagered, and was ready"
    for number in range(whole.acts):
        Round(tmp_path / f"{number}.db", table, seed, number).play()
