"""Disputes about rounds: statements, ruling and closing."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from sqlalchemy import Connection

from pitboss.gateway.auth import CurrentPerson, gateway_of
from pitboss.gateway.back_office import Before, Key, Last, read, to_api_async, write
from pitboss.gateway.calls import ApiError, answer_json, read_body, route_schema
from pitboss.house.back_office.disputes import (
    Dispute,
    add_statement,
    close_dispute,
    list_disputes,
    may_read,
    open_dispute,
    read_dispute,
    rule_on_dispute,
)
from pitboss.wire.back_office import DisputeFile, DisputeList, NewDispute, NewRuling, NewStatement

router = APIRouter(tags=["disputes"])

Id = Annotated[int, Path(ge=1, le=2**53)]


@router.get("/api/disputes", **route_schema("List disputes", answer=DisputeList, error_statuses=(422,)))
async def disputes(
    request: Request,
    caller: CurrentPerson,
    open: Annotated[bool, Query()] = False,
    last: Last = 200,
    before: Before = None,
) -> Response:
    """The disputes that the caller may read, by number: the newest `last`, or those before number `before`."""

    def found(connection: Connection) -> list[Dispute]:
        return list_disputes(connection, caller, is_open=open, before=before, limit=last)

    return answer_json({"disputes": await to_api_async(request, await read(request, found))})


@router.post(
    "/api/disputes",
    **route_schema("Open a dispute", body=NewDispute, answer=DisputeFile, status=201, error_statuses=(404, 409)),
)
async def open_one(request: Request, caller: CurrentPerson, key: Key) -> Response:
    """Open a dispute about a finished round with a first statement. For players of the round and staff."""
    body = await read_body(request, NewDispute)
    await gateway_of(request).played_table(body.table, caller, "table")

    def work(connection: Connection, at: int) -> Dispute:
        return open_dispute(connection, body.table, body.round, caller, body.text, at, body.journal)

    return await write(request, caller, key, work, 201)


@router.get("/api/disputes/{id}", **route_schema("Show a dispute", answer=DisputeFile, error_statuses=(404, 422)))
async def dispute(request: Request, id: Id, caller: CurrentPerson) -> Response:
    """The whole dispute, for the person who opened it, players of the round, and staff with permission."""

    def found(connection: Connection) -> Dispute | None:
        file = read_dispute(connection, id)
        return file if may_read(connection, file, caller) else None

    file = await read(request, found)
    if file is None:
        raise ApiError(404, f"there is no dispute {id}", at="dispute")
    return answer_json(await to_api_async(request, file))


@router.post(
    "/api/disputes/{id}/statements",
    **route_schema("Add a statement", body=NewStatement, answer=DisputeFile, error_statuses=(404, 409)),
)
async def state(request: Request, id: Id, caller: CurrentPerson, key: Key) -> Response:
    """Add a statement about the round."""
    body = await read_body(request, NewStatement)
    await _find(request, id)
    return await write(
        request, caller, key, lambda connection, at: add_statement(connection, id, caller, body.text, at)
    )


@router.post(
    "/api/disputes/{id}/ruling",
    **route_schema("Rule on a dispute", body=NewRuling, answer=DisputeFile, error_statuses=(404, 409)),
)
async def rule(request: Request, id: Id, caller: CurrentPerson, key: Key) -> Response:
    """Rule on the dispute, naming a clause. The floor rules once."""
    body = await read_body(request, NewRuling)
    await _find(request, id)

    def work(connection: Connection, at: int) -> Dispute:
        return rule_on_dispute(connection, id, caller, body.ruling, body.clause, at)

    return await write(request, caller, key, work)


@router.post(
    "/api/disputes/{id}/close",
    **route_schema("Close a dispute", answer=DisputeFile, error_statuses=(403, 404, 409, 415, 422)),
)
async def close(request: Request, id: Id, caller: CurrentPerson, key: Key) -> Response:
    """Close a dispute that has a ruling."""
    await _find(request, id)
    return await write(request, caller, key, lambda connection, at: close_dispute(connection, id, caller, at))


async def _find(request: Request, id: int) -> Dispute:
    """Return a dispute. Raise ApiError 404 if it does not exist."""
    return await read(request, lambda connection: read_dispute(connection, id))
