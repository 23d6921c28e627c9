"""`pitboss prove`: a card that an electronic shoe dealt, proved without showing the rest."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.cards import SealedOrder
from pitboss.cli import json_option, say
from pitboss.errors import Mistake
from pitboss.journal import SqliteReader, open_journal
from pitboss.journal.replay import replay
from pitboss.round.shoe_table import ShoeTable


@click.command()
@click.argument("file")
@click.argument("position", type=click.IntRange(1))
@click.option("--shoe", help="The root of the shoe; the last one if left out.")
@json_option
def prove(file: str, position: int, shoe: str | None, as_json: bool) -> None:
    """Prove the card that left a shoe of the journal in FILE as number POSITION, and nothing about the others."""
    with open_journal(Path(file)) as journal:
        found = replay(journal)
        if found.play is None or not isinstance(state := found.play.state, ShoeTable):
            raise Mistake("this journal holds no table with a shoe", at=file)
        root = shoe or state.shoe_root
        secret = journal.unseal(root) if root is not None and isinstance(journal, SqliteReader) else None
    if root is None or secret is None:
        raise Mistake("the order of that shoe is not under seal here", at="--shoe")
    order = SealedOrder.from_bytes(secret)
    dealt = state.cards_out if root == state.shoe_root else len(order.order)
    if position > dealt:
        raise Mistake(f"only {dealt} cards have left that shoe; the others stay hidden", at="position")
    proof = order.proof(position - 1).to_dict()
    document = {"root": root, "proof": proof}
    say(document, as_json, lambda: click.echo(f"card {position} is {proof['card']}, under the root {root}"))
