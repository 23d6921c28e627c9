"""Work in the office of the house: reads and writes in the database, each write carried out once under its key."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, TypeVar

import msgspec
from fastapi import Header, Query, Response
from sqlalchemy import Connection
from starlette.requests import Request

from pitboss.errors import Mistake
from pitboss.gateway.callers import gateway_of
from pitboss.gateway.calls import JSON, Refused
from pitboss.house.acts import hash_of, key_refusal
from pitboss.house.database.database import Database
from pitboss.house.database.opening import answer_under
from pitboss.house.office.approvals import Approval
from pitboss.house.office.log import KeyUsed, once
from pitboss.house.parts import now
from pitboss.house.people.accounts import names_of
from pitboss.house.permissions import NotYours
from pitboss.house.roles import Person
from pitboss.house.times import microseconds_of, text_of

T = TypeVar("T")

Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=100,
        description="Any text that is new with every act: the same key and body act once and answer the same.",
    ),
]
Last = Annotated[int, Query(ge=1, le=1000, description="How many are listed.")]
Before = Annotated[int | None, Query(ge=1, le=2**53, description="The first number seen, to page back.")]

TIMES: Final = frozenset({"at", "opened", "due", "referred", "closed", "decided", "carried_out"})
"""The fields that hold a time."""
PEOPLE: Final = frozenset({"by", "opened_by", "ruled_by", "prepared_by", "person"})
"""The fields that hold a person's id."""


async def read(request: Request, work: Callable[[Connection], T]) -> T:
    """Return what is read in the database; a refusal with 404 if it is not there."""
    database = gateway_of(request).database

    def run() -> T:
        with database.reading() as connection:
            return work(connection)

    try:
        return await asyncio.to_thread(run)
    except NotYours as not_yours:
        raise Refused.because(403, not_yours) from None
    except Mistake as mistake:
        raise Refused.because(404, mistake) from None


async def write(
    request: Request,
    person: Person,
    key: str,
    work: Callable[[Connection, int], object],
    status: int = 200,
    *,
    said: bytes | None = None,
) -> Response:
    """Carry out some work once under a key, and answer with what came of it; the same key gets the same answer.

    `said` identifies the call in place of its body, for a body with a password in it.
    """
    if (no_key := key_refusal(key)) is not None:
        return Response(no_key.body, no_key.status, media_type=JSON)
    body = await request.body() if said is None else said
    database, hashed = gateway_of(request).database, hash_of("", f"{request.method} {request.url.path}", body)

    def run() -> bytes:
        at = microseconds_of(now())
        with database.writing() as connection:
            return once(
                connection,
                person.id,
                key,
                hashed,
                at,
                lambda: msgspec.json.encode(shown(database, work(connection, at))),
            )

    def run_once() -> bytes:
        try:
            return run()
        except KeyUsed:
            raise
        except Mistake:  # perhaps because the same call was carried out just before, here or in another process
            answered = answer_under(database, person.id, key)
            if answered is None or answered.body_hash != hashed:
                raise
            return answered.answer

    try:
        return Response(await asyncio.to_thread(run_once), status, media_type=JSON)
    except NotYours as not_yours:
        raise Refused.because(403, not_yours) from None
    except KeyUsed as used:
        raise Refused.because(422, used) from None
    except Mistake as mistake:
        raise Refused.because(409, mistake) from None


async def told(request: Request, made: object) -> Any:
    """Return a document for people, as `shown` does, from a thread: it reads the database."""
    return await asyncio.to_thread(shown, gateway_of(request).database, made)


def paper_of(found: Approval) -> dict[str, object]:
    """Return a paper for people: with the signatures that are still missing, while it is undecided."""
    document: dict[str, object] = msgspec.to_builtins(found, builtin_types=(bytes,))
    return document | {"missing": found.missing if found.decided is None else []}


def shown(database: Database, made: object) -> Any:
    """Return a document for people: times as text in UTC, people by their names, papers as they were written."""
    found = msgspec.to_builtins(made, builtin_types=(bytes,))
    ids: set[str] = set()
    _walk(found, lambda key, value: ids.add(value) if key in PEOPLE and isinstance(value, str) else None)
    names = names_of(database, ids)
    return _told(found, names)


def _told(value: Any, names: Mapping[str, str], key: str = "") -> Any:
    if isinstance(value, Mapping):
        return {name: _told(each, names, name) for name, each in value.items()}
    if isinstance(value, list):
        return [_told(each, names) for each in value]
    if key in TIMES and isinstance(value, int):
        return text_of(value)
    if key in PEOPLE and isinstance(value, str):
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
