"""`pitboss demo`: deal a shoe of any game in the terminal, at a readable pace, with clauses."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from importlib.resources import as_file, files
from pathlib import Path
from random import Random
from typing import Final

import click

from pitboss.cards import below_from_os
from pitboss.cli import count, json_option, say
from pitboss.cli.demo_text import READABLE, Show, introduce, suggest
from pitboss.errors import Mistake
from pitboss.games.registry import game
from pitboss.games.settled_round import event_of
from pitboss.journal import MemoryStore, SqliteStore, Store
from pitboss.journal.elsewhere import Deliver, to_directory, to_url
from pitboss.journal.places import journal_path
from pitboss.journal.signing import SignedCheckpoint
from pitboss.law.messages import nearest
from pitboss.money import dollars
from pitboss.round.betting import PotWon
from pitboss.round.events import Event, RoundEnded, Settlement
from pitboss.round.table import Table
from pitboss.round.transcript import explained, house_wins, lines_of
from pitboss.submission import Submission, SubmittedTable, load
from pitboss.table.demonstration import demonstrate
from pitboss.table.journaled_table import JournaledTable

FIRST_GAME: Final = "blackjack"
"""Most people know its aim and its moves, and it has decisions to watch; baccarat decides by itself."""
MOST_SEED: Final = 1_000_000


@click.command()
@click.argument("game_id", metavar="[GAME]", required=False)
@click.option("--submission", "file", help="Rules Submission to deal from, instead of the sample.")
@click.option("--table", "id", help="Table to deal at; default: the first of the game.")
@click.option("--rounds", type=click.IntRange(1), help="Stop after so many rounds instead of at the end of the shoe.")
@click.option("--seed", type=int, help="Deal the cards of this seed: the same seed, the same cards and decisions.")
@click.option(
    "--pace", type=click.FloatRange(0), help="Seconds after each line; default: readable on a terminal, else 0."
)
@click.option("--journal", help="Write the journal to this file, or continue the one in it.")
@click.option("--checkpoint-dir", "directory", help="Also write a signed checkpoint of every round to this directory.")
@click.option("--checkpoint-url", "url", help="Send a signed checkpoint of every round to this address.")
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
    """Deal a shoe of GAME: players who play well, and an electronic dealer who shuffles, cuts, deals and settles.

    Without GAME it is blackjack, which most people know, or the first table of the submission.
    """
    journal, directory, url = kept["journal"], kept["directory"], kept["url"]
    if journal == "":
        raise Mistake("needs the name of a file", at="--journal")
    deliver = _delivery(directory, url, has_journal=journal is not None)
    continues = journal is not None and journal_path(journal).exists()
    table = None if continues else _table(game_id, file, id)  # before a file is made for it
    if seed is None and journal is None:
        seed = below_from_os(MOST_SEED)
    with ExitStack() as stack:
        store: Store = stack.enter_context(SqliteStore(Path(journal)) if journal else MemoryStore())
        if store.head.number:
            journaled = _resume(store, deliver)
        else:
            table = table or _table(game_id, file, id)
            journaled = JournaledTable.open(store, table, deliver=deliver)
            if not as_json:
                introduce(table)
        show = None if as_json else Show(pace if pace is not None else READABLE if sys.stdout.isatty() else 0.0)
        below = below_from_os if seed is None else Random(seed).randrange
        events, stopped = _deal(journaled, demonstrate(journaled, store, rounds, below), show)
        head = store.head
    settled = [event for event in events if isinstance(event, Settlement)]
    summary = {
        "rounds": sum(isinstance(event, RoundEnded) for event in events),
        "settlements": len(settled),
        "house_won": dollars(sum(map(house_wins, events))),
        "seed": seed,
        "journal": {"file": journal, "records": head.number, "checkpoint": str(head)},
    }
    document = {**summary, "events": [event_of(event) for event in events]}
    say(document, as_json, lambda: _close(summary, events, journaled, seed, stopped=stopped))
    return 130 if stopped else 0


def _deal(journaled: JournaledTable, steps: Iterator[list[Event]], show: Show | None) -> tuple[list[Event], bool]:
    """Deal until the end, or until Ctrl-C: return the events, and whether it was stopped."""
    events: list[Event] = []
    book = _book(journaled)
    try:
        while True:
            wanted = journaled.wanted
            step = next(steps, None)
            if step is None:
                return events, False
            events += [explained(event, book) for event in step]
            if show is not None:
                given = journaled.play.inputs[-1] if journaled.play.inputs else None
                show.lines(lines_of("", wanted, given, step, book))
    except KeyboardInterrupt:
        return events, True


def _delivery(directory: str | None, url: str | None, *, has_journal: bool) -> Deliver | None:
    """Return the delivery of signed checkpoints; a failed delivery is reported, and play goes on."""

    def report(text: str) -> None:
        click.echo(text, err=True)

    places = [to_directory(Path(directory), report)] if directory is not None else []
    places += [to_url(url, report)] if url is not None else []
    if places and not has_journal:
        raise Mistake("checkpoints need a journal: give its file with --journal", at="--journal")

    def deliver(signed: SignedCheckpoint) -> None:
        for place in places:
            place(signed)

    return deliver if places else None


def _resume(store: Store, deliver: Deliver | None) -> JournaledTable:
    journaled, found = JournaledTable.resume(store, deliver=deliver)
    if journaled.wanted is None:
        raise Mistake("the table of this journal is closed: give another file")
    click.echo(f"goes on after record {found.records}", err=True)
    return journaled


def _book(journaled: JournaledTable) -> str:
    state = journaled.play.state
    assert isinstance(state, Table)
    return state.book.name


def _table(game_id: str | None, file: str | None, id: str | None) -> SubmittedTable:
    """Return the table to open, of the submission that was named or of the sample."""
    submission = load(Path(file)) if file else sample()
    if id is not None and id not in submission.tables:
        raise Mistake(f"there is no table {id!r}{nearest(id, list(submission.tables))}", at="--table")
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
        raise Mistake(f"{where}, not of {wished}", at="--table" if id else "GAME")
    return tables[0]


def sample() -> Submission:
    """Return the sample Rules Submission of Pitboss."""
    with as_file(files("pitboss.submission").joinpath("sample.toml")) as path:
        return load(path)


def _close(
    summary: dict[str, object], events: list[Event], journaled: JournaledTable, seed: int | None, *, stopped: bool
) -> None:
    rounds = int(str(summary["rounds"]))
    click.echo()
    if stopped:
        goes_on = "; the same command continues it" if journaled.wanted is not None and seed is None else ""
        click.echo(f"Stopped by Ctrl-C: the table was left as it stood{goes_on}.")
    pots = sum(isinstance(event, PotWon) for event in events)
    if pots:
        click.echo(f"{count(rounds, 'hand')}, {count(pots, 'pot')} won")
    else:
        settled = [event for event in events if isinstance(event, Settlement)]
        results = Counter(event.result for event in settled)
        by_result = ", ".join(f"{number} {result}" for result, number in results.items())
        wagers = f"{count(len(settled), 'wager')} settled" + (f" ({by_result})" if settled else "")
        click.echo(f"{count(rounds, 'round')}, {wagers}, house won {summary['house_won']}")
    suggest(journaled.game, seed)
