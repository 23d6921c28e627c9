"""The format of a house's database: a new one is laid out, an older one migrated, and a newer one refused."""

from __future__ import annotations

import time
from pathlib import Path
from threading import Lock
from uuid import uuid4

from sqlalchemy import Connection, insert, inspect, text

from pitboss.errors import Mistake
from pitboss.house.database.schema import HOUSE, drop_guards, restore_guards

FORMAT = 3
"""The newest migration (`migrations/versions`)."""


def lay_out(connection: Connection) -> None:
    """Make the tables of a new house."""
    _upgrade(connection)
    connection.execute(insert(HOUSE).values(one=1, name=uuid4().hex, created=time.time_ns() // 1000))
    restore_guards(connection)


def migrate(connection: Connection, at: str, *, allowed: bool) -> None:
    """Bring a house's database to this format, and restore its triggers."""
    found = _format(connection)
    if found is None:
        raise Mistake("this is not the database of a Pitboss house", at=at)
    if found > FORMAT:
        known = f"this Pitboss knows formats up to {FORMAT}: install a newer one"
        raise Mistake(f"this house's database has format {found}, and {known}", at=at)
    if found < FORMAT:
        if not allowed:
            raise Mistake(f"this house's database has format {found} and must be migrated to {FORMAT} first", at=at)
        drop_guards(connection)
        _upgrade(connection)
    restore_guards(connection)


def _format(connection: Connection) -> int | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    return int(version) if version is not None and version.isdecimal() else None


_alone = Lock()


def _upgrade(connection: Connection) -> None:
    """Run the migrations in the connection's transaction; alembic keeps its state in a module."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    folder = Path(__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.attributes["connection"] = connection
    with _alone:
        command.upgrade(config, str(FORMAT))
