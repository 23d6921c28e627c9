"""A table as it happens: snapshots and events to a WebSocket, acts from it."""

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
"""How often it is checked that the session of a socket has not ended elsewhere: in another process, or by time."""
MAX_REFUSED_MESSAGES: Final = 100
"""Messages beyond the rate limit, one after the other, until the socket is closed."""
TOO_MANY_REQUESTS: Final = 429
"""The status of an act beyond the rate limit."""
CLOSED_FOR_RATE: Final = 4429
"""Codes with which a socket is closed: the HTTP status, with 4000 added."""
CLOSED_FOR_SESSION: Final = 4401


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends: an act, and the key by which it knows the answer."""

    key: str
    act: msgspec.Raw


_DECODER: Final = msgspec.json.Decoder(_Message)
MESSAGE_FORM: Final = 'send {"key": ..., "act": {"type": ...}}'


@router.websocket("/api/tables/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """Show a table from a version (`since`) of a `journal` on, with the whole view in every frame (`view=yes`).

    Take acts, too.
    """
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
    """One client at one table."""

    def __init__(self, gateway: Gateway, table: TableAccess, caller: SocketCaller, socket: WebSocket) -> None:
        self._gateway = gateway
        self._table = table
        self._caller = caller
        self._socket = socket

        self._connection: Connection | None = socket.scope["state"].get(CONNECTION_KEY)
        if self._connection is not None:
            self._connection.on_lag = self._record_lag

    async def run(self, subscription: Subscription) -> None:
        """Show and take acts until the client leaves."""
        if self._connection is not None:
            subscription.try_send = self._connection.try_send
        showing = asyncio.create_task(self._show(subscription))
        try:
            await self._take_acts()
        except (WebSocketDisconnect, RuntimeError):  # it is closed, by the client or by us
            pass
        finally:
            showing.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await showing

    async def _show(self, subscription: Subscription) -> None:
        """Send what could not be sent at once, and see now and then whether the session has ended."""
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
        """Return the answer to a message, which names its key, and before it its status."""
        key: str | None = None
        try:
            given = _DECODER.decode(content)
            key = given.key
            person = await self._caller.authorize_act(self._socket)
            answer = await self._table.act(person, given.key, bytes(given.act))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return _frame(None, 422, msgspec.json.encode(Error(ApiError(422, MESSAGE_FORM).body)))
        except (ApiError, PitbossError) as error:
            refused = error if isinstance(error, ApiError) else ApiError.from_error(422, error)
            return _frame(key, refused.status, msgspec.json.encode(Error(refused.body)))
        except Exception as fault:
            sorry = internal_error(self._gateway.telemetry.record_error(fault, "/api/tables/{id}/live"))
            return _frame(key, sorry.status, msgspec.json.encode(Error(sorry.body)))
        self._gateway.telemetry.record_act("socket", answer.status)
        return _frame(key, answer.status, answer.body)

    def _record_lag(self, seconds: float) -> None:
        """Tell the house how long this player's messages take, as a ping has shown."""
        if self._caller.person is not None:
            self._gateway.house.people.set_lag(self._caller.person.id, seconds)


def _frame(key: str | None, status: int, body: bytes) -> tuple[int, bytes]:
    """Return a status and the answer of an act as a frame: type, key and status before what HTTP would answer."""
    head = msgspec.json.encode({"type": "answer", "key": key, "status": status})
    return status, head[:-1] + b"," + body[1:]


def _number(socket: WebSocket, name: str, meaning: str) -> int | None:
    """Return a parameter that is a whole number; None if it is not given."""
    written = socket.query_params.get(name)
    if written is None:
        return None
    if not (written.isascii() and written.isdigit() and len(written) <= 18):
        raise ApiError(422, f"{name} is {meaning}, a whole number", at=name)
    return int(written)
