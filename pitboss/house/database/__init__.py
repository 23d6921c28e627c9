"""The house's database: SQLite in one file, or PostgreSQL."""

from __future__ import annotations
