"""The progress bar of a simulation on standard error, with the rate, the time left and the house edge so far."""

from __future__ import annotations

from math import isfinite
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn
from rich.table import Column

from pitboss.simulation.blocks import Tally, Work
from pitboss.simulation.results import WagerFigures, figures

WIDEST_BAR, NARROWEST_BAR = 40, 6
BESIDE_THE_BAR = 66
"""Columns for the rate, the time left and the house edge; a terminal with no more has no bar."""
SPARE = 4
"""Columns left empty at the end of the line, so that a terminal's ^C does not break it."""


class ProgressBar:
    """A progress bar on a terminal's standard error, removed when done."""

    def __init__(self, work: Work) -> None:
        self.work = work
        console = Console(stderr=True)
        status = TextColumn("{task.fields[status]}", table_column=Column(no_wrap=True))
        columns: list[ProgressColumn] = [status]
        self.width = console.width - SPARE
        if (room := min(WIDEST_BAR, self.width - BESIDE_THE_BAR)) >= NARROWEST_BAR:
            columns.insert(0, BarColumn(bar_width=room))
            self.width -= room + 1
        self.bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)

    def __enter__(self) -> ProgressBar:
        self.bar.start()
        self.task = self.bar.add_task("", total=self.work.rounds, status="getting ready")
        self.began = self.last = perf_counter()
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()

    def begin(self) -> None:
        """Start the clock once everything is ready."""
        self.began = self.last = perf_counter()

    def update(self, tally: Tally) -> None:
        """Show the progress, at most ten times a second."""
        now = perf_counter()
        if self.bar.disable or now - self.last < 0.1:
            return
        self.last = now
        first = next(iter(figures(self.work.plan, tally).values()))
        status = progress(self.width, tally.rounds, self.work.rounds, now - self.began, first)
        self.bar.update(self.task, completed=tally.rounds, status=status)


def progress(width: int, done: int, of: int, seconds: float, first: WagerFigures) -> str:
    """Format the progress in one line no wider than the terminal; the least important is left out first."""
    each = f"{done / seconds / 1e6:.1f} M rounds/s"
    left = _clock((of - done) * seconds / done)
    edge = f"house edge {first.house_edge:.4%}"
    sure = f" ± {first.standard_error:.4%}" if isfinite(first.standard_error) else ""
    whole = f"{done / of:.0%}"
    lines = (
        f"{whole} {each}, {left} left, {first.wager} {edge}{sure}",
        f"{whole} {each}, {left} left, {edge}{sure}",
        f"{whole}, {left} left, {edge}{sure}",
        f"{whole}, {left} left, {edge}",
        f"{whole}, {left} left",
    )
    return next((line for line in lines if len(line) <= width), whole)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    return f"{days:,} days" if days else f"{hours}:{minutes:02}:{rest:02}"
