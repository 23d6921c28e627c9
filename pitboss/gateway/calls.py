"""Declaration of routes, decoding of bodies, and error responses. The OpenAPI document uses the same types."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from pitboss.errors import PitbossError
from pitboss.house.acts import NUL, NUL_MESSAGE, explain_validation_error
from pitboss.house.database.change import CommitOutcomeUnknownError, DatabaseUnavailableError, DuplicateKeyError

# Errors: one sentence, its place and its clause, and nothing internal

JSON: Final = "application/json"
RETRYABLE_ERRORS: Final = (DatabaseUnavailableError, CommitOutcomeUnknownError, DuplicateKeyError)
"""Errors after which the call may be repeated: the database is unavailable, or another process was faster."""
DATABASE_UNAVAILABLE_MESSAGE: Final = (
    "the house cannot use its database now: try again later, and repeat a change with the same key"
)


class ErrorBody(msgspec.Struct, frozen=True):
    """The body of an error."""

    message: str
    """What is wrong, in one sentence."""
    at: str | None = None
    """Where: a field, a parameter or a line."""
    clause: str | None = None
    """The clause of the rules, if one decides."""


class Error(msgspec.Struct, frozen=True):
    """The answer to every failed call."""

    error: ErrorBody


class ApiError(Exception):
    """An error response with its HTTP status."""

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
    def from_error(cls, status: int, error: PitbossError) -> ApiError:
        """Return the response for an error of the caller.

        If the database is unavailable, the status is 503 and the call may be repeated; only the log has the details.
        """
        if isinstance(error, RETRYABLE_ERRORS):
            return cls(503, DATABASE_UNAVAILABLE_MESSAGE)
        return cls(status, error.message, at=error.at, clause=error.clause)

    def response(self) -> Response:
        """Return the HTTP response."""
        content = msgspec.json.encode(Error(self.body))
        return Response(content, self.status, media_type=JSON, headers=self.headers)


STATUS_MESSAGES: Final = {
    404: "there is nothing here; the API is described at /api/openapi.json",
    405: "this method is not allowed here; the API is described at /api/openapi.json",
}


def internal_error(reference: str) -> ApiError:
    """Return the response to an internal error."""
    return ApiError(500, f"internal error; it is logged as {reference}")


async def _handle_api_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, ApiError)
    if request.scope["type"] == "websocket":
        raise error  # the socket is not accepted yet: the guard responds over HTTP
    return error.response()


async def handle_http_error(request: Request, error: Exception) -> Response:
    """Respond to errors of the framework, such as an unknown path or method."""
    assert isinstance(error, HTTPException)
    message = STATUS_MESSAGES.get(error.status_code, "this request cannot be answered")
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    return ApiError(error.status_code, message, headers=headers).response()


async def _handle_validation_error(request: Request, error: Exception) -> Response:
    """Respond to a wrong parameter, without repeating its value."""
    assert isinstance(error, RequestValidationError)
    problems: Sequence[Any] = error.errors()
    first: Mapping[str, Any] = problems[0] if problems else {}
    place = [str(part) for part in first.get("loc", ())[1:]]
    said = str(first.get("msg", "is not valid")).removeprefix("Value error, ")
    return ApiError(422, said[:1].lower() + said[1:], at=".".join(place) or None).response()


async def _handle_pitboss_error(request: Request, error: Exception) -> Response:
    """Respond to a PitbossError that a route did not handle."""
    assert isinstance(error, PitbossError)
    return await _handle_api_error(request, ApiError.from_error(422, error))


HANDLERS: Final[dict[Any, Callable[[Request, Any], Coroutine[Any, Any, Response]]]] = {
    ApiError: _handle_api_error,
    RequestValidationError: _handle_validation_error,
    PitbossError: _handle_pitboss_error,
}

# Declaration of routes and decoding of bodies

T = TypeVar("T")

STATUS_DESCRIPTIONS: Final = {
    400: "The request is malformed, or its Host header is not a name of the house.",
    401: "Not logged in: begin with POST /api/guests or POST /api/sessions.",
    403: "Not permitted for the caller, or sent by a page of another site.",
    404: "Not found, or not visible to the caller.",
    408: "The request took too long to arrive.",
    409: "Refused by the rules, with the clause.",
    413: "The request is too large.",
    415: "The content is not JSON.",
    422: "The request is invalid; `at` says where.",
    423: "The session is locked: POST /api/sessions/unlock.",
    429: "Too many calls; `Retry-After` says when to try again.",
    500: "Internal error.",
    503: "The table or the house is not ready; try again.",
}
COMMON_STATUSES: Final = (400, 408, 413, 429, 500, 503)
"""Error statuses of every route."""
STRUCTS: Final[dict[str, Any]] = {"Error": Error}
"""Types of bodies by their schema names in the OpenAPI document."""


class NamedType(NamedTuple):
    """A type that is not a class, with its schema name."""

    name: str
    type: Any


class InlineSchema(NamedTuple):
    """An explicit schema, with its name."""

    name: str
    schema: dict[str, Any]


def schema_of(of: Any) -> dict[str, Any]:
    """Return a reference to the schema of a type, and register the type."""
    name = of.name if isinstance(of, NamedType | InlineSchema) else of.__name__
    assert STRUCTS.setdefault(name, of) is of, f"two types are called {name}"
    return {"$ref": f"#/components/schemas/{name}"}


def json_content(of: Any) -> dict[str, Any]:
    """Return the OpenAPI content of a JSON body."""
    return {JSON: {"schema": schema_of(of)}}


def route_schema(
    summary: str,
    *,
    answer: Any = None,
    status: int = 200,
    body: Any = None,
    error_statuses: tuple[int, ...] = (),
    is_public: bool = False,
    content: dict[str, Any] | None = None,
    request: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the OpenAPI arguments of a route. With `is_public` it needs no session.

    `answer` and `body` are structs; `content` and `request` are their counterparts for bodies that are not JSON.
    """
    takes = request or (json_content(body) if body is not None else None)
    gives = content or (json_content(answer) if answer is not None else None)
    statuses = {
        *COMMON_STATUSES,
        *error_statuses,
        *(() if is_public else (401, 423)),
        *((403, 415, 422) if takes else ()),
    }
    responses: dict[int | str, dict[str, Any]] = {
        status: {"description": "Done." if gives is None else "The answer.", **({"content": gives} if gives else {})}
    }
    for number in sorted(statuses):
        responses[number] = {"description": STATUS_DESCRIPTIONS[number], "content": json_content(Error)}
    extra: dict[str, Any] = {"security": [] if is_public else [{"session": []}]}
    if takes:
        extra["requestBody"] = {"required": True, "content": takes}
    return {
        "summary": summary,
        "status_code": status,
        "responses": responses,
        "response_class": Response,
        "response_model": None,
        "openapi_extra": extra,
    }


def answer_json(content: Any, status: int = 200) -> Response:
    """Return a JSON response."""
    return Response(msgspec.json.encode(content), status, media_type=JSON)


async def read_body(request: Request, struct_type: type[T]) -> T:
    """Decode the body of a request. Raise ApiError 422 if it is invalid."""
    return decode(await request.body(), struct_type)


def decode(content: bytes, struct_type: type[T]) -> T:
    """Decode JSON as a struct. Raise ApiError 422 if it is invalid."""
    if NUL in content:
        raise ApiError(422, NUL_MESSAGE)
    try:
        return msgspec.json.decode(content, type=struct_type)
    except msgspec.ValidationError as error:
        message, place = explain_validation_error(error)
        raise ApiError(422, message, at=place) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise ApiError(422, "the body is not a JSON document") from None
