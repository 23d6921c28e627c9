"""Client of a house's public API, and the small HTTP/1.1 client that it uses."""

from __future__ import annotations

import asyncio
import socket
import ssl
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeVar
from urllib.parse import quote, urlsplit

import msgspec

from pitboss.errors import PitbossError
from pitboss.wire.table import ActResult, ErrorAnswer, Fault, Guest, Listing, Money, Tables, TableSnapshot, encode

# HTTP/1.1 on asyncio, with a connection pool shared by all clients of one house

MAX_CONNECTIONS: Final = 64
"""Maximum number of concurrent calls; others wait."""
CALL_TIMEOUT: Final = 30.0
"""Seconds that one call may take."""
_MAX_HEADERS: Final = 100


class UnreachableError(PitbossError):
    """No answer: nothing listens, the connection broke, or the call timed out."""


@dataclass(frozen=True, slots=True)
class Response:
    """An HTTP response. Header names are lower case; of repeated headers the last counts."""

    status: int
    headers: Mapping[str, str]
    cookies: Mapping[str, str]
    body: bytes


class HttpClient:
    """HTTP client for one address, `http://host:port` or `https://…`."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise PitbossError(f"a house has an address such as http://127.0.0.1:8000, not {url!r}", at="URL")
        try:
            self._port = parts.port or (443 if parts.scheme == "https" else 80)
        except ValueError:
            raise PitbossError(f"the port of {url!r} is not a number from 1 to 65535", at="URL") from None
        self._host = parts.hostname
        self._tls = ssl.create_default_context() if parts.scheme == "https" else None
        self._idle: list[_Connection] = []
        self._slots = asyncio.Semaphore(MAX_CONNECTIONS)
        self.url = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
        self._base = parts.path.rstrip("/")
        self._head = f"Host: {parts.netloc}\r\nAccept: application/json\r\nUser-Agent: pitboss-robots\r\n"

    async def call(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Response:
        """Make a call and return its response, whatever its status. Raise UnreachableError if there is none."""
        lines = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
        if body is not None or method != "GET":
            lines += f"Content-Type: application/json\r\nContent-Length: {len(body or b'')}\r\n"
        request = f"{method} {self._base}{path} HTTP/1.1\r\n{self._head}{lines}\r\n".encode() + (body or b"")
        async with self._slots:
            try:
                async with asyncio.timeout(CALL_TIMEOUT):
                    return await self._exchange(request, method)
            except TimeoutError:
                raise UnreachableError(f"{self.url} has not answered within {CALL_TIMEOUT:.0f} seconds") from None
            except (OSError, asyncio.IncompleteReadError, _MalformedAnswerError) as fault:
                raise UnreachableError(f"nothing answers at {self.url}: {connection_error_text(fault)}") from None

    async def close(self) -> None:
        """Close all open connections."""
        while self._idle:
            self._idle.pop().close()

    async def _exchange(self, request: bytes, method: str) -> Response:
        """Send a request over an open connection, or over a new one if that was closed."""
        while self._idle:
            connection = self._idle.pop()
            with suppress(_StaleConnectionError):
                return await self._send(connection, request, method)
        reader, writer = await asyncio.open_connection(self._host, self._port, ssl=self._tls)
        return await self._send(_Connection(reader, writer), request, method)

    async def _send(self, connection: _Connection, request: bytes, method: str) -> Response:
        reuse = False
        try:
            response = await connection.exchange(request, method)
            reuse = response.headers.get("connection", "").lower() != "close"
        finally:
            if reuse:
                self._idle.append(connection)
            else:
                connection.close()
        return response


class _StaleConnectionError(Exception):
    """The house closed a pooled connection before it received the request."""


class _MalformedAnswerError(Exception):
    """The response is not valid HTTP."""


class _Connection:
    """One connection, used by one call at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._used = False

    async def exchange(self, request: bytes, method: str) -> Response:
        """Send one request and read its answer."""
        try:
            self._writer.write(request)
            await self._writer.drain()
            first = await self._reader.readline()
        except (ConnectionError, OSError):
            first = b""
        if not first and self._used:
            raise _StaleConnectionError
        if not first:
            raise _MalformedAnswerError("the connection was closed")
        self._used = True
        status = _status(first)
        headers, cookies = await self._headers()
        return Response(status, headers, cookies, await self._body(status, method, headers))

    def close(self) -> None:
        """Close the connection."""
        self._writer.close()

    async def _headers(self) -> tuple[dict[str, str], dict[str, str]]:
        headers: dict[str, str] = {}
        cookies: dict[str, str] = {}
        for _ in range(_MAX_HEADERS):
            line = (await self._reader.readline()).decode("latin-1").rstrip("\r\n")
            if not line:
                return headers, cookies
            name, _, value = line.partition(":")
            name, value = name.lower(), value.strip()
            headers[name] = value
            if name == "set-cookie":
                key, _, content = value.partition(";")[0].partition("=")
                cookies[key.strip()] = content.strip()
        raise _MalformedAnswerError("there is no end to the headers")

    async def _body(self, status: int, method: str, headers: Mapping[str, str]) -> bytes:
        if method == "HEAD" or status == 204:
            return b""
        if headers.get("transfer-encoding", "").lower() == "chunked":
            parts = []
            while size := int((await self._reader.readline()).split(b";")[0], 16):
                parts.append(await self._reader.readexactly(size))
                await self._reader.readline()
            await self._reader.readline()
            return b"".join(parts)
        return await self._reader.readexactly(int(headers.get("content-length", "0")))


def _status(line: bytes) -> int:
    version, _, rest = line.partition(b" ")
    if not version.startswith(b"HTTP/1.") or not rest[:3].isdigit():
        raise _MalformedAnswerError("what listens there does not speak HTTP")
    return int(rest[:3])


def connection_error_text(error: Exception) -> str:
    """Return a description of a connection error."""
    match error:
        case ConnectionRefusedError():
            return "the connection was refused; `pitboss serve` opens a house"
        case socket.gaierror():
            return "there is no such host"
        case ssl.SSLError():
            return "no encrypted connection could be made"
    return str(error) or "the connection broke off"


# The API

T = TypeVar("T")
TOO_MANY, FAULTS = 429, 500
_RETRY_PAUSE = 0.2
_MAX_RETRY_PAUSE = 10.0


class ApiError(PitbossError):
    """The house refused a call."""

    def __init__(self, status: int, fault: Fault) -> None:
        super().__init__(fault.message, at=fault.at, clause=fault.clause)
        self.status = status


class UnexpectedAnswerError(PitbossError):
    """An answer that does not match the API."""


class HouseClient:
    """API client of one person, with a session cookie."""

    def __init__(self, http: HttpClient, patience: float = 0.0) -> None:
        """Create a client; `patience` is how many seconds to wait for a restarting house."""
        self.http = http
        self.patience = patience
        self._cookies: dict[str, str] = {}

    @property
    def cookie(self) -> dict[str, str]:
        """The header with the session cookie."""
        return (
            {"Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())} if self._cookies else {}
        )

    def with_http(self, http: HttpClient) -> HouseClient:
        """Return a client with the same session over a different HTTP client."""
        same = HouseClient(http, self.patience)
        same._cookies = self._cookies
        return same

    async def become_guest(self) -> Guest:
        """Begin a guest's session, with play money."""
        return await self._post("/api/guests", {}, Guest)

    async def tables(self) -> list[Listing]:
        """List the tables of the house."""
        try:
            return (await self._get("/api/tables", Tables)).tables
        except (UnexpectedAnswerError, ApiError) as fault:
            raise PitbossError(
                f"what answers at {self.http.url} is no house of Pitboss: {fault.message}", at="URL"
            ) from None

    async def table(self, id: str) -> TableSnapshot:
        """Return a snapshot of a table, as this person may see it."""
        return await self._get(f"/api/tables/{quote(id)}", TableSnapshot)

    async def act(self, id: str, key: str, act: bytes) -> ActResult:
        """Act at a table. A key takes effect once, however often it is sent."""
        return await self._post(f"/api/tables/{quote(id)}/acts", act, ActResult, {"Idempotency-Key": key})

    async def buy_in(self, id: str, key: str, amount: int) -> Money:
        """Buy in at a table."""
        return await self._post(f"/api/tables/{quote(id)}/buy-in", {"amount": amount}, Money, {"Idempotency-Key": key})

    async def cash_out(self, id: str, key: str, amount: int) -> Money:
        """Cash out at a table."""
        return await self._post(
            f"/api/tables/{quote(id)}/cash-out", {"amount": amount}, Money, {"Idempotency-Key": key}
        )

    def live_url(self, id: str, since: int | None, journal: int | None = None) -> str:
        """Return the address of a table's WebSocket, resuming after a version of a journal."""
        seen = "" if since is None else f"?since={since}"
        if seen and journal is not None:
            seen += f"&journal={journal}"
        return f"ws{self.http.url.removeprefix('http')}/api/tables/{quote(id)}/live{seen}"

    async def _get(self, path: str, type: type[T]) -> T:
        return _decode((await self._call("GET", path, None, {})).body, type, path)

    async def _post(self, path: str, body: object, type: type[T], headers: Mapping[str, str] | None = None) -> T:
        content = body if isinstance(body, bytes) else encode(body)
        return _decode((await self._call("POST", path, content, headers or {})).body, type, path)

    async def _call(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Response:
        """Make a call. Repeat it while the house is busy or, within `patience`, unreachable.

        Changes have an idempotency key, so repeating them is safe.
        """
        until = time.monotonic() + self.patience
        while (response := await self._try(method, path, body, headers, until)) is None:
            await asyncio.sleep(_RETRY_PAUSE)
        self._cookies.update(response.cookies)
        if not 200 <= response.status < 300:
            raise ApiError(response.status, _parse_error(response))
        return response

    async def _try(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str], until: float
    ) -> Response | None:
        """Make one attempt; return None if the call should be repeated."""
        is_over = time.monotonic() > until
        try:
            response = await self.http.call(method, path, body, {**self.cookie, **headers})
        except UnreachableError:
            if is_over:
                raise
            return None
        if response.status == TOO_MANY:
            await asyncio.sleep(min(_MAX_RETRY_PAUSE, float(response.headers.get("retry-after") or _RETRY_PAUSE)))
            return None
        return response if response.status < FAULTS or is_over else None


def _decode(body: bytes, type: type[T], path: str) -> T:
    try:
        return msgspec.json.decode(body, type=type)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise UnexpectedAnswerError(f"the answer is not that of a house of Pitboss: {fault}", at=path) from None


def _parse_error(response: Response) -> Fault:
    try:
        return msgspec.json.decode(response.body, type=ErrorAnswer).error
    except msgspec.DecodeError:
        return Fault(f"it answered with status {response.status}")
