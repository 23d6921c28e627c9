"""The public API of a house, as one person uses it: a session, the tables, money and acts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import TypeVar
from urllib.parse import quote

import msgspec

from pitboss.errors import Mistake
from pitboss.robots.http import HttpClient, Response, Unreachable
from pitboss.robots.wire import Done, Failed, Fault, Guest, Listing, Money, TableNow, Tables, encode

T = TypeVar("T")
TOO_MANY, FAULTS = 429, 500
_PAUSE = 0.2
_LONGEST_WAIT = 10.0


class Refused(Mistake):
    """The house did not carry out a call, and said why."""

    def __init__(self, status: int, fault: Fault) -> None:
        super().__init__(fault.message, at=fault.at, clause=fault.clause)
        self.status = status


class NotUnderstood(Mistake):
    """An answer that is not what the API says."""


class HouseClient:
    """Calls of one person; a session's cookie is kept here and sent with every call."""

    def __init__(self, http: HttpClient, patience: float = 0.0) -> None:
        """Prepare calls; `patience` is how many seconds a house that restarts is waited for."""
        self.http = http
        self.patience = patience
        self._cookies: dict[str, str] = {}

    @property
    def cookie(self) -> dict[str, str]:
        """The header that says who calls."""
        return (
            {"Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())} if self._cookies else {}
        )

    def at(self, http: HttpClient) -> HouseClient:
        """Return the same person's calls over another client."""
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
        except (NotUnderstood, Refused) as fault:
            raise Mistake(
                f"what answers at {self.http.url} is no house of Pitboss: {fault.message}", at="URL"
            ) from None

    async def table(self, id: str) -> TableNow:
        """Return a table as this person may see it."""
        return await self._get(f"/api/tables/{quote(id)}", TableNow)

    async def act(self, id: str, key: str, act: bytes) -> Done:
        """Act at a table. The same key acts only once, however often it is sent."""
        return await self._post(f"/api/tables/{quote(id)}/acts", act, Done, {"Idempotency-Key": key})

    async def buy_in(self, id: str, key: str, amount: int) -> Money:
        """Take money to a table."""
        return await self._post(f"/api/tables/{quote(id)}/buy-in", {"amount": amount}, Money, {"Idempotency-Key": key})

    async def cash_out(self, id: str, key: str, amount: int) -> Money:
        """Take money from a table."""
        return await self._post(
            f"/api/tables/{quote(id)}/cash-out", {"amount": amount}, Money, {"Idempotency-Key": key}
        )

    def live_url(self, id: str, since: int | None, journal: int | None = None) -> str:
        """Return the address of a table's live connection, from a version of a journal on."""
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
        """Make a call, and again as long as the house is busy or, with patience, out of reach.

        What changes something has a key, so that it counts once however often it is sent.
        """
        until = time.monotonic() + self.patience
        while (response := await self._try(method, path, body, headers, until)) is None:
            await asyncio.sleep(_PAUSE)
        self._cookies.update(response.cookies)
        if not 200 <= response.status < 300:
            raise Refused(response.status, _fault(response))
        return response

    async def _try(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str], until: float
    ) -> Response | None:
        """Make a call once; None where it is to be made again."""
        is_over = time.monotonic() > until
        try:
            response = await self.http.call(method, path, body, {**self.cookie, **headers})
        except Unreachable:
            if is_over:
                raise
            return None
        if response.status == TOO_MANY:
            await asyncio.sleep(min(_LONGEST_WAIT, float(response.headers.get("retry-after") or _PAUSE)))
            return None
        return response if response.status < FAULTS or is_over else None


def _decode(body: bytes, type: type[T], path: str) -> T:
    try:
        return msgspec.json.decode(body, type=type)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise NotUnderstood(f"the answer is not that of a house of Pitboss: {fault}", at=path) from None


def _fault(response: Response) -> Fault:
    try:
        return msgspec.json.decode(response.body, type=Failed).error
    except msgspec.DecodeError:
        return Fault(f"it answered with status {response.status}")
