"""Exact counts of the deals from a shoe that make each row of a classifier.

Deals that differ only in the order of cards inside a hand count once, so a classifier must not depend on that order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from math import comb, perm, prod
from types import MappingProxyType
from typing import Final

from pitboss.cards import ALL_RANKS, CARDS_IN_DECK, fresh_decks
from pitboss.kernels.kernel_cache import cache_entry, compile_kernel
from pitboss.kernels.result_cache import Question, cached_counts
from pitboss.law import NONE, Classifier

VERSION: Final = 1
"""Raise this when a classifier or the counting of deals changes any count (CONTRIBUTING, "Results in the package")."""
_MIN_DEALS_TO_COMPILE: Final = 100_000
"""Number of classifier calls below which interpreting is faster than loading Numba."""
_MIN_DEALS_TO_CACHE: Final = 5_000
"""Number of classifier calls below which interpreting is faster than hashing the classifier's source."""


@dataclass(frozen=True, slots=True)
class RowCounts:
    """The number of deals that make each row, including `NONE`, and of all deals."""

    rows: Mapping[int, int]
    total: int

    def probabilities(self) -> dict[int, Fraction]:
        """Return the probability of each row."""
        return {row: Fraction(count, self.total) for row, count in self.rows.items()}


def copies_in(decks: int, ranks: Sequence[int] = ALL_RANKS) -> tuple[int, ...]:
    """Return the number of copies of each card in the decks, in card order."""
    cards = fresh_decks(decks, ranks)
    return tuple(cards.count(card) for card in range(CARDS_IN_DECK))


@lru_cache(maxsize=1024)
def count_rows(
    classifier: Classifier, hands: tuple[int, ...], copies: tuple[int, ...], extra: tuple[int, ...] = ()
) -> RowCounts:
    """Count the deals that make each row, with `hands` cards to each hand and `copies` of each card in the shoe.

    The classifier is called with the cards, hand after hand, and then with the `extra` arguments: `hands=(2, 1)` is two
    cards of a player and one of the dealer.
    """
    assert len(copies) == CARDS_IN_DECK, f"a shoe counts {CARDS_IN_DECK} cards, not {len(copies)}"
    assert perm(sum(copies), sum(hands)) < 2**63, f"{sum(hands)} cards of {sum(copies)} cannot be counted in 64 bits"
    calls = prod(comb(CARDS_IN_DECK + cards - 1, cards) for cards in hands)
    find = _count_compiled if calls > _MIN_DEALS_TO_COMPILE else _count_interpreted
    run = find if calls <= _MIN_DEALS_TO_CACHE else partial(_count_cached, find, classifier.name)
    counts = run(classifier.function, hands, copies, max(classifier.rows) + 1, extra)
    total = _deals(sum(copies), hands)
    assert sum(counts) == total, f"{sum(counts)} deals counted of {total}"
    return RowCounts(MappingProxyType({row: counts[row] for row in (NONE, *classifier.rows)}), total)


def _deals(cards: int, hands: tuple[int, ...]) -> int:
    return prod(comb(cards - sum(hands[:place]), hand) for place, hand in enumerate(hands))


def _count_interpreted(
    function: Callable[..., int], hands: tuple[int, ...], copies: tuple[int, ...], rows: int, extra: tuple[int, ...]
) -> list[int]:
    scope: dict[str, Callable[..., object]] = {"classifier": function}
    exec(kernel_source("count", hands, len(extra)), scope)
    counts = [0] * rows
    scope["count"](list(copies), counts, *extra)
    return counts


CountFunction = Callable[[Callable[..., int], tuple[int, ...], tuple[int, ...], int, tuple[int, ...]], list[int]]


def _count_cached(
    find: CountFunction, classifier: str, function: Callable[..., int], hands: tuple[int, ...], copies: tuple[int, ...],
    rows: int, extra: tuple[int, ...],
) -> list[int]:  # fmt: skip
    name = _name(function, hands)
    stable = classifier or f"{function.__module__}.{function.__qualname__}"

    def right(counts: list[int]) -> bool:
        return len(counts) == rows and min(counts) >= 0 and sum(counts) == _deals(sum(copies), hands)

    return cached_counts(
        Question("row-counts", VERSION, (stable, hands, copies, extra)),
        lambda: cache_entry(name, kernel_source(name, hands, len(extra)), classifier=function),
        lambda: find(function, hands, copies, rows, extra),
        right,
    )


def _name(function: Callable[..., int], hands: tuple[int, ...]) -> str:
    return "_".join(("count", function.__name__, *map(str, hands)))


def _count_compiled(
    function: Callable[..., int], hands: tuple[int, ...], copies: tuple[int, ...], rows: int, extra: tuple[int, ...]
) -> list[int]:
    import numpy as np

    counts = np.zeros(rows, dtype=np.int64)
    name = _name(function, hands)
    kernel = _kernel(name, kernel_source(name, hands, len(extra)), function)
    kernel(np.array(copies, dtype=np.int64), counts, *extra)
    return [int(count) for count in counts]


@lru_cache(maxsize=1024)
def _kernel(name: str, source: str, function: Callable[..., int]) -> Callable[..., object]:
    return compile_kernel(name, source, "the odds", classifier=function)


def kernel_source(name: str, hands: tuple[int, ...], extras: int) -> str:
    """Return a kernel with one loop per card: `w` is the weight so far, `r` the copies of the same card in the hand.

    The cards of a hand ascend. The weight of a repeated card is divided by `r`, because order does not count.
    """
    others = [f"x{i}" for i in range(extras)]
    starts = {sum(hands[:place]) for place in range(len(hands))}
    cards = [f"c{i}" for i in range(sum(hands))]
    enter: list[str] = []
    leave: list[str] = []
    for i, card in enumerate(cards):
        margin = "    " * (i + 1)
        first = i in starts
        ways = f"shoe[{card}]" if i == 0 else f"w{i - 1} * shoe[{card}]"
        enter += [
            f"{margin}for {card} in range({0 if first else cards[i - 1]}, {CARDS_IN_DECK}):",
            f"{margin}    r{i} = 1" if first else f"{margin}    r{i} = r{i - 1} + 1 if {card} == c{i - 1} else 1",
            f"{margin}    w{i} = {ways} // r{i}",
            f"{margin}    if w{i} == 0:",
            f"{margin}        continue",
            f"{margin}    shoe[{card}] -= 1",
        ]
        leave.insert(0, f"{margin}    shoe[{card}] += 1")
    deepest = "    " * (len(cards) + 1)
    call = f"{deepest}counts[classifier({', '.join(cards + others)})] += w{len(cards) - 1}"
    return "\n".join([f"def {name}({', '.join(['shoe', 'counts', *others])}):", *enter, call, *leave, ""])
