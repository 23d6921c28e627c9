"""The schema of the house's database: tables, triggers that keep records append-only, and the format version.

Times are microseconds since 1970, hashes 32 bytes, amounts cents.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from uuid import uuid4

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    insert,
    inspect,
    select,
    text,
)

from pitboss.errors import PitbossError

FORMAT = 4
"""Version of this schema. Increase it with every change of a table; a released format also needs a migration."""

METADATA = MetaData(
    naming_convention={
        "ix": "%(table_name)s_%(column_0_N_name)s",
        "uq": "%(table_name)s_%(column_0_N_name)s_key",
        "ck": "%(table_name)s_%(constraint_name)s",
        "fk": "%(table_name)s_%(column_0_N_name)s_fkey",
        "pk": "%(table_name)s_pkey",
    }
)

NUMBER = BigInteger().with_variant(Integer(), "sqlite")
"""A 64-bit integer, which SQLite calls INTEGER."""
BY_BYTES = Text().with_variant(Text(collation="C"), "postgresql")
"""Text that sorts by bytes in both databases, so that a prefix is a range."""
ROOM_FOR_UPDATES = {"fillfactor": 50}
"""For small rows that change with every act: PostgreSQL writes the new version on the same page and skips indexes."""

HOUSE = Table(
    "house",
    METADATA,
    Column("one", NUMBER, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("created", NUMBER, nullable=False),
    Column("format", NUMBER, nullable=False),
    Column("writer", NUMBER),
    # SQLite: the process that has the file open. A file that names one but has no log has lost its last changes.
    CheckConstraint("one = 1", name="only_one"),
)

# Tables and their journals

JOURNAL = Table(
    "journal",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("life", NUMBER, nullable=False),
    # Counts the journals of a table: it begins a new one when it opens under different rules.
    Column("name", Text, nullable=False, unique=True),
    Column("created", Text, nullable=False),
    Column("head_number", NUMBER, nullable=False),
    Column("head_hash", LargeBinary, nullable=False),
    # The lease: which process may write, and until when. Every append checks the epoch as it moves the head.
    Column("epoch", NUMBER, nullable=False),
    Column("owner", Text),
    Column("until", NUMBER),
    Column("settings", Text, nullable=False, server_default="{}"),
    UniqueConstraint("table_id", "life"),
    postgresql_with=ROOM_FOR_UPDATES,
)

RECORD = Table(
    "record",
    METADATA,
    Column("journal_id", NUMBER, ForeignKey("journal.id"), primary_key=True),
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("at", NUMBER, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)
SEGMENTS = Index(
    "record_segment",
    RECORD.c.kind,  # always the same, but without it SQLite prefers the table's own key
    RECORD.c.journal_id,
    RECORD.c.number,
    sqlite_where=RECORD.c.kind == "segment",
    postgresql_where=RECORD.c.kind == "segment",
)

SEALED = Table(
    "sealed",
    METADATA,
    Column("journal_id", NUMBER, ForeignKey("journal.id"), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)

SIGNED = Table(
    "signed",
    METADATA,
    Column("journal_id", NUMBER, ForeignKey("journal.id"), primary_key=True),
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("hash", LargeBinary, nullable=False),
    Column("at", NUMBER, nullable=False),
    Column("signer", LargeBinary, nullable=False),
    Column("signature", LargeBinary, nullable=False),
)

ROUND = Table(
    "round",
    METADATA,
    Column("journal_id", NUMBER, ForeignKey("journal.id"), primary_key=True),
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("segment", NUMBER, nullable=False),
    Column("first", NUMBER, nullable=False),
    Column("last", NUMBER, nullable=False),
    Column("began", NUMBER, nullable=False),
    Column("ended", NUMBER, nullable=False),
)
ROUNDS_BY_RECORD = Index("round_first", ROUND.c.journal_id, ROUND.c.first)

SEAT = Table(
    "seat",
    METADATA,
    Column("journal_id", NUMBER, ForeignKey("journal.id"), primary_key=True),
    Column("seat", NUMBER, primary_key=True, autoincrement=False),
    Column("first", NUMBER, primary_key=True, autoincrement=False),
    Column("last", NUMBER),
    # The record with which the person left; NULL while the person sits there.
    Column("person_id", Text, nullable=False),
)
SEATED = Index(
    "seat_taken",
    SEAT.c.journal_id,
    SEAT.c.seat,
    unique=True,
    sqlite_where=SEAT.c.last.is_(None),
    postgresql_where=SEAT.c.last.is_(None),
)
SEATS_OF_PERSON = Index("seat_person_id", SEAT.c.person_id, SEAT.c.journal_id)

METER = Table(
    "meter",
    METADATA,
    Column("link", Text, primary_key=True),
    Column("version", NUMBER, nullable=False),
    postgresql_with=ROOM_FOR_UPDATES,
)

METER_SHARE = Table(
    "meter_share",
    METADATA,
    Column("link", Text, ForeignKey("meter.link"), primary_key=True),
    Column("journal_id", NUMBER, ForeignKey("journal.id"), primary_key=True),
    Column("moved", Text, nullable=False),
    postgresql_with=ROOM_FOR_UPDATES,
)

# Money

BALANCE = Table(
    "balance",
    METADATA,
    Column("account", BY_BYTES, primary_key=True),
    Column("amount", NUMBER, nullable=False),
    CheckConstraint("amount >= 0 OR account NOT LIKE 'wallet/%'", name="wallet_is_not_overdrawn"),
    postgresql_with=ROOM_FOR_UPDATES,
)

POSTING = Table(
    "posting",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("at", NUMBER, nullable=False),
    Column("why", Text, nullable=False),
    Column("by", Text),
    Column("table_id", Text),
    Column("record", NUMBER),
    Column("round", NUMBER),
)

ENTRY = Table(
    "entry",
    METADATA,
    Column("posting_id", NUMBER, ForeignKey("posting.id"), primary_key=True),
    Column("account", BY_BYTES, primary_key=True),
    Column("amount", NUMBER, nullable=False),
    Index("entry_account", "account", "posting_id"),
)

# People

PERSON = Table(
    "person",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, unique=True),
    # The name in a normal form, so that similar-looking names are not given twice; NULL for guests.
    Column("password", Text),
    # argon2id; NULL for guests.
    Column("roles", Text, nullable=False),
    Column("created", NUMBER, nullable=False),
    Column("disabled", NUMBER),
)

SESSION = Table(
    "session",
    METADATA,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("person_id", Text, ForeignKey("person.id"), nullable=False),
    Column("created", NUMBER, nullable=False),
    Column("seen", NUMBER, nullable=False),
    Column("ended", NUMBER),
    Index("session_person_id", "person_id"),
)

TICKET = Table(
    "ticket",
    METADATA,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("person_id", Text, ForeignKey("person.id"), nullable=False),
    Column("until", NUMBER, nullable=False),
)

ANSWER = Table(
    "answer",
    METADATA,
    Column("person_id", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("body_hash", LargeBinary, nullable=False),
    Column("at", NUMBER, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("answer", LargeBinary, nullable=False),
)

# The back office

DISPUTE = Table(
    "dispute",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("journal_id", NUMBER, ForeignKey("journal.id"), nullable=False),
    Column("table_id", Text, nullable=False),
    Column("round", NUMBER, nullable=False),
    Column("opened", NUMBER, nullable=False),
    Column("opened_by", Text, nullable=False),
    Column("due", NUMBER, nullable=False),
    Column("referred", NUMBER),
    # When it was referred to the Commission, because it was not settled in time.
    Column("closed", NUMBER),
    Column("ruling", Text),
    Column("clause", Text),
    Column("ruled_by", Text),
    Index("dispute_round", "journal_id", "round"),
)

STATEMENT = Table(
    "statement",
    METADATA,
    Column("dispute_id", NUMBER, ForeignKey("dispute.id"), primary_key=True),
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("at", NUMBER, nullable=False),
    Column("by", Text, nullable=False),
    Column("text", Text, nullable=False),
)

APPROVAL = Table(
    "approval",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("at", NUMBER, nullable=False),
    Column("table_id", Text),
    Column("what", Text, nullable=False),
    Column("serial", NUMBER, nullable=False),
    # Counts the approvals of a kind without gaps; a void one keeps its number.
    Column("body", LargeBinary, nullable=False),
    Column("prepared_by", Text, nullable=False),
    Column("decided", NUMBER),
    Column("granted", NUMBER),
    Column("reason", Text),
    # Why it was refused or voided.
    Column("carried_out", NUMBER),
    UniqueConstraint("what", "serial"),
    Index("approval_decided", "decided", "id"),
)

SIGNATURE = Table(
    "signature",
    METADATA,
    Column("approval_id", NUMBER, ForeignKey("approval.id"), primary_key=True),
    Column("signed_as", Text, primary_key=True),
    Column("person_id", Text, nullable=False),
    Column("at", NUMBER, nullable=False),
    UniqueConstraint("approval_id", "person_id"),
)

HOUSE_LOG = Table(
    "house_log",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("at", NUMBER, nullable=False),
    Column("what", Text, nullable=False),
    Column("by", Text),
    Column("table_id", Text),
    Column("detail", Text, nullable=False),
    Index("house_log_at", "at"),
)

for _table in METADATA.tables.values():
    _in_sqlite = _table.dialect_options["sqlite"]
    _in_sqlite["strict"] = True  # rejects text in place of a number, and numbers that overflow
    _in_sqlite["with_rowid"] = [each.type for each in _table.primary_key] == [NUMBER]  # else the key is the table

# The format of a database


def create_schema(connection: Connection) -> None:
    """Create the tables and triggers of a new house."""
    METADATA.create_all(connection, checkfirst=False)
    house = {"one": 1, "name": uuid4().hex, "created": time.time_ns() // 1000, "format": FORMAT}
    connection.execute(insert(HOUSE).values(house))
    restore_guards(connection)


def check_format(connection: Connection, at: str) -> None:
    """Raise PitbossError unless the database has this format. `at` is its file or address."""
    version = _find_format(connection)
    if version is None:
        raise PitbossError("this is not the database of a Pitboss house", at=at)
    if version > FORMAT:
        known = f"this Pitboss knows formats up to {FORMAT}: install a newer one"
        raise PitbossError(f"this house's database has format {version}, and {known}", at=at)
    if version < FORMAT:
        earlier = f"this house's database has a format earlier than {FORMAT}, which this Pitboss cannot read"
        raise PitbossError(f"{earlier}: open it with the Pitboss that made it, or name a new database", at=at)


def _find_format(connection: Connection) -> int | None:
    """Return the format of a house's database, 0 if it does not record one, or None for any other database."""
    inspector = inspect(connection)
    names = {column["name"] for column in inspector.get_columns(HOUSE.name)} if inspector.has_table(HOUSE.name) else ()
    if HOUSE.c.format.name in names:
        return connection.execute(select(HOUSE.c.format)).scalar_one_or_none()
    return 0 if HOUSE.c.writer.name in names else None


# Triggers that keep records and money append-only, whatever program writes to the database


APPEND_ONLY_TABLES = (RECORD, SEALED, SIGNED, POSTING, ENTRY, STATEMENT, SIGNATURE, HOUSE_LOG)
_APPEND_ONLY_MESSAGE = "is only ever added to"
_HEAD_MESSAGE = "a journal keeps its name, and its head and epoch only move on"
_HEAD_MOVES_BACK = """NEW.epoch < OLD.epoch OR NEW.head_number < OLD.head_number
    OR NEW.head_number = OLD.head_number AND NEW.head_hash <> OLD.head_hash
    OR NEW.id <> OLD.id OR NEW.name <> OLD.name OR NEW.created <> OLD.created
    OR NEW.table_id <> OLD.table_id OR NEW.life <> OLD.life"""


def restore_guards(connection: Connection) -> None:
    """Create each trigger that is missing or was altered."""
    if connection.dialect.name == "sqlite":
        _restore_in_sqlite(connection)
    else:
        _restore_in_postgresql(connection)


def _find_triggers(connection: Connection) -> dict[str, str]:
    """Return the existing triggers with their text; on PostgreSQL only those that are enabled."""
    query = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
    if connection.dialect.name != "sqlite":
        query = """SELECT tgname, prosrc FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
            WHERE NOT tgisinternal AND tgenabled IN ('O', 'A') AND tgrelid IN (
                SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace)"""
    return {name: sql for name, sql in connection.execute(text(query)) if "__" in name}


# SQLite


def _restore_in_sqlite(connection: Connection) -> None:
    found = _find_triggers(connection)
    for name, sql in _sqlite_triggers():
        if found.get(name) != sql:
            connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS {name}")
            connection.exec_driver_sql(sql)


def _sqlite_triggers() -> Iterator[tuple[str, str]]:
    for table in APPEND_ONLY_TABLES:
        sentence = f"BEGIN SELECT RAISE(ABORT, '{table.name} {_APPEND_ONLY_MESSAGE}'); END"
        for what in ("UPDATE", "DELETE"):
            name = f"{table.name}__no_{what.lower()}"
            yield name, f"CREATE TRIGGER {name} BEFORE {what} ON {table.name} {sentence}"
        # INSERT OR REPLACE deletes rows without firing the DELETE trigger.
        same = " AND ".join(f"{each.name} = NEW.{each.name}" for each in table.primary_key)
        name = f"{table.name}__no_replace"
        when = f"WHEN EXISTS (SELECT 1 FROM {table.name} WHERE {same})"
        yield name, f"CREATE TRIGGER {name} BEFORE INSERT ON {table.name} {when} {sentence}"
    head = f"BEGIN SELECT RAISE(ABORT, '{_HEAD_MESSAGE}'); END"
    moves, gone = f"{JOURNAL.name}__moves_on", f"{JOURNAL.name}__no_delete"
    yield moves, f"CREATE TRIGGER {moves} BEFORE UPDATE ON {JOURNAL.name} WHEN {_HEAD_MOVES_BACK} {head}"
    yield gone, f"CREATE TRIGGER {gone} BEFORE DELETE ON {JOURNAL.name} {head}"


# PostgreSQL

_REFUSE = """BEGIN
    RAISE EXCEPTION USING MESSAGE = TG_ARGV[0], ERRCODE = 'integrity_constraint_violation';
END"""


def _restore_in_postgresql(connection: Connection) -> None:
    found = _find_triggers(connection)
    triggers = dict(_postgresql_triggers())
    if all(found.get(name) == _REFUSE for name in triggers):
        return
    connection.exec_driver_sql(
        f"CREATE OR REPLACE FUNCTION pitboss_refuse() RETURNS trigger LANGUAGE plpgsql AS $body${_REFUSE}$body$"
    )
    for name, rest in triggers.items():
        if found.get(name) != _REFUSE:
            table = name.partition("__")[0]
            connection.exec_driver_sql(f"CREATE OR REPLACE TRIGGER {name} {rest}")
            connection.exec_driver_sql(f"ALTER TABLE {table} ENABLE TRIGGER {name}")


def _postgresql_triggers() -> Iterator[tuple[str, str]]:
    for table in APPEND_ONLY_TABLES:
        refuse = f"EXECUTE FUNCTION pitboss_refuse('{table.name} {_APPEND_ONLY_MESSAGE}')"
        yield (
            f"{table.name}__only_added_to",
            f"BEFORE UPDATE OR DELETE OR TRUNCATE ON {table.name} FOR EACH STATEMENT {refuse}",
        )
    refuse = f"EXECUTE FUNCTION pitboss_refuse('{_HEAD_MESSAGE}')"
    yield (
        f"{JOURNAL.name}__moves_on",
        f"BEFORE UPDATE ON {JOURNAL.name} FOR EACH ROW WHEN ({_HEAD_MOVES_BACK}) {refuse}",
    )
    yield (
        f"{JOURNAL.name}__no_delete",
        f"BEFORE DELETE OR TRUNCATE ON {JOURNAL.name} FOR EACH STATEMENT {refuse}",
    )
