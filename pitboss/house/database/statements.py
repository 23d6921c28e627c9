"""The statements of every act, sent to the driver as they are: SQLAlchemy's own take three times as long to prepare."""

from __future__ import annotations

from sqlalchemy import Connection, LargeBinary, Table, Text

from pitboss.house.database.pipeline import Ran, Values, queue_of


class Statement:
    """A statement in the dialect of both databases, with a question mark for each value."""

    def __init__(self, sql: str) -> None:
        self._of = {"sqlite": sql, "postgresql": sql.replace("?", "%s")}

    def run(self, connection: Connection, *rows: Values) -> Ran:
        """Run it for each row, in their order; within a pipeline, send it."""
        sql, queue = self._of[connection.dialect.name], queue_of(connection)
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
        self._of_rows = Statement(f"{into} VALUES ({', '.join('?' * len(columns))}) {then}")
        self._of_columns = Statement(f"{into} SELECT * FROM unnest({arrays}) {then}")

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
