"""`python -m load`: load a live house on SQLite and on PostgreSQL, and print what was measured beside the targets."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from load.history import measure_recall
from load.house_process import KEYS
from load.run import Size, measure
from support.postgres import Server

DATABASES = ("sqlite", "postgresql")
ROUNDS = 1_000_000
RESULTS = Path("build/load.json")


def main() -> int:
    """Measure, print a table and write the figures as JSON; the exit code says whether every target was met."""
    args = arguments()
    os.environ.update(KEYS)  # what this process writes, the houses read
    size = Size(args.tables, args.robots, args.watchers, args.pace, args.seconds, args.saturated)
    found = {database: run(database, size, args.rounds) for database in args.database or DATABASES}
    print(table(found))
    args.json.parent.mkdir(parents=True, exist_ok=True)
    args.json.write_text(json.dumps(found, indent=1), encoding="utf-8")
    print(f"all figures: {args.json}")
    return 0 if all(row.is_met(figures) for row in ROWS for figures in found.values()) else 1


def run(database: str, size: Size, rounds: int) -> dict[str, Any]:
    """Measure everything on one kind of database."""

    def say(text: str) -> None:
        print(f"{database}: {text}", file=sys.stderr, flush=True)

    with TemporaryDirectory(prefix="pitboss-load-") as name, addresses(database, Path(name)) as address:
        found = measure(address(), address(), Path(name), size, say)
        found["recall"] = measure_recall(address(), Path(name), rounds, say)
    return found


@contextmanager
def addresses(database: str, folder: Path) -> Iterator[Callable[[], str]]:
    """Give addresses of empty databases: files in a folder, or databases of a PostgreSQL server that syncs."""
    if database == "sqlite":
        files = iter(range(100))
        yield lambda: f"sqlite:///{folder / f'house-{next(files)}.db'}"
        return
    with Server(synced=True) as server:
        yield server.create


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    usual = Size()
    parser = argparse.ArgumentParser(prog="python -m load", description=__doc__)
    parser.add_argument("--tables", type=int, default=usual.tables, help=f"tables ({usual.tables})")
    parser.add_argument("--robots", type=int, default=usual.robots, help=f"robots at each table ({usual.robots})")
    parser.add_argument("--watchers", type=int, default=usual.watchers, help=f"watchers ({usual.watchers})")
    parser.add_argument("--pace", type=float, default=usual.pace, help=f"seconds a round ({usual.pace:.0f})")
    parser.add_argument(
        "--seconds", type=float, default=usual.seconds, help=f"how long at that pace ({usual.seconds:.0f})"
    )
    parser.add_argument(
        "--saturated", type=float, default=usual.saturated, help=f"how long without pauses ({usual.saturated:.0f})"
    )
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds in the journal for recall ({ROUNDS:,})")
    parser.add_argument("--database", action="append", choices=DATABASES, help="only this one")
    parser.add_argument("--json", type=Path, default=RESULTS, help=f"where the figures go ({RESULTS})")
    return parser.parse_args()


class Row:
    """One line of the report: a figure, and the target where there is one."""

    def __init__(
        self, title: str, unit: str, figure: Callable[[dict[str, Any]], float | None], most: float | None = None
    ):
        self.title = title
        self._unit = unit
        self._figure = figure
        self._most = most

    def is_met(self, found: dict[str, Any]) -> bool:
        """Whether the figure is below its target, where it has one."""
        figure = self._figure(found)
        return self._most is None or (figure is not None and figure < self._most)

    def text(self, found: dict[str, Any]) -> str:
        """Return the figure with its unit."""
        figure = self._figure(found)
        return "not measured" if figure is None else f"{figure:,.2f} {self._unit}".replace(".00 ", " ")

    @property
    def target(self) -> str:
        """The target in words."""
        return "" if self._most is None else f"under {self._most:,.0f} {self._unit}"


ROWS = (
    Row("from act sent to event received, p50", "ms", lambda f: f["paced"]["latency_ms"]["p50"]),
    Row("from act sent to event received, p95", "ms", lambda f: f["paced"]["latency_ms"]["p95"]),
    Row("from act sent to event received, p99", "ms", lambda f: f["paced"]["latency_ms"]["p99"], 150),
    Row("rounds at their pace", "rounds", lambda f: f["paced"]["rounds"]),
    Row("acts at that pace", "acts/s", lambda f: f["paced"]["acts_per_second"]),
    Row("frames to watchers", "frames/s", lambda f: f["paced"]["frames_to_watchers"] / f["paced"]["seconds"]),
    Row("processor of the house", "cores", lambda f: f["paced"]["server_cores"]),
    Row("processor of the house for an act", "ms", lambda f: f["paced"]["server_ms_per_act"]),
    Row("processor of the robots", "cores", lambda f: f["paced"]["robot_cores"]),
    Row("processor of the watchers", "cores", lambda f: f["paced"]["watcher_cores"]),
    Row("syncs of the disk for an act", "syncs", lambda f: f["syncs_per_act"]),
    Row("acts without pauses (saturation)", "acts/s", lambda f: f["saturated"]["acts_per_second"]),
    Row("processor of the house for an act then", "ms", lambda f: f["saturated"]["server_ms_per_act"]),
    Row("memory of a table", "KiB", lambda f: f["memory_per_table"] / 1024),
    Row("memory of a watcher", "KiB", lambda f: f["memory_per_watcher"] / 1024),
    Row("start until all tables can be played at", "s", lambda f: f["seconds_to_open"]),
    Row("the same after play", "s", lambda f: f["seconds_to_open_again"]),
    Row("start of ten tables, one with a long journal", "s", lambda f: f["recall"]["seconds_to_open"]),
    Row("recall of the last ten rounds, median", "ms", lambda f: f["recall"]["median_ms"], 50),
    Row("recall of the last ten rounds, greatest", "ms", lambda f: f["recall"]["greatest_ms"]),
    Row("processor of the house for a recall", "ms", lambda f: f["recall"]["server_ms"]),
)


def table(found: dict[str, dict[str, Any]]) -> str:
    """Return the figures as a table in Markdown, a column for each database."""
    head = f"| {'':44} | {'target':>13} |" + "".join(f" {database:>17} |" for database in found)
    rule = f"| {'-' * 44} | {'-' * 12}: |" + f" {'-' * 16}: |" * len(found)
    lines = [
        f"| {row.title:44} | {row.target:>13} |" + "".join(f" {row.text(figures):>17} |" for figures in found.values())
        for row in ROWS
    ]
    return "\n".join([head, rule, *lines])


if __name__ == "__main__":
    sys.exit(main())
