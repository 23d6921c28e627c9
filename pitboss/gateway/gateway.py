"""State shared by the routes: the house, analysis pool, simulations, sockets, rate limits and cached drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from pitboss.errors import PitbossError
from pitboss.gateway.analysis_pool import AnalysisPool, SimulationJobs
from pitboss.gateway.calls import ApiError
from pitboss.gateway.settings import Content, GatewaySettings
from pitboss.gateway.sockets import Sockets
from pitboss.gateway.telemetry import RateLimiter, Telemetry
from pitboss.house.database.database import Database
from pitboss.house.house import House
from pitboss.house.people.people import People
from pitboss.house.permissions import PermissionDeniedError
from pitboss.house.private_tables import PrivateTables, TableNotFoundError
from pitboss.house.roles import Person
from pitboss.house.table_access import TableAccess
from pitboss.robots.house_robots import HouseRobots

DrawingFinish = Callable[[str], str]
"""Renders a felt drawing as the layout itself or as a thumbnail."""


@contextmanager
def errors_as_503() -> Iterator[None]:
    """Respond with 503 while a table cannot be shown yet."""
    try:
        yield
    except PitbossError as error:
        raise ApiError.from_error(503, error) from None


@contextmanager
def _private_table_errors() -> Iterator[None]:
    """Respond with 403, 404 or 409 if a private table is another person's, does not exist or cannot be opened."""
    try:
        yield
    except PermissionDeniedError as not_yours:
        raise ApiError.from_error(403, not_yours) from None
    except TableNotFoundError as missing:
        raise ApiError.from_error(404, missing) from None
    except PitbossError as error:
        raise ApiError.from_error(409, error) from None


@dataclass(frozen=True)
class Gateway:
    """A gateway in front of a house."""

    house: House
    people: People
    database: Database
    settings: GatewaySettings
    rate_limits: RateLimiter
    telemetry: Telemetry
    analysis_pool: AnalysisPool
    simulations: SimulationJobs
    sockets: Sockets
    house_robots: HouseRobots
    private_tables: PrivateTables
    submission: str
    """The text of the house's submission."""
    drawings: dict[tuple[str, DrawingFinish], Content] = field(default_factory=dict)
    """Rendered felts by table and finish."""

    def submitted_table(self, id: str, at: str = "id") -> TableAccess:
        """Return the table of the submission with a table's rules. Raise ApiError 404 if it does not exist.

        `at` is the parameter or field that names the table.
        """
        private = self.house.private_id(id)
        found = self.house.tables.get(id if private is None else private.like)
        if found is None:
            raise ApiError(404, f"the house has no table {id[:50]!r}", at=at)
        return found

    async def table(self, id: str, caller: Person | None, at: str = "id") -> TableAccess:
        """Return a table to view and act at. Raise ApiError if it is unknown or another person's private table."""
        private = self.house.private_id(id)
        if private is None:
            return self.submitted_table(id, at)
        with _private_table_errors():
            return await self.private_tables.find(private, caller)

    async def played_table(self, id: str, caller: Person | None, at: str = "id") -> TableAccess:
        """Return a table to recall rounds from; a private one need not be open."""
        private = self.house.private_id(id)
        if private is None:
            return self.submitted_table(id, at)
        with _private_table_errors():
            return await self.private_tables.recall(private, caller)

    async def close(self) -> None:
        """Stop the robots, simulations and analysis processes."""
        await self.house_robots.close()
        await self.simulations.close()
        await self.analysis_pool.close()
