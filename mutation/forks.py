"""Run mutants: a pytest plugin that collects the tests once and then forks for each mutant.

A mutant takes the place of a function's code in the child, wherever the function is known: rules are registered when
they are imported, and nothing has to be imported again. The child runs the tests that touch the line and ends with the
first that fails.
"""

from __future__ import annotations

import gc
import json
import os
import random
import resource
import signal
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final

import pytest
from _pytest.runner import runtestprotocol

from mutation.line_coverage import caches_in, module_of
from mutation.mutants import Mutant, code_of, functions_in

KILLED, SURVIVED, TIMED_OUT, UNTOUCHED, NOT_APPLICABLE = "killed", "survived", "timed out", "untouched", "no change"
MAX_SECONDS_PER_TEST: Final = 1.5
"""Processor seconds beyond which a test is not used, since it would run for many mutants."""
MAX_TEST_SECONDS: Final = 60.0
"""Maximum processor seconds of tests per mutant, as measured under coverage."""
MIN_TIME_LIMIT: Final = 5.0
"""Minimum processor time limit of a test in seconds; beyond its limit a test counts as hanging."""
WALL_TIME_FACTOR: Final = 12
"""Factor from the processor time limit to the wall time limit, for tests that wait or share a processor."""
MEMORY_LIMIT: Final = 4 << 30


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--mutants", help="the mutants to run, and which tests touch what")
    parser.addoption("--mutants-results", help="a line of JSON for each mutant goes to this file")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Run each mutant in its own child process."""
    gc.unfreeze()  # functions and caches are found as objects, which the tests' conftest.py has frozen
    given = json.loads(Path(session.config.getoption("--mutants")).read_text())
    items = {item.nodeid: item for item in session.items}
    durations: dict[str, float] = given["durations"]
    mutants = [Mutant(**each["mutant"]) for each in given["mutants"]]
    forks = Forks(functions_by_code({mutant.file for mutant in mutants}), durations)
    with Path(session.config.getoption("--mutants-results")).open("w", buffering=1) as results:
        for mutant, asked in zip(mutants, given["mutants"], strict=True):
            tests = [items[id] for id in asked["tests"] if id in items]
            result, by = forks.outcome(mutant, order_tests(mutant, tests, durations))
            results.write(json.dumps({**mutant.to_json(), "result": result, "by": by}) + "\n")
    return True


def order_tests(mutant: Mutant, tests: list[pytest.Item], durations: dict[str, float]) -> list[pytest.Item]:
    """Order tests: those that show the rule's clauses, a few at random, then quick ones; up to MAX_TEST_SECONDS.

    So a rule that every test runs meets the tests about it first.
    """
    able = sorted(
        (item for item in tests if durations[item.nodeid] < MAX_SECONDS_PER_TEST),
        key=lambda item: durations[item.nodeid],
    )
    about = [item for item in able if is_marked_with(item, mutant.clauses)]
    some = random.Random(len(able)).sample(able, min(20, len(able)))
    chosen, spent = [], 0.0
    for item in dict.fromkeys([*about, *some, *able]):
        spent += durations[item.nodeid]
        if spent > MAX_TEST_SECONDS:
            break
        chosen.append(item)
    return chosen


def is_marked_with(test: pytest.Item, clauses: Sequence[str]) -> bool:
    """Whether a test is marked with one of these clauses, or one below or above it."""
    wanted = tuple(clause.partition(":")[2].rstrip("*") or clause.rstrip("*") for clause in clauses)
    shown = (id.partition(":")[2].rstrip("*") for marker in test.iter_markers("clause") for id in marker.args)
    return any(label.startswith(wanted) for label in shown) if wanted else False


Functions = dict[tuple[str, str, int], list[FunctionType]]


def functions_by_code(files: set[str]) -> Functions:
    """Return every function of these files by the place of its code; modules that load lazily are imported now."""
    for file in files:
        import_module(module_of(file))
    paths = {str(Path(file).resolve()): file for file in files}
    found: Functions = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename in paths:
            found[_place(paths[each.__code__.co_filename], each.__code__)].append(each)
    return found


def _place(file: str, code: CodeType) -> tuple[str, str, int]:
    return file, code.co_qualname, code.co_firstlineno


class Forks:
    """Runs tests in children that have a mutant in place, or none."""

    def __init__(self, functions: Functions, durations: dict[str, float]) -> None:
        self.functions = functions
        self.durations = durations
        self.reliable: dict[str, bool] = {}
        """Whether a test that has failed passes in a child without a mutant."""

    def outcome(self, mutant: Mutant, tests: list[pytest.Item]) -> tuple[str, str | None]:
        """Return the result of a mutant, and the test that killed it."""
        while tests:
            result, by = self.fork(mutant, tests)
            killer = next((item for item in tests if item.nodeid == by), None)
            if killer is None or self.passes(killer):
                return result, by
            tests = [item for item in tests if item is not killer]
        return UNTOUCHED, None

    def passes(self, test: pytest.Item) -> bool:
        """Whether a test passes in a child that has no mutant in place."""
        if test.nodeid not in self.reliable:
            self.reliable[test.nodeid] = self.fork(None, [test])[0] == SURVIVED
        return self.reliable[test.nodeid]

    def fork(self, mutant: Mutant | None, tests: list[pytest.Item]) -> tuple[str, str | None]:
        """Run tests in a child process and return its answer."""
        answers, answer = os.pipe()
        child = os.fork()
        if not child:
            os.close(answers)
            self.run(mutant, tests, answer)
        os.close(answer)
        with os.fdopen(answers) as told:
            said = told.read()
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            return (TIMED_OUT if os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM) else KILLED), None
        return (said, None) if said in (SURVIVED, NOT_APPLICABLE) else (KILLED, said)

    def run(self, mutant: Mutant | None, tests: list[pytest.Item], answer: int) -> None:
        """In the child: put the mutant in place, run the tests until one fails, and end."""
        said = SURVIVED
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
            silence()
            if mutant is not None and not install_mutant(mutant, self.functions):
                said = NOT_APPLICABLE
                return
            for item, following in zip(tests, [*tests[1:], None], strict=True):
                with time_limit(max(MIN_TIME_LIMIT, 10 * self.durations[item.nodeid])):
                    reports = runtestprotocol(item, log=False, nextitem=following)
                if any(report.failed for report in reports):
                    said = item.nodeid
                    return
        except BaseException as fault:  # the mutant has broken more than the test
            said = f"{type(fault).__name__} outside a test"
        finally:
            os.write(answer, said.encode())
            os._exit(0)


def install_mutant(mutant: Mutant, functions: Functions) -> bool:
    """Replace the code of every function of the file by the mutant's; return False if nothing differs."""
    source = Path(mutant.file).read_text(encoding="utf-8")
    changed = False
    for code in functions_in(code_of(str(Path(mutant.file).resolve()), source, mutant.number)):
        for function in functions.get(_place(mutant.file, code), ()):
            if function.__code__ != code:
                function.__code__ = code
                changed = True
    for cache in caches_in({module_of(mutant.file)}):
        cache.cache_clear()
    return changed


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Have the system end the child when a test takes longer."""
    limits = ((signal.ITIMER_PROF, seconds), (signal.ITIMER_REAL, WALL_TIME_FACTOR * seconds))
    for timer, most in limits:
        signal.setitimer(timer, most)
    yield
    for timer, _ in limits:
        signal.setitimer(timer, 0)


def silence() -> None:
    """Discard the output of tests."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
