"""The text output of `pitboss simulate`: wagers, counters and sessions, and the progress bar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite, sqrt
from textwrap import wrap
from time import perf_counter
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn
from rich.table import Column

from pitboss.cli import count_text, print_columns
from pitboss.counting.figures import CounterFigures, CountingFigures, Returns, TrueCountFigures
from pitboss.simulation.results import Simulation, WagerFigures, wager_figures
from pitboss.simulation.run import Tally, Work

# Card counters


MIN_SHARE = 0.0005
"""Minimum share of the rounds for a line. Rarer true counts at each end share one."""


def print_counting(counting: CountingFigures) -> None:
    """Print the result of every counter, by true count, and the best ramp for its spread."""
    for each in counting.counters:
        _print_counter(each, counting.bankroll)
    if len(counting.counters) > 1:
        click.echo()
        click.echo(click.style("all counters together", bold=True))
        for name, figure in _returns(counting.team, counting.counters[0].stake, counting.bankroll):
            click.echo(f"  {name:20}  {figure}")


def _print_counter(counter: CounterFigures, bankroll: float | None) -> None:
    click.echo()
    click.echo(
        f"{click.style(f'counter of {counter.wager}', bold=True)}, {counter.count}, a unit is ${counter.stake:,.2f}"
    )
    name_of_count = "true count" if counter.is_balanced else "running count"
    if not counter.by_true_count:
        click.echo(f"  never at the table: no round began at a {name_of_count} at which he plays")
        return
    for name, figure in _returns(counter.returns, counter.stake, bankroll):
        click.echo(f"  {name:20}  {figure}")
    played = "" if counter.share_played > 0.999999 else f", at the table in {counter.share_played:.2%}"
    wager = f"${counter.average_units * counter.stake:,.2f} a round, in {counter.share_wagered:.2%} of rounds{played}"
    click.echo(f"  {'average wager':20}  {wager}")
    best = counter.best_returns
    click.echo(f"  {'best ramp':20}  {counter.best_ramp}")
    wins = f"{_dollars(100 * best.mean * counter.stake)} per 100 rounds, SCORE {best.score:.2f}"
    click.echo(f"  {'':20}  {wins}")
    heads = (name_of_count, "share of rounds", "edge", "std error", "variance", "units")
    print_columns(heads, list(_true_count_rows(counter.by_true_count)), right=set(heads))


def _returns(returns: Returns, stake: float, bankroll: float | None) -> Iterator[tuple[str, str]]:
    yield "win per 100 rounds", _dollars(100 * returns.mean * stake)
    yield "standard deviation", f"${10 * sqrt(max(returns.variance, 0.0)) * stake:,.2f} per 100 rounds"
    yield "SCORE", f"{returns.score:.2f}"
    yield "N0", "never, as nothing is won" if returns.n0 is None else f"{returns.n0:,.0f} rounds"
    if bankroll is not None:
        risk = returns.risk_of_ruin(bankroll / stake)
        yield "risk of ruin", f"{risk:.2%} with ${bankroll:,.2f}"


def _true_count_rows(lines: Sequence[TrueCountFigures]) -> Iterator[tuple[str, ...]]:
    """Yield the lines, with the rare true counts at each end combined."""
    often = [number for number, line in enumerate(lines) if line.share >= MIN_SHARE] or list(range(len(lines)))
    first, last = often[0], often[-1]
    if first:
        yield _join_lines(lines[:first], f"below {lines[first].true_count}")
    for line in lines[first : last + 1]:
        yield _row(str(line.true_count), line, str(line.units))
    if last + 1 < len(lines):
        yield _join_lines(lines[last + 1 :], f"above {lines[last].true_count}")


def _join_lines(lines: Sequence[TrueCountFigures], name: str) -> tuple[str, ...]:
    share = sum(line.share for line in lines)
    edge = sum(line.share * line.edge for line in lines) / share
    squared = sum(line.share * (line.variance + line.edge**2) for line in lines) / share
    rounds = sum(line.rounds for line in lines)
    units = {line.units for line in lines}
    text = str(min(units)) if len(units) == 1 else f"{min(units)}-{max(units)}"
    variance = squared - edge**2
    return _row(name, TrueCountFigures(0, share, edge, variance, sqrt(variance / rounds), 0, rounds), text)


def _row(name: str, line: TrueCountFigures, units: str) -> tuple[str, ...]:
    return name, f"{line.share:.4%}", f"{line.edge:.3%}", f"{line.standard_error:.3%}", f"{line.variance:.3f}", units


# Wagers and sessions


WIDTH = 80


def print_figures(simulated: Simulation) -> None:
    """Print the results of one table: a heading, a block for each wager, counters and sessions."""
    document = simulated.to_dict()
    head = f"{simulated.game}{' ' + simulated.table if simulated.table else ''}"
    stopped = f" ({document['stopped']})" if "stopped" in document else ""
    rounds = count_text(document["rounds"], "round")
    click.echo(f"{click.style(head, bold=True)}, {simulated.title}: {rounds}{stopped}, seed {document['seed']}")
    click.echo(f"  {document['rounds_per_second'] / 1e6:.1f} million rounds a second")
    for name, text in document["assumed"].items():
        _print_wrapped(f"{name}: {text}")
    for wager, one in document["wagers"].items():
        click.echo()
        click.echo(click.style(wager, bold=True))
        for name, figure in _figures(one, document["rounds_per_hour"]):
            click.echo(f"  {name:20}  {figure}")
        _print_rows(list(_rows(one)))
    click.echo()
    for line in _units(document):
        _print_wrapped(line, "")
    if simulated.counting is not None:
        print_counting(simulated.counting)
    if "session" in document:
        _print_session(document["session"])


def _print_wrapped(text: str, indent: str = "  ") -> None:
    for line in wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent * 2, break_on_hyphens=False):
        click.echo(line)


def _figures(one: Mapping[str, Any], rounds_per_hour: int) -> Iterator[tuple[str, str]]:
    """Yield the figures of a wager by name."""
    error = "unknown" if one["standard_error"] is None else f"{one['standard_error']:.4%}"
    if "house_edge" in one:
        yield "house edge", f"{one['house_edge']:.4%} ± {error}"
    else:
        yield "without meters", f"returns {one['return_without_meters']:.4%} ± {error}"
    if "per_unit_wagered" in one:
        yield "per unit wagered", f"{one['per_unit_wagered']:.4%}"
    variance = one["variance"]
    yield "variance", "unknown" if variance is None else f"{variance:.4f}"
    yield "standard deviation", "unknown" if variance is None else f"{one['standard_deviation']:.4f}"
    yield "win per hour", f"{_dollars(one['win_per_hour'])} at {rounds_per_hour} rounds an hour"
    for name, share in one.get("meter_share", {}).items():
        yield "meter", f"share of the {name} meter {share:.3e}"


def _rows(one: Mapping[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    """Yield the rows of a wager that occurred, and its bonuses and caps."""
    for name, row in one["rows"].items():
        if row["count"]:
            sure = f"{row['standard_error']:.7f}" if "standard_error" in row else f"~ {row['standard_error_about']:.7f}"
            yield name, f"{row['probability']:.7f}", sure, row["pays"] or ""
    for name, row in one.get("adjustments", {}).items():
        if row["count"]:
            total = f"{name}, {_dollars(float(row['net']))} in all"
            yield total, f"{row['probability']:.7f}", "", row["pays"] or ""


def _print_rows(rows: list[tuple[str, str, str, str]]) -> None:
    """Print rows in columns. A payout that does not fit is on the next line."""
    heads = ("row", "probability", "std error", "pays")
    widths = [max(len(cells[column]) for cells in (heads, *rows)) for column in range(4)]
    for number, (name, probability, error, pays) in enumerate([heads, *rows]):
        left = f"  {name:{widths[0]}}  {probability:>{widths[1]}}  {error:>{widths[2]}}"
        line = f"{left}  {pays}".rstrip()
        if len(line) > WIDTH:
            line = f"{left}\n      {pays}"
        click.echo(click.style(line, dim=number == 0))


def _units(document: Mapping[str, Any]) -> Iterator[str]:
    """Describe the units of the figures."""
    wagers = document["wagers"]
    yield (
        "House edge, standard error and variance are per unit of the initial wager; the win per hour is the house's"
        " theoretical win with these stakes."
    )
    if any("per_unit_wagered" in one for one in wagers.values()):
        yield "The house edge per unit wagered includes doubles and splits."
    if any("meter_share" in one for one in wagers.values()):
        yield "Meter payouts are not included in these figures."


def _print_session(session: Mapping[str, Any]) -> None:
    click.echo()
    _print_wrapped(
        f"{count_text(session['sessions'], 'session')} of {count_text(session['rounds'], 'round')} with "
        f"{_dollars(session['bankroll'])}, "
        f"{_dollars(session['wagered_each_round'])} initially wagered per round",
        "",
    )
    if not session["sessions"]:
        return
    sure = "" if session["standard_error"] is None else f" ± {session['standard_error']:,.2f}"
    click.echo(
        f"ahead {session['ahead']:.2%}, ruined {session['risk_of_ruin']:.2%} ± "
        f"{session['risk_of_ruin_standard_error']:.2%}, mean {_dollars(session['mean'])}{sure}"
    )
    heads = ("share of sessions", "result up to", "drawdown up to", "rounds up to")
    rows = [
        (share, f"{result:,.2f}", f"{session['drawdown'][share]:,.2f}", f"{session['rounds_played'][share]:,}")
        for share, result in session["result"].items()
    ]
    print_columns(heads, rows, right=set(heads[1:]))


def _dollars(amount: float) -> str:
    """Format an amount with the sign before the dollar."""
    return f"{'-' if amount < 0 else ''}${abs(amount):,.2f}"


# The progress bar


MAX_BAR_WIDTH, MIN_BAR_WIDTH = 40, 6
BAR_TEXT_WIDTH = 66
"""Columns for the rate, the time left and the house edge. A narrower terminal has no bar."""
SPARE_WIDTH = 4
"""Columns left empty at the end of the line, so that a terminal's ^C does not break it."""


class ProgressBar:
    """A progress bar on standard error, if it is a terminal. Removed when done."""

    def __init__(self, work: Work) -> None:
        self.work = work
        console = Console(stderr=True)
        status = TextColumn("{task.fields[status]}", table_column=Column(no_wrap=True))
        columns: list[ProgressColumn] = [status]
        self.width = console.width - SPARE_WIDTH
        if (room := min(MAX_BAR_WIDTH, self.width - BAR_TEXT_WIDTH)) >= MIN_BAR_WIDTH:
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
        first = next(iter(wager_figures(self.work.plan, tally).values()))
        status = progress_line(self.width, tally.rounds, self.work.rounds, now - self.began, first)
        self.bar.update(self.task, completed=tally.rounds, status=status)


def progress_line(width: int, done: int, of: int, seconds: float, first: WagerFigures) -> str:
    """Format the progress in one line no wider than the terminal, leaving out the least important part first."""
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
