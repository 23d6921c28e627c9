"""One run of the chaos tests: attempts at every property, spread over processes, and the table of results."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice

from chaos.disk import Disk
from chaos.properties import PROPERTIES, ChaosProperty, Outcome, attempt
from chaos.tables import use_own_keys


@dataclass
class PropertyResult:
    """The results of one property."""

    subject: ChaosProperty
    planned: int
    attempts: int = 0
    held: int = 0
    failures: list[Outcome] = field(default_factory=list)

    @property
    def tried(self) -> int:
        """The number of trials in all attempts together."""
        return self.held + len(self.failures)


def run(
    seed: int, share: float, processes: int, seconds: float, names: Iterable[str], say: Callable[[str], None]
) -> dict[str, PropertyResult]:
    """Attempt each property its share of times, in turns. No attempt begins after the time limit."""
    rows = {name: PropertyResult(PROPERTIES[name], max(1, round(PROPERTIES[name].attempts * share))) for name in names}
    deadline = time.monotonic() + seconds
    started = (each for each in _in_turns(rows) if time.monotonic() < deadline)
    spawned = multiprocessing.get_context("spawn")  # single-threaded workers can fork players
    with ProcessPoolExecutor(processes, spawned, use_own_keys) as pool:
        running: set[Future[Outcome]] = set()
        while True:
            for name, number in islice(started, 2 * processes - len(running)):
                running.add(pool.submit(attempt, name, seed, number))
            if not running:
                return rows
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                _add(rows[each.result().name], each.result())
            say(f"{sum(row.attempts for row in rows.values())} of {sum(row.planned for row in rows.values())} attempts")


def table(rows: dict[str, PropertyResult]) -> str:
    """Return the results as a text table: property, attempts, successes."""
    lines = [f"{'':20}{'property':58}{'tried':>7}{'held':>7}"]
    for name, row in rows.items():
        note = (
            "" if row.attempts == row.planned else f"  {row.attempts} of {row.planned} attempts: {_failure_text(row)}"
        )
        lines.append(f"{name:20}{row.subject.sentence:58}{row.tried:7,}{row.held:7,}{note}")
    return "\n".join(lines)


def _in_turns(rows: dict[str, PropertyResult]) -> Iterator[tuple[str, int]]:
    """Yield the attempts in turns, so that an interrupted run covers all properties proportionally."""
    reachable = {name: row.planned for name, row in rows.items() if _can_run(row)}
    places = ((number / asked, name, number) for name, asked in reachable.items() for number in range(asked))
    for _, name, number in sorted(places):
        yield name, number


def _can_run(row: PropertyResult) -> bool:
    return not row.subject.needs_disk or Disk.is_available()


def _failure_text(row: PropertyResult) -> str:
    return "the time was up" if _can_run(row) else "SQLite is built into this Python, and its writes cannot be seen"


def _add(row: PropertyResult, outcome: Outcome) -> None:
    row.attempts += 1
    row.held += outcome.held
    if outcome.failure is not None:
        row.failures.append(outcome)
