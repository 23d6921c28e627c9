"""`pitboss settle`: settle a finished round."""

from __future__ import annotations

from typing import Any

import click

from pitboss.cli import count, json_option, print_columns, say
from pitboss.files import read_text
from pitboss.games.round_document import parse_document
from pitboss.games.settle import common_hands
from pitboss.games.settle import settle as settle_round


@click.command()
@click.argument("file")
@json_option
def settle(file: str, as_json: bool) -> None:
    """Settle the finished round in FILE, JSON or TOML (- for standard input)."""
    toml = True if file.endswith(".toml") else False if file.endswith(".json") else None
    report = settle_round(parse_document(read_text(file), toml=toml))
    say(report, as_json, lambda: _print(report))


def _print(report: dict[str, Any]) -> None:
    hands = [f"{name.replace('_', ' ')} {cards}" for name, cards in common_hands(report).items() if cards]
    click.echo(f"{click.style(report['outcome'], bold=True)}  {'   '.join(hands)}")
    if "pots" in report:
        _print_pots(report["pots"])
    else:
        heads = ("seat", "wager", "stake", "result", "pays", "net", "clause", "because")
        print_columns(heads, ([line[head] for head in heads] for line in report["settlements"]), right={"stake", "net"})
    click.echo("net  " + "   ".join(f"seat {seat}: {amount}" for seat, amount in report["net"].items()))
    for seat, amount in report.get("vigorish_owed", {}).items():
        click.echo(f"vigorish owed  seat {seat}: {amount}")
    if report["unused_cards"]:
        click.echo(f"not needed: {count(report['unused_cards'], 'card')} of the document")


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
