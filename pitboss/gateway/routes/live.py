"""The WebSocket of a table: snapshots and events out, acts in."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import msgspec
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from pitboss.errors import PitbossError
from pitboss.gateway.auth import SocketCaller, authenticate_socket, gateway_of
from pitboss.gateway.calls import ApiError, Error, internal_error
from pitboss.gateway.gateway import Gateway, errors_as_503
from pitboss.gateway.sockets import CONNECTION_KEY, Connection
from pitboss.house.feed import Subscription
from pitboss.house.table_access import TableAccess

router = APIRouter()

SESSION_CHECK_INTERVAL: Final = 60.0
"""Seconds between checks that a socket's session has not expired or ended in another process."""
MAX_REFUSED_MESSAGES: Final = 100
"""Consecutive messages beyond the rate limit after which the socket is closed."""
TOO_MANY_REQUESTS: Final = 429
"""The status of an act beyond the rate limit."""
CLOSED_FOR_RATE: Final = 4429
"""Close codes of a socket: 4000 plus the HTTP status."""
CLOSED_FOR_SESSION: Final = 4401


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message of a client: an act and its key."""

    key: str
    act: msgspec.Raw


_DECODER: Final = msgspec.json.Decoder(_Message)
MESSAGE_FORM: Final = 'send {"key": ..., "act": {"type": ...}}'


@router.websocket("/api/tables/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """Send a table's events since a version of a journal, with the whole view if `view=yes`, and accept acts."""
    gateway = gateway_of(socket)
    since = _number(socket, "since", "the last version that the client has seen")
    journal = _number(socket, "journal", "the journal of that version")
    caller = await authenticate_socket(socket)
    table = await gateway.table(id, caller.person)
    with errors_as_503():
        with_view = socket.query_params.get("view") == "yes"
        watch = await table.subscribe(caller.person, since, journal, with_view=with_view)
    try:
        await socket.accept()
        with gateway.sockets.open(caller.session, caller.person.id if caller.person else None, socket):
            await _Live(gateway, table, caller, socket).run(watch)
    finally:
        watch.close()


class _Live:
    """The connection of one client to one table."""

    def __init__(self, gateway: Gateway, table: TableAccess, caller: SocketCaller, socket: WebSocket) -> None:
        self._gateway = gateway
        self._table = table
        self._caller = caller
        self._socket = socket

        self._connection: Connection | None = socket.scope["state"].get(CONNECTION_KEY)
        if self._connection is not None:
            self._connection.on_lag = self._record_lag

    async def run(self, subscription: Subscription) -> None:
        """Send frames and accept acts until the client leaves."""
        if self._connection is not None:
            subscription.try_send = self._connection.try_send
        showing = asyncio.create_task(self._show(subscription))
        try:
            await self._take_acts()
        except (WebSocketDisconnect, RuntimeError):  # closed by the client or by the house
            pass
        finally:
            showing.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await showing

    async def _show(self, subscription: Subscription) -> None:
        """Send queued frames, and check periodically whether the session has ended."""
        time = asyncio.get_running_loop().time
        check_at = time() + SESSION_CHECK_INTERVAL
        while True:
            try:
                async with asyncio.timeout_at(check_at if self._caller.person else None):
                    frame = await subscription.next()
            except TimeoutError:
                if not await self._caller.has_valid_session(self._socket):
                    await self._socket.close(CLOSED_FOR_SESSION)
                    return
                check_at = time() + SESSION_CHECK_INTERVAL
            else:
                await self._send(frame)

    async def _send(self, frame: bytes) -> None:
        if self._connection is None or not self._connection.try_send(frame):
            await self._socket.send_text(frame.decode())

    async def _take_acts(self) -> None:
        refused = 0
        while refused < MAX_REFUSED_MESSAGES:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            status, answer = await self._answer(message.get("bytes") or (message.get("text") or "").encode())
            refused = refused + 1 if status == TOO_MANY_REQUESTS else 0
            await self._send(answer)
        await self._socket.close(CLOSED_FOR_RATE)

    async def _answer(self, content: bytes) -> tuple[int, bytes]:
        """Return the answer frame of a message, which repeats its key."""
        key: str | None = None
        try:
            message = _DECODER.decode(content)
            key = message.key
            person = await self._caller.authorize_act(self._socket)
            answer = await self._table.act(person, message.key, bytes(message.act))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return _frame(None, 422, msgspec.json.encode(Error(ApiError(422, MESSAGE_FORM).body)))
        except (ApiError, PitbossError) as error:
            refused = error if isinstance(error, ApiError) else ApiError.from_error(422, error)
            return _frame(key, refused.status, msgspec.json.encode(Error(refused.body)))
        except Exception as fault:
            failure = internal_error(self._gateway.telemetry.record_error(fault, "/api/tables/{id}/live"))
            return _frame(key, failure.status, msgspec.json.encode(Error(failure.body)))
        self._gateway.telemetry.record_act("socket", answer.status)
        return _frame(key, answer.status, answer.body)

    def _record_lag(self, seconds: float) -> None:
        """Record the measured lag of the player."""
        if self._caller.person is not None:
            self._gateway.house.people.set_lag(self._caller.person.id, seconds)


def _frame(key: str | None, status: int, body: bytes) -> tuple[int, bytes]:
    """Return an answer as a frame: type, key and status, followed by the fields of the HTTP answer."""
    head = msgspec.json.encode({"type": "answer", "key": key, "status": status})
    return status, head[:-1] + b"," + body[1:]


def _number(socket: WebSocket, name: str, meaning: str) -> int | None:
    """Return a whole-number query parameter, or None if absent."""
    written = socket.query_params.get(name)
    if written is None:
        return None
    if not (written.isascii() and written.isdigit() and len(written) <= 18):
        raise ApiError(422, f"{name} must be {meaning}, a whole number", at=name)
    return int(written)
