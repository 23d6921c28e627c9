"""The text output of `pitboss simulate` for card counters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

import click

from pitboss.cli import print_columns
from pitboss.simulation.counting_figures import CounterFigures, CountingFigures, Returns, TrueCountFigures

LEAST_SHARE = 0.0005
"""Rarer true counts at both ends are printed together."""


def print_counting(counting: CountingFigures) -> None:
    """Print every counter: what he wins, by true count, and the best ramp for his spread."""
    for each in counting.counters:
        _print_counter(each, counting.bankroll)
    if len(counting.counters) > 1:
        click.echo()
        click.echo(click.style("all counters together", bold=True))
        for name, figure in _figures(counting.together, counting.counters[0].stake, counting.bankroll):
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
    for name, figure in _figures(counter.returns, counter.stake, bankroll):
        click.echo(f"  {name:20}  {figure}")
    played = "" if counter.played > 0.999999 else f", at the table in {counter.played:.2%}"
    wager = f"${counter.average_units * counter.stake:,.2f} a round, in {counter.wagered:.2%} of rounds{played}"
    click.echo(f"  {'average wager':20}  {wager}")
    best = counter.best_returns
    click.echo(f"  {'best ramp':20}  {counter.best_ramp}")
    wins = f"{_dollars(100 * best.mean * counter.stake)} per 100 rounds, SCORE {best.score:.2f}"
    click.echo(f"  {'':20}  {wins}")
    heads = (name_of_count, "share of rounds", "edge", "std error", "variance", "units")
    print_columns(heads, list(_rows(counter.by_true_count)), right=set(heads))


def _figures(returns: Returns, stake: float, bankroll: float | None) -> Iterator[tuple[str, str]]:
    yield "win per 100 rounds", _dollars(100 * returns.mean * stake)
    yield "standard deviation", f"${10 * sqrt(max(returns.variance, 0.0)) * stake:,.2f} per 100 rounds"
    yield "SCORE", f"{returns.score:.2f}"
    yield "N0", "never, as nothing is won" if returns.n0 is None else f"{returns.n0:,.0f} rounds"
    if bankroll is not None:
        risk = returns.risk_of_ruin(bankroll / stake)
        yield "risk of ruin", f"{risk:.2%} with ${bankroll:,.2f}"


def _dollars(amount: float) -> str:
    """Return an amount with the sign before the dollar."""
    return f"{'-' if amount < 0 else ''}${abs(amount):,.2f}"


def _rows(lines: Sequence[TrueCountFigures]) -> Iterator[tuple[str, ...]]:
    """Yield the lines, the rare ones of both ends as one line each."""
    often = [number for number, line in enumerate(lines) if line.share >= LEAST_SHARE] or list(range(len(lines)))
    first, last = often[0], often[-1]
    if first:
        yield _together(lines[:first], f"below {lines[first].true_count}")
    for line in lines[first : last + 1]:
        yield _row(str(line.true_count), line, str(line.units))
    if last + 1 < len(lines):
        yield _together(lines[last + 1 :], f"above {lines[last].true_count}")


def _together(lines: Sequence[TrueCountFigures], name: str) -> tuple[str, ...]:
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
