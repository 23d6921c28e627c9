"""Tables: list, snapshots, acts, buy-ins and cash-outs, recall, proofs and private tables."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from pitboss.errors import PitbossError
from pitboss.gateway.auth import CurrentPerson, OptionalPerson, RequirePermission, gateway_of
from pitboss.gateway.back_office import Key
from pitboss.gateway.calls import JSON, ApiError, NamedType, answer_json, read_body, route_schema
from pitboss.gateway.gateway import errors_as_503
from pitboss.house.acts import Act, Answer
from pitboss.house.database.journal import JournalRow, find_journal, list_journals
from pitboss.house.permissions import Permission
from pitboss.house.recall import RecalledRound, ReplayedRound
from pitboss.house.roles import Person
from pitboss.house.table_access import TableListing
from pitboss.house.table_recall import RoundProofs
from pitboss.wire.calls import (
    ActWritten,
    Amount,
    RecalledRounds,
    Stack,
    TableJournalEntry,
    TableJournals,
    TableList,
    TableSnapshot,
)

router = APIRouter(tags=["tables"])

RequirePlay = Annotated[Person, Depends(RequirePermission(Permission.PLAY))]
TableId = Annotated[str, Path(min_length=1, max_length=100, description="The table's id in the submission.")]
JournalId = Annotated[
    int | None,
    Query(ge=1, le=2**53, description="A journal of the table, by its number; default: the newest."),
]
RoundNumber = Annotated[int, Path(ge=1, le=2**53)]
TABLE_ACT: Final = NamedType("TableAct", Act)
"""An act: an input of the journal, or `ready`."""


@router.get("/api/tables", **route_schema("List the tables", answer=TableList, is_public=True))
async def tables(request: Request, caller: OptionalPerson) -> Response:
    """All tables with game, limits, seats, meters and state. Private tables are listed only for their owner."""
    gateway = gateway_of(request)
    shared = [table for table in gateway.house.tables.values() if table.private is None]
    own = gateway.private_tables.open_tables_of(caller)
    return answer_json(TableList([table.listing() for table in [*shared, *own]]))


@router.get(
    "/api/tables/{id}",
    **route_schema("Show a table", answer=TableSnapshot, error_statuses=(403, 404, 409, 422), is_public=True),
)
async def table(request: Request, id: TableId, caller: OptionalPerson) -> Response:
    """The table as the caller may see it."""
    found = await gateway_of(request).table(id, caller)
    with errors_as_503():
        return Response(await found.snapshot_json(caller), media_type=JSON)


@router.post(
    "/api/tables/{id}/acts",
    **route_schema("Act at a table", body=TABLE_ACT, answer=ActWritten, error_statuses=(403, 404, 409, 422)),
)
async def act(request: Request, id: TableId, key: Key, caller: CurrentPerson) -> Response:
    """Act at a table. 200: the act is stored; 409: the rules refuse it, with the clause."""
    gateway = gateway_of(request)
    table = await gateway.table(id, caller)
    answer = await table.act(caller, key, await request.body())
    gateway.telemetry.record_act("http", answer.status)
    return _response(answer)


@router.post(
    "/api/tables/{id}/buy-in",
    **route_schema("Bring money to a table", body=Amount, answer=Stack, error_statuses=(403, 404, 409)),
)
async def buy_in(request: Request, id: TableId, key: Key, caller: RequirePlay) -> Response:
    """Exchange money for chips at the table."""
    table = await gateway_of(request).table(id, caller)
    answer = await table.buy_in(caller, key, (await read_body(request, Amount)).amount)
    return _response(answer)


@router.post(
    "/api/tables/{id}/cash-out",
    **route_schema("Take money from a table", body=Amount, answer=Stack, error_statuses=(403, 404, 409)),
)
async def cash_out(request: Request, id: TableId, key: Key, caller: RequirePlay) -> Response:
    """Exchange chips at the table for money."""
    table = await gateway_of(request).table(id, caller)
    answer = await table.cash_out(caller, key, (await read_body(request, Amount)).amount)
    return _response(answer)


@router.get(
    "/api/tables/{id}/rounds",
    **route_schema(
        "Recall the last rounds", answer=RecalledRounds, error_statuses=(403, 404, 409, 422), is_public=True
    ),
)
async def rounds(
    request: Request,
    id: TableId,
    caller: OptionalPerson,
    last: Annotated[int, Query(ge=1, le=100)] = 10,
    journal: JournalId = None,
) -> Response:
    """The last finished rounds: transcripts with clauses and times, and steps to walk through."""
    found = await gateway_of(request).played_table(id, caller)
    row = await former_row(request, id, journal)
    with errors_as_503():
        return Response(await found.rounds(caller, last, row), media_type=JSON)


@router.get(
    "/api/tables/{id}/rounds/{number}",
    **route_schema("Recall a round", answer=RecalledRound, error_statuses=(403, 404, 409, 422), is_public=True),
)
async def one_round(
    request: Request, id: TableId, number: RoundNumber, caller: OptionalPerson, journal: JournalId = None
) -> Response:
    """Any finished round by its number."""
    table, row = await gateway_of(request).played_table(id, caller), await former_row(request, id, journal)
    with errors_as_503():
        found = await table.round(caller, number, row)
    if found is None:
        raise _no_round_error(id, number)
    return Response(found, media_type=JSON)


@router.get(
    "/api/tables/{id}/rounds/{number}/replay",
    **route_schema("Watch a round again", answer=ReplayedRound, error_statuses=(403, 404, 409, 422), is_public=True),
)
async def replay(
    request: Request, id: TableId, number: RoundNumber, caller: OptionalPerson, journal: JournalId = None
) -> Response:
    """Any finished round, with the caller's view of the table after each step."""
    table, row = await gateway_of(request).played_table(id, caller), await former_row(request, id, journal)
    with errors_as_503():
        found = await table.replay(caller, number, row)
    if found is None:
        raise _no_round_error(id, number)
    return Response(found, media_type=JSON)


@router.get(
    "/api/tables/{id}/rounds/{number}/proofs",
    **route_schema(
        "Prove the cards of a round", answer=RoundProofs, error_statuses=(403, 404, 409, 422), is_public=True
    ),
)
async def proofs(
    request: Request, id: TableId, number: RoundNumber, caller: OptionalPerson, journal: JournalId = None
) -> Response:
    """Proofs that the cards of a finished round match the shoe's commitment, for the faces that the caller may see."""
    table, row = await gateway_of(request).played_table(id, caller), await former_row(request, id, journal)
    with errors_as_503():
        await table.recent_rounds()
    try:
        found = await table.proofs(caller, number, row)
    except PitbossError as error:
        raise ApiError.from_error(409, error) from None
    if found is None:
        raise _no_round_error(id, number)
    return answer_json(found)


@router.post(
    "/api/tables/{id}/private",
    **route_schema("Open a private table", answer=TableListing, error_statuses=(403, 404, 409, 415, 422)),
)
async def open_private(request: Request, id: TableId, caller: RequirePlay) -> Response:
    """Open the caller's private table with the rules of this one, or return it if it is open.

    Only the caller may see it and sit there. It keeps its journal, so earlier rounds can be recalled.
    """
    gateway = gateway_of(request)
    like = gateway.submitted_table(id)
    if gateway.settings.limit_addresses:
        address = request.scope["state"]["address"]
        gateway.rate_limits.count(gateway.settings.private_tables_of_address, "private tables", address)
    try:
        table = await gateway.private_tables.open(like, caller)
    except PitbossError as error:
        raise ApiError.from_error(409, error) from None
    with errors_as_503():
        await table.wait_for_feed()
    return answer_json(table.listing())


@router.get(
    "/api/tables/{id}/journals",
    **route_schema(
        "List a table's journals", answer=TableJournals, error_statuses=(403, 404, 409, 422), is_public=True
    ),
)
async def journals(request: Request, id: TableId, caller: OptionalPerson) -> Response:
    """The journals of a table, newest first. Recall, disputes and exports refer to them by number."""
    gateway = gateway_of(request)
    await gateway.played_table(id, caller)
    found = await asyncio.to_thread(list_journals, gateway.database, id)
    entries = [
        TableJournalEntry(id=row.id, began=row.identity.created, rounds=rounds, is_current=place == 0)
        for place, (row, rounds) in enumerate(found)
    ]
    return answer_json(TableJournals(entries))


async def journal_row(request: Request, id: str, journal: int | None) -> JournalRow:
    """Return the newest journal of a table, or the given one. Raise ApiError 404 if it does not exist."""
    row = await asyncio.to_thread(find_journal, gateway_of(request).database, id, journal)
    if row is not None:
        return row
    if journal is not None:
        raise ApiError(404, f"the table {id!r} has no journal {journal}", at="journal")
    raise ApiError(404, f"the table {id!r} has no journal yet", at="id")


async def former_row(request: Request, id: str, journal: int | None) -> JournalRow | None:
    """Return the given journal, or None (the current one) if none is given."""
    return None if journal is None else await journal_row(request, id, journal)


def _no_round_error(id: str, number: int) -> ApiError:
    return ApiError(404, f"the table {id} has no finished round {number}", at="number")


def _response(answer: Answer) -> Response:
    return Response(answer.body, answer.status, media_type=JSON)
