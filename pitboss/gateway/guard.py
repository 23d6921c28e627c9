"""ASGI middleware that checks host, origin, size, time and rate of every call and adds response headers."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from ipaddress import ip_address
from time import perf_counter
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.gateway.calls import ApiError, internal_error
from pitboss.gateway.settings import (
    MAX_DOCUMENT_BYTES,
    MAX_HEADER_BYTES,
    MAX_SMALL_BODY_BYTES,
    REQUEST_TIMEOUT,
    GatewaySettings,
    headers_of,
)
from pitboss.gateway.telemetry import RateLimiter, Telemetry
from pitboss.house.people.people import network_of

# Host and origin of a request


SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Safe HTTP methods."""
DEFAULT_PORTS: Final = {"http": "80", "https": "443"}


class RequestHeaders:
    """The headers that identify the source of a request; a repeated one is refused."""

    def __init__(self, raw: Iterable[tuple[bytes, bytes]]) -> None:
        found: dict[bytes, str] = {}
        size = 0
        for name, value in raw:
            size += len(name) + len(value)
            if size > MAX_HEADER_BYTES:
                raise ApiError(400, f"the headers of a request have at most {MAX_HEADER_BYTES:,} bytes")
            if name in _SINGLE_HEADERS:
                if name in found:
                    raise ApiError(400, f"the header {name.decode()} is there twice", at=name.decode())
                found[name] = value.decode("latin-1").strip()
        self.host = found.get(b"host", "")
        self.origin = found.get(b"origin")
        self.site = found.get(b"sec-fetch-site")
        self.content_type = found.get(b"content-type", "").partition(";")[0].strip().lower()
        self.content_length = found.get(b"content-length")


_SINGLE_HEADERS: Final = frozenset({b"host", b"origin", b"sec-fetch-site", b"content-type", b"content-length"})


def check_host(headers: RequestHeaders, settings: GatewaySettings) -> None:
    """Refuse a request with a foreign Host header (DNS rebinding)."""
    name = _name(headers.host)
    if name in settings.hosts or _is_address(name):
        return
    raise ApiError(400, "the house is not called by this name; --allowed-host adds one", at="Host")


def check_origin(headers: RequestHeaders, scheme: str, settings: GatewaySettings) -> None:
    """Refuse a request sent by a page of another site. Programs other than browsers send no origin."""
    if headers.site is not None and headers.site not in ("same-origin", "none"):
        raise ApiError(403, "a page of another site sent this request", at="Sec-Fetch-Site")
    if headers.origin is None:
        return
    own = "https" if settings.behind_tls else scheme.replace("ws", "http")
    if _normalize_origin(headers.origin) != _normalize_origin(f"{own}://{headers.host}"):
        raise ApiError(403, "a page of another site sent this request", at="Origin")


def _normalize_origin(origin: str) -> tuple[str, str, str]:
    """Return scheme, host and port of an origin."""
    scheme, _, place = origin.lower().partition("://")
    name = _name(place)
    port = place[len(name) :].removeprefix(":")
    return scheme, name, port or DEFAULT_PORTS.get(scheme, "")


def _name(host: str) -> str:
    """Return a host without its port; an IPv6 address keeps its brackets."""
    host = host.lower()
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


def _is_address(name: str) -> bool:
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


# The middleware

DOCUMENT_PATHS: Final = frozenset({"/api/settle", "/api/check"})
"""Routes that accept a whole document."""
CONTENT_TYPES: Final = {"/api/check": ("application/json", "application/toml")}
"""Content types of routes that accept more than JSON."""
CLOSING_STATUSES: Final = frozenset({400, 408, 413})
"""Statuses after which the connection is closed: the request was malformed, late or too large."""
KNOWN_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})


class Guard:
    """Middleware around the application; a refused call never reaches a route."""

    def __init__(self, app: ASGIApp, settings: GatewaySettings, rates: RateLimiter, observer: Telemetry) -> None:
        self._app = app
        self._settings = settings
        self._rate_limits = rates
        self._telemetry = observer
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request or a WebSocket and pass it on."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, status = perf_counter(), 500
        added = headers_of(scope["path"], self._settings.behind_tls)

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status, own = message["status"], message.get("headers", ())
                stated = {name for name, _ in own}
                message["headers"] = [*own, *(each for each in added if each[0] not in stated)]
                if status in CLOSING_STATUSES:
                    message["headers"].append((b"connection", b"close"))
            await send(message)

        try:
            await self._check_call(scope, receive, answer)
        except ApiError as refused:
            await refused.response()(scope, receive, answer)
        except Exception as error:
            reference = self._telemetry.record_error(error, _route(scope))
            if status == 500:
                await internal_error(reference).response()(scope, receive, answer)
        finally:
            method = scope["method"] if scope["method"] in KNOWN_METHODS else "other"
            self._telemetry.record_request(method, _route(scope), status, started)

    async def _check_call(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = scope["state"]["address"] = _address(scope)
        headers = RequestHeaders(scope["headers"])
        self._check_host_and_origin(headers, scope, address, is_change=scope["method"] not in SAFE_METHODS)
        if self._settings.limit_addresses:
            self._rate_limits.count(self._settings.of_address, "requests", address)
        path = scope["path"]
        most = MAX_DOCUMENT_BYTES if path in DOCUMENT_PATHS else MAX_SMALL_BODY_BYTES
        if (length := headers.content_length) is not None:
            if not (length.isascii() and length.isdigit()):
                raise ApiError(400, "Content-Length must be a number of bytes", at="Content-Length")
            if len(length) > 12 or int(length) > most:
                raise _too_large_error(most)
        if scope["method"] not in SAFE_METHODS and _has_body(scope, headers):
            accepted = CONTENT_TYPES.get(path, ("application/json",))
            if headers.content_type not in accepted:
                raise ApiError(415, f"send {' or '.join(accepted)}", at="Content-Type")
        await self._app(scope, _limit_body(receive, most), send)

    def _check_host_and_origin(self, headers: RequestHeaders, scope: Scope, address: str, *, is_change: bool) -> None:
        try:
            check_host(headers, self._settings)
            if is_change:
                check_origin(headers, scope["scheme"], self._settings)
        except ApiError as refused:
            self._telemetry.log_refusal(refused.body.at or "", address)
            raise

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address, opened = _address(scope), False
        scope["state"]["address"] = address
        added = headers_of(scope["path"], self._settings.behind_tls)

        async def answer(message: Message) -> None:
            if message["type"] in ("websocket.accept", "websocket.http.response.start"):
                message["headers"] = [*message.get("headers", ()), *added]
            await send(message)

        try:
            headers = RequestHeaders(scope["headers"])
            self._check_host_and_origin(headers, scope, address, is_change=True)
            self._open(address)
            opened = True
            await self._app(scope, receive, answer)
        except ApiError as refused:
            await _deny(refused, answer)
        except Exception as error:
            reference = self._telemetry.record_error(error, _route(scope))
            await _deny(internal_error(reference), answer)
        finally:
            if opened:
                self._close(address)

    def _open(self, address: str) -> None:
        """Count an open socket. Raise ApiError if there are too many."""
        if self._settings.limit_addresses:
            self._rate_limits.count(self._settings.of_address, "requests", address)
            if self._sockets[address] >= self._settings.sockets_of_address:
                raise ApiError(429, f"at most {self._settings.sockets_of_address} sockets may be open from one address")
        if self._sockets.total() >= self._settings.sockets:
            raise ApiError(503, "the house has too many open sockets: try again later")
        self._sockets[address] += 1
        self._telemetry.sockets.inc()

    def _close(self, address: str) -> None:
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]
        self._telemetry.sockets.dec()


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return network_of(client[0]) if client else "unknown"


def _route(scope: Scope) -> str:
    """Return the route's path pattern, which contains no ids."""
    return str(getattr(scope.get("route"), "path", "unmatched"))


def _has_body(scope: Scope, headers: RequestHeaders) -> bool:
    if headers.content_length is not None:
        return headers.content_length != "0"
    return any(name == b"transfer-encoding" for name, _ in scope["headers"])


def _too_large_error(max_bytes: int) -> ApiError:
    return ApiError(413, f"at most {max_bytes:,} bytes are read here")


def _limit_body(receive: Receive, max_bytes: int) -> Receive:
    """Wrap `receive` with a size limit and a timeout."""
    read, ended = 0, False
    deadline: float | None = None

    async def bounded() -> Message:
        nonlocal read, ended, deadline
        if ended:
            return await receive()
        loop = asyncio.get_running_loop()
        deadline = deadline or loop.time() + REQUEST_TIMEOUT
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise ApiError(408, f"the request did not arrive within {REQUEST_TIMEOUT:.0f} seconds") from None
        read += len(message.get("body", b""))
        ended = not message.get("more_body", False)
        if read > max_bytes:
            raise _too_large_error(max_bytes)
        return message

    return bounded


async def _deny(error: ApiError, send: Send) -> None:
    """Refuse a socket: with an HTTP response before it is accepted, afterwards by closing it."""
    response = error.response()
    try:
        await send(
            {"type": "websocket.http.response.start", "status": response.status_code, "headers": response.raw_headers}
        )
        await send({"type": "websocket.http.response.body", "body": response.body})
    except RuntimeError:  # the socket is already open
        await send({"type": "websocket.close", "code": 1011, "reason": "internal error"})
