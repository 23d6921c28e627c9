"""How a call is declared and read: what it takes and answers, which the OpenAPI document says from the same types."""

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

# Errors as every call answers them: one sentence, its place and its clause, and never anything internal.


JSON: Final = "application/json"
RETRYABLE_ERRORS: Final = (DatabaseUnavailableError, CommitOutcomeUnknownError, DuplicateKeyError)
"""Errors after which the same call may be sent again: the database is not at hand, or another process was faster."""
DATABASE_UNAVAILABLE_MESSAGE: Final = (
    "the house cannot use its database now: try again later, a change with the same key"
)


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


class ApiError(Exception):
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
    def from_error(cls, status: int, error: PitbossError) -> ApiError:
        """Return the refusal for a mistake of the caller.

        A database that cannot be used is not the caller's mistake: the answer is 503, and the call may be sent again.
        Its address and its error are left to the log.
        """
        if isinstance(error, RETRYABLE_ERRORS):
            return cls(503, DATABASE_UNAVAILABLE_MESSAGE)
        return cls(status, error.message, at=error.at, clause=error.clause)

    def response(self) -> Response:
        """Return the answer."""
        content = msgspec.json.encode(Error(self.body))
        return Response(content, self.status, media_type=JSON, headers=self.headers)


STATUS_MESSAGES: Final = {
    404: "there is nothing here; the API is described at /api/openapi.json",
    405: "this cannot be called so; the API is described at /api/openapi.json",
}


def internal_error(reference: str) -> ApiError:
    """Return the answer to a call during which something went wrong in the house."""
    return ApiError(500, f"something went wrong in the house; it is on record as {reference}")


async def _handle_api_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, ApiError)
    if request.scope["type"] == "websocket":
        raise error  # the guard answers it as HTTP, since the socket is not accepted yet
    return error.response()


async def handle_http_error(request: Request, error: Exception) -> Response:
    """Answer errors of the framework: no such path, or another method."""
    assert isinstance(error, HTTPException)
    message = STATUS_MESSAGES.get(error.status_code, "this request cannot be answered")
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    return ApiError(error.status_code, message, headers=headers).response()


async def _handle_validation_error(request: Request, error: Exception) -> Response:
    """Answer a wrong parameter; what was sent is not repeated."""
    assert isinstance(error, RequestValidationError)
    problems: Sequence[Any] = error.errors()
    first: Mapping[str, Any] = problems[0] if problems else {}
    place = [str(part) for part in first.get("loc", ())[1:]]
    said = str(first.get("msg", "is not valid")).removeprefix("Value error, ")
    return ApiError(422, said[:1].lower() + said[1:], at=".".join(place) or None).response()


async def _handle_pitboss_error(request: Request, error: Exception) -> Response:
    """Answer a mistake of the caller that a route did not answer itself."""
    assert isinstance(error, PitbossError)
    return await _handle_api_error(request, ApiError.from_error(422, error))


HANDLERS: Final[dict[Any, Callable[[Request, Any], Coroutine[Any, Any, Response]]]] = {
    ApiError: _handle_api_error,
    RequestValidationError: _handle_validation_error,
    PitbossError: _handle_pitboss_error,
}

# How a call is declared and read: what it takes and answers, which the OpenAPI document says from the same types.


T = TypeVar("T")

STATUS_DESCRIPTIONS: Final = {
    400: "The request is malformed, or calls the house by a name that it does not have.",
    401: "Nobody is logged in: begin with POST /api/guests or POST /api/sessions.",
    403: "Not the caller's to do, or sent by a page of another site.",
    404: "There is no such thing, or the caller may not know of it.",
    408: "The request did not come in time.",
    409: "Refused by the rules, with the clause.",
    413: "The request is too large.",
    415: "The content is not JSON.",
    422: "The request cannot be understood; `at` says where.",
    423: "The session is locked: POST /api/sessions/unlock.",
    429: "Too many calls; `Retry-After` says when to try again.",
    500: "Something went wrong in the house.",
    503: "The table or the house is not ready; try again.",
}
COMMON_STATUSES: Final = (400, 408, 413, 429, 500, 503)
"""Statuses that any call may answer."""
STRUCTS: Final[dict[str, Any]] = {"Error": Error}
"""Everything that crosses the wire, by the name that it has in the OpenAPI document."""


class NamedType(NamedTuple):
    """A type that is not a class, by its name in the document."""

    name: str
    type: Any


class InlineSchema(NamedTuple):
    """A schema that is written out, by its name in the document."""

    name: str
    schema: dict[str, Any]


def schema_of(of: Any) -> dict[str, Any]:
    """Return a reference to the schema of a type, and keep the type for the document."""
    name = of.name if isinstance(of, NamedType | InlineSchema) else of.__name__
    assert STRUCTS.setdefault(name, of) is of, f"two types are called {name}"
    return {"$ref": f"#/components/schemas/{name}"}


def json_content(of: Any) -> dict[str, Any]:
    """Return the content of a request or answer in JSON."""
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
    """Return the arguments of a route: what it says in the document. `public` calls need no session.

    `answer` and `body` are structs; `content` and `request` say the same for what is not JSON.
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
    """Return an answer in JSON."""
    return Response(msgspec.json.encode(content), status, media_type=JSON)


async def read_body(request: Request, struct_type: type[T]) -> T:
    """Return the body of a request as a struct; a refusal with 422 says what is wrong."""
    return decode(await request.body(), struct_type)


def decode(content: bytes, struct_type: type[T]) -> T:
    """Return JSON as a struct; a refusal with 422 says what is wrong."""
    if NUL in content:
        raise ApiError(422, NUL_MESSAGE)
    try:
        return msgspec.json.decode(content, type=struct_type)
    except msgspec.ValidationError as error:
        message, place = explain_validation_error(error)
        raise ApiError(422, message, at=place) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise ApiError(422, "the body is not a JSON document") from None
