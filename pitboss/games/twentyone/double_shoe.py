"""Double shoe: the side that deals a round, and the sides to reshuffle (7.C, 7.E(2), R49)."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import Suit, suit_of
from pitboss.games.twentyone.dealing import draw
from pitboss.games.twentyone.table import TwentyOneTable, other
from pitboss.law import rule
from pitboss.table.play import Script
from pitboss.table.round import HeldCard

DETERMINANT = "determinant card"


@rule("blackjack:7.C(1)(a)", "blackjack:7.C(1)(b)")
def side_of(suit: int, red_suits_side: str) -> str:
    """Return the side that the suit of a determinant card selects."""
    red = suit in (Suit.HEARTS, Suit.DIAMONDS)  # R18
    return red_suits_side if red else other(red_suits_side)


@rule("blackjack:7.E(2)")
def sides_to_reshuffle(table: TwentyOneTable) -> Iterator[str]:
    """List the sides whose cover card has appeared, the side in use first."""
    if table.shoe.cover_card_shown:
        yield table.side
    if table.choices.has_double_shoe and table.shoes[other(table.side)].cover_card_shown:
        yield other(table.side)


@rule("blackjack:1.B(5)", "blackjack:7.C", "blackjack:7.C(1)", "blackjack:7.C(2)", "blackjack:7.C(3)")
def draw_determinant_card(table: TwentyOneTable) -> Script[None]:
    """Draw the determinant card, alternating sides; it is the first card of the round or is set aside."""
    table.turn_to(other(table.side))
    position = table.shoe.cards_out
    card = yield from draw(table, DETERMINANT, 0, "7.C(1)")
    named = side_of(suit_of(card), table.choices.red_side)
    if named == table.side:
        table.step(f"the determinant card is the first card: the round is dealt from the {named} side", "7.C(2)")
        table.shoe.held.insert(0, HeldCard(card, position, shown=True))
        return
    table.step(f"the determinant card goes aside: the round is dealt from the {named} side", "7.C(3)")
    table.discard([card])
    table.turn_to(named)


def sort_by_back(table: TwentyOneTable) -> None:
    """Move the cleared cards of the other side to that side's discards."""
    aside = other(table.side)
    for card in table.round.strays.get(aside, ()):
        table.shoe.discards.remove(card)
        table.shoes[aside].discards.append(card)
