"""What the caller has played: rounds over all tables, with what each wager came to."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from pitboss.gateway.callers import gateway_of
from pitboss.gateway.calls import answer_json, call
from pitboss.gateway.gateway import not_open_yet
from pitboss.gateway.routes.people import LoggedIn
from pitboss.gateway.wire import PlayedRounds

router = APIRouter(tags=["people"])


@router.get("/api/play", **call("Show what the caller has played", answer=PlayedRounds, refused=(422,)))
async def own_play(request: Request, caller: LoggedIn, last: Annotated[int, Query(ge=1, le=500)] = 100) -> Response:
    """The caller's last finished rounds at all tables, private ones too, newest first, with stakes and settlements."""
    found, gateway = [], gateway_of(request)
    with not_open_yet():
        shared = [table for table in gateway.house.tables.values() if table.private is None]
        for table in [*shared, *await gateway.private_tables.played_by(caller)]:
            found += await table.played_by(caller, last)
    found.sort(key=lambda each: (each.ended, each.table, each.number), reverse=True)
    return answer_json(PlayedRounds(found[:last]))
