"""A client's live connection: acts are answered, and a lost connection loses and doubles nothing."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from pitboss.errors import PitbossError
from pitboss.inputs import Sat
from pitboss.robots.house_client import HouseClient, HttpClient, UnreachableError
from pitboss.robots.live import RunStats, TableConnection, error_of, latency_percentiles, open_socket
from pitboss.wire.table import AnswerFrame, EventsFrame, Frame, Ready, SnapshotFrame

OPEN = {"type": "wagers wanted", "clause": "midi:7.A", "answers": []}
SNAPSHOT = {"type": "snapshot", "version": 7, "view": {"seats": {}}, "wanted": OPEN, "more": "keys are ignored"}
SEATED = {"type": "seated", "seat": 3, "here": True, "clause": "midi:2.A"}

Script = Callable[[ServerConnection], Awaitable[None]]
Client = Callable[[TableConnection, list[Frame]], Awaitable[None]]


def run(scripts: list[Script], client: Client) -> RunStats:
    """Let a client talk to a house that plays one script a connection."""
    figures = RunStats()

    async def both() -> None:
        connections = iter(scripts)

        async def connected(socket: ServerConnection) -> None:
            await next(connections)(socket)

        async with serve(connected, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            numbers = count(1)
            house = HouseClient(HttpClient(f"http://127.0.0.1:{port}"))
            live = TableConnection(house, "MIDI 1", lambda: f"key-{next(numbers)}", figures)
            seen: list[Frame] = []
            async with asyncio.timeout(10):
                await client(live, seen)
                await live.close()

    asyncio.run(both())
    return figures


async def say(socket: ServerConnection, **frame: Any) -> None:
    await socket.send(json.dumps(frame))


def test_an_act_is_answered_and_its_events_are_seen() -> None:
    async def house(socket: ServerConnection) -> None:
        assert socket.request is not None
        assert socket.request.path == "/api/tables/MIDI%201/live"
        await say(socket, **SNAPSHOT)
        assert json.loads(await socket.recv()) == {"key": "key-1", "act": {"type": "sat", "seat": 3}}
        await say(socket, type="answer", key="key-1", status=200, version=8, events=[SEATED])
        await say(socket, type="events", version=8, events=[SEATED], wanted=OPEN, you={"seats": [3], "stack": 500})

    async def client(live: TableConnection, seen: list[Frame]) -> None:
        assert isinstance(await live.next(), SnapshotFrame)
        answer = await live.act(Sat(3), seen.append)
        assert error_of(answer) is None
        assert (live.version, live.you.stack) == (8, 500)
        assert [type(frame) for frame in seen] == [AnswerFrame, EventsFrame]

    assert len(run([house], client).latencies) == 1


def test_a_refusal_gives_the_sentence_and_the_clause() -> None:
    async def house(socket: ServerConnection) -> None:
        await say(socket, **SNAPSHOT)
        await socket.recv()
        error = {"message": "seat 3 is taken", "at": None, "clause": "midi:2.A"}
        await say(socket, type="answer", key="key-1", status=409, error=error)

    async def client(live: TableConnection, seen: list[Frame]) -> None:
        fault = error_of(await live.act(Sat(3), seen.append))
        assert fault is not None
        assert (fault.status, fault.message, fault.clause) == (409, "seat 3 is taken", "midi:2.A")

    run([house], client)


def test_an_act_without_an_answer_is_sent_again_under_its_key_after_what_was_missed() -> None:
    async def first(socket: ServerConnection) -> None:
        await say(socket, **SNAPSHOT)
        await socket.recv()  # the act arrives, and the connection breaks before it is answered

    async def second(socket: ServerConnection) -> None:
        assert socket.request is not None
        assert socket.request.path.endswith("/live?since=7")
        assert json.loads(await socket.recv()) == {"key": "key-1", "act": {"type": "sat", "seat": 3}}
        await say(socket, type="events", version=8, events=[SEATED], wanted=OPEN)
        await say(socket, type="answer", key="key-1", status=200, version=8, events=[SEATED])

    async def client(live: TableConnection, seen: list[Frame]) -> None:
        await live.next()
        assert error_of(await live.act(Sat(3), seen.append)) is None
        assert live.version == 8

    assert run([first, second], client).reconnections == 1


def test_ready_is_an_act_without_an_event() -> None:
    async def house(socket: ServerConnection) -> None:
        await say(socket, **SNAPSHOT)
        assert json.loads(await socket.recv())["act"] == {"type": "ready", "seat": 3}
        await say(socket, type="answer", key="key-1", version=7, events=[])

    async def client(live: TableConnection, seen: list[Frame]) -> None:
        await live.next()
        assert error_of(await live.act(Ready(3), seen.append)) is None

    run([house], client)


def test_no_frame_in_time_is_none() -> None:
    async def house(socket: ServerConnection) -> None:
        await say(socket, **SNAPSHOT)
        await socket.wait_closed()

    async def client(live: TableConnection, seen: list[Frame]) -> None:
        await live.next()
        assert await live.next(timeout=0.05) is None

    run([house], client)


def test_a_table_that_lets_nobody_in_is_a_mistake() -> None:
    async def client(live: TableConnection, seen: list[Frame]) -> None:
        async with serve(lambda socket: socket.close(), "127.0.0.1", 0, process_request=_forbid) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            closed = HouseClient(HttpClient(f"http://127.0.0.1:{port}"))
            with pytest.raises(PitbossError, match="table BJ-1 was refused with status 403"):
                await TableConnection(closed, "BJ-1", str, RunStats()).next()

    run([], client)


@pytest.mark.parametrize("patience", [0.0, 60.0])
def test_a_patient_client_waits_for_a_house_that_comes_back(patience: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.robots.live.RECONNECT_TIMEOUT", 0.0)

    async def house(connection: ServerConnection) -> None:
        await say(connection, **SNAPSHOT)
        await connection.wait_closed()

    async def come_back() -> Frame | None:
        with socket.socket() as held:
            held.bind(("127.0.0.1", 0))
            port = held.getsockname()[1]
        live = TableConnection(HouseClient(HttpClient(f"http://127.0.0.1:{port}"), patience), "BJ-1", str, RunStats())
        waiting = asyncio.create_task(live.next())
        await asyncio.wait([waiting], timeout=0.3)  # long enough to be refused once
        async with serve(house, "127.0.0.1", port):
            frame = await waiting
            await live.close()
        return frame

    if patience:
        assert isinstance(asyncio.run(come_back()), SnapshotFrame)
    else:
        with pytest.raises(UnreachableError, match="the connection was refused"):
            asyncio.run(come_back())


def _forbid(socket: ServerConnection, request: object) -> Any:
    return socket.respond(403, "no")


def test_percentiles_are_of_the_nearest_rank() -> None:
    found = latency_percentiles([number / 1000 for number in range(1, 101)])
    assert found == {"p50": 50, "p95": 95, "p99": 99, "max": 100}
    assert latency_percentiles([])["p99"] is None


def test_a_house_that_is_gone_is_named_in_a_sentence() -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))  # taken, and nobody listens there
        url = f"http://127.0.0.1:{held.getsockname()[1]}"
        with pytest.raises(UnreachableError) as gone:
            asyncio.run(open_socket(HouseClient(HttpClient(url)), "MIDI-1", None))
    assert gone.value.message == (
        f"nothing answers at {url}: the connection was refused; `pitboss serve` opens a house"
    )
