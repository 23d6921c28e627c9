"""Every test says by its marker which clauses it shows; here they are checked and, on request, written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.errors import Mistake
from pitboss.law import expand


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause-index", help="write which test shows which clause to this file")


def clauses_of(item: pytest.Item) -> list[str]:
    """The clauses that a test's markers name; one that does not exist stops the run."""
    try:
        return [id for marker in item.iter_markers("clause") for pattern in marker.args for id in expand(pattern)]
    except Mistake as mistake:
        raise pytest.UsageError(f"{item.nodeid}: {mistake}") from None


def pytest_collection_finish(session: pytest.Session) -> None:
    shown = {
        (id, f"{item.path.relative_to(session.config.rootpath).as_posix()}::{item.name.partition('[')[0]}")
        for item in session.items
        for id in clauses_of(item)
    }
    index = session.config.getoption("--clause-index")
    if index:
        Path(index).write_text("".join(f"{id}\t{test}\n" for id, test in sorted(shown)), encoding="utf-8")
