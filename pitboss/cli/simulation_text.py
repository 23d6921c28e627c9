"""The text output of `pitboss simulate`: every wager with its rows, and the results of sessions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from pitboss.cli import count, print_columns
from pitboss.simulation.simulation import Simulation


def print_figures(simulated: Simulation) -> None:
    """Print the results of one table."""
    document = simulated.to_dict()
    head = f"{simulated.game}{' ' + simulated.table if simulated.table else ''}"
    stopped = f" ({document['stopped']})" if "stopped" in document else ""
    click.echo(f"{click.style(head, bold=True)}, {simulated.title}: {count(document['rounds'], 'round')}{stopped}, "
               f"{document['rounds_per_second'] / 1e6:.1f} million a second, seed {document['seed']}")  # fmt: skip
    for name, text in document["assumed"].items():
        click.echo(f"  {name}: {text}")
    heads = ("wager", "house edge", "standard error", "variance", "row", "pays", "probability", "standard error")
    right = {"house edge", "standard error", "variance", "probability"}
    print_columns(heads, [row for wager, one in document["wagers"].items() for row in _rows(wager, one)], right)
    for line in _units(document):
        click.echo(line)
    if "session" in document:
        _print_session(document["session"])


def _rows(wager: str, one: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yield the lines of a wager: its rows that came, bonuses, caps and meters."""
    edge = f"{one['house_edge']:.4%}" if "house_edge" in one else f"returns {one['return_without_meters']:.4%}"
    error = "unknown" if one["standard_error"] is None else f"{one['standard_error']:.4%}"
    variance = "unknown" if one["variance"] is None else f"{one['variance']:.4f}"
    yield wager, edge, error, variance, "", "", "", ""
    for name, row in one["rows"].items():
        if row["count"]:
            sure = f"{row['standard_error']:.7f}" if "standard_error" in row else f"~ {row['standard_error_about']:.7f}"
            yield "", "", "", "", name, row["pays"] or "", f"{row['probability']:.7f}", sure
    for name, row in one.get("adjustments", {}).items():
        if row["count"]:
            yield (
                "",
                "",
                "",
                "",
                f"{name}, {_dollars(float(row['net']))} in all",
                row["pays"] or "",
                f"{row['probability']:.7f}",
                "",
            )
    for name, share in one.get("meter_share", {}).items():
        yield "", "", "", "", f"share of the {name} meter", "", f"{share:.3e}", ""


def _units(document: Mapping[str, Any]) -> Iterator[str]:
    """Describe the unit of the figures."""
    wagers = document["wagers"]
    yield "House edge and standard error are per unit of the initial wager, the variance per unit staked in a round."
    for wager, one in wagers.items():
        if "per_unit_wagered" in one:
            edge = f"{one['per_unit_wagered']:.4%}"
            yield f"Per unit wagered, including doubles and splits, the house edge of {wager} is {edge}."
    if any("meter_share" in one for one in wagers.values()):
        yield "Meter payouts are not included in these figures or in a return."


def _print_session(session: Mapping[str, Any]) -> None:
    click.echo(
        f"{count(session['sessions'], 'session')} of {count(session['rounds'], 'round')} with "
        f"{_dollars(session['bankroll'])}, "
        f"{_dollars(session['wagered_each_round'])} initially wagered per round"
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
