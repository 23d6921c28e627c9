"""How a call is declared and read: what it takes and answers, which the OpenAPI document says from the same types."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pitboss.gateway.errors import JSON, Error, Refused
from pitboss.house.acts import NO_NUL, NUL, why_invalid

T = TypeVar("T")

DESCRIPTIONS: Final = {
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
ALWAYS: Final = (400, 408, 413, 429, 500, 503)
"""Statuses that any call may answer."""
STRUCTS: Final[dict[str, Any]] = {"Error": Error}
"""Everything that crosses the wire, by the name that it has in the OpenAPI document."""


class Named(NamedTuple):
    """A type that is not a class, by its name in the document."""

    name: str
    type: Any


class Written(NamedTuple):
    """A schema that is written out, by its name in the document."""

    name: str
    schema: dict[str, Any]


def schema_of(of: Any) -> dict[str, Any]:
    """Return a reference to the schema of a type, and keep the type for the document."""
    name = of.name if isinstance(of, Named | Written) else of.__name__
    assert STRUCTS.setdefault(name, of) is of, f"two types are called {name}"
    return {"$ref": f"#/components/schemas/{name}"}


def json_content(of: Any) -> dict[str, Any]:
    """Return the content of a request or answer in JSON."""
    return {JSON: {"schema": schema_of(of)}}


def call(
    summary: str,
    *,
    answer: Any = None,
    status: int = 200,
    body: Any = None,
    refused: tuple[int, ...] = (),
    public: bool = False,
    content: dict[str, Any] | None = None,
    request: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the arguments of a route: what it says in the document. `public` calls need no session.

    `answer` and `body` are structs; `content` and `request` say the same for what is not JSON.
    """
    takes = request or (json_content(body) if body is not None else None)
    gives = content or (json_content(answer) if answer is not None else None)
    statuses = {*ALWAYS, *refused, *(() if public else (401, 423)), *((403, 415, 422) if takes else ())}
    responses: dict[int | str, dict[str, Any]] = {
        status: {"description": "Done." if gives is None else "The answer.", **({"content": gives} if gives else {})}
    }
    for number in sorted(statuses):
        responses[number] = {"description": DESCRIPTIONS[number], "content": json_content(Error)}
    extra: dict[str, Any] = {"security": [] if public else [{"session": []}]}
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


async def read_body(request: Request, of: type[T]) -> T:
    """Return the body of a request as a struct; a refusal with 422 says what is wrong."""
    return decode(await request.body(), of)


def decode(content: bytes, of: type[T]) -> T:
    """Return JSON as a struct; a refusal with 422 says what is wrong."""
    if NUL in content:
        raise Refused(422, NO_NUL)
    try:
        return msgspec.json.decode(content, type=of)
    except msgspec.ValidationError as error:
        message, place = why_invalid(error)
        raise Refused(422, message, at=place) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused(422, "the body is not a JSON document") from None
