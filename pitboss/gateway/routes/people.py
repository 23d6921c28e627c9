"""Guests, logging in and out, tickets and the caller's money."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from sqlalchemy import Connection

from pitboss.errors import Mistake
from pitboss.gateway.callers import (
    NOT_LOGGED_IN,
    LoggedIn,
    drop_cookie,
    gateway_of,
    set_cookie,
    token_of,
)
from pitboss.gateway.calls import Refused, answer_json, call, read_body
from pitboss.gateway.gateway import not_open_yet
from pitboss.house.money import wallet
from pitboss.house.office.books import entries_of, holding_of
from pitboss.house.people.accounts import find_account
from pitboss.house.people.people import LoginRefused, TooBusy, TooManyAttempts
from pitboss.house.people.sessions import Token, digest_of
from pitboss.house.permissions import Permission, lacks
from pitboss.house.roles import Person
from pitboss.house.times import text_of
from pitboss.wire.calls import (
    Balance,
    Entry,
    Guest,
    Login,
    PlayedRounds,
    Ticket,
    Unlock,
    Who,
)

router = APIRouter(tags=["people"])


@router.post(
    "/api/guests", **call("Begin a guest's session, with play money", answer=Guest, refused=(403, 415), public=True)
)
async def begin_guest(request: Request) -> Response:
    """A guest has a name, play money and a cookie, and no password to come back with."""
    gateway = gateway_of(request)
    if gateway.settings.limit_addresses:
        gateway.rates.count(gateway.settings.guests_of_address, "new guests", request.scope["state"]["address"])
    guest, token = await gateway.people.new_guest()
    gateway.house.people.know(guest)
    response = answer_json(Guest(guest.name, gateway.people.settings.play_money))
    set_cookie(response, token, guest, gateway.settings)
    return response


@router.post("/api/sessions", **call("Log in", body=Login, answer=Who, refused=(401,), public=True))
async def log_in(request: Request) -> Response:
    """Name and password of an account. The session that the client had ends."""
    login, before = await read_body(request, Login), token_of(request)
    gateway, address = gateway_of(request), _address(request)
    try:
        found = await gateway.people.log_in(login.name, login.password, address, before)
    except (LoginRefused, TooManyAttempts, TooBusy) as why:
        raise _not_logged_in(request, why) from None
    if before is not None:
        await gateway.sockets.end(digest_of(before))
    return _logged_in(request, *found)


@router.post("/api/sessions/unlock", **call("Unlock a session of staff", body=Unlock, answer=Who))
async def unlock(request: Request) -> Response:
    """A console that was not used for some minutes wants the password of who is logged in there."""
    given, token = await read_body(request, Unlock), token_of(request)
    if token is None:
        raise Refused(401, NOT_LOGGED_IN)
    try:
        found = await gateway_of(request).people.unlock(token, given.password, _address(request))
    except (LoginRefused, TooManyAttempts, TooBusy) as why:
        raise _not_logged_in(request, why) from None
    return _logged_in(request, *found)


@router.get("/api/sessions", **call("Say who is logged in", answer=Who))
async def who(request: Request) -> Response:
    """The caller's name and roles, and whether the session is locked."""
    token = token_of(request)
    session = await gateway_of(request).people.session_of(token, is_used=False) if token else None
    if session is None:
        raise Refused(401, NOT_LOGGED_IN)
    return answer_json(Who(session.person.name, sorted(session.person.roles), session.locked))


@router.delete("/api/sessions", **call("Log out", status=204, refused=(403,), public=True))
async def log_out(request: Request) -> Response:
    """End the session; sockets that it has open are closed."""
    gateway, token = gateway_of(request), token_of(request)
    if token is not None:
        await gateway.people.log_out(token)
        await gateway.sockets.end(digest_of(token))
    response = Response(status_code=204)
    drop_cookie(response, gateway.settings)
    return response


@router.post("/api/tickets", **call("Get a ticket for one WebSocket", answer=Ticket, refused=(403, 415)))
async def ticket(request: Request, caller: LoggedIn) -> Response:
    """For clients that cannot send a cookie with a WebSocket: the ticket is used once, as `?ticket=`.

    The WebSocket ends with the session.
    """
    token = token_of(request)
    assert token is not None, "who is logged in has shown a token"
    return answer_json(Ticket(await gateway_of(request).people.ticket(caller, token)))


@router.get("/api/balance", **call("Show the caller's money", answer=Balance, refused=(403, 404, 422)))
async def balance(
    request: Request,
    caller: LoggedIn,
    last: Annotated[int, Query(ge=1, le=200)] = 100,
    name: Annotated[str | None, Query(max_length=100, description="Somebody else's account, for staff.")] = None,
) -> Response:
    """The caller's money outside all tables, and its latest movements, the newest first.

    Staff who may read everybody's entries name another account.
    """
    if name is not None and (why := lacks(caller, Permission.READ_MONEY)) is not None:
        raise Refused.because(403, why)
    database = gateway_of(request).database

    def read() -> Balance:
        with database.reading() as connection:
            whose = caller.id if name is None else _account(connection, name)
            holding, lines = holding_of(connection, whose), entries_of(connection, wallet(whose), most=last)
        entries = [Entry(text_of(line.at), line.why, line.amount, line.table, line.round) for line in lines]
        return Balance(holding.wallet, holding.stacks, entries)

    return answer_json(await asyncio.to_thread(read))


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


def _account(connection: Connection, name: str) -> str:
    try:
        return find_account(connection, name).person.id
    except Mistake as mistake:
        raise Refused.because(404, mistake) from None


def _address(request: Request) -> str:
    return request.client.host if request.client else "unknown"


def _logged_in(request: Request, person: Person, token: Token) -> Response:
    gateway_of(request).house.people.know(person)
    response = answer_json(Who(person.name, sorted(person.roles)))
    set_cookie(response, token, person, gateway_of(request).settings)
    return response


def _not_logged_in(request: Request, why: LoginRefused | TooManyAttempts | TooBusy) -> Refused:
    if isinstance(why, TooManyAttempts):
        return Refused(429, why.message, headers={"Retry-After": str(why.seconds)})
    if isinstance(why, TooBusy):
        return Refused(503, why.message)
    gateway_of(request).observer.refused("login", _address(request))
    return Refused(401, why.message)
