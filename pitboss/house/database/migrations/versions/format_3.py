"""Format 3: papers that are open, or were decided on in a period, are found without all the others."""

from __future__ import annotations

from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Index papers by when they were decided on."""
    op.create_index("approval_decided", "approval", ["decided", "id"])
