"""The open WebSockets of each session, so that they end with it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from starlette.websockets import WebSocket

LOGGED_OUT = 4401


class Sockets:
    """Sockets by the token of their session."""

    def __init__(self) -> None:
        self._of: dict[str, set[WebSocket]] = {}

    @contextmanager
    def open(self, token: str | None, socket: WebSocket) -> Iterator[None]:
        """Keep a socket with its session while the block runs."""
        if token is None:
            yield
            return
        mine = self._of.setdefault(token, set())
        mine.add(socket)
        try:
            yield
        finally:
            mine.discard(socket)
            if not mine:
                self._of.pop(token, None)

    async def end(self, token: str) -> None:
        """Close the sockets of a session that has ended."""
        for socket in list(self._of.get(token, ())):
            with suppress(RuntimeError):
                await socket.close(LOGGED_OUT)
