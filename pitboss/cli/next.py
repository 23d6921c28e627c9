"""`pitboss next`: the pending request at the table of a journal. `pitboss play` prints the same."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.cli import count_text, json_option, print_answer
from pitboss.cli.typed_answers import list_answers
from pitboss.errors import PitbossError
from pitboss.journal import open_journal
from pitboss.journal.replay import replay_segment
from pitboss.law import all_clauses
from pitboss.money import dollars
from pitboss.requests import ActionWanted, CardWanted, DecisionWanted, Face, Request
from pitboss.table.table import Table


def pending_document(wanted: Request | None, table: Table) -> dict[str, object] | None:
    """Return the pending request as a document. None if the table is closed."""
    if wanted is None:
        return None
    return {
        "text": pending_text(wanted),
        "clause": wanted.clause,
        "gist": all_clauses()[wanted.clause].gist,
        "answers": [{"type": form, "meaning": meaning} for form, meaning in list_answers(wanted, table)],
    }


def pending_text(wanted: Request) -> str:
    """Return the text of a request, with its hand, card face or limits."""
    about = f" ({wanted.about})" if isinstance(wanted, DecisionWanted) else ""
    if isinstance(wanted, CardWanted) and wanted.face is Face.DOWN:
        about = ", face down"
    if isinstance(wanted, ActionWanted):
        limits = [f"{dollars(wanted.call)} to call"] if wanted.call else []
        if wanted.least is not None and wanted.most is not None:
            limits.append(f"bet or raise to {dollars(wanted.least)} up to {dollars(wanted.most)}")
        about = f" ({', '.join(limits)})" if limits else ""
    return f"{wanted.text}{about}"


def print_pending(wanted: Request | None, table: Table) -> None:
    """Print the pending request, the reason for it, and the possible answers."""
    if wanted is None:
        click.echo("The table is closed.")
        return
    click.secho(f"Now: {pending_text(wanted)}", bold=True)
    click.secho(f"  why: {all_clauses()[wanted.clause].gist} [{wanted.clause}]", dim=True)
    if table.wagers and not table.has_round_in_progress:
        click.echo(f"  wagers: {wagers_line(table)}")
    if "wager" in wanted.answers:
        click.echo(f"  wagers offered: {', '.join(table.offers)}")
    click.echo(f"  answer: {', '.join(form for form, _ in list_answers(wanted, table))}; help")


def wagers_line(table: Table) -> str:
    """Return the wagers on the layout by seat."""
    return "; ".join(
        f"seat {seat}: {', '.join(f'{dollars(amount)} on {wager}' for wager, amount in stakes.items())}"
        for seat, stakes in sorted(table.wagers.items())
        if stakes
    )


def print_help(wanted: Request, rows: list[tuple[str, str]], *, always: list[tuple[str, str]]) -> None:
    """Print the answers to the request, and the words that are accepted at any time."""
    width = max(len(form) for form, _ in (*rows, *always)) + 2
    click.echo(f"{pending_text(wanted)}. You may answer:")
    for form, means in rows:
        click.echo(f"  {form.ljust(width)}{means}")
    click.echo("At any time:")
    for form, means in always:
        click.echo(f"  {form.ljust(width)}{means}")


@click.command()
@click.argument("file", metavar="JOURNAL")
@json_option
def next(file: str, as_json: bool) -> None:
    """Show what is due at the table of JOURNAL: what is wanted from whom, by which clause, and the possible answers."""
    with open_journal(Path(file)) as journal:
        replayed = replay_segment(journal)
    if replayed.fault is not None:
        raise replayed.fault.to_error()
    if replayed.difference is not None:
        raise PitbossError(replayed.difference.message, at=f"record {replayed.difference.record}")
    if replayed.play is None or replayed.opened is None:
        raise PitbossError("this journal has no table: its first record is missing", at=file)
    table = replayed.play.state
    opened = replayed.opened
    document = {
        "table": opened.table,
        "game": opened.game,
        "round": table.round_number,
        "round_in_progress": table.has_round_in_progress,
        "pending": pending_document(replayed.play.wanted, table),
    }

    def in_words() -> None:
        where = (
            f"round {table.round_number} is on"
            if table.has_round_in_progress
            else f"{count_text(table.round_number, 'round')} dealt"
        )
        click.echo(f"Table {opened.table} of {opened.facility}, {opened.game}: {where}.")
        print_pending(replayed.play.wanted if replayed.play else None, table)

    print_answer(document, as_json, in_words)
