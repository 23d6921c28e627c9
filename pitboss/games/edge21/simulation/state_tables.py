"""State tables of Player's Edge 21: states by total, number of cards, doubles and splits."""

from __future__ import annotations

from functools import cache

import numpy as np

from pitboss.cards import CARDS_IN_DECK, JACK, Suit, card_of
from pitboss.games.edge21.actions import REDOUBLE
from pitboss.games.edge21.simulation import kernel
from pitboss.games.edge21.simulation.endings import NUMBER, Ending, Resolution, ending_of
from pitboss.games.edge21.table import EdgeTable
from pitboss.games.edge21.wagers.main import MOST_COUNTED, three_card_bonus
from pitboss.games.twentyone.actions import DOUBLE, STAND
from pitboss.games.twentyone.hands import CARD_VALUES, Hand, is_soft_hand
from pitboss.games.twentyone.simulation.kernel_tables import FOR_DEALER, NO_PAIR
from pitboss.games.twentyone.simulation.state_tables import Bytes, Choose, Key, StateBuilder, some_card
from pitboss.law import NONE

SUITS = {kernel.SUITED: (Suit.CLUBS, Suit.CLUBS), kernel.OF_DIAMONDS: (Suit.DIAMONDS, Suit.DIAMONDS)}
MIXED = (Suit.CLUBS, Suit.DIAMONDS)


class EdgeStateBuilder(StateBuilder):
    """Builder of the player's states of Player's Edge 21."""

    states = kernel.STATES
    kinds = kernel.OF_DIAMONDS + 1
    doubling = frozenset({DOUBLE, REDOUBLE})

    def __init__(self, table: EdgeTable, choose: Choose, stake: int) -> None:
        super().__init__(table, choose, stake)
        self.waiting = np.zeros(self.states, np.uint8)

    def waits(self) -> Bytes:
        """Return the endings that the dealer's cards may still decide (7.N)."""
        return self.waiting

    def cards(self, kind: int, first: int, second: int) -> list[int]:
        """Return two cards of these values, in the suits of the kind."""
        if kind == NO_PAIR and first == second:
            return [some_card(first), card_of(JACK, 0)]
        one, other = SUITS.get(kind, MIXED)
        return [card_of(first, one), card_of(second, other)]

    def ending(self, up: int, hand: Hand, action: str = STAND) -> int:
        """Return the number of a hand's ending."""
        found = ending_of(hand, up, action)
        stands = isinstance(found, Ending) and found.resolution is Resolution.STANDS and not found.blackjack
        if stands and self.table.depends_on_dealer(hand):
            self.waiting[NUMBER[found]] = FOR_DEALER
        return NUMBER[found]

    def key(self, up: int, hand: Hand) -> Key:
        """Return the key by which a chart and bonuses distinguish hands; suits do not affect draws."""
        counts = not hand.from_split and not hand.doubles and is_for_bonus(*hand.cards)  # R114
        return (
            up, hand.total, is_soft_hand(hand.cards), min(len(hand.cards), MOST_COUNTED), hand.from_split,
            len(hand.doubles), tuple(sorted(CARD_VALUES[card] for card in hand.cards)) if counts else (),
        )  # fmt: skip


@cache
def is_for_bonus(*cards: int) -> bool:
    """Whether three cards make a bonus, or a third can complete two to one."""
    if len(cards) == 2:
        return any(is_for_bonus(*cards, third) for third in range(CARDS_IN_DECK))
    return len(cards) == 3 and three_card_bonus(*cards) != NONE
