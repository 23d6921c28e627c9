"""Rules and chart walked once into tables of moves: what a drawn card makes of a hand, and what the dealer draws to.

Every decision is taken from the words that the table itself would offer, and every total by the rules of chapter 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pitboss.cards import CARDS_IN_DECK, card_of, rank_of, suit_of
from pitboss.games.blackjack.best_play.chart import Chart
from pitboss.games.blackjack.decisions import lawful_words
from pitboss.games.blackjack.hands import Box, Family, Hand
from pitboss.games.blackjack.point_totals import (
    BUST,
    dealer_draws,
    is_blackjack,
    is_soft,
    may_make_blackjack,
    point_total,
    value_of,
)
from pitboss.games.blackjack.simulation import kernel
from pitboss.games.blackjack.simulation.by_chart import choose
from pitboss.games.blackjack.table import TwentyOneTable
from pitboss.games.blackjack.words import DOUBLE, HIT, SPLIT, SURRENDER

Moves = npt.NDArray[np.uint16]
Bytes = npt.NDArray[np.uint8]

VALUES = range(1, 11)
LAST_TOTAL, MOST_CARDS = 23, 8
"""Of the dealer's endings: every total above 22, and every number of cards from eight on, are alike."""
NEVER_SPLIT_AGAIN = Family(99)


@dataclass(frozen=True)
class Machine:
    """The tables that the kernel is driven by."""

    starts: Moves
    moves: Moves
    dealer_starts: Moves
    dealer_moves: Moves
    waits: Bytes
    may_make: Bytes


def bytes_of_cards() -> Bytes:
    """Every card as a byte: its value, and above it which card of that value it is, tens of one rank together."""
    coded = [(((rank_of(card) - value_of(card)) * 4 + suit_of(card)) << 4) + value_of(card) for card in _DECK]
    assert len(set(coded)) == CARDS_IN_DECK, "two cards are one byte"
    return np.array(coded, np.uint8)


_DECK = range(CARDS_IN_DECK)


def standing(total: int, doubled: bool) -> int:
    """The ending of a hand that stands."""
    return total + (kernel.STANDS_DOUBLED if doubled else kernel.STANDS)


def dealer_ending(total: int, cards: int, blackjack: bool) -> int:
    """The ending of the dealer's hand."""
    if blackjack:
        return kernel.DEALER_BLACKJACK
    return 2 + (min(total, LAST_TOTAL) - 17) * (MOST_CARDS - 1) + min(cards, MOST_CARDS) - 2


def dealer_endings() -> dict[int, tuple[int, int, bool]]:
    """Every ending of a finished hand of the dealer's: total, number of cards, whether it is a blackjack."""
    found = {kernel.DEALER_BLACKJACK: (BUST, 2, True)}
    for total in range(17, LAST_TOTAL + 1):
        for cards in range(2, MOST_CARDS + 1):
            found[dealer_ending(total, cards, False)] = (total, cards, False)
    return found


def machine_of(table: TwentyOneTable, chart: Chart) -> Machine:
    """The tables of one rule set and one chart."""
    walk = _Walk(table, chart)
    dealer_starts, dealer_moves = _dealers_moves(table.choices.hits_soft_17)
    waits = np.zeros(kernel.STATES, np.uint8)
    waits[kernel.STANDING :] = kernel.FOR_DEALER
    waits[kernel.SWITCHED_BLACKJACK] = kernel.FOR_DEALER
    waits[kernel.BLACKJACK] = waits[kernel.SURRENDERED] = kernel.FOR_SECOND_CARD
    may_make = np.array([value > 0 and may_make_blackjack(_card(value)) for value in range(16)], np.uint8)
    return Machine(walk.starts(), walk.moves(), dealer_starts, dealer_moves, waits, may_make)


def _card(value: int) -> int:
    """Some card of a value."""
    return card_of(min(value, 13), 0)


class _Walk:
    """The player's side: states are found as they are come to."""

    def __init__(self, table: TwentyOneTable, chart: Chart) -> None:
        self.table = table
        self.chart = chart
        self.rows: list[list[int]] = [[]] * (kernel.STATES // 16)
        self.known: dict[tuple[int, int, bool, bool], int] = {}

    def starts(self) -> Moves:
        """What becomes of every two cards against every up card, by how the hand came by them."""
        found = np.zeros(6 << 12, np.uint16)
        for kind in range(6):
            for up in VALUES:
                for first in VALUES:
                    for second in VALUES:
                        at = (kind << 12) + (up << 8) + (first << 4) + second
                        found[at] = self._start(kind, up, first, second)
            if kind == kernel.UNPLAYED:  # against whatever is up
                found[kind << 12 : (kind << 12) + 256] = found[(kind << 12) + 256 : (kind << 12) + 512]
        return found

    def moves(self) -> Moves:
        """Row after row: what each value makes of a state."""
        flat = np.zeros(len(self.rows) * 16, np.uint16)
        for number, row in enumerate(self.rows):
            flat[number * 16 + 1 : number * 16 + 1 + len(row)] = row
        return flat

    def _start(self, kind: int, up: int, first: int, second: int) -> int:
        cards = [_card(first), _card(second)]
        if kind == kernel.NO_PAIR and first == second:
            cards[1] = card_of(11, 0)  # a jack beside the ten
        split = kind in (kernel.SPLIT_AGAIN, kernel.SPLIT_LAST)
        family = {kernel.SPLIT_AGAIN: Family(1), kernel.SPLIT_LAST: NEVER_SPLIT_AGAIN}.get(kind, Family())
        hand = Hand(0, family, cards, from_split=split, switched=kind == kernel.SWITCHED)
        if hand.is_blackjack:
            return kernel.BLACKJACK
        if hand.is_switched_blackjack:
            return kernel.SWITCHED_BLACKJACK
        if kind == kernel.UNPLAYED:
            return standing(hand.total, doubled=False)
        return self._decided(up, hand)

    def _decided(self, up: int, hand: Hand) -> int:
        """The ending or the state to which the chart's word on a hand leads."""
        words = lawful_words(self.table, Box(1, [hand]), hand)
        word = choose(self.chart, hand.cards, words, _card(up))
        if word == SPLIT:
            return kernel.SPLIT
        if word == SURRENDER:
            return kernel.SURRENDERED
        if word in (HIT, DOUBLE):
            return self._state(up, hand, word == DOUBLE)
        return standing(hand.total, doubled=False)

    def _state(self, up: int, hand: Hand, doubles: bool) -> int:
        """The state of a hand that waits for a card; hands of one total are one state, since no rule tells them apart.

        A split ace that may be drawn to at all is played on like any other hand.
        """
        hard_total, has_ace = sum(map(value_of, hand.cards)), any(value_of(card) == 1 for card in hand.cards)
        soft = is_soft(hard_total, has_ace)
        key = (0 if doubles else up, point_total(hard_total, has_ace), soft, doubles)
        if key not in self.known:
            self.known[key] = len(self.rows) * 16
            self.rows.append([])
            row = [self._drawn(up, hand, value, doubles) for value in VALUES]
            self.rows[self.known[key] // 16] = row
        return self.known[key]

    def _drawn(self, up: int, hand: Hand, value: int, doubles: bool) -> int:
        longer = Hand(0, Family(), [*hand.cards, _card(value)])
        if longer.is_bust:
            return kernel.BUST_DOUBLED if doubles else kernel.BUST
        return standing(longer.total, doubled=True) if doubles else self._decided(up, longer)


def _dealers_moves(hits_soft_17: bool) -> tuple[Moves, Moves]:
    """The dealer's states: two cards, and then each card drawn until the drawing rule stops it."""
    rows: list[list[int]] = [[]] * (kernel.STATES // 16)
    known: dict[tuple[int, bool, int], int] = {}

    def reached(values: Sequence[int]) -> int:
        hard_total, has_ace = sum(values), 1 in values
        total, soft = point_total(hard_total, has_ace), is_soft(hard_total, has_ace)
        if not dealer_draws(total, soft, hits_soft_17):
            blackjack = len(values) == 2 and is_blackjack(_card(values[0]), _card(values[1]))
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
    flat = np.zeros(len(rows) * 16, np.uint16)
    for number, row in enumerate(rows):
        flat[number * 16 + 1 : number * 16 + 1 + len(row)] = row
    return starts, flat
