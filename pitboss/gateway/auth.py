"""Who calls: the session cookie, and what it takes to be let in."""

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
NOT_LOGGED_IN_MESSAGE: Final = "nobody is logged in here: begin with POST /api/guests or POST /api/sessions"


def gateway_of(connection: HTTPConnection) -> Gateway:
    """Return the gateway that a call came to."""
    found: Gateway = connection.app.state.gateway
    return found


def cookie_name(settings: GatewaySettings) -> str:
    """Return the cookie's name; over HTTPS its prefix keeps other hosts and plain HTTP from setting it."""
    return f"__Host-{COOKIE}" if settings.behind_tls else COOKIE


def set_cookie(response: Response, token: str, person: Person, settings: GatewaySettings) -> None:
    """Let a browser show the token with every call of our own pages, and of nobody else's."""
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
    """Let a browser forget the token."""
    response.delete_cookie(
        cookie_name(settings), path="/", secure=settings.behind_tls, httponly=True, samesite="strict"
    )


def token_of(connection: HTTPConnection) -> str | None:
    """Return the token that a call shows."""
    return connection.cookies.get(cookie_name(gateway_of(connection).settings))


async def optional_person(request: Request) -> Person | None:
    """Return who calls; None for somebody who is not logged in."""
    gateway, token = gateway_of(request), token_of(request)
    if token is None:
        return None
    session = await gateway.people.find_session(token)
    if session is None or session.is_locked:
        return None
    gateway.rate_limits.count(gateway.settings.of_session, "requests", session.person.id)
    return session.person


async def current_person(request: Request) -> Person:
    """Return who calls; a refusal if nobody is logged in, or the session is locked."""
    gateway, token = gateway_of(request), token_of(request)
    session = await gateway.people.find_session(token) if token else None
    if session is None:
        raise ApiError(401, NOT_LOGGED_IN_MESSAGE)
    if session.is_locked:
        raise ApiError(423, LOCKED_MESSAGE)
    gateway.rate_limits.count(gateway.settings.of_session, "requests", session.person.id)
    return session.person


async def current_staff(request: Request) -> Person:
    """Return who calls; a refusal if they do not work in the house."""
    found = await current_person(request)
    if not found.has_any_role(*STAFF):
        raise ApiError(403, "this is for people who work in the house")
    return found


OptionalPerson = Annotated[Person | None, Depends(optional_person)]
CurrentPerson = Annotated[Person, Depends(current_person)]
CurrentStaff = Annotated[Person, Depends(current_staff)]


class RequirePermission:
    """Lets in who has a permission."""

    def __init__(self, permission: Permission) -> None:
        self.permission = permission

    async def __call__(self, request: Request) -> Person:
        """Return who calls; a refusal if it is not theirs to do."""
        found = await current_person(request)
        if (why := permission_denial(found, self.permission)) is not None:
            raise ApiError.from_error(403, why)
        return found


class SocketCaller:
    """Who has opened a WebSocket, by cookie or by ticket; it is asked again before every act."""

    def __init__(self, person: Person | None, session: bytes | None) -> None:
        """Take whoever it is, and the hash of their session's token; both are None for somebody who only watches."""
        self.person = person
        self.session = session

    def login_error(self) -> ApiError:
        """Return the refusal for somebody who has to be logged in."""
        return ApiError(401, NOT_LOGGED_IN_MESSAGE)

    async def authorize_act(self, socket: WebSocket) -> Person:
        """Return who acts; a refusal if the session has ended, is locked, or acts too often."""
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
        """Whether the session of somebody who watches has not ended."""
        if self.session is None:
            return True
        session = await gateway_of(socket).people.find_session_by_hash(self.session, is_used=False)
        return session is not None and not session.is_locked


async def authenticate_socket(socket: WebSocket) -> SocketCaller:
    """Return who opens a WebSocket; a ticket that is not good is refused, and nobody is a watcher."""
    people = gateway_of(socket).people
    ticket = socket.query_params.get("ticket")
    if ticket is not None:
        found = await people.redeem_ticket(ticket[:200])
        if found is None:
            raise ApiError(401, "this ticket was used already, or is too old: get another one", at="ticket")
        return SocketCaller(*found)
    token = token_of(socket)
    session = await people.find_session(token) if token is not None else None
    if token is None or session is None or session.is_locked:
        return SocketCaller(None, None)
    return SocketCaller(session.person, hash_token(token))
