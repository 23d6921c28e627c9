"""`python -m load`: load a live house on SQLite and PostgreSQL, and print the measurements next to the targets."""

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
    """Measure, print a table and write the results as JSON. The exit code is 0 if all targets are met."""
    args = arguments()
    os.environ.update(KEYS)  # shared with the houses
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
    """Yield addresses of empty databases: files in a folder, or databases of a syncing PostgreSQL server."""
    if database == "sqlite":
        files = iter(range(100))
        yield lambda: f"sqlite:///{folder / f'house-{next(files)}.db'}"
        return
    with Server(is_synced=True) as server:
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
        "--saturated",
        type=float,
        default=usual.saturated_seconds,
        help=f"how long without pauses ({usual.saturated_seconds:.0f})",
    )
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds in the journal for recall ({ROUNDS:,})")
    parser.add_argument("--database", action="append", choices=DATABASES, help="only this one")
    parser.add_argument("--json", type=Path, default=RESULTS, help=f"where the figures go ({RESULTS})")
    return parser.parse_args()


class MeasureRow:
    """One line of the report: a measurement and its target, if any."""

    def __init__(
        self, title: str, unit: str, figure: Callable[[dict[str, Any]], float | None], max_value: float | None = None
    ):
        self.title = title
        self._unit = unit
        self._figure = figure
        self._max_value = max_value

    def is_met(self, measured: dict[str, Any]) -> bool:
        """Whether the measurement meets its target; True without a target."""
        figure = self._figure(measured)
        return self._max_value is None or (figure is not None and figure < self._max_value)

    def text(self, measured: dict[str, Any]) -> str:
        """Return the measurement with its unit."""
        figure = self._figure(measured)
        return "not measured" if figure is None else f"{figure:,.2f} {self._unit}".replace(".00 ", " ")

    @property
    def target(self) -> str:
        """The target as text."""
        return "" if self._max_value is None else f"under {self._max_value:,.0f} {self._unit}"


ROWS = (
    MeasureRow("from act sent to event received, p50", "ms", lambda f: f["paced"]["latency_ms"]["p50"]),
    MeasureRow("from act sent to event received, p95", "ms", lambda f: f["paced"]["latency_ms"]["p95"]),
    MeasureRow("from act sent to event received, p99", "ms", lambda f: f["paced"]["latency_ms"]["p99"], 150),
    MeasureRow("rounds at their pace", "rounds", lambda f: f["paced"]["rounds"]),
    MeasureRow("acts at that pace", "acts/s", lambda f: f["paced"]["acts_per_second"]),
    MeasureRow("frames to watchers", "frames/s", lambda f: f["paced"]["frames_to_watchers"] / f["paced"]["seconds"]),
    MeasureRow("processor of the house", "cores", lambda f: f["paced"]["server_cores"]),
    MeasureRow("processor of the house for an act", "ms", lambda f: f["paced"]["server_ms_per_act"]),
    MeasureRow("processor of the robots", "cores", lambda f: f["paced"]["robot_cores"]),
    MeasureRow("processor of the watchers", "cores", lambda f: f["paced"]["watcher_cores"]),
    MeasureRow("syncs of the disk for an act", "syncs", lambda f: f["syncs_per_act"]),
    MeasureRow("acts without pauses (saturation)", "acts/s", lambda f: f["saturated"]["acts_per_second"]),
    MeasureRow("processor of the house for an act then", "ms", lambda f: f["saturated"]["server_ms_per_act"]),
    MeasureRow("memory of a table", "KiB", lambda f: f["memory_per_table"] / 1024),
    MeasureRow("memory of a watcher", "KiB", lambda f: f["memory_per_watcher"] / 1024),
    MeasureRow("start until all tables can be played at", "s", lambda f: f["seconds_to_open"]),
    MeasureRow("the same after play", "s", lambda f: f["seconds_to_open_again"]),
    MeasureRow("start of ten tables, one with a long journal", "s", lambda f: f["recall"]["seconds_to_open"]),
    MeasureRow("recall of the last ten rounds, median", "ms", lambda f: f["recall"]["median_ms"], 50),
    MeasureRow("recall of the last ten rounds, greatest", "ms", lambda f: f["recall"]["greatest_ms"]),
    MeasureRow("processor of the house for a recall", "ms", lambda f: f["recall"]["server_ms"]),
)


def table(measured: dict[str, dict[str, Any]]) -> str:
    """Return the measurements as a Markdown table with a column for each database."""
    head = f"| {'':44} | {'target':>13} |" + "".join(f" {database:>17} |" for database in measured)
    rule = f"| {'-' * 44} | {'-' * 12}: |" + f" {'-' * 16}: |" * len(measured)
    lines = [
        f"| {row.title:44} | {row.target:>13} |"
        + "".join(f" {row.text(figures):>17} |" for figures in measured.values())
        for row in ROWS
    ]
    return "\n".join([head, rule, *lines])


if __name__ == "__main__":
    sys.exit(main())
