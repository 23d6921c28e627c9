"""Disputes: opened on a round, with statements and a ruling, closed within three days."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from sqlalchemy import Connection

from pitboss.gateway.callers import LoggedIn, gateway_of
from pitboss.gateway.calls import Refused, answer_json, call, read_body
from pitboss.gateway.office import Before, Key, Last, read, told, write
from pitboss.house.office.disputes import (
    Dispute,
    add_statement,
    close_dispute,
    list_disputes,
    may_read,
    open_dispute,
    read_dispute,
    rule_on_dispute,
)
from pitboss.wire.office import DisputeFile, DisputeList, NewDispute, NewRuling, NewStatement

router = APIRouter(tags=["disputes"])

Id = Annotated[int, Path(ge=1, le=2**53)]


@router.get("/api/disputes", **call("List disputes", answer=DisputeList, refused=(422,)))
async def disputes(
    request: Request,
    caller: LoggedIn,
    open: Annotated[bool, Query()] = False,
    last: Last = 200,
    before: Before = None,
) -> Response:
    """The disputes that the caller may read, by number: the newest `last` of them, or of those `before` one."""

    def found(connection: Connection) -> list[Dispute]:
        return list_disputes(connection, caller, is_open=open, before=before, most=last)

    return answer_json({"disputes": await told(request, await read(request, found))})


@router.post(
    "/api/disputes",
    **call("Open a dispute", body=NewDispute, answer=DisputeFile, status=201, refused=(404, 409)),
)
async def open_one(request: Request, caller: LoggedIn, key: Key) -> Response:
    """Open a dispute on a finished round, with a first statement: a player of the round, or staff."""
    asked = await read_body(request, NewDispute)
    await gateway_of(request).played_table(asked.table, caller, "table")

    def work(connection: Connection, at: int) -> Dispute:
        return open_dispute(connection, asked.table, asked.round, caller, asked.text, at, asked.journal)

    return await write(request, caller, key, work, 201)


@router.get("/api/disputes/{id}", **call("Show a dispute", answer=DisputeFile, refused=(404, 422)))
async def dispute(request: Request, id: Id, caller: LoggedIn) -> Response:
    """The whole file, for who opened it, the players of the round, and staff who may read it."""

    def found(connection: Connection) -> Dispute | None:
        file = read_dispute(connection, id)
        return file if may_read(connection, file, caller) else None

    file = await read(request, found)
    if file is None:
        raise Refused(404, f"there is no dispute {id}", at="dispute")
    return answer_json(await told(request, file))


@router.post(
    "/api/disputes/{id}/statements",
    **call("Add a statement", body=NewStatement, answer=DisputeFile, refused=(404, 409)),
)
async def state(request: Request, id: Id, caller: LoggedIn, key: Key) -> Response:
    """Add what somebody says about the round."""
    asked = await read_body(request, NewStatement)
    await _find(request, id)
    return await write(
        request, caller, key, lambda connection, at: add_statement(connection, id, caller, asked.text, at)
    )


@router.post(
    "/api/disputes/{id}/ruling", **call("Rule on a dispute", body=NewRuling, answer=DisputeFile, refused=(404, 409))
)
async def rule(request: Request, id: Id, caller: LoggedIn, key: Key) -> Response:
    """Rule under a clause; there is one ruling, by the floor."""
    asked = await read_body(request, NewRuling)
    await _find(request, id)

    def work(connection: Connection, at: int) -> Dispute:
        return rule_on_dispute(connection, id, caller, asked.ruling, asked.clause, at)

    return await write(request, caller, key, work)


@router.post(
    "/api/disputes/{id}/close", **call("Close a dispute", answer=DisputeFile, refused=(403, 404, 409, 415, 422))
)
async def close(request: Request, id: Id, caller: LoggedIn, key: Key) -> Response:
    """Close a dispute that has its ruling."""
    await _find(request, id)
    return await write(request, caller, key, lambda connection, at: close_dispute(connection, id, caller, at))


async def _find(request: Request, id: int) -> Dispute:
    """Return a dispute; a refusal with 404 if there is none."""
    return await read(request, lambda connection: read_dispute(connection, id))
