"""Authentication: session cookies, tickets, and the dependencies that require a role or a permission."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from fastapi import Depends
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from pitboss.gateway.calls import ApiError
from pitboss.gateway.settings import GatewaySettings
from pitboss.house.people.sessions import hash_token
from pitboss.house.permissions import STAFF, Permission, permission_denial
from pitboss.house.roles import HouseRole, Person

if TYPE_CHECKING:
    from pitboss.gateway.gateway import Gateway

COOKIE: Final = "pitboss"
GUEST_COOKIE_MAX_AGE: Final = 7 * 24 * 3600
LOCKED_MESSAGE: Final = "this session is locked: unlock it with the password, POST /api/sessions/unlock"
NOT_LOGGED_IN_MESSAGE: Final = "not logged in: begin with POST /api/guests or POST /api/sessions"


def gateway_of(connection: HTTPConnection) -> Gateway:
    """Return the gateway of a request."""
    found: Gateway = connection.app.state.gateway
    return found


def cookie_name(settings: GatewaySettings) -> str:
    """Return the cookie's name. Over HTTPS its prefix keeps other hosts and plain HTTP from setting it."""
    return f"__Host-{COOKIE}" if settings.behind_tls else COOKIE


def set_cookie(response: Response, token: str, person: Person, settings: GatewaySettings) -> None:
    """Set the session cookie, for requests from the house's own pages only."""
    response.set_cookie(
        cookie_name(settings),
        token,
        max_age=GUEST_COOKIE_MAX_AGE if person.has_any_role(HouseRole.GUEST) else None,
        path="/",
        secure=settings.behind_tls,
        httponly=True,
        samesite="strict",
    )


def drop_cookie(response: Response, settings: GatewaySettings) -> None:
    """Delete the session cookie."""
    response.delete_cookie(
        cookie_name(settings), path="/", secure=settings.behind_tls, httponly=True, samesite="strict"
    )


def token_of(connection: HTTPConnection) -> str | None:
    """Return the token of a request, if it has one."""
    return connection.cookies.get(cookie_name(gateway_of(connection).settings))


async def optional_person(request: Request) -> Person | None:
    """Return the caller, or None if not logged in."""
    gateway, token = gateway_of(request), token_of(request)
    if token is None:
        return None
    session = await gateway.people.find_session(token)
    if session is None or session.is_locked:
        return None
    gateway.rate_limits.count(gateway.settings.of_session, "requests", session.person.id)
    return session.person


async def current_person(request: Request) -> Person:
    """Return the caller. Raise ApiError 401 if not logged in, 423 if the session is locked."""
    gateway, token = gateway_of(request), token_of(request)
    session = await gateway.people.find_session(token) if token else None
    if session is None:
        raise ApiError(401, NOT_LOGGED_IN_MESSAGE)
    if session.is_locked:
        raise ApiError(423, LOCKED_MESSAGE)
    gateway.rate_limits.count(gateway.settings.of_session, "requests", session.person.id)
    return session.person


async def current_staff(request: Request) -> Person:
    """Return the caller. Raise ApiError 403 unless they are staff."""
    found = await current_person(request)
    if not found.has_any_role(*STAFF):
        raise ApiError(403, "this is for staff of the house")
    return found


OptionalPerson = Annotated[Person | None, Depends(optional_person)]
CurrentPerson = Annotated[Person, Depends(current_person)]
CurrentStaff = Annotated[Person, Depends(current_staff)]


class RequirePermission:
    """Dependency that requires a permission."""

    def __init__(self, permission: Permission) -> None:
        self.permission = permission

    async def __call__(self, request: Request) -> Person:
        """Return the caller. Raise ApiError 403 without the permission."""
        found = await current_person(request)
        if (denial := permission_denial(found, self.permission)) is not None:
            raise ApiError.from_error(403, denial)
        return found


class SocketCaller:
    """The client of a WebSocket, authenticated by cookie or ticket and checked again before every act."""

    def __init__(self, person: Person | None, session: bytes | None) -> None:
        """Store the person and the hash of the session's token; both are None for a watcher."""
        self.person = person
        self.session = session

    def login_error(self) -> ApiError:
        """Return the error for a client that is not logged in."""
        return ApiError(401, NOT_LOGGED_IN_MESSAGE)

    async def authorize_act(self, socket: WebSocket) -> Person:
        """Return the person who acts. Raise ApiError if the session has ended, is locked, or exceeds its rate."""
        gateway = gateway_of(socket)
        if self.person is None or self.session is None:
            raise self.login_error()
        gateway.rate_limits.count(gateway.settings.of_session, "requests", self.person.id)
        session = await gateway.people.find_session_by_hash(self.session)
        if session is None:
            raise ApiError(401, "this session has ended: log in again")
        if session.is_locked:
            raise ApiError(423, LOCKED_MESSAGE)
        return session.person

    async def has_valid_session(self, socket: WebSocket) -> bool:
        """Whether the session is still valid."""
        if self.session is None:
            return True
        session = await gateway_of(socket).people.find_session_by_hash(self.session, is_used=False)
        return session is not None and not session.is_locked


async def authenticate_socket(socket: WebSocket) -> SocketCaller:
    """Authenticate a WebSocket by ticket or cookie. Without either, the client may only watch."""
    people = gateway_of(socket).people
    ticket = socket.query_params.get("ticket")
    if ticket is not None:
        found = await people.redeem_ticket(ticket[:200])
        if found is None:
            raise ApiError(401, "this ticket was used already or has expired: get a new one", at="ticket")
        return SocketCaller(*found)
    token = token_of(socket)
    session = await people.find_session(token) if token is not None else None
    if token is None or session is None or session.is_locked:
        return SocketCaller(None, None)
    return SocketCaller(session.person, hash_token(token))
