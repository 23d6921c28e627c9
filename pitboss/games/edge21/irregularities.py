"""Irregularities of Player's Edge 21 only: two cards face up, and tens in the shoe (13.A to 13.D)."""

from __future__ import annotations

from pitboss.cards import card_words, parse_card
from pitboss.games.edge21.table import EdgeTable
from pitboss.games.twentyone.dealing import rack
from pitboss.inputs import CardInError
from pitboss.law import rule
from pitboss.table.play import RoundVoid


def rule_on_special_card(table: EdgeTable, given: CardInError) -> bool:
    """Apply a rule of this book alone to a card in error; return whether there is one."""
    if table.is_stray(given):
        tear_ten(table, given)
        return True
    if not given.in_shoe or not table.round_is_on:
        return False
    return void_by_second_face_up(table, given)


@rule("edge21:13.C", "edge21:13.D")
def tear_ten(table: EdgeTable, given: CardInError) -> None:
    """Tear a ten that was found; a second one in the round voids it and removes the decks."""
    assert given.card is not None
    ten = card_words(parse_card(given.card))
    table.ruled(
        f"the {ten} is taken out, torn in half by a floorperson and put into the decks' container", "edge21:13.C"
    )
    if not table.round_is_on:
        return
    table.round.tens_found += 1
    if table.round.tens_found > 1:
        raise RoundVoid("more than one ten was in the shoe", table.book.cite("edge21:13.D"))


@rule("edge21:13.A", "edge21:13.B")
def void_by_second_face_up(table: EdgeTable, given: CardInError) -> bool:
    """Void the round on a second card found face up; the first is set aside as in blackjack."""
    table.round.found_face_up += 1
    if table.round.found_face_up == 1:
        return False
    rack(table, table.shoe.take_in_error(given))
    raise RoundVoid("more than one card was face up in the shoe", table.book.cite("edge21:13.B"))
