"""Net results of rounds against one up card, split pairs included, given the first decision on every two cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from itertools import combinations
from math import lcm, perm

import numpy as np

from pitboss.games.twentyone.hands import DOUBLE, SPLIT, STAND, SURRENDER
from pitboss.games.twentyone.results.kernel import SOURCE, EndingResults, Masses, WholePayouts
from pitboss.games.twentyone.solver.best_play import ways_to_deal
from pitboss.games.twentyone.solver.kernel import (
    BLACKJACK_ENDING,
    ENDINGS,
    LEVELS,
    ORIGINAL_BETS,
    READER,
    SPLIT_BETS,
    Floats,
    HandValues,
    Ints,
    Policy,
    ShoeCounts,
)
from pitboss.games.twentyone.solver.rules import (
    ACE_INDEX,
    Convention,
    PlayRules,
    Prices,
    Values,
    dealer_tree,
    hand_of,
    player_hands,
    scratch_buffers,
)
from pitboss.games.twentyone.solver.solver import (
    BLACKJACK,
    BegunHand,
    Decide,
    PairCards,
    Solver,
    max_further_cards_gone,
    solutions_of,
)

# Split pairs: all hands together, against the same dealer's hand
#
# Each hand's result is known together with the dealer's ending, as exactly as its expectation (`solver`): with
# the cards of the pair that are gone, and with those known not to be of the pair. Given the ending and how often the
# pair was split, hands are independent but for drawing from the same cards, which `dependence` adds for each two
# of them. Neither changes a hand's own probabilities, so the mean is that of the solver.


MIN_PROBABILITY = 1e-15
"""Smaller probabilities are rounding errors."""


@dataclass(frozen=True)
class SplitResults:
    """Results of a split pair, a zero result in the middle."""

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
            combined = _combine_hands([each[:-1, ending] for each in hands], dependence[:, ending])
            for part, of_hands in zip((nets, change), combined, strict=True):
                part[margin : len(part) - margin, ending] += chance * of_hands
        staked += chance * sum(each[-1] for each in hands)
    return SplitResults(EndingResults(nets, staked), change.sum(axis=1))


def apply_change(nets: Floats, change: Floats) -> Floats:
    """Return probabilities with a change, or with the greatest part of it that leaves none negative.

    To first order a change can be too great only where a shoe is much smaller than a deck.
    """
    falls = change < -MIN_PROBABILITY
    part = float((nets[falls] / -change[falls]).min(initial=1.0))
    return nets + max(part, 0.0) * change


def _combine_hands(hands: Sequence[Floats], dependence: Floats) -> tuple[Floats, Floats]:
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
        change += _convolve([dependence, *rest])
    return likely * _convolve(alone), change


def _convolve(hands: Sequence[Floats]) -> Floats:
    return reduce(np.convolve, hands)


# Dependence of two hands of a split pair, because they draw from the same cards
#
# A card in one hand is missing for the other hand and for the dealer. To first order each such card changes the results
# of the other hand by an amount of its own, its effect of removal. So the cards that go with a result of one hand tell
# what changes in the results of the other. Given the dealer's ending, this is the part of the joint probabilities that
# independence leaves out; it adds nothing to either hand's own probabilities.


FIRST_HANDS = 2
"""Number of hands after the first split."""


@dataclass(frozen=True)
class BegunResults:
    """Results of a hand begun with a card of a pair."""

    pair: int
    shoe: ShoeCounts
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
        any_card, another = (self._cards_drawn(masses) for masses in (self.reached, self.reached_paired))
        return _second_card(any_card, another, resplit, cards)

    def _cards_drawn(self, masses: Masses) -> Floats:
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
    """Return the difference between two hands together and two independent hands, by net result and ending.

    `drawn` are the average numbers of cards by value, `effects` the changes of a hand's results by the value of a card
    removed, and `own` the results of a hand.
    """
    difference = np.zeros((2 * len(own) - 1, ENDINGS))
    for ending in range(BLACKJACK_ENDING):
        likely = own[:, ending].sum()
        if likely > 0:
            results = own[:, ending] / likely
            for value in range(10):
                one = drawn[value, :, ending] - drawn[value, :, ending].sum() * results
                other = effects[value, :, ending] - effects[value, :, ending].sum() * results
                difference[:, ending] += np.convolve(one, other)
    return difference


# Rounds


MAX_DENOMINATOR = 1000
"""Greatest denominator of a payout."""


@dataclass(frozen=True)
class Units:
    """Whole units in which all results can be written."""

    wager: int
    """Number of units in a wager."""
    max_result: int
    """Greatest result of one hand."""

    def whole(self, wins: Floats) -> Ints:
        """Return wins in units."""
        whole: Ints = np.rint(np.where(np.isfinite(wins), wins, 0) * self.wager).astype(np.int64)
        return whole


def units_of(rules: PlayRules, prices: Prices) -> Units:
    """Return the units of a rule set; a surrender costs half a wager."""
    wins = np.concatenate([prices.pays.flat, prices.doubled.flat, prices.split.flat, rules.rescue_costs])
    amounts = {Fraction(float(win)).limit_denominator(MAX_DENOMINATOR) for win in wins[np.isfinite(wins)]}
    wager = lcm(2, *(amount.denominator for amount in amounts))
    most = max(float(np.abs(prices.pays).max()), 2.0**rules.max_doubles * max(1.0, float(np.abs(prices.doubled).max())))
    return Units(wager, round(wager * most))


@dataclass(frozen=True)
class RoundNets:
    """Probability of each net result of rounds without a player's blackjack, in units from the lowest on."""

    nets: Floats
    """Probabilities with hands of a split pair that depend on each other by the dealer's ending alone."""
    change: Floats
    """Change of the probabilities, as such hands draw from the same cards."""
    staked: float
    """Average number of wagers finally staked, times the probability of such rounds."""


class UpCardResults:
    """Net results against one up card, given cards known to be gone."""

    def __init__(self, units: Units, solver: Solver) -> None:
        self.units, self.solver, self.rules, self.prices = units, solver, solver.rules, solver.prices
        self.max_result = units.max_result * max(self.rules.max_hands, self.rules.max_hands_of_aces) + units.wager
        """No result of a round is greater, nor lower than minus this."""
        self._kernel = SOURCE.compile()

    def results(self, decide: Decide) -> RoundNets:
        """Return the results of all deals with this up card, times their probability."""
        (solution,) = solutions_of(self.solver, Convention.CDZ)
        (nets, change), staked = np.zeros((2, 2 * self.max_result + 1)), 0.0
        first = empty_masses()
        for hand, chance in self._deals():
            none = solution.chance_of_no_blackjack(hand)
            for decision in decide(solution, hand):
                likely = chance * decision.share
                if decision.action == SURRENDER:
                    nets[self._row(-0.5)] += likely * none
                    nets[self._row(-1)] += likely * (1 - none)
                    staked += likely
                elif decision.action == SPLIT:
                    split = self.split(hand.index(2))
                    staked += likely * self.add(nets, split.independent, likely)
                    add_rows(change, likely * split.change)
                else:
                    add_first_decision(first, hand, decision.action, likely)
                if decision.bonus is not None:
                    moved = likely * none * decision.bonus.chance
                    nets[self._row(decision.bonus.plain)] -= moved
                    nets[self._row(decision.bonus.suited)] += moved
        return RoundNets(nets, change, staked + self.add(nets, self.unsplit(first)))

    def _deals(self) -> Iterable[tuple[Values, float]]:
        """List two cards that are not a blackjack, with the probability of them and the up card."""
        shoe, up_card = self.rules.shoe, self.solver.up_card
        for first in range(10):
            for second in range(first, 10):
                ways = ways_to_deal(shoe, up_card, first, second)
                if ways and hand_of(first, second) != BLACKJACK:
                    yield hand_of(first, second), ways / perm(sum(shoe), 3)

    def _row(self, net: float) -> int:
        return self.max_result + round(net * self.units.wager)

    def add(self, nets: Floats, results: EndingResults, likely: float = 1.0) -> float:
        """Add results with this probability, and return the average number of wagers staked.

        A dealer's blackjack takes one wager, and where a reader shows it at once no other is staked.
        """
        without, with_it = results.nets[:, :BLACKJACK_ENDING].sum(axis=1), results.nets[:, BLACKJACK_ENDING]
        add_rows(nets, likely * without)
        add_rows(nets, likely * with_it, -self.units.wager)
        more = with_it.sum() if self.rules.has_card_reader else results.staked[BLACKJACK_ENDING]
        return float(results.staked[:BLACKJACK_ENDING].sum() + more)

    def unsplit(self, first: Masses) -> EndingResults:
        """Return the results of hands that are not split, given their first decisions."""
        shoe, numbers = self.solver.shoe_without(ACE_INDEX, 0), player_hands().numbers
        return self._spread(shoe, numbers, *self._unsplit_terms, self.solver.unsplit, first)

    def split(self, pair: int, dependence: Floats | None = None) -> SplitResults:
        """Return the results of splitting a pair; how far its hands depend on each other may be known already."""
        most, cards = self.solver.max_hands(pair), self.solver.pair_cards(pair)
        most_gone = min(max_further_cards_gone(most), int(self.solver.shoe[pair]) - 2)
        begun = [self._begun(self.solver, pair, gone) for gone in range(most_gone + 1)]
        hand = BegunHand([each.any_card for each in begun], [each.another for each in begun], cards)
        return split_results(hand, cards, most, self.dependence(pair) if dependence is None else dependence)

    def dependence(self, pair: int) -> Floats:
        """Return how far two hands of a split pair depend on each other, beyond the dealer's ending."""
        solver, fewer = self.solver, self.solver.pair_cards(pair)
        resplit = solver.max_hands(pair) > FIRST_HANDS
        begun = self._begun(solver, pair, 0)
        own = begun.second_card(resplit, fewer)
        effects = np.zeros((10, *own.shape))
        for value in range(10):
            if solver.shoe[value] <= 2 * (value == pair):
                continue
            if value == pair:
                removed, left = self._begun(solver, pair, 1), PairCards(fewer.of_pair - 1, fewer.cards - 1)
            else:
                without = solver.without_card(value)
                removed, left = self._begun(without, pair, 0), without.pair_cards(pair)
            effects[value] = removed.second_card(resplit, left) - own
        return dependence_of(begun.drawn_by_result(resplit, fewer), effects, own)

    def _begun(self, solver: Solver, pair: int, gone: int) -> BegunResults:
        """Return the results of hands that begin with a card of the pair, one in another hand and `gone` more gone."""
        payouts, policy = self._split_terms
        hands = player_hands()
        values, _ = solver.solve_pair_hands(pair, gone, solver.split_play(pair, policy.decided))
        shoe = solver.shoe_without(pair, gone + 1)
        by_second_card: list[Floats] = []
        reached: list[Masses] = []
        for begun in (hand_of(pair), hand_of(pair, pair)):
            masses = empty_masses()
            masses.reached[0, hands.place[begun]] = 1.0
            results = self._spread(shoe, hands.with_value[pair], payouts, policy, values, masses)
            by_second_card.append(np.vstack([results.nets, results.staked]))
            reached.append(masses)
        return BegunResults(pair, shoe, payouts, by_second_card[0], by_second_card[1], reached[0], reached[1])

    def _spread(
        self, shoe: ShoeCounts, selected: Ints, payouts: WholePayouts, policy: Policy, values: HandValues, first: Masses
    ) -> EndingResults:
        """Carry the first probabilities forward through all hands, and settle them."""
        hands, units, endings = player_hands(), self.units, self.solver.endings
        tree = dealer_tree(self.solver.up_card, self.rules.hits_soft_17)
        endings.reserve(len(selected))
        results = EndingResults(np.zeros((2 * units.max_result + 1, ENDINGS)), np.zeros(ENDINGS))
        new = self._kernel(
            shoe, selected, hands.table, tree, endings.cache, self.rules.rescue_costs, payouts, policy, values, first,
            results, scratch_buffers(tree),
        )  # fmt: skip
        assert isinstance(new, int), "the kernel returns how many keys are new"
        endings.key_count += new
        return results

    def _payouts(self, pays: Floats) -> WholePayouts:
        units, prices = self.units, self.prices
        doubled, costs = units.whole(prices.doubled), units.whole(self.rules.rescue_costs)
        return WholePayouts(prices.kinds, units.whole(pays), doubled, costs, units.wager, units.max_result)

    @cached_property
    def _unsplit_terms(self) -> tuple[WholePayouts, Policy]:
        mode = READER if self.rules.has_card_reader else ORIGINAL_BETS
        return self._payouts(self.prices.pays), self.solver.policy(self.solver.unsplit.chosen, mode)

    @cached_property
    def _split_terms(self) -> tuple[WholePayouts, Policy]:
        mode = READER if self.rules.has_card_reader else SPLIT_BETS
        decided = self.solver.as_if_unsplit(self.solver.unsplit.chosen)
        return self._payouts(self.prices.split), self.solver.policy(decided, mode)


def add_rows(nets: Floats, more: Floats, shift: int = 0) -> None:
    """Add probabilities to those of a wider range of results, both with a zero result in the middle."""
    first = (len(nets) - len(more)) // 2 + shift
    nets[first : first + len(more)] += more


def empty_masses() -> Masses:
    """Return probabilities that are all zero."""
    return Masses(*np.zeros((4, LEVELS, len(player_hands().all))))


def add_first_decision(first: Masses, hand: Values, word: str, likely: float) -> None:
    """Add the probability of a hand that first stands, draws or is doubled."""
    part = first.standing if word == STAND else first.drawing
    part[int(word == DOUBLE), player_hands().place[hand]] += likely
