"""What the routes share: the house, and what the gateway keeps beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from pitboss.errors import Mistake
from pitboss.gateway.analysts import Analysts
from pitboss.gateway.errors import Refused
from pitboss.gateway.observing import Observer
from pitboss.gateway.rates import Rates
from pitboss.gateway.settings import GatewaySettings
from pitboss.gateway.simulations import Simulations
from pitboss.gateway.sockets import Sockets
from pitboss.house.companions import Companions
from pitboss.house.database.database import Database
from pitboss.house.house import House
from pitboss.house.people.people import People
from pitboss.house.table_access import TableAccess


@contextmanager
def not_open_yet() -> Iterator[None]:
    """Answer 503 where a table cannot be shown yet."""
    try:
        yield
    except Mistake as mistake:
        raise Refused.because(503, mistake) from None


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
    submission: str
    """The text of the submission that the house has opened."""

    def table(self, id: str) -> TableAccess:
        """Return a table of the house; a refusal with 404 if there is none."""
        found = self.house.tables.get(id)
        if found is None:
            raise Refused(404, f"the house has no table {id[:50]!r}", at="id")
        return found

    async def close(self) -> None:
        """End what the gateway has started."""
        await self.companions.close()
        await self.simulations.close()
        await self.analysts.close()
