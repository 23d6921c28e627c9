"""The felt of baccarat: the Player's Hand and the Banker's Hand, real or simulated."""

from __future__ import annotations

from typing import Final

from pitboss.games.baccarat.point_count import point_count, value_of
from pitboss.games.baccarat.round_state import Hand
from pitboss.games.on_felt import Felt, FeltHand, FeltReader, Wagers
from pitboss.round.events import Announced, CardsCleared, Dealt, Event

SIMULATED: Final = "simulated round"
"""How the dealer's announcement of a simulated round begins (13.C(2)(b))."""


class BaccaratFelt(FeltReader):
    """Enters the events of baccarat into a felt."""

    def see(self, felt: Felt, event: Event, wagers: Wagers) -> None:
        """Enter one event; a simulated round and the round after it begin with an empty felt."""
        match event:
            case CardsCleared():
                felt.cleared = True
            case Announced(text=text) if text.startswith(SIMULATED):
                felt.common, felt.cleared = {}, False
            case Dealt(to=to) if felt.cleared and to in tuple(Hand):
                felt.common, felt.cleared = {}, False
        super().see(felt, event, wagers)

    def total(self, felt: Felt, place: str, hand: FeltHand, cards: list[int]) -> str | None:
        """Return the point count of a hand (6.B)."""
        return str(point_count(sum(map(value_of, cards)))) if place in tuple(Hand) else None


READER: Final = BaccaratFelt()
