"""Accounts, for administrators: list, add, change roles and passwords, disable and enable."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Path, Request, Response
from sqlalchemy import Connection

from pitboss.clock import format_utc
from pitboss.errors import PitbossError
from pitboss.gateway.auth import RequirePermission, gateway_of
from pitboss.gateway.back_office import Key, read, write
from pitboss.gateway.calls import ApiError, answer_json, read_body, route_schema
from pitboss.house.people.accounts import (
    Account,
    add_account,
    change_password,
    change_roles,
    disable_account,
    enable_account,
    find_account,
    list_accounts,
)
from pitboss.house.people.passwords import check_password
from pitboss.house.people.people import ServerBusyError
from pitboss.house.permissions import Permission
from pitboss.house.roles import HouseRole, Person
from pitboss.wire.back_office import AccountEntry, AccountList, NewAccount, NewPassword, NewRoles

router = APIRouter(tags=["accounts"])

RequireManagePeople = Annotated[Person, Depends(RequirePermission(Permission.MANAGE_PEOPLE))]
Name = Annotated[str, Path(min_length=1, max_length=200, description="The name of the account.")]
CHANGE_ERRORS = (403, 404, 409)


@router.get("/api/people", **route_schema("List accounts", answer=AccountList, error_statuses=(403, 404)))
async def people(request: Request, caller: RequireManagePeople) -> Response:
    """All accounts with their roles. Guests have no account."""
    found = await read(request, list_accounts)
    return answer_json(AccountList([_entry(account) for account in found]))


@router.post(
    "/api/people",
    **route_schema("Add an account", body=NewAccount, answer=AccountEntry, status=201, error_statuses=(409,)),
)
async def add(request: Request, caller: RequireManagePeople, key: Key) -> Response:
    """Add an account. The person should change the initial password."""
    body = await read_body(request, NewAccount)
    hashed = await _hash_password(request, body.password, body.name)

    def work(connection: Connection, at: int) -> AccountEntry:
        add_account(connection, body.name, hashed, body.roles, at, play_money=body.play_money, by=caller.id)
        return _entry(find_account(connection, body.name))

    return await write(request, caller, key, work, 201, call_identity=_without_password(body))


@router.put(
    "/api/people/{name}/roles",
    **route_schema("Change roles", body=NewRoles, answer=AccountEntry, error_statuses=CHANGE_ERRORS),
)
async def roles(request: Request, name: Name, caller: RequireManagePeople, key: Key) -> Response:
    """Replace a person's roles and end their sessions."""
    body, account = await read_body(request, NewRoles), await _find(request, name)

    def work(connection: Connection, at: int) -> AccountEntry:
        change_roles(connection, find_account(connection, name), body.roles, at, caller.id)
        return _entry(find_account(connection, name))

    answer = await write(request, caller, key, work)
    return await _end_sessions(request, account, answer)


@router.put(
    "/api/people/{name}/password",
    **route_schema("Reset a password", body=NewPassword, answer=AccountEntry, error_statuses=CHANGE_ERRORS),
)
async def password(request: Request, name: Name, caller: RequireManagePeople, key: Key) -> Response:
    """Set a new password and end the person's sessions."""
    body, account = await read_body(request, NewPassword), await _find(request, name)
    hashed = await _hash_password(request, body.password, account.person.name)

    def work(connection: Connection, at: int) -> AccountEntry:
        change_password(connection, find_account(connection, name), hashed, at, caller.id)
        return _entry(find_account(connection, name))

    answer = await write(request, caller, key, work, call_identity=b"")
    return await _end_sessions(request, account, answer)


@router.post(
    "/api/people/{name}/disable",
    **route_schema("Disable an account", answer=AccountEntry, error_statuses=(*CHANGE_ERRORS, 415, 422)),
)
async def disable(request: Request, name: Name, caller: RequireManagePeople, key: Key) -> Response:
    """Prevent a person from logging in, and end their sessions. Their records are kept."""
    account = await _find(request, name)

    def work(connection: Connection, at: int) -> AccountEntry:
        disable_account(connection, find_account(connection, name), at, caller.id)
        return _entry(find_account(connection, name))

    answer = await write(request, caller, key, work)
    return await _end_sessions(request, account, answer)


@router.post(
    "/api/people/{name}/enable",
    **route_schema("Enable an account", answer=AccountEntry, error_statuses=(*CHANGE_ERRORS, 415, 422)),
)
async def enable(request: Request, name: Name, caller: RequireManagePeople, key: Key) -> Response:
    """Let a person log in again."""
    await _find(request, name)

    def work(connection: Connection, at: int) -> AccountEntry:
        enable_account(connection, find_account(connection, name), at, caller.id)
        return _entry(find_account(connection, name))

    return await write(request, caller, key, work)


async def _find(request: Request, name: str) -> Account:
    """Return the account with this name. Raise ApiError 404 if it does not exist."""
    return await read(request, lambda connection: find_account(connection, name))


async def _hash_password(request: Request, password: str, name: str) -> str:
    """Return the hash of a new password. Raise ApiError 422 if it is too weak."""
    try:
        check_password(password, name)
        return await gateway_of(request).people.hash_password(password)
    except ServerBusyError as busy:
        raise ApiError.from_error(503, busy) from None
    except PitbossError as error:
        raise ApiError.from_error(422, error) from None


async def _end_sessions(request: Request, account: Account, answer: Response) -> Response:
    """End the sessions and sockets of a changed account, then return the response."""
    gateway = gateway_of(request)
    gateway.people.invalidate(account.person.id)
    await gateway.sockets.end_all_of(account.person.id)
    return answer


def _without_password(body: NewAccount) -> bytes:
    """Return what identifies the call without the password, because a fast hash of it is stored with the key."""
    return msgspec.json.encode([body.name, body.roles, body.play_money])


def _entry(account: Account) -> AccountEntry:
    person, disabled = account.person, account.disabled
    return AccountEntry(
        name=person.name,
        roles=[role.value for role in HouseRole if role in person.roles],
        created=format_utc(account.created),
        disabled=None if disabled is None else format_utc(disabled),
    )
