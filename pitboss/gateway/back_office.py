"""Database reads and idempotent writes of the back office, and documents for people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, TypeVar

import msgspec
from fastapi import Header, Query, Response
from sqlalchemy import Connection
from starlette.requests import Request

from pitboss.clock import format_utc, to_microseconds, utc_now
from pitboss.errors import PitbossError
from pitboss.gateway.auth import gateway_of
from pitboss.gateway.calls import JSON, ApiError
from pitboss.house.acts import hash_of, key_refusal
from pitboss.house.back_office.approvals import Approval
from pitboss.house.back_office.log import KeyReusedError, run_once_per_key
from pitboss.house.database.database import Database
from pitboss.house.database.table_queries import find_answer
from pitboss.house.people.accounts import load_names
from pitboss.house.permissions import PermissionDeniedError
from pitboss.house.roles import Person

T = TypeVar("T")

Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=100,
        description="Any text, new for every change. The same key and body act once and get the same answer.",
    ),
]
Last = Annotated[int, Query(ge=1, le=1000, description="How many are listed.")]
Before = Annotated[int | None, Query(ge=1, le=2**53, description="The first number seen, to page back.")]

TIME_FIELDS: Final = frozenset({"at", "opened", "due", "referred", "closed", "decided", "carried_out"})
"""The fields that hold a time."""
PERSON_FIELDS: Final = frozenset({"by", "opened_by", "ruled_by", "prepared_by", "person"})
"""The fields that hold a person's id."""


async def read(request: Request, work: Callable[[Connection], T]) -> T:
    """Run a query in a thread and return its result. Raise ApiError 404 if nothing is found."""
    database = gateway_of(request).database

    def run() -> T:
        with database.read_transaction() as connection:
            return work(connection)

    try:
        return await asyncio.to_thread(run)
    except PermissionDeniedError as not_yours:
        raise ApiError.from_error(403, not_yours) from None
    except PitbossError as error:
        raise ApiError.from_error(404, error) from None


async def write(
    request: Request,
    person: Person,
    key: str,
    work: Callable[[Connection, int], object],
    status: int = 200,
    *,
    call_identity: bytes | None = None,
) -> Response:
    """Run a write once per key and respond with its result; a repeated key gets the stored answer.

    `call_identity` replaces the body in the stored hash, for a body that contains a password.
    """
    if (no_key := key_refusal(key)) is not None:
        return Response(no_key.body, no_key.status, media_type=JSON)
    body = await request.body() if call_identity is None else call_identity
    database, hashed = gateway_of(request).database, hash_of("", f"{request.method} {request.url.path}", body)

    def run() -> bytes:
        at = to_microseconds(utc_now())
        with database.write_transaction() as connection:
            return run_once_per_key(
                connection,
                person.id,
                key,
                hashed,
                at,
                lambda: msgspec.json.encode(to_api(database, work(connection, at))),
            )

    def run_once() -> bytes:
        try:
            return run()
        except KeyReusedError:
            raise
        except PitbossError:  # perhaps the same call was just carried out, here or in another process
            answered = find_answer(database, person.id, key)
            if answered is None or answered.body_hash != hashed:
                raise
            return answered.answer

    try:
        return Response(await asyncio.to_thread(run_once), status, media_type=JSON)
    except PermissionDeniedError as not_yours:
        raise ApiError.from_error(403, not_yours) from None
    except KeyReusedError as used:
        raise ApiError.from_error(422, used) from None
    except PitbossError as error:
        raise ApiError.from_error(409, error) from None


async def to_api_async(request: Request, document: object) -> Any:
    """Run `to_api` in a thread, since it reads the database."""
    return await asyncio.to_thread(to_api, gateway_of(request).database, document)


def approval_document(approval: Approval) -> dict[str, object]:
    """Return the document of an approval, with the missing signatures while it is undecided."""
    document: dict[str, object] = msgspec.to_builtins(approval, builtin_types=(bytes,))
    return document | {"missing": approval.missing if approval.decided is None else []}


def to_api(database: Database, document: object) -> Any:
    """Return a document for people: times as UTC text, people by name, bodies as written."""
    found = msgspec.to_builtins(document, builtin_types=(bytes,))
    ids: set[str] = set()
    _walk(found, lambda key, value: ids.add(value) if key in PERSON_FIELDS and isinstance(value, str) else None)
    names = load_names(database, ids)
    return _convert(found, names)


def _convert(value: Any, names: Mapping[str, str], key: str = "") -> Any:
    if isinstance(value, Mapping):
        return {name: _convert(each, names, name) for name, each in value.items()}
    if isinstance(value, list):
        return [_convert(each, names) for each in value]
    if key in TIME_FIELDS and isinstance(value, int):
        return format_utc(value)
    if key in PERSON_FIELDS and isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, bytes):
        return msgspec.json.decode(value)
    return value


def _walk(value: Any, visit: Callable[[str, Any], object]) -> None:
    if isinstance(value, Mapping):
        for name, each in value.items():
            visit(name, each)
            _walk(each, visit)
    elif isinstance(value, list):
        for each in value:
            _walk(each, visit)
