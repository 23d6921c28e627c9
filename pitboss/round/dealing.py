"""One card at a time, where the book of a game rules on no card in error."""

from __future__ import annotations

from pitboss.round.inputs import Card
from pitboss.round.play import Script
from pitboss.round.requests import CardWanted, Face
from pitboss.round.shoe_table import ShoeTable


def deal_card(table: ShoeTable, to: str, label: str, face: Face = Face.UP) -> Script[int]:
    """Deal the next card to a place and return it."""
    given = yield CardWanted(to=to, clause=table.book.cite(label), face=face, answers=("card",))
    assert isinstance(given, Card)
    card = table.shoe.take_card(given.card)
    table.dealt(card, to, face, label)
    return card


def burn_card(table: ShoeTable, to: str, label: str) -> Script[None]:
    """Put the next card aside unseen."""
    yield CardWanted(to=to, clause=table.book.cite(label), face=Face.UNSEEN, answers=("unseen card",))
    table.shoe.take_unseen()
    table.dealt(None, to, Face.UNSEEN, label)
