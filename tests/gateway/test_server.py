"""The real server: slow and malformed requests, frames that are too large, and watchers that do not read."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
import websockets
from websockets.asyncio.client import connect

from pitboss.gateway.server import listen
from pitboss.house.database.database import Database
from support.gateway import Desk, open_desk
from support.served import RawConnection, serve, until

pytestmark = pytest.mark.slow

SOON = 0.6
"""Seconds in which a request has to come, in these tests."""


@pytest.fixture
def port(database: Database, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr("pitboss.gateway.guard.REQUEST_TIMEOUT", SOON)
    monkeypatch.setattr("pitboss.gateway.server.REQUEST_TIMEOUT", SOON)
    with open_desk(database, starts=False) as desk, serve(desk) as port:
        yield port


def body_of(answer: bytes) -> dict[str, dict[str, str]]:
    """The error in an answer as it came over the wire."""
    found: dict[str, dict[str, str]] = json.loads(answer.partition(b"\r\n\r\n")[2])
    assert set(found) == {"error"}
    return found


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def test_a_client_that_sends_nothing_is_cut_off(port: int) -> None:
    began = time.monotonic()
    with RawConnection(port) as silent:
        assert silent.read() == b""
    assert SOON * 0.8 < time.monotonic() - began < 10


def test_a_header_that_comes_byte_by_byte_is_cut_off(port: int) -> None:
    began = time.monotonic()
    with RawConnection(port) as slow, pytest.raises(ConnectionError):
        slow.send_slowly(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + b"x" * 1000)
    assert SOON * 0.8 < time.monotonic() - began < 10


def test_a_body_that_does_not_come_in_time_is_refused(port: int) -> None:
    head = b"POST /api/settle HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    with RawConnection(port) as slow:
        slow.send(head + b"Content-Length: 100\r\n\r\n{")
        answer = slow.read()
    assert status_of(answer) == 408
    assert b"connection: close" in answer.lower()
    assert body_of(answer)["error"]["message"]


MALFORMED = {
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "no version": b"GET /\r\n\r\n",
    "a header of 100 kB": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 100_000 + b"\r\n\r\n",
    "a header of 60 kB": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 60_000 + b"\r\n\r\n",
    "another name": b"GET / HTTP/1.1\r\nHost: example.invalid\r\n\r\n",
    "two lengths": b"POST /api/settle HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
    "a length that is none": b"POST /api/settle HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: x\r\n\r\n{}",
}


@pytest.mark.parametrize("request_", MALFORMED.values(), ids=list(MALFORMED))
def test_what_is_not_a_request_is_refused_in_our_own_form(port: int, request_: bytes) -> None:
    with RawConnection(port) as raw:
        with suppress(ConnectionError):  # the answer may come before the whole request is sent
            raw.send(request_)
        answer = raw.read()
    assert status_of(answer) == 400
    assert b"connection: close" in answer.lower()
    assert body_of(answer)["error"]["message"]
    assert b"uvicorn" not in answer.lower()


def test_a_connection_serves_one_request_after_the_other(port: int) -> None:
    with RawConnection(port) as raw:
        for _ in range(3):
            raw.send(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert status_of(raw.read_until(b'{"status":"alive"}')) == 200


def test_a_small_frame_is_sent_without_waiting_for_the_client_to_confirm_the_one_before() -> None:
    async def without_delay() -> int:
        accepted: asyncio.Future[asyncio.StreamWriter] = asyncio.get_running_loop().create_future()
        server = await asyncio.start_server(lambda _, writer: accepted.set_result(writer), sock=listen("127.0.0.1", 0))
        _, client = await asyncio.open_connection(*server.sockets[0].getsockname())
        connection = (await accepted).get_extra_info("socket")
        found: int = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        client.close()
        (await accepted).close()
        server.close()
        return found

    assert asyncio.run(without_delay()) == 1


def test_a_frame_that_is_too_large_closes_the_socket(port: int) -> None:
    async def send() -> int | None:
        async with connect(f"ws://127.0.0.1:{port}/api/tables/BJ-1/live") as socket:
            await socket.recv()
            await socket.send("x" * 20_000)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await socket.recv()
            return closed.value.rcvd.code if closed.value.rcvd else None

    assert asyncio.run(send()) == 1009  # message too big


def test_a_message_in_many_fragments_is_bounded_as_a_whole(port: int) -> None:
    async def send() -> int | None:
        async with connect(f"ws://127.0.0.1:{port}/api/tables/BJ-1/live") as socket:
            await socket.recv()
            with suppress(websockets.ConnectionClosed):
                await socket.send("x" * 1000 for _ in range(100))
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await socket.recv()
            return closed.value.rcvd.code if closed.value.rcvd else None

    assert asyncio.run(send()) in (1009, None)  # the line may be cut before the code arrives


def test_text_that_is_not_utf_8_closes_the_socket(port: int) -> None:
    async def send() -> int | None:
        async with connect(f"ws://127.0.0.1:{port}/api/tables/BJ-1/live") as socket:
            await socket.recv()
            await socket.send(b"\xff\xfe", text=True)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await socket.recv()
            return closed.value.rcvd.code if closed.value.rcvd else None

    assert asyncio.run(send()) == 1007


def test_sizes_are_not_compressed(port: int) -> None:
    async def extensions() -> list[object]:
        async with connect(f"ws://127.0.0.1:{port}/api/tables/BJ-1/live") as socket:
            return list(socket.protocol.extensions)

    assert asyncio.run(extensions()) == []


def test_a_refused_socket_answers_like_any_call(port: int) -> None:
    async def refused() -> tuple[int, dict[str, dict[str, str]]]:
        with pytest.raises(websockets.InvalidStatus) as status:
            await connect(f"ws://127.0.0.1:{port}/api/tables/FARO-1/live")
        response = status.value.response
        assert response.body is not None
        return response.status_code, json.loads(response.body)

    status, body = asyncio.run(refused())
    assert status == 404
    assert body["error"]["at"] == "id"


def test_a_watcher_that_does_not_read_is_held_back_and_harms_nobody(database: Database) -> None:
    with open_desk(database, starts=False) as desk, serve(desk) as port:
        asyncio.run(_watch_without_reading(desk, port))


async def _watch_without_reading(desk: Desk, port: int) -> None:
    async with (
        connect(f"ws://127.0.0.1:{port}/api/tables/BJ-1/live", max_queue=1) as lazy,
        connect(f"ws://127.0.0.1:{port}/api/tables/BJ-1/live") as keen,
    ):
        watches = desk.house.tables["BJ-1"].subscriptions
        until(lambda: len(watches) == 2)
        frame = b'{"type":"events","pad":"' + b"x" * 60_000 + b'"}'
        for watch, _, _ in watches:
            for _ in range(200):
                watch.frames.put_nowait(frame)
        received = [await asyncio.wait_for(keen.recv(), 20) for _ in range(201)]
        assert len(received) == 201
        waiting = watches[0][0].frames.qsize()
        assert waiting > 50, "the server has stopped taking frames for who does not read them"
        assert len(await lazy.recv()) > 0


@pytest.mark.parametrize(("proxies", "second"), [(["127.0.0.1"], 200), (["192.0.2.7"], 429), ([], 429)])
def test_only_a_trusted_proxy_says_who_calls(database: Database, proxies: list[str], second: int) -> None:
    with open_desk(database, starts=False, guests_of_address="1/minute") as desk, serve(desk, *proxies) as port:
        statuses = []
        for caller in ("198.51.100.1", "198.51.100.2"):
            with RawConnection(port) as raw:
                raw.send(
                    b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 0\r\n"
                    b"X-Forwarded-For: " + caller.encode() + b"\r\n\r\n"
                )
                statuses.append(status_of(raw.read()))
        assert statuses == [200, second]


def test_a_thousand_idle_sockets_do_not_stop_a_table(database: Database) -> None:
    async def run(port: int) -> float:
        async with asyncio.timeout(60):
            idle = [await connect(f"ws://127.0.0.1:{port}/api/tables/MIDI-1/live") for _ in range(1000)]
            began = time.monotonic()
            async with connect(f"ws://127.0.0.1:{port}/api/tables/BJ-1/live") as socket:
                await socket.recv()
                await socket.send('{"key": "1", "act": {"type": "sat", "seat": 1}}')
                await socket.recv()
            took = time.monotonic() - began
            await asyncio.gather(*(each.close() for each in idle))
            return took

    with open_desk(database, starts=False, limit_addresses=False) as desk, serve(desk) as port:
        assert asyncio.run(run(port)) < 2
