"""Solver of Blackjack Switch: which second cards to exchange, and how to play both hands (12.A, R45).

Given the four cards and the up card, the values of the two hands add, each with the other's two cards gone. So the
game is solved once for each two cards that the other hand can hold. Split hands are played by CDZ-. Each hand is played
regardless of the other's draws: the value of that play is exact, and slightly below the optimum.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final

import numpy as np
import numpy.typing as npt

from pitboss.games.twentyone.hands import DOUBLE, HIT, STAND
from pitboss.games.twentyone.results.kernel import EndingResults
from pitboss.games.twentyone.results.up_card import (
    Units,
    UpCardResults,
    add_first_decision,
    add_rows,
    empty_masses,
    units_of,
)
from pitboss.games.twentyone.solver.best_play import map_in_threads
from pitboss.games.twentyone.solver.chart import StrategyChart
from pitboss.games.twentyone.solver.kernel import BLACKJACK_ENDING, ENDINGS, Floats
from pitboss.games.twentyone.solver.kernel import DOUBLE as DOUBLES
from pitboss.games.twentyone.solver.kernel import HIT as DRAWS
from pitboss.games.twentyone.solver.kernel import STAND as STANDS
from pitboss.games.twentyone.solver.result_cache import SolverCode
from pitboss.games.twentyone.solver.rules import (
    ACE_INDEX,
    TENS_INDEX,
    Convention,
    DealerEndings,
    PlayRules,
    Prices,
    Values,
    hand_of,
    player_hands,
)
from pitboss.games.twentyone.solver.solver import BLACKJACK, Solver, UpCardSolution, solve_up_card
from pitboss.kernels.kernel_cache import CacheEntry, cache_entry
from pitboss.kernels.result_cache import cached_counts

FourValues = tuple[int, int, int, int]
"""Two hands as dealt: the first one's cards, then the other's; the second and fourth can be exchanged."""
Exchanges = npt.NDArray[np.bool_]
"""Whether the second cards are exchanged, by up card and the four cards."""

SWITCH_CODE: Final = SolverCode("switch", (sys.modules[__name__],))

HANDS: Final = tuple(hand_of(*pair) for pair in combinations_with_replacement(range(10), 2))
HAND_INDEX: Final = np.array([[HANDS.index(hand_of(one, other)) for other in range(10)] for one in range(10)])
"""Index in `HANDS` of two cards."""
MAX_SPLIT_SHORTFALL: Final = 13.0
"""Margin, divided by the number of cards in the shoe, by which a split is too bad to become best, whatever
the other hand holds. Two cards can change it by up to 7.2 over that number, as observed with one deck."""


@dataclass(frozen=True)
class DealValues:
    """Values of all deals, by up card and the four cards in the order of `FourValues`, for both wagers together."""

    chances: Floats
    as_dealt: Floats
    switched: Floats
    """Values with the second cards exchanged."""

    @property
    def exchanges(self) -> Exchanges:
        """Where the exchange is better."""
        return find_better_exchanges(self.as_dealt, self.switched)

    def expectation(self, exchanges: Exchanges | None = None) -> float:
        """Return the expected win per unit with these exchanges, or with the best ones."""
        chosen = self.exchanges if exchanges is None else exchanges
        return float((self.chances * np.where(chosen, self.switched, self.as_dealt)).sum()) / 2


def find_better_exchanges(as_dealt: Floats, switched: Floats) -> Exchanges:
    """Return where the exchange is better; equal values may differ by rounding."""
    exchanges: Exchanges = switched > as_dealt + 1e-12
    return exchanges


def best_switch(rules: PlayRules, prices: Prices) -> float:
    """Return the expected win per unit of either wager under best play."""
    return solve_deals(rules, prices).expectation()


def best_switch_with_hole_card(rules: PlayRules, prices: Prices) -> float:
    """Return the expected win per unit of either wager for a player who knows the dealer's hole card."""
    chances = deal_chances(rules.shoe, 6)

    def found(dealer: tuple[int, int]) -> float:
        if hand_of(*dealer) == BLACKJACK:
            worth = np.zeros((len(HANDS), len(HANDS)))
        else:
            worth = solve_paired_hands(rules, prices, dealer[0], hole_card=dealer[1]).worth
        orders = {dealer, dealer[::-1]}  # only even money depends on which of the two is up
        return sum(
            DealValues(chances[up, hole], *exchange_values(rules, up, worth, hole)).expectation() for up, hole in orders
        )

    dealers = [pair for pair in combinations_with_replacement(range(10), 2) if _holds(rules.shoe, hand_of(*pair))]
    return sum(map_in_threads(found, dealers))


def solve_deals(rules: PlayRules, prices: Prices, chart: StrategyChart | None = None) -> DealValues:
    """Return the values of every deal under best play of both hands, or by a chart."""

    def found(up_card: int) -> tuple[Floats, Floats]:
        return exchange_values(rules, up_card, solve_paired_hands(rules, prices, up_card, chart).worth)

    ways = list(zip(*map_in_threads(found, range(10)), strict=True))
    return DealValues(deal_chances(rules.shoe), np.stack(ways[0]), np.stack(ways[1]))


def switch_against(rules: PlayRules, prices: Prices, up_card: int, chart: StrategyChart) -> float:
    """Return the part of a chart's expectation that comes from one up card, with the best exchanges for the chart."""
    as_dealt, switched = exchange_values(rules, up_card, solve_paired_hands(rules, prices, up_card, chart).worth)
    return DealValues(deal_chances(rules.shoe)[up_card], as_dealt, switched).expectation()


@dataclass(frozen=True)
class PairedHandValues:
    """Every hand against one up card, given the two cards of the other hand."""

    worth: Floats
    """Value of each of `HANDS` by the other hand, times the probability of no dealer's blackjack."""
    split: Floats
    """Part of the deals in which the hand is split, likewise."""
    solvers: dict[int, Solver]
    """Solvers by the other hand."""


def solve_paired_hands(
    rules: PlayRules, prices: Prices, up_card: int, chart: StrategyChart | None = None, hole_card: int | None = None
) -> PairedHandValues:
    """Solve every hand given every other hand, under best play or by a chart; a `hole_card` is known."""
    worth, splits = np.zeros((2, len(HANDS), len(HANDS)))
    gone = hand_of(up_card) if hole_card is None else hand_of(up_card, hole_card)
    others = [(place, other) for place, other in enumerate(HANDS) if _holds(rules.shoe, gone, other)]
    places = [player_hands().place[hand] for hand in HANDS]
    fixed = None if chart is None else chart.fixed_play(up_card)
    endings = DealerEndings(1 << 17)
    solvers = {place: Solver(rules, prices, up_card, other, fixed, endings, hole_card) for place, other in others}
    for beside, solver in solvers.items():
        worth[:, beside] = solver.unsplit.value[places]
    for pair in _split_pairs(rules, prices, up_card, chart, hole_card):
        hand = int(HAND_INDEX[pair, pair])
        alike = rules.pairs_of_tens if pair == TENS_INDEX else 1.0
        for beside, other in others:
            if _holds(rules.shoe, gone, other, HANDS[hand]):
                solver = solvers[beside]
                played = solver.as_if_unsplit(solver.unsplit.chosen)
                split, unsplit = solver.split(pair, played, Convention.CDZ), worth[hand, beside]
                splits[hand, beside] = alike if chart is not None or split > unsplit else 0.0
                worth[hand, beside] += splits[hand, beside] * (split - unsplit)
    return PairedHandValues(worth, splits, solvers)


def _split_pairs(
    rules: PlayRules, prices: Prices, up_card: int, chart: StrategyChart | None, hole_card: int | None
) -> Iterator[int]:
    """List the pairs that are split, or that may be best split given some other hand."""
    if chart is not None:
        yield from (pair for pair in range(10) if chart.for_pair(pair, up_card).splits)
    elif rules.shoe[up_card]:
        (alone,) = solve_up_card(rules, prices, up_card, Convention.CDZ, hole_card=hole_card)
        for pair, split in alone.splits.items():
            unsplit = alone.values.value[player_hands().place[hand_of(pair, pair)]]
            if split > unsplit - MAX_SPLIT_SHORTFALL / sum(rules.shoe):
                yield pair


def exchange_values(
    rules: PlayRules, up_card: int, worth: Floats, hole_card: int | None = None
) -> tuple[Floats, Floats]:
    """Return the values as dealt and exchanged, by the four cards, including a dealer's blackjack."""
    first, second, third, fourth = np.ogrid[:10, :10, :10, :10]
    none = no_blackjack_chances(rules.shoe, up_card, hole_card)
    one, other = HAND_INDEX[first, second], HAND_INDEX[third, fourth]
    paid = [hand == HANDS.index(BLACKJACK) for hand in (one, other)]
    dealt_values = [
        np.where(is_paid, rules.blackjack_pays * none, worth[hand, beside] - (1 - none))
        for is_paid, hand, beside in ((paid[0], one, other), (paid[1], other, one))
    ]
    as_dealt = dealt_values[0] + dealt_values[1]
    if rules.allows_even_money and up_card == ACE_INDEX:
        as_dealt = np.maximum(
            as_dealt, np.where(paid[0], 1.0, dealt_values[0]) + np.where(paid[1], 1.0, dealt_values[1])
        )
    one, other = HAND_INDEX[first, fourth], HAND_INDEX[third, second]
    lost = (1 - none) * (2 - paid[0].astype(np.int64) - paid[1])
    return as_dealt, worth[one, other] + worth[other, one] - lost


def no_blackjack_chances(shoe: Values, up_card: int, hole_card: int | None = None) -> Floats:
    """Return the probability of no dealer's blackjack, by the four cards; 0 or 1 where the hole card is known."""
    if hole_card is not None:
        return np.full((10,) * 4, float(hand_of(up_card, hole_card) != BLACKJACK))
    makes = {ACE_INDEX: TENS_INDEX, TENS_INDEX: ACE_INDEX}.get(up_card)
    if makes is None:
        return np.ones((10,) * 4)
    held = sum((card == makes).astype(np.int64) for card in np.ogrid[:10, :10, :10, :10])
    none: Floats = 1.0 - (shoe[makes] - held) / (sum(shoe) - 5)
    return none


def deal_chances(shoe: Values, card_count: int = 5) -> Floats:
    """Return the probability of each up card and four cards in order; of six, the hole card is the second."""
    cards = np.ogrid[(slice(10),) * card_count]
    chances: Floats = np.ones((10,) * card_count)
    for drawn, card in enumerate(cards):
        before = sum((card == out).astype(np.int64) for out in cards[:drawn])
        chances = chances * np.maximum(np.array(shoe)[card] - before, 0) / (sum(shoe) - drawn)
    return chances


def _holds(shoe: Values, *hands: Values) -> bool:
    """Whether the shoe holds all these cards."""
    return all(there >= sum(held) for there, *held in zip(shoe, *hands, strict=True))


@dataclass(frozen=True)
class TwoHands:
    """Values of two hands against one up card, times the probability of no dealer's blackjack."""

    no_blackjack: float
    as_dealt: tuple[float, float]
    switched: tuple[float, float]
    are_blackjacks: tuple[bool, bool]
    """Which hands, as dealt, are a blackjack; a dealer's blackjack ties them."""
    has_even_money: bool
    """Whether a blackjack may take even money now; the cards cannot be exchanged afterwards."""

    @property
    def without_even_money(self) -> float:
        """Expected win of both wagers without even money, including rounds with a dealer's blackjack."""
        return max(
            sum(self._dealt_values),
            sum(self.switched) - self._dealer_blackjack_chance * self.are_blackjacks.count(False),
        )

    @property
    def with_even_money(self) -> float | None:
        """Expected win of both wagers with even money; None where it is not offered."""
        if not self.has_even_money or not any(self.are_blackjacks):
            return None
        return sum(1.0 if paid else worth for worth, paid in zip(self._dealt_values, self.are_blackjacks, strict=True))

    @property
    def best(self) -> float:
        """Expected win of both wagers under best play, including rounds with a dealer's blackjack."""
        return (
            self.without_even_money
            if self.with_even_money is None
            else max(self.without_even_money, self.with_even_money)
        )

    @property
    def _dealer_blackjack_chance(self) -> float:
        return 1 - self.no_blackjack

    @property
    def _dealt_values(self) -> list[float]:
        both = zip(self.as_dealt, self.are_blackjacks, strict=True)
        return [worth if paid else worth - self._dealer_blackjack_chance for worth, paid in both]


def analyze_deal(
    rules: PlayRules, prices: Prices, up_card: int, four: FourValues
) -> tuple[TwoHands, list[UpCardSolution]]:
    """Analyze one deal: both ways to hold the four cards, and the decisions on each of the four hands.

    The hands as dealt come first, then those with their second cards exchanged.
    """
    first, second, third, fourth = four
    pairs = [(hand_of(first, second), hand_of(third, fourth)), (hand_of(first, fourth), hand_of(third, second))]
    worth: list[float] = []
    looked = []
    for one, other in pairs:
        for hand, gone in ((one, other), (other, one)):
            (solution,) = solve_up_card(rules, prices, up_card, Convention.CDZ, gone=gone)
            looked.append(solution)
            worth.append(max(solution.decision_values(hand).values()))
    none = looked[0].chance_of_no_blackjack(pairs[0][0])
    paid = (pairs[0][0] == BLACKJACK, pairs[0][1] == BLACKJACK)
    dealt = [rules.blackjack_pays * none if is_paid else value for value, is_paid in zip(worth, paid, strict=False)]
    even_money = rules.allows_even_money and up_card == ACE_INDEX
    return TwoHands(none, (dealt[0], dealt[1]), (worth[2], worth[3]), paid, even_money), looked


# Net results of one of the two equal wagers, and the average product of both
#
# Each hand's results are those of the solver's play, given the other hand's two cards. Both hands meet the same
# dealer's hand: given its ending and the four cards, their draws are taken as independent.


BLACKJACK_INDEX = HANDS.index(BLACKJACK)
FIRST_ACTIONS = {STANDS: STAND, DRAWS: HIT, DOUBLES: DOUBLE}


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
        return UpCardRounds(rules, units, up_card, solve_paired_hands(rules, prices, up_card, chart)).results()

    every = map_in_threads(found, dealt)
    nets, change = (np.sum(parts, axis=0) for parts in zip(*((each.nets, each.change) for each in every), strict=True))
    return SwitchNets(units, nets, change, sum(each.staked for each in every), sum(each.product for each in every))


class UpCardRounds:
    """All rounds against one up card."""

    def __init__(self, rules: PlayRules, units: Units, up_card: int, paired: PairedHandValues) -> None:
        self.rules, self.units, self.paired = rules, units, paired
        self.chances, self.none = deal_chances(rules.shoe)[up_card], no_blackjack_chances(rules.shoe, up_card)
        as_dealt, switched = exchange_values(rules, up_card, paired.worth)
        self.exchanged = find_better_exchanges(as_dealt, switched)
        first, second, third, fourth = np.ogrid[:10, :10, :10, :10]
        dealt = HAND_INDEX[first, second], HAND_INDEX[third, fourth]
        self.paid = [np.broadcast_to(hand == BLACKJACK_INDEX, self.exchanged.shape) for hand in dealt]
        self.hands = [
            np.where(self.exchanged, new, old)
            for new, old in zip((HAND_INDEX[first, fourth], HAND_INDEX[third, second]), dealt, strict=True)
        ]
        may_take = rules.allows_even_money and up_card == ACE_INDEX
        self.even_money = may_take & ~self.exchanged & (rules.blackjack_pays * self.none < 1.0)
        self.dependence: dict[int, Floats] = {}
        """How far two hands of a split pair depend on each other, which hardly changes with the other hand."""
        self.means, self.endings = np.zeros((2, len(HANDS), len(HANDS), ENDINGS))

    def results(self) -> SwitchNets:
        """Return the results of one wager, times the probability of the up card."""
        of_hand = [UpCardResults(self.units, solver) for solver in self.paired.solvers.values()]
        most = of_hand[0].max_result
        (nets, change), staked = np.zeros((2, 2 * most + 1)), 0.0
        played = self._hand_chances()
        for (beside, _), results in zip(self.paired.solvers.items(), of_hand, strict=True):
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

    def _hand_chances(self) -> Floats:
        """Return the probability of each hand and other hand, for hands that are played."""
        played = np.zeros((len(HANDS), len(HANDS)))
        for own, other in ((0, 1), (1, 0)):
            weights = np.where(self.exchanged | ~self.paid[own], self.chances, 0.0)
            np.add.at(played, (self.hands[own], self.hands[other]), weights)
        return played

    def _hand(self, results: UpCardResults, hand: int, beside: int) -> Iterator[tuple[float, EndingResults, Floats]]:
        """Yield the results of a hand, split and unsplit, with their shares, and what changes in those of a split."""
        cards, split = HANDS[hand], float(self.paired.split[hand, beside])
        if split:
            pair = cards.index(2)
            if pair not in self.dependence:
                self.dependence[pair] = results.dependence(pair)
            split_pair = results.split(pair, self.dependence[pair])
            yield split, split_pair.independent, split_pair.change
        if split < 1.0:
            first = empty_masses()
            chosen = int(results.solver.unsplit.chosen[player_hands().place[cards]])
            add_first_decision(first, cards, FIRST_ACTIONS[chosen], 1.0)
            yield 1.0 - split, results.unsplit(first), np.zeros(1)

    def _add_paid(self, nets: Floats, middle: int) -> float:
        """Add blackjacks as dealt: paid, tied or with even money; return the wagers staked on them."""
        staked, wager = 0.0, self.units.wager
        for paid in self.paid:
            kept = np.where(paid & ~self.exchanged, self.chances, 0.0)
            even = np.where(self.even_money, kept, 0.0)
            plays = kept - even
            nets[middle + round(self.rules.blackjack_pays * wager)] += (plays * self.none).sum()
            nets[middle] += (plays * (1 - self.none)).sum()
            nets[middle + wager] += even.sum()
            staked += float(kept.sum())
            # A blackjack that was exchanged has tied a dealer's blackjack before.
            tied = (np.where(paid & self.exchanged, self.chances, 0.0) * (1 - self.none)).sum()
            nets[middle - wager] -= tied
            nets[middle] += tied
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


# The best exchanges for a chart, cached on disk


def cached_exchanges(rules: PlayRules, prices: Prices, chart: StrategyChart) -> Exchanges:
    """Return where a player of Blackjack Switch who plays by a chart exchanges the second cards."""

    def find() -> list[int]:
        exchanges = solve_deals(rules, prices, chart).exchanges.reshape(_ROWS, -1)
        return [int("".join("1" if each else "0" for each in row), 2) for row in exchanges]

    def is_valid(rows: list[int]) -> bool:
        return len(rows) == _ROWS and all(0 <= row < 1 << _ROW for row in rows)

    def entry() -> CacheEntry:
        return cache_entry("exchanges", SWITCH_CODE.source)

    question = SWITCH_CODE.question(("exchanges", sorted(chart.cells.items())), rules, prices)
    rows = cached_counts(question, entry, find, is_valid)
    found: Exchanges = np.array([[each == "1" for each in f"{row:0{_ROW}b}"] for row in rows]).reshape((10,) * 5)
    return found


_ROWS, _ROW = 10**3, 10**2
"""Exchanges are stored as integers, one row of bits each, by up card and the first hand's cards."""
