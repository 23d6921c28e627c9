"""Kernel part for card counters: running counts of a shoe, true counts, and the wins of rounds by true count.

Tags are whole numbers here: those of a count with half points are doubled, and `per_deck` takes that back. All arrays
have a row for each counter.
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
"""Sums for each counter: rounds, wins and squared wins of one unit, by true count; the team's two sums follow."""
NEARLY: Final = 1e-9
"""Less than the distance of any true count from the next whole number, and more than the error of a product."""
NEVER: Final = GREATEST + 1
COUNTED, INDEXED = 0, 0
"""Compile-time flags: whether rounds are counted by true count, and whether decisions depend on it."""


class CountTables(NamedTuple):
    """The counters as the kernel reads them."""

    tags: Ints
    """The tag of each card, by its byte."""
    begins: Ints
    """The running count of a new shoe."""
    per_deck: Floats
    """What a running count is multiplied by, for the true count, by the number of cards dealt."""
    units: Ints
    """The units wagered at each true count, from the lowest."""
    enters: Ints
    """The true count at which a counter enters, that below which he leaves, and whether he is there after a shuffle."""
    of_box: Ints
    """The box that a counter plays; -1 and lower: the additional wager that he makes, from the first."""
    insures: Ints
    """The true count from which a counter takes insurance."""
    insurance: Ints
    """What insurance of a box wins if the dealer has no blackjack, and if he has."""
    charts: Ints
    """The chart that is played at each true count."""
    every_chart: int
    """The number of charts."""


class CountScratch(NamedTuple):
    """Where the counters are."""

    running: Ints
    """The running count before each card of the shoe, of one counter after the other."""
    place: Ints
    """The true count at which the round began, from the lowest."""
    plays: Ints
    """Whether a counter is at the table."""
    hidden: Ints
    """The tag of the card that nobody sees."""
    turn: Ints
    """The counter whose box is played; -1 for anybody else's."""
    deciding: Ints
    """The number of cards dealt when insurance is offered."""


def zeros(size: int) -> Ints:
    """Return an array of zeros; one type of array and a plain loop compile faster than `np.zeros`."""
    made = np.empty(size, np.int64)
    for place in range(size):
        made[place] = 0
    return made


def count_scratch(counters: int, places: int) -> CountScratch:
    """Return scratch space for so many counters, and a shoe of so many places."""
    return CountScratch(
        zeros(counters * places), zeros(counters), zeros(counters), zeros(counters), zeros(1), zeros(1)
    )  # fmt: skip


def no_counters() -> CountTables:
    """Return the tables of a simulation without counters."""
    one, row, square = np.zeros(1, np.int64), np.zeros((1, 1), np.int64), np.zeros((1, 1))
    return CountTables(row, one, square, row, row, one, one, one, one, 1)


def count_shoe(shoe: Cards, count: CountTables, which: int, running: Ints) -> None:
    """Write one counter's running count before each card of a shoe that was shuffled."""
    first = which * len(shoe)
    seen = count.begins[which]
    for place in range(len(shoe)):
        running[first + place] = seen
        seen += count.tags[which, shoe[place]]


def true_count(running: np.int64, per_deck: np.float64) -> np.int64:
    """Return the true count, rounded down."""
    found = np.int64(np.floor(np.float64(running) * per_deck + NEARLY))
    return min(max(found, np.int64(-GREATEST)), np.int64(GREATEST))


def add_rounds(which: int, place: int, rounds: int, won: np.int64, count: CountTables, sums: Floats) -> None:
    """Add rounds of one counter that began at one true count and won the same with one unit."""
    first = len(sums) - 2 - (len(count.begins) - which) * SUMS + place
    sums[first] += np.float64(rounds)
    sums[first + BINS] += np.float64(rounds) * np.float64(won)
    sums[first + 2 * BINS] += np.float64(rounds) * np.float64(won) * np.float64(won)


def add_to_team(rounds: int, won: np.int64, sums: Floats) -> None:
    """Add rounds that won the same with the units that were wagered, all counters together."""
    sums[len(sums) - 2] += np.float64(rounds) * np.float64(won)
    sums[len(sums) - 1] += np.float64(rounds) * np.float64(won) * np.float64(won)


def running_count(which: int, at: np.uint64, count: CountTables, scratch: CountScratch) -> np.int64:
    """Return a counter's running count of all cards before a position."""
    found: np.int64 = scratch.running[which * (len(scratch.running) // len(count.begins)) + np.int64(at)]
    return found


def begin_shoe(shoe: Cards, count: CountTables, scratch: CountScratch) -> None:
    """Count a new shoe, and seat the counters who play from its first round."""
    for which in range(len(count.begins)):
        count_shoe(shoe, count, which, scratch.running)
        scratch.plays[which] = count.enters[which, 2]


def begin_round(at: np.uint64, count: CountTables, scratch: CountScratch) -> None:
    """Note the true counts before a round, and who enters or leaves."""
    for which in range(len(count.begins)):
        found = true_count(running_count(which, at, count, scratch), count.per_deck[which, at])
        scratch.place[which] = found + GREATEST
        bound = count.enters[which, 1] if scratch.plays[which] == 1 else count.enters[which, 0]
        scratch.plays[which] = found >= bound


def count_when_deciding(which: int, at: np.uint64, count: CountTables, scratch: CountScratch) -> np.int64:
    """Return the true count of the cards that are seen when so many are dealt: all but the dealer's hole card."""
    seen = running_count(which, at, count, scratch) - scratch.hidden[which]
    return true_count(seen, count.per_deck[which, at])


def count_round(which: int, won: np.int64, count: CountTables, scratch: CountScratch, sums: Floats) -> np.int64:
    """Count what one unit of a counter won in a round; return what his wager won."""
    if scratch.plays[which] == 0:
        return np.int64(0)
    add_rounds(which, scratch.place[which], 1, won, count, sums)
    wagered: np.int64 = won * count.units[which, scratch.place[which]]
    return wagered


HELPERS = (true_count, add_rounds, add_to_team)
"""Helpers of every kernel that counts; below, those for several counters, who enter, leave and play by indices."""
BY_ROUND = (count_shoe, running_count, begin_shoe, begin_round, count_when_deciding, count_round)
CONSTANTS = {"GREATEST": GREATEST, "BINS": BINS, "SUMS": SUMS, "NEARLY": NEARLY, "COUNTED": COUNTED, "INDEXED": INDEXED}
