"""`pitboss demo`: deal a shoe in the terminal, with clauses."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from importlib.resources import as_file, files
from pathlib import Path

import click

from pitboss.cli import count, json_option, say
from pitboss.errors import Mistake
from pitboss.games.settled_round import event_of
from pitboss.journal import MemoryStore, SqliteStore, Store
from pitboss.journal.elsewhere import Deliver, to_directory, to_url
from pitboss.journal.places import journal_path
from pitboss.journal.signing import SignedCheckpoint
from pitboss.law.messages import nearest
from pitboss.money import dollars
from pitboss.round.betting import PotWon
from pitboss.round.events import Dealt, Event, MeterMoved, RoundBegan, RoundEnded, Settlement
from pitboss.round.requests import Face
from pitboss.round.table import Table
from pitboss.round.transcript import cited, explained, house_wins, line
from pitboss.submission import Submission, SubmittedTable, load
from pitboss.table.demonstration import demonstrate
from pitboss.table.journaled_table import JournaledTable


@click.command()
@click.option("--submission", "file", help="Rules Submission to deal from, instead of the sample.")
@click.option("--table", "id", help="Table to deal at; default: the first.")
@click.option("--rounds", type=click.IntRange(1), help="Stop after so many rounds instead of at the end of the shoe.")
@click.option("--journal", help="Write the journal to this file, or continue the one in it.")
@click.option("--checkpoint-dir", "directory", help="Also write a signed checkpoint of every round to this directory.")
@click.option("--checkpoint-url", "url", help="Send a signed checkpoint of every round to this address.")
@json_option
def demo(
    file: str | None,
    id: str | None,
    rounds: int | None,
    journal: str | None,
    directory: str | None,
    url: str | None,
    as_json: bool,
) -> None:
    """Deal a shoe: four players wager at random, an electronic dealer shuffles, cuts, deals and settles."""
    if journal == "":
        raise Mistake("needs the name of a file", at="--journal")
    deliver = _delivery(directory, url, has_journal=journal is not None)
    table = None if journal and journal_path(journal).exists() else _table(file, id)  # before a file is made for it
    with ExitStack() as stack:
        store: Store = stack.enter_context(SqliteStore(Path(journal)) if journal else MemoryStore())
        if store.head.number:
            journaled = _resume(store, deliver)
        else:
            journaled = JournaledTable.open(store, table or _table(file, id), deliver=deliver)
        events, book = [], _book(journaled)
        for given in demonstrate(journaled, store, rounds):
            step = [explained(event, book) for event in given]
            events += step
            if not as_json:
                _print(step)
        head = store.head
    settled = [event for event in events if isinstance(event, Settlement)]
    summary = {
        "rounds": sum(isinstance(event, RoundEnded) for event in events),
        "settlements": len(settled),
        "house_won": dollars(sum(map(house_wins, events))),
        "journal": {"file": journal, "records": head.number, "checkpoint": str(head)},
    }
    document = {**summary, "events": [event_of(event) for event in events]}
    pots = sum(isinstance(event, PotWon) for event in events)
    say(document, as_json, lambda: _close(summary, settled, pots))


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


def _table(file: str | None, id: str | None) -> SubmittedTable:
    """The table to open, of the submission that was named or of the sample."""
    submission = load(Path(file)) if file else sample()
    table = id or next(iter(submission.tables))
    if table not in submission.tables:
        raise Mistake(f"there is no table {table!r}{nearest(table, list(submission.tables))}", at="--table")
    return submission.tables[table]


def sample() -> Submission:
    """Return the sample Rules Submission of Pitboss."""
    with as_file(files("pitboss.submission").joinpath("sample.toml")) as path:
        return load(path)


def _print(events: list[Event]) -> None:
    for event in events:
        if isinstance(event, RoundBegan):
            click.echo()
            click.secho(line(event), bold=True)
        elif not isinstance(event, MeterMoved | RoundEnded) and not _lies_hidden(event):
            clause = f"  [{cited(event)}]" if cited(event) else ""
            colour = {"won": "green", "lost": "red"}.get(event.result) if isinstance(event, Settlement) else None
            click.echo(f"  {click.style(line(event), fg=colour)}{click.style(clause, dim=True)}")


def _lies_hidden(event: Event) -> bool:
    """Whether an event is a face-down card, which is not shown until it is turned."""
    return isinstance(event, Dealt) and event.face is not Face.UP


def _close(summary: dict[str, object], settled: list[Settlement], pots: int) -> None:
    if pots:
        click.echo(f"\n{count(int(str(summary['rounds'])), 'hand')}, {count(pots, 'pot')} won")
        return
    results = Counter(event.result for event in settled)
    by_result = ", ".join(f"{number} {result}" for result, number in results.items())
    dealt, wagers = count(int(str(summary["rounds"])), "round"), count(len(settled), "wager")
    click.echo(f"\n{dealt}, {wagers} settled ({by_result}), house won {summary['house_won']}")
