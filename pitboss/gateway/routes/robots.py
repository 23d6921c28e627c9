"""Robots that keep a player company at a table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from msgspec import Meta, Struct

from pitboss.errors import Mistake
from pitboss.gateway.callers import gateway_of
from pitboss.gateway.calls import answer_json, call, read_body
from pitboss.gateway.errors import Refused
from pitboss.gateway.routes.journals import TableId
from pitboss.gateway.routes.people import LoggedIn

router = APIRouter(tags=["tables"])


class Company(Struct, frozen=True, forbid_unknown_fields=True):
    """How many robots are to sit at the caller's table."""

    robots: Annotated[int, Meta(ge=0, le=10)]
    """None for 0."""
    seconds: Annotated[float, Meta(ge=0, le=5)] = 0.5
    """How long each thinks before a decision."""


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
