"""Net result of a split pair: all of its hands together, against one and the same dealer's hand.

Each hand's result is known together with the dealer's ending, as exactly as its expectation (`solver.splits`): with the
cards of the pair that are gone, and with those known not to be of the pair. Given the ending and how often the pair was
split, hands are independent but for drawing from the same cards, which `split_dependence` adds for each two of them.
Neither changes a hand's own probabilities, so the mean is that of the solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import combinations

import numpy as np

from pitboss.games.twentyone.net_results.results_kernel import EndingResults
from pitboss.games.twentyone.solver.solver_kernel import ENDINGS, Floats
from pitboss.games.twentyone.solver.splits import BegunHand, PairCards


def split_results(hand: BegunHand[Floats], shoe: PairCards, most_hands: int, dependence: Floats) -> EndingResults:
    """Return the results of all hands, splitting every further pair up to `most_hands`.

    What is known of a hand is an array: a row for each net result and last the number of wagers staked, a column for
    each of the dealer's endings.
    """
    steps = len(hand.free(0, 0)) - 2
    found = EndingResults(np.zeros((most_hands * steps + 1, ENDINGS)), np.zeros(ENDINGS))
    for (others, waiting, gone), chance in shoe.final_states(most_hands).items():
        hands = [hand.unpaired(others - 1, gone)] * others if others else []
        hands += [hand.free(others, gone)] * waiting
        margin = (most_hands - len(hands)) * steps // 2
        for ending in range(ENDINGS):
            together = _together([each[:-1, ending] for each in hands], dependence[:, ending])
            found.nets[margin : len(found.nets) - margin, ending] += chance * together
        found.staked[:] += chance * sum(each[-1] for each in hands)
    return found


def _together(hands: Sequence[Floats], dependence: Floats) -> Floats:
    """Return the results of several hands against one ending, times the probability of the ending.

    To independent hands is added what each two of them depend on each other.
    """
    likely = float(hands[0].sum())
    if likely <= 0:
        return np.zeros(len(hands) * (len(hands[0]) - 1) + 1)
    alone = [hand / likely for hand in hands]
    together = likely * _convolved(alone)
    for one, other in combinations(range(len(hands)), 2):
        rest = [hand for place, hand in enumerate(alone) if place not in (one, other)]
        together += _convolved([dependence, *rest])
    return together


def _convolved(hands: Sequence[Floats]) -> Floats:
    return reduce(np.convolve, hands)
