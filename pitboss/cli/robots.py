"""`pitboss robots`: let robots play at the tables of a live house, through its public API."""

from __future__ import annotations

import asyncio
import signal
import sys
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli import count_text, json_option, print_answer
from pitboss.errors import PitbossError

if TYPE_CHECKING:
    from pitboss.robots.crowd import Crowd


@click.command()
@click.argument("url")
@click.option("--tables", metavar="ID,...", help="Tables to play at. Default: every table that the house deals.")
@click.option("--seats", type=click.IntRange(0), help="Robots at each table. Default: up to 3, where seats are free.")
@click.option(
    "--watchers", type=click.IntRange(0), default=0, show_default=True, help="Watchers, spread over the tables."
)
@click.option("--rounds", type=click.IntRange(1), help="Rounds to play at each table. Default: until Ctrl-C.")
@click.option(
    "--pace", type=click.FloatRange(0), default=10.0, show_default=True, help="Seconds a round, or 0 for no pauses."
)
@click.option(
    "--seed", type=int, default=0, show_default=True, help="Seed of the choices, the same with the same cards."
)
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="Stop after this many seconds.")
@json_option
def robots(url: str, tables: str | None, as_json: bool, **how: Any) -> int:
    """Let robots play at the house at URL, such as http://127.0.0.1:8000.

    Each robot is a guest with play money and a seat of its own. It wagers within the limits, decides by basic strategy,
    and leaves at the end. On Ctrl-C the robots finish their hands and leave.
    """
    from pitboss.robots.crowd import Crowd, CrowdOptions

    ids = [id.strip() for id in tables.split(",")] if tables is not None else []
    if not all(ids):
        raise PitbossError("must be table ids separated by commas, such as BJ-1,MIDI-2", at="--tables")
    if how["seats"] == 0 and not how["watchers"]:
        raise PitbossError("there would be no robots: give 1 or more, or --watchers", at="--seats")

    async def run() -> tuple[dict[str, Any], bool]:
        crowd = Crowd(url, CrowdOptions(tables=ids, **how))
        stopped = _stop_on_signals(crowd)
        summary = await crowd.run(None if as_json or not sys.stderr.isatty() else _print_progress)
        return summary, stopped.is_set()

    summary, stopped = asyncio.run(run())
    print_answer(summary, as_json, lambda: _summary_text(summary))
    if summary["gave_up"]:
        return 1
    return 130 if stopped else 0


def _stop_on_signals(crowd: Crowd) -> asyncio.Event:
    """Stop the crowd on Ctrl-C and SIGTERM. Return the event that this sets."""
    stopped = asyncio.Event()

    def stop() -> None:
        stopped.set()
        crowd.stop()

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop)
    return stopped


def _print_progress(crowd: Crowd) -> None:
    figures = crowd.stats
    text = f"{count_text(sum(figures.rounds.values()), 'round')}, {count_text(sum(figures.acts.values()), 'act')}"
    click.echo(f"\r\033[K{count_text(crowd.robots, 'robot')}: {text}", nl=False, err=True)


def _summary_text(summary: dict[str, Any]) -> None:
    if sys.stderr.isatty():
        click.echo("\r\033[K", nl=False, err=True)
    crowd = f"{count_text(summary['robots'], 'robot')} and {count_text(summary['watchers'], 'watcher')}"
    if not summary["watchers"]:
        crowd = count_text(summary["robots"], "robot")
    tables = count_text(len(summary["tables"]), "table")
    click.echo(f"{crowd} at {tables} for {summary['seconds']:.0f} seconds: {count_text(summary['rounds'], 'round')}.")
    latency = summary["latency_ms"]
    if latency["p50"] is not None:
        shown = ", ".join(f"{name} {latency[name]:.1f} ms" for name in ("p50", "p95", "p99", "max"))
        click.echo(f"{count_text(summary['acts'], 'act')}; from sending an act to its events: {shown}.")
    if summary["frames_to_watchers"]:
        click.echo(f"{count_text(summary['frames_to_watchers'], 'frame')} reached watchers.")
    if summary["reconnections"]:
        click.echo(f"{count_text(summary['reconnections'], 'connection')} had to be opened again.")
    for reason, number in summary["refusals"].items():
        click.echo(f"refused {count_text(number, 'time')}: {reason}")
    for fault in summary["gave_up"]:
        click.echo(f"gave up: {fault}")
