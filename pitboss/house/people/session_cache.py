"""Sessions as one process has read them: believed for some seconds, read in groups, and their use noted in groups."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress
from typing import Final

from msgspec import Struct

from pitboss.errors import Mistake
from pitboss.house.database.database import Database
from pitboss.house.people.sessions import Session, note_use, read_sessions, state_at
from pitboss.house.people.settings import PeopleSettings
from pitboss.house.times import SECOND

BELIEVED: Final = 5 * SECOND
"""How long a session is believed after it was read; one that ends in this process ends at once."""
NOTED_EVERY: Final = 10 * SECOND
"""How old the noted use of a session may be: writing it with every call would cost a sync each."""
IN_USE: Final = 60 * SECOND
"""How long after its last use a session is read again along with others."""
MOST_SESSIONS: Final = 20_000
MOST_AT_ONCE: Final = 200
"""Sessions that are read by one statement; more would keep the tables from the interpreter for too long."""


class _Read(Struct):
    session: Session
    at: int


class SessionCache:
    """Finds sessions by the hash of their token."""

    def __init__(self, database: Database, settings: PeopleSettings) -> None:
        self._database = database
        self._settings = settings
        self._read: OrderedDict[bytes, _Read] = OrderedDict()
        self._reading: dict[bytes, asyncio.Task[dict[bytes, Session]]] = {}
        """The sessions that are being read just now."""
        self._used: dict[bytes, int] = {}
        """Uses that are not noted in the database yet."""
        self._in_use: dict[bytes, int] = {}
        """When the sessions in use were last used."""
        self._noting: asyncio.Future[None] | None = None

    async def find(self, digest: bytes, at: int, *, is_used: bool) -> Session | None:
        """Return a session as it is now, and note that it is used; None if there is none."""
        if is_used:
            self._in_use[digest] = at
        while not (read := self._read.get(digest)) or abs(at - read.at) >= BELIEVED:
            if digest not in await self._read_again(digest, at):
                self.forget(digest)
                return None
        known = read.session
        latest = max(known.seen, self._used.get(digest, known.seen))
        session = state_at(Session(known.person, known.created, latest), at, self._settings)
        if session is not None and not session.locked and is_used:
            self._used[digest] = max(at, latest)
            if at - known.seen >= NOTED_EVERY and (self._noting is None or self._noting.done()):
                loop = asyncio.get_running_loop()  # no caller waits for the disk because of it
                self._noting = loop.run_in_executor(None, self._note_if_possible, self._take())
        return session

    async def _read_again(self, digest: bytes, at: int) -> dict[bytes, Session]:
        """Read a session, and with it all others in use that are due: acts of a thousand players need few readings."""
        reading = self._reading.get(digest)
        if reading is None:
            digests = {digest, *self._due(at)[: MOST_AT_ONCE - 1]}
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
                    self._keep(digest, found, at)

    def _due(self, at: int) -> list[bytes]:
        """Return the sessions in use that will soon not be believed any more."""
        self._in_use = {digest: used for digest, used in list(self._in_use.items()) if at - used < IN_USE}
        return [
            digest
            for digest in self._in_use
            if digest not in self._reading
            and (read := self._read.get(digest)) is not None
            and at - read.at >= BELIEVED // 2
        ]

    def _note_if_possible(self, used: dict[bytes, int]) -> None:
        with suppress(Mistake):  # the next use is noted again
            self._note(used)

    def forget(self, digest: bytes) -> None:
        """Read a session again when it is asked for."""
        self._reading.pop(digest, None)
        self._in_use.pop(digest, None)
        self._read.pop(digest, None)
        self._used.pop(digest, None)

    def forget_all_of(self, person: str) -> None:
        """Read the sessions of a person again when they are asked for."""
        self._reading.clear()  # whose sessions are being read just now is not known
        for digest in [each for each, read in self._read.items() if read.session.person.id == person]:
            self.forget(digest)

    def flush(self) -> None:
        """Note all uses in the database."""
        self._note(self._take())

    def _take(self) -> dict[bytes, int]:
        """Hand over the uses that are not noted yet; from here on they count as noted."""
        used, self._used = self._used, {}
        for digest, at in used.items():
            if (read := self._read.get(digest)) is not None:
                known = read.session
                read.session = Session(known.person, known.created, max(known.seen, at))
        return used

    def _note(self, used: dict[bytes, int]) -> None:
        if used:
            with self._database.writing() as connection:
                note_use(connection, used)

    def _load(self, digests: set[bytes]) -> dict[bytes, Session]:
        with self._database.reading() as connection:
            return read_sessions(connection, digests)

    def _keep(self, digest: bytes, found: dict[bytes, Session] | None, at: int) -> None:
        """Keep a session as it was read; one that was not found has ended."""
        self._read.pop(digest, None)
        if found is not None and digest in found:
            self._read[digest] = _Read(found[digest], at)
            if len(self._read) > MOST_SESSIONS:
                self._read.popitem(last=False)
