"""The Three Card Blitz kernel: seven cards are a word of sixteen bits per suit, each suit looked up.

A card is a byte: its place in the order of 6.A in the low four bits, its suit above them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.simulation.kernel import PAST_THE_END, Cards, Counters, Deal, kernel_source, shuffle, shuffle_shoe

Suits = npt.NDArray[np.uint32]
Ints = npt.NDArray[np.int64]

FOLDED, WON, TIED, LOST = range(4)
POINTS, CARDS, BLITZ, ROYAL, FLUSH = 0, 8, 12, 16, 20
"""The bits of a suit's word: points, number of cards, Blitz, Royal Blitz, Royal Flush."""
HIGHEST: Final = 31
DEALT: Final = 7


def held_at(shoe: Cards, at: np.uint64, step: np.uint64) -> np.uint64:
    """Return the hand of every n-th card from a place on."""
    hand = np.uint64(0)
    for _ in range(DEALT):
        hand |= np.uint64(1) << np.uint64(shoe[at])
        at += step
    return hand


def made_of(hand: np.uint64, suits: Suits) -> np.uint64:
    """Return the class number of a hand: total and Blitzes, then the longest suit."""
    low = np.uint64(8191)
    five, four, one = np.uint64(31), np.uint64(15), np.uint64(1)
    total = longest = blitzes = royal = flush = np.uint64(0)
    for suit in range(4):
        word = np.uint64(suits[(hand >> np.uint64(16 * suit)) & low])
        total = max(total, word & five)
        longest = max(longest, (word >> np.uint64(CARDS)) & four)
        blitzes += (word >> np.uint64(BLITZ)) & one
        royal |= ((word >> np.uint64(ROYAL)) & one) << np.uint64(suit)
        flush |= (word >> np.uint64(FLUSH)) & one
    if total == np.uint64(HIGHEST):
        total += (blitzes - one) * np.uint64(32) + royal * np.uint64(2) + flush
    return total * np.uint64(8) + longest


class BlitzTables(NamedTuple):
    """What a suit's cards make, which hands are played, and what every hand wins."""

    boxes: int
    suits: Suits
    plays: Cards
    wins: Ints
    nets: Ints


def play_hands(deal: Deal, counters: Counters, tables: BlitzTables, by_wager: Ints) -> np.int64:
    """Deal so many rounds, each from a whole deck, and count what every hand makes and how it ends."""
    shoe, suits, counts, squares, results = deal.shoe, tables.suits, counters.counts, counters.squares, counters.results
    size = len(shoe) - PAST_THE_END
    boxes = tables.boxes
    step = np.uint64(boxes + 1)
    eight, four = np.uint64(8), np.uint64(4)
    highest = np.uint64(HIGHEST)
    used = np.uint64(DEALT) * step
    at = np.uint64(max(deal.position, 0))
    if deal.position < 0:
        shuffle_shoe(shoe, deal.state, size, size)
    for number in range(deal.rounds):
        if at > np.uint64(deal.cut):
            shuffle(shoe, deal.state, size, deal.upto)
            at = np.uint64(0)
        dealer = min(made_of(held_at(shoe, at + np.uint64(boxes), step), suits) // eight, highest)
        result = np.int64(0)
        for wager in range(len(by_wager)):
            by_wager[wager] = 0
        for box in range(boxes):
            made = made_of(held_at(shoe, at + np.uint64(box), step), suits)
            total = min(made // eight, highest)
            outcome = np.uint64(WON) if total > dealer else np.uint64(TIED) if total == dealer else np.uint64(LOST)
            if tables.plays[made] == 0:
                outcome = np.uint64(FOLDED)
            cell = made * four + outcome
            counts[cell] += 1
            result += tables.wins[cell]
            for wager in range(len(by_wager)):
                by_wager[wager] += tables.nets[cell, wager]
        for wager in range(len(by_wager)):
            squares[wager + 1] += np.float64(by_wager[wager]) * np.float64(by_wager[wager])
        squares[0] += np.float64(result) * np.float64(result)
        at += used
        if len(results) > 0:
            results[number] = result
    return np.int64(at)


def deal_hands(deal: Deal, counters: Counters, tables: BlitzTables) -> np.int64:
    """Deal with a buffer for sums by wager, which a single box does not need: its counts are enough."""
    by_wager = np.zeros(tables.nets.shape[1] if tables.boxes > 1 else 0, np.int64)
    return play_hands(deal, counters, tables, by_wager)


SOURCE = kernel_source(
    deal_hands, held_at, made_of, play_hands,
    constants={
        "FOLDED": FOLDED, "WON": WON, "TIED": TIED, "LOST": LOST, "CARDS": CARDS, "BLITZ": BLITZ, "ROYAL": ROYAL,
        "FLUSH": FLUSH, "HIGHEST": HIGHEST, "DEALT": DEALT,
    },
)  # fmt: skip
