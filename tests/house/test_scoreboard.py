"""The results that a baccarat table shows of its shoe: all of them, whatever happens to the house meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.events import RoundEnded, ShoeCommitted
from pitboss.house.roles import Person
from pitboss.journal import table
from support.running_house import RunningHouse

pytestmark = pytest.mark.slow

TABLE = "MINI-1"
WAGER = 2_500


class Scoreboard:
    """What somebody who writes the results down has on paper, a new sheet for each shoe."""

    def __init__(self) -> None:
        self.seen = 0
        self.sheet: list[tuple[int, str]] = []
        self.sheets = 0

    async def read(self, house: RunningHouse) -> None:
        """Write down what has happened since the last look."""
        for step in [step for step in (await house.feed(TABLE)).steps if step.number > self.seen]:
            for event in step.events:
                if isinstance(event, ShoeCommitted):
                    self.sheet, self.sheets = [], self.sheets + 1
                elif isinstance(event, RoundEnded):
                    self.sheet.append((event.number, event.result))
            self.seen = step.number


async def shown_results(house: RunningHouse) -> list[tuple[int, str]]:
    """Return the results that the table shows."""
    return [(result.round, result.text) for result in (await house.feed(TABLE)).view.view().results]


async def play(house: RunningHouse, person: Person) -> None:
    await house.act_accepted(TABLE, person, "wager", seat=1, wager="banker", amount=WAGER)
    await house.act_accepted(TABLE, person, "ready", seat=1)


def test_results_of_a_shoe_outlast_its_segments_and_every_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "MIN_SEGMENT_ROUNDS", 2)
    monkeypatch.setattr(table, "MAX_SEGMENT_ROUNDS", 5)

    async def story(house: RunningHouse) -> None:
        paper, ann = Scoreboard(), house.person("Ann", money=10_000_000)
        await house.sit(TABLE, ann, 1, 5_000_000)
        for number in range(1, 13):
            await play(house, ann)
            await paper.read(house)
            assert await shown_results(house) == paper.sheet
            if number in (4, 5, 6, 11):  # at the end of a segment, at the beginning of the next, in the middle
                await (house.kill() if number % 2 else house.close())
                await house.open()
                assert await shown_results(house) == paper.sheet
        assert [number for number, _ in paper.sheet] == list(range(1, 13)), "all of them are of the first shoe"
        while paper.sheets < 2:
            await play(house, ann)
            await paper.read(house)
            assert await shown_results(house) == paper.sheet
        assert paper.sheet == [], "a new shoe has no results yet"
        for _ in range(3):
            await play(house, ann)
            await paper.read(house)
        await house.kill()
        await house.open()
        assert await shown_results(house) == paper.sheet
        assert len(paper.sheet) == 3

    RunningHouse(tmp_path / "house.db").run(story)
