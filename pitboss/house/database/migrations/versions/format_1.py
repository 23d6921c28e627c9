"""Format 1: the first house."""

from __future__ import annotations

from typing import Any

from alembic import op
from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Text,
    UniqueConstraint,
    text,
)

revision = "1"
down_revision = None

NUMBER = BigInteger().with_variant(Integer(), "sqlite")
BY_BYTES = Text().with_variant(Text(collation="C"), "postgresql")
COUNTED: dict[str, Any] = {"sqlite_strict": True}
KEYED: dict[str, Any] = {"sqlite_strict": True, "sqlite_with_rowid": False}
UPDATED_OFTEN: dict[str, Any] = {"postgresql_with": {"fillfactor": 50}}


def upgrade() -> None:
    """Make the tables of a new house."""
    _make_tables()
    _make_rounds_and_seats()
    _make_money()
    _make_people()
    _make_office()


def _make_tables() -> None:
    op.create_table(
        "house",
        Column("one", NUMBER, autoincrement=False, nullable=False),
        Column("name", Text(), nullable=False),
        Column("created", NUMBER, nullable=False),
        Column("writer", NUMBER),
        CheckConstraint("one = 1", name=op.f("house_only_one")),
        PrimaryKeyConstraint("one", name="house_pkey"),
        **COUNTED,
    )
    op.create_table(
        "journal",
        Column("id", NUMBER, nullable=False),
        Column("table_id", Text(), nullable=False),
        Column("life", NUMBER, nullable=False),
        Column("name", Text(), nullable=False),
        Column("created", Text(), nullable=False),
        Column("head_number", NUMBER, nullable=False),
        Column("head_hash", LargeBinary(), nullable=False),
        Column("epoch", NUMBER, nullable=False),
        Column("owner", Text()),
        Column("until", NUMBER),
        Column("settings", Text(), server_default="{}", nullable=False),
        PrimaryKeyConstraint("id", name="journal_pkey"),
        UniqueConstraint("name", name="journal_name_key"),
        UniqueConstraint("table_id", "life", name="journal_table_id_life_key"),
        **COUNTED,
        **UPDATED_OFTEN,
    )
    op.create_table(
        "record",
        Column("journal_id", NUMBER, nullable=False),
        Column("number", NUMBER, autoincrement=False, nullable=False),
        Column("kind", Text(), nullable=False),
        Column("at", NUMBER, nullable=False),
        Column("body", LargeBinary(), nullable=False),
        Column("hash", LargeBinary(), nullable=False),
        ForeignKeyConstraint(["journal_id"], ["journal.id"], name="record_journal_id_fkey"),
        PrimaryKeyConstraint("journal_id", "number", name="record_pkey"),
        **KEYED,
    )
    op.create_index("record_segment", "record", ["kind", "journal_id", "number"], **_where("kind = 'segment'"))
    op.create_table(
        "sealed",
        Column("journal_id", NUMBER, nullable=False),
        Column("key", Text(), nullable=False),
        Column("secret", LargeBinary(), nullable=False),
        ForeignKeyConstraint(["journal_id"], ["journal.id"], name="sealed_journal_id_fkey"),
        PrimaryKeyConstraint("journal_id", "key", name="sealed_pkey"),
        **KEYED,
    )
    op.create_table(
        "signed",
        Column("journal_id", NUMBER, nullable=False),
        Column("number", NUMBER, autoincrement=False, nullable=False),
        Column("hash", LargeBinary(), nullable=False),
        Column("at", NUMBER, nullable=False),
        Column("signer", LargeBinary(), nullable=False),
        Column("signature", LargeBinary(), nullable=False),
        ForeignKeyConstraint(["journal_id"], ["journal.id"], name="signed_journal_id_fkey"),
        PrimaryKeyConstraint("journal_id", "number", name="signed_pkey"),
        **KEYED,
    )


def _make_rounds_and_seats() -> None:
    op.create_table(
        "round",
        Column("journal_id", NUMBER, nullable=False),
        Column("number", NUMBER, autoincrement=False, nullable=False),
        Column("segment", NUMBER, nullable=False),
        Column("first", NUMBER, nullable=False),
        Column("last", NUMBER, nullable=False),
        Column("began", NUMBER, nullable=False),
        Column("ended", NUMBER, nullable=False),
        ForeignKeyConstraint(["journal_id"], ["journal.id"], name="round_journal_id_fkey"),
        PrimaryKeyConstraint("journal_id", "number", name="round_pkey"),
        **KEYED,
    )
    op.create_table(
        "seat",
        Column("journal_id", NUMBER, nullable=False),
        Column("seat", NUMBER, autoincrement=False, nullable=False),
        Column("first", NUMBER, autoincrement=False, nullable=False),
        Column("last", NUMBER),
        Column("person_id", Text(), nullable=False),
        ForeignKeyConstraint(["journal_id"], ["journal.id"], name="seat_journal_id_fkey"),
        PrimaryKeyConstraint("journal_id", "seat", "first", name="seat_pkey"),
        **KEYED,
    )
    op.create_index("seat_person_id", "seat", ["person_id", "journal_id"])
    op.create_index("seat_taken", "seat", ["journal_id", "seat"], unique=True, **_where("last IS NULL"))
    op.create_table(
        "meter",
        Column("link", Text(), nullable=False),
        Column("version", NUMBER, nullable=False),
        PrimaryKeyConstraint("link", name="meter_pkey"),
        **KEYED,
        **UPDATED_OFTEN,
    )
    op.create_table(
        "meter_share",
        Column("link", Text(), nullable=False),
        Column("journal_id", NUMBER, nullable=False),
        Column("moved", Text(), nullable=False),
        ForeignKeyConstraint(["journal_id"], ["journal.id"], name="meter_share_journal_id_fkey"),
        ForeignKeyConstraint(["link"], ["meter.link"], name="meter_share_link_fkey"),
        PrimaryKeyConstraint("link", "journal_id", name="meter_share_pkey"),
        **KEYED,
        **UPDATED_OFTEN,
    )


def _make_money() -> None:
    op.create_table(
        "balance",
        Column("account", BY_BYTES, nullable=False),
        Column("amount", NUMBER, nullable=False),
        CheckConstraint("amount >= 0 OR account NOT LIKE 'wallet/%'", name=op.f("balance_wallet_is_not_overdrawn")),
        PrimaryKeyConstraint("account", name="balance_pkey"),
        **KEYED,
        **UPDATED_OFTEN,
    )
    op.create_table(
        "posting",
        Column("id", NUMBER, nullable=False),
        Column("at", NUMBER, nullable=False),
        Column("why", Text(), nullable=False),
        Column("by", Text()),
        Column("table_id", Text()),
        Column("record", NUMBER),
        Column("round", NUMBER),
        PrimaryKeyConstraint("id", name="posting_pkey"),
        **COUNTED,
    )
    op.create_table(
        "entry",
        Column("posting_id", NUMBER, nullable=False),
        Column("account", BY_BYTES, nullable=False),
        Column("amount", NUMBER, nullable=False),
        ForeignKeyConstraint(["posting_id"], ["posting.id"], name="entry_posting_id_fkey"),
        PrimaryKeyConstraint("posting_id", "account", name="entry_pkey"),
        **KEYED,
    )
    op.create_index("entry_account", "entry", ["account", "posting_id"])


def _make_people() -> None:
    op.create_table(
        "person",
        Column("id", Text(), nullable=False),
        Column("name", Text(), nullable=False),
        Column("name_key", Text()),
        Column("password", Text()),
        Column("roles", Text(), nullable=False),
        Column("created", NUMBER, nullable=False),
        Column("disabled", NUMBER),
        PrimaryKeyConstraint("id", name="person_pkey"),
        UniqueConstraint("name_key", name="person_name_key_key"),
        **KEYED,
    )
    op.create_table(
        "session",
        Column("token_hash", LargeBinary(), nullable=False),
        Column("person_id", Text(), nullable=False),
        Column("created", NUMBER, nullable=False),
        Column("seen", NUMBER, nullable=False),
        Column("ended", NUMBER),
        ForeignKeyConstraint(["person_id"], ["person.id"], name="session_person_id_fkey"),
        PrimaryKeyConstraint("token_hash", name="session_pkey"),
        **KEYED,
    )
    op.create_index("session_person_id", "session", ["person_id"])
    op.create_table(
        "ticket",
        Column("token_hash", LargeBinary(), nullable=False),
        Column("person_id", Text(), nullable=False),
        Column("until", NUMBER, nullable=False),
        ForeignKeyConstraint(["person_id"], ["person.id"], name="ticket_person_id_fkey"),
        PrimaryKeyConstraint("token_hash", name="ticket_pkey"),
        **KEYED,
    )
    op.create_table(
        "answer",
        Column("person_id", Text(), nullable=False),
        Column("key", Text(), nullable=False),
        Column("body_hash", LargeBinary(), nullable=False),
        Column("at", NUMBER, nullable=False),
        Column("table_id", Text(), nullable=False),
        Column("answer", LargeBinary(), nullable=False),
        PrimaryKeyConstraint("person_id", "key", name="answer_pkey"),
        **KEYED,
    )


def _make_office() -> None:
    op.create_table(
        "dispute",
        Column("id", NUMBER, nullable=False),
        Column("journal_id", NUMBER, nullable=False),
        Column("table_id", Text(), nullable=False),
        Column("round", NUMBER, nullable=False),
        Column("opened", NUMBER, nullable=False),
        Column("opened_by", Text(), nullable=False),
        Column("due", NUMBER, nullable=False),
        Column("referred", NUMBER),
        Column("closed", NUMBER),
        Column("ruling", Text()),
        Column("clause", Text()),
        Column("ruled_by", Text()),
        ForeignKeyConstraint(["journal_id"], ["journal.id"], name="dispute_journal_id_fkey"),
        PrimaryKeyConstraint("id", name="dispute_pkey"),
        **COUNTED,
    )
    op.create_index("dispute_round", "dispute", ["journal_id", "round"])
    op.create_table(
        "statement",
        Column("dispute_id", NUMBER, nullable=False),
        Column("number", NUMBER, autoincrement=False, nullable=False),
        Column("at", NUMBER, nullable=False),
        Column("by", Text(), nullable=False),
        Column("text", Text(), nullable=False),
        ForeignKeyConstraint(["dispute_id"], ["dispute.id"], name="statement_dispute_id_fkey"),
        PrimaryKeyConstraint("dispute_id", "number", name="statement_pkey"),
        **KEYED,
    )
    op.create_table(
        "approval",
        Column("id", NUMBER, nullable=False),
        Column("at", NUMBER, nullable=False),
        Column("table_id", Text()),
        Column("what", Text(), nullable=False),
        Column("serial", NUMBER, nullable=False),
        Column("body", LargeBinary(), nullable=False),
        Column("prepared_by", Text(), nullable=False),
        Column("decided", NUMBER),
        Column("granted", NUMBER),
        Column("reason", Text()),
        Column("carried_out", NUMBER),
        PrimaryKeyConstraint("id", name="approval_pkey"),
        UniqueConstraint("what", "serial", name="approval_what_serial_key"),
        **COUNTED,
    )
    op.create_table(
        "signature",
        Column("approval_id", NUMBER, nullable=False),
        Column("signed_as", Text(), nullable=False),
        Column("person_id", Text(), nullable=False),
        Column("at", NUMBER, nullable=False),
        ForeignKeyConstraint(["approval_id"], ["approval.id"], name="signature_approval_id_fkey"),
        PrimaryKeyConstraint("approval_id", "signed_as", name="signature_pkey"),
        UniqueConstraint("approval_id", "person_id", name="signature_approval_id_person_id_key"),
        **KEYED,
    )
    op.create_table(
        "house_log",
        Column("id", NUMBER, nullable=False),
        Column("at", NUMBER, nullable=False),
        Column("what", Text(), nullable=False),
        Column("by", Text()),
        Column("table_id", Text()),
        Column("detail", Text(), nullable=False),
        PrimaryKeyConstraint("id", name="house_log_pkey"),
        **COUNTED,
    )
    op.create_index("house_log_at", "house_log", ["at"])


def _where(condition: str) -> dict[str, Any]:
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}
