"""Net result of a split pair: all of its hands together, against one and the same dealer's hand.

Each hand's result is known together with the dealer's ending, as exactly as its expectation (`solver.splits`): with the
cards of the pair that are gone, and with those known not to be of the pair. Given the ending and how often the pair was
split, hands are independent but for drawing from the same cards, which `split_dependence` adds for each two of them.
Neither changes a hand's own probabilities, so the mean is that of the solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations

import numpy as np

from pitboss.games.twentyone.net_results.results_kernel import EndingResults
from pitboss.games.twentyone.solver.solver_kernel import ENDINGS, Floats
from pitboss.games.twentyone.solver.splits import BegunHand, PairCards

NEGLIGIBLE = 1e-15
"""Probabilities that floating point does not tell from nothing."""


@dataclass(frozen=True)
class SplitResults:
    """Results of a split pair, a result of nothing in the middle."""

    independent: EndingResults
    """Results of hands that depend on each other by the dealer's ending alone."""
    change: Floats
    """Change of the probability of each result, as the hands draw from the same cards."""


def split_results(hand: BegunHand[Floats], shoe: PairCards, most_hands: int, dependence: Floats) -> SplitResults:
    """Return the results of all hands, splitting every further pair up to `most_hands`.

    What is known of a hand is an array: a row for each net result and last the number of wagers staked, a column for
    each of the dealer's endings.
    """
    steps = len(hand.free(0, 0)) - 2
    nets, change = np.zeros((2, most_hands * steps + 1, ENDINGS))
    staked = np.zeros(ENDINGS)
    for (others, waiting, gone), chance in shoe.final_states(most_hands).items():
        hands = [hand.unpaired(others - 1, gone)] * others if others else []
        hands += [hand.free(others, gone)] * waiting
        margin = (most_hands - len(hands)) * steps // 2
        for ending in range(ENDINGS):
            found = _together([each[:-1, ending] for each in hands], dependence[:, ending])
            for part, of_hands in zip((nets, change), found, strict=True):
                part[margin : len(part) - margin, ending] += chance * of_hands
        staked += chance * sum(each[-1] for each in hands)
    return SplitResults(EndingResults(nets, staked), change.sum(axis=1))


def changed(nets: Floats, change: Floats) -> Floats:
    """Return probabilities with a change, or with the greatest part of it that leaves none negative.

    To first order a change can be too great only where a shoe is much smaller than a deck.
    """
    falls = change < -NEGLIGIBLE
    part = float((nets[falls] / -change[falls]).min(initial=1.0))
    return nets + max(part, 0.0) * change


def _together(hands: Sequence[Floats], dependence: Floats) -> tuple[Floats, Floats]:
    """Return the results of independent hands against one ending, and what their dependence changes in them.

    Both are times the probability of the ending.
    """
    rows = len(hands) * (len(hands[0]) - 1) + 1
    likely = float(hands[0].sum())
    if likely <= 0:
        return np.zeros(rows), np.zeros(rows)
    alone = [hand / likely for hand in hands]
    change = np.zeros(rows)
    for one, other in combinations(range(len(hands)), 2):
        rest = [hand for place, hand in enumerate(alone) if place not in (one, other)]
        change += _convolved([dependence, *rest])
    return likely * _convolved(alone), change


def _convolved(hands: Sequence[Floats]) -> Floats:
    return reduce(np.convolve, hands)
