"""Hand-dealt games: how the cards are held and looked at (12.B, R47)."""

from __future__ import annotations

from pitboss.games.twentyone.table import TwentyOneTable
from pitboss.law import rule


@rule("blackjack:12.B(4)", "blackjack:12.B(5)", "blackjack:12.B(6)")
def take_up_cards(table: TwentyOneTable) -> None:
    """Have the dealer hold the cards in one hand and deal with the other."""
    table.step("hold the cards in the same hand for the whole round", "12.B(4)")
    table.step("keep the cards over the table inventory container", "12.B(5)")
    table.step("deal the top card face down with the other hand", "12.B(6)")


@rule("blackjack:12.B(8)", "blackjack:12.B(6)")
def let_players_look(table: TwentyOneTable) -> None:
    """Let players look at their two face-down cards, in the dealer's view."""
    for _, hand in table.round.hands:
        hand.face_down = list(hand.cards)
    table.step("players look at their cards with one hand, in full view of the dealer", "12.B(8)")
