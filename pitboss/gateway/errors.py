"""Errors as every call answers them: one sentence, its place and its clause, and never anything internal."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, Final

import msgspec
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from pitboss.errors import PitbossError
from pitboss.house.database.change import AnsweredBefore, Unavailable, Unknown

JSON: Final = "application/json"
NO_MISTAKES: Final = (Unavailable, Unknown, AnsweredBefore)
"""Errors after which the same call may be sent again: the database is not at hand, or another process was faster."""
LATER: Final = "the house cannot use its database now: try again later, a change with the same key"


class ErrorBody(msgspec.Struct, frozen=True):
    """What is wrong."""

    message: str
    """A sentence for people."""
    at: str | None = None
    """Where: a field, a parameter, a line."""
    clause: str | None = None
    """The clause of the rules that decides."""


class Error(msgspec.Struct, frozen=True):
    """The answer to every call that did not succeed."""

    error: ErrorBody


class Refused(Exception):
    """A call that is not carried out, with its HTTP status."""

    def __init__(
        self,
        status: int,
        message: str,
        *,
        at: str | None = None,
        clause: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.body = ErrorBody(message, at, clause)
        self.headers = dict(headers or {})

    @classmethod
    def because(cls, status: int, error: PitbossError) -> Refused:
        """Return the refusal for a mistake of the caller.

        A database that cannot be used is not the caller's mistake: the answer is 503, and the call may be sent again.
        Its address and its error are left to the log.
        """
        if isinstance(error, NO_MISTAKES):
            return cls(503, LATER)
        return cls(status, error.message, at=error.at, clause=error.clause)

    def response(self) -> Response:
        """Return the answer."""
        content = msgspec.json.encode(Error(self.body))
        return Response(content, self.status, media_type=JSON, headers=self.headers)


SENTENCES: Final = {
    404: "there is nothing here; the API is described at /api/openapi.json",
    405: "this cannot be called so; the API is described at /api/openapi.json",
}


def internal_error(reference: str) -> Refused:
    """Return the answer to a call during which something went wrong in the house."""
    return Refused(500, f"something went wrong in the house; it is on record as {reference}")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    if request.scope["type"] == "websocket":
        raise error  # the guard answers it as HTTP, since the socket is not accepted yet
    return error.response()


async def http_error(request: Request, error: Exception) -> Response:
    """Answer errors of the framework: no such path, or another method."""
    assert isinstance(error, HTTPException)
    message = SENTENCES.get(error.status_code, "this request cannot be answered")
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    return Refused(error.status_code, message, headers=headers).response()


async def _validation_error(request: Request, error: Exception) -> Response:
    """Answer a wrong parameter; what was sent is not repeated."""
    assert isinstance(error, RequestValidationError)
    problems: Sequence[Any] = error.errors()
    first: Mapping[str, Any] = problems[0] if problems else {}
    place = [str(part) for part in first.get("loc", ())[1:]]
    said = str(first.get("msg", "is not valid")).removeprefix("Value error, ")
    return Refused(422, said[:1].lower() + said[1:], at=".".join(place) or None).response()


async def _mistake(request: Request, error: Exception) -> Response:
    """Answer a mistake of the caller that a route did not answer itself."""
    assert isinstance(error, PitbossError)
    return await _refused(request, Refused.because(422, error))


HANDLERS: Final[dict[Any, Callable[[Request, Any], Coroutine[Any, Any, Response]]]] = {
    Refused: _refused,
    RequestValidationError: _validation_error,
    PitbossError: _mistake,
}
