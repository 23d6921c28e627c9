"""Guests, logging in and out, tickets and the caller's money."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from sqlalchemy import Connection

from pitboss.clock import format_utc
from pitboss.errors import PitbossError
from pitboss.gateway.auth import (
    NOT_LOGGED_IN_MESSAGE,
    CurrentPerson,
    drop_cookie,
    gateway_of,
    set_cookie,
    token_of,
)
from pitboss.gateway.calls import ApiError, answer_json, read_body, route_schema
from pitboss.gateway.gateway import errors_as_503
from pitboss.house.back_office.books import load_entries, load_funds
from pitboss.house.money import wallet
from pitboss.house.people.accounts import find_account
from pitboss.house.people.people import LoginError, ServerBusyError, TooManyAttemptsError
from pitboss.house.people.sessions import Token, hash_token
from pitboss.house.permissions import Permission, permission_denial
from pitboss.house.roles import Person
from pitboss.wire.calls import (
    Balance,
    Entry,
    Guest,
    Login,
    PlayedRounds,
    SessionInfo,
    Ticket,
    Unlock,
)

router = APIRouter(tags=["people"])


@router.post(
    "/api/guests",
    **route_schema("Begin a guest's session, with play money", answer=Guest, error_statuses=(403, 415), is_public=True),
)
async def begin_guest(request: Request) -> Response:
    """Begin a session as a guest, with a name, play money and a cookie. Guests have no password."""
    gateway = gateway_of(request)
    if gateway.settings.limit_addresses:
        gateway.rate_limits.count(gateway.settings.guests_of_address, "new guests", request.scope["state"]["address"])
    guest, token = await gateway.people.create_guest()
    gateway.house.people.add(guest)
    response = answer_json(Guest(guest.name, gateway.people.settings.play_money))
    set_cookie(response, token, guest, gateway.settings)
    return response


@router.post(
    "/api/sessions", **route_schema("Log in", body=Login, answer=SessionInfo, error_statuses=(401,), is_public=True)
)
async def log_in(request: Request) -> Response:
    """Log in with name and password. The client's previous session ends."""
    login, before = await read_body(request, Login), token_of(request)
    gateway, address = gateway_of(request), _address(request)
    try:
        found = await gateway.people.log_in(login.name, login.password, address, before)
    except (LoginError, TooManyAttemptsError, ServerBusyError) as error:
        raise _login_error(request, error) from None
    if before is not None:
        await gateway.sockets.end(hash_token(before))
    return _login_response(request, *found)


@router.post("/api/sessions/unlock", **route_schema("Unlock a session of staff", body=Unlock, answer=SessionInfo))
async def unlock(request: Request) -> Response:
    """Unlock a staff session that was locked after some minutes without use."""
    body, token = await read_body(request, Unlock), token_of(request)
    if token is None:
        raise ApiError(401, NOT_LOGGED_IN_MESSAGE)
    try:
        found = await gateway_of(request).people.unlock(token, body.password, _address(request))
    except (LoginError, TooManyAttemptsError, ServerBusyError) as error:
        raise _login_error(request, error) from None
    return _login_response(request, *found)


@router.get("/api/sessions", **route_schema("Say who is logged in", answer=SessionInfo))
async def who(request: Request) -> Response:
    """The caller's name and roles, and whether the session is locked."""
    token = token_of(request)
    session = await gateway_of(request).people.find_session(token, is_used=False) if token else None
    if session is None:
        raise ApiError(401, NOT_LOGGED_IN_MESSAGE)
    return answer_json(SessionInfo(session.person.name, sorted(session.person.roles), session.is_locked))


@router.delete("/api/sessions", **route_schema("Log out", status=204, error_statuses=(403,), is_public=True))
async def log_out(request: Request) -> Response:
    """End the session and close its sockets."""
    gateway, token = gateway_of(request), token_of(request)
    if token is not None:
        await gateway.people.log_out(token)
        await gateway.sockets.end(hash_token(token))
    response = Response(status_code=204)
    drop_cookie(response, gateway.settings)
    return response


@router.post("/api/tickets", **route_schema("Get a ticket for one WebSocket", answer=Ticket, error_statuses=(403, 415)))
async def ticket(request: Request, caller: CurrentPerson) -> Response:
    """Issue a single-use ticket (`?ticket=`), for clients that cannot send a cookie with a WebSocket.

    The WebSocket ends with the session.
    """
    token = token_of(request)
    assert token is not None, "who is logged in has shown a token"
    return answer_json(Ticket(await gateway_of(request).people.issue_ticket(caller, token)))


@router.get("/api/balance", **route_schema("Show the caller's money", answer=Balance, error_statuses=(403, 404, 422)))
async def balance(
    request: Request,
    caller: CurrentPerson,
    last: Annotated[int, Query(ge=1, le=200)] = 100,
    name: Annotated[str | None, Query(max_length=100, description="Another person's account; for staff.")] = None,
) -> Response:
    """The caller's wallet and its latest entries, newest first.

    Staff with the permission to read all entries may name another account.
    """
    if name is not None and (denial := permission_denial(caller, Permission.READ_MONEY)) is not None:
        raise ApiError.from_error(403, denial)
    database = gateway_of(request).database

    def read() -> Balance:
        with database.read_transaction() as connection:
            whose = caller.id if name is None else _find_account_id(connection, name)
            holding, lines = load_funds(connection, whose), load_entries(connection, wallet(whose), limit=last)
        entries = [Entry(format_utc(line.at), line.reason, line.amount, line.table, line.round) for line in lines]
        return Balance(holding.wallet, holding.stacks, entries)

    return answer_json(await asyncio.to_thread(read))


@router.get("/api/play", **route_schema("Show what the caller has played", answer=PlayedRounds, error_statuses=(422,)))
async def own_play(
    request: Request, caller: CurrentPerson, last: Annotated[int, Query(ge=1, le=500)] = 100
) -> Response:
    """The caller's last finished rounds at all tables, including private ones, with stakes and settlements."""
    found, gateway = [], gateway_of(request)
    with errors_as_503():
        shared = [table for table in gateway.house.tables.values() if table.private is None]
        for table in [*shared, *await gateway.private_tables.find_played_by(caller)]:
            found += await table.rounds_played_by(caller, last)
    found.sort(key=lambda each: (each.ended, each.table, each.number), reverse=True)
    return answer_json(PlayedRounds(found[:last]))


def _find_account_id(connection: Connection, name: str) -> str:
    try:
        return find_account(connection, name).person.id
    except PitbossError as error:
        raise ApiError.from_error(404, error) from None


def _address(request: Request) -> str:
    return request.client.host if request.client else "unknown"


def _login_response(request: Request, person: Person, token: Token) -> Response:
    gateway_of(request).house.people.add(person)
    response = answer_json(SessionInfo(person.name, sorted(person.roles)))
    set_cookie(response, token, person, gateway_of(request).settings)
    return response


def _login_error(request: Request, error: LoginError | TooManyAttemptsError | ServerBusyError) -> ApiError:
    if isinstance(error, TooManyAttemptsError):
        return ApiError(429, error.message, headers={"Retry-After": str(error.retry_after)})
    if isinstance(error, ServerBusyError):
        return ApiError(503, error.message)
    gateway_of(request).telemetry.log_refusal("login", _address(request))
    return ApiError(401, error.message)
