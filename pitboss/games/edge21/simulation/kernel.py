"""What blackjack's kernel does otherwise in Player's Edge 21: who acts first, and where suits count (7.H, 12.B, 12.C).

These functions are compiled in the place of blackjack's. `by_game` holds one byte for the order of play, and behind it
the endings that suits make of each ending from `BY_SUITS` on. Whatever blackjack's kernel does where the dealer has no
hole card is never reached: this game has one.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from pitboss.cards import Suit
from pitboss.games.edge21.simulation.endings import BY_SUITS, FIXED_PAYOUT, NUMBER
from pitboss.games.edge21.wagers.main import SEVEN
from pitboss.games.twentyone.simulation.kernel import deal_rounds, source_of
from pitboss.games.twentyone.simulation.kernel_tables import UNPLAYED
from pitboss.simulation.shuffling import Cards

STATES: Final = 128
ENDINGS: Final = 128 * 64
SUITED, OF_DIAMONDS = UNPLAYED + 1, UNPLAYED + 2
"""Two cards as dealt, of one suit: kinds that blackjack does not have."""
DIAMONDS: Final = int(Suit.DIAMONDS)

assert max(NUMBER.values()) < STATES, "more endings than the kernel has numbers for"


def box_of_turn(turn: int, hands: int, by_game: Cards) -> int:
    """Whose turn it is: from the right or from the left, as the operator has it (R105)."""
    return hands - 1 - turn if by_game[0] else turn


def as_dealt(begun: np.uint64, card: np.uint8, next_card: np.uint8) -> np.uint64:
    """How a hand came by its cards, and whether they are of one suit: a byte has it above the value."""
    if (card ^ next_card) & np.uint8(0x30) or begun >= np.uint64(UNPLAYED << 12):
        return begun
    diamonds = (card >> np.uint8(4)) & np.uint8(3) == DIAMONDS
    return begun + np.uint64((OF_DIAMONDS if diamonds else SUITED) << 12)


def once_known(
    place: np.uint64, shoe: Cards, at: np.uint64, first_at: np.uint64, second_at: np.uint64, box: int, hands: int,
    by_game: Cards,
) -> np.uint64:  # fmt: skip
    """What suits make of three cards; and where others are paid for them, how many of those were dealt a seven."""
    if place < np.uint64(BY_SUITS):
        return place
    here, low = np.uint64(box), np.uint64(3)
    suits = ((np.uint64(shoe[first_at + here]) >> np.uint64(4)) & low) << np.uint64(4)
    suits += ((np.uint64(shoe[second_at + here]) >> np.uint64(4)) & low) << np.uint64(2)
    suits += (np.uint64(shoe[at - np.uint64(1)]) >> np.uint64(4)) & low
    made = np.uint64(by_game[np.uint64(1) + ((place - np.uint64(BY_SUITS)) << np.uint64(6)) + suits])
    if made < np.uint64(FIXED_PAYOUT):
        return made
    for other in range(hands):
        first, second = shoe[first_at + np.uint64(other)], shoe[second_at + np.uint64(other)]
        if other != box and (first & np.uint8(15) == SEVEN or second & np.uint8(15) == SEVEN):
            made += np.uint64(1)
    return made


SOURCE = source_of(deal_rounds).with_functions(box_of_turn, as_dealt, once_known).with_constants(
    STATES=STATES, ENDINGS=ENDINGS
).adding(
    SUITED=SUITED, OF_DIAMONDS=OF_DIAMONDS, DIAMONDS=DIAMONDS, BY_SUITS=BY_SUITS, FIXED_PAYOUT=FIXED_PAYOUT, SEVEN=SEVEN
)  # fmt: skip
