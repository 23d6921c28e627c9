"""WebSockets: what ASGI does not offer, and the open ones of each session, so that they end with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, Protocol

from starlette.websockets import WebSocket

CLOSED_FOR_LOGOUT: Final = 4401
CONNECTION_KEY: Final = "connection"
"""Where the state of a socket's scope has its Connection; other servers than ours leave it out."""


class Connection(Protocol):
    """The connection under a WebSocket."""

    on_lag: Callable[[float], None]
    """Is called with the measured lag in seconds."""

    def try_send(self, text: bytes) -> bool:
        """Send a text if the client reads; return whether it was sent. No task is woken for it."""
        ...


class Sockets:
    """Sockets by the hash of their session's token."""

    def __init__(self) -> None:
        self._by_session: dict[bytes, set[WebSocket]] = {}
        self._person_by_session: dict[bytes, str] = {}

    @contextmanager
    def open(self, session: bytes | None, person: str | None, socket: WebSocket) -> Iterator[None]:
        """Keep a socket with its session, and the session with its person, while the block runs."""
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
        """Close the sockets of a session that has ended."""
        for socket in list(self._by_session.get(session, ())):
            with suppress(RuntimeError):
                await socket.close(CLOSED_FOR_LOGOUT)

    async def end_all_of(self, person: str) -> None:
        """Close the sockets of a person whose sessions have all ended."""
        for session in [each for each, whose in self._person_by_session.items() if whose == person]:
            await self.end(session)
