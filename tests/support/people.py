"""A house's people for tests: a clock that is set by hand, and cheap passwords."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import pytest
from argon2 import PasswordHasher
from sqlalchemy import func, select

from pitboss.clock import to_microseconds
from pitboss.house.database.database import Database
from pitboss.house.database.schema import BALANCE
from pitboss.house.people.accounts import add_account
from pitboss.house.people.passwords import Passwords
from pitboss.house.people.people import People
from pitboss.house.people.sessions import PeopleSettings
from pitboss.house.roles import HouseRole, Person

T = TypeVar("T")

CHEAP = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
"""Hashes in less than a millisecond."""
PASSWORD = "seven grey herons wait"
HERE = "192.0.2.7"


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 15, 18, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def pass_time(self, **length: float) -> None:
        """Let time pass, as `minutes=5`."""
        self.time += timedelta(**length)

    @property
    def at(self) -> int:
        """The time as the database keeps it."""
        return to_microseconds(self.time)


class TestHouse:
    """A database, its clock, and a process that knows its people."""

    __test__ = False

    def __init__(self, database: Database) -> None:
        self.database = database
        self.clock = Clock()
        self.people = self.process()

    def process(self, **settings: Any) -> People:
        """Another process of the same house."""
        return People(self.database, self.clock, PeopleSettings(**settings), CHEAP)

    def add(self, name: str, *roles: HouseRole) -> Person:
        """Add an account with the usual password."""
        with self.database.write_transaction() as connection:
            return add_account(connection, name, CHEAP.hash(PASSWORD), roles or {HouseRole.PLAYER}, self.clock.at)

    def balance_of(self, account: str) -> int:
        """What an account holds, in cents."""
        with self.database.read_transaction() as connection:
            found = connection.execute(select(BALANCE.c.amount).where(BALANCE.c.account == account))
            return int(found.scalar_one_or_none() or 0)

    def sum_of_everything(self) -> int:
        """The sum over all accounts."""
        with self.database.read_transaction() as connection:
            return int(connection.execute(select(func.sum(BALANCE.c.amount))).scalar_one() or 0)


def run(call: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end."""
    return asyncio.run(call)


@pytest.fixture
def house(database: Database) -> Iterator[TestHouse]:
    """A new house without people, on SQLite and on PostgreSQL."""
    house = TestHouse(database)
    yield house
    house.people.close()
