"""`pitboss settle`: settle a finished round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from shlex import quote

import click

from pitboss.api.settle import settle as settle_round
from pitboss.cli import count, json_option, print_columns, say
from pitboss.games.registry import game
from pitboss.games.settled_round import SettledPot, SettledRound
from pitboss.law.readings import borrowed
from pitboss.round.settled_wager import SettledWager


@click.command()
@click.argument("file")
@json_option
def settle(file: str, as_json: bool) -> None:
    """Settle the finished round in FILE, JSON or TOML (- for standard input)."""
    result = settle_round(file)
    say(result.to_dict(), as_json, lambda: _print(result, game(result.game).book.name))


def _print(result: SettledRound, book: str) -> None:
    hands = [f"{name.replace('_', ' ')} {cards}" for name, cards in result.hands.items() if cards]
    click.echo(f"{click.style(result.outcome, bold=True)}  {'   '.join(hands)}")
    if result.pots is not None:
        _print_pots(result.pots)
    else:
        heads = ("seat", "wager", "stake", "result", "pays", "net", "clause", "because")
        lines = [_without_note(line, book) for line in result.settlements]
        print_columns(heads, ([getattr(line, head) for head in heads] for line in lines), right={"stake", "net"})
    click.echo("net  " + "   ".join(f"seat {seat}: {amount}" for seat, amount in result.net.items()))
    for seat, amount in result.vigorish_owed.items():
        click.echo(f"vigorish owed  seat {seat}: {amount}")
    if result.unused_cards:
        click.echo(f"not needed: {count(result.unused_cards, 'card')} of the document")
    cited = sorted({line.clause for line in result.settlements})
    notes = {clause: note for clause in cited if (note := borrowed(book, clause))}
    for clause, note in notes.items():
        click.echo(f"{clause}  {note}")
    if notes:
        click.echo(f"look up a clause and its readings: pitboss clauses {quote(next(iter(notes)))}")


def _without_note(line: SettledWager, book: str) -> SettledWager:
    """Return a settlement without the explanation of a sibling's clause, which is printed once for all of them."""
    return replace(line, because=line.because.removesuffix(f"; {borrowed(book, line.clause)}"))


def _print_pots(pots: Iterable[SettledPot]) -> None:
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
