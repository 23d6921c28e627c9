"""What the players of twenty-one have in common: they see their hands and the dealer's up card."""

from __future__ import annotations

from pitboss.games.sight import Seen, SeenHand
from pitboss.games.twentyone.sight import TwentyOneSight
from pitboss.games.twentyone.table import TwentyOneTable


class TwentyOnePlayer:
    """A player who looks at the hands of a box and the dealer's up card."""

    def look(self, table: TwentyOneTable, seat: int) -> Seen:
        """Return what the player of this seat sees at a table."""
        hands = [SeenHand(hand.cards, len(hand.doubles), hand.from_split) for hand in table.round.boxes[seat].hands]
        return Seen(hands=hands, dealer=table.round.dealer[:1], hits_soft_17=table.choices.hits_soft_17)

    def sight(self) -> TwentyOneSight:
        """Return an empty record of what can be seen."""
        return TwentyOneSight()
