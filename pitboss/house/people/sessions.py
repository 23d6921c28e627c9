"""Sessions and one-time tickets: random tokens, of which only the hashes are kept."""

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

from pitboss.errors import PitbossError
from pitboss.house.database.database import Database
from pitboss.house.database.schema import PERSON, SESSION, TICKET
from pitboss.house.people.accounts import parse_roles
from pitboss.house.permissions import STAFF
from pitboss.house.roles import HouseRole, Person
from pitboss.house.timestamps import DAY, HOUR, MINUTE, SECOND

DELETE_BATCH_SIZE: Final = 500
"""Sessions that are deleted in one transaction, so that no table waits for long."""
Token = NewType("Token", str)
"""The secret that identifies a session; it is in the client's cookie."""


class Session(Struct, frozen=True):
    """Somebody's session; times in microseconds."""

    person: Person
    created: int
    last_used: int
    """When it was last used, as far as the database knows."""
    is_locked: bool = False
    """Staff have not used it for some minutes: it wants their password."""


def hash_token(token: str) -> bytes:
    """Return the hash under which a token is kept; it is random enough to need no salt."""
    return sha256(token.encode("utf-8", "replace")).digest()


def begin_session(connection: Connection, person: str, at: int) -> Token:
    """Begin a session of a person."""
    token = Token(secrets.token_urlsafe(32))
    row = {"token_hash": hash_token(token), "person_id": person, "created": at, "seen": at}
    connection.execute(insert(SESSION).values(row))
    return token


def read_session(connection: Connection, digest: bytes) -> Session | None:
    """Return a session that has not been ended, of a person who is not disabled."""
    return read_sessions(connection, [digest]).get(digest)


def read_sessions(connection: Connection, digests: Collection[bytes]) -> dict[bytes, Session]:
    """Return those of some sessions that have not been ended, of people who are not disabled."""
    found = connection.execute(_SESSIONS, {"digests": list(digests)})
    return {
        bytes(digest): Session(Person(id, name, parse_roles(roles)), created, seen)
        for digest, id, name, roles, created, seen in found
    }


def end_session(connection: Connection, digest: bytes, at: int) -> None:
    """End one session."""
    connection.execute(
        update(SESSION).where(SESSION.c.token_hash == digest, SESSION.c.ended.is_(None)).values(ended=at)
    )


def write_last_used(connection: Connection, last_used: Mapping[bytes, int]) -> None:
    """Note when sessions were last used."""
    connection.execute(_WRITE_LAST_USED, [{"digest": digest, "at": last_used[digest]} for digest in sorted(last_used)])


def state_at(session: Session, at: int, settings: PeopleSettings) -> Session | None:
    """Return the session as it is at a time, locked or not; None if it has ended by then."""
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
    """Return a ticket that stands once, within seconds, for a session of the person.

    It names the hash of the session's token, so that what is opened with it ends with the session. Its own hash is over
    all of it: nobody can put another session into a ticket.
    """
    ticket = f"{secrets.token_urlsafe(32)}.{session.hex()}"
    until = at + settings.ticket_seconds * SECOND
    connection.execute(insert(TICKET).values(token_hash=hash_token(ticket), person_id=person, until=until))
    return ticket


def redeem_ticket(connection: Connection, ticket: str, at: int) -> bytes | None:
    """Take a ticket and return the hash of its session's token; None if it was used, or is too old."""
    taken = delete(TICKET).where(TICKET.c.token_hash == hash_token(ticket)).returning(TICKET.c.until)
    until = connection.execute(taken).scalar_one_or_none()
    return None if until is None or until <= at else bytes.fromhex(ticket.rpartition(".")[2])


def read_person(connection: Connection, id: str) -> Person | None:
    """Return a person by id, unless disabled or forgotten."""
    found = connection.execute(_PERSON, {"id": id}).one_or_none()
    return Person(found.id, found.name, parse_roles(found.roles)) if found is not None else None


def purge_sessions(database: Database, ended_before: int, at: int) -> None:
    """Delete sessions that were last used long ago, and tickets that are too old.

    They are looked for without holding up a writer, and deleted by their keys, a few at a time.
    """
    for table, is_old in ((SESSION, SESSION.c.seen < ended_before), (TICKET, TICKET.c.until <= at)):
        with database.read_transaction() as connection:
            old = connection.execute(select(table.c.token_hash).where(is_old)).scalars().all()
        for first in range(0, len(old), DELETE_BATCH_SIZE):
            with database.write_transaction() as connection:
                among = table.c.token_hash.in_(old[first : first + DELETE_BATCH_SIZE])
                connection.execute(delete(table).where(among, is_old))  # one may have been used meanwhile


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

# Sessions as one process has read them: believed for some seconds, read in groups, and their use noted in groups.


CACHE_TTL: Final = 5 * SECOND
"""How long a session is believed after it was read; one that ends in this process ends at once."""
LAST_USED_WRITE_INTERVAL: Final = 10 * SECOND
"""How old the noted use of a session may be: writing it with every call would cost a sync each."""
ACTIVE_WINDOW: Final = 60 * SECOND
"""How long after its last use a session is read again along with others."""
MAX_CACHED_SESSIONS: Final = 20_000
MAX_READ_BATCH_SIZE: Final = 200
"""Sessions that are read by one statement; more would keep the tables from the interpreter for too long."""


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
        """The sessions that are being read just now."""
        self._unwritten_uses: dict[bytes, int] = {}
        """Uses that are not noted in the database yet."""
        self._active: dict[bytes, int] = {}
        """When the sessions in use were last used."""
        self._write_task: asyncio.Future[None] | None = None

    async def find(self, digest: bytes, at: int, *, is_used: bool) -> Session | None:
        """Return a session as it is now, and note that it is used; None if there is none."""
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
                loop = asyncio.get_running_loop()  # no caller waits for the disk because of it
                self._write_task = loop.run_in_executor(None, self._try_write_uses, self._take_uses())
        return session

    async def _refresh(self, digest: bytes, at: int) -> dict[bytes, Session]:
        """Read a session, and with it all others in use that are due: acts of a thousand players need few readings."""
        reading = self._reading.get(digest)
        if reading is None:
            digests = {digest, *self._expiring(at)[: MAX_READ_BATCH_SIZE - 1]}
            reading = asyncio.create_task(self._read_all(digests, at))
            self._reading |= dict.fromkeys(digests, reading)
        return await asyncio.shield(reading)  # others wait for it too

    async def _read_all(self, digests: set[bytes], at: int) -> dict[bytes, Session]:
        """Read sessions by one statement, and keep what was read, unless it was to be forgotten meanwhile."""
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
        """Return the sessions in use that will soon not be believed any more."""
        self._active = {digest: used for digest, used in list(self._active.items()) if at - used < ACTIVE_WINDOW}
        return [
            digest
            for digest in self._active
            if digest not in self._reading
            and (read := self._cache.get(digest)) is not None
            and at - read.at >= CACHE_TTL // 2
        ]

    def _try_write_uses(self, used: dict[bytes, int]) -> None:
        with suppress(PitbossError):  # the next use is noted again
            self._write_uses(used)

    def forget(self, digest: bytes) -> None:
        """Read a session again when it is asked for."""
        self._reading.pop(digest, None)
        self._active.pop(digest, None)
        self._cache.pop(digest, None)
        self._unwritten_uses.pop(digest, None)

    def forget_all_of(self, person: str) -> None:
        """Read the sessions of a person again when they are asked for."""
        self._reading.clear()  # whose sessions are being read just now is not known
        for digest in [each for each, read in self._cache.items() if read.session.person.id == person]:
            self.forget(digest)

    def flush(self) -> None:
        """Note all uses in the database."""
        self._write_uses(self._take_uses())

    def _take_uses(self) -> dict[bytes, int]:
        """Hand over the uses that are not noted yet; from here on they count as noted."""
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
        """Keep a session as it was read; one that was not found has ended."""
        self._cache.pop(digest, None)
        if found is not None and digest in found:
            self._cache[digest] = _CachedSession(found[digest], at)
            if len(self._cache) > MAX_CACHED_SESSIONS:
                self._cache.popitem(last=False)


# What the house sets for its people: play money, and when sessions lock and end.


Minutes = Annotated[int, Meta(ge=1, le=100_000)]


class PeopleSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of accounts and sessions."""

    play_money: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 2_000_00
    """What a guest starts with, in cents."""
    player_minutes: Minutes = 30
    """A player's session ends after so long without use (GLI-19 2.5.4)."""
    staff_minutes: Minutes = 5
    """A console of staff locks after so long without use (GLI-19 C.6.5); its password unlocks it."""
    session_hours: Annotated[int, Meta(ge=1, le=168)] = 12
    """A session with a password ends after so long in any case."""
    guest_days: Annotated[int, Meta(ge=1, le=365)] = 7
    """A guest has no password to come back with, so the session lasts; after so long without use both are forgotten."""
    ticket_seconds: Annotated[int, Meta(ge=1, le=300)] = 30
    """How long a one-time ticket for a WebSocket may wait."""
    logins_of_name: Annotated[int, Meta(ge=1)] = 5
    """Attempts to log in under one name from one address, in five minutes; a success counts anew."""
    logins_of_address: Annotated[int, Meta(ge=1)] = 100
    """Attempts to log in from one address, in five minutes."""
