"""Sessions as one process has read them: believed for a second, and their use noted in groups."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress
from typing import Final

from msgspec import Struct

from pitboss.errors import Mistake
from pitboss.house.database.database import Database
from pitboss.house.people.sessions import Session, note_use, read_session, state_at
from pitboss.house.people.settings import PeopleSettings
from pitboss.house.times import SECOND

BELIEVED: Final = SECOND
"""How long a session is believed after it was read."""
NOTED_EVERY: Final = 10 * SECOND
"""How old the noted use of a session may be: writing it with every call would cost a sync each."""
MOST_SESSIONS: Final = 20_000


class _Read(Struct):
    session: Session
    at: int


class SessionCache:
    """Finds sessions by the hash of their token."""

    def __init__(self, database: Database, settings: PeopleSettings) -> None:
        self._database = database
        self._settings = settings
        self._read: OrderedDict[bytes, _Read] = OrderedDict()
        self._used: dict[bytes, int] = {}
        """Uses that are not noted in the database yet."""
        self._noting: asyncio.Future[None] | None = None

    async def find(self, digest: bytes, at: int, *, is_used: bool) -> Session | None:
        """Return a session as it is now, and note that it is used; None if there is none."""
        read = self._read.get(digest)
        if read is None or not 0 <= at - read.at < BELIEVED:
            found = await asyncio.to_thread(self._load, digest)
            if found is None:
                self.forget(digest)
                return None
            read = self._keep(digest, _Read(found, at))
        known = read.session
        latest = max(known.seen, self._used.get(digest, known.seen))
        session = state_at(Session(known.person, known.created, latest), at, self._settings)
        if session is not None and not session.locked and is_used:
            self._used[digest] = max(at, latest)
            if at - known.seen >= NOTED_EVERY and (self._noting is None or self._noting.done()):
                loop = asyncio.get_running_loop()  # no caller waits for the disk because of it
                self._noting = loop.run_in_executor(None, self._note_if_possible, self._take())
        return session

    def _note_if_possible(self, used: dict[bytes, int]) -> None:
        with suppress(Mistake):  # the next use is noted again
            self._note(used)

    def forget(self, digest: bytes) -> None:
        """Read a session again when it is asked for."""
        self._read.pop(digest, None)
        self._used.pop(digest, None)

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

    def _load(self, digest: bytes) -> Session | None:
        with self._database.reading() as connection:
            return read_session(connection, digest)

    def _keep(self, digest: bytes, read: _Read) -> _Read:
        self._read[digest] = read
        self._read.move_to_end(digest)
        if len(self._read) > MOST_SESSIONS:
            self._read.popitem(last=False)
        return read
