"""Tables: what they are, what may be seen of them, acts, and rounds that were played."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response

from pitboss.errors import Mistake
from pitboss.gateway.callers import Permitted, gateway_of
from pitboss.gateway.calls import JSON, Refused, answer_json, call, read_body
from pitboss.gateway.gateway import not_open_yet
from pitboss.gateway.routes.people import Caller, JournalId, LoggedIn, TableId, former_row
from pitboss.house.acts import Answer
from pitboss.house.database.database import Database
from pitboss.house.hints import check_hints
from pitboss.house.office.log import Logged, log
from pitboss.house.parts import now
from pitboss.house.permissions import Permission
from pitboss.house.recall import RecalledRound, ReplayedRound
from pitboss.house.roles import Person, TableSettings
from pitboss.house.table_access import TableListing
from pitboss.house.table_recall import RoundProofs
from pitboss.house.times import microseconds_of
from pitboss.wire.calls import TABLE_ACT, ActWritten, Amount, PlayedRounds, RecalledRounds, Stack, TableList, TableSeen

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


# Private tables: a table of one's own, like a table of the house.


private_tables_router = APIRouter(tags=["tables"])


@private_tables_router.post(
    "/api/tables/{id}/private",
    **call("Open a private table", answer=TableListing, refused=(403, 404, 409, 415, 422)),
)
async def open_private(request: Request, id: TableId, caller: Plays) -> Response:
    """Open the caller's own table with the rules of this one, or find it open: the answer has its id.

    Nobody else sees it or gets a seat. It goes on with its journal, so its rounds can be recalled whenever it opens.
    """
    gateway = gateway_of(request)
    like = gateway.submitted(id)
    if gateway.settings.limit_addresses:
        address = request.scope["state"]["address"]
        gateway.rates.count(gateway.settings.private_tables_of_address, "private tables", address)
    try:
        table = await gateway.private_tables.open(like, caller)
    except Mistake as mistake:
        raise Refused.because(409, mistake) from None
    with not_open_yet():
        await table.feed()
    return answer_json(table.listing())


# What the caller has played: rounds over all tables, with what each wager came to.


own_play_router = APIRouter(tags=["people"])


@own_play_router.get("/api/play", **call("Show what the caller has played", answer=PlayedRounds, refused=(422,)))
async def own_play(request: Request, caller: LoggedIn, last: Annotated[int, Query(ge=1, le=500)] = 100) -> Response:
    """The caller's last finished rounds at all tables, private ones too, newest first, with stakes and settlements."""
    found, gateway = [], gateway_of(request)
    with not_open_yet():
        shared = [table for table in gateway.house.tables.values() if table.private is None]
        for table in [*shared, *await gateway.private_tables.played_by(caller)]:
            found += await table.played_by(caller, last)
    found.sort(key=lambda each: (each.ended, each.table, each.number), reverse=True)
    return answer_json(PlayedRounds(found[:last]))


# Settings of a table: its clocks, and whether players may ask for hints.


settings_router = APIRouter(tags=["tables"])

MayChange = Annotated[Person, Depends(Permitted(Permission.CHANGE_TABLE))]


@settings_router.get(
    "/api/tables/{id}/settings",
    **call("Show settings", answer=TableSettings, refused=(403, 404, 409, 422), public=True),
)
async def settings(request: Request, id: TableId, caller: Caller) -> Response:
    """Who deals the table, its clocks, and whether there are hints."""
    return answer_json((await gateway_of(request).table(id, caller)).settings)


@settings_router.put(
    "/api/tables/{id}/settings",
    **call("Change settings", body=TableSettings, answer=TableSettings, refused=(403, 404, 409)),
)
async def change(request: Request, id: TableId, caller: MayChange) -> Response:
    """Change the settings of a table that nobody sits at. One in use needs a second person: POST /api/approvals."""
    gateway = gateway_of(request)
    table = await gateway.table(id, caller)
    asked = await read_body(request, TableSettings)
    if asked.dealing is not table.settings.dealing:
        raise Refused(409, "who deals a table is decided when the house opens: pitboss serve --shadow", at="dealing")
    if asked == table.settings:
        return answer_json(asked)
    if asked.hints and not table.settings.hints:
        try:
            check_hints(table.submitted.game, at="hints")
        except Mistake as mistake:
            raise Refused.because(409, mistake) from None
    with not_open_yet():
        view, _ = await table.view_of(caller)  # from the journal, whichever process runs the table
    if any(seat.taken for seat in view.seats):
        raise Refused(409, "somebody sits at this table: let a pit manager sign the change, POST /api/approvals")
    await gateway.house.change_settings(id, asked)
    detail = msgspec.json.encode(asked).decode()
    await asyncio.to_thread(_log, gateway.database, caller, id, detail)
    return answer_json(asked)


def _log(database: Database, by: Person, table: str, detail: str) -> None:
    with database.writing() as connection:
        log(connection, microseconds_of(now()), Logged.SETTINGS_CHANGED, detail, by=by.id, table=table)
