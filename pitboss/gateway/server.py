"""uvicorn server with limits on slow and large requests, API-style errors, and a clean shutdown."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import ip_address
from typing import Any, Final

import h11
import msgspec
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from pitboss.errors import PitbossError
from pitboss.gateway.calls import Error, ErrorBody
from pitboss.gateway.settings import MAX_FRAME_BYTES, MAX_HEADER_BYTES, REQUEST_TIMEOUT, headers_of
from pitboss.gateway.sockets import CONNECTION_KEY

KEEP_ALIVE_TIMEOUT: Final = 20
PING_INTERVAL: Final = 20.0
SHUTDOWN_TIMEOUT: Final = 5
"""Seconds that running calls may take when the house closes."""


class BoundedHttp(H11Protocol):
    """HTTP protocol with a request timeout and API-style errors."""

    _request_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Start the request timeout."""
        super().connection_made(transport)
        self._start_timer()

    def data_received(self, data: bytes) -> None:
        """Process received bytes; they do not restart the request timeout."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:  # the header is complete; the gateway limits the body
            self._stop_timer()
        elif self._request_timer is None:
            self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the request timeout."""
        self._stop_timer()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the WebSocket protocol."""
        self._stop_timer()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Respond with 400 to a malformed request."""
        message = "malformed HTTP request: its header is invalid or too large"
        body = msgspec.json.encode(Error(ErrorBody(message)))
        headers = [
            (b"content-type", b"application/json"),
            (b"connection", b"close"),
            (b"content-length", str(len(body)).encode()),
            *headers_of("/api/", False),
        ]
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            for event in (
                h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
                h11.Data(data=body),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event))
        self.transport.close()

    def _start_timer(self) -> None:
        self._request_timer = self.loop.call_later(REQUEST_TIMEOUT, self._end_slow_request)

    def _stop_timer(self) -> None:
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    def _end_slow_request(self) -> None:
        self._request_timer = None
        if self.conn.their_state is h11.IDLE:
            self.transport.abort()


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """WebSocket protocol that measures the lag and drops clients that do not respond.

    The gateway finds it as a Connection in the state of the scope.
    """

    on_lag: Callable[[float], None] = staticmethod(lambda seconds: None)

    def handle_connect(self, event: Any) -> None:
        """Give the gateway access to the connection."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"][CONNECTION_KEY] = self

    def handle_pong(self, event: Any) -> None:
        """Report the lag: half of the time between a ping and its pong."""
        super().handle_pong(event)
        self.on_lag(self.last_ping_rtt / 2)

    def try_send(self, text: bytes) -> bool:
        """Send a text if the socket is open and its client reads. Return whether it was sent."""
        is_open = self.handshake_complete and not (self.close_sent or self.disconnected or self.transport.is_closing())
        if not is_open or not self.writable.is_set():
            return False
        self.transport.write(encode_frame(text))
        return True

    def keepalive_timeout(self) -> None:
        """Drop an unresponsive client, whose unsent frames would stay in memory until the network times out."""
        super().keepalive_timeout()
        self.transport.abort()


@lru_cache(maxsize=8)
def encode_frame(text: bytes) -> bytes:
    """Return a text as a WebSocket frame, which is the same for all its receivers."""
    return Frame(Opcode.TEXT, text).serialize(mask=False)


class HouseServer(uvicorn.Server):
    """uvicorn server that announces when it listens and exits cleanly on Ctrl-C, SIGTERM and SIGHUP."""

    on_open: Callable[[], None] = staticmethod(lambda: None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening and announce it; signal handlers are already installed."""
        await super().startup(sockets)
        self.on_open()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle a signal; a second one ends without waiting."""
        loop = asyncio.get_running_loop()
        signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        before = {number: signal.getsignal(number) for number in signals}
        for number in signals:
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number, handler in before.items():
                loop.remove_signal_handler(number)
                signal.signal(number, handler)


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raise PitbossError with the reason if that fails."""
    try:
        family = socket.AF_INET6 if ip_address(host.strip("[]")).version == 6 else socket.AF_INET
    except ValueError:
        family = _family_of(host)
    # Declared as TCP, or asyncio leaves Nagle's algorithm on, which delays events after an answer by 40 ms.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host.strip("[]"), port))
        made.listen(2048)
        made.setblocking(False)
    except OSError as fault:
        made.close()
        raise _listen_error(fault, host, port) from None
    return made


def _family_of(host: str) -> socket.AddressFamily:
    try:
        return socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][0]
    except (OSError, UnicodeError):
        raise PitbossError(f"{host!r} is not an address of this machine", at="--host") from None


def _listen_error(fault: OSError, host: str, port: int) -> PitbossError:
    import errno

    if fault.errno == errno.EADDRINUSE:
        message = f"port {port} of {host} is in use by another program: end it, or name another port with --port"
        return PitbossError(message, at="--port")
    if fault.errno == errno.EACCES:
        return PitbossError(f"this user may not listen on port {port}: choose one above 1023", at="--port")
    if fault.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
        return PitbossError(f"{host} is not an address of this machine", at="--host")
    return PitbossError(f"cannot listen on {host}, port {port}: {fault.strerror or fault}", at="--port")


def make_server(app: FastAPI, proxies: list[str]) -> HouseServer:
    """Return the server of an application; `proxies` are the trusted addresses for forwarding headers."""
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL)  # its lines contain tickets; the gateway has its own log
    config = uvicorn.Config(
        app,
        http=BoundedHttp,
        ws=BoundedWebSocket,
        ws_max_size=MAX_FRAME_BYTES,
        ws_ping_interval=PING_INTERVAL,
        ws_ping_timeout=PING_INTERVAL,
        ws_per_message_deflate=False,  # sizes would leak hidden cards, and sockets need more memory
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE_TIMEOUT,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        h11_max_incomplete_event_size=MAX_HEADER_BYTES,
    )
    return HouseServer(config)
