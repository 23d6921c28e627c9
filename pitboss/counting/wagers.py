"""A wager as a function of the cards left in the shoe: the input that games provide for `pitboss exposure`.

Without decisions it is exact. Each set of paying cards is a term: its return over all orders of dealing, times the ways
to take these cards from the shoe. There are n (n-1) ... (n-m+1) ways to take m of n cards of a kind. Dividing by the
ways to deal as many cards gives the expectation. Removing a card changes a term in proportion to the term's use of that
card, so one pass over the terms finds every effect of removal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations_with_replacement, permutations
from math import factorial, lcm, perm, prod
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.cards import CARDS_IN_DECK
from pitboss.law import Classifier
from pitboss.probability.odds import WagerOdds
from pitboss.progress import Progress


@dataclass(frozen=True)
class ShoeDealing:
    """The dealing of a shoe at a table, and the cards of a round."""

    decks: int
    cards_in_deck: int
    cards_behind_cover: int
    """The number of cards behind the cover card."""
    has_extra_round: bool
    """Whether one more round follows the round with the cover card."""
    deal_round: Callable[..., int]
    """The kernel's function for the number of cards of a round."""
    tables: tuple[Any, ...]
    """The named tuple that the kernel passes to `deal_round`."""
    description: str
    """The description of a round's cards and of the end of the shoe."""
    is_burn_seen: bool = False
    """Whether the first card is burned face up."""
    unseen_burns: tuple[int, ...] | None = None
    """The number of unseen cards burned with the first, by that card. None: no card is burned."""
    uncountable_reason: str | None = None
    """The reason why counting is impossible, such as a shuffle after every round."""

    @property
    def burned_unseen(self) -> float:
        """The average number of unseen burn cards."""
        if self.unseen_burns is None:
            return 0.0
        return sum(self.unseen_burns) / len(self.unseen_burns) + (not self.is_burn_seen)

    @property
    def cards(self) -> int:
        """The number of cards of a full shoe."""
        return self.decks * self.cards_in_deck


@dataclass(frozen=True)
class ShoeWager:
    """A wager without decisions: its expectation by the remaining cards, and the dealing of its table."""

    odds: WagerOdds
    copies: tuple[int, ...]
    """The shoe for the expectation: full, without the cards known at the time of the wager."""
    polynomial: Polynomial
    dealing: ShoeDealing
    seen_before: Callable[..., int] | None = None
    """The kernel's function for the number of the round's cards visible before the wager, if any."""
    method: str | None = None
    """The assumptions of the expectation."""


def row_prices(classifier: Classifier, odds: WagerOdds) -> list[Fraction]:
    """Return the gross return of each row per unit staked, `NONE` first, with meters as stated or at reset."""
    returns = {row.row: odds.gross_return(row) for row in odds.rows}
    found = [Fraction(0)] * (max(classifier.rows) + 1)
    for row in classifier.rows:
        found[row] = returns.get(row.slug, Fraction(0))
    return found


# Wagers with decisions


@dataclass(frozen=True)
class MainWager:
    """A main wager with decisions."""

    odds: WagerOdds
    copies: tuple[int, ...]
    dealing: ShoeDealing
    best_play: Callable[[int | None], float]
    """The expectation of best play without one card of a rank, or from the full shoe."""
    basic_strategy: Callable[[int | None], float]
    """The expectation of the full shoe's basic strategy without one card of a rank, or from the full shoe."""
    expectations_in_shoe: Callable[[Sequence[int]], tuple[float, float]]
    """The expectations of best play and of the full shoe's basic strategy, from these copies of each card."""
    method: str
    sample_size: int
    """The number of rounds to solve for a counter's win."""
    seconds_per_round: int
    """Approximate seconds of one core to solve a round."""
    hole_card: Callable[[Progress], Mapping[str, object]] | None = None
    """The win and play of a player who knows the dealer's hole card. None if not available."""


def without_meters(main: MainWager, meters: Mapping[str, int] | None) -> MainWager:
    """Return the wager. Refuse amounts of meters, since main wagers with decisions pay from none."""
    main.odds.at_meters(meters or {})
    return main


# Wagers without decisions


Ints = npt.NDArray[np.int64]
Cards = tuple[int, ...]
"""Kinds of cards, in ascending order."""


@dataclass(frozen=True, eq=False)
class Polynomial:
    """The return of a wager by the remaining cards of each kind."""

    kinds: tuple[int, ...]
    """The kind of every card, by number. Cards of one kind are interchangeable."""
    factors: Ints
    """For each term, `kind * width + number` of each kind that it uses. 0: no further kind."""
    weights: npt.NDArray[Any]
    """The return of each term over all orders, in units of `unit`."""
    sizes: Ints
    """The number of cards of each term."""
    width: int
    """The maximum number of cards of a kind in a term, plus one."""
    unit: Fraction

    @property
    def number_of_kinds(self) -> int:
        """The number of kinds."""
        return max(self.kinds) + 1

    def counts(self, copies: Sequence[int]) -> list[int]:
        """Return the number of cards of each kind in a shoe with these copies of each card."""
        found = [0] * self.number_of_kinds
        for card, many in enumerate(copies):
            found[self.kinds[card]] += many
        return found

    def expectation(self, copies: Sequence[int]) -> Fraction:
        """Return the exact expectation per unit staked from a shoe with these copies of each card."""
        counts = self.counts(copies)
        values = self.values(counts)
        total = sum(counts)
        parts = (Fraction(int(values[self.sizes == size].sum()), perm(total, size)) for size in self._each_size)
        return self.unit * sum(parts, Fraction(0)) - 1

    def effects(self, copies: Sequence[int]) -> tuple[Fraction, tuple[Fraction, ...]]:
        """Return the expectation from a shoe, and its change without one card of each kind.

        Of all ways to take m of n cards of a kind, the share (n - m) / n does not use a given card.
        """
        counts = self.counts(copies)
        values, total = self.values(counts), sum(counts)
        whole = Fraction(0)
        left = [Fraction(0)] * len(counts)
        for size in self._each_size:
            of_size = self.sizes == size
            value = int(values[of_size].sum())
            whole += Fraction(value, perm(total, size))
            used = self._used_by_kind(values[of_size], self.factors[of_size])
            for kind, there in enumerate(counts):
                if there:
                    left[kind] += Fraction(value * there - used[kind], there * perm(total - 1, size))
        changes = (self.unit * (after - whole) if counts[kind] else Fraction(0) for kind, after in enumerate(left))
        return self.unit * whole - 1, tuple(changes)

    @cached_property
    def _each_size(self) -> list[int]:
        return sorted({int(size) for size in self.sizes})

    def values(self, counts: Sequence[int]) -> npt.NDArray[Any]:
        """Return every term's weight times the ways to deal it, in 64 bits if the sum fits."""
        most = max(self._each_size, default=0)
        fits = perm(sum(counts), most) * int(max(abs(self.weights), default=0)) < 2**62
        kind = np.int64 if fits else np.object_
        ways = np.array([perm(there, many) for there in counts for many in range(self.width)], kind)
        values = self.weights.astype(kind)
        for column in self.factors.T:
            values = values * ways[column]
        return values

    def _used_by_kind(self, values: npt.NDArray[Any], factors: Ints) -> list[int]:
        """Return for each kind the sum of the terms' values, each times its number of cards of the kind."""
        found = [0] * self.number_of_kinds
        for column in factors.T:
            kinds, many = column // self.width, column % self.width
            for kind in np.unique(kinds[many > 0]):
                at = (kinds == kind) & (many > 0)
                found[kind] += int((values[at] * many[at]).sum())
        return found


def polynomial_from_returns(kinds: Sequence[int], returns: Mapping[Cards, Fraction]) -> Polynomial:
    """Return the polynomial of sets of cards, each with its return over all orders."""
    unit = Fraction(1, lcm(*(value.denominator for value in returns.values())))
    counts = np.zeros((len(returns), 1 + max(kinds)), np.int64)
    for term, cards in enumerate(returns):
        for kind in cards:
            counts[term, kind] += 1
    return polynomial_from_counts(kinds, counts, [int(value / unit) for value in returns.values()], unit)


def polynomial_from_counts(kinds: Sequence[int], counts: Ints, weights: Sequence[int], unit: Fraction) -> Polynomial:
    """Return the polynomial of sets of cards, given as numbers of cards of each kind, with their returns in units."""
    worth = np.array(weights, np.object_)
    paying = worth != 0
    many, worth = counts[paying], worth[paying]
    width = 1 + int(many.max(initial=0))
    encoded = np.where(many > 0, np.arange(many.shape[1]) * width + many, 0)
    longest = max(1, int((many > 0).sum(axis=1).max(initial=0)))
    factors = np.ascontiguousarray(-np.sort(-encoded, axis=1)[:, :longest])
    return Polynomial(tuple(kinds), factors, worth, many.sum(axis=1), width, unit)


def polynomial_from_table(
    rows: npt.NDArray[np.integer], hands: Sequence[int], prices: Sequence[Fraction]
) -> Polynomial:
    """Return the polynomial of a wager on a few cards.

    `rows` is the classifier's row for all cards of all hands, hand after hand. `hands` are the sizes of the hands, in
    which order does not count. `prices` are the gross returns of the rows per unit staked.
    """
    kinds, few = merged_kinds(rows)
    unit = Fraction(1, lcm(*(price.denominator for price in prices)))
    worth = np.array([int(price / unit) for price in prices], np.int64)
    cards = np.array(list(combinations_with_replacement(range(len(few)), rows.ndim)), np.int64)
    # The sum over all orders counts a sequence of kinds once for each order of equal cards.
    in_all_orders = prod(factorial(hand) for hand in hands) * sum(
        worth[few[tuple(cards[:, place] for place in order)]] for order in _assignments(hands)
    )
    runs = _run_lengths(cards)
    factorials = np.array([factorial(many) for many in range(rows.ndim + 1)], np.int64)
    weights = in_all_orders // factorials[runs].prod(axis=1)
    paying = weights != 0
    width = rows.ndim + 1
    factors = np.where(runs[paying] > 0, cards[paying] * width + runs[paying], 0)
    sizes = np.full(int(paying.sum()), rows.ndim, np.int64)
    return Polynomial(kinds, -np.sort(-factors, axis=1), weights[paying].astype(np.object_), sizes, width, unit)


def _run_lengths(cards: Ints) -> Ints:
    """Return the length of each run of equal cards at its last card, and 0 elsewhere."""
    found = np.zeros_like(cards)
    length = np.ones(len(cards), np.int64)
    for place in range(cards.shape[1]):
        ends = np.ones(len(cards), bool)
        if place + 1 < cards.shape[1]:
            ends = cards[:, place + 1] != cards[:, place]
        found[:, place] = np.where(ends, length, 0)
        length = np.where(ends, 1, length + 1)
    return found


def merged_kinds(rows: npt.NDArray[np.integer]) -> tuple[tuple[int, ...], npt.NDArray[np.integer]]:
    """Return the kinds of cards that a classifier does not distinguish, and its rows by kind instead of by card."""
    known: dict[bytes, int] = {}
    kinds = []
    for card in range(CARDS_IN_DECK):
        slices = (np.ascontiguousarray(np.take(rows, card, axis=place)) for place in range(rows.ndim))
        kinds.append(known.setdefault(b"".join(each.tobytes() for each in slices), len(known)))
    firsts = [kinds.index(kind) for kind in range(len(known))]
    return tuple(kinds), rows[np.ix_(*[firsts] * rows.ndim)]


def _assignments(hands: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """Yield the ways to deal cards to positions, ignoring the order inside a hand."""
    starts = [sum(hands[:place]) for place in range(len(hands))]
    for order in permutations(range(sum(hands))):
        inside = (order[start : start + hand] for start, hand in zip(starts, hands, strict=True))
        if all(list(each) == sorted(each) for each in inside):
            yield order
