"""A process that joins a house needs the seal key of the others: it has to be able to take over their tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.house.dependencies import HouseDependencies
from pitboss.house.house import House
from pitboss.journal.keys import MissingKeyError
from support.running_house import RunningHouse


def test_a_process_with_another_key_does_not_join(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: RunningHouse) -> None:
        await house.sit("MINI-1", house.person("Ann"), 1)
        parts = HouseDependencies(house.database, clock=house.loop.clock, in_thread=house.in_thread, process="second")
        second = await House.open(house.submission, parts)
        await second.check_key_of_others()
        monkeypatch.setenv("PITBOSS_SEAL_KEY", "ab" * 32)
        with pytest.raises(MissingKeyError, match="it was sealed with key"):
            await second.check_key_of_others()
        monkeypatch.undo()
        await second.close()

    RunningHouse(tmp_path / "house.db").run(story)
