"""Hands of player and dealer as arrays for the solver: multisets of the ten values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from operator import lshift, mul, sub

import numpy as np

from pitboss.games.twentyone.point_totals import TWENTY_ONE, dealer_draws, is_soft, point_total
from pitboss.games.twentyone.solver.solver_kernel import (
    BLACKJACK_ENDING,
    ENDINGS,
    DealerTree,
    Floats,
    HandTable,
    Ints,
)

Values = tuple[int, ...]
"""Number of cards of each value, ace first and tens last."""
BITS = 6
"""Bits per value in a key."""


def hard_total_and_ace(hand: Values) -> tuple[int, bool]:
    """Return a hand's hard total and whether it has an ace."""
    return sum(map(mul, range(1, 11), hand)), hand[0] > 0


def total_of(hand: Values) -> int:
    """Return a hand's best total."""
    return point_total(*hard_total_and_ace(hand))


def hand_of(*indexes: int) -> Values:
    """Return the hand of the cards with these value indexes, 0 for the ace."""
    return tuple(indexes.count(index) for index in range(10))


def with_card(hand: Values, index: int) -> Values:
    """Return the hand with one more card."""
    return (*hand[:index], hand[index] + 1, *hand[index + 1 :])


def key_of(hand: Values) -> int:
    """Return a unique integer for a multiset of cards; keys of disjoint multisets add up."""
    return sum(map(lshift, hand, range(0, 10 * BITS, BITS)))


@dataclass(frozen=True)
class PlayerHands:
    """All hands of one card or more that are not over 21, longest first."""

    all: tuple[Values, ...]
    place: dict[Values, int]
    table: HandTable
    totals: Ints
    numbers: Ints
    """Indexes of all hands."""
    with_value: tuple[Ints, ...]
    """Indexes of the hands that hold a card of each value."""


@cache
def player_hands() -> PlayerHands:
    """Return the player's hands, which do not depend on a table's rules."""
    ordered = tuple(sorted((hand for hand in _within(TWENTY_ONE) if any(hand)), key=lambda hand: (-sum(hand), hand)))
    cards, keys = np.array(ordered), np.array([key_of(hand) for hand in ordered])
    by_key = np.argsort(keys)
    wanted = keys[:, np.newaxis] + np.array([key_of(hand_of(index)) for index in range(10)])
    at = by_key[np.minimum(np.searchsorted(keys, wanted, sorter=by_key), len(keys) - 1)]
    by_hard_total = np.array(
        [[point_total(hard_total, ace) for ace in (False, True)] for hard_total in range(TWENTY_ONE + 1)]
    )
    totals = by_hard_total[cards @ np.arange(1, 11), (cards[:, 0] > 0).astype(np.int64)]
    longer = np.where(keys[at] == wanted, at, -1)
    table = HandTable(cards, keys, cards.sum(axis=1), (totals < TWENTY_ONE).astype(np.int64), longer)
    with_value = tuple(np.flatnonzero(cards[:, index]) for index in range(10))
    places = {hand: number for number, hand in enumerate(ordered)}
    return PlayerHands(ordered, places, table, totals, np.arange(len(ordered)), with_value)


def _within(points: int, value: int = 1) -> Iterator[Values]:
    """List the multisets of cards of this value or above with at most this hard total."""
    if value > 10:
        yield ()
        return
    for cards in range(points // value + 1):
        for others in _within(points - cards * value, value + 1):
            yield (cards, *others)


@cache
def dealer_tree(up_card: int, hits_soft_17: bool, hole_card: int | None = None) -> DealerTree:
    """Return the tree of the dealer's hands from an up card, or from two cards that are known."""
    nodes = [(0, 0, 0, 0)]
    place: dict[Values, int] = {hand_of(): 0}

    def last_step(came: Values) -> tuple[int, int, int]:
        """Return the index of the hand without one of its highest cards, that value, and how many are left."""
        index = 9
        while not came[index]:
            index -= 1
        taken = came[index] - 1
        return place_of((*came[:index], taken, *came[index + 1 :])), index, taken

    def place_of(came: Values) -> int:
        if came not in place:
            node = (*last_step(came), sum(came))
            place[came] = len(nodes)
            nodes.append(node)
        return place[came]

    start = hand_of(up_card) if hole_card is None else hand_of(up_card, hole_card)
    if hole_card is not None and not _draws(*hard_total_and_ace(start), hits_soft_17):
        return _finished_tree(_ending(*hard_total_and_ace(start), True))
    leaves = sorted(
        (_ending(*hard_total_and_ace(hand), sum(hand) == 2), *last_step(tuple(map(sub, hand, start))), ways)
        for hand, ways in _finished(start, hits_soft_17)
    )
    endings, steps, orders = ([leaf[part] for leaf in leaves] for part in (0, slice(1, 4), 4))
    starts = np.searchsorted(endings, range(ENDINGS + 1))
    return DealerTree(np.array(nodes), np.array(steps), starts, np.array(orders, np.float64))


def _finished_tree(ending: int) -> DealerTree:
    """Return the tree of a hand that draws nothing: whatever card is next, the ending is the same."""
    leaves = np.array([(0, index, 0) for index in range(10)])
    starts = np.array([0 if place <= ending else len(leaves) for place in range(ENDINGS + 1)])
    return DealerTree(np.array([(0, 0, 0, 0)]), leaves, starts, np.ones(len(leaves)))


@cache
def _ending(hard_total: int, has_ace: bool, two_cards: bool) -> int:
    total = point_total(hard_total, has_ace)
    return BLACKJACK_ENDING if two_cards and total == TWENTY_ONE else min(total, TWENTY_ONE + 2) - 17


def _finished(start: Values, hits_soft_17: bool) -> Iterator[tuple[Values, int]]:
    """List the dealer's final hands with their number of orders; a single card is never final."""
    unfinished = {start: 1}
    while unfinished:
        longer: dict[Values, int] = {}
        for hand, ways in unfinished.items():
            for index in range(10):
                more = with_card(hand, index)
                longer[more] = longer.get(more, 0) + ways
        unfinished = {hand: ways for hand, ways in longer.items() if _draws(*hard_total_and_ace(hand), hits_soft_17)}
        yield from ((hand, ways) for hand, ways in longer.items() if hand not in unfinished)


@cache
def _draws(hard_total: int, has_ace: bool, hits_soft_17: bool) -> bool:
    return dealer_draws(point_total(hard_total, has_ace), is_soft(hard_total, has_ace), hits_soft_17)


def payoffs(kinds: int, win: Callable[[int, int, bool], float]) -> Floats:
    """Return the win per unit by kind of hand and dealer's ending; `win` takes kind, total and blackjack."""
    table = np.zeros((kinds, BLACKJACK_ENDING + 1))
    for kind in range(kinds):
        for ending in range(BLACKJACK_ENDING):
            table[kind, ending] = win(kind, ending + 17, False)
        table[kind, BLACKJACK_ENDING] = win(kind, TWENTY_ONE, True)
    return table
