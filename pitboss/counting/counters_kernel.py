"""Kernel part for card counters: running counts of a shoe, true counts, and the wins of rounds by true count.

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
"""True counts beyond this, and below its negative, are counted with it."""
BINS: Final = 2 * MAX_TRUE_COUNT + 1
SUMS: Final = 3 * BINS
"""Sums for each counter: rounds, wins and squared wins of one unit, by true count; the team's two sums follow."""
ROUNDING_TOLERANCE: Final = 1e-9
"""Less than the distance of any true count from the next whole number, and more than the error of a product."""
NEVER: Final = MAX_TRUE_COUNT + 1
HALF_WORD: Final = 32
"""Bits of each of the two running counts in a word."""
COUNTED, INDEXED = 0, 0
"""Compile-time flags: whether rounds are counted by true count, and whether decisions or insurance depend on it."""


class CountTables(NamedTuple):
    """The counters as the kernel reads them."""

    tags: Ints
    """The tag of each card, by its byte."""
    words: Ints
    """The tags of two counters in one word, by the card's byte: first and second, then third and fourth, and so on."""
    begins: Ints
    """The running count of a new shoe."""
    like: Ints
    """The first counter who has the same count."""
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
    """The running counts of every pair of counters before each card of the shoe, as far as they are known; or those
    now, where a game never looks ahead."""
    plays: Ints
    """Whether a counter is at the table; kept only where decisions depend on it."""
    hidden: Ints
    """The card that nobody sees; 0: there is none."""
    turn: Ints
    """The counter whose box is played; -1 for anybody else's."""
    deciding: Ints
    """The number of cards dealt when insurance is offered."""
    by_hand: Ints
    """What each hand has won in the round, its split hands taken together; only where there are several."""
    made: Ints
    """The number of rounds of this shoe that have ended, and that of all shoes before."""
    at: Ints
    """The number of cards dealt before each round of the shoe."""
    seen: Ints
    """The running counts of every pair of counters before each round; a row for each pair."""
    won: Ints
    """What one unit of each counter won in each round."""
    places: Ints
    """The true counts before each round, from the lowest."""
    team: Ints
    """What all counters won in each round with the units that they wagered."""
    sums: Floats
    """The sums of each counter (`SUMS`), those of even rounds and then those of odd ones: an addition to a sum waits
    for the one before, and the true count is often that of the round before."""


def zeros(size: int) -> Ints:
    """Return an array of zeros; one type of array and a plain loop compile faster than `np.zeros`."""
    made = np.empty(size, np.int64)
    for place in range(size):
        made[place] = 0
    return made


def count_scratch(counters: int, counted: int, hands: int, rounds: int) -> CountScratch:
    """Return scratch space for so many counters, running counts, hands, and rounds of a shoe."""
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
    """Return the running counts of a new shoe of two counters, in one word."""
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
    """Write the running counts before each of some cards and after the last, given those before the first."""
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
    return count_of(which, scratch.running[np.int64(at) * len(count.words) + (which >> 1)])


def begin_shoe(count: CountTables, scratch: CountScratch) -> None:
    """Begin the counts of a new shoe, and seat the counters who play from its first round."""
    for pair in range(len(count.words)):
        scratch.running[pair] = first_counts(pair, count)
    for which in range(len(count.begins)):
        scratch.plays[which] = count.enters[which, 2]


def begin_round(at: np.uint64, place: np.uint64, count: CountTables, scratch: CountScratch) -> None:
    """Note the running counts before a round, the first of which is at that place."""
    number = np.uint64(scratch.made[0])
    scratch.at[number] = np.int64(at)
    for pair in range(len(count.words)):
        scratch.seen[pair, number] = scratch.running[place + np.uint64(pair)]


def find_places(which: int, rounds: int, count: CountTables, scratch: CountScratch) -> None:
    """Work out the true counts of one counter before each round."""
    places, seen, per_deck = scratch.places[which], scratch.seen[which >> 1], count.per_deck[which]
    for number in range(rounds):
        dealt = np.uint64(scratch.at[number])
        places[number] = true_count(count_of(which, seen[number]), per_deck[dealt]) + MAX_TRUE_COUNT


def count_counter(which: int, rounds: int, count: CountTables, scratch: CountScratch) -> None:
    """Count the rounds of one counter, and add his wins to those of the team."""
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
    """Count the rounds of a shoe, each at the true count at which it began."""
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
    """Note whether a counter who plays by indices enters or leaves before a round."""
    found = true_count(running_count(which, at, count, scratch), count.per_deck[which, at])
    bound = count.enters[which, 1] if scratch.plays[which] == 1 else count.enters[which, 0]
    scratch.plays[which] = found >= bound


def count_when_deciding(which: int, at: np.uint64, count: CountTables, scratch: CountScratch) -> np.int64:
    """Return the true count of the cards that are seen when so many are dealt: all but the dealer's hole card."""
    seen = running_count(which, at, count, scratch) - count.tags[which, scratch.hidden[0]]
    return true_count(seen, count.per_deck[which, at])


HELPERS = (true_count, add_rounds, add_to_team)
"""Helpers of every kernel that counts; below, those for several counters, who enter, leave and play by indices."""
BY_ROUND = (
    first_counts, count_of, begin_shoe, begin_round, find_places, count_counter, count_rounds, add_counters,
)  # fmt: skip
"""Below, those of games that look up the running count before any card."""
BY_CARD = (count_cards, running_count, count_now, count_when_deciding)
CONSTANTS = {
    "MAX_TRUE_COUNT": MAX_TRUE_COUNT, "BINS": BINS, "SUMS": SUMS,
    "ROUNDING_TOLERANCE": ROUNDING_TOLERANCE, "NEVER": NEVER, "HALF_WORD": HALF_WORD,
    "COUNTED": COUNTED, "INDEXED": INDEXED,
}  # fmt: skip
