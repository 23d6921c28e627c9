"""Sessions and one-time tickets: random tokens, of which only hashes are stored."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Collection, Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Annotated, Final, NewType

from msgspec import Meta, Struct
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from pitboss.clock import DAY, HOUR, MINUTE, SECOND
from pitboss.errors import PitbossError
from pitboss.house.database.database import Database
from pitboss.house.database.schema import PERSON, SESSION, TICKET
from pitboss.house.people.accounts import parse_roles
from pitboss.house.permissions import STAFF
from pitboss.house.roles import HouseRole, Person

DELETE_BATCH_SIZE: Final = 500
"""Maximum number of sessions deleted in one transaction, so that tables do not wait for long."""
Token = NewType("Token", str)
"""The secret that identifies a session, in the client's cookie."""


class Session(Struct, frozen=True):
    """A person's session; times in microseconds."""

    person: Person
    created: int
    last_used: int
    """When it was last used, according to the database."""
    is_locked: bool = False
    """Whether it is locked after minutes without use, until the employee enters the password."""


def hash_token(token: str) -> bytes:
    """Return the hash under which a token is stored; the token is random, so it needs no salt."""
    return sha256(token.encode("utf-8", "replace")).digest()


def begin_session(connection: Connection, person: str, at: int) -> Token:
    """Begin a session of a person."""
    token = Token(secrets.token_urlsafe(32))
    row = {"token_hash": hash_token(token), "person_id": person, "created": at, "seen": at}
    connection.execute(insert(SESSION).values(row))
    return token


def read_session(connection: Connection, digest: bytes) -> Session | None:
    """Return an open session of a person who is not disabled, or None."""
    return read_sessions(connection, [digest]).get(digest)


def read_sessions(connection: Connection, digests: Collection[bytes]) -> dict[bytes, Session]:
    """Return the open ones of these sessions, of people who are not disabled."""
    rows = connection.execute(_SESSIONS, {"digests": list(digests)})
    return {
        bytes(digest): Session(Person(id, name, parse_roles(roles)), created, seen)
        for digest, id, name, roles, created, seen in rows
    }


def end_session(connection: Connection, digest: bytes, at: int) -> None:
    """End one session."""
    connection.execute(
        update(SESSION).where(SESSION.c.token_hash == digest, SESSION.c.ended.is_(None)).values(ended=at)
    )


def write_last_used(connection: Connection, last_used: Mapping[bytes, int]) -> None:
    """Write the last-used times of sessions."""
    connection.execute(_WRITE_LAST_USED, [{"digest": digest, "at": last_used[digest]} for digest in sorted(last_used)])


def state_at(session: Session, at: int, settings: PeopleSettings) -> Session | None:
    """Return the session as of a time, locked or not. None if it has ended by then."""
    idle, person = at - session.last_used, session.person
    if person.has_any_role(HouseRole.GUEST):
        return session if idle < settings.guest_days * DAY else None
    if at - session.created >= settings.session_hours * HOUR:
        return None
    if idle >= max(settings.player_minutes, settings.staff_minutes) * MINUTE:
        return None
    if person.has_any_role(*STAFF):
        locked = idle >= settings.staff_minutes * MINUTE
        return Session(person, session.created, session.last_used, locked)
    return session if idle < settings.player_minutes * MINUTE else None


def issue_ticket(connection: Connection, person: str, session: bytes, at: int, settings: PeopleSettings) -> str:
    """Return a one-time ticket for a person's session, valid for seconds.

    It contains the hash of the session's token, so that a connection opened with it ends with the session. The stored
    hash covers the complete ticket, so the session in it cannot be replaced.
    """
    ticket = f"{secrets.token_urlsafe(32)}.{session.hex()}"
    until = at + settings.ticket_seconds * SECOND
    connection.execute(insert(TICKET).values(token_hash=hash_token(ticket), person_id=person, until=until))
    return ticket


def redeem_ticket(connection: Connection, ticket: str, at: int) -> bytes | None:
    """Invalidate a ticket and return the hash of its session's token. None if it was used, or has expired."""
    statement = delete(TICKET).where(TICKET.c.token_hash == hash_token(ticket)).returning(TICKET.c.until)
    until = connection.execute(statement).scalar_one_or_none()
    return None if until is None or until <= at else bytes.fromhex(ticket.rpartition(".")[2])


def read_person(connection: Connection, id: str) -> Person | None:
    """Return a person by id. None if the person was disabled or deleted."""
    row = connection.execute(_PERSON, {"id": id}).one_or_none()
    return Person(row.id, row.name, parse_roles(row.roles)) if row is not None else None


def purge_sessions(database: Database, ended_before: int, at: int) -> None:
    """Delete sessions last used before a time, and expired tickets.

    They are found in a read transaction, and deleted by key in batches, so that writers do not wait.
    """
    for table, is_old in ((SESSION, SESSION.c.seen < ended_before), (TICKET, TICKET.c.until <= at)):
        with database.read_transaction() as connection:
            old = connection.execute(select(table.c.token_hash).where(is_old)).scalars().all()
        for first in range(0, len(old), DELETE_BATCH_SIZE):
            with database.write_transaction() as connection:
                among = table.c.token_hash.in_(old[first : first + DELETE_BATCH_SIZE])
                connection.execute(delete(table).where(among, is_old))  # checks again: one may have been used


_SESSIONS = (
    select(SESSION.c.token_hash, PERSON.c.id, PERSON.c.name, PERSON.c.roles, SESSION.c.created, SESSION.c.seen)
    .join(PERSON, PERSON.c.id == SESSION.c.person_id)
    .where(SESSION.c.token_hash.in_(bindparam("digests", expanding=True)))
    .where(SESSION.c.ended.is_(None), PERSON.c.disabled.is_(None))
)
_WRITE_LAST_USED = (
    update(SESSION)
    .where(SESSION.c.token_hash == bindparam("digest"), SESSION.c.seen < bindparam("at"))
    .values(seen=bindparam("at"))
)
_PERSON = select(PERSON.c.id, PERSON.c.name, PERSON.c.roles).where(
    PERSON.c.id == bindparam("id"), PERSON.c.disabled.is_(None)
)

# In-memory session cache with a short TTL; reads and last-used writes are batched.


CACHE_TTL: Final = 5 * SECOND
"""How long a session is cached; a session that ends in this process ends at once."""
LAST_USED_WRITE_INTERVAL: Final = 10 * SECOND
"""Minimum interval between writes of a session's last use: a write with every call would cost a sync each."""
ACTIVE_WINDOW: Final = 60 * SECOND
"""How long after its last use a session is refreshed along with others."""
MAX_CACHED_SESSIONS: Final = 20_000
MAX_READ_BATCH_SIZE: Final = 200
"""Maximum number of sessions read by one statement; more would block the event loop for too long."""


class _CachedSession(Struct):
    session: Session
    at: int


class SessionCache:
    """Finds sessions by the hash of their token."""

    def __init__(self, database: Database, settings: PeopleSettings) -> None:
        self._database = database
        self._settings = settings
        self._cache: OrderedDict[bytes, _CachedSession] = OrderedDict()
        self._reading: dict[bytes, asyncio.Task[dict[bytes, Session]]] = {}
        """The pending reads, by session."""
        self._unwritten_uses: dict[bytes, int] = {}
        """Last uses that are not written to the database yet."""
        self._active: dict[bytes, int] = {}
        """Last use of each active session."""
        self._write_task: asyncio.Future[None] | None = None

    async def find(self, digest: bytes, at: int, *, is_used: bool) -> Session | None:
        """Return the current state of a session, or None. `is_used` records a use."""
        if is_used:
            self._active[digest] = at
        while not (read := self._cache.get(digest)) or abs(at - read.at) >= CACHE_TTL:
            if digest not in await self._refresh(digest, at):
                self.forget(digest)
                return None
        known = read.session
        latest = max(known.last_used, self._unwritten_uses.get(digest, known.last_used))
        session = state_at(Session(known.person, known.created, latest), at, self._settings)
        if session is not None and not session.is_locked and is_used:
            self._unwritten_uses[digest] = max(at, latest)
            if at - known.last_used >= LAST_USED_WRITE_INTERVAL and (
                self._write_task is None or self._write_task.done()
            ):
                loop = asyncio.get_running_loop()  # in a thread, so that no caller waits for the disk
                self._write_task = loop.run_in_executor(None, self._try_write_uses, self._take_uses())
        return session

    async def _refresh(self, digest: bytes, at: int) -> dict[bytes, Session]:
        """Read a session together with other active ones that expire soon, so that many players need few reads."""
        reading = self._reading.get(digest)
        if reading is None:
            digests = {digest, *self._expiring(at)[: MAX_READ_BATCH_SIZE - 1]}
            reading = asyncio.create_task(self._read_all(digests, at))
            self._reading |= dict.fromkeys(digests, reading)
        return await asyncio.shield(reading)  # other callers await the same task

    async def _read_all(self, digests: set[bytes], at: int) -> dict[bytes, Session]:
        """Read sessions with one statement and cache them, except those that were forgotten in the meantime."""
        found: dict[bytes, Session] | None = None
        try:
            found = await asyncio.to_thread(self._load, digests)
            return found
        finally:
            for digest in digests:
                if self._reading.get(digest) is asyncio.current_task():
                    del self._reading[digest]
                    self._store(digest, found, at)

    def _expiring(self, at: int) -> list[bytes]:
        """Return active sessions whose cache entry expires soon."""
        self._active = {digest: used for digest, used in list(self._active.items()) if at - used < ACTIVE_WINDOW}
        return [
            digest
            for digest in self._active
            if digest not in self._reading
            and (read := self._cache.get(digest)) is not None
            and at - read.at >= CACHE_TTL // 2
        ]

    def _try_write_uses(self, used: dict[bytes, int]) -> None:
        with suppress(PitbossError):  # the next use is written again
            self._write_uses(used)

    def forget(self, digest: bytes) -> None:
        """Drop a session from the cache."""
        self._reading.pop(digest, None)
        self._active.pop(digest, None)
        self._cache.pop(digest, None)
        self._unwritten_uses.pop(digest, None)

    def forget_all_of(self, person: str) -> None:
        """Drop all sessions of a person from the cache."""
        self._reading.clear()  # pending reads may contain the person's sessions
        for digest in [each for each, read in self._cache.items() if read.session.person.id == person]:
            self.forget(digest)

    def flush(self) -> None:
        """Write all pending last uses to the database."""
        self._write_uses(self._take_uses())

    def _take_uses(self) -> dict[bytes, int]:
        """Return the unwritten uses, which count as written from now on."""
        used, self._unwritten_uses = self._unwritten_uses, {}
        for digest, at in used.items():
            if (read := self._cache.get(digest)) is not None:
                known = read.session
                read.session = Session(known.person, known.created, max(known.last_used, at))
        return used

    def _write_uses(self, used: dict[bytes, int]) -> None:
        if used:
            with self._database.write_transaction() as connection:
                write_last_used(connection, used)

    def _load(self, digests: set[bytes]) -> dict[bytes, Session]:
        with self._database.read_transaction() as connection:
            return read_sessions(connection, digests)

    def _store(self, digest: bytes, found: dict[bytes, Session] | None, at: int) -> None:
        """Cache a session that was read; one that was not found has ended."""
        self._cache.pop(digest, None)
        if found is not None and digest in found:
            self._cache[digest] = _CachedSession(found[digest], at)
            if len(self._cache) > MAX_CACHED_SESSIONS:
                self._cache.popitem(last=False)


# Settings.


Minutes = Annotated[int, Meta(ge=1, le=100_000)]


class PeopleSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of accounts and sessions: play money, timeouts and login limits."""

    play_money: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 2_000_00
    """Play money of a new guest, in cents."""
    player_minutes: Minutes = 30
    """Minutes without use after which a player's session ends (GLI-19 2.5.4)."""
    staff_minutes: Minutes = 5
    """Minutes without use after which an employee's console locks (GLI-19 C.6.5); the password unlocks it."""
    session_hours: Annotated[int, Meta(ge=1, le=168)] = 12
    """Hours after which a session with a password ends in any case."""
    guest_days: Annotated[int, Meta(ge=1, le=365)] = 7
    """Days without use after which a guest, who has no password, is deleted with the session."""
    ticket_seconds: Annotated[int, Meta(ge=1, le=300)] = 30
    """Seconds for which a one-time ticket for a WebSocket is valid."""
    logins_of_name: Annotated[int, Meta(ge=1)] = 5
    """Login attempts per name and address in five minutes. A success resets the count."""
    logins_of_address: Annotated[int, Meta(ge=1)] = 100
    """Login attempts per address in five minutes."""
