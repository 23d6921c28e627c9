"""The text output of `pitboss simulate`: every wager with its rows, and the results of sessions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

import click

from pitboss.cli import count, print_columns
from pitboss.cli.counting_text import print_counting
from pitboss.simulation.simulation import Simulation

WIDTH = 80


def print_figures(simulated: Simulation) -> None:
    """Print the results of one table: a heading, and one block for each wager."""
    document = simulated.to_dict()
    head = f"{simulated.game}{' ' + simulated.table if simulated.table else ''}"
    stopped = f" ({document['stopped']})" if "stopped" in document else ""
    click.echo(f"{click.style(head, bold=True)}, {simulated.title}: {count(document['rounds'], 'round')}{stopped}, "
               f"seed {document['seed']}")  # fmt: skip
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
    """Yield the figures of a wager by their names."""
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
    """Yield the rows of a wager that came, and its bonuses and caps."""
    for name, row in one["rows"].items():
        if row["count"]:
            sure = f"{row['standard_error']:.7f}" if "standard_error" in row else f"~ {row['standard_error_about']:.7f}"
            yield name, f"{row['probability']:.7f}", sure, row["pays"] or ""
    for name, row in one.get("adjustments", {}).items():
        if row["count"]:
            total = f"{name}, {_dollars(float(row['net']))} in all"
            yield total, f"{row['probability']:.7f}", "", row["pays"] or ""


def _print_rows(rows: list[tuple[str, str, str, str]]) -> None:
    """Print rows in columns; a payout that does not fit the line has its own."""
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
        f"{count(session['sessions'], 'session')} of {count(session['rounds'], 'round')} with "
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
    return f"{'-' if amount < 0 else ''}${abs(amount):,.2f}"
