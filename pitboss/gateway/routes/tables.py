"""Tables: what they are, what may be seen of them, acts, and rounds that were played."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response

from pitboss.errors import Mistake
from pitboss.gateway.callers import Permitted, gateway_of
from pitboss.gateway.calls import answer_json, call, read_body
from pitboss.gateway.errors import JSON, Refused
from pitboss.gateway.gateway import not_open_yet
from pitboss.gateway.routes.journals import JournalId, TableId, former_row
from pitboss.gateway.routes.people import Caller, LoggedIn
from pitboss.gateway.wire import (
    TABLE_ACT,
    ActWritten,
    Amount,
    RecalledRounds,
    Stack,
    TableList,
    TableSeen,
)
from pitboss.house.answers import Answer
from pitboss.house.permissions import Permission
from pitboss.house.proofs import RoundProofs
from pitboss.house.roles import Person
from pitboss.house.views.recall import RecalledRound
from pitboss.house.views.replayed import ReplayedRound

router = APIRouter(tags=["tables"])

Plays = Annotated[Person, Depends(Permitted(Permission.PLAY))]
RoundNumber = Annotated[int, Path(ge=1, le=2**53)]
Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=100,
        description="Any text that is new with every act: the same key and body act once and answer the same.",
    ),
]


@router.get("/api/tables", **call("List the tables", answer=TableList, public=True))
async def tables(request: Request, caller: Caller) -> Response:
    """Every table with its game, limits, seats, meters and state; private tables only for their owner."""
    gateway = gateway_of(request)
    shared = [table for table in gateway.house.tables.values() if table.private is None]
    own = gateway.private_tables.open_tables_of(caller)
    return answer_json(TableList([table.listing() for table in [*shared, *own]]))


@router.get("/api/tables/{id}", **call("Show a table", answer=TableSeen, refused=(403, 404, 409, 422), public=True))
async def table(request: Request, id: TableId, caller: Caller) -> Response:
    """The table as the caller may see it."""
    found = await gateway_of(request).table(id, caller)
    with not_open_yet():
        return Response(await found.seen_by(caller), media_type=JSON)


@router.post(
    "/api/tables/{id}/acts", **call("Act at a table", body=TABLE_ACT, answer=ActWritten, refused=(403, 404, 409, 422))
)
async def act(request: Request, id: TableId, key: Key, caller: LoggedIn) -> Response:
    """Put an act to the table. 200 means that it is written; 409 that the rules refuse it, with the clause."""
    gateway = gateway_of(request)
    table = await gateway.table(id, caller)
    answer = await table.act(caller, key, await request.body())
    gateway.observer.act("http", answer.status)
    return _response(answer)


@router.post(
    "/api/tables/{id}/buy-in", **call("Bring money to a table", body=Amount, answer=Stack, refused=(403, 404, 409))
)
async def buy_in(request: Request, id: TableId, key: Key, caller: Plays) -> Response:
    """Turn money into chips at the table."""
    table = await gateway_of(request).table(id, caller)
    answer = await table.buy_in(caller, key, (await read_body(request, Amount)).amount)
    return _response(answer)


@router.post(
    "/api/tables/{id}/cash-out", **call("Take money from a table", body=Amount, answer=Stack, refused=(403, 404, 409))
)
async def cash_out(request: Request, id: TableId, key: Key, caller: Plays) -> Response:
    """Turn chips at the table into money."""
    table = await gateway_of(request).table(id, caller)
    answer = await table.cash_out(caller, key, (await read_body(request, Amount)).amount)
    return _response(answer)


@router.get(
    "/api/tables/{id}/rounds",
    **call("Recall the last rounds", answer=RecalledRounds, refused=(403, 404, 409, 422), public=True),
)
async def rounds(
    request: Request,
    id: TableId,
    caller: Caller,
    last: Annotated[int, Query(ge=1, le=100)] = 10,
    journal: JournalId = None,
) -> Response:
    """The last finished rounds: transcripts with clauses and times, and steps to walk through."""
    found = await gateway_of(request).played_table(id, caller)
    row = await former_row(request, id, journal)
    with not_open_yet():
        return Response(await found.rounds(caller, last, row), media_type=JSON)


@router.get(
    "/api/tables/{id}/rounds/{number}",
    **call("Recall a round", answer=RecalledRound, refused=(403, 404, 409, 422), public=True),
)
async def one_round(
    request: Request, id: TableId, number: RoundNumber, caller: Caller, journal: JournalId = None
) -> Response:
    """Any finished round by its number."""
    table, row = await gateway_of(request).played_table(id, caller), await former_row(request, id, journal)
    with not_open_yet():
        found = await table.round(caller, number, row)
    if found is None:
        raise _no_round(id, number)
    return Response(found, media_type=JSON)


@router.get(
    "/api/tables/{id}/rounds/{number}/replay",
    **call("Watch a round again", answer=ReplayedRound, refused=(403, 404, 409, 422), public=True),
)
async def replay(
    request: Request, id: TableId, number: RoundNumber, caller: Caller, journal: JournalId = None
) -> Response:
    """Any finished round, with the table after each step as the caller could see it then."""
    table, row = await gateway_of(request).played_table(id, caller), await former_row(request, id, journal)
    with not_open_yet():
        found = await table.replay(caller, number, row)
    if found is None:
        raise _no_round(id, number)
    return Response(found, media_type=JSON)


@router.get(
    "/api/tables/{id}/rounds/{number}/proofs",
    **call("Prove the cards of a round", answer=RoundProofs, refused=(403, 404, 409, 422), public=True),
)
async def proofs(
    request: Request, id: TableId, number: RoundNumber, caller: Caller, journal: JournalId = None
) -> Response:
    """That each card of a finished round lay where the shoe was committed to, for the faces that the caller may see."""
    table, row = await gateway_of(request).played_table(id, caller), await former_row(request, id, journal)
    with not_open_yet():
        await table.at_hand()
    try:
        found = await table.proofs(caller, number, row)
    except Mistake as mistake:
        raise Refused.because(409, mistake) from None
    if found is None:
        raise _no_round(id, number)
    return answer_json(found)


def _no_round(id: str, number: int) -> Refused:
    return Refused(404, f"the table {id} has no finished round {number}", at="number")


def _response(answer: Answer) -> Response:
    return Response(answer.body, answer.status, media_type=JSON)
