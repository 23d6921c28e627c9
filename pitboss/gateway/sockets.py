"""Open WebSockets by session, so that they end with it, and connection features that ASGI lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, Protocol

from starlette.websockets import WebSocket

CLOSED_FOR_LOGOUT: Final = 4401
CONNECTION_KEY: Final = "connection"
"""The key of the Connection in the state of a socket's scope; absent under other servers."""


class Connection(Protocol):
    """The connection under a WebSocket."""

    on_lag: Callable[[float], None]
    """Called with the measured lag in seconds."""

    def try_send(self, text: bytes) -> bool:
        """Send a text if the client reads, without waking a task. Return whether it was sent."""
        ...


class Sockets:
    """Open sockets by the hash of their session's token."""

    def __init__(self) -> None:
        self._by_session: dict[bytes, set[WebSocket]] = {}
        self._person_by_session: dict[bytes, str] = {}

    @contextmanager
    def open(self, session: bytes | None, person: str | None, socket: WebSocket) -> Iterator[None]:
        """Register a socket under its session and person while the block runs."""
        if session is None or person is None:
            yield
            return
        mine = self._by_session.setdefault(session, set())
        self._person_by_session[session] = person
        mine.add(socket)
        try:
            yield
        finally:
            mine.discard(socket)
            if not mine:
                self._by_session.pop(session, None)
                self._person_by_session.pop(session, None)

    async def end(self, session: bytes) -> None:
        """Close the sockets of an ended session."""
        for socket in list(self._by_session.get(session, ())):
            with suppress(RuntimeError):
                await socket.close(CLOSED_FOR_LOGOUT)

    async def end_all_of(self, person: str) -> None:
        """Close all sockets of a person."""
        for session in [each for each, whose in self._person_by_session.items() if whose == person]:
            await self.end(session)
