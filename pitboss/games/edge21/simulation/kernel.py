"""Kernel functions of Player's Edge 21: order of play, and suits where they count (7.H, 12.B, 12.C).

These functions replace those of the shared kernel. `by_game` holds one byte for the order of play, followed by the
endings by suits of each ending from `BY_SUITS` on. The kernel's code for games without a hole card is never reached.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from pitboss.cards import Suit
from pitboss.games.edge21.simulation.endings import BY_SUITS, FIXED_PAYOUT, NUMBER
from pitboss.games.edge21.wagers.main import SEVEN
from pitboss.games.twentyone.simulation.kernel import deal_rounds, source_of
from pitboss.games.twentyone.simulation.kernel_tables import UNPLAYED
from pitboss.kernels.source import KernelSource
from pitboss.simulation.kernel import Cards

STATES: Final = 128
ENDINGS: Final = 128 * 64
SUITED, OF_DIAMONDS = UNPLAYED + 1, UNPLAYED + 2
"""Kinds of two initial cards of one suit, which blackjack does not have."""
DIAMONDS: Final = int(Suit.DIAMONDS)

assert max(NUMBER.values()) < STATES, "more endings than the kernel has numbers for"


def box_of_turn(turn: int, hands: int, by_game: Cards) -> int:
    """Return the box whose turn it is, from the right or the left by the operator's choice (R105)."""
    return hands - 1 - turn if by_game[0] else turn


def as_dealt(begun: np.uint64, card: np.uint8, next_card: np.uint8) -> np.uint64:
    """Return the kind of a hand as dealt, including whether its cards are of one suit."""
    if (card ^ next_card) & np.uint8(0x30) or begun >= np.uint64(UNPLAYED << 12):
        return begun
    diamonds = (card >> np.uint8(4)) & np.uint8(3) == DIAMONDS
    return begun + np.uint64((OF_DIAMONDS if diamonds else SUITED) << 12)


def once_known(
    place: np.uint64, shoe: Cards, at: np.uint64, first_at: np.uint64, second_at: np.uint64, box: int, hands: int,
    by_game: Cards,
) -> np.uint64:  # fmt: skip
    """Return the ending by the suits of three cards, and where others are paid, by how many were dealt a seven."""
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


@cache
def edge_source(wagered: bool, counted: bool = False) -> KernelSource:
    """Return the kernel, with additional wagers and counters only where a table has them."""
    shared = source_of(deal_rounds, wagered=wagered, counted=counted)
    own = shared.with_functions(box_of_turn, as_dealt, once_known).with_constants(STATES=STATES, ENDINGS=ENDINGS)
    return own.adding(
        SUITED=SUITED, OF_DIAMONDS=OF_DIAMONDS, DIAMONDS=DIAMONDS, BY_SUITS=BY_SUITS, FIXED_PAYOUT=FIXED_PAYOUT,
        SEVEN=SEVEN,
    )  # fmt: skip
