"""`pitboss settle`: settle a finished round."""

from __future__ import annotations

from shlex import quote
from typing import Any

import click

from pitboss.cli import count, json_option, print_columns, say
from pitboss.files import read_text
from pitboss.games.registry import game
from pitboss.games.round_document import parse_document
from pitboss.games.settle import common_hands
from pitboss.games.settle import settle as settle_round
from pitboss.law.readings import borrowed


@click.command()
@click.argument("file")
@json_option
def settle(file: str, as_json: bool) -> None:
    """Settle the finished round in FILE, JSON or TOML (- for standard input)."""
    toml = True if file.endswith(".toml") else False if file.endswith(".json") else None
    document = parse_document(read_text(file), toml=toml)
    report = settle_round(document)
    say(report, as_json, lambda: _print(report, game(document["game"]).book.name))


def _print(report: dict[str, Any], book: str) -> None:
    hands = [f"{name.replace('_', ' ')} {cards}" for name, cards in common_hands(report).items() if cards]
    click.echo(f"{click.style(report['outcome'], bold=True)}  {'   '.join(hands)}")
    if "pots" in report:
        _print_pots(report["pots"])
    else:
        heads = ("seat", "wager", "stake", "result", "pays", "net", "clause", "because")
        lines = [_without_note(line, book) for line in report["settlements"]]
        print_columns(heads, ([line[head] for head in heads] for line in lines), right={"stake", "net"})
    click.echo("net  " + "   ".join(f"seat {seat}: {amount}" for seat, amount in report["net"].items()))
    for seat, amount in report.get("vigorish_owed", {}).items():
        click.echo(f"vigorish owed  seat {seat}: {amount}")
    if report["unused_cards"]:
        click.echo(f"not needed: {count(report['unused_cards'], 'card')} of the document")
    cited = sorted({line["clause"] for line in report["settlements"]})
    notes = {clause: note for clause in cited if (note := borrowed(book, clause))}
    for clause, note in notes.items():
        click.echo(f"{clause}  {note}")
    if notes:
        click.echo(f"look up a clause and its readings: pitboss clauses {quote(next(iter(notes)))}")


def _without_note(line: dict[str, Any], book: str) -> dict[str, Any]:
    """Return a settlement without the explanation of a sibling's clause, which is printed once for all of them."""
    return {**line, "because": line["because"].removesuffix(f"; {borrowed(book, line['clause'])}")}


def _print_pots(pots: list[dict[str, Any]]) -> None:
    heads = ("pot", "amount", "eligible", "won", "clause", "because")
    rows = (
        (
            "main" if number == 0 else f"side {number}",
            pot["amount"],
            " ".join(map(str, pot["eligible"])),
            ", ".join(f"seat {seat}: {share}" for seat, share in pot["shares"].items()),
            pot["clause"],
            pot["because"],
        )
        for number, pot in enumerate(pots)
    )
    print_columns(heads, rows, right={"amount"})
