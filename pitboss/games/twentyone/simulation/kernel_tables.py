"""What blackjack's simulation kernel is given: the numbers that it goes by and the tables that it looks up.

Endings of hands and of the dealer are small numbers; every counter and every table goes by them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.simulation.shuffling import Cards, Words

Table = npt.NDArray[np.uint16]
Ints = npt.NDArray[np.int64]

STATES: Final = 64
"""What is smaller is an ending; a state is the place of its row."""
SPLIT, BUST, BUST_DOUBLED, BLACKJACK, SURRENDERED, SWITCHED_BLACKJACK = range(6)
ORIGINAL, RETURNED, ORIGINAL_20, RETURNED_20 = range(6, 10)
STANDS, STANDS_DOUBLED, STANDING = 6, 24, 10
"""Endings of a hand that stands: its total, 4 to 21, is added, so that the first of them is `STANDING`."""
NOT_PLAYED, DEALER_BLACKJACK = 0, 1
"""Endings of the dealer; the others are a total and a number of cards."""
DEALT, NO_PAIR, SPLIT_AGAIN, SPLIT_LAST, SWITCHED, UNPLAYED = range(6)
"""How a hand came by its two cards, and whether they may be split; the last is of a hand that nobody plays."""
FOR_DEALER, FOR_SECOND_CARD = 1, 2
"""What an ending waits for: the dealer's finished hand, or only the second card where that may make a blackjack."""
ENDINGS: Final = 64 * 64
MOST_HANDS: Final = 160
COMMON, ADJUSTED = 0, 0
"""Whether all boxes have one hand and one run of cards, and whether `adjust` has anything to do: both are
compiled in only for tables that state them."""
BY_THREE, BY_FOUR, FIRST_NOTED, MOST_NOTED = 0, 1, 2, 64
"""Places in what is noted of a hand: the counters of its first three and four cards, and of whatever comes besides."""


class Seating(NamedTuple):
    """How a round is dealt and how hands may be split."""

    hands: int
    is_switch: bool
    burns: int
    has_hole_card: bool
    completes: bool
    """Whether some wager has the dealer complete the hand in every round."""
    by_rank: bool
    splits: int
    splits_of_aces: int


class HandMoves(NamedTuple):
    """States and endings of hands: what every card makes of each (`state_tables.py`)."""

    starts: Table
    moves: Table
    dealer_starts: Table
    dealer_moves: Table
    waits: Cards
    may_make: Cards
    by_game: Cards
    """What the game's own functions look up."""
    card_of: Cards
    needs_second: Cards
    main_nets: Ints


class Outcomes(NamedTuple):
    """What cards make for the additional wagers that look at them together, and what each outcome wins."""

    first_class: Table
    second_class: Table
    """Classes of two cards; for one pair of cards the two are alike."""
    second_classes: int
    table: Table
    """The outcome of two classes; of one length where no such wager is made."""
    wins: Ints
    nets: Ints


class WagerTables(NamedTuple):
    """The additional wagers by what they look at."""

    three: Outcomes
    four: Outcomes
    both: Outcomes
    wheel: Cards
    wheel_wins: Ints
    wheel_nets: Ints
    lead_wins: Ints
    lead_nets: Ints
    """Of wagers on finished hands: by the ending of a box's first hand and the dealer's."""


class AdjustmentTables(NamedTuple):
    """What only some tables have: draws of the system, Free Bonus, parlays, cap and payout limit."""

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
    """Everything that the kernel looks up."""

    seating: Seating
    hands: HandMoves
    wagers: WagerTables
    adjustments: AdjustmentTables
    side_of: Cards
    """At a double shoe: the side that each card stands for."""


class Scratch(NamedTuple):
    """Scratch buffers for one round."""

    endings: Ints
    begins: Ints
    """Where the hands of each box begin among the endings."""
    open_hands: Cards
    held: Cards
    kinds: Words
    by_wager: Ints
    hits: Ints
    """The counters that each hand has added to."""
    noted: Ints
    cuts: Ints
    amounts: Ints


class RoundCards(NamedTuple):
    """The cards of the round on the table."""

    first_at: np.uint64
    second_at: np.uint64
    each: np.uint64
    """0 where all boxes have one hand, else 1."""
    up_card: np.uint8
    hole_card: np.uint8
    dealer: np.uint64
    """The dealer's state or ending."""
