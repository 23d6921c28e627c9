"""What a counter wins, estimated without dealing a shoe: for `pitboss check`, which has to be fast.

After cards are gone the expectation of a wager scatters around that of a full shoe. Its variance follows exactly, up to
second order, from what removing one card and two cards does (Hoeffding's decomposition of a symmetric statistic, as
Griffin used it to first order). A counter wins the part of it that lies above zero; taking the scatter as normal gives
it in closed form. The estimate leaves out that the scatter is skewed: `pitboss exposure --shoes` deals the shoes.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, erfc, exp, pi, sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from pitboss.protection.polynomial import Polynomial
from pitboss.protection.shoe_wager import Dealing, ShoeWager

Floats = npt.NDArray[np.float64]
ONE_ROUND: Final = 5
"""About as many cards as a coup of baccarat takes."""
STEP: Final = 4
"""The expectation is followed at every fourth card."""


@dataclass(frozen=True)
class Scatter:
    """How a wager's expectation scatters as cards are dealt."""

    cards: int
    expectation: float
    linear: float
    """The variance of what a single card contributes."""
    quadratic: float
    """The variance of what two cards contribute together, beyond each by itself."""

    def deviation(self, left: int, *, linear_only: bool = False) -> float:
        """Return the standard deviation of the expectation with so many cards left."""
        gone = self.cards - left
        one = self.linear / left * gone / (self.cards - 1)
        two = self.quadratic / comb(left, 2) * comb(gone, 2) / comb(self.cards - 2, 2)
        return sqrt(one + (0.0 if linear_only else two))


def scatter_of(wager: ShoeWager) -> Scatter:
    """Return how a wager's expectation scatters."""
    polynomial, copies = wager.polynomial, wager.copies
    counts = np.array(polynomial.counts(copies), np.float64)
    cards = int(counts.sum())
    one, two = _without_cards(polynomial, counts)
    whole = float(one[-1])
    effects = one[:-1] - whole
    alone = -(cards - 1) * effects
    linear = float((counts * alone**2).sum()) / cards
    both = two - one[:-1, None] - one[None, :-1] + whole
    together = comb(cards - 2, 2) * (both + (alone[:, None] + alone[None, :]) / ((cards - 1) * (cards - 2)))
    pairs = counts[:, None] * counts[None, :] - np.diag(counts)
    quadratic = float((pairs * together**2).sum()) / float(pairs.sum())
    return Scatter(cards, whole, linear, quadratic)


def _without_cards(polynomial: Polynomial, counts: Floats) -> tuple[Floats, Floats]:
    """Return the expectation with one card of each kind gone (and last with none), and with one of each two kinds."""
    kinds, cards = len(counts), int(counts.sum())
    one, two = np.full(kinds + 1, -1.0), np.full((kinds, kinds), -1.0)
    safe = np.maximum(counts, 1.0)
    values = polynomial.values(counts.astype(np.int64).tolist()).astype(np.float64) * float(polynomial.unit)
    of_term, many = polynomial.factors // polynomial.width, polynomial.factors % polynomial.width
    for size in np.unique(polynomial.sizes):
        at = polynomial.sizes == size
        value, kind, number = values[at], of_term[at], many[at].astype(np.float64)
        total = value.sum()
        used = np.zeros(kinds)
        used_both = np.zeros((kinds, kinds))
        for place in range(kind.shape[1]):
            np.add.at(used, kind[:, place], value * number[:, place])
            np.add.at(used_both, (kind[:, place], kind[:, place]), value * number[:, place] * (number[:, place] - 1))
            for other in range(kind.shape[1]):
                if other != place:
                    np.add.at(used_both, (kind[:, place], kind[:, other]), value * number[:, place] * number[:, other])
        share = used / safe
        pairs = np.outer(safe, safe) - np.diag(safe)
        left_both = total - share[:, None] - share[None, :] + used_both / np.maximum(pairs, 1.0)
        one[:kinds] += (total - share) / _orders(cards - 1, int(size))
        one[kinds] += total / _orders(cards, int(size))
        two += left_both / _orders(cards - 2, int(size))
    gone = counts == 0
    one[:kinds][gone] = one[kinds]
    two[gone, :] = two[:, gone] = one[kinds]
    return one, two


def _orders(cards: int, taken: int) -> float:
    found = 1.0
    for each in range(taken):
        found *= cards - each
    return found


def estimated_win(scatter: Scatter, dealing: Dealing, behind: int | None = None, *, linear_only: bool = False) -> float:
    """Return the units that a counter wins in 100 rounds, estimated, with so many cards behind the cover card."""
    last = dealing.cards - (dealing.behind if behind is None else behind) + (ONE_ROUND if dealing.one_more else 0)
    unseen = round(dealing.burned_unseen)
    places = range(unseen, max(last, unseen + 1), STEP)
    gains = (
        positive_part(scatter.expectation, scatter.deviation(scatter.cards - place + unseen, linear_only=linear_only))
        for place in places
    )
    return 100 * sum(gains) / len(places)


def positive_part(mean: float, deviation: float) -> float:
    """Return the mean of what lies above zero of a normal distribution."""
    if deviation <= 0.0:
        return max(mean, 0.0)
    z = mean / deviation
    return deviation * exp(-z * z / 2) / sqrt(2 * pi) + mean * erfc(-z / sqrt(2)) / 2
