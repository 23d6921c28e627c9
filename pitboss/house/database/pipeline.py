"""Send the statements of a transaction to PostgreSQL without waiting for the answer to each: one round trip for all.

psycopg queues them in pipeline mode; the server runs them in order, so rows are locked in the order in which they are
sent. SQLAlchemy looks at every answer at once, so within a pipeline statements go to the driver itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Protocol

from sqlalchemy import Connection, LargeBinary, Table, Text
from sqlalchemy.exc import DBAPIError, IntegrityError

if TYPE_CHECKING:
    import psycopg

Values = tuple[Any, ...]
UNKNOWN_ROW_COUNT: Final = -1
_PIPELINE: Final = "pitboss pipeline"


class StatementResult(Protocol):
    """What came of a statement; within a pipeline, asking waits for everything that was sent."""

    @property
    def rowcount(self) -> int:
        """How many rows it has found; UNKNOWN if it was not run, because an earlier one has failed."""
        ...

    def scalar_one_or_none(self) -> Any:
        """Return the only value that it has found, or None."""
        ...


@contextmanager
def run_in_pipeline(connection: Connection) -> Iterator[None]:
    """Send what the block runs without waiting, and wait at its end; on SQLite, nothing has to wait."""
    if connection.dialect.name != "postgresql":
        yield
        return
    driver: psycopg.Connection[Any] = connection.connection.driver_connection  # type: ignore[assignment]
    info = connection.info  # of the driver's connection, which may be lost meanwhile
    with _explain_errors(connection, driver), driver.pipeline() as pipeline:
        info[_PIPELINE] = queue = StatementQueue(connection, driver, pipeline)
        try:
            yield
            queue.wait()
        finally:
            del info[_PIPELINE]


def find_queue(connection: Connection) -> StatementQueue | None:
    """Return the queue of the pipeline that a connection is in, if any."""
    queue: StatementQueue | None = connection.info.get(_PIPELINE)
    return queue


def violated_table(error: IntegrityError) -> str | None:
    """Return the table whose constraint was violated, as PostgreSQL names it; None on SQLite, which does not."""
    diagnosis = getattr(error.orig, "diag", None)
    table: str | None = getattr(diagnosis, "table_name", None)
    return table


class StatementQueue:
    """The statements that were sent in a pipeline and are not answered yet."""

    def __init__(self, connection: Connection, driver: psycopg.Connection[Any], pipeline: psycopg.Pipeline) -> None:
        self._connection = connection
        self._driver = driver
        self._pipeline = pipeline
        self._waits = False
        """Whether answers are still to come; after an error, none is waited for."""

    def send(self, sql: str, rows: Sequence[Values]) -> StatementResult:
        """Send a statement, for each of several rows; an earlier one's error may be raised here."""
        cursor, self._waits = self._driver.cursor(), False
        with _explain_errors(self._connection, self._driver):
            if len(rows) == 1:
                cursor.execute(sql, rows[0])
            else:
                cursor.executemany(sql, rows)
        self._waits = True
        return _SentStatement(self, cursor)

    def wait(self) -> None:
        """Wait for the answers to everything that was sent."""
        if self._waits:
            self._waits = False
            with _explain_errors(self._connection, self._driver):
                self._pipeline.sync()


class _SentStatement:
    def __init__(self, queue: StatementQueue, cursor: psycopg.Cursor[Any]) -> None:
        self._queue = queue
        self._cursor = cursor

    @property
    def rowcount(self) -> int:
        self._queue.wait()
        return self._cursor.rowcount

    def scalar_one_or_none(self) -> Any:
        self._queue.wait()
        found = self._cursor.fetchone()
        return None if found is None else found[0]


@contextmanager
def _explain_errors(connection: Connection, driver: psycopg.Connection[Any]) -> Iterator[None]:
    """Raise the driver's errors as SQLAlchemy does, and drop a connection that was lost."""
    import psycopg

    try:
        yield
    except psycopg.Error as error:
        if driver.closed and not connection.invalidated:
            connection.invalidate(error)
        raise DBAPIError.instance(
            None, None, error, psycopg.Error, connection_invalidated=driver.closed, dialect=connection.dialect
        ) from error


# The statements of every act, sent to the driver as they are: SQLAlchemy's own take three times as long to prepare.


class SqlStatement:
    """A statement in the dialect of both databases, with a question mark for each value."""

    def __init__(self, sql: str) -> None:
        self._of = {"sqlite": sql, "postgresql": sql.replace("?", "%s")}

    def run(self, connection: Connection, *rows: Values) -> StatementResult:
        """Run it for each row, in their order; within a pipeline, send it."""
        sql, queue = self._of[connection.dialect.name], find_queue(connection)
        if queue is not None:
            return queue.send(sql, rows)
        return connection.exec_driver_sql(sql, rows[0] if len(rows) == 1 else list(rows))


class Insertion:
    """Inserts rows by one statement: SQLite runs it for each of them, PostgreSQL takes an array for each column.

    A row has a value for each column, in their order; a key that the database counts itself is left out.
    """

    def __init__(self, table: Table, then: str = "") -> None:
        columns = [column for column in table.columns if column is not table.autoincrement_column]
        names = ", ".join(f'"{column.name}"' for column in columns)
        into = f"INSERT INTO {table.name} ({names})"
        arrays = ", ".join(f"CAST(? AS {_array(column.type)})" for column in columns)
        self._width = len(columns)
        self._of_rows = SqlStatement(f"{into} VALUES ({', '.join('?' * len(columns))}) {then}")
        self._of_columns = SqlStatement(f"{into} SELECT * FROM unnest({arrays}) {then}")

    def run(self, connection: Connection, rows: list[Values]) -> None:
        """Insert rows in their order."""
        assert all(len(row) == self._width for row in rows)
        if len(rows) > 1 and connection.dialect.name == "postgresql":
            self._of_columns.run(connection, tuple(map(list, zip(*rows, strict=True))))
        elif rows:
            self._of_rows.run(connection, *rows)


def _array(kind: object) -> str:
    if isinstance(kind, LargeBinary):
        return "bytea[]"
    return "text[]" if isinstance(kind, Text) else "bigint[]"
