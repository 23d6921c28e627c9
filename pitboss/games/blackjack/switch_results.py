"""Net results of Blackjack Switch: of one of the two equal wagers, and how far both go together (12.A, R45).

Each hand's results are those of the solver's play, given the other hand's two cards. Both hands meet the same dealer's
hand: given its ending and the four cards, their draws are taken as independent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from pitboss.games.blackjack.switch_solver import (
    HANDS,
    PLACE,
    Beside,
    better_exchanged,
    both_ways,
    deal_chances,
    no_blackjack,
    solve_beside,
)
from pitboss.games.twentyone.actions import DOUBLE, HIT, STAND
from pitboss.games.twentyone.net_results.results_kernel import EndingResults
from pitboss.games.twentyone.net_results.up_card_results import (
    Units,
    UpCardResults,
    add_rows,
    begin,
    no_masses,
    units_of,
)
from pitboss.games.twentyone.solver.best_play import map_in_threads
from pitboss.games.twentyone.solver.chart import StrategyChart
from pitboss.games.twentyone.solver.hand_tables import player_hands
from pitboss.games.twentyone.solver.rules import ACE_INDEX, PlayRules, Prices
from pitboss.games.twentyone.solver.solver import BLACKJACK
from pitboss.games.twentyone.solver.solver_kernel import BLACKJACK_ENDING, ENDINGS, Floats
from pitboss.games.twentyone.solver.solver_kernel import DOUBLE as DOUBLES
from pitboss.games.twentyone.solver.solver_kernel import HIT as DRAWS
from pitboss.games.twentyone.solver.solver_kernel import STAND as STANDS

PAID = HANDS.index(BLACKJACK)
WORDS = {STANDS: STAND, DRAWS: HIT, DOUBLES: DOUBLE}


@dataclass(frozen=True)
class SwitchNets:
    """Results of one of the two wagers of a round, in units of a wager."""

    units: Units
    nets: Floats
    """Probability of each result in units, a result of nothing in the middle."""
    change: Floats
    """Change of the probabilities, as hands of a split pair draw from the same cards."""
    staked: float
    """Average number of wagers finally staked on the hand."""
    product: float
    """Average of the product of both results."""


def switch_nets(rules: PlayRules, prices: Prices, chart: StrategyChart | None = None) -> SwitchNets:
    """Find the results under best play, or by a chart with the best exchanges for it."""
    units = units_of(rules, prices)
    dealt = [up_card for up_card in range(10) if rules.shoe[up_card]]

    def found(up_card: int) -> SwitchNets:
        return UpCardRounds(rules, units, up_card, solve_beside(rules, prices, up_card, chart)).results()

    every = map_in_threads(found, dealt)
    nets, change = (np.sum(parts, axis=0) for parts in zip(*((each.nets, each.change) for each in every), strict=True))
    return SwitchNets(units, nets, change, sum(each.staked for each in every), sum(each.product for each in every))


class UpCardRounds:
    """All rounds against one up card."""

    def __init__(self, rules: PlayRules, units: Units, up_card: int, beside: Beside) -> None:
        self.rules, self.units, self.beside = rules, units, beside
        self.chances, self.none = deal_chances(rules.shoe)[up_card], no_blackjack(rules.shoe, up_card)
        kept, switched = both_ways(rules, up_card, beside.worth)
        self.exchanged = better_exchanged(kept, switched)
        first, second, third, fourth = np.ogrid[:10, :10, :10, :10]
        dealt = PLACE[first, second], PLACE[third, fourth]
        self.paid = [np.broadcast_to(hand == PAID, self.exchanged.shape) for hand in dealt]
        self.hands = [
            np.where(self.exchanged, new, old)
            for new, old in zip((PLACE[first, fourth], PLACE[third, second]), dealt, strict=True)
        ]
        may_take = rules.even_money and up_card == ACE_INDEX
        self.even_money = may_take & ~self.exchanged & (rules.blackjack_pays * self.none < 1.0)
        self.dependence: dict[int, Floats] = {}
        """How far two hands of a split pair depend on each other, which hardly changes with the other hand."""
        self.means, self.endings = np.zeros((2, len(HANDS), len(HANDS), ENDINGS))

    def results(self) -> SwitchNets:
        """Return the results of one wager, times the probability of the up card."""
        of_hand = [UpCardResults(self.units, solver) for solver in self.beside.solvers.values()]
        most = of_hand[0].most
        (nets, change), staked = np.zeros((2, 2 * most + 1)), 0.0
        played = self._played()
        for (beside, _), results in zip(self.beside.solvers.items(), of_hand, strict=True):
            for hand in np.flatnonzero(played[:, beside]):
                likely = float(played[hand, beside])
                for share, found, changes in self._hand(results, int(hand), beside):
                    add_rows(change, likely * share * changes)
                    staked += likely * share * results.add(nets, found, likely * share)
                    steps = (np.arange(len(found.nets)) - len(found.nets) // 2) / self.units.wager
                    self.means[hand, beside] += share * (steps @ found.nets)
                    self.endings[hand, beside] += share * found.nets.sum(axis=0)
        staked += self._add_paid(nets, most)
        return SwitchNets(self.units, nets / 2, change / 2, staked / 2, self._product())

    def _played(self) -> Floats:
        """Return the probability of each hand and other hand, for hands that are played."""
        played = np.zeros((len(HANDS), len(HANDS)))
        for own, other in ((0, 1), (1, 0)):
            weights = np.where(self.exchanged | ~self.paid[own], self.chances, 0.0)
            np.add.at(played, (self.hands[own], self.hands[other]), weights)
        return played

    def _hand(self, results: UpCardResults, hand: int, beside: int) -> Iterator[tuple[float, EndingResults, Floats]]:
        """Yield the results of a hand, split and unsplit, with their shares, and what changes in those of a split."""
        cards, split = HANDS[hand], float(self.beside.split[hand, beside])
        if split:
            pair = cards.index(2)
            if pair not in self.dependence:
                self.dependence[pair] = results.dependence(pair)
            found = results.split(pair, self.dependence[pair])
            yield split, found.independent, found.change
        if split < 1.0:
            first = no_masses()
            chosen = int(results.solver.unsplit.chosen[player_hands().place[cards]])
            begin(first, cards, WORDS[chosen], 1.0)
            yield 1.0 - split, results.unsplit(first), np.zeros(1)

    def _add_paid(self, nets: Floats, most: int) -> float:
        """Add blackjacks as dealt: paid, tied or with even money; return the wagers staked on them."""
        staked, wager = 0.0, self.units.wager
        for paid in self.paid:
            kept = np.where(paid & ~self.exchanged, self.chances, 0.0)
            even = np.where(self.even_money, kept, 0.0)
            plays = kept - even
            nets[most + round(self.rules.blackjack_pays * wager)] += (plays * self.none).sum()
            nets[most] += (plays * (1 - self.none)).sum()
            nets[most + wager] += even.sum()
            staked += float(kept.sum())
            # A blackjack that was exchanged has tied a dealer's blackjack before.
            tied = (np.where(paid & self.exchanged, self.chances, 0.0) * (1 - self.none)).sum()
            nets[most - wager] -= tied
            nets[most] += tied
        return staked

    def _product(self) -> float:
        """Return the average product of both results."""
        one, other = self.hands
        first, second = self.means[one, other][..., :BLACKJACK_ENDING], self.means[other, one][..., :BLACKJACK_ENDING]
        likely = self.endings[one, other][..., :BLACKJACK_ENDING]
        together = np.divide(first * second, likely, out=np.zeros_like(first), where=likely > 0).sum(axis=-1)
        lost = 1 - self.none
        pays = np.where(self.even_money, 1.0, self.rules.blackjack_pays)
        blackjack_lost = np.where(self.even_money, -lost, 0.0)
        paid = [each & ~self.exchanged for each in self.paid]
        with_one = [pays * mean.sum(axis=-1) + blackjack_lost for mean in (second, first)]
        both = np.where(self.even_money, 1.0, pays**2 * self.none)
        product = np.select(
            [paid[0] & paid[1], paid[0], paid[1]],
            [both, *with_one],
            together + np.where(self.paid[0] | self.paid[1], 0.0, lost),
        )
        return float((self.chances * product).sum())
