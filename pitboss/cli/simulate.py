"""`pitboss simulate`: rounds by the hundred million, by the table's own rules, with what they show of every wager."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from secrets import randbits
from typing import Any

import click

from pitboss.cli import json_option, print_columns, say
from pitboss.cli.odds import choices_of
from pitboss.errors import Mistake
from pitboss.files import read_text
from pitboss.games.game import GAMES
from pitboss.games.game import game as game_of
from pitboss.law.options import TableChoices
from pitboss.money import positive_cents

MOST_ROUNDS = 10**15


@dataclass(frozen=True)
class TableToPlay:
    """One table that is simulated."""

    id: str | None
    game: str
    choices: TableChoices


@click.command()
@click.argument("file_or_game", metavar="FILE|GAME")
@click.option("--rounds", default="10_000_000", show_default=True, help="How many rounds.")
@click.option(
    "--seed", type=int, help="The same seed and rounds give the same figures, however many workers there are."
)
@click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="Set an option of the game.")
@click.option("--wager", "wagers", multiple=True, help="Make this additional wager too.")
@click.option("--table", "table_id", help="Which table of a submission; without it, every one.")
@click.option("--boxes", type=int, default=1, show_default=True, help="How many boxes are played.")
@click.option("--fresh-shoe", is_flag=True, help="Shuffle before every round, instead of at the cut card.")
@click.option("--chart", help="A file with the strategy chart to play by; without it, the game's own best.")
@click.option("--stake", default="100", show_default=True, help="Dollars on every wager, as far as its limits go.")
@click.option("--parlay", is_flag=True, help="Put every House Money win onto the hand, where the table allows it.")
@click.option("--session", type=int, help="Rounds of a player's session: show how sessions end.")
@click.option("--bankroll", help="Dollars that a player brings to a session; without it, a hundred stakes.")
@click.option("--plot", help="Write the distribution of the sessions to this SVG file.")
@click.option("--engine", type=click.Choice(["local", "dask"]), default="local", show_default=True, help="What plays.")
@click.option("--scheduler", help="Address of a Dask scheduler that runs already.")
@click.option("--workers", type=int, help="Threads of this machine; without it, all cores.")
@json_option
def simulate(file_or_game: str, as_json: bool, **given: Any) -> None:
    """Simulate rounds of a GAME, or of the tables in a submission FILE."""
    from pitboss.games.simulated import plan_of
    from pitboss.simulation.blocks import Work
    from pitboss.simulation.plan import Asked
    from pitboss.simulation.sessions import Bankroll

    rounds = _whole(given["rounds"], "--rounds", MOST_ROUNDS)
    seed = given["seed"] if given["seed"] is not None else randbits(32)
    stake = positive_cents(given["stake"], "--stake")
    asked = Asked(given["boxes"], given["fresh_shoe"], stake, _chart(given["chart"]), given["parlay"])
    run = _engine(given["engine"], given["scheduler"], given["workers"])
    answers = []
    for table in _tables(file_or_game, given["settings"], given["wagers"], given["table_id"]):
        plan = plan_of(table.game, table.choices, asked)
        bankroll = None
        if given["session"] is not None:
            each = _whole(str(given["session"]), "--session", MOST_ROUNDS)
            every_round = [wager for wager in plan.wagers if wager.always and not wager.sums_up]
            staked = sum(wager.stake * max(wager.each_round, 1) for wager in every_round)
            money = positive_cents(given["bankroll"], "--bankroll") if given["bankroll"] else 100 * staked
            bankroll = Bankroll(each, money, staked)
        elif given["bankroll"] or given["plot"]:
            raise Mistake("say how many rounds a session has", at="--session")
        answers.append(_play(table, Work(plan, seed, rounds, bankroll), run, as_json))
    if given["plot"]:
        _plot(Path(given["plot"]), answers[0])
    documents = [answer.document for answer in answers]
    whole = documents[0] if answers[0].table is None else {"seed": seed, "tables": documents}
    say(whole, as_json, lambda: print_all(answers))


def _whole(text: str, at: str, most: int) -> int:
    try:
        number = int(text.replace(",", "_"))
    except ValueError:
        raise Mistake(f"must be a whole number, not {text!r}", at=at) from None
    if not 1 <= number <= most:
        raise Mistake(f"must be at least 1 and at most {most:,}, not {text}", at=at)
    return number


def _chart(path: str | None) -> Mapping[str, Any] | None:
    """A chart that somebody has written, in JSON or TOML."""
    if path is None:
        return None
    from pitboss.games.written import parse_document

    return parse_document(read_text(path))


def _tables(named: str, settings: tuple[str, ...], wagers: tuple[str, ...], only: str | None) -> list[TableToPlay]:
    """The tables to simulate: one from the command line, or those of a submission."""
    if named in GAMES or not ("." in named or "/" in named or Path(named).exists()):
        if only is not None:
            raise Mistake("a game has no tables: name a submission", at="--table")
        game = game_of(named)
        listed = [
            f"wagers.{wager}={{}}" for wager in wagers if not any(s.startswith(f"wagers.{wager}") for s in settings)
        ]
        return [TableToPlay(None, game.id, choices_of(game, None, (*settings, *listed)))]
    if settings or wagers:
        raise Mistake("a submission says all of that itself: give the file alone", at=named)
    from pitboss.submission import load

    submission = load(Path(named))
    if only is not None and only not in submission.tables:
        raise Mistake(f"the submission has no table {only!r}: {', '.join(submission.tables)}", at="--table")
    found = [table for id, table in submission.tables.items() if only in (None, id)]
    return [TableToPlay(table.id, table.game.id, table.choices) for table in found]


Run = Callable[..., Any]


def _engine(name: str, scheduler: str | None, workers: int | None) -> Run:
    if workers is not None and workers < 1:
        raise Mistake(f"must be at least 1, not {workers}", at="--workers")
    if name == "dask":
        if scheduler is None:
            raise Mistake("say where the scheduler is, as tcp://127.0.0.1:8786: none is started here", at="--scheduler")
        from pitboss.simulation.cluster import run_on

        return lambda work, told: run_on(work, scheduler, told)
    if scheduler is not None:
        raise Mistake("a scheduler is for --engine dask", at="--scheduler")
    from pitboss.simulation.engine import run_here

    return lambda work, told: run_here(work, workers, told)


@dataclass(frozen=True)
class Answer:
    """What came of one table."""

    table: str | None
    title: str
    document: dict[str, Any]
    sessions: Any
    stopped: bool


def _play(table: TableToPlay, work: Any, run: Run, as_json: bool) -> Answer:
    from pitboss.simulation.blocks import make_ready
    from pitboss.simulation.engine import Clock
    from pitboss.simulation.results import figures

    make_ready(work)
    clock = Clock()
    with _Progress(work, quiet=as_json) as progress:
        tally = run(work, progress.told)
    seconds = clock.seconds
    found = figures(work.plan, tally)
    document: dict[str, Any] = {
        **({"table": table.id} if table.id else {}),
        "game": work.plan.game,
        "rounds": tally.rounds,
        "seconds": round(seconds, 6),
        "rounds_per_second": round(tally.rounds / seconds) if seconds else 0,
        "seed": work.seed,
        "assumed": work.plan.said,
        "wagers": {wager: one.to_json() for wager, one in found.items()},
    }
    if tally.sessions is not None:
        document["session"] = tally.sessions.to_json()
    return Answer(table.id, work.plan.title, document, tally.sessions, tally.rounds < work.rounds)


class _Progress:
    """A bar on standard error, with the rate, the time left and the house edge so far."""

    def __init__(self, work: Any, quiet: bool) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

        self.work = work
        columns = ("simulate", BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[rate]}"),
                   TimeRemainingColumn(), TextColumn("{task.fields[edge]}"))  # fmt: skip
        console = Console(stderr=True)
        self.bar = Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal)

    def __enter__(self) -> _Progress:
        from time import perf_counter

        self.bar.start()
        self.task = self.bar.add_task("simulate", total=self.work.rounds, rate="", edge="")
        self.began = self.last = perf_counter()
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()

    def told(self, tally: Any) -> None:
        """How far it is, at most ten times a second."""
        from time import perf_counter

        from pitboss.simulation.results import figures

        now = perf_counter()
        if self.bar.disable or now - self.last < 0.1:
            return
        self.last = now
        first = next(iter(figures(self.work.plan, tally).values()))
        edge = f"{first.wager} house edge {first.house_edge:.4%} ± {first.standard_error:.4%}"
        rate = f"{tally.rounds / (now - self.began) / 1e6:.1f} M rounds/s"
        self.bar.update(self.task, completed=tally.rounds, rate=rate, edge=edge)


def print_all(answers: list[Answer]) -> None:
    """Every table, one after the other."""
    for answer in answers:
        print_figures(answer)


def print_figures(answer: Answer) -> None:
    """One table in words."""
    document = answer.document
    head = f"{document['game']}{' ' + answer.table if answer.table else ''}"
    stopped = " (stopped)" if answer.stopped else ""
    click.echo(f"{click.style(head, bold=True)}, {answer.title}: {document['rounds']:,} rounds{stopped}, "
               f"{document['rounds_per_second'] / 1e6:.1f} million a second, seed {document['seed']}")  # fmt: skip
    for name, said in document["assumed"].items():
        click.echo(f"  {name}: {said}")
    rows = [row for wager, one in document["wagers"].items() for row in _of_wager(wager, one)]
    heads = ("wager", "house edge", "standard error", "variance", "row", "probability")
    print_columns(heads, rows, right={"house edge", "standard error", "variance", "probability"})
    if "session" in document:
        _print_session(document["session"])


def _of_wager(wager: str, one: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """A wager's line, those of its rows, and of what comes besides: on top, cut off, or from a meter."""
    edge = f"{one['house_edge']:.4%}" if "house_edge" in one else f"returns {one['return_without_meters']:.4%}"
    yield wager, edge, f"{one['standard_error']:.4%}", f"{one['variance']:.4f}", "", ""
    for name, row in one["rows"].items():
        if row["count"]:
            yield "", "", "", "", name, f"{row['probability']:.7f}"
    for name, row in one.get("besides", {}).items():
        if row["count"]:
            yield "", "", "", "", f"{name}, ${row['net']} in all", f"{row['probability']:.7f}"
    for name, share in one.get("meter_share", {}).items():
        yield "", "", "", "", f"share of the {name} meter", f"{share:.3e}"


def _print_session(session: Mapping[str, Any]) -> None:
    click.echo(
        f"sessions of {session['rounds']:,} rounds with ${session['bankroll']:,.2f}: {session['sessions']:,}, "
        f"ahead {session['ahead']:.2%}, ruined {session['risk_of_ruin']:.2%}, mean ${session['mean']:,.2f}"
    )
    rows = [
        (share, f"{session['result'][share]:,.2f}", f"{session['drawdown'][share]:,.2f}") for share in session["result"]
    ]
    print_columns(
        ("share of sessions", "result up to", "drawdown up to"), rows, right={"result up to", "drawdown up to"}
    )


def _plot(path: Path, answer: Answer) -> None:
    from pitboss.documents.session_plot import session_plot

    try:
        path.write_text(session_plot(answer.sessions, f"{answer.document['game']}, {answer.title}"), encoding="utf-8")
    except OSError as fault:
        raise Mistake(f"cannot be written: {fault.strerror}", at=str(path)) from None
