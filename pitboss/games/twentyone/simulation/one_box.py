"""A whole round of one box as one table: each card dealt moves the round from state to state, until it ends.

It is built from the state tables of the player and of the dealer (`states.py`), so it has no rules of its own. It
serves a single box without additional wagers; split pairs are left to the general kernel.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from pitboss.counting.counters_kernel import (
    BINS,
    COUNTED,
    INDEXED,
    MAX_TRUE_COUNT,
    CountTables,
    Floats,
    add_rounds,
    add_to_team,
    true_count,
)
from pitboss.games.twentyone.simulation import kernel_tables as kernel
from pitboss.games.twentyone.simulation.kernel_tables import BoxTables, HandMoves, Ints, Table
from pitboss.games.twentyone.simulation.payouts import Ending
from pitboss.kernels.shuffling import Counters, Deal

VALUES = range(1, 11)
SPLIT, SPLIT_INSURABLE, FIRST_ENDING = range(3)
"""Kinds of endings: a pair that is split, without and with an offer of insurance to a counter; the others follow."""
StepKey = tuple[int, ...]


class RoundStates:
    """The states of a round, numbered as they are found; its endings come first.

    Where the next state depends on the chart, a number below zero names the choice: -1 is the first. Insurance changes
    no play, so whether it was taken is left to the tally. `insurance` is what it wins without and with a dealer's
    blackjack, None if it is never taken.
    """

    def __init__(
        self, moves: HandMoves, endings: Mapping[int, Ending], charts: int = 1, insurance: tuple[int, int] | None = None
    ) -> None:
        self.moves, self.charts, self.is_insurable = moves, range(charts), insurance is not None
        self.starts_of_chart, self.moves_of_chart = len(moves.starts) // charts, len(moves.moves) // charts
        self.kinds: dict[object, int] = {}
        """The number of each kind of ending: hands of one row, win, amount wagered and win of insurance are alike."""
        self.cells: list[int] = [0] * FIRST_ENDING
        """A counter of each kind."""
        self.insured: list[int] = [0, insurance[0] if insurance else 0]
        """What insurance wins with each kind; a split hand is played only if the dealer has no blackjack."""
        self.kind_of: dict[tuple[int, bool], int] = {}
        self._number_kinds(endings, None)
        self.insurable = len(self.cells)
        """The first kind of the rounds in which insurance is offered; all later kinds are of such rounds, too."""
        if insurance is not None:
            self._number_kinds(endings, insurance)
        self.ends = len(self.kinds) + FIRST_ENDING
        self.rows: list[StepKey] = []
        self.known: dict[StepKey, int] = {}
        self.choices: dict[StepKey, int] = {}
        """The number of each choice: the states that the charts lead to."""
        self.after_player, self.after_dealer = cache(self._after_player), cache(self._after_dealer)
        self.first = self._state(self._up_card(value) for value in VALUES)

    def _number_kinds(self, endings: Mapping[int, Ending], insurance: tuple[int, int] | None) -> None:
        """Number the kinds of endings of rounds with or without an offer of insurance."""
        for cell, ending in endings.items():
            won = insurance[cell & (kernel.STATES - 1) == kernel.DEALER_BLACKJACK] if insurance else None
            kind = self.kinds.setdefault((_alike(ending), won), len(self.kinds) + FIRST_ENDING)
            self.kind_of[cell, insurance is not None] = kind
            if kind == len(self.cells):
                self.cells.append(cell)
                self.insured.append(won or 0)

    @property
    def waits(self) -> int:
        """The last state, which follows a split or a choice and waits."""
        return self.ends + len(self.choices) + len(self.rows)

    @property
    def fits(self) -> bool:
        """Whether a table can number all states and choices."""
        return (self.waits + 1) * 16 <= 1 << 16

    def steps(self) -> Table:
        """Return the next state by state and card; an ending is followed by the first card of the next round.

        The endings come first, then the choices, then the states.
        """
        states = self.ends + len(self.choices)
        steps = np.full((self.waits + 1, 16), self.waits * 16, np.uint16)
        for number, row in enumerate(self.rows):
            steps[states + number, 1 : 1 + len(row)] = [self._place(each) for each in row]
        steps[FIRST_ENDING : self.ends] = steps[self._place(self.first) >> 4]
        return steps.reshape(-1)

    def chosen(self) -> Table:
        """Return the state by choice and chart."""
        return np.array([self._place(number) for choice in self.choices for number in choice] or [0], np.uint16)

    def _place(self, number: int) -> int:
        """Return the index of the row of a state, ending or choice."""
        if number < 0:
            return (self.ends - 1 - number) * 16
        return (number if number < self.ends else number + len(self.choices)) * 16

    def _up_card(self, first: int) -> int:
        return self._state(self._state(self._hole_card(first, up, second) for second in VALUES) for up in VALUES)

    def _hole_card(self, first: int, up: int, second: int) -> int:
        return self._state(self._after_deal(first, up, second, hole) for hole in VALUES)

    def _after_deal(self, first: int, up: int, second: int, hole: int) -> int:
        """Return the state, ending or choice that four cards make."""
        dealer = int(self.moves.dealer_starts[(up << 4) + hole])
        begun = kernel.UNPLAYED << 12 if dealer == kernel.DEALER_BLACKJACK else (kernel.DEALT << 12) + (up << 8)
        place = begun + (first << 4) + second
        return self._choice(
            self.after_player(
                int(self.moves.starts[chart * self.starts_of_chart + place]), dealer, self.is_insurable and up == 1
            )
            for chart in self.charts
        )

    def _after_player(self, place: int, dealer: int, insurable: bool) -> int:
        """Return the state of a round from that of the player's hand and that of the dealer's."""
        if place == kernel.SPLIT:
            return SPLIT_INSURABLE if insurable else SPLIT
        if place < kernel.STATES:
            return self.after_dealer(place, dealer, insurable)
        return self._state(self._after_draw(place + value, dealer, insurable) for value in VALUES)

    def _after_draw(self, place: int, dealer: int, insurable: bool) -> int:
        """Return the state, ending or choice after a card of the player's."""
        return self._choice(
            self.after_player(int(self.moves.moves[chart * self.moves_of_chart + place]), dealer, insurable)
            for chart in self.charts
        )

    def _after_dealer(self, ending: int, dealer: int, insurable: bool) -> int:
        """Return the state of a round once the player's hand has its ending."""
        if dealer < kernel.STATES:
            return self.kind_of[(ending << 6) + dealer, insurable]
        if not self.moves.waits[ending] & kernel.FOR_DEALER:
            return self.kind_of[(ending << 6) + kernel.NOT_PLAYED, insurable]
        return self._state(
            self.after_dealer(ending, int(self.moves.dealer_moves[dealer + value]), insurable) for value in VALUES
        )

    def _choice(self, reached: Iterable[int]) -> int:
        """Return the state that all charts lead to, or the number of the choice between them."""
        targets = tuple(reached)
        if len(set(targets)) == 1:
            return targets[0]
        return -1 - self.choices.setdefault(targets, len(self.choices))

    def _state(self, row: Iterable[int]) -> int:
        """Return the number of the state with these transitions."""
        key = tuple(row)
        if key not in self.known:
            self.known[key] = self.ends + len(self.rows)
            self.rows.append(key)
        return self.known[key]


def _alike(ending: Ending) -> object:
    row, net, wagered = ending
    return row if isinstance(row, str) or row is None else row.row, net, wagered


# Ended rounds, tallied by true count and ending when a shoe ends


FIRST_CARD: Final = FIRST_ENDING << 4
"""The state of any ending: the next card is the first of a round. Below it are the pairs that are split."""
BEFORE_DRAWS: Final = 4
"""Cards of a round that splits, when that is known."""
ROW_BITS, ROW_MASK, COUNT_AT = 16, 0xFFFF, 32
"""A round that has ended is one number: its state, then the number of cards dealt, and above both the running count."""


class OneBoxTables(NamedTuple):
    """The table of a round (`one_box.py`), and its counters."""

    steps: Table
    ends: int
    """The number of kinds of endings; the first of them are splits."""
    choices: int
    """The number of choices, whose rows come next."""
    insurable: int
    """The first of the kinds of endings with which a counter may have taken insurance."""
    cells: Ints
    """The general kernel's counter of each kind of ending."""
    insured: Ints
    """What insurance wins with each kind of ending, if it was taken."""
    chosen: Table
    """The state by choice and chart, where play depends on the count."""
    counted: CountTables
    boxes: BoxTables
    """Tables for the pairs that are split."""


class Lane(NamedTuple):
    """One of the shoes that are dealt in turn."""

    deal: Deal
    ended: Ints
    """The ended rounds of the shoe: how, after how many cards, and at which running count (`LaneProgress.seen`)."""
    split_wins: Ints
    """What those of them won that were split."""
    offered: Ints
    """Rounds in which insurance was offered: the number in the low bits, and above it the place in the tally."""
    tally: Ints
    """Rounds by true count and kind of ending; those with insurance have further kinds. The last of the true counts is
    that of the rounds without the counter."""
    progress: Ints
    """The number of rounds of the shoe that are tallied, and whether the counter was there in the last of them."""
    moves: Ints
    """The amount that each card adds to `LaneProgress.seen`, indexed by the byte of the card."""
    counted: CountTables


class LaneProgress(NamedTuple):
    """How far the round of a lane is."""

    row: np.uint64
    """The state; after `SPLIT` it waits until the pair is played."""
    at: np.uint64
    seen: np.int64
    """The running count of the cards dealt, and below it their number, for one addition a card."""
    made: np.uint64
    """Rounds of this shoe that have ended."""
    left: np.int64
    """Rounds of the block that had not ended when this shoe was shuffled."""


def first_round(lane: Lane, left: np.int64) -> LaneProgress:
    """Return the first round of a shuffled shoe."""
    none, seen = np.uint64(0), np.int64(0)
    if COUNTED:
        seen = lane.counted.begins[0] << np.int64(COUNT_AT)
    return LaneProgress(np.uint64(FIRST_CARD), none, seen, none, left)


def begun_at(lane: Lane, number: np.int64) -> np.int64:
    """Return how many cards were dealt before a round, and at which running count (`LaneProgress.seen`)."""
    return lane.ended[number - np.int64(1)] if number > 0 else first_round(lane, np.int64(0)).seen


def count_before_round(lane: Lane, begun: np.int64) -> np.int64:
    """Return the true count at which a round began."""
    dealt = (begun >> np.int64(ROW_BITS)) & np.int64(ROW_MASK)
    return true_count(begun >> np.int64(COUNT_AT), lane.counted.per_deck[0, dealt])


def kinds_of(tables: OneBoxTables) -> int:
    """Return the number of kinds of endings, with further ones for those at which insurance was taken."""
    return 2 * tables.ends - tables.insurable


def tally_rounds(lane: Lane, end: np.int64, tables: OneBoxTables, sums: Floats) -> None:
    """Tally the rounds of a shoe before that number, each at the true count at which it began."""
    count, tally, ended, first = lane.counted, lane.tally, lane.ended, lane.progress[0]
    begun = begun_at(lane, first)
    enters, leaves, plays = count.enters[0, 0], count.enters[0, 1], lane.progress[1] == 1
    stays = plays and leaves < -MAX_TRUE_COUNT
    kinds, insurable, place, offered = kinds_of(tables), np.int64(tables.insurable), 0, np.uint64(0)
    for number in range(first, end):
        entry = ended[number]
        kind = (entry & np.int64(ROW_MASK)) >> np.int64(4)
        if COUNTED:
            found = count_before_round(lane, begun)
            place = int(found) + MAX_TRUE_COUNT
            if not stays:
                plays = found >= (leaves if plays else enters)
                place = place if plays else BINS
            begun = entry
            if kind < np.int64(FIRST_CARD >> 4) and place < BINS:
                add_counted(place, 1, lane.split_wins[number], count, sums)
        tally[place * kinds + kind] += 1
        if INDEXED:
            lane.offered[offered] = ((place * kinds + kind) << np.int64(ROW_BITS)) + number
            offered += np.uint64(kind >= insurable)
    if INDEXED:
        tally_insurance(lane, offered, tables)
    lane.progress[0], lane.progress[1] = end, np.int64(plays)


def tally_insurance(lane: Lane, offered: np.uint64, tables: OneBoxTables) -> None:
    """Move the rounds in which the counter took insurance to the kinds of endings with insurance."""
    further = tables.ends - tables.insurable
    for each in range(offered):
        entry = lane.offered[each]
        place, number = entry >> np.int64(ROW_BITS), entry & np.int64(ROW_MASK)
        taken = np.int64(takes_insurance(lane, number))
        lane.tally[place] -= taken
        lane.tally[place + further] += taken


def takes_insurance(lane: Lane, number: np.int64) -> bool:
    """Whether a counter takes insurance in a round, by all cards seen when it is offered: all but the hole card."""
    begun, count, shoe = begun_at(lane, number), lane.counted, lane.deal.shoe
    at = np.uint64((begun >> np.int64(ROW_BITS)) & np.int64(ROW_MASK))
    running = begun >> np.int64(COUNT_AT)
    for place in range(BEFORE_DRAWS - 1):
        running += count.tags[0, shoe[at + np.uint64(place)]]
    return bool(true_count(running, count.per_deck[0, at + np.uint64(BEFORE_DRAWS)]) >= count.insures[0])


def add_counted(place: int, rounds: int, won: np.int64, count: CountTables, sums: Floats) -> None:
    """Add rounds that began at one true count and won the same with one unit."""
    add_rounds(0, place, rounds, won, count, sums)
    add_to_team(rounds, won * count.units[0, place], sums)


def add_tally(lane: Lane, tables: OneBoxTables, counters: Counters) -> None:
    """Add the rounds of a lane to the counters; those that split are there already."""
    kinds = kinds_of(tables)
    for begun in range(0, len(lane.tally), kinds):
        for kind in range(FIRST_CARD >> 4, kinds):
            times, is_insured = lane.tally[begun + kind], kind >= tables.ends
            ending = kind - tables.ends + tables.insurable if is_insured else kind
            won = tables.boxes.hands.main_nets[tables.cells[ending]]
            counters.counts[tables.cells[ending]] += times
            for place in range(2):
                counters.squares[place] += np.float64(times) * np.float64(won) * np.float64(won)
            if COUNTED and begun < BINS * kinds:
                counted = won + tables.insured[ending] if is_insured else won
                add_counted(begun // kinds, times, counted, tables.counted, counters.squares)


TALLYING = (
    first_round, kinds_of, add_counted, begun_at, count_before_round, takes_insurance, tally_insurance, tally_rounds,
    add_tally,
)  # fmt: skip
"""The functions, each before those that call it."""
