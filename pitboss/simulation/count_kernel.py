"""Kernel part for a card counter: running counts of a shoe, and true counts from them.

Tags are whole numbers here: those of a count with half points are doubled, and `per_deck` takes that back.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.simulation.shuffling import Cards

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

GREATEST: Final = 40
"""True counts beyond this, and below its negative, are counted with it."""
BINS: Final = 2 * GREATEST + 1
SUMS: Final = 3 * BINS
"""Sums that a counter needs: rounds, wins and squared wins of one unit, by true count."""
NEARLY: Final = 1e-9
"""Less than the distance of any true count from the next whole number, and more than the error of a product."""


class CountTables(NamedTuple):
    """A count as the kernel reads it."""

    tags: Ints
    """The tag of each card, by its byte."""
    begins: int
    """The running count of a new shoe."""
    per_deck: Floats
    """What a running count is multiplied by, for the true count, by the number of cards dealt."""
    units: Ints
    """The units wagered at each true count, from the lowest."""


NOT_COUNTED: Final = CountTables(np.zeros(256, np.int64), 0, np.zeros(1), np.zeros(1, np.int64))


def count_shoe(shoe: Cards, count: CountTables, running: Ints) -> None:
    """Write the running count before each card of a shoe that was shuffled."""
    seen = np.int64(count.begins)
    for place in range(len(running)):
        running[place] = seen
        seen += count.tags[shoe[place]]


def true_count(running: np.int64, per_deck: np.float64) -> np.int64:
    """Return the true count, rounded down."""
    found = np.int64(np.floor(np.float64(running) * per_deck + NEARLY))
    return min(max(found, np.int64(-GREATEST)), np.int64(GREATEST))


def add_rounds(place: int, rounds: int, won: np.int64, sums: Floats) -> None:
    """Add rounds of one win that began at one true count."""
    of_rounds, of_wins, of_squares = len(sums) - SUMS + place, len(sums) - SUMS + BINS + place, len(sums) - BINS + place
    sums[of_rounds] += np.float64(rounds)
    sums[of_wins] += np.float64(rounds) * np.float64(won)
    sums[of_squares] += np.float64(rounds) * np.float64(won) * np.float64(won)


HELPERS = (count_shoe, true_count, add_rounds)
CONSTANTS = {"GREATEST": GREATEST, "BINS": BINS, "SUMS": SUMS, "NEARLY": NEARLY}
