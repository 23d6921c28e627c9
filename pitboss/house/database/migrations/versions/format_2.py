"""Format 2: the rounds of a visit are found without those that came after it."""

from __future__ import annotations

from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Index rounds by their first record."""
    op.create_index("round_first", "round", ["journal_id", "first"])
