"""Work in the background: a fault in it is logged without its message, and it goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from structlog.testing import capture_logs

from pitboss.errors import PitbossError
from pitboss.house import follower, ownership
from pitboss.house.bus import NullBus
from pitboss.house.error_logging import log_errors
from pitboss.house.feed import Seating, TableFeed
from pitboss.house.follower import Follower
from pitboss.house.ownership import Ownership


async def nothing(*_: Any) -> None:
    pass


async def in_thread(function: Callable[..., Any], *given: Any) -> Any:
    return function(*given)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not condition():
            await asyncio.sleep(0.005)


def fail(error: Exception) -> None:
    raise error


def test_a_fault_is_logged_by_its_kind_and_place_and_not_by_its_message() -> None:
    with capture_logs() as lines:
        for error in (ValueError("the hole card is Kd"), PitbossError("the database is not there")):
            with log_errors("meters"):
                fail(error)
    [fault, known] = lines
    assert (fault["log_level"], fault["what"], fault["kind"]) == ("error", "meters", "ValueError")
    assert fault["trace"][-1].endswith(" fail")
    assert "Kd" not in str(fault)
    assert (known["log_level"], known["why"]) == ("warning", "the database is not there")


def test_a_process_keeps_its_leases_after_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ownership, "LEASE_RENEWAL_INTERVAL", 0.005)

    class Leases:
        renewals = 0

        def renew(self, *_: Any) -> list[Any]:
            self.renewals += 1
            if self.renewals < 3:
                raise RuntimeError("nobody has foreseen this")
            return []

    async def story() -> None:
        leases: Any = Leases()
        owned = Ownership(leases, NullBus(), "one", lambda: 0, in_thread, nothing, lambda table: False)
        await owned.start({}, nothing, nothing)
        await until(lambda: not owned.are_renewed)
        await until(lambda: owned.are_renewed)
        await owned.stop()

    asyncio.run(story())


def test_a_table_is_followed_again_after_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follower, "POLL_INTERVAL", 0.005)
    feed, opened = TableFeed(), []

    class Followed:
        def reset_feed(self, feed: TableFeed) -> None:
            opened.append(feed)
            if len(opened) == 1:
                raise RuntimeError("nobody has foreseen this")

        def poll(self) -> tuple[list[Any], None, int, Seating]:
            return [], None, 7, Seating()

    async def story() -> None:
        follows = Follower("T-1", feed, Followed, in_thread)
        follows.start()
        await until(feed.is_live.is_set)
        await follows.stop()

    asyncio.run(story())
    assert (feed.version, len(opened)) == (7, 2)
