"""Rules, payouts and split conventions, hands as arrays, and scratch buffers of the solver."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, cached_property
from operator import lshift, mul, sub
from threading import local
from typing import Final

import numpy as np

from pitboss.games.twentyone.hands import TWENTY_ONE, dealer_draws, is_soft, point_total
from pitboss.games.twentyone.solver.kernel import (
    BLACKJACK_ENDING,
    ENDINGS,
    LANES,
    LEVELS,
    DealerCache,
    DealerTree,
    Floats,
    HandTable,
    Ints,
    Scratch,
)

ACE_INDEX, TENS_INDEX = 0, 9
"""Indexes of these values in a hand."""


class Convention(StrEnum):
    """Information available to the play of split hands, under Eric Farmer's names."""

    CDZ = "CDZ-"
    """None: a split hand is played as the same cards unsplit, but paid as a split hand."""
    CDP1 = "CDP1"
    """That a pair was split: best play with one more card of the pair gone."""
    CDP = "CDP"
    """The number of cards of the pair that are gone."""


@dataclass(frozen=True)
class PlayRules:
    """Rules that best play depends on."""

    shoe: Values
    """Number of cards of each value in a fresh shoe."""
    hits_soft_17: bool
    blackjack_pays: float
    """Payout of a blackjack per unit."""
    blackjack_ties: bool
    """Whether a dealer's blackjack ties it; otherwise it wins anyway."""
    max_hands: int
    max_hands_of_aces: int
    has_one_card_aces: bool
    allows_surrender: bool
    has_card_reader: bool
    """Whether a card reader ends the round on a dealer's blackjack before any player acts."""
    allows_even_money: bool = False
    """Whether a blackjack may take even money with an ace up."""
    tens_of_a_rank: int | None = None
    """Number of tens of one rank, where only tens of one rank may be split; otherwise None."""
    max_doubles: int = 1
    """Number of times a wager may be doubled."""
    rescued: tuple[float, ...] = ()
    """Cost of a rescue after each number of doubles; empty where there is no rescue."""
    allows_any_double: bool = False
    """Whether hands of more than two cards may be doubled."""
    decks: int = 0
    """Number of decks that the shoe was filled from, where suits count; 0 where they do not."""

    @cached_property
    def rescue_costs(self) -> Floats:
        """Cost of a rescue by level of doubling; infinite where there is no rescue."""
        costs = np.full(LEVELS, np.inf)
        costs[1 : len(self.rescued) + 1] = self.rescued
        return costs

    @property
    def pairs_of_tens(self) -> float:
        """Fraction of two-ten hands that may be split."""
        return 1.0 if self.tens_of_a_rank is None else (self.tens_of_a_rank - 1) / (self.shoe[TENS_INDEX] - 1)


def without_card(rules: PlayRules, rank: int | None) -> PlayRules:
    """Return the rules with one card of a rank gone from the shoe; None takes no card."""
    if rank is None:
        return rules
    gone = min(rank, TENS_INDEX + 1) - 1
    return replace(rules, shoe=tuple(many - (value == gone) for value, many in enumerate(rules.shoe)))


@dataclass(frozen=True)
class Prices:
    """Wins of standing hands by kind and dealer's ending, also doubled and split."""

    kinds: Ints
    """Kind of each hand, in the order of `player_hands`."""
    pays: Floats
    doubled: Floats
    split: Floats


@dataclass(frozen=True)
class FixedPlay:
    """Fixed decisions on every hand against one up card, in the order of `player_hands`."""

    unsplit: Ints
    split: Ints
    """Decisions on hands of a split pair."""
    doubled: Ints
    """Decisions on doubled hands, by number of doubles."""
    split_once: frozenset[int] = frozenset()
    """Pairs that are split only once."""


# Split conventions in words


MAX_FURTHER_GAIN: Final = 0.005
"""Greatest gain over CDP of composition-dependent play across split hands, in percent of the wager times the square of
the number of decks; samples show 0.0020 % with one deck, 0.0006 % with two, 0.00006 % with six, 0.00005 % with 8."""


def split_convention_text(gains: Mapping[Convention, float], decks: int) -> str:
    """Describe what better-informed play of split hands would gain over CDZ-."""
    one, every = (f"{gains[convention] * 100:.7f} %" for convention in (Convention.CDP1, Convention.CDP))
    return (
        f"play that knows that one more card of the pair is gone ({Convention.CDP1}) gains {one} of the wager, and play"
        f" that knows how many are gone ({Convention.CDP}) gains {every} of the wager; composition-dependent play"
        f" across split hands adds less than {MAX_FURTHER_GAIN / decks**2:.5f} % (sampled)"
    )


# Hands of player and dealer as arrays: multisets of the ten values


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


# Memory of the kernels: a growing cache of the dealer's endings, and scratch buffers


class DealerEndings:
    """Growing cache of the dealer's endings against one up card, by the key of all other cards out."""

    def __init__(self, slots: int = 1 << 16) -> None:
        self.cache = _empty_cache(slots)
        self.key_count = 0

    def reserve(self, slots: int) -> None:
        """Ensure this many free slots; a larger table starts empty."""
        if self.key_count + slots > len(self.cache.keys) * 3 // 4:
            self.cache = _empty_cache(2 * len(self.cache.keys))
            self.key_count = 0


def _empty_cache(slots: int) -> DealerCache:
    return DealerCache(np.zeros(slots, np.int64), np.empty((slots, ENDINGS)))


_buffers = local()


def scratch_buffers(tree: DealerTree) -> Scratch:
    """Return scratch buffers for one run of the kernel; each thread has its own."""
    number, nodes, depth = len(player_hands().all), len(tree.nodes), int(tree.nodes[:, 3].max()) + 1
    buffers: dict[tuple[int, int], Scratch] = _buffers.__dict__.setdefault("kept", {})
    if (nodes, depth) not in buffers:
        buffers[nodes, depth] = Scratch(
            np.ones((nodes, LANES)), np.ones((depth, LANES)), np.zeros((10, LANES)), np.zeros((ENDINGS, LANES)),
            np.zeros(10, np.int64), np.zeros(number, np.int64), np.zeros(number, np.int64), np.zeros(number, np.int64),
        )  # fmt: skip
    return buffers[nodes, depth]
