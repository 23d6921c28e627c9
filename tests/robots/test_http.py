"""The robots' HTTP client: connections are kept, answers are read whole, and silence is told in a sentence."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from pitboss.errors import PitbossError
from pitboss.robots.house_client import HttpClient, Response, UnreachableError

PLAIN = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nSet-Cookie: session=abc; HttpOnly; Path=/\r\n\r\nhello"
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhell\r\n1;x=y\r\no\r\n0\r\n\r\n"


class Server:
    """Answers every request with the same bytes, and counts requests and connections."""

    def __init__(self, answer: bytes, closes: bool = False) -> None:
        self.answer, self.closes = answer, closes
        self.connections = 0
        self.requests: list[bytes] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0] or 0)
                self.requests.append(head + await reader.readexactly(length))
                writer.write(self.answer)
                if self.closes:
                    break
        except asyncio.IncompleteReadError:
            pass
        finally:
            writer.close()


@asynccontextmanager
async def calling(server: Server) -> AsyncIterator[HttpClient]:
    listening = await asyncio.start_server(server.serve, "127.0.0.1", 0)
    client = HttpClient(f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}")
    try:
        yield client
    finally:
        await client.close()
        listening.close()
        await listening.wait_closed()


def responses(server: Server, calls: int) -> list[Response]:
    async def call() -> list[Response]:
        async with calling(server) as client:
            found = []
            for _ in range(calls):
                found.append(await client.call("POST", "/api/guests", b"{}", {"Idempotency-Key": "k1"}))
                await asyncio.sleep(0.01)
            return found

    return asyncio.run(call())


def test_one_connection_serves_many_calls() -> None:
    server = Server(PLAIN)
    answers = responses(server, 3)
    assert [answer.body for answer in answers] == [b"hello"] * 3
    assert answers[0].cookies == {"session": "abc"}
    assert server.connections == 1
    assert server.requests[0].startswith(b"POST /api/guests HTTP/1.1\r\n")
    assert b"Idempotency-Key: k1\r\n" in server.requests[0]
    assert server.requests[0].endswith(b"\r\n\r\n{}")


def test_a_connection_that_the_house_closed_is_opened_again() -> None:
    server = Server(PLAIN, closes=True)
    assert [answer.body for answer in responses(server, 3)] == [b"hello"] * 3
    assert server.connections == 3


def test_an_answer_in_chunks_is_put_together() -> None:
    assert [answer.body for answer in responses(Server(CHUNKED), 2)] == [b"hello"] * 2


@pytest.mark.parametrize(
    ("answer", "reason"),
    [(b"SSH-2.0-OpenSSH\r\n", "does not speak HTTP"), (b"", "the connection was closed")],
)
def test_what_is_no_house_is_told_in_a_sentence(answer: bytes, reason: str) -> None:
    with pytest.raises(UnreachableError, match=reason):
        responses(Server(answer, closes=True), 1)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("ftp://house", "a house has an address such as http://127.0.0.1:8000"),
        ("http://", "a house has an address such as"),
        ("http://house:99999", "port"),
    ],
)
def test_an_address_that_cannot_be_is_refused(url: str, reason: str) -> None:
    with pytest.raises(PitbossError, match=reason):
        HttpClient(url)


def test_nothing_that_listens_is_told_with_what_would_help(unused_port: Callable[[], int]) -> None:
    client = HttpClient(f"127.0.0.1:{unused_port()}")
    with pytest.raises(UnreachableError, match=r"nothing answers at http://127\.0\.0\.1:.*pitboss serve"):
        asyncio.run(client.call("GET", "/api/tables"))
