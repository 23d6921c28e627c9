"""Kernel functions for card counters: running counts of a shoe, true counts, and the wins of rounds by true count.

Tags are whole numbers here: those of a count with half points are doubled, and `per_deck` takes that back. All arrays
have a row for each counter, except that two running counts share a word, so that one addition serves both.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.kernels.shuffling import Cards

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

MAX_TRUE_COUNT: Final = 40
"""True counts beyond this, or below its negative, are counted with it."""
BINS: Final = 2 * MAX_TRUE_COUNT + 1
SUMS: Final = 3 * BINS
"""Sums of each counter: rounds, wins and squared wins of one unit, by true count. The team's two sums follow."""
ROUNDING_TOLERANCE: Final = 1e-9
"""Tolerance below the distance of any true count from the next whole number, and above the error of a product."""
NEVER: Final = MAX_TRUE_COUNT + 1
HALF_WORD: Final = 32
"""Bits of each of the two running counts in a word."""
COUNTED, INDEXED = 0, 0
"""Compile-time flags: whether rounds are counted by true count, and whether decisions or insurance depend on it."""


class CountTables(NamedTuple):
    """The kernel's tables of the counters."""

    tags: Ints
    """The tag of each card, by its byte."""
    words: Ints
    """The tags of two counters in one word, by the card's byte: first and second, third and fourth, and so on."""
    begins: Ints
    """The running count of a new shoe."""
    like: Ints
    """The first counter with the same count."""
    per_deck: Floats
    """The factor from running to true count, by the number of cards dealt."""
    units: Ints
    """The units wagered at each true count, from the lowest."""
    enters: Ints
    """The true count for entering, the one for leaving, and whether the counter plays after a shuffle."""
    of_box: Ints
    """The box of a counter. -1 and lower: the counter's additional wager, from the first."""
    insures: Ints
    """The lowest true count for insurance."""
    insurance: Ints
    """The win of a box's insurance if the dealer has no blackjack, and if the dealer has one."""
    charts: Ints
    """The chart for each true count."""
    every_chart: int
    """The number of charts."""


class CountScratch(NamedTuple):
    """Scratch space: the state of the counters."""

    running: Ints
    """The running counts of every pair of counters before each card of the shoe, as far as they are known, or only the
    current ones if a game never looks ahead."""
    plays: Ints
    """Whether a counter is at the table. Used only if decisions depend on it."""
    hidden: Ints
    """The unseen card. 0: no card is hidden."""
    turn: Ints
    """The counter whose box is played. -1 for the box of another player."""
    deciding: Ints
    """The number of cards dealt when insurance is offered."""
    by_hand: Ints
    """The win of each hand in the round, including its split hands. Used only with several hands."""
    made: Ints
    """The number of finished rounds of this shoe, and of all earlier shoes."""
    at: Ints
    """The number of cards dealt before each round of the shoe."""
    seen: Ints
    """The running counts before each round, with a row for each pair of counters."""
    won: Ints
    """The win of one unit of each counter in each round."""
    places: Ints
    """The bins of the true counts before each round, from the lowest."""
    team: Ints
    """The total win of all counters in each round, with the units wagered."""
    sums: Floats
    """The sums of each counter (`SUMS`), for even and then for odd rounds. Consecutive rounds often have the same true
    count, and an addition to the same sum would wait for the one before."""


def zeros(size: int) -> Ints:
    """Return an array of zeros. One type of array and a plain loop compile faster than `np.zeros`."""
    made = np.empty(size, np.int64)
    for place in range(size):
        made[place] = 0
    return made


def count_scratch(counters: int, counted: int, hands: int, rounds: int) -> CountScratch:
    """Return scratch space for these numbers of counters, running counts, hands, and rounds of a shoe."""
    pairs = (counters + 1) // 2
    sums = np.empty((counters, 2 * SUMS), np.float64)
    for which in range(counters):
        for place in range(2 * SUMS):
            sums[which, place] = 0
    return CountScratch(
        zeros(pairs * counted), zeros(counters), zeros(1), zeros(1), zeros(1), zeros(hands), zeros(2), zeros(rounds),
        zeros(pairs * rounds).reshape((pairs, rounds)), zeros(counters * rounds).reshape((counters, rounds)),
        zeros(counters * rounds).reshape((counters, rounds)), zeros(rounds), sums,
    )  # fmt: skip


def no_counters() -> CountTables:
    """Return the tables of a simulation without counters."""
    one, row, square = np.zeros(1, np.int64), np.zeros((1, 1), np.int64), np.zeros((1, 1))
    return CountTables(row, row, one, one, square, row, row, one, one, one, one, 1)


def first_counts(pair: int, count: CountTables) -> np.int64:
    """Return the running counts of two counters at a new shoe, in one word."""
    found: np.int64 = count.begins[2 * pair]
    if 2 * pair + 1 < len(count.begins):
        found += count.begins[2 * pair + 1] << np.int64(HALF_WORD)
    return found


def count_of(which: int, word: np.int64) -> np.int64:
    """Return one of the two running counts in a word."""
    low = (word << np.int64(HALF_WORD)) >> np.int64(HALF_WORD)
    found: np.int64 = (word - low) >> np.int64(HALF_WORD) if which & 1 else low
    return found


def count_cards(shoe: Cards, begin: np.int64, end: np.int64, count: CountTables, running: Ints) -> None:
    """Write the running counts before each of these cards and after the last, from those before the first."""
    pairs = len(count.words)
    for pair in range(pairs):
        seen = running[begin * pairs + pair]
        for place in range(begin, end):
            seen += count.words[pair, shoe[place]]
            running[(place + 1) * pairs + pair] = seen


def true_count(running: np.int64, per_deck: np.float64) -> np.int64:
    """Return the true count, rounded down."""
    found = np.int64(np.floor(np.float64(running) * per_deck + ROUNDING_TOLERANCE))
    return min(max(found, np.int64(-MAX_TRUE_COUNT)), np.int64(MAX_TRUE_COUNT))


def add_rounds(which: int, place: int, rounds: int, won: np.int64, count: CountTables, sums: Floats) -> None:
    """Add rounds of one counter with the same true count and the same win of one unit."""
    first = len(sums) - 2 - (len(count.begins) - which) * SUMS + place
    sums[first] += np.float64(rounds)
    sums[first + BINS] += np.float64(rounds) * np.float64(won)
    sums[first + 2 * BINS] += np.float64(rounds) * np.float64(won) * np.float64(won)


def add_to_team(rounds: int, won: np.int64, sums: Floats) -> None:
    """Add rounds with the same total win of all counters."""
    sums[len(sums) - 2] += np.float64(rounds) * np.float64(won)
    sums[len(sums) - 1] += np.float64(rounds) * np.float64(won) * np.float64(won)


def running_count(which: int, at: np.uint64, count: CountTables, scratch: CountScratch) -> np.int64:
    """Return a counter's running count of all cards before a position."""
    return count_of(which, scratch.running[np.int64(at) * len(count.words) + (which >> 1)])


def begin_shoe(count: CountTables, scratch: CountScratch) -> None:
    """Begin the counts of a new shoe, and seat the counters that play from its first round."""
    for pair in range(len(count.words)):
        scratch.running[pair] = first_counts(pair, count)
    for which in range(len(count.begins)):
        scratch.plays[which] = count.enters[which, 2]


def begin_round(at: np.uint64, place: np.uint64, count: CountTables, scratch: CountScratch) -> None:
    """Store the running counts before a round, beginning at `place`."""
    number = np.uint64(scratch.made[0])
    scratch.at[number] = np.int64(at)
    for pair in range(len(count.words)):
        scratch.seen[pair, number] = scratch.running[place + np.uint64(pair)]


def find_places(which: int, rounds: int, count: CountTables, scratch: CountScratch) -> None:
    """Compute the bins of one counter's true counts before each round."""
    places, seen, per_deck = scratch.places[which], scratch.seen[which >> 1], count.per_deck[which]
    for number in range(rounds):
        dealt = np.uint64(scratch.at[number])
        places[number] = true_count(count_of(which, seen[number]), per_deck[dealt]) + MAX_TRUE_COUNT


def count_counter(which: int, rounds: int, count: CountTables, scratch: CountScratch) -> None:
    """Count the rounds of one counter, and add the wins to those of the team."""
    places, won_by, team = scratch.places[count.like[which]], scratch.won[which], scratch.team
    units, sums = count.units[which], scratch.sums[which]
    enters, leaves = count.enters[which, 0] + MAX_TRUE_COUNT, count.enters[which, 1] + MAX_TRUE_COUNT
    plays = count.enters[which, 2] == 1
    for number in range(rounds):
        place = np.uint64(places[number])
        plays = places[number] >= (leaves if plays else enters)
        if plays:
            won, first = won_by[number], place + np.uint64(number & 1) * np.uint64(SUMS)
            sums[first] += np.float64(1)
            sums[first + np.uint64(BINS)] += np.float64(won)
            sums[first + np.uint64(2 * BINS)] += np.float64(won) * np.float64(won)
            team[number] += won * units[place]


def count_rounds(count: CountTables, scratch: CountScratch, results: Ints, sums: Floats) -> None:
    """Count the rounds of a shoe by the true counts at which they began."""
    rounds, team = scratch.made[0], scratch.team
    for number in range(rounds):
        team[number] = 0
    for which in range(len(count.begins)):
        if count.like[which] == which:
            find_places(which, rounds, count, scratch)
        count_counter(which, rounds, count, scratch)
    won, squared = np.float64(0), np.float64(0)
    for number in range(rounds):
        won += np.float64(team[number])
        squared += np.float64(team[number]) * np.float64(team[number])
    sums[len(sums) - 2] += won
    sums[len(sums) - 1] += squared
    if len(results) > 0:
        for number in range(rounds):
            results[scratch.made[1] + number] = team[number]
    scratch.made[1] += rounds
    scratch.made[0] = 0


def add_counters(count: CountTables, scratch: CountScratch, sums: Floats) -> None:
    """Add the sums of all counters to those of the simulation."""
    for which in range(len(count.begins)):
        first = len(sums) - 2 - (len(count.begins) - which) * SUMS
        for place in range(SUMS):
            sums[first + place] += scratch.sums[which, place] + scratch.sums[which, SUMS + place]


def count_now(which: int, at: np.uint64, count: CountTables, scratch: CountScratch) -> None:
    """Update whether a counter with index plays enters or leaves before a round."""
    found = true_count(running_count(which, at, count, scratch), count.per_deck[which, at])
    bound = count.enters[which, 1] if scratch.plays[which] == 1 else count.enters[which, 0]
    scratch.plays[which] = found >= bound


def count_when_deciding(which: int, at: np.uint64, count: CountTables, scratch: CountScratch) -> np.int64:
    """Return the true count of the visible cards after `at` cards: all except the dealer's hole card."""
    seen = running_count(which, at, count, scratch) - count.tags[which, scratch.hidden[0]]
    return true_count(seen, count.per_deck[which, at])


HELPERS = (true_count, add_rounds, add_to_team)
"""Helpers of every kernel with counters. Below: those for several counters, entering, leaving and index plays."""
BY_ROUND = (
    first_counts, count_of, begin_shoe, begin_round, find_places, count_counter, count_rounds, add_counters,
)  # fmt: skip
"""Below: helpers of games that look up the running count before any card."""
BY_CARD = (count_cards, running_count, count_now, count_when_deciding)
CONSTANTS = {
    "MAX_TRUE_COUNT": MAX_TRUE_COUNT, "BINS": BINS, "SUMS": SUMS,
    "ROUNDING_TOLERANCE": ROUNDING_TOLERANCE, "NEVER": NEVER, "HALF_WORD": HALF_WORD,
    "COUNTED": COUNTED, "INDEXED": INDEXED,
}  # fmt: skip
