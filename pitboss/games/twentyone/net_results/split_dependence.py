"""How far two hands of a split pair depend on each other because they draw from the same cards.

A card in one hand is missing for the other hand and for the dealer. To first order each such card changes the results
of the other hand by an amount of its own, its effect of removal. So the cards that go with a result of one hand tell
what changes in the results of the other. Given the dealer's ending, this is the part of the joint probabilities that
independence leaves out; it adds nothing to either hand's own probabilities.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pitboss.games.twentyone.net_results.results_kernel import Masses, WholePayouts
from pitboss.games.twentyone.solver.hand_tables import player_hands
from pitboss.games.twentyone.solver.solver_kernel import BLACKJACK_ENDING, ENDINGS, Floats, Shoe
from pitboss.games.twentyone.solver.splits import BegunHand, PairCards

FIRST_HANDS = 2
"""Number of hands after the first split."""


@dataclass(frozen=True)
class BegunResults:
    """Results of a hand begun with a card of a pair."""

    pair: int
    shoe: Shoe
    payouts: WholePayouts
    any_card: Floats
    """Results with any second card: a row for each net result and last the wagers staked, a column for each ending."""
    another: Floats
    """Results with a second card of the pair, not split again."""
    reached: Masses
    """Hands with any second card."""
    reached_paired: Masses
    """Hands with a second card of the pair."""

    def second_card(self, resplit: bool, cards: PairCards) -> Floats:
        """Return the net results, with a second card that is not of the pair where such a pair is split again."""
        return _second_card(self.any_card[:-1], self.another[:-1], resplit, cards)

    def drawn_by_result(self, resplit: bool, cards: PairCards) -> Floats:
        """Return the average number of cards drawn of each value, by value, result and ending, in the same way."""
        any_card, another = (self._drawn(masses) for masses in (self.reached, self.reached_paired))
        return _second_card(any_card, another, resplit, cards)

    def _drawn(self, masses: Masses) -> Floats:
        """Return the cards drawn to hands; the dealer's ending decides the result, but does not weigh the hands."""
        table, payouts = player_hands().table, self.payouts
        own = table.cards - np.eye(10, dtype=np.int64)[self.pair]
        drawn = np.zeros((2 * payouts.middle + 1, ENDINGS, 10))
        for level in np.flatnonzero(np.sum(masses, axis=(0, 2))):
            pays = payouts.pays if level == 0 else payouts.doubled_pays << level
            standing = np.flatnonzero(masses.standing[level])
            cards = masses.standing[level, standing, np.newaxis] * own[standing]
            for ending in range(BLACKJACK_ENDING):
                np.add.at(drawn, (payouts.middle + pays[payouts.kinds[standing], ending], ending), cards)
            drawn[payouts.middle - payouts.rescue_costs[level], :BLACKJACK_ENDING] += masses.rescued[level] @ own
            drawing = np.flatnonzero(masses.drawing[level])
            left = np.where(table.longer[drawing] < 0, self.shoe.cards - table.cards[drawing], 0)
            size = self.shoe.size - table.sizes[drawing]
            bust = np.maximum(left, 0) * (masses.drawing[level, drawing] / size)[:, np.newaxis]
            lost = payouts.middle - (payouts.wager << level)
            drawn[lost, :BLACKJACK_ENDING] += bust.sum(axis=1) @ own[drawing] + bust.sum(axis=0)
        return np.moveaxis(drawn, 2, 0)


def _second_card(any_card: Floats, another: Floats, resplit: bool, cards: PairCards) -> Floats:
    return BegunHand([any_card], [another], cards).unpaired(0, 0) if resplit else any_card


def dependence_of(drawn: Floats, effects: Floats, own: Floats) -> Floats:
    """Return what two hands together differ by from independent hands, by net result and ending.

    `drawn` are the average numbers of cards by value, `effects` the changes of a hand's results by the value of a card
    removed, and `own` the results of a hand.
    """
    found = np.zeros((2 * len(own) - 1, ENDINGS))
    for ending in range(BLACKJACK_ENDING):
        likely = own[:, ending].sum()
        if likely > 0:
            results = own[:, ending] / likely
            for value in range(10):
                one = drawn[value, :, ending] - drawn[value, :, ending].sum() * results
                other = effects[value, :, ending] - effects[value, :, ending].sum() * results
                found[:, ending] += np.convolve(one, other)
    return found
