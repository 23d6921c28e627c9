"""Which test runs which line: a pytest plugin that runs every test once, under coverage.py, and saves the result.

`python -m pytest -p mutation.line_coverage --touched FILE --touched-share 0/2`
"""

from __future__ import annotations

import gc
import json
import time
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import coverage
import pytest

from mutation.scope import files


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--touched", help="write which test runs which line to this file")
    parser.addoption("--touched-share", default="0/1", help="of the test files, only this share, as 0/2")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    share, of = map(int, config.getoption("--touched-share").split("/"))
    paths = sorted({item.path for item in items})
    mine = set(paths[share::of])
    items[:] = [item for item in items if item.path in mine]


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Run each test in its own coverage context; caches are cleared, so a cached function counts for every test."""
    gc.unfreeze()  # caches are found as objects, which the tests' conftest.py has frozen
    scope = [str(Path(file).resolve()) for file in files()]
    caches = caches_in({module_of(file) for file in files()})
    measured = coverage.Coverage(data_file=None, include=scope, config_file=False)
    tests: list[tuple[str, float]] = []
    FAILED.clear()
    measured.start()
    for number, (item, following) in enumerate(zip(session.items, [*session.items[1:], None], strict=True)):
        for cache in caches:
            cache.cache_clear()
        measured.switch_context(str(number))
        began = time.process_time()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        tests.append((item.nodeid, time.process_time() - began))
    measured.stop()
    data = measured.get_data()
    touched = {
        Path(file).relative_to(Path.cwd()).as_posix(): {
            line: sorted(int(number) for number in contexts if number)
            for line, contexts in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
    Path(session.config.getoption("--touched")).write_text(
        json.dumps({"tests": tests, "failed": sorted(FAILED), "touched": touched})
    )
    return True


FAILED: set[str] = set()
"""Tests that fail without any mutant, so that they cannot be used."""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        FAILED.add(report.nodeid)


def caches_in(modules: set[str]) -> list[_lru_cache_wrapper[Any]]:
    """Return every cache of functions in these modules; isinstance would fail on dead weak references."""
    return [each for each in gc.get_objects() if type(each) is _lru_cache_wrapper and each.__module__ in modules]


def module_of(file: str) -> str:
    """Return the dotted name of a file, as `pitboss.games.poker.hands`."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
