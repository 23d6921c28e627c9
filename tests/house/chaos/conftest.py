"""Attacks on a whole house take long: `make test` has them on SQLite, `make conformance` on PostgreSQL too."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == HERE and item.name.endswith("[postgresql]"):
            item.add_marker(pytest.mark.long)
