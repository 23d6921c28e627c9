"""What watchers are sent: encoded once for everybody who may see the same, and sent without waking a task."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from pitboss.house.feed import MAX_QUEUED_FRAMES, Subscription, TableFeed, TableStatus
from support.running_house import RunningHouse

pytestmark = pytest.mark.integration


@pytest.fixture
def house(tmp_path: Path) -> RunningHouse:
    return RunningHouse(tmp_path / "house.db")


@pytest.fixture
def encoded(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Everything that is encoded as JSON to be sent; what an act is compared by is encoded in an order."""
    found: list[Any] = []
    real: Callable[..., bytes] = msgspec.json.encode

    def encode(content: Any, *, order: Literal["deterministic"] | None = None) -> bytes:
        if order is None:
            found.append(content)
        return real(content, order=order)

    monkeypatch.setattr("pitboss.house.feed.msgspec.json.encode", encode)
    return found


async def collect_sent(watch: Subscription) -> list[bytes]:
    """Let a watch wait for its next frame, and return what is sent to it from then on."""
    sent: list[bytes] = []
    await watch.next()  # the snapshot
    watch.try_send = lambda frame: not sent.append(frame)  # type: ignore[func-returns-value]
    asyncio.get_running_loop().create_task(watch.next())
    await asyncio.sleep(0)
    return sent


def test_an_event_is_encoded_once_for_everybody_who_watches(house: RunningHouse, encoded: list[Any]) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann")
        await house.sit("MINI-1", ann, 1)
        table = house.house.tables["MINI-1"]
        watches = [await table.subscribe(None, None, with_view=each % 2 == 0) for each in range(40)]
        sent = [await collect_sent(watch) for watch in watches]
        encoded.clear()
        await house.act_accepted("MINI-1", ann, "wager", seat=1, wager="tie", amount=500)
        frames = [content for content in encoded if isinstance(content, dict) and content.get("type") == "events"]
        assert len(frames) == 1
        assert len({id(frame) for [frame] in sent[::2]}) == 1  # one object, not only equal ones
        assert len({id(frame) for [frame] in sent[1::2]}) == 1
        views = [content for content in encoded if hasattr(content, "felt")]
        assert len(views) == 1

    house.run(story)


def test_players_share_the_encoded_events_where_no_card_is_hidden(house: RunningHouse, encoded: list[Any]) -> None:
    async def story(house: RunningHouse) -> None:
        people = [house.person(name) for name in ("Ann", "Bob", "Cy")]
        for seat, person in enumerate(people, 1):
            await house.sit("MINI-1", person, seat)
        table = house.house.tables["MINI-1"]
        sent = [await collect_sent(await table.subscribe(person, None)) for person in people]
        encoded.clear()
        await house.act_accepted("MINI-1", people[0], "wager", seat=1, wager="tie", amount=500)
        assert sum(isinstance(content, dict) and content.get("type") == "events" for content in encoded) == 1
        assert [json.loads(frame)["you"] for [frame] in sent] == [
            {"seats": [1], "stack": 49_500},
            {"seats": [2], "stack": 50_000},
            {"seats": [3], "stack": 50_000},
        ]

    house.run(story)


def test_every_watcher_gets_each_event_once_while_a_table_comes_back_again_and_again(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann, resuming, feed = house.person("Ann"), house.house._loaders["MINI-1"], TableFeed()

        def come_back() -> Callable[[], None]:
            followed = resuming.load_read_only()
            followed.reset_feed(feed)
            return lambda: feed.publish(*followed.poll()[:3], TableStatus(), followed.poll()[3])

        await house.sit("MINI-1", ann, 1)
        come_back()()
        began, early = feed.version, feed.subscribe(None, None)
        await early.next()  # the snapshot
        await house.act_accepted("MINI-1", ann, "wager", seat=1, wager="tie", amount=500)
        come_back()  # and is thrown away before it has shown anything
        late = feed.subscribe(None, began)
        await house.act_accepted("MINI-1", ann, "withdrawn", seat=1, wager="tie")
        show = come_back()
        before = feed.has_unsent_steps
        show()
        assert (before, feed.has_unsent_steps) == (True, False)
        placed = [
            [event["amount"] for event in json.loads(frame)["events"] if event["type"] == "placed"]
            for frame in (await early.next(), await late.next(), await late.next())
        ]
        assert placed == [[500, 0], [500], [0]]

    house.run(story)


def test_a_frame_that_is_sent_at_once_wakes_nobody_and_does_not_wait() -> None:
    async def story() -> None:
        watch = Subscription(TableFeed(), None)
        waiting = asyncio.create_task(watch.next())
        await asyncio.sleep(0)
        sent: list[bytes] = []
        watch.try_send = lambda frame: not sent.append(frame)  # type: ignore[func-returns-value]
        for number in range(3 * MAX_QUEUED_FRAMES):
            watch.put(b"%d" % number)
        await asyncio.sleep(0)
        assert (len(sent), waiting.done()) == (3 * MAX_QUEUED_FRAMES, False)
        waiting.cancel()

    asyncio.run(story())


def test_no_frame_overtakes_one_that_waits() -> None:
    async def story() -> None:
        watch = Subscription(TableFeed(), None)
        waiting = asyncio.create_task(watch.next())
        await asyncio.sleep(0)
        sent: list[bytes] = []
        reads = False

        def send_now(frame: bytes) -> bool:
            if reads:
                sent.append(frame)
            return reads

        watch.try_send = send_now
        watch.put(b"first")  # the client does not read: it waits
        reads = True
        watch.put(b"second")
        assert await waiting == b"first"
        watch.put(b"third")  # the first is still on its way
        assert [await watch.next(), await watch.next(), sent] == [b"second", b"third", []]
        waiting = asyncio.create_task(watch.next())
        await asyncio.sleep(0)
        watch.put(b"fourth")
        assert sent == [b"fourth"]
        waiting.cancel()

    asyncio.run(story())
