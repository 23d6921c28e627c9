"""Pipeline the statements of a transaction to PostgreSQL: one round trip for all of them.

psycopg queues them in pipeline mode; the server runs them in order, so rows are locked in the order in which the
statements are sent. SQLAlchemy reads every result at once, so within a pipeline statements go directly to the driver.
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
    """The result of a statement; within a pipeline, reading it waits for all statements sent so far."""

    @property
    def rowcount(self) -> int:
        """Number of rows affected; UNKNOWN_ROW_COUNT if the statement did not run because an earlier one failed."""
        ...

    def scalar_one_or_none(self) -> Any:
        """Return the only value of the result, or None."""
        ...


@contextmanager
def run_in_pipeline(connection: Connection) -> Iterator[None]:
    """Pipeline the statements of the block, and wait for their results at its end. On SQLite, do nothing."""
    if connection.dialect.name != "postgresql":
        yield
        return
    driver: psycopg.Connection[Any] = connection.connection.driver_connection  # type: ignore[assignment]
    info = connection.info  # of the driver's connection, which may be lost by the end
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
    """Return the table whose constraint was violated, as reported by PostgreSQL; None on SQLite."""
    diagnosis = getattr(error.orig, "diag", None)
    table: str | None = getattr(diagnosis, "table_name", None)
    return table


class StatementQueue:
    """The statements sent in a pipeline, whose results are still pending."""

    def __init__(self, connection: Connection, driver: psycopg.Connection[Any], pipeline: psycopg.Pipeline) -> None:
        self._connection = connection
        self._driver = driver
        self._pipeline = pipeline
        self._waits = False
        """Whether results are pending; after an error, the queue does not wait for them."""

    def send(self, sql: str, rows: Sequence[Values]) -> StatementResult:
        """Send a statement for each row. The error of an earlier statement may be raised here."""
        cursor, self._waits = self._driver.cursor(), False
        with _explain_errors(self._connection, self._driver):
            if len(rows) == 1:
                cursor.execute(sql, rows[0])
            else:
                cursor.executemany(sql, rows)
        self._waits = True
        return _SentStatement(self, cursor)

    def wait(self) -> None:
        """Wait for the results of all statements sent."""
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
        row = self._cursor.fetchone()
        return None if row is None else row[0]


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


# Prepared SQL for the statements of every act: SQLAlchemy takes three times as long to compile them.


class SqlStatement:
    """A statement in the dialect of both databases, with a question mark for each value."""

    def __init__(self, sql: str) -> None:
        self._of = {"sqlite": sql, "postgresql": sql.replace("?", "%s")}

    def run(self, connection: Connection, *rows: Values) -> StatementResult:
        """Run the statement for each row, in order; within a pipeline, send it."""
        sql, queue = self._of[connection.dialect.name], find_queue(connection)
        if queue is not None:
            return queue.send(sql, rows)
        return connection.exec_driver_sql(sql, rows[0] if len(rows) == 1 else list(rows))


class Insertion:
    """Inserts rows with one statement: on SQLite run for each row, on PostgreSQL with an array for each column.

    A row has a value for each column, in order, without an autoincrement key.
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
        """Insert rows in order."""
        assert all(len(row) == self._width for row in rows)
        if len(rows) > 1 and connection.dialect.name == "postgresql":
            self._of_columns.run(connection, tuple(map(list, zip(*rows, strict=True))))
        elif rows:
            self._of_rows.run(connection, *rows)


def _array(kind: object) -> str:
    if isinstance(kind, LargeBinary):
        return "bytea[]"
    return "text[]" if isinstance(kind, Text) else "bigint[]"
