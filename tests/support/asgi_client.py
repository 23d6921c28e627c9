"""A client of a gateway in the same event loop: calls and WebSockets without HTTP, threads or waiting."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from pitboss.gateway.sockets import CONNECTION_KEY

HOST = "127.0.0.1:8000"
PATIENCE = 120.0
"""Seconds until a frame that does not come is given up; how long threads and disks take is no fault of the house."""


class Reply(NamedTuple):
    """The answer to a call."""

    status: int
    headers: bytes
    """A line for each."""
    body: bytes


class AsgiClient:
    """One browser: it keeps its cookies."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._cookies: dict[str, str] = {}

    async def call(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> Reply:
        """Make a call, and return its answer."""
        content = b"" if body is None else json.dumps(body).encode()
        sent = {"content-type": "application/json", "content-length": str(len(content)), **(headers or {})}
        requests: list[dict[str, Any]] = [{"type": "http.request", "body": content, "more_body": False}]
        status, parts = 0, []
        lines: list[bytes] = []

        async def receive() -> dict[str, Any]:
            return requests.pop() if requests else await asyncio.Event().wait()  # type: ignore[return-value]

        async def send(message: dict[str, Any]) -> None:
            nonlocal status, lines
            if message["type"] == "http.response.start":
                status = message["status"]
                lines = [name + b": " + value for name, value in message["headers"]]
                self._keep_cookies(message["headers"])
            else:
                parts.append(message.get("body", b""))

        await self._app(self._scope("http", path, sent) | {"method": method}, receive, send)
        return Reply(status, b"\n".join(lines), b"".join(parts))

    def open_socket(self, path: str) -> AsgiSocket:
        """Open a WebSocket."""
        return AsgiSocket(self._app, self._scope("websocket", path, {}))

    def _scope(self, kind: str, path: str, headers: Mapping[str, str]) -> dict[str, Any]:
        parts = urlsplit(path)
        cookie = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        every = {"host": HOST, **({"cookie": cookie} if cookie else {}), **headers}
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": parts.path,
            "raw_path": parts.path.encode(),
            "root_path": "",
            "query_string": parts.query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in every.items()],
            "client": ("127.0.0.1", 50_000),
            "server": ("127.0.0.1", 8_000),
            "subprotocols": [],
            "state": {},
        }

    def _keep_cookies(self, headers: list[tuple[bytes, bytes]]) -> None:
        for name, value in headers:
            if name.lower() == b"set-cookie":
                key, _, content = value.decode().partition(";")[0].partition("=")
                self._cookies[key] = content


class AsgiSocket:
    """A WebSocket whose client always reads: frames are sent straight to it, as to a real connection."""

    def __init__(self, app: Any, scope: dict[str, Any]) -> None:
        self.on_lag: Callable[[float], None] = lambda seconds: None
        self._messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._messages.put_nowait({"type": "websocket.connect"})
        self._frames: asyncio.Queue[bytes | None] = asyncio.Queue()
        """What was sent, and None after the end."""
        scope["state"][CONNECTION_KEY] = self
        self._task = asyncio.create_task(app(scope, self._messages.get, self._take))
        self._task.add_done_callback(lambda _: self._frames.put_nowait(None))

    def try_send(self, text: bytes) -> bool:
        """Take a frame."""
        self._frames.put_nowait(text)
        return True

    async def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            self._frames.put_nowait(message["text"].encode())

    def send(self, content: object) -> None:
        """Send a message."""
        self._messages.put_nowait({"type": "websocket.receive", "text": json.dumps(content)})

    async def next(self) -> bytes:
        """Return the next frame."""
        frame = await asyncio.wait_for(self._frames.get(), PATIENCE)
        assert frame is not None, "the house has closed the socket"
        return frame

    async def close(self) -> None:
        """Close the socket."""
        self._messages.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task
