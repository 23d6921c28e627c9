"""Which table a process with too many gives up: one at which no round is on, unless that takes too long."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pitboss.house import ownership
from pitboss.house.bus import NullBus
from pitboss.house.ownership import Ownership


async def nothing() -> None:
    pass


def given_up(playing: set[str], seconds: float = 0.0) -> list[str]:
    """Return what a process with three tables gives up when another one has joined, looking twice."""
    ended: list[str] = []

    async def end(table: str) -> None:
        ended.append(table)

    async def story() -> None:
        unused: Any = None
        owned = Ownership(unused, NullBus(), "one", lambda: 0, unused, nothing, playing.__contains__)
        owned._rows = dict.fromkeys(("A", "B", "C"), unused)
        owned._held = dict.fromkeys(("A", "B", "C"), unused)
        await owned._give_up_excess(end)
        assert ended == [], "alone, it keeps all of them"
        await owned._on_presence(b"two")  # each has two of three then
        await owned._give_up_excess(end)
        await asyncio.sleep(seconds)
        if not ended:
            await owned._give_up_excess(end)

    asyncio.run(story())
    return ended


def test_a_table_at_which_no_round_is_on_is_given_up() -> None:
    assert given_up(set()) == ["A"]
    assert given_up({"A"}) == ["B"]
    assert given_up({"A", "B"}) == ["C"]


def test_a_table_at_which_a_round_is_on_is_given_up_only_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    assert given_up({"A", "B", "C"}) == []
    monkeypatch.setattr(ownership, "HANDOVER_TIMEOUT", 0.05)
    assert given_up({"A", "B", "C"}, 0.1) == ["A"]
