"""The house's database: open it, write changes of tables to it, and read from it."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Self

from sqlalchemy import Connection, Engine, RootTransaction, make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, ProgrammingError, SQLAlchemyError

from pitboss.errors import PitbossError
from pitboss.house.database.change import Change, CommitError, CommitOutcomeUnknownError, DatabaseUnavailableError
from pitboss.house.database.change_writer import write_apart, write_together

UNSYNCED_VARIABLE = "PITBOSS_UNSYNCED"
"""Environment variable for tests: SQLite does not sync, and a PostgreSQL server with fsync = off is accepted."""
_ATTEMPTS = 5


class Database:
    """A house's database in a SQLite file or on a PostgreSQL server; it may be used from several threads."""

    def __init__(self, backend: DatabaseBackend) -> None:
        self.backend = backend
        is_file = backend.folder is not None
        self._write_lock: AbstractContextManager[object] = Lock() if is_file else nullcontext()
        self._is_outcome_unknown = False

    @classmethod
    def open(cls, url: str, *, synced: bool | None = None) -> Database:
        """Open a house's database, or create it. Raise a PitbossError if it has another format.

        `url` is a file, `sqlite:///file` or `postgresql://user@host/name`.
        """
        is_synced = not os.environ.get(UNSYNCED_VARIABLE) if synced is None else synced
        return cls(_open(url, is_synced=is_synced))

    @property
    def engine(self) -> Engine:
        """SQLAlchemy's engine; its transactions write (`BEGIN IMMEDIATE` on SQLite)."""
        return self.backend.engine

    @property
    def name(self) -> str:
        """The file or the address without its password, for messages."""
        return self.backend.name

    def write(
        self, changes: Sequence[Change], at: int, on_sent: Callable[[], None] = lambda: None
    ) -> list[CommitError | None]:
        """Write changes in one transaction. Return None or the error for each; nothing of a failed one is written.

        `at` is the time in microseconds since 1970. Raise CommitOutcomeUnknownError if the commit may have failed or
        not. `on_sent` is called once all statements are sent, and only the database has work left.
        """
        failed = CommitError("nothing was written")
        for _ in range(_ATTEMPTS):
            try:
                return self._write(changes, at, on_sent)
            except _RetryableError as error:
                failed = error
            except CommitError as error:
                failed = error
                break
        return [CommitError(failed.message, at=failed.at) for _ in changes]

    def _write(self, changes: Sequence[Change], at: int, on_sent: Callable[[], None]) -> list[CommitError | None]:
        """Write changes together. If one of them fails, write each separately."""
        try:
            with self.write_transaction() as connection:
                write_together(connection, changes, at, on_sent)
            return [None] * len(changes)
        except _RetryableError:
            raise
        except CommitError as error:
            if len(changes) == 1:
                return [error]
        with self.write_transaction() as connection:
            return write_apart(connection, changes, at)

    @contextmanager
    def write_transaction(self) -> Iterator[Connection]:
        """Begin a transaction that writes.

        Raise CommitError if the database fails, CommitOutcomeUnknownError if the outcome of the commit is unknown, and
        SQLAlchemy's IntegrityError if a constraint is violated.
        """
        with self._write_lock:
            self._resolve_outcome()
            with self._explain_errors("nothing was written"):
                connection = self.engine.connect()
            try:
                with self._explain_errors("nothing was written"):
                    transaction = connection.begin()
                    try:
                        yield connection
                    except BaseException:
                        with suppress(SQLAlchemyError):
                            transaction.rollback()
                        raise
                self._commit(transaction)
            finally:
                with suppress(SQLAlchemyError):
                    connection.close()

    @contextmanager
    def read_transaction(self) -> Iterator[Connection]:
        """Begin a short read-only transaction; on PostgreSQL each statement sees its own snapshot."""
        try:
            with self.backend.reader.connect() as connection:
                yield connection
        except DataError as error:
            raise PitbossError(f"this cannot be looked for: {self.backend.describe_error(error)}") from error
        except DBAPIError as error:
            message = f"the house's database cannot be read: {self.backend.describe_error(error)}"
            raise DatabaseUnavailableError(message, at=self.name) from error

    def close(self) -> None:
        """Close the database; closing twice is harmless."""
        self.backend.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def _explain_errors(self, what: str) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            raise
        except DBAPIError as error:
            raise self._error_type(error)(f"{what}: {self.backend.describe_error(error)}", at=self.name) from error

    def _error_type(self, error: DBAPIError) -> type[CommitError]:
        """Return the type of CommitError for an error of the database."""
        if self.backend.may_retry(error):
            return _RetryableError
        return CommitError if isinstance(error, DataError | ProgrammingError) else DatabaseUnavailableError

    def _commit(self, transaction: RootTransaction) -> None:
        try:
            transaction.commit()
        except DBAPIError as error:
            sentence = self.backend.describe_error(error)
            if not self.backend.is_outcome_unknown(error):
                raise self._error_type(error)(f"nothing was written: {sentence}", at=self.name) from error
            self._is_outcome_unknown = True
            raise CommitOutcomeUnknownError(
                f"it is not known whether the last change was written: {sentence}", at=self.name
            ) from error

    def _resolve_outcome(self) -> None:
        """After a commit of unknown outcome, refuse to write until the database has settled it."""
        if not self._is_outcome_unknown:
            return
        try:
            self.backend.resolve_outcome()
        except DBAPIError as error:
            failed = "nothing was written: the last commit has failed, and"
            raise DatabaseUnavailableError(f"{failed} {self.backend.describe_error(error)}", at=self.name) from error
        self._is_outcome_unknown = False


class _RetryableError(DatabaseUnavailableError):
    """The transaction was not committed, and may be retried at once."""


def _open(url: str, *, is_synced: bool) -> DatabaseBackend:
    from pitboss.house.database.sqlite_file import SqliteFile

    if "://" not in url:
        return SqliteFile(Path(url), is_synced=is_synced)
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise _address_error(url) from None
    match address.get_backend_name():
        case "sqlite" if address.database and address.database != ":memory:":
            return SqliteFile(Path(address.database), is_synced=is_synced)
        case "postgresql" | "postgres":
            from pitboss.house.database.postgres_server import PostgresServer

            return PostgresServer(address, is_synced=is_synced)
    raise _address_error(url)


def _address_error(url: str) -> PitbossError:
    shown = url.rpartition("@")[2]  # without user and password
    accepted = "a file, sqlite:///FILE or postgresql://USER@HOST/NAME"
    return PitbossError(f"{shown!r} is not the address of a database: write {accepted}")


# Backends: the differences between SQLite and PostgreSQL.


class DatabaseBackend(ABC):
    """An open database: its engines, and how it explains its errors."""

    name: str
    """The file or the address, without a password, for messages."""
    folder: Path | None
    """The folder of the database file; None on a server."""
    engine: Engine
    """Begins transactions that write."""
    reader: Engine
    """Begins read-only transactions, which never block a writer."""

    @abstractmethod
    def describe_error(self, error: DBAPIError) -> str:
        """Explain an error of the database."""

    @abstractmethod
    def may_retry(self, error: DBAPIError) -> bool:
        """Whether a transaction that failed before its COMMIT may succeed if it is retried at once."""

    @abstractmethod
    def is_outcome_unknown(self, error: DBAPIError) -> bool:
        """Whether a COMMIT that failed with this error may have taken effect."""

    def resolve_outcome(self) -> None:
        """After a COMMIT of unknown outcome, make sure that what is read from now on is final."""
        return

    @abstractmethod
    def close(self) -> None:
        """Close the database; closing twice is harmless."""
