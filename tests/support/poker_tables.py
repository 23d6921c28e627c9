"""A poker table that has opened, with stakes."""

from __future__ import annotations

from typing import Any

from pitboss.events import Dealt
from pitboss.inputs import HandOrdered, Sat, StakesAdded
from support.poker import PokerInPlay, choices, deck_beginning, new_table
from support.tables import events_of


class TableInPlay(PokerInPlay):
    """A table that has opened, with these stakes in dollars."""

    def __init__(self, stakes: dict[int, int] | None = None, **options: Any) -> None:
        chosen = choices(**options)
        super().__init__(lambda: new_table(chosen))
        self.deck = deck_beginning("")
        for seat, amount in (stakes if stakes is not None else {1: 100, 2: 100, 3: 100}).items():
            self.give(Sat(seat), StakesAdded(seat, 100 * amount))

    def begin(self) -> list[str]:
        """The next hand is dealt; the seats that got cards, in their order."""
        self.deck = deck_beginning("")
        events = [*self.give(HandOrdered()), *self.deal()]
        return [event.to for event in events_of(Dealt, events)][: self.round.hand.players]
