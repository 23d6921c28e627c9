"""Break the promises of the live house one at a time, as `house.toml` lists it, and see the tests of each one fail."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from mutation.campaign import copy_project

HERE = Path(__file__).parent
ROOT = HERE.parent
TEST_TIMEOUT = 900
"""How long one test may take; one that hangs has noticed something, too."""
SUMMARY = ("FAILED", "ERROR")


@dataclass(frozen=True, slots=True)
class HouseMutant:
    """One change of the live house, and the tests that have to notice it."""

    breaks: str
    """What is no longer true."""
    file: str
    before: str
    after: str
    tests: tuple[str, ...]


def house_mutants(part: str = "") -> list[HouseMutant]:
    """Return every mutant, or those that say something of this."""
    listed = tomllib.loads((HERE / "house.toml").read_text(encoding="utf-8"))["mutant"]
    found = [HouseMutant(**{**each, "tests": tuple(each["tests"])}) for each in listed]
    return [each for each in found if part in each.breaks]


def run_house_mutants(part: str, say: Callable[[str], None]) -> bool:
    """Run these mutants, say what each test said, and return whether every test has noticed its mutants."""
    unnoticed = 0
    with copy_project() as copy:
        for mutant in house_mutants(part):
            say(mutant.breaks)
            with apply_mutant(copy, mutant):
                for test in mutant.tests:
                    found = failure_of(copy, test)
                    unnoticed += found is None
                    say(f"    {'NOT NOTICED by ' + test if found is None else found}")
    say(f"{unnoticed} times a test has not noticed" if unnoticed else "every test has noticed")
    return not unnoticed


@contextmanager
def apply_mutant(copy: Path, mutant: HouseMutant) -> Iterator[None]:
    """Make the change in a copy of the project, and take it back."""
    path = copy / mutant.file
    whole = path.read_text(encoding="utf-8")
    assert whole.count(mutant.before) == 1, f"{mutant.file} has {whole.count(mutant.before)} times: {mutant.before}"
    path.write_text(whole.replace(mutant.before, mutant.after), encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(whole, encoding="utf-8")


def failure_of(copy: Path, test: str) -> str | None:
    """Return how a test fails, in a line; None if it passes."""
    call = [sys.executable, "-m", "pytest", "-q", "-x", "--tb=no", "-rfE", "-p", "no:cacheprovider", test]
    surroundings = {**os.environ, "PYTHONPATH": f"{copy}", "COLUMNS": "400"}
    try:
        ran = subprocess.run(call, cwd=copy, env=surroundings, capture_output=True, text=True, timeout=TEST_TIMEOUT)
    except subprocess.TimeoutExpired:
        return f"{test} - has not ended within {TEST_TIMEOUT} seconds"
    if ran.returncode == 0:
        return None
    said = [line for line in ran.stdout.splitlines() if line.startswith(SUMMARY)]
    assert said, f"{test} cannot be run:\n{ran.stdout}\n{ran.stderr}"
    return said[0]
