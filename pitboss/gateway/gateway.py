"""What the routes share: the house, and what the gateway keeps beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from pitboss.errors import PitbossError
from pitboss.gateway.analysis_pool import AnalysisPool, SimulationJobs
from pitboss.gateway.calls import ApiError
from pitboss.gateway.settings import Content, GatewaySettings
from pitboss.gateway.sockets import Sockets
from pitboss.gateway.telemetry import RateLimits, Telemetry
from pitboss.house.database.database import Database
from pitboss.house.house import House
from pitboss.house.people.people import People
from pitboss.house.permissions import PermissionDeniedError
from pitboss.house.private_tables import PrivateTables, TableNotFoundError
from pitboss.house.roles import Person
from pitboss.house.table_access import TableAccess
from pitboss.robots.house_robots import HouseRobots

DrawingFinish = Callable[[str], str]
"""What turns a felt's drawing into what is sent: itself, or a thumbnail."""


@contextmanager
def errors_as_503() -> Iterator[None]:
    """Answer 503 where a table cannot be shown yet."""
    try:
        yield
    except PitbossError as mistake:
        raise ApiError.from_error(503, mistake) from None


@contextmanager
def _private_table_errors() -> Iterator[None]:
    """Answer with 403, 404 or 409 where a private table is somebody else's, does not exist or cannot be opened."""
    try:
        yield
    except PermissionDeniedError as not_yours:
        raise ApiError.from_error(403, not_yours) from None
    except TableNotFoundError as missing:
        raise ApiError.from_error(404, missing) from None
    except PitbossError as mistake:
        raise ApiError.from_error(409, mistake) from None


@dataclass(frozen=True)
class Gateway:
    """A gateway in front of a house."""

    house: House
    people: People
    database: Database
    settings: GatewaySettings
    rate_limits: RateLimits
    telemetry: Telemetry
    analysis_pool: AnalysisPool
    simulations: SimulationJobs
    sockets: Sockets
    house_robots: HouseRobots
    private_tables: PrivateTables
    submission: str
    """The text of the submission that the house has opened."""
    drawings: dict[tuple[str, DrawingFinish], Content] = field(default_factory=dict)
    """The felts that were drawn so far, by table and what they were finished with."""

    def submitted_table(self, id: str, at: str = "id") -> TableAccess:
        """Return the table of the submission whose rules a table has; a refusal with 404 if there is none.

        `at` is the parameter or the field that names it.
        """
        private = self.house.private_id(id)
        found = self.house.tables.get(id if private is None else private.like)
        if found is None:
            raise ApiError(404, f"the house has no table {id[:50]!r}", at=at)
        return found

    async def table(self, id: str, caller: Person | None, at: str = "id") -> TableAccess:
        """Return a table to see and to act at, a private one only for who may see it; a refusal otherwise."""
        private = self.house.private_id(id)
        if private is None:
            return self.submitted_table(id, at)
        with _private_table_errors():
            return await self.private_tables.find(private, caller)

    async def played_table(self, id: str, caller: Person | None, at: str = "id") -> TableAccess:
        """Return a table whose finished rounds the caller may recall; a private one need not be open."""
        private = self.house.private_id(id)
        if private is None:
            return self.submitted_table(id, at)
        with _private_table_errors():
            return await self.private_tables.recall(private, caller)

    async def close(self) -> None:
        """End what the gateway has started."""
        await self.house_robots.close()
        await self.simulations.close()
        await self.analysis_pool.close()
