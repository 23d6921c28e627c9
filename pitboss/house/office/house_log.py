"""The house log: who did what and when, apart from play (GLI-19 2.8.8). It is never changed."""

from __future__ import annotations

from enum import StrEnum

from sqlalchemy import Connection, insert

from pitboss.house.database.schema import HOUSE_LOG


class Logged(StrEnum):
    """What the log is about."""

    LOG_IN = "log in"
    LOG_OUT = "log out"
    USER_ADDED = "user added"
    ROLES_CHANGED = "roles changed"
    USER_DISABLED = "user disabled"
    USER_ENABLED = "user enabled"
    PASSWORD_CHANGED = "password changed"


def log(
    connection: Connection, at: int, what: Logged, detail: str, *, by: str | None = None, table: str | None = None
) -> None:
    """Add a line to the log, in the caller's transaction; `by` is a person's id, None for the house itself."""
    line = {"at": at, "what": what.value, "by": by, "table_id": table, "detail": detail}
    connection.execute(insert(HOUSE_LOG).values(line))
