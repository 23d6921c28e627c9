"""Watchers in a separate process: raw WebSockets that count frames without parsing them.

`python -m load.watchers URL COUNT TABLE...` opens the sockets, spread over the tables, and prints `ready`. For each
line on standard input it prints the number of frames, the number of open sockets and the processor time used. Watchers
are as cheap as possible, because they share the processor with the house.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from base64 import b64encode
from collections.abc import Sequence
from typing import Final
from urllib.parse import quote, urlsplit

MAX_OPENING: Final = 50
"""Maximum number of watchers connecting at the same time."""
TEXT, PING, PONG = 1, 9, 10
"""Kinds of frames."""
_END_OF_HEADERS: Final = b"\r\n\r\n"


class Counts:
    """Counters of all watchers of the process."""

    def __init__(self) -> None:
        self.frames = 0
        self.open = 0


class Watcher(asyncio.Protocol):
    """One watcher, which counts and drops frames after the handshake."""

    def __init__(self, request: bytes, counts: Counts, opened: asyncio.Future[None]) -> None:
        self._request = request
        self._counts = counts
        self._opened = opened
        self._left = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the WebSocket handshake."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Count complete frames and keep the rest."""
        data = self._left + data if self._left else data
        if not self._opened.done():
            head, found, data = data.partition(_END_OF_HEADERS)
            if not found:
                self._left = head
                return
            self._open(head)
        at = 0
        while (end := frame_end(data, at)) is not None:
            kind = data[at] & 15
            if kind == TEXT:
                self._counts.frames += 1
            elif kind == PING:
                self._answer(data[end - (data[at + 1] & 127) : end])
            at = end
        self._left = data[at:]

    def connection_lost(self, fault: Exception | None) -> None:
        """Mark the socket as closed."""
        if self._opened.done():
            self._counts.open -= 1
        else:
            self._opened.set_exception(ConnectionError("the house closed a watcher's connection at once"))

    def _open(self, head: bytes) -> None:
        if not head.startswith(b"HTTP/1.1 101"):
            self._opened.set_exception(ConnectionError(head.partition(b"\r\n")[0].decode("latin-1")))
            return
        self._counts.open += 1
        self._opened.set_result(None)

    def _answer(self, ping: bytes) -> None:
        """Answer a ping. Client frames must be masked; a mask of zeros leaves the payload unchanged."""
        assert self._transport is not None
        self._transport.write(bytes((0x80 | PONG, 0x80 | len(ping), 0, 0, 0, 0)) + ping)


def frame_end(data: bytes, at: int) -> int | None:
    """Return the end of the frame at an offset, or None if it is incomplete."""
    have = len(data) - at
    if have < 2:
        return None
    length, head = data[at + 1] & 127, 2
    if length == 126:
        length, head = int.from_bytes(data[at + 2 : at + 4], "big"), 4
    elif length == 127:
        length, head = int.from_bytes(data[at + 2 : at + 10], "big"), 10
    return at + head + length if have >= head + length else None


async def watch(url: str, count: int, tables: Sequence[str]) -> None:
    """Open the sockets, print `ready`, and report until standard input ends."""
    parts, counts, door = urlsplit(url), Counts(), asyncio.Semaphore(MAX_OPENING)
    loop, host, port = asyncio.get_running_loop(), parts.hostname or "127.0.0.1", parts.port or 80

    async def come(table: str) -> None:
        key = b64encode(os.urandom(16)).decode()
        request = (
            f"GET /api/tables/{quote(table)}/live HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        ).encode()
        opened: asyncio.Future[None] = loop.create_future()
        async with door:
            await loop.create_connection(lambda: Watcher(request, counts, opened), host, port)
            await opened

    await asyncio.gather(*(come(tables[number % len(tables)]) for number in range(count)))
    print("ready", flush=True)
    while await asyncio.to_thread(sys.stdin.readline):
        times = os.times()
        print(counts.frames, counts.open, times.user + times.system, flush=True)


class WatchersProcess:
    """The watcher process of a run."""

    def __init__(self, url: str, count: int, tables: Sequence[str]) -> None:
        command = [sys.executable, "-m", "load.watchers", url, str(count), *tables]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        if self._process.stdout.readline() != "ready\n":
            self.end()
            raise RuntimeError("the watchers did not come in")

    def count(self) -> tuple[int, int, float]:
        """Return the number of frames, the number of open sockets, and the processor time used so far."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        frames, sockets, seconds = self._process.stdout.readline().split()
        return int(frames), int(sockets), float(seconds)

    def end(self) -> None:
        """End the process and all its connections."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()


if __name__ == "__main__":
    asyncio.run(watch(sys.argv[1], int(sys.argv[2]), sys.argv[3:]))
