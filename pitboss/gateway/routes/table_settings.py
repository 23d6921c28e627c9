"""Settings of a table, which the floor changes, and the robots that a player lets sit there."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Request, Response

from pitboss.errors import Mistake
from pitboss.gateway.callers import Caller, LoggedIn, Permitted, gateway_of
from pitboss.gateway.calls import Refused, answer_json, call, read_body
from pitboss.gateway.gateway import not_open_yet
from pitboss.gateway.routes.tables import TableId
from pitboss.house.database.database import Database
from pitboss.house.hints import check_hints
from pitboss.house.office.log import Logged, log
from pitboss.house.parts import now
from pitboss.house.permissions import Permission
from pitboss.house.roles import Person, TableSettings
from pitboss.house.times import microseconds_of
from pitboss.wire.calls import Company

router = APIRouter(tags=["tables"])

MayChange = Annotated[Person, Depends(Permitted(Permission.CHANGE_TABLE))]


@router.get(
    "/api/tables/{id}/settings",
    **call("Show settings", answer=TableSettings, refused=(403, 404, 409, 422), public=True),
)
async def settings(request: Request, id: TableId, caller: Caller) -> Response:
    """Who deals the table, its clocks, and whether there are hints."""
    return answer_json((await gateway_of(request).table(id, caller)).settings)


@router.put(
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


@router.put(
    "/api/tables/{id}/robots",
    **call("Play with robots", body=Company, answer=Company, refused=(403, 404, 409)),
)
async def robots(request: Request, id: TableId, caller: LoggedIn) -> Response:
    """Fill free seats with robots where the caller plays alone, or send them away; they leave with the last person."""
    gateway = gateway_of(request)
    table, asked = await gateway.table(id, caller), await read_body(request, Company)
    try:
        there = await gateway.companions.invite(table, caller, asked.robots, asked.seconds)
    except Mistake as mistake:
        raise Refused.because(409, mistake) from None
    return answer_json(Company(there, asked.seconds))


def _log(database: Database, by: Person, table: str, detail: str) -> None:
    with database.writing() as connection:
        log(connection, microseconds_of(now()), Logged.SETTINGS_CHANGED, detail, by=by.id, table=table)
