"""Settings of a table, changed by the floor, and the robots that a player invites."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Request, Response

from pitboss.clock import to_microseconds, utc_now
from pitboss.errors import PitbossError
from pitboss.gateway.auth import CurrentPerson, OptionalPerson, RequirePermission, gateway_of
from pitboss.gateway.calls import ApiError, answer_json, read_body, route_schema
from pitboss.gateway.gateway import errors_as_503
from pitboss.gateway.routes.tables import TableId
from pitboss.house.back_office.log import LogEvent, log
from pitboss.house.database.database import Database
from pitboss.house.hints import check_hints
from pitboss.house.permissions import Permission
from pitboss.house.roles import Person, TableSettings
from pitboss.wire.calls import RobotCount

router = APIRouter(tags=["tables"])

RequireChangeTable = Annotated[Person, Depends(RequirePermission(Permission.CHANGE_TABLE))]


@router.get(
    "/api/tables/{id}/settings",
    **route_schema("Show settings", answer=TableSettings, error_statuses=(403, 404, 409, 422), is_public=True),
)
async def settings(request: Request, id: TableId, caller: OptionalPerson) -> Response:
    """The dealing mode, the clocks, and whether the table gives hints."""
    return answer_json((await gateway_of(request).table(id, caller)).settings)


@router.put(
    "/api/tables/{id}/settings",
    **route_schema("Change settings", body=TableSettings, answer=TableSettings, error_statuses=(403, 404, 409)),
)
async def change(request: Request, id: TableId, caller: RequireChangeTable) -> Response:
    """Change the settings of a table without players. A table in use requires an approval: POST /api/approvals."""
    gateway = gateway_of(request)
    table = await gateway.table(id, caller)
    body = await read_body(request, TableSettings)
    if body.dealing is not table.settings.dealing:
        raise ApiError(409, "the dealing mode is set when the house opens: pitboss serve --shadow", at="dealing")
    if body == table.settings:
        return answer_json(body)
    if body.allows_hints and not table.settings.allows_hints:
        try:
            check_hints(table.submitted.game, at="allows_hints")
        except PitbossError as error:
            raise ApiError.from_error(409, error) from None
    with errors_as_503():
        view, _ = await table.view_of(caller)  # from the journal, whichever process runs the table
    if any(seat.taken for seat in view.seats):
        raise ApiError(409, "players sit at this table: a pit manager must sign the change, POST /api/approvals")
    await gateway.house.change_settings(id, body)
    detail = msgspec.json.encode(body).decode()
    await asyncio.to_thread(_log, gateway.database, caller, id, detail)
    return answer_json(body)


@router.put(
    "/api/tables/{id}/robots",
    **route_schema("Play with robots", body=RobotCount, answer=RobotCount, error_statuses=(403, 404, 409)),
)
async def robots(request: Request, id: TableId, caller: CurrentPerson) -> Response:
    """Seat robots where the caller plays alone, or send them away. They leave with the last person."""
    gateway = gateway_of(request)
    table, body = await gateway.table(id, caller), await read_body(request, RobotCount)
    try:
        there = await gateway.house_robots.invite(table, caller, body.robots, body.seconds)
    except PitbossError as error:
        raise ApiError.from_error(409, error) from None
    return answer_json(RobotCount(there, body.seconds))


def _log(database: Database, by: Person, table: str, detail: str) -> None:
    with database.write_transaction() as connection:
        log(connection, to_microseconds(utc_now()), LogEvent.SETTINGS_CHANGED, detail, by=by.id, table=table)
