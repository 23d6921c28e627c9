"""`pitboss simulate`: play millions of rounds by a table's rules and report the figures of every wager."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli import json_option, say
from pitboss.cli.choices import choices_of, names_a_file
from pitboss.errors import Mistake
from pitboss.files import read_text, write_file
from pitboss.games.registry import game as game_of
from pitboss.games.registry import plan_of
from pitboss.law.options import TableChoices
from pitboss.money import positive_cents

if TYPE_CHECKING:
    from pitboss.cli.simulation_text import Answer
    from pitboss.simulation.blocks import Tally, Work
    from pitboss.simulation.plan import Asked, Plan
    from pitboss.simulation.sessions import Bankroll
    from pitboss.simulation.stopping import Stop

MOST_ROUNDS = 10**15
MOST_WORKERS = 256
LARGEST_SEED = 2**64 - 1


@dataclass(frozen=True)
class TableToPlay:
    """One table to simulate."""

    id: str | None
    game: str
    choices: TableChoices


@click.command()
@click.argument("file_or_game", metavar="FILE|GAME")
@click.option(
    "--rounds", metavar="NUMBER", default="10_000_000", show_default=True, help="Number of rounds, such as 1e9."
)
@click.option(
    "--seed", metavar="NUMBER", help="The same seed and rounds give the same figures with any number of workers."
)
@click.option(
    "--set", "settings", multiple=True, metavar="OPTION=VALUE",
    help="Set an option of the game, such as cover_card_depth (the place of the cut card).",
)  # fmt: skip
@click.option("--wager", "wagers", multiple=True, help="Make this additional wager too.")
@click.option("--table", "table_id", help="Table of the submission; default: all tables.")
@click.option("--boxes", type=int, default=1, show_default=True, help="Number of boxes played.")
@click.option("--fresh-shoe", is_flag=True, help="Shuffle before every round instead of at the cut card.")
@click.option("--chart", metavar="FILE", help="Strategy chart to play by; default: the game's best strategy.")
@click.option(
    "--stake", metavar="DOLLARS", default="100", show_default=True, help="Stake on every wager, within its limits."
)
@click.option("--parlay", is_flag=True, help="Parlay every House Money win onto the hand, where the table allows it.")
@click.option(
    "--session", metavar="NUMBER", help="Report results, drawdown and risk of ruin for sessions of this many rounds."
)
@click.option(
    "--bankroll", metavar="DOLLARS",
    help="Bankroll of a session; losing it is ruin. Default: 100 stakes.",
)  # fmt: skip
@click.option("--on", multiple=True, metavar="WAGER", help="Wager that a baccarat session makes; default: all of them.")
@click.option("--plot", metavar="FILE", help="Write the distribution of the sessions to this file, as SVG.")
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
@click.option("--workers", type=int, help="Number of threads on this machine; default: all cores.")
@json_option
def simulate(file_or_game: str, as_json: bool, **given: Any) -> None:
    """Simulate rounds of a GAME, or of the tables in a submission FILE.

    Ctrl-C stops and shows the figures so far; a second Ctrl-C stops without them.
    """
    from pitboss.cli.simulation_text import print_figures
    from pitboss.simulation.blocks import Work
    from pitboss.simulation.plan import Asked
    from pitboss.simulation.stopping import Stop

    rounds = _whole(given["rounds"], "--rounds", 1, MOST_ROUNDS)
    seed = randbits(32) if given["seed"] is None else _whole(given["seed"], "--seed", 0, LARGEST_SEED)
    stake = positive_cents(given["stake"], "--stake")
    on = frozenset(given["on"]) or None
    asked = Asked(given["boxes"], given["fresh_shoe"], stake, _chart(given["chart"]), on, given["parlay"])
    run = _engine(given["engine"], given["scheduler"], given["workers"])
    tables = _tables(file_or_game, given["settings"], given["wagers"], given["table_id"])
    plot = _plot_at(given["plot"], tables)
    answers: list[Answer] = []
    with Stop(_say_that_it_stops) as stop:
        planned, left_out = _plans(tables, asked)
        works = [(table, Work(plan, seed, rounds, _bankroll(plan, rounds, given))) for table, plan in planned]
        for table, work in works:
            answer = _play(table, work, run, stop)
            if answer.document["rounds"]:
                answers.append(answer)
            if stop.reason:
                break
    if not answers:
        click.echo("pitboss: stopped before the first rounds were over", err=True)
        raise click.exceptions.Exit(130)
    documents = [answer.document for answer in answers]
    whole = documents[0] if answers[0].table is None else {"seed": seed, "tables": documents, "not_simulated": left_out}

    def in_words() -> None:
        for answer in answers:
            print_figures(answer)
        for id, why in left_out.items():
            click.echo(f"table {id} is not simulated: {why}")

    say(whole, as_json, in_words)
    if plot is not None:
        _draw(plot, answers[0])


def _whole(text: str, at: str, least: int, most: int) -> int:
    """Parse a whole number: 1000, 1,000, 1_000 or 1e3."""
    try:
        number = Decimal(text.replace(",", "_"))
    except InvalidOperation:
        number = Decimal("NaN")
    if number != number.to_integral_value():
        raise Mistake(f"must be a whole number, not {text!r}", at=at)
    if not least <= number <= most:
        raise Mistake(f"must be at least {least} and at most {most:,}, not {text}", at=at)
    return int(number)


def _chart(path: str | None) -> Mapping[str, Any] | None:
    """Read a strategy chart in JSON or TOML."""
    if path is None:
        return None
    from pitboss.games.round_document import parse_document

    toml = {".toml": True, ".json": False}.get(Path(path).suffix.lower())
    text = read_text(path)
    try:
        chart = parse_document(text, toml=toml, form="a chart is an object with tables of hands and cells")
    except Mistake as mistake:
        place = path if mistake.at in (None, "document") else f"{path}, {mistake.at}"
        raise Mistake(mistake.message, at=place) from None
    if "game" in chart and "method" in chart:
        how = "write one to play by with: pitboss strategy GAME --chart FILE"
        raise Mistake(f"this is a strategy report, not a chart: {how}", at=path)
    return chart


def _tables(named: str, settings: tuple[str, ...], wagers: tuple[str, ...], only: str | None) -> list[TableToPlay]:
    """Return the tables to simulate: one from the command line, or those of a submission."""
    if not names_a_file(named):
        if only is not None:
            raise Mistake("a game has no tables: name a submission", at="--table")
        game = game_of(named)
        listed = [
            f"wagers.{wager}={{}}" for wager in wagers if not any(s.startswith(f"wagers.{wager}") for s in settings)
        ]
        return [TableToPlay(None, game.id, choices_of(game, None, (*settings, *listed)))]
    if settings or wagers:
        raise Mistake("a submission states its own options: give only the file", at=named)
    from pitboss.submission import load

    submission = load(Path(named))
    if only is not None and only not in submission.tables:
        raise Mistake(f"the submission has no table {only!r}: {', '.join(submission.tables)}", at="--table")
    found = [table for id, table in submission.tables.items() if only in (None, id)]
    return [TableToPlay(table.id, table.game.id, table.choices) for table in found]


def _plans(tables: list[TableToPlay], asked: Asked) -> tuple[list[tuple[TableToPlay, Plan]], dict[str, str]]:
    """Return the plan of each table before any is played, and why others cannot be simulated."""
    planned: list[tuple[TableToPlay, Plan]] = []
    left_out: dict[str, str] = {}
    for table in tables:
        try:
            planned.append((table, plan_of(table.game, table.choices, asked)))
        except Mistake as mistake:
            if table.id is None or len(left_out) + 1 == len(tables):
                raise
            left_out[table.id] = mistake.message
    if asked.on is not None and any(plan.on is None for _, plan in planned):
        raise Mistake("in this game a session makes all wagers of a round together: leave out --on", at="--on")
    return planned, left_out


def _bankroll(plan: Plan, rounds: int, given: Mapping[str, Any]) -> Bankroll | None:
    from pitboss.simulation.sessions import MOST_ROUNDS as LONGEST
    from pitboss.simulation.sessions import Bankroll

    if given["session"] is None:
        for option in ("bankroll", "plot", "on"):
            if given[option] not in (None, ()):
                raise Mistake("give the number of rounds of a session with --session", at="--session")
        return None
    each = _whole(given["session"], "--session", 1, LONGEST)
    if each > rounds:
        raise Mistake(f"a session of {each:,} rounds is more than the {rounds:,} that are played", at="--session")
    on = [wager for wager in plan.wagers if not wager.sums_up and (plan.on is None or wager.wager in plan.on)]
    staked = sum(wager.stake * max(wager.each_round, 1) for wager in on if wager.always)
    money = 100 * staked if given["bankroll"] is None else positive_cents(given["bankroll"], "--bankroll")
    return Bankroll(each, money, staked, plan.unit)


Run = Callable[["Work", Callable[["Tally"], None], "Stop"], "Tally"]


def _engine(name: str, scheduler: str | None, workers: int | None) -> Run:
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise Mistake(f"must be at least 1 and at most {MOST_WORKERS}, not {workers}", at="--workers")
    if name == "dask":
        if scheduler is None:
            raise Mistake("give the address of a running scheduler, such as tcp://127.0.0.1:8786", at="--scheduler")
        if workers is not None:
            raise Mistake("the number of workers can be set only with --engine local", at="--workers")
        from pitboss.simulation.cluster import run_on

        return lambda work, progress, stop: run_on(work, scheduler, progress, stop)
    if scheduler is not None:
        raise Mistake("a scheduler can be given only with --engine dask", at="--scheduler")
    from pitboss.simulation.engine import run_here

    return lambda work, progress, stop: run_here(work, workers, progress, stop)


def _say_that_it_stops() -> None:
    click.echo("pitboss: stopping after the rounds under way; interrupt again to stop at once", err=True)


def _play(table: TableToPlay, work: Work, run: Run, stop: Stop) -> Answer:
    from pitboss.cli.progress import ProgressBar
    from pitboss.cli.simulation_text import Answer
    from pitboss.simulation.blocks import make_ready
    from pitboss.simulation.engine import Clock
    from pitboss.simulation.results import figures

    with ProgressBar(work) as bar:
        make_ready(work)
        bar.begin()
        clock = Clock()
        tally = run(work, bar.update, stop)
    seconds = clock.seconds
    document: dict[str, Any] = {
        **({"table": table.id} if table.id else {}),
        "game": work.plan.game,
        "rounds": tally.rounds,
        **({"stopped": tally.stopped} if tally.stopped else {}),
        "seconds": round(seconds, 6),
        "rounds_per_second": round(tally.rounds / seconds) if seconds else 0,
        "seed": work.seed,
        "assumed": work.plan.assumptions,
        "wagers": {wager: one.to_json() for wager, one in figures(work.plan, tally).items()},
    }
    if tally.sessions is not None:
        document["session"] = tally.sessions.to_json()
    return Answer(table.id, work.plan.title, document, tally.sessions)


def _plot_at(named: str | None, tables: list[TableToPlay]) -> Path | None:
    """Return the path of the drawing, checked before anything is played."""
    if named is None:
        return None
    if len(tables) > 1:
        raise Mistake("shows one table: name it with --table", at="--plot")
    path = Path(named)
    if not named or path.is_dir() or not path.parent.is_dir():
        raise Mistake("the drawing needs a file name in an existing directory", at=f"--plot {named}".rstrip())
    return path


def _draw(path: Path, answer: Answer) -> None:
    """Write the drawing after the answer, so that a full disk does not cost the answer."""
    from pitboss.documents.session_plot import session_plot

    assert answer.sessions is not None, "a plot without sessions"
    drawn = session_plot(answer.sessions, f"{answer.document['game']}, {answer.title}")
    try:
        write_file(path, drawn.encode())
    except Mistake as mistake:
        click.echo(f"pitboss: {mistake.at}: {mistake.message}", err=True)
        raise click.exceptions.Exit(2) from None
