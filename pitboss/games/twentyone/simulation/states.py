"""State tables: the transitions of hands and of the dealer, built from the rules and a chart.

Every decision is one of the actions that the table itself offers, and totals follow the rules of chapter 3.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from pitboss.cards import CARDS_IN_DECK, JACK, card_of, rank_of, suit_of
from pitboss.counting.counters import NO_CHARTS
from pitboss.counting.counters_kernel import NEVER, Ints
from pitboss.games.twentyone.hands import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    TWENTY_ONE,
    Box,
    Family,
    Hand,
    dealer_draws,
    is_blackjack,
    is_soft,
    is_soft_hand,
    may_make_blackjack,
    point_total,
    value_of,
)
from pitboss.games.twentyone.simulation import kernel_tables as kernel
from pitboss.games.twentyone.table import TwentyOneTable

Moves = npt.NDArray[np.uint16]
Bytes = npt.NDArray[np.uint8]

VALUES = range(1, 11)
LAST_TOTAL, MAX_CARDS = 23, 8
"""Dealer's totals above 22, and hands of eight cards or more, share an ending."""
SPLIT_KINDS = (kernel.SPLIT_AGAIN, kernel.SPLIT_LAST)
NEVER_SPLIT_AGAIN = Family(99)


@dataclass(frozen=True)
class StateTables:
    """State tables of the kernel."""

    starts: Moves
    moves: Moves
    dealer_starts: Moves
    dealer_moves: Moves
    waits: Bytes
    may_make: Bytes
    counted: CountedPlay = field(default_factory=lambda: CountedPlay())


@dataclass(frozen=True)
class CountedPlay:
    """Play that depends on a count."""

    charts: Ints = field(default_factory=lambda: NO_CHARTS)
    """The chart that is played at each true count; each has its own part of `starts` and `moves`."""
    every_chart: int = 1
    insures: int = NEVER
    """The true count from which insurance is taken."""
    insurance: tuple[int, int] = (0, 0)
    """What it wins if the dealer has no blackjack, and if he has, in cents."""


def bytes_of_cards() -> Bytes:
    """Return each card as a byte: its value, and above it its number, tens of one rank together."""
    coded = [(((rank_of(card) - value_of(card)) * 4 + suit_of(card)) << 4) + value_of(card) for card in _DECK]
    assert len(set(coded)) == CARDS_IN_DECK, "two cards have the same byte"
    return np.array(coded, np.uint8)


_DECK = range(CARDS_IN_DECK)


def standing(total: int, doubled: bool) -> int:
    """Return the ending of a standing hand."""
    return total + (kernel.STANDS_DOUBLED if doubled else kernel.STANDS)


def dealer_ending(total: int, cards: int, blackjack: bool) -> int:
    """Return the ending of the dealer's hand."""
    if blackjack:
        return kernel.DEALER_BLACKJACK
    return 2 + (min(total, LAST_TOTAL) - 17) * (MAX_CARDS - 1) + min(cards, MAX_CARDS) - 2


def dealer_endings() -> dict[int, tuple[int, int, bool]]:
    """Return every ending of the dealer: total, number of cards, whether it is a blackjack."""
    endings = {kernel.DEALER_BLACKJACK: (TWENTY_ONE, 2, True)}
    for total in range(17, LAST_TOTAL + 1):
        for cards in range(2, MAX_CARDS + 1):
            endings[dealer_ending(total, cards, False)] = (total, cards, False)
    return endings


def build_state_tables(builder: StateBuilder) -> StateTables:
    """Build the tables of one rule set and one way of playing."""
    starts, moves = builder.starts(), builder.moves()
    dealer_starts, dealer_moves = _dealers_moves(builder.table.choices.hits_soft_17, builder.states)
    may_make = np.array([value in VALUES and may_make_blackjack(some_card(value)) for value in range(16)], np.uint8)
    return StateTables(starts, moves, dealer_starts, dealer_moves, builder.waits(), may_make)


def some_card(value: int) -> int:
    """Return a card of this value."""
    return card_of(value, 0)


Choose = Callable[[Hand, Sequence[str], int], str]
"""Choose an action on a hand, among those that the table offers, against an up card."""
Key = tuple[Hashable, ...]


class StateBuilder:
    """Builder of the player's states, found as they are reached; games override where they differ."""

    states: ClassVar[int] = kernel.STATES
    kinds: ClassVar[int] = kernel.UNPLAYED + 1
    doubling: ClassVar[frozenset[str]] = frozenset({DOUBLE})
    """Actions that double a hand."""

    def __init__(self, table: TwentyOneTable, choose: Choose, stake: int = 0, merges: bool = True) -> None:
        self.table, self.choose, self.stake, self.merges = table, choose, stake, merges
        self.rows: list[tuple[int, ...]] = [()] * (self.states // 16)
        self.place_of: dict[tuple[int, ...], int] = {}
        """States with equal transitions are merged, unless another chart tells them apart."""
        self.known: dict[Key, int] = {}
        self.examples: dict[Key, tuple[int, Hand]] = {}
        self.decided: dict[Key, int] = {}

    def starts(self) -> Moves:
        """Return the state or ending of every two cards against every up card, by kind of hand."""
        starts = np.zeros(self.kinds << 12, np.uint16)
        for kind in range(self.kinds):
            if kind != kernel.SWITCHED or self.table.choices.is_switch:
                self._start_all(starts[kind << 12 : (kind + 1) << 12], kind)
        return starts

    def _start_all(self, starts: Moves, kind: int) -> None:
        for up in VALUES if kind != kernel.UNPLAYED else (0,):
            for first in VALUES:
                for second in VALUES:
                    at, turned = ((up << 8) + (one << 4) + other for one, other in ((first, second), (second, first)))
                    alike = second < first and kind not in SPLIT_KINDS  # in a split hand the first card matters
                    starts[at] = starts[turned] if alike else self._start(kind, up, first, second)

    def moves(self) -> Moves:
        """Return the rows of transitions by value, flattened."""
        return _flatten(self.rows)

    def waits(self) -> Bytes:
        """Return what each ending waits for."""
        waits = np.zeros(self.states, np.uint8)
        waits[kernel.STANDING :] = kernel.FOR_DEALER
        waits[kernel.SWITCHED_BLACKJACK] = kernel.FOR_DEALER
        waits[kernel.BLACKJACK] = waits[kernel.SURRENDERED] = kernel.FOR_SECOND_CARD
        return waits

    def cards(self, kind: int, first: int, second: int) -> list[int]:
        """Return two cards of these values, as a hand of this kind has them."""
        if kind == kernel.NO_PAIR and first == second:
            return [some_card(first), card_of(JACK, 0)]  # a ten and a jack
        return [some_card(first), some_card(second)]

    def ending(self, up: int, hand: Hand, action: str = STAND) -> int:
        """Return the ending of a hand after an action."""
        if hand.is_blackjack:
            return kernel.BLACKJACK
        if hand.is_switched_blackjack:
            return kernel.SWITCHED_BLACKJACK
        if action == SURRENDER:
            return kernel.SURRENDERED
        if hand.is_bust:
            return kernel.BUST_DOUBLED if hand.doubles else kernel.BUST
        return standing(hand.total, bool(hand.doubles))

    def key(self, up: int, hand: Hand) -> Key:
        """Return the key by which rules and players distinguish hands: hands of one total are alike."""
        doubled = bool(hand.doubles)
        return (0 if doubled else up, hand.total, is_soft_hand(hand.cards), doubled)

    def _start(self, kind: int, up: int, first: int, second: int) -> int:
        family = {kernel.SPLIT_AGAIN: Family(1), kernel.SPLIT_LAST: NEVER_SPLIT_AGAIN}.get(kind, Family())
        cards = self.cards(kind, first, second)
        hand = Hand(self.stake, family, cards, from_split=kind in SPLIT_KINDS, switched=kind == kernel.SWITCHED)
        if kind == kernel.UNPLAYED or hand.is_blackjack or hand.is_switched_blackjack:
            return self.ending(up, hand)
        return self._decide(up, hand)

    def _decide(self, up: int, hand: Hand) -> int:
        """Return the ending or state that the player's action leads to."""
        action = self.choose(hand, self.table.lawful_actions(Box(1, [hand]), hand), some_card(up))
        if action == SPLIT:
            return kernel.SPLIT
        if action in self.doubling:
            return self.state(up, replace(hand, doubles=[*hand.doubles, self.table.max_double(hand)]))
        return self.state(up, hand) if action == HIT else self.ending(up, hand, action)

    def state(self, up: int, hand: Hand) -> int:
        """Return the state of a hand that waits for a card; a split ace that gets one is played normally."""
        key = self.key(up, hand)
        if key not in self.known:
            row = tuple(self._after_draw(up, hand, value) for value in VALUES)
            if row not in self.place_of or not self.merges:
                self.place_of[row] = len(self.rows) * 16
                self.rows.append(row)
            self.known[key] = self.place_of[row]
            self.examples[key] = up, hand
        return self.known[key]

    def _after_draw(self, up: int, hand: Hand, value: int) -> int:
        longer = replace(hand, cards=[*hand.cards, some_card(value)])
        if longer.is_bust or not self.table.plays_on(longer):
            return self.ending(up, longer)
        key = self.key(up, longer)
        if key not in self.decided:
            self.decided[key] = self._decide(up, longer)
        return self.decided[key]


def _flatten(rows: Sequence[Sequence[int]]) -> Moves:
    """Flatten rows of transitions, sixteen places each."""
    assert len(rows) * 16 <= 1 << 16, "more states than a table can number"
    flat = np.zeros(len(rows) * 16, np.uint16)
    for number, row in enumerate(rows):
        flat[number * 16 + 1 : number * 16 + 1 + len(row)] = row
    return flat


def _dealers_moves(hits_soft_17: bool, states: int) -> tuple[Moves, Moves]:
    """Build the dealer's states, from two cards until the drawing rule stops."""
    rows: list[list[int]] = [[]] * (states // 16)
    known: dict[tuple[int, bool, int], int] = {}

    def reached(values: Sequence[int]) -> int:
        hard_total, has_ace = sum(values), 1 in values
        total, soft = point_total(hard_total, has_ace), is_soft(hard_total, has_ace)
        if not dealer_draws(total, soft, hits_soft_17):
            blackjack = len(values) == 2 and is_blackjack(some_card(values[0]), some_card(values[1]))
            return dealer_ending(total, len(values), blackjack)
        key = (total, soft, len(values))
        if key not in known:
            known[key] = len(rows) * 16
            rows.append([])
            rows[known[key] // 16] = [reached([*values, value]) for value in VALUES]
        return known[key]

    starts = np.zeros(256, np.uint16)
    for up in VALUES:
        for second in VALUES:
            starts[(up << 4) + second] = reached([up, second])
    return starts, _flatten(rows)
