"""What the routes share: the house, and what the gateway keeps beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from pitboss.errors import Mistake
from pitboss.gateway.analysts import Analysts, Simulations
from pitboss.gateway.calls import Refused
from pitboss.gateway.observing import Observer, Rates
from pitboss.gateway.settings import Content, GatewaySettings
from pitboss.gateway.sockets import Sockets
from pitboss.house.database.database import Database
from pitboss.house.house import House
from pitboss.house.people.people import People
from pitboss.house.permissions import NotYours
from pitboss.house.private_tables import NoSuchTable, PrivateTables
from pitboss.house.roles import Person
from pitboss.house.table_access import TableAccess
from pitboss.robots.companions import Companions

Finish = Callable[[str], str]
"""What turns a felt's drawing into what is sent: itself, or a thumbnail."""


@contextmanager
def not_open_yet() -> Iterator[None]:
    """Answer 503 where a table cannot be shown yet."""
    try:
        yield
    except Mistake as mistake:
        raise Refused.because(503, mistake) from None


@contextmanager
def _refused() -> Iterator[None]:
    """Answer with 403, 404 or 409 where a private table is somebody else's, does not exist or cannot be opened."""
    try:
        yield
    except NotYours as not_yours:
        raise Refused.because(403, not_yours) from None
    except NoSuchTable as missing:
        raise Refused.because(404, missing) from None
    except Mistake as mistake:
        raise Refused.because(409, mistake) from None


@dataclass(frozen=True)
class Gateway:
    """A gateway in front of a house."""

    house: House
    people: People
    database: Database
    settings: GatewaySettings
    rates: Rates
    observer: Observer
    analysts: Analysts
    simulations: Simulations
    sockets: Sockets
    companions: Companions
    private_tables: PrivateTables
    submission: str
    """The text of the submission that the house has opened."""
    drawings: dict[tuple[str, Finish], Content] = field(default_factory=dict)
    """The felts that were drawn so far, by table and what they were finished with."""

    def submitted(self, id: str, at: str = "id") -> TableAccess:
        """Return the table of the submission whose rules a table has; a refusal with 404 if there is none.

        `at` is the parameter or the field that names it.
        """
        private = self.house.private_id(id)
        found = self.house.tables.get(id if private is None else private.like)
        if found is None:
            raise Refused(404, f"the house has no table {id[:50]!r}", at=at)
        return found

    async def table(self, id: str, caller: Person | None, at: str = "id") -> TableAccess:
        """Return a table to see and to act at, a private one only for who may see it; a refusal otherwise."""
        private = self.house.private_id(id)
        if private is None:
            return self.submitted(id, at)
        with _refused():
            return await self.private_tables.find(private, caller)

    async def played_table(self, id: str, caller: Person | None, at: str = "id") -> TableAccess:
        """Return a table whose finished rounds the caller may recall; a private one need not be open."""
        private = self.house.private_id(id)
        if private is None:
            return self.submitted(id, at)
        with _refused():
            return await self.private_tables.recall(private, caller)

    async def close(self) -> None:
        """End what the gateway has started."""
        await self.companions.close()
        await self.simulations.close()
        await self.analysts.close()
