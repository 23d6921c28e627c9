"""People of the house: guests, login, sessions and tickets.

Several processes share sessions through the database. Each process caches what it has read for five seconds.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final, TypeVar

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from sqlalchemy import select, update

from pitboss.clock import DAY, Clock, to_microseconds
from pitboss.errors import PitbossError
from pitboss.house.back_office.books import EntryLine, PersonFunds, load_entries, load_funds
from pitboss.house.back_office.log import LogEvent, log
from pitboss.house.database.database import Database
from pitboss.house.database.schema import PERSON
from pitboss.house.money import wallet
from pitboss.house.people.accounts import (
    ROBOT,
    add_guest,
    clean_name,
    delete_guests,
    find_idle_guests,
    name_key,
    parse_roles,
)
from pitboss.house.people.passwords import Passwords
from pitboss.house.people.sessions import (
    CACHE_TTL,
    MAX_CACHED_SESSIONS,
    PeopleSettings,
    Session,
    SessionCache,
    Token,
    begin_session,
    end_session,
    hash_token,
    issue_ticket,
    purge_sessions,
    read_person,
    read_session,
    redeem_ticket,
)
from pitboss.house.permissions import STAFF
from pitboss.house.roles import Person

# Limits of login attempts: by address, and by name and address.
#
# Attempts are never counted by name alone, since anyone could then lock out the owner of a name. Each process counts
# separately, so the limits of a house multiply by its processes. A shared count would cost a write for every attempt,
# and delay the tables; the cost of checking a password (argon2id, two at a time) limits the total anyway.


ATTEMPT_WINDOW_MINUTES: Final = 5


class TooManyAttemptsError(PitbossError):
    """Too many login attempts from this address; `retry_after` is the wait in seconds."""

    def __init__(self, retry_after: int) -> None:
        wait = f"{retry_after} seconds" if retry_after < 120 else f"{math.ceil(retry_after / 60)} minutes"
        super().__init__(f"too many attempts to log in from here; try again in {wait}")
        self.retry_after = retry_after


class LoginLimits:
    """Counts login attempts in this process."""

    def __init__(self, settings: PeopleSettings) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._limit_per_name = RateLimitItemPerMinute(settings.logins_of_name, ATTEMPT_WINDOW_MINUTES, namespace="name")
        self._limit_per_address = RateLimitItemPerMinute(
            settings.logins_of_address, ATTEMPT_WINDOW_MINUTES, namespace="address"
        )

    def count_attempt(self, name: str, address: str) -> None:
        """Count an attempt before its password is checked. Raise `TooManyAttemptsError` if there were too many."""
        network = network_of(address)
        for item, ids in ((self._limit_per_address, (network,)), (self._limit_per_name, (name, network))):
            if not self._limiter.hit(item, *ids):
                reset_time = self._limiter.get_window_stats(item, *ids).reset_time
                raise TooManyAttemptsError(max(1, math.ceil(reset_time - time.time())))

    def reset(self, name: str, address: str) -> None:
        """Reset the count for this name and address."""
        self._limiter.clear(self._limit_per_name, name, network_of(address))


def network_of(address: str) -> str:
    """Return the network that counts as one address: an IPv4 address, or the /64 of an IPv6 address."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address[:100]
    if isinstance(ip, IPv6Address):
        if ip.ipv4_mapped is None:
            return str(ip_network((ip, 64), strict=False))
        return str(ip.ipv4_mapped)
    return str(ip)


# People.


T = TypeVar("T")

PASSWORD_THREADS: Final = 2
"""Number of passwords checked at the same time; each check takes 64 MiB and most of a core."""
MAX_QUEUED_PASSWORDS: Final = 50
"""Maximum number of passwords that are checked or queued."""


class LoginError(PitbossError):
    """The name or the password is wrong, or the account is disabled; the message does not say which."""


class ServerBusyError(PitbossError):
    """Too many passwords are queued: try again."""


class People:
    """Guests, accounts and their sessions."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        settings: PeopleSettings | None = None,
        passwords: Passwords | None = None,
    ) -> None:
        self._database = database
        self._clock = clock
        self.settings = settings or PeopleSettings()
        self._passwords = passwords or Passwords()
        self._limits = LoginLimits(self.settings)
        self._sessions = SessionCache(database, self.settings)
        self._checks = ThreadPoolExecutor(PASSWORD_THREADS, thread_name_prefix="password")
        self._queued_passwords = 0
        self._cached_people: dict[str, tuple[Person | None, int]] = {}
        """People as read from the database, and when."""

    def close(self) -> None:
        """Write the pending last-used times, and stop the threads that check passwords."""
        self._sessions.flush()
        self._checks.shutdown()

    # Guests

    async def create_robot(self) -> Person:
        """Add a robot of the house: a guest with play money and without a session."""
        return await asyncio.to_thread(self._create_robot, self._now())

    async def create_guest(self) -> tuple[Person, Token]:
        """Add a guest with play money, and begin a session."""
        return await asyncio.to_thread(self._create_guest, self._now())

    async def sweep(self) -> int:
        """Delete idle guests and old sessions; return the number of guests.

        Call it periodically.
        """
        return await asyncio.to_thread(self._delete_old, self._now())

    # Logging in and out

    async def log_in(
        self, name: str, password: str, address: str, instead_of: str | None = None
    ) -> tuple[Person, Token]:
        """Begin a session under a new token, and end the client's former session."""
        key = _name_key(name)
        self._limits.count_attempt(key, address)
        person = await self._check_in_thread(key, password)
        if person is None:
            raise LoginError("this name and password do not go together")
        self._limits.reset(key, address)
        token = await asyncio.to_thread(self._begin_session, person, self._now(), instead_of)
        return person, token

    async def unlock(self, token: str, password: str, address: str) -> tuple[Person, Token]:
        """Unlock a console with the password of the employee who is logged in there; the token changes."""
        session = await self.find_session(token, is_used=False)
        if session is None:
            raise LoginError("this session has ended: log in again")
        return await self.log_in(session.person.name, password, address, token)

    async def log_out(self, token: str) -> None:
        """End a session, if it exists."""
        await asyncio.to_thread(self._end_session, hash_token(token), self._now())

    async def hash_password(self, password: str) -> str:
        """Hash a new password, in the threads that check passwords."""
        return await self._run_in_thread(self._passwords.hash, password)

    # Sessions

    async def find_session(self, token: str, *, is_used: bool = True) -> Session | None:
        """Return the session of a token, locked or not. None if it has ended.

        `is_used` counts as activity: without activity a session locks or ends.
        """
        return await self.find_session_by_hash(hash_token(token), is_used=is_used)

    async def find_session_by_hash(self, digest: bytes, *, is_used: bool = True) -> Session | None:
        """Return the session whose token has this hash."""
        return await self._sessions.find(digest, self._now(), is_used=is_used)

    async def find_person(self, token: str) -> Person | None:
        """Return the person with this token. None if the session has ended or is locked."""
        session = await self.find_session(token)
        return session.person if session is not None and not session.is_locked else None

    async def reload_person(self, person: Person) -> Person | None:
        """Return a person's current data. None if the person was disabled or deleted."""
        at = self._now()
        known, read_at = self._cached_people.get(person.id, (None, -CACHE_TTL))
        if not 0 <= at - read_at < CACHE_TTL:
            known = await asyncio.to_thread(self._read_person, person.id)
            if len(self._cached_people) >= MAX_CACHED_SESSIONS:
                self._cached_people.clear()
            self._cached_people[person.id] = (known, at)
        return known

    def invalidate(self, person: str) -> None:
        """Drop a person and their sessions from the cache."""
        self._sessions.forget_all_of(person)
        self._cached_people.pop(person, None)

    # Money

    async def load_balance(self, person: Person, before: int | None = None) -> tuple[PersonFunds, list[EntryLine]]:
        """Return a person's money, and the newest entries of the wallet, or those before a posting."""
        return await asyncio.to_thread(self._load_balance, person.id, before)

    # Tickets for WebSockets of clients without cookies

    async def issue_ticket(self, person: Person, token: str) -> str:
        """Issue a one-time ticket for a person's session, valid for seconds."""
        return await asyncio.to_thread(self._issue_ticket, person.id, hash_token(token), self._now())

    async def redeem_ticket(self, ticket: str) -> tuple[Person, bytes] | None:
        """Invalidate a ticket, and return its person and the hash of the session's token.

        None if the ticket is not valid, or if its session has ended or is locked.
        """
        digest = await asyncio.to_thread(self._redeem_ticket, ticket, self._now())
        session = await self.find_session_by_hash(digest) if digest is not None else None
        if digest is None or session is None or session.is_locked:
            return None
        return session.person, digest

    # Within

    def _now(self) -> int:
        return to_microseconds(self._clock())

    def _create_robot(self, at: int) -> Person:
        with self._database.write_transaction() as connection:
            return add_guest(connection, self.settings.play_money, at, ROBOT)

    def _create_guest(self, at: int) -> tuple[Person, Token]:
        with self._database.write_transaction() as connection:
            person = add_guest(connection, self.settings.play_money, at)
            return person, begin_session(connection, person.id, at)

    def _delete_old(self, at: int) -> int:
        unused_since = at - self.settings.guest_days * DAY
        with self._database.read_transaction() as connection:
            idle = find_idle_guests(connection, unused_since)
        with self._database.write_transaction() as connection:
            deleted = delete_guests(connection, idle, unused_since, at)
        purge_sessions(self._database, unused_since, at)
        return deleted

    async def _check_in_thread(self, key: str, password: str) -> Person | None:
        return await self._run_in_thread(self._check_password, key, password)

    async def _run_in_thread(self, work: Callable[..., T], *arguments: str) -> T:
        """Hash or check a password in a thread. Raise ServerBusyError if MAX_QUEUED_PASSWORDS are pending."""
        if self._queued_passwords >= MAX_QUEUED_PASSWORDS:
            raise ServerBusyError("too many people log in just now; try again in a few seconds")
        self._queued_passwords += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._checks, work, *arguments)
        finally:
            self._queued_passwords -= 1

    def _check_password(self, key: str, password: str) -> Person | None:
        with self._database.read_transaction() as connection:
            row = connection.execute(
                select(PERSON.c.id, PERSON.c.name, PERSON.c.roles, PERSON.c.password, PERSON.c.disabled).where(
                    PERSON.c.name_key == key
                )
            ).one_or_none()
        stored_hash = row.password if row is not None else None
        is_right = self._passwords.verify(stored_hash, password)
        if not is_right or stored_hash is None or row is None or row.disabled is not None:
            return None
        if self._passwords.is_outdated(stored_hash):
            new_hash = self._passwords.hash(password)
            with self._database.write_transaction() as connection:
                statement = update(PERSON).where(PERSON.c.id == row.id, PERSON.c.password == stored_hash)
                connection.execute(statement.values(password=new_hash))
        return Person(row.id, row.name, parse_roles(row.roles))

    def _begin_session(self, person: Person, at: int, instead_of: str | None) -> Token:
        with self._database.write_transaction() as connection:
            token = begin_session(connection, person.id, at)
            if instead_of is not None:
                end_session(connection, hash_token(instead_of), at)
            if person.has_any_role(*STAFF):
                log(connection, at, LogEvent.LOG_IN, person.name, by=person.id)
        if instead_of is not None:
            self._sessions.forget(hash_token(instead_of))
        return token

    def _end_session(self, digest: bytes, at: int) -> None:
        with self._database.write_transaction() as connection:
            session = read_session(connection, digest)
            end_session(connection, digest, at)
            if session is not None and session.person.has_any_role(*STAFF):
                log(connection, at, LogEvent.LOG_OUT, session.person.name, by=session.person.id)
        self._sessions.forget(digest)

    def _read_person(self, id: str) -> Person | None:
        with self._database.read_transaction() as connection:
            return read_person(connection, id)

    def _load_balance(self, person: str, before: int | None) -> tuple[PersonFunds, list[EntryLine]]:
        with self._database.read_transaction() as connection:
            return load_funds(connection, person), load_entries(connection, wallet(person), before=before)

    def _issue_ticket(self, person: str, session: bytes, at: int) -> str:
        with self._database.write_transaction() as connection:
            return issue_ticket(connection, person, session, at, self.settings)

    def _redeem_ticket(self, ticket: str, at: int) -> bytes | None:
        with self._database.write_transaction() as connection:
            return redeem_ticket(connection, ticket, at)


def _name_key(name: str) -> str:
    """Return the form in which names are compared, or an empty text for a name that is not allowed."""
    try:
        return name_key(clean_name(name))
    except PitbossError:
        return ""
