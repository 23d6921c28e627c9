"""Solver of Blackjack Switch: which second cards to exchange, and how to play both hands (12.A, R45).

Given the four cards and the up card, the values of the two hands add, each with the other's two cards gone. So the
game is solved once for each two cards that the other hand can hold. Split hands are played by CDZ-. Each hand is played
regardless of the other's draws: the value of that play is exact, and slightly below the optimum.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final

import numpy as np
import numpy.typing as npt

from pitboss.games.twentyone.solver.best_play import map_in_threads
from pitboss.games.twentyone.solver.buffers import DealerEndings
from pitboss.games.twentyone.solver.chart import StrategyChart
from pitboss.games.twentyone.solver.hand_tables import Values, hand_of, player_hands
from pitboss.games.twentyone.solver.rules import ACE_INDEX, TENS_INDEX, Convention, PlayRules, Prices
from pitboss.games.twentyone.solver.solver import BLACKJACK, Solver, UpCardSolution, solve_up_card
from pitboss.games.twentyone.solver.solver_kernel import Floats

Four = tuple[int, int, int, int]
"""Two hands as dealt: the first one's cards, then the other's; the second and fourth can be exchanged."""
Exchanges = npt.NDArray[np.bool_]
"""Whether the second cards are exchanged, by up card and the four cards."""

HANDS: Final = tuple(hand_of(*pair) for pair in combinations_with_replacement(range(10), 2))
PLACE: Final = np.array([[HANDS.index(hand_of(one, other)) for other in range(10)] for one in range(10)])
"""Index in `HANDS` of two cards."""
FAR_FROM_BEST: Final = 13.0
"""Margin, divided by the number of cards in the shoe, by which a split is too bad to become best, whatever
the other hand holds. Two cards can change it by up to 7.2 over that number, as observed with one deck."""


@dataclass(frozen=True)
class EveryDeal:
    """Values of all deals, by up card and the four cards in the order of `Four`, for both wagers together."""

    chances: Floats
    as_dealt: Floats
    switched: Floats
    """Values with the second cards exchanged."""

    @property
    def exchanges(self) -> Exchanges:
        """Where the exchange is better."""
        return better_exchanged(self.as_dealt, self.switched)

    def expectation(self, exchanges: Exchanges | None = None) -> float:
        """Return the expected win per unit with these exchanges, or with the best ones."""
        chosen = self.exchanges if exchanges is None else exchanges
        return float((self.chances * np.where(chosen, self.switched, self.as_dealt)).sum()) / 2


def better_exchanged(as_dealt: Floats, switched: Floats) -> Exchanges:
    """Return where the exchange is better; equal values may differ by rounding."""
    found: Exchanges = switched > as_dealt + 1e-12
    return found


def best_switch(rules: PlayRules, prices: Prices) -> float:
    """Return the expected win per unit of either wager under best play."""
    return every_deal(rules, prices).expectation()


def best_switch_knowing(rules: PlayRules, prices: Prices) -> float:
    """Return the expected win per unit of either wager for a player who knows the dealer's hole card."""
    chances = deal_chances(rules.shoe, 6)

    def found(dealer: tuple[int, int]) -> float:
        if hand_of(*dealer) == BLACKJACK:
            worth = np.zeros((len(HANDS), len(HANDS)))
        else:
            worth = solve_beside(rules, prices, dealer[0], hole_card=dealer[1]).worth
        orders = {dealer, dealer[::-1]}  # only even money depends on which of the two is up
        return sum(
            EveryDeal(chances[up, hole], *both_ways(rules, up, worth, hole)).expectation() for up, hole in orders
        )

    dealers = [pair for pair in combinations_with_replacement(range(10), 2) if _holds(rules.shoe, hand_of(*pair))]
    return sum(map_in_threads(found, dealers))


def every_deal(rules: PlayRules, prices: Prices, chart: StrategyChart | None = None) -> EveryDeal:
    """Return the values of every deal under best play of both hands, or by a chart."""

    def found(up_card: int) -> tuple[Floats, Floats]:
        return both_ways(rules, up_card, solve_beside(rules, prices, up_card, chart).worth)

    ways = list(zip(*map_in_threads(found, range(10)), strict=True))
    return EveryDeal(deal_chances(rules.shoe), np.stack(ways[0]), np.stack(ways[1]))


def switch_against(rules: PlayRules, prices: Prices, up_card: int, chart: StrategyChart) -> float:
    """Return the part of a chart's expectation that comes from one up card, with the best exchanges for the chart."""
    kept, switched = both_ways(rules, up_card, solve_beside(rules, prices, up_card, chart).worth)
    return EveryDeal(deal_chances(rules.shoe)[up_card], kept, switched).expectation()


@dataclass(frozen=True)
class Beside:
    """Every hand against one up card, given the two cards of the other hand."""

    worth: Floats
    """Value of each of `HANDS` by the other hand, times the probability of no dealer's blackjack."""
    split: Floats
    """Part of the deals in which the hand is split, likewise."""
    solvers: dict[int, Solver]
    """Solvers by the other hand."""


def solve_beside(
    rules: PlayRules, prices: Prices, up_card: int, chart: StrategyChart | None = None, hole_card: int | None = None
) -> Beside:
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
    for pair in _split(rules, prices, up_card, chart, hole_card):
        hand = int(PLACE[pair, pair])
        alike = rules.pairs_of_tens if pair == TENS_INDEX else 1.0
        for beside, other in others:
            if _holds(rules.shoe, gone, other, HANDS[hand]):
                solver = solvers[beside]
                played = solver.as_if_unsplit(solver.unsplit.chosen)
                split, unsplit = solver.split(pair, played, Convention.CDZ), worth[hand, beside]
                splits[hand, beside] = alike if chart is not None or split > unsplit else 0.0
                worth[hand, beside] += splits[hand, beside] * (split - unsplit)
    return Beside(worth, splits, solvers)


def _split(
    rules: PlayRules, prices: Prices, up_card: int, chart: StrategyChart | None, hole_card: int | None
) -> Iterator[int]:
    """List the pairs that are split, or that may be best split given some other hand."""
    if chart is not None:
        yield from (pair for pair in range(10) if chart.for_pair(pair, up_card).splits)
    elif rules.shoe[up_card]:
        (alone,) = solve_up_card(rules, prices, up_card, Convention.CDZ, hole_card=hole_card)
        for pair, split in alone.splits.items():
            unsplit = alone.values.value[player_hands().place[hand_of(pair, pair)]]
            if split > unsplit - FAR_FROM_BEST / sum(rules.shoe):
                yield pair


def both_ways(rules: PlayRules, up_card: int, worth: Floats, hole_card: int | None = None) -> tuple[Floats, Floats]:
    """Return the values as dealt and exchanged, by the four cards, including a dealer's blackjack."""
    first, second, third, fourth = np.ogrid[:10, :10, :10, :10]
    none = no_blackjack(rules.shoe, up_card, hole_card)
    one, other = PLACE[first, second], PLACE[third, fourth]
    paid = [hand == HANDS.index(BLACKJACK) for hand in (one, other)]
    kept = [
        np.where(is_paid, rules.blackjack_pays * none, worth[hand, beside] - (1 - none))
        for is_paid, hand, beside in ((paid[0], one, other), (paid[1], other, one))
    ]
    as_dealt = kept[0] + kept[1]
    if rules.even_money and up_card == ACE_INDEX:
        as_dealt = np.maximum(as_dealt, np.where(paid[0], 1.0, kept[0]) + np.where(paid[1], 1.0, kept[1]))
    one, other = PLACE[first, fourth], PLACE[third, second]
    lost = (1 - none) * (2 - paid[0].astype(np.int64) - paid[1])
    return as_dealt, worth[one, other] + worth[other, one] - lost


def no_blackjack(shoe: Values, up_card: int, hole_card: int | None = None) -> Floats:
    """Return the probability of no dealer's blackjack, by the four cards; 0 or 1 where the hole card is known."""
    if hole_card is not None:
        return np.full((10,) * 4, float(hand_of(up_card, hole_card) != BLACKJACK))
    makes = {ACE_INDEX: TENS_INDEX, TENS_INDEX: ACE_INDEX}.get(up_card)
    if makes is None:
        return np.ones((10,) * 4)
    held = sum((card == makes).astype(np.int64) for card in np.ogrid[:10, :10, :10, :10])
    none: Floats = 1.0 - (shoe[makes] - held) / (sum(shoe) - 5)
    return none


def deal_chances(shoe: Values, many: int = 5) -> Floats:
    """Return the probability of each up card and four cards in order; of six, the hole card is the second."""
    cards = np.ogrid[(slice(10),) * many]
    chances: Floats = np.ones((10,) * many)
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
    paid_at_once: tuple[bool, bool]
    """Which hands, as dealt, are a blackjack; a dealer's blackjack ties them."""
    even_money: bool
    """Whether a blackjack may take even money now; the cards cannot be exchanged afterwards."""

    @property
    def declined(self) -> float:
        """Expected win of both wagers without even money, including rounds with a dealer's blackjack."""
        return max(sum(self._kept), sum(self.switched) - self._lost * self.paid_at_once.count(False))

    @property
    def taken(self) -> float | None:
        """Expected win of both wagers with even money; None where it is not offered."""
        if not self.even_money or not any(self.paid_at_once):
            return None
        return sum(1.0 if paid else worth for worth, paid in zip(self._kept, self.paid_at_once, strict=True))

    @property
    def best(self) -> float:
        """Expected win of both wagers under best play, including rounds with a dealer's blackjack."""
        return self.declined if self.taken is None else max(self.declined, self.taken)

    @property
    def _lost(self) -> float:
        return 1 - self.no_blackjack

    @property
    def _kept(self) -> list[float]:
        both = zip(self.as_dealt, self.paid_at_once, strict=True)
        return [worth if paid else worth - self._lost for worth, paid in both]


def analyze_deal(rules: PlayRules, prices: Prices, up_card: int, four: Four) -> tuple[TwoHands, list[UpCardSolution]]:
    """Analyze one deal: both ways to hold the four cards, and the decisions on each of the four hands.

    The hands as dealt come first, then those with their second cards exchanged.
    """
    first, second, third, fourth = four
    pairs = [(hand_of(first, second), hand_of(third, fourth)), (hand_of(first, fourth), hand_of(third, second))]
    worth: list[float] = []
    looked = []
    for one, other in pairs:
        for hand, gone in ((one, other), (other, one)):
            (found,) = solve_up_card(rules, prices, up_card, Convention.CDZ, gone=gone)
            looked.append(found)
            worth.append(max(found.worth(hand).values()))
    none = looked[0].chance_of_no_blackjack(pairs[0][0])
    paid = (pairs[0][0] == BLACKJACK, pairs[0][1] == BLACKJACK)
    dealt = [rules.blackjack_pays * none if is_paid else value for value, is_paid in zip(worth, paid, strict=False)]
    even_money = rules.even_money and up_card == ACE_INDEX
    return TwoHands(none, (dealt[0], dealt[1]), (worth[2], worth[3]), paid, even_money), looked
