"""`pitboss demo`: deal a shoe of any game in the terminal, at a readable pace, with clauses."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from importlib.resources import as_file, files
from pathlib import Path
from random import Random
from typing import Final

import click

from pitboss.cards import os_randbelow
from pitboss.cli import count_text, json_option, print_answer
from pitboss.errors import PitbossError
from pitboss.events import Dealt, Event, MeterMoved, PotWon, RoundBegan, RoundEnded, Settlement
from pitboss.games.game import Game
from pitboss.games.registry import game, game_ids
from pitboss.games.settled_round import event_document
from pitboss.journal import MemoryStore, SqliteStore, Store
from pitboss.journal.checkpoint_delivery import Deliver, deliver_to_directory, deliver_to_url
from pitboss.journal.paths import journal_path
from pitboss.journal.signing import SignedCheckpoint
from pitboss.journal.table import JournaledTable
from pitboss.law.problems import did_you_mean
from pitboss.money import dollars
from pitboss.requests import Face
from pitboss.robots.demonstration import demonstrate
from pitboss.submission import Submission, SubmittedTable, load
from pitboss.words.transcript import Line, explain_event, house_win, transcript_lines

# Introduction and suggestions


LINE_PAUSE: Final = 0.4
"""Seconds after each line of a round on a terminal."""
_OPENING_SPEEDUP: Final = 4
"""Speed factor before the first round, while decks are inspected, shuffled and cut."""


class LinePrinter:
    """Prints a table's lines at a pace."""

    def __init__(self, pace: float) -> None:
        self._pace = pace
        self._is_round = False

    def lines(self, lines: Iterable[Line]) -> None:
        """Print lines. A face-down card is not shown until it is turned."""
        for each in lines:
            event = each.event
            if isinstance(event, RoundBegan):
                self._is_round = True
                click.echo()
                click.secho(each.text, bold=True)
            elif isinstance(event, MeterMoved | RoundEnded) or (isinstance(event, Dealt) and event.face is not Face.UP):
                continue
            else:
                clause = f"  [{each.clause}]" if each.clause else ""
                result = event.result if isinstance(event, Settlement) else ""
                colour = {"won": "green", "lost": "red"}.get(result)
                click.echo(f"  {click.style(each.text, fg=colour)}{click.style(clause, dim=True)}")
            self._wait()

    def _wait(self) -> None:
        if self._pace:
            time.sleep(self._pace if self._is_round else self._pace / _OPENING_SPEEDUP)


def print_introduction(table: SubmittedTable) -> None:
    """Print what Pitboss is, what it is about to deal, and how to read a line."""
    player = table.game.player.load() if table.game.player is not None else None
    plays = f"play {player.plays}" if player is not None else "have nothing to decide but their wagers"
    clause = f"[{table.game.book.cite('8.A')}]"
    for text in (
        "Pitboss runs casino table games by Maryland's standard rules: it deals, settles and records them.",
        "",
        f"You are about to see {table.game.title} at table {table.id} of {table.facility}, which exists only here.",
        f"The players {plays}. An electronic dealer does the rest.",
        "First decks are received, checked, shuffled and cut, as the rules ask; then one round follows another.",
        "",
        "How to read a line:",
        "  9c Td Kh                   cards: nine of clubs, ten of diamonds, king of hearts",
        "  net 37.50, net -25.00      what a seat has won or lost, in dollars",
        f"  {clause.ljust(25)}  the clause behind a line; to look it up: pitboss clauses {clause[1:-1]}",
        "",
        "Ctrl-C stops.",
        "",
    ):
        click.echo(text)


def print_suggestions(game: Game, seed: int | None) -> None:
    """Print commands to try next."""
    others = ", ".join(id for id in game_ids() if id != game.id)
    ideas = [
        (f"pitboss demo {game_ids()[0] if game.id != game_ids()[0] else game_ids()[-1]}", f"another game: {others}")
    ]
    if seed is not None:
        ideas.append((f"pitboss demo {game.id} --seed {seed}", "the same cards again"))
    if game.strategy is not None:
        ideas.append((f"pitboss strategy {game.id}", "best play, and what it is worth"))
    if game.main_wagers:
        ideas.append((f"pitboss odds {game.id}", "the exact house edge of every wager"))
    ideas.append((f"pitboss new {game.id} -o floor.toml", "the rules of a table of your own"))
    ideas.append(("pitboss play floor.toml --dealer electronic --journal table.db", "sit down at it yourself"))
    width = max(len(command) for command, _ in ideas)
    click.echo("\nWhat to try next:")
    for command, reason in ideas:
        click.echo(f"  {command.ljust(width)}  {reason}")


# The command


FIRST_GAME: Final = "blackjack"
"""The default game. Most people know it, and unlike baccarat it has decisions to watch."""
MAX_DEMO_SEED: Final = 1_000_000


@click.command()
@click.argument("game_id", metavar="[GAME]", required=False)
@click.option("--submission", "file", metavar="FILE", help="Rules Submission to deal from. Default: the sample.")
@click.option("--table", "id", metavar="ID", help="Table to deal at. Default: the first of the game.")
@click.option("--rounds", type=click.IntRange(1), help="Stop after N rounds. Default: the end of the shoe.")
@click.option("--seed", type=int, help="Deal from this seed. The same seed gives the same cards and decisions.")
@click.option(
    "--pace", type=click.FloatRange(0), help="Seconds after each line. Default: readable on a terminal, else 0."
)
@click.option("--journal", metavar="FILE", help="Write the journal to this file, or continue the one in it.")
@click.option(
    "--checkpoint-dir", "directory", metavar="DIRECTORY",
    help="Also write a signed checkpoint of every round to this directory.",
)  # fmt: skip
@click.option("--checkpoint-url", "url", metavar="URL", help="Send a signed checkpoint of every round to this URL.")
@json_option
def demo(
    game_id: str | None,
    file: str | None,
    id: str | None,
    rounds: int | None,
    seed: int | None,
    pace: float | None,
    as_json: bool,
    **kept: str | None,
) -> int:
    """Deal a shoe of GAME, with skilled players and an electronic dealer who shuffles, cuts, deals and settles.

    Default: blackjack, or the first table of the submission.
    """
    journal, directory, url = kept["journal"], kept["directory"], kept["url"]
    if journal == "":
        raise PitbossError("needs the name of a file", at="--journal")
    deliver = _delivery(directory, url, has_journal=journal is not None)
    continues = journal is not None and journal_path(journal).exists()
    table = None if continues else _table(game_id, file, id)  # before its journal is created
    if seed is None and journal is None:
        seed = os_randbelow(MAX_DEMO_SEED)
    with ExitStack() as stack:
        store: Store = stack.enter_context(SqliteStore(Path(journal)) if journal else MemoryStore())
        if store.head.number:
            journaled = _resume(store, deliver)
        else:
            table = table or _table(game_id, file, id)
            journaled = JournaledTable.open(store, table, deliver=deliver)
            if not as_json:
                print_introduction(table)
        show = (
            None if as_json else LinePrinter(pace if pace is not None else LINE_PAUSE if sys.stdout.isatty() else 0.0)
        )
        below = os_randbelow if seed is None else Random(seed).randrange
        events, stopped = _deal(journaled, demonstrate(journaled, store, rounds, below), show)
        head = store.head
    settled = [event for event in events if isinstance(event, Settlement)]
    summary = {
        "rounds": sum(isinstance(event, RoundEnded) for event in events),
        "settlements": len(settled),
        "house_won": dollars(sum(map(house_win, events))),
        "seed": seed,
        "journal": {"file": journal, "records": head.number, "checkpoint": str(head)},
    }
    document = {**summary, "events": [event_document(event) for event in events]}
    print_answer(document, as_json, lambda: _print_end(summary, events, journaled, seed, stopped=stopped))
    return 130 if stopped else 0


def _deal(
    journaled: JournaledTable, steps: Iterator[list[Event]], show: LinePrinter | None
) -> tuple[list[Event], bool]:
    """Deal until the end or Ctrl-C. Return the events, and whether it was stopped."""
    events: list[Event] = []
    book = _book(journaled)
    try:
        while True:
            wanted = journaled.wanted
            step = next(steps, None)
            if step is None:
                return events, False
            events += [explain_event(event, book) for event in step]
            if show is not None:
                last_input = journaled.play.inputs[-1] if journaled.play.inputs else None
                show.lines(transcript_lines("", wanted, last_input, step, book))
    except KeyboardInterrupt:
        return events, True


def _delivery(directory: str | None, url: str | None, *, has_journal: bool) -> Deliver | None:
    """Return the delivery of signed checkpoints. A failed delivery is reported, and play continues."""

    def report(text: str) -> None:
        click.echo(text, err=True)

    places = [deliver_to_directory(Path(directory), report)] if directory is not None else []
    places += [deliver_to_url(url, report)] if url is not None else []
    if places and not has_journal:
        raise PitbossError("checkpoints need a journal: give its file with --journal", at="--journal")

    def deliver(signed: SignedCheckpoint) -> None:
        for place in places:
            place(signed)

    return deliver if places else None


def _resume(store: Store, deliver: Deliver | None) -> JournaledTable:
    journaled, replayed = JournaledTable.resume(store, deliver=deliver)
    if journaled.wanted is None:
        raise PitbossError("the table of this journal is closed: give another file")
    click.echo(f"goes on after record {replayed.records}", err=True)
    return journaled


def _book(journaled: JournaledTable) -> str:
    return journaled.play.state.book.name


def _table(game_id: str | None, file: str | None, id: str | None) -> SubmittedTable:
    """Return the table to open, from the named submission or the sample."""
    submission = load(Path(file)) if file else load_sample()
    if id is not None and id not in submission.tables:
        raise PitbossError(f"there is no table {id!r}{did_you_mean(id, list(submission.tables))}", at="--table")
    if game_id is None and id is None:
        wished = None if file else FIRST_GAME
    else:
        wished = game(game_id).id if game_id is not None else None
    tables = [
        table for table in submission.tables.values() if wished in (None, table.game.id) and id in (None, table.id)
    ]
    if not tables:
        where = (
            f"table {id} is a table of {submission.tables[id].game.id}" if id else "this submission has no such table"
        )
        raise PitbossError(f"{where}, not of {wished}", at="--table" if id else "GAME")
    return tables[0]


def load_sample() -> Submission:
    """Return the sample Rules Submission of Pitboss."""
    with as_file(files("pitboss.submission").joinpath("sample.toml")) as path:
        return load(path)


def _print_end(
    summary: dict[str, object], events: list[Event], journaled: JournaledTable, seed: int | None, *, stopped: bool
) -> None:
    rounds = int(str(summary["rounds"]))
    click.echo()
    if stopped:
        goes_on = "; the same command continues it" if journaled.wanted is not None and seed is None else ""
        click.echo(f"Stopped by Ctrl-C: the table was left as it stood{goes_on}.")
    pots = sum(isinstance(event, PotWon) for event in events)
    if pots:
        click.echo(f"{count_text(rounds, 'hand')}, {count_text(pots, 'pot')} won")
    else:
        settled = [event for event in events if isinstance(event, Settlement)]
        results = Counter(event.result for event in settled)
        by_result = ", ".join(f"{number} {result}" for result, number in results.items())
        wagers = f"{count_text(len(settled), 'wager')} settled" + (f" ({by_result})" if settled else "")
        click.echo(f"{count_text(rounds, 'round')}, {wagers}, house won {summary['house_won']}")
    print_suggestions(journaled.game, seed)
