"""One run of the chaos tests: attempts at every property, spread over processes, and the table of results."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice

from chaos.disk import Disk
from chaos.properties import PROPERTIES, Outcome, Property, attempt
from chaos.tables import use_keys_of_its_own


@dataclass
class Row:
    """The results of one property."""

    subject: Property
    asked: int
    attempts: int = 0
    held: int = 0
    failures: list[Outcome] = field(default_factory=list)

    @property
    def tried(self) -> int:
        """The number of trials in all attempts together."""
        return self.held + len(self.failures)


def run(
    seed: int, share: float, processes: int, seconds: float, names: Iterable[str], say: Callable[[str], None]
) -> dict[str, Row]:
    """Attempt each property its share of times, in turns; when the time is up, no further attempt begins."""
    rows = {name: Row(PROPERTIES[name], max(1, round(PROPERTIES[name].attempts * share))) for name in names}
    deadline = time.monotonic() + seconds
    started = (each for each in _in_turns(rows) if time.monotonic() < deadline)
    spawned = multiprocessing.get_context("spawn")  # its workers have one thread, and can fork players
    with ProcessPoolExecutor(processes, spawned, use_keys_of_its_own) as pool:
        running: set[Future[Outcome]] = set()
        while True:
            for name, number in islice(started, 2 * processes - len(running)):
                running.add(pool.submit(attempt, name, seed, number))
            if not running:
                return rows
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                _add(rows[each.result().name], each.result())
            say(f"{sum(row.attempts for row in rows.values())} of {sum(row.asked for row in rows.values())} attempts")


def table(rows: dict[str, Row]) -> str:
    """Return the rows as text: property, tried, held."""
    lines = [f"{'':20}{'property':58}{'tried':>7}{'held':>7}"]
    for name, row in rows.items():
        note = "" if row.attempts == row.asked else f"  {row.attempts} of {row.asked} attempts: {_why(row)}"
        lines.append(f"{name:20}{row.subject.sentence:58}{row.tried:7,}{row.held:7,}{note}")
    return "\n".join(lines)


def _in_turns(rows: dict[str, Row]) -> Iterator[tuple[str, int]]:
    """Yield the attempts in turns, so that a shortened run has tried every property in proportion."""
    reachable = {name: row.asked for name, row in rows.items() if _can_run(row)}
    places = ((number / asked, name, number) for name, asked in reachable.items() for number in range(asked))
    for _, name, number in sorted(places):
        yield name, number


def _can_run(row: Row) -> bool:
    return not row.subject.needs_disk or Disk.is_available()


def _why(row: Row) -> str:
    return "the time was up" if _can_run(row) else "SQLite is built into this Python, and its writes cannot be seen"


def _add(row: Row, outcome: Outcome) -> None:
    row.attempts += 1
    row.held += outcome.held
    if outcome.failure is not None:
        row.failures.append(outcome)
