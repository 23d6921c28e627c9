"""`pitboss simulate`: simulate millions of rounds of a table, and report the results of every wager."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pitboss.api.tables import TableQuery
from pitboss.cli import json_option, print_answer
from pitboss.cli.shared_options import WagerListCommand, drawing_path, errors_with_flags, table_options, write_drawing
from pitboss.errors import PitbossError
from pitboss.games.registry import is_game
from pitboss.kernels.kernel_cache import cache_directory
from pitboss.money import positive_cents
from pitboss.progress import announce_first_run

if TYPE_CHECKING:
    from pitboss.api.simulate import SimulatedTables
    from pitboss.api.tables import GameChoices
    from pitboss.counting.counters import CounterOptions
    from pitboss.simulation.results import Simulation
    from pitboss.simulation.run import Tally, Work
    from pitboss.simulation.signals import StopSignal

# Options for card counters

Command = TypeVar("Command", bound=Callable[..., Any])

COUNTING_FLAGS = ("count", "ramp", "true_count", "wong_in", "wong_out", "side_count", "spread", "indices")


def counting_options(command: Command) -> Command:
    """Add the options for card counters. All except `--indices` and `--spread` can be repeated for more counters."""
    options = (
        click.option(
            "--count", multiple=True, metavar="COUNT",
            help="Seat a card counter: a name such as hi-lo or ko, a file, or tags such as A=-1,2-6=1,T-K=-1. Repeat "
            "it for more boxes.",
        ),
        click.option(
            "--ramp", multiple=True, metavar="TC:UNITS,…",
            help='Units to wager by true count, such as "0:1,2:4,4:8". A unit is the stake. Default: one unit.',
        ),
        click.option(
            "--true-count", multiple=True, type=click.Choice(["full", "half", "exact"]),
            help="Estimate the decks left to the full deck, the half deck or exactly. Default: full.",
        ),
        click.option("--wong-in", multiple=True, type=int, metavar="TC", help="Enter a shoe at this true count."),
        click.option("--wong-out", multiple=True, type=int, metavar="TC", help="Leave below this true count."),
        click.option("--indices", metavar="FILE", help="Index plays of the counters; see strategy --save-indices."),
        click.option("--spread", type=int, metavar="NUMBER", help="Spread of the best ramp. Default: that of --ramp."),
        click.option(
            "--side-count", multiple=True, metavar="WAGER=COUNT@TC",
            help="Make an additional wager at and above a true count, such as lucky-ladies=hi-lo@5.",
        ),
    )  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


def counting_values(given: Mapping[str, Any]) -> CounterOptions:
    """Return the options for counters."""
    from pitboss.counting.counters import CounterOptions
    from pitboss.errors import PitbossError

    if given["indices"] is not None and not given["count"]:
        raise PitbossError("index plays need a count: name one with --count", at="indices")
    named = ("count", "ramp", "true_count", "wong_in", "wong_out", "side_count", "spread")
    return CounterOptions(**{name: given[name] for name in named})


# The command


FLAGS = ("boxes", "chart", "stake", "parlay", "session", "bankroll", "session_wager", *COUNTING_FLAGS)
"""Flags with a keyword of the same name in the Python interface."""


@click.command(cls=WagerListCommand)
@table_options
@click.option(
    "--rounds", metavar="NUMBER", default="10_000_000", show_default=True, help="Number of rounds, such as 1e9."
)
@click.option(
    "--seed", metavar="NUMBER", help="Seed. The same seed and rounds give the same figures with any number of workers."
)
@click.option("--wager", "wagers", multiple=True, metavar="WAGER", help="Also make this additional wager.")
@click.option("--boxes", type=int, default=1, show_default=True, help="Number of boxes played.")
@click.option("--fresh-shoe", is_flag=True, help="Shuffle before every round instead of at the cut card (cover card).")
@click.option("--chart", metavar="FILE", help="Strategy chart to play by. Default: the game's best strategy.")
@click.option(
    "--stake", metavar="DOLLARS", default="100", show_default=True, help="Amount of every wager, within its limits."
)
@click.option(
    "--rounds-per-hour", type=click.IntRange(1, 100_000), metavar="NUMBER",
    help="Pace for the win per hour. Default: the game's usual pace, which is printed.",
)  # fmt: skip
@click.option("--parlay", is_flag=True, help="Parlay every House Money win onto the hand, where the table allows it.")
@click.option("--session", metavar="NUMBER", help="Report results, drawdown and risk of ruin for sessions of N rounds.")
@click.option(
    "--bankroll", metavar="DOLLARS",
    help="Bankroll of a session; losing it is ruin. Default: 100 stakes.",
)  # fmt: skip
@click.option(
    "--session-wager",
    multiple=True,
    metavar="WAGER",
    help="Wager that a session or a counter of baccarat makes. Default of a session: all of them.",
)
@click.option("--plot", metavar="FILE", help="Write an SVG drawing of the sessions' results to this file.")
@click.option(
    "--engine",
    type=click.Choice(["local", "dask"]),
    default="local",
    show_default=True,
    help="Where the rounds are played.",
)
@click.option(
    "--scheduler", metavar="ADDRESS", help="Address of a running Dask scheduler, such as tcp://127.0.0.1:8786."
)
@counting_options
@click.option("--workers", type=int, help="Number of threads on this machine. Default: all cores.")
@json_option
def simulate(query: TableQuery, as_json: bool, **given: Any) -> None:
    """Simulate rounds of a GAME, or of one or all tables in a submission FILE.

    Ctrl-C stops and shows the figures so far. A second Ctrl-C stops without them.

    \b
    Examples:
      pitboss simulate blackjack --rounds 1e6 --seed 1
      pitboss simulate midi --wager tie --rounds 1e6
      pitboss simulate blackjack --count hi-lo --ramp "0:1,1:2,2:4,3:8" --rounds 1e6
      pitboss simulate blackjack --count ko --ramp "0:1,4:8" --bankroll 10000 --session 500
    """
    if is_game(query.game_or_file) or query.is_file:
        announce_first_run("the simulation", cache_directory())  # before numpy and Numba are imported
    from pitboss.api.simulate import MAX_ROUNDS, MAX_SEED, SimulatedTables, plans, work_for
    from pitboss.api.tables import errors_in_file, read_chart
    from pitboss.simulation.plan import SimulationOptions
    from pitboss.simulation.signals import StopSignal

    rounds = parse_whole(given["rounds"], "--rounds", 1, MAX_ROUNDS)
    seed = randbits(32) if given["seed"] is None else parse_whole(given["seed"], "--seed", 0, MAX_SEED)
    session = _session(given)
    run = _engine(given["engine"], given["scheduler"], given["workers"])
    query = _with_wagers(query, given["wagers"])
    done: dict[str | None, Simulation] = {}
    with StopSignal(_print_stopping) as stop, errors_with_flags(query, *FLAGS):
        stake, wagers = positive_cents(given["stake"], "stake"), frozenset(given["session_wager"]) or None
        how = SimulationOptions(
            given["boxes"], given["fresh_shoe"], stake, read_chart(given["chart"]), wagers, given["parlay"],
            counting_values(given).counters(), read_chart(given["indices"]), given["spread"],
        )  # fmt: skip
        tables = _tables(query)
        plot = _plot_path(given["plot"], tables)
        with errors_in_file(given["chart"]), errors_in_file(given["indices"], "indices"):
            planned, skipped = plans(tables, how)
        works = [(table, work_for(plan, seed, rounds, session, given["bankroll"])) for table, plan in planned]
        for table, work in works:
            simulated = _simulate(work, run, stop, table, given)
            if simulated.rounds:
                done[table.table] = simulated
            if stop.reason:
                break
    if not done:
        click.echo("pitboss: stopped before the first rounds were finished", err=True)
        raise click.exceptions.Exit(130)
    of_tables = SimulatedTables(seed, {id: each for id, each in done.items() if id is not None}, skipped)
    _print_result(done.get(None) or of_tables, as_json)
    if plot is not None:
        _draw(plot, next(iter(done.values())))


def _print_result(result: Simulation | SimulatedTables, as_json: bool) -> None:
    from pitboss.api.simulate import SimulatedTables
    from pitboss.cli.simulation_text import print_figures

    def in_words() -> None:
        if not isinstance(result, SimulatedTables):
            print_figures(result)
            return
        for each in result.tables.values():
            print_figures(each)
        for id, reason in result.not_simulated.items():
            click.echo(f"table {id} is not simulated: {reason}")

    print_answer(result.to_dict(), as_json, in_words)


def _session(given: Mapping[str, Any]) -> int | None:
    """Return the number of rounds of a session. Refuse options about sessions without it."""
    from pitboss.simulation.sessions import MAX_SESSION_ROUNDS as LONGEST

    if given["session"] is not None:
        return parse_whole(given["session"], "--session", 1, LONGEST)
    for option in ("plot",) if given["count"] else ("bankroll", "plot", "session_wager"):
        if given[option] not in (None, ()):
            raise PitbossError("give the number of rounds of a session with --session", at="--session")
    return None


def parse_whole(text: str, at: str, min_value: int, max_value: int) -> int:
    """Parse a whole number: 1000, 1,000, 1_000 or 1e3."""
    try:
        number = Decimal(text.replace(",", "_"))
    except InvalidOperation:
        number = Decimal("NaN")
    if number != number.to_integral_value():
        raise PitbossError(f"must be a whole number, not {text!r}", at=at)
    if not min_value <= number <= max_value:
        raise PitbossError(f"must be at least {min_value} and at most {max_value:,}, not {text}", at=at)
    return int(number)


def _with_wagers(query: TableQuery, wagers: tuple[str, ...]) -> TableQuery:
    """Return the query with every wager of --wager among the options."""
    if not wagers:
        return query
    listed = query.settings.get("wagers", {})
    if not isinstance(listed, dict):
        raise PitbossError("'wagers' is set twice, in two ways", at="--wager")
    named: dict[str, Any] = {wager: {} for wager in wagers}
    return replace(query, settings={**query.settings, "wagers": named | listed})


def _tables(query: TableQuery) -> list[GameChoices]:
    """Return the tables to simulate: one from the command line, or those of a submission."""
    from pitboss.api.tables import game_choices

    if query.letter is not None:
        raise PitbossError(f"say which wager it is for: WAGER={query.letter}", at="--paytable")
    if not query.is_file:
        return [query.choices()]
    return [game_choices(table, {}) for table in query.submitted_tables()]


Run = Callable[["Work", Callable[["Tally"], None], "StopSignal"], "Tally"]


def _engine(name: str, scheduler: str | None, workers: int | None) -> Run:
    from pitboss.api.simulate import MAX_WORKERS

    if workers is not None and not 1 <= workers <= MAX_WORKERS:
        raise PitbossError(f"must be at least 1 and at most {MAX_WORKERS}, not {workers}", at="--workers")
    if name == "dask":
        if scheduler is None:
            raise PitbossError(
                "give the address of a running scheduler, such as tcp://127.0.0.1:8786", at="--scheduler"
            )
        if workers is not None:
            raise PitbossError("the number of workers can be set only with --engine local", at="--workers")
        from pitboss.simulation.cluster import run_on_cluster

        return lambda work, progress, stop: run_on_cluster(work, scheduler, progress, stop)
    if scheduler is not None:
        raise PitbossError("a scheduler can be given only with --engine dask", at="--scheduler")
    from pitboss.simulation.run import run_locally

    return lambda work, progress, stop: run_locally(work, workers, progress, stop)


def _print_stopping() -> None:
    click.echo("pitboss: stopping after the rounds under way; interrupt again to stop at once", err=True)


def _simulate(work: Work, run: Run, stop: StopSignal, table: GameChoices, given: Mapping[str, Any]) -> Simulation:
    from pitboss.api.simulate import bankroll_cents
    from pitboss.cli.simulation_text import ProgressBar
    from pitboss.simulation.results import simulate_table
    from pitboss.simulation.run import compile_kernels

    with ProgressBar(work) as bar:
        compile_kernels(work)
        bar.begin()
        pace, bankroll = given["rounds_per_hour"] or table.game.rounds_per_hour, bankroll_cents(given["bankroll"])
        return simulate_table(work, lambda work: run(work, bar.update, stop), pace, table.table, bankroll)


def _plot_path(name: str | None, tables: list[GameChoices]) -> Path | None:
    """Check the path of the drawing, before the simulation, and return it."""
    if name is None:
        return None
    if len(tables) > 1:
        raise PitbossError("shows one table: name it with --table", at="--plot")
    return drawing_path(name)


def _draw(path: Path, simulated: Simulation) -> None:
    from pitboss.documents.session_plot import session_plot

    assert simulated.session is not None, "a plot without sessions"
    write_drawing(path, session_plot(simulated.session, f"{simulated.game}, {simulated.title}"))
