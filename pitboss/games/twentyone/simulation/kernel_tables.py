"""Constants and tables of the simulation kernel.

Endings of hands and of the dealer are small integers, by which counters and tables are indexed.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.counting.counters_kernel import CountScratch, CountTables
from pitboss.kernels.shuffling import Cards

Table = npt.NDArray[np.uint16]
Ints = npt.NDArray[np.int64]

STATES: Final = 64
"""Smaller numbers are endings; a state is the index of its row."""
SPLIT, BUST, BUST_DOUBLED, BLACKJACK, SURRENDERED, SWITCHED_BLACKJACK = range(6)
ORIGINAL, RETURNED, ORIGINAL_20, RETURNED_20 = range(6, 10)
STANDS, STANDS_DOUBLED, STANDING = 6, 24, 10
"""Endings of a standing hand: add its total, 4 to 21; the first of them is `STANDING`."""
NOT_PLAYED, DEALER_BLACKJACK = 0, 1
"""Endings of the dealer; the others encode a total and a number of cards."""
DEALT, NO_PAIR, SPLIT_AGAIN, SPLIT_LAST, SWITCHED, UNPLAYED = range(6)
"""Kinds of two-card hands: how they arose and whether they may be split; UNPLAYED hands are not played."""
FOR_DEALER, FOR_SECOND_CARD = 1, 2
"""What an ending waits for: the dealer's final hand, or the second card where it may make a blackjack."""
ENDINGS: Final = 64 * 64
MAX_HANDS: Final = 160
COMMON, WAGERED, ADJUSTED = 0, 0, 0
"""Compile-time flags: whether all boxes share their cards, whether there are additional wagers, and whether `adjust` is
needed."""
BY_THREE, BY_FOUR, FIRST_NOTED, MAX_NOTED = 0, 1, 2, 64
"""Indexes of noted counters: of the first three cards, of the first four, and of the further outcomes."""


class DealLayout(NamedTuple):
    """How a round is dealt and how pairs may be split."""

    hands: int
    is_switch: bool
    burns: int
    has_hole_card: bool
    dealer_completes: bool
    """Whether a wager makes the dealer complete the hand in every round."""
    by_rank: bool
    splits: int
    splits_of_aces: int


class HandMoves(NamedTuple):
    """States and endings of hands, and the transitions between them (`states.py`)."""

    starts: Table
    moves: Table
    dealer_starts: Table
    dealer_moves: Table
    waits: Cards
    may_make: Cards
    by_game: Cards
    """Table read by the game's own functions."""
    card_of: Cards
    needs_second: Cards
    main_nets: Ints


class BoxTables(NamedTuple):
    """Tables for playing the boxes; helpers that need no others compile faster with these alone."""

    seating: DealLayout
    hands: HandMoves
    counting: CountTables


class Outcomes(NamedTuple):
    """Outcomes of the additional wagers decided by the same cards, and their wins."""

    first_class: Table
    second_class: Table
    """Class of two cards; the tables are equal where both are the player's."""
    second_classes: int
    table: Table
    """Outcome by the two classes; length 1 where there is no such wager."""
    wins: Ints
    nets: Ints


class WagerTables(NamedTuple):
    """Additional wagers, grouped by the cards that decide them."""

    three: Outcomes
    four: Outcomes
    both: Outcomes
    wheel: Cards
    wheel_wins: Ints
    wheel_nets: Ints
    lead_wins: Ints
    lead_nets: Ints
    """Wagers on finished hands, by the ending of a box's first hand and of the dealer."""


class AdjustmentTables(NamedTuple):
    """Adjustments: system draws, Free Bonus, parlays, cap and payout limit."""

    facts: Ints
    magic: Cards
    lucky: Cards
    free: Cards
    parlays: Cards
    capped: Cards
    cap_cuts: Ints
    nets: Ints
    totals: Ints
    payments: Ints
    orders: Ints
    wager_of: Ints


class TwentyOneTables(NamedTuple):
    """All tables of the kernel."""

    seating: DealLayout
    hands: HandMoves
    wagers: WagerTables
    adjustments: AdjustmentTables
    side_of: Cards
    """Side selected by each card, for a double shoe."""
    counting: CountTables


class Scratch(NamedTuple):
    """Scratch buffers for one round."""

    endings: Ints
    begins: Ints
    """Index of each box's first hand among the endings."""
    open_hands: Ints
    held: Ints
    kinds: Ints
    by_wager: Ints
    hits: Ints
    """Counters that each hand has incremented."""
    noted: Ints
    cuts: Ints
    amounts: Ints
    counting: CountScratch


class RoundCards(NamedTuple):
    """Positions and cards of the round being dealt."""

    first_at: np.uint64
    second_at: np.uint64
    each: np.uint64
    """0 where all boxes share one hand, otherwise 1."""
    up_card: np.uint8
    hole_card: np.uint8
    dealer: np.uint64
    """State or ending of the dealer."""
