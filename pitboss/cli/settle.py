"""`pitboss settle`: settle a finished round. Also the option `--report`, which `pitboss replay` shares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from hashlib import sha256
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from pitboss.api.settle import parse_round
from pitboss.api.settle import settle as settle_round
from pitboss.cli import count_text, json_option, print_answer, print_columns
from pitboss.errors import PitbossError
from pitboss.events import RoundBegan
from pitboss.files import decode, read_bytes
from pitboss.games.registry import game
from pitboss.games.settled_round import SettledPot, SettledRound
from pitboss.law.readings import explain_borrowing
from pitboss.submission import SubmittedTable, load
from pitboss.words.arithmetic import SettledWager
from pitboss.words.transcript import event_text as line_of

if TYPE_CHECKING:
    from pitboss.documents.report import Report
    from pitboss.journal.replay import Replay

# The option --report


report_option = click.option(
    "--report", metavar="FILE", help="Write the dispute report on the round to this file, .pdf or .html."
)


def check_report(name: str | None) -> None:
    """Refuse a report name without a known format, before any work is done."""
    if name is not None:
        from pitboss.documents.report import check_format

        check_format(name, "--report")


def name_with_digest(name: str, content: bytes) -> str:
    """Return the name of a file with its digest."""
    return f"{'standard input' if name == '-' else Path(name).name}, SHA-256 {sha256(content).hexdigest()}"


def report_on_document(
    result: SettledRound, table: SubmittedTable | None, sources: list[tuple[str, str]], name: str
) -> None:
    """Write the report on a round document, settled under its own rules or those of a submission's table."""
    from pitboss.documents.report import write_report
    from pitboss.documents.reports.dispute import Origin, dispute_report

    if table is None:
        origin = Origin(sources=tuple(sources))
    else:
        origin = Origin(table.facility, table.id, table.approved, sources=tuple(sources))
    write_report(dispute_report(result, origin), name)


def report_on_journal(result: SettledRound, replayed: Replay, file: str, head: str, name: str) -> None:
    """Write the report on a round of a replayed journal."""
    from pitboss.documents.report import write_report

    write_report(journal_report(result, replayed, file, head), name)


def journal_report(result: SettledRound, replayed: Replay, file: str, head: str) -> Report:
    """Return the report on a round of a replayed journal."""
    from pitboss.documents.reports.dispute import Origin, dispute_report

    opened = replayed.opened
    assert opened is not None, "a journal with a round has an opened table"
    [number] = [event.number for event in result.events if isinstance(event, RoundBegan)]
    began = next((line.at for line in result.lines if line.at), "")
    when = f", {began[:10]} {began[11:19]} UTC" if began else ""
    agrees = "the journal agrees with the rules" if replayed.agrees else "the journal does not agree with the rules"
    sources = (("Journal", Path(file).name), ("Checkpoint", head), ("Replay", agrees))
    approved = date.fromisoformat(opened.approved)
    return dispute_report(result, Origin(opened.facility, opened.table, approved, f"{number}{when}", sources))


# The command


@click.command()
@click.argument("file")
@click.option(
    "--submission", metavar="FILE", help="Rules Submission with the table's rules, which the round does not state."
)
@click.option("--table", "table_id", metavar="ID", help="Table of the submission; required if it has several.")
@report_option
@json_option
def settle(file: str, submission: str | None, table_id: str | None, report: str | None, as_json: bool) -> None:
    """Settle the finished round in FILE, a JSON or TOML document (- for standard input).

    With --submission the rules come from that table, and FILE states only what happened: seats, cards, decisions,
    meters, draws and irregularities.
    """
    check_report(report)
    table = _submitted_table(submission, table_id)
    content = read_bytes(file)
    result = settle_round(parse_round(decode(content, file), file), table)
    if report is not None:
        sources = [("Round document", name_with_digest(file, content))]
        if submission is not None:
            sources.append(("Rules Submission", name_with_digest(submission, read_bytes(submission))))
        report_on_document(result, table, sources, report)
    document = result.to_dict() | ({} if report is None else {"report": report})
    print_answer(document, as_json, lambda: _print(result, game(result.game).book.name))
    if report is not None and not as_json:
        click.echo(f"report written to {report}")


def _submitted_table(submission: str | None, table_id: str | None) -> SubmittedTable | None:
    """Return the table of the submission. None if the round states its own rules."""
    if submission is None:
        if table_id is not None:
            raise PitbossError("a table is one of a submission: give --submission too", at="--table")
        return None
    tables = load(submission).tables
    several = ", ".join(f"{id} ({table.game.id})" for id, table in tables.items())
    if table_id is None and len(tables) > 1:
        raise PitbossError(f"the submission has several tables: name the one that was played, {several}", at="--table")
    if table_id is not None and table_id not in tables:
        raise PitbossError(f"the submission has no table {table_id!r}; it has {several}", at="--table")
    return next(iter(tables.values())) if table_id is None else tables[table_id]


def _print(result: SettledRound, book: str) -> None:
    hands = [f"{name.replace('_', ' ')} {cards}" for name, cards in result.hands.items() if cards]
    click.echo(f"{click.style(result.outcome, bold=True)}  {'   '.join(hands)}")
    if result.rulings:
        click.echo(click.style("rulings", dim=True))
        for ruling in result.rulings:
            click.echo(f"  {line_of(ruling)}  [{ruling.clause}]")
    if result.pots is not None:
        _print_pots(result.pots)
    else:
        heads = ("seat", "wager", "stake", "result", "pays", "net", "clause", "because")
        lines = [_without_note(line, book) for line in result.settlements]
        print_columns(heads, ([getattr(line, head) for head in heads] for line in lines), right={"stake", "net"})
        _print_amounts(result.settlements)
    click.echo("net  " + "   ".join(f"seat {seat}: {amount}" for seat, amount in result.net.items()))
    for seat, amount in result.vigorish_owed.items():
        click.echo(f"vigorish owed  seat {seat}: {amount}")
    if result.unused_cards:
        click.echo(f"{count_text(result.unused_cards, 'card')} left over after the round")
    cited = sorted({line.clause for line in result.settlements})
    notes = {clause: note for clause in cited if (note := explain_borrowing(book, clause))}
    for clause, note in notes.items():
        click.echo(f"{clause}  {note}")
    if notes:
        click.echo(f"look up a clause and its readings: pitboss clauses {quote(next(iter(notes)))}")


def _without_note(line: SettledWager, book: str) -> SettledWager:
    """Return a settlement without the note on a borrowed clause, which is printed once for all of them."""
    return replace(line, because=line.because.removesuffix(f"; {explain_borrowing(book, line.clause)}"))


def _print_amounts(settlements: Iterable[SettledWager]) -> None:
    """Print the arithmetic of each amount that does not follow from stake and odds alone."""
    told = [(line, line.arithmetic) for line in settlements if line.arithmetic and not line.arithmetic.is_plain]
    if not told:
        return
    click.echo(click.style("arithmetic", dim=True))
    for line, arithmetic in told:
        click.echo(f"  seat {line.seat}, {line.wager}{f', hand {line.hand}' if line.hand > 1 else ''}")
        for step in arithmetic.lines():
            click.echo(f"  {step.amount_text:>12}  {step.text}{f'  [{step.clause}]' if step.clause else ''}")
        click.echo(f"  {line.net:>12}  net")


def _print_pots(pots: Sequence[SettledPot]) -> None:
    heads = ("pot", "amount", "eligible", "won", "clause", "because")
    rows = (
        (
            "main" if number == 0 else f"side {number}",
            pot.amount,
            " ".join(map(str, pot.eligible)),
            ", ".join(f"seat {seat}: {share}" for seat, share in pot.shares.items()),
            pot.clause,
            pot.because,
        )
        for number, pot in enumerate(pots)
    )
    print_columns(heads, rows, right={"amount"})
    shown = {hand for pot in pots for hand in pot.hands}
    if shown:
        click.echo(click.style("showdown", dim=True))
    for hand in sorted(shown, key=lambda hand: (hand.board, hand.seat)):
        won = [_pot_name(number) for number, pot in enumerate(pots) if hand in pot.hands and pot.has_won(hand)]
        result = f"wins {' and '.join(won)}" if won else "loses"
        click.echo(f"  {hand.text}; {result}")


def _pot_name(number: int) -> str:
    return "the main pot" if number == 0 else f"side pot {number}"
