"""The house's database on a PostgreSQL server, through psycopg 3; the server syncs every commit before it returns."""

from __future__ import annotations

import re

import psycopg
from sqlalchemy import URL, Connection, create_engine, inspect, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from pitboss.errors import PitbossError
from pitboss.house.database.database import DatabaseBackend
from pitboss.house.database.schema import HOUSE, check_format, create_schema, restore_guards

MIN_VERSION = 140000
"""PostgreSQL 14: the first version with CREATE OR REPLACE TRIGGER."""
SYNC_SETTINGS = ("fsync", "synchronous_commit")
"""Settings that lose acknowledged acts if they are off."""
_SESSION = {
    "idle_in_transaction_session_timeout": "2s",  # a process that is stopped in a transaction does not block others
    "lock_timeout": "10s",
    "statement_timeout": "60s",
}
_OPENING_IDLE_TIMEOUT = "60s"
"""A busy machine may pause for seconds in the transaction that creates the tables."""
_NETWORK = {"connect_timeout": "5", "keepalives_idle": "5", "keepalives_interval": "2", "keepalives_count": "3"}
_RETRYABLE_STATES = {"40001", "40P01", "55P03"}
"""Serialization failure, deadlock, lock not available."""
_OPENING_LOCK = 0x50424853
"""Number of the advisory lock under which one process at a time creates or checks the tables."""


class PostgresServer(DatabaseBackend):
    """A house's database on a server, for several processes."""

    folder = None

    def __init__(self, address: URL, *, is_synced: bool) -> None:
        self.name = address.set(drivername="postgresql").render_as_string(hide_password=True)
        query = dict(_NETWORK, application_name="pitboss") | dict(address.query)
        settings = " ".join(f"-c {name}={value}" for name, value in _SESSION.items())
        query["options"] = f"{settings} {address.query.get('options', '')}".strip()
        address = address.set(drivername="postgresql+psycopg", query=query)
        self.engine = create_engine(address, isolation_level="READ COMMITTED", pool_size=16, max_overflow=16)
        self.reader = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        try:
            with self.engine.begin() as connection:
                self._check(connection, is_synced=is_synced)
                self._prepare(connection)
        except DBAPIError as error:
            self.engine.dispose()
            raise PitbossError(
                f"the house's database cannot be used: {self.describe_error(error)}", at=self.name
            ) from error
        except (PitbossError, SQLAlchemyError):
            self.engine.dispose()
            raise

    def describe_error(self, error: DBAPIError) -> str:
        message = str(error.orig).strip()
        for pattern, plain in _MESSAGES:
            if found := re.search(pattern, message, re.IGNORECASE):
                return found.expand(plain)
        return message.splitlines()[0].rstrip(".") if message else type(error.orig).__name__

    def may_retry(self, error: DBAPIError) -> bool:
        return error.connection_invalidated or _state(error) in _RETRYABLE_STATES

    def is_outcome_unknown(self, error: DBAPIError) -> bool:
        return error.connection_invalidated or _state(error) is None  # otherwise the server says that it rolled back

    def close(self) -> None:
        self.engine.dispose()

    def _check(self, connection: Connection, *, is_synced: bool) -> None:
        """Reject a server that may lose acknowledged commits, that is read-only, or that is too old."""

        def shown(setting: str) -> str:
            return str(connection.execute(text(f"SHOW {setting}")).scalar_one())

        if int(shown("server_version_num")) < MIN_VERSION:
            needed = f"a house needs PostgreSQL {MIN_VERSION // 10000} or later"
            raise PitbossError(f"{needed}, and this server is {shown('server_version')}", at=self.name)
        if shown("transaction_read_only") == "on":
            standby = "this server does not accept changes (a standby, or default_transaction_read_only is on)"
            raise PitbossError(f"{standby}: name the primary server", at=self.name)
        for setting in SYNC_SETTINGS if is_synced else ():
            if shown(setting) == "off":
                lost = f"this server has {setting} = off, so a power failure would lose acknowledged acts"
                raise PitbossError(f"{lost}: set {setting} = on in its configuration", at=self.name)

    def _prepare(self, connection: Connection) -> None:
        """Create the tables of a new house, or check the format of an existing one and restore its triggers."""
        connection.execute(text(f"SET LOCAL idle_in_transaction_session_timeout = '{_OPENING_IDLE_TIMEOUT}'"))
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_OPENING_LOCK})"))
        there = inspect(connection).get_table_names()
        if HOUSE.name in there:
            check_format(connection, self.name)
            restore_guards(connection)
        elif there:
            other = ", ".join(sorted(there)[:3])
            raise PitbossError(
                f"this database holds other tables ({other}): give the house a database of its own", at=self.name
            )
        else:
            create_schema(connection)


def _state(error: DBAPIError) -> str | None:
    return error.orig.sqlstate if isinstance(error.orig, psycopg.Error) else None


_MESSAGES = (
    (r"password authentication failed for user \"([^\"]*)\"", r"the server refuses the password of \1"),
    (r"no password supplied", "the server asks for a password, and the address has none"),
    (r"role \"([^\"]*)\" does not exist", r"the server knows no user \1"),
    (r"database \"([^\"]*)\" does not exist", r"the server has no database \1; create it with: createdb \1"),
    (r"failed: Connection refused", "no server answers there: is PostgreSQL running, and are host and port right"),
    (r"(failed to resolve host|could not translate host name|name or service not known)", "there is no such host"),
    (r"connection timeout expired|timeout expired", "the server does not answer"),
    (r"No such file or directory", "no server answers there: is PostgreSQL running on this machine"),
    (r"permission denied for schema", "the user may not make tables in this database"),
    (r"could not extend file|No space left on device", "the server's disk is full"),
    (r"too many clients|remaining connection slots", "the server has no connection left: raise max_connections"),
    (r"(terminating connection|server closed the connection|connection is lost|the connection is closed)",
     "the connection to the server was lost"),
)  # fmt: skip
