"""A gateway on a real socket: uvicorn in a thread of this process, or `pitboss serve` in a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Thread
from typing import Any

from pitboss.gateway.server import listen, make_server
from support.gateway import Desk


@contextmanager
def serve(desk: Desk, *proxies: str) -> Iterator[int]:
    """Serve a gateway on a free port of this machine, behind these proxies; yield the port."""
    bound = listen("127.0.0.1", 0)
    server = make_server(desk.app, list(proxies))
    server.capture_signals = nullcontext  # type: ignore[assignment, method-assign]
    thread = Thread(target=lambda: asyncio.run(server.serve([bound])))
    thread.start()
    try:
        until(lambda: server.started)
        yield bound.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(20)
        bound.close()


def until(holds: Any, seconds: float = 20) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come to hold"
        time.sleep(0.01)


class RawConnection:
    """A connection on which anything may be sent."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=20)

    def send(self, content: bytes) -> None:
        self._socket.sendall(content)

    def send_slowly(self, content: bytes) -> None:
        """Send byte by byte."""
        for byte in content:
            self.send(bytes([byte]))
            time.sleep(0.02)

    def read(self) -> bytes:
        """Everything until the other side closes."""
        read = b""
        try:
            while more := self._socket.recv(65536):
                read += more
        except ConnectionError:
            pass
        return read

    def read_until(self, end: bytes) -> bytes:
        """What comes up to some bytes."""
        read = b""
        while end not in read:
            read += self._socket.recv(65536)
        return read

    def __enter__(self) -> RawConnection:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()


class ServedGateway:
    """`pitboss serve` in a process of its own."""

    def __init__(self, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
        command = [sys.executable, "-m", "pitboss", "serve", "--port", "0", "--json", *arguments]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, **(environment or {})}
        )
        assert self.process.stdout is not None
        text = ""
        while line := self.process.stdout.readline().decode():
            text += line
            if line.startswith("}"):
                break
        else:
            raise AssertionError(f"it did not open: {self.end()}")
        self.document: dict[str, Any] = json.loads(text)
        self.address: str = self.document["address"]

    def end(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str, str]:
        """End it with a signal; return its exit code and what else it printed."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out.decode(), err.decode()


@contextmanager
def serve_in_process(folder: Path, *arguments: str, **how: Any) -> Iterator[ServedGateway]:
    """A house of its own in a folder, which is closed afterwards."""
    house = ServedGateway(*arguments, "--db", str(folder / "house.db"), **how)
    try:
        yield house
    finally:
        house.end()
