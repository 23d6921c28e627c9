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

from pitboss.errors import Mistake
from pitboss.house.database.change import Change, NotWritten, Unavailable, Unknown
from pitboss.house.database.writing import write_apart, write_together

UNSYNCED = "PITBOSS_UNSYNCED"
"""Environment variable for tests: SQLite does not sync, and a PostgreSQL server with fsync = off is accepted."""
_ATTEMPTS = 5


class Database:
    """A house's database in a SQLite file or on a PostgreSQL server; it may be used from several threads."""

    def __init__(self, place: Place) -> None:
        self.place = place
        is_file = place.folder is not None
        self._turn: AbstractContextManager[object] = Lock() if is_file else nullcontext()
        self._is_unsettled = False

    @classmethod
    def open(cls, url: str, *, synced: bool | None = None) -> Database:
        """Open a house's database, or create it. Raise a Mistake if it has another format.

        `url` is a file, `sqlite:///file` or `postgresql://user@host/name`.
        """
        is_synced = not os.environ.get(UNSYNCED) if synced is None else synced
        return cls(_open(url, is_synced=is_synced))

    @property
    def engine(self) -> Engine:
        """SQLAlchemy's engine; its transactions write (`BEGIN IMMEDIATE` on SQLite)."""
        return self.place.engine

    @property
    def name(self) -> str:
        """The file or the address without its password, for messages."""
        return self.place.name

    def write(
        self, changes: Sequence[Change], at: int, on_sent: Callable[[], None] = lambda: None
    ) -> list[NotWritten | None]:
        """Write changes in one transaction, and return for each one None or the reason why nothing of it was written.

        `at` is the time in microseconds since 1970. Unknown is raised if the outcome of the commit is unknown.
        `on_sent` is called when every statement is on its way, and only the database has something left to do.
        """
        failed = NotWritten("nothing was written")
        for _ in range(_ATTEMPTS):
            try:
                return self._write(changes, at, on_sent)
            except _TryAgain as again:
                failed = again
            except NotWritten as refused:
                failed = refused
                break
        return [NotWritten(failed.message, at=failed.at) for _ in changes]

    def _write(self, changes: Sequence[Change], at: int, on_sent: Callable[[], None]) -> list[NotWritten | None]:
        """Write changes together; if one of them is refused, write each by itself."""
        try:
            with self.writing() as connection:
                write_together(connection, changes, at, on_sent)
            return [None] * len(changes)
        except _TryAgain:
            raise
        except NotWritten as refused:
            if len(changes) == 1:
                return [refused]
        with self.writing() as connection:
            return write_apart(connection, changes, at)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Begin a transaction that writes: all of it or nothing.

        NotWritten is raised if the database fails, Unknown if the outcome of the commit is unknown, and SQLAlchemy's
        IntegrityError where a constraint says no.
        """
        with self._turn:
            self._settle()
            with self._explained("nothing was written"):
                connection = self.engine.connect()
            try:
                with self._explained("nothing was written"):
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
    def reading(self) -> Iterator[Connection]:
        """Begin a short transaction that only reads; on PostgreSQL each statement sees what is committed then."""
        try:
            with self.place.reader.connect() as connection:
                yield connection
        except DataError as error:
            raise Mistake(f"this cannot be looked for: {self.place.sentence(error)}") from error
        except DBAPIError as error:
            why = f"the house's database cannot be read: {self.place.sentence(error)}"
            raise Unavailable(why, at=self.name) from error

    def close(self) -> None:
        """Close the database; closing twice is harmless."""
        self.place.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def _explained(self, what: str) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            raise
        except DBAPIError as error:
            raise self._kind(error)(f"{what}: {self.place.sentence(error)}", at=self.name) from error

    def _kind(self, error: DBAPIError) -> type[NotWritten]:
        """Return what an error of the database means for a change that was not written."""
        if self.place.may_try_again(error):
            return _TryAgain
        return NotWritten if isinstance(error, DataError | ProgrammingError) else Unavailable

    def _commit(self, transaction: RootTransaction) -> None:
        try:
            transaction.commit()
        except DBAPIError as error:
            sentence = self.place.sentence(error)
            if not self.place.is_unknown(error):
                raise self._kind(error)(f"nothing was written: {sentence}", at=self.name) from error
            self._is_unsettled = True
            raise Unknown(f"it is not known whether the last change was written: {sentence}", at=self.name) from error

    def _settle(self) -> None:
        """After a commit of unknown outcome, write nothing more until the database says what it holds."""
        if not self._is_unsettled:
            return
        try:
            self.place.settle()
        except DBAPIError as error:
            failed = "nothing was written: the last commit has failed, and"
            raise Unavailable(f"{failed} {self.place.sentence(error)}", at=self.name) from error
        self._is_unsettled = False


class _TryAgain(Unavailable):
    """The transaction was not written, and may be begun again at once."""


def _open(url: str, *, is_synced: bool) -> Place:
    from pitboss.house.database.sqlite_file import SqliteFile

    if "://" not in url:
        return SqliteFile(Path(url), is_synced=is_synced)
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise _not_an_address(url) from None
    match address.get_backend_name():
        case "sqlite" if address.database and address.database != ":memory:":
            return SqliteFile(Path(address.database), is_synced=is_synced)
        case "postgresql" | "postgres":
            from pitboss.house.database.postgres_server import PostgresServer

            return PostgresServer(address, is_synced=is_synced)
    raise _not_an_address(url)


def _not_an_address(url: str) -> Mistake:
    shown = url.rpartition("@")[2]  # without user and password
    accepted = "a file, sqlite:///FILE or postgresql://USER@HOST/NAME"
    return Mistake(f"{shown!r} is not the address of a database: write {accepted}")


# Where a house's database is, and what differs between SQLite and PostgreSQL.


class Place(ABC):
    """An open database: its engines, and how it explains its errors."""

    name: str
    """The file or the address, without a password, for messages."""
    folder: Path | None
    """The folder that the database lies in; None on a server."""
    engine: Engine
    """Begins transactions that write."""
    reader: Engine
    """Begins transactions that only read, and never make a writer wait."""

    @abstractmethod
    def sentence(self, error: DBAPIError) -> str:
        """Explain an error of the database."""

    @abstractmethod
    def may_try_again(self, error: DBAPIError) -> bool:
        """Whether a transaction that failed before its COMMIT may succeed if it is begun again at once."""

    @abstractmethod
    def is_unknown(self, error: DBAPIError) -> bool:
        """Whether a COMMIT that failed with this error may have taken effect."""

    def settle(self) -> None:
        """After a COMMIT of unknown outcome, make sure that what is read from now on will stay so."""
        return

    @abstractmethod
    def close(self) -> None:
        """Close the database; closing twice is harmless."""
