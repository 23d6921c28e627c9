"""Every test says by its marker which clauses it shows; here they are checked and written down."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.law import expand

# Tests seal and sign with keys of their own, also in the processes that they start; nobody's key files are touched.
os.environ["PITBOSS_SEAL_KEY"] = "5e" * 32
os.environ["PITBOSS_SIGNING_KEY"] = "51" * 32

pytest_plugins = ("support.house_databases",)

# Collected tests stay until the end: looking through thousands of them for garbage costs a sixth of `make check`.
gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True)
def _log_as_before() -> Iterator[None]:
    """A house that a test opens in this process writes its log where that test's output is read, and nowhere later."""
    yield
    if structlog := sys.modules.get("structlog"):
        structlog.reset_defaults()


@pytest.fixture
def heeds_signals() -> Iterator[None]:
    """Heed signals, here and in children, that whoever runs the tests ignores, as `nohup` and a shell's `&` do."""
    usual: dict[int, Any] = {signal.SIGINT: signal.default_int_handler, signal.SIGHUP: signal.SIG_DFL}
    before = {number: signal.signal(number, handler) for number, handler in usual.items()}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


CLAUSE_INDEX = Path(__file__).parents[1] / "pitboss" / "law" / "shown_by.tsv"


def clauses_of(item: pytest.Item) -> list[str]:
    """Return the clauses that a test's markers name; one that does not exist stops the run."""
    try:
        return [id for marker in item.iter_markers("clause") for pattern in marker.args for id in expand(pattern)]
    except PitbossError as mistake:
        raise pytest.UsageError(f"{item.nodeid}: {mistake}") from None


@pytest.hookimpl(tryfirst=True)  # before -m deselects slow tests, which show clauses too
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    shown = {
        (id, f"{item.path.relative_to(config.rootpath).as_posix()}::{item.name.partition('[')[0]}")
        for item in items
        for id in clauses_of(item)
        if item.get_closest_marker("long") is None
    }
    if _collects_everything(config) and os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0":
        _write_atomically("".join(f"{id}\t{test}\n" for id, test in sorted(shown)))


def _collects_everything(config: pytest.Config) -> bool:
    return [Path(each).resolve() for each in config.args] == [config.rootpath / "tests"]


def _write_atomically(text: str) -> None:
    """Replace the index; a worker that reads it meanwhile sees the old one or the new one."""
    unfinished = CLAUSE_INDEX.with_suffix(f".{os.getpid()}")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(CLAUSE_INDEX)
