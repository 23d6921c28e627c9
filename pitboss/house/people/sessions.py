"""Sessions and one-time tickets: random tokens, of which only the hashes are kept."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from hashlib import sha256
from typing import Final, NewType

from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from pitboss.house.database.database import Database
from pitboss.house.database.schema import PERSON, SESSION, TICKET
from pitboss.house.people.accounts import read_roles
from pitboss.house.people.settings import PeopleSettings
from pitboss.house.permissions import STAFF
from pitboss.house.roles import HouseRole, Person
from pitboss.house.times import DAY, HOUR, MINUTE, SECOND

AT_ONCE: Final = 500
"""Sessions that are deleted in one transaction, so that no table waits for long."""
Token = NewType("Token", str)
"""The secret that identifies a session; it is in the client's cookie."""


class Session(Struct, frozen=True):
    """Somebody's session; times in microseconds."""

    person: Person
    created: int
    seen: int
    """When it was last used, as far as the database knows."""
    locked: bool = False
    """Staff have not used it for some minutes: it wants their password."""


def digest_of(token: str) -> bytes:
    """Return the hash under which a token is kept; it is random enough to need no salt."""
    return sha256(token.encode("utf-8", "replace")).digest()


def begin_session(connection: Connection, person: str, at: int) -> Token:
    """Begin a session of a person."""
    token = Token(secrets.token_urlsafe(32))
    row = {"token_hash": digest_of(token), "person_id": person, "created": at, "seen": at}
    connection.execute(insert(SESSION).values(row))
    return token


def read_session(connection: Connection, digest: bytes) -> Session | None:
    """Return a session that has not been ended, of a person who is not disabled."""
    return read_sessions(connection, [digest]).get(digest)


def read_sessions(connection: Connection, digests: Collection[bytes]) -> dict[bytes, Session]:
    """Return those of some sessions that have not been ended, of people who are not disabled."""
    found = connection.execute(_SESSIONS, {"digests": list(digests)})
    return {
        bytes(digest): Session(Person(id, name, read_roles(roles)), created, seen)
        for digest, id, name, roles, created, seen in found
    }


def end_session(connection: Connection, digest: bytes, at: int) -> None:
    """End one session."""
    connection.execute(
        update(SESSION).where(SESSION.c.token_hash == digest, SESSION.c.ended.is_(None)).values(ended=at)
    )


def note_use(connection: Connection, seen: Mapping[bytes, int]) -> None:
    """Note when sessions were last used."""
    connection.execute(_SEEN, [{"digest": digest, "at": seen[digest]} for digest in sorted(seen)])


def state_at(session: Session, at: int, settings: PeopleSettings) -> Session | None:
    """Return the session as it is at a time, locked or not; None if it has ended by then."""
    idle, person = at - session.seen, session.person
    if person.has(HouseRole.GUEST):
        return session if idle < settings.guest_days * DAY else None
    if at - session.created >= settings.session_hours * HOUR:
        return None
    if idle >= max(settings.player_minutes, settings.staff_minutes) * MINUTE:
        return None
    if person.has(*STAFF):
        locked = idle >= settings.staff_minutes * MINUTE
        return Session(person, session.created, session.seen, locked)
    return session if idle < settings.player_minutes * MINUTE else None


def issue_ticket(connection: Connection, person: str, session: bytes, at: int, settings: PeopleSettings) -> str:
    """Return a ticket that stands once, within seconds, for a session of the person.

    It names the hash of the session's token, so that what is opened with it ends with the session. Its own hash is over
    all of it: nobody can put another session into a ticket.
    """
    ticket = f"{secrets.token_urlsafe(32)}.{session.hex()}"
    until = at + settings.ticket_seconds * SECOND
    connection.execute(insert(TICKET).values(token_hash=digest_of(ticket), person_id=person, until=until))
    return ticket


def redeem_ticket(connection: Connection, ticket: str, at: int) -> bytes | None:
    """Take a ticket and return the hash of its session's token; None if it was used, or is too old."""
    taken = delete(TICKET).where(TICKET.c.token_hash == digest_of(ticket)).returning(TICKET.c.until)
    until = connection.execute(taken).scalar_one_or_none()
    return None if until is None or until <= at else bytes.fromhex(ticket.rpartition(".")[2])


def read_person(connection: Connection, id: str) -> Person | None:
    """Return a person by id, unless disabled or forgotten."""
    found = connection.execute(_PERSON, {"id": id}).one_or_none()
    return Person(found.id, found.name, read_roles(found.roles)) if found is not None else None


def purge_sessions(database: Database, ended_before: int, at: int) -> None:
    """Delete sessions that were last used long ago, and tickets that are too old.

    They are looked for without holding up a writer, and deleted by their keys, a few at a time.
    """
    for table, is_old in ((SESSION, SESSION.c.seen < ended_before), (TICKET, TICKET.c.until <= at)):
        with database.reading() as connection:
            old = connection.execute(select(table.c.token_hash).where(is_old)).scalars().all()
        for first in range(0, len(old), AT_ONCE):
            with database.writing() as connection:
                among = table.c.token_hash.in_(old[first : first + AT_ONCE])
                connection.execute(delete(table).where(among, is_old))  # one may have been used meanwhile


_SESSIONS = (
    select(SESSION.c.token_hash, PERSON.c.id, PERSON.c.name, PERSON.c.roles, SESSION.c.created, SESSION.c.seen)
    .join(PERSON, PERSON.c.id == SESSION.c.person_id)
    .where(SESSION.c.token_hash.in_(bindparam("digests", expanding=True)))
    .where(SESSION.c.ended.is_(None), PERSON.c.disabled.is_(None))
)
_SEEN = (
    update(SESSION)
    .where(SESSION.c.token_hash == bindparam("digest"), SESSION.c.seen < bindparam("at"))
    .values(seen=bindparam("at"))
)
_PERSON = select(PERSON.c.id, PERSON.c.name, PERSON.c.roles).where(
    PERSON.c.id == bindparam("id"), PERSON.c.disabled.is_(None)
)
