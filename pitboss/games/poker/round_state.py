"""One round of poker: its hand, and the pots that were won."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.cards import NO_CARD, cards_text
from pitboss.events import PotWon
from pitboss.games.poker.hand import Hand
from pitboss.inputs import Card
from pitboss.table.round import Round


@dataclass(slots=True, kw_only=True)
class PokerRound(Round):
    """The hand that is played."""

    hand: Hand
    pots: list[PotWon] = field(default_factory=list)
    looked_at: Card | None = None
    """The card that was last found to be in the deck, so that the script need not parse it again."""
    card: int = NO_CARD
    """Its number."""

    def common_hands(self) -> dict[str, str]:
        """Return the board, or both."""
        if not self.hand.board:
            return {}
        boards = {"board": cards_text(self.hand.board)}
        if self.hand.second_board is not None:
            boards["second_board"] = cards_text(self.hand.second_board)
        return boards
