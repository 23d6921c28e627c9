"""Run migrations on the connection that the house gives (`formats.py`), in its transaction."""

from __future__ import annotations

from alembic import context

from pitboss.house.database.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
