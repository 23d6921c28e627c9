"""The format of a house's database: a new one is laid out, an older one migrated, and a newer one refused."""

from __future__ import annotations

import time
from uuid import uuid4

from sqlalchemy import Connection, insert, inspect

from pitboss.errors import Mistake
from pitboss.house.database.schema import HOUSE, METADATA


def lay_out(connection: Connection) -> None:
    """Make the tables of a new house."""
    METADATA.create_all(connection)
    connection.execute(insert(HOUSE).values(one=1, name=uuid4().hex, created=time.time_ns() // 1000))


def migrate(connection: Connection, at: str, *, allowed: bool) -> None:
    """Bring a house's database to this format."""
    if not inspect(connection).has_table(HOUSE.name):
        raise Mistake("this is not the database of a Pitboss house", at=at)
