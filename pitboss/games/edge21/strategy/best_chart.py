"""Best chart of Player's Edge 21: each cell is the best decision on average over its hands.

Hands are weighted by how often best play reaches them. Pairs, and two cards that a third can complete to a bonus,
have their own cells and do not count for those of their totals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from pitboss.cards import JACK, Suit, card_of
from pitboss.games.edge21 import book
from pitboss.games.edge21.book import EDGE21
from pitboss.games.edge21.options import EdgeChoices
from pitboss.games.edge21.strategy.best_play import (
    COMPLETING_VALUE,
    SEVEN_INDEX,
    SUITS,
    BestEdgePlay,
    prices_of,
    rules_of,
    suit_cases,
)
from pitboss.games.edge21.strategy.chart import (
    BONUS_STARTS,
    DOUBLED_TOTALS,
    HARD_TOTALS,
    MAX_CARDS,
    MAX_DOUBLES,
    MIN_CARDS,
    SOFT_TOTALS,
    CellAction,
    DoubledCell,
    DoubledHand,
    EdgeCell,
    EdgeChart,
    Suits,
    ThirdCardCase,
    choose,
)
from pitboss.games.twentyone.hands import HIT, SPLIT, SURRENDER, TWENTY_ONE, Hand, is_soft
from pitboss.games.twentyone.solver.best_play import fixed_play, mean_over_deals
from pitboss.games.twentyone.solver.chart import weights_of
from pitboss.games.twentyone.solver.kernel import DOUBLE, FREE, LEVELS, RESCUE, STAND, Floats, Ints
from pitboss.games.twentyone.solver.kernel import HIT as DRAW
from pitboss.games.twentyone.solver.rules import (
    TENS_INDEX,
    Convention,
    FixedPlay,
    PlayRules,
    Prices,
    Values,
    hand_of,
    hard_total_and_ace,
    player_hands,
)
from pitboss.games.twentyone.solver.solver import (
    BLACKJACK,
    TENS,
    Decide,
    FirstDecision,
    Solver,
    UpCardSolution,
    value_of_decisions,
)
from pitboss.law.offers import Offer, offer

UNREACHED_WEIGHT = 1e-9
"""Weight of a hand that best play does not reach; it matters only where a cell has no other hand."""
HANDS_OF_ONE_SPLIT = 2
_CELL_ACTIONS = {"stand": CellAction.STAND, "hit": CellAction.HIT, "double": CellAction.DOUBLE}
_CELL_COUNT = 2 * (TWENTY_ONE + 1) * (MAX_CARDS + 1)


def chart_of(best: BestEdgePlay, prices: Prices) -> EdgeChart:
    """Return the best chart."""
    hard: dict[tuple[int, int], EdgeCell] = {}
    soft: dict[tuple[int, int], EdgeCell] = {}
    pairs: dict[tuple[int, int], EdgeCell] = {}
    thirds: dict[tuple[ThirdCardCase, int], EdgeCell] = {}
    doubled: dict[tuple[DoubledHand, int], DoubledCell] = {}
    for against in best.plain.by_up_card:
        up = against.up_card
        reached = _hand_frequencies(against)
        by_total = _total_cells(against, reached)
        hard |= {(total, up): by_total[False, total] for total in HARD_TOTALS}
        soft |= {(total, up): by_total[True, total] for total in SOFT_TOTALS}
        pairs |= {(pair + 1, up): _two_card_cell(against.decisions(hand_of(pair, pair))) for pair in range(10)}
        pairs[SEVEN_INDEX + 1, up] = _sevens_cell(against, prices, by_total[False, 14])
        thirds |= {(third, up): cell for third, cell in _third_cells(best, against)}
        doubled |= {(hand, up): cell for hand, cell in _doubled_cells(against, reached)}
    return EdgeChart(hard, soft, pairs, thirds, doubled)


@dataclass(frozen=True)
class HandFrequencies:
    """Frequency with which best play reaches each hand, undoubled and after each number of doubles."""

    undoubled: Floats
    doubled: Floats


def _hand_frequencies(against: UpCardSolution) -> HandFrequencies:
    hands, solved = player_hands(), against.values
    undoubled = np.where(hands.table.sizes == MIN_CARDS, weights_of(against.shoe), 0.0)
    undoubled[hands.place[BLACKJACK]] = 0.0
    doubled = np.zeros((LEVELS, len(hands.all)))
    chosen = solved.chosen.copy()
    for number in np.flatnonzero(hands.table.sizes == MIN_CARDS):
        worth = against.decision_values(hands.all[number])
        if max(worth, key=worth.__getitem__) in (SPLIT, SURRENDER):
            chosen[number] = FREE
    again = solved.redoubled >= solved.doubled
    left = np.array(against.shoe) - hands.table.cards
    chances = np.maximum(left, 0) / left.sum(axis=1, keepdims=True)
    for cards in range(MIN_CARDS, int(hands.table.sizes.max())):
        held = np.flatnonzero(hands.table.sizes == cards)
        for index in range(10):
            here = held[hands.table.longer[held, index] >= 0]
            to, chance = hands.table.longer[here, index], chances[here, index]
            np.add.at(undoubled, to, undoubled[here] * chance * (chosen[here] == DRAW))
            np.add.at(doubled[1], to, undoubled[here] * chance * (chosen[here] == DOUBLE))
            for level in range(1, against.rules.max_doubles):
                np.add.at(doubled[level + 1], to, doubled[level, here] * chance * again[level, here])
    return HandFrequencies(undoubled, doubled)


def _total_cells(against: UpCardSolution, reached: HandFrequencies) -> Mapping[tuple[bool, int], EdgeCell]:
    """Return a cell for each total, hard and soft."""
    hands, solved = player_hands(), against.values
    weights = reached.undoubled + UNREACHED_WEIGHT * weights_of(against.shoe)
    for number in np.flatnonzero(hands.table.sizes == MIN_CARDS):
        if hands.all[number] in COMPLETING_VALUE or max(hands.all[number]) == MIN_CARDS:
            weights[number] *= UNREACHED_WEIGHT
    worth = np.array([_sums(weights * values) for values in (solved.stand, solved.hit, solved.doubled[0])])
    there, best = _sums(weights) > 0, worth.argmax(axis=0)
    given_up = _sums(np.where(hands.table.sizes == MIN_CARDS, weights * _surrender_values(against), 0.0))
    surrenders = (given_up > worth.max(axis=0)) & against.rules.allows_surrender
    cells = {}
    for soft, totals in ((False, HARD_TOTALS), (True, SOFT_TOTALS)):
        for total in totals:
            by_cards: list[CellAction] = []
            for cards in range(MIN_CARDS, MAX_CARDS + 1):
                at = _cell_index(soft, total, cards)
                by_cards.append(tuple(CellAction)[best[at]] if there[at] else by_cards[-1])
            cells[soft, total] = EdgeCell(tuple(by_cards), bool(surrenders[_cell_index(soft, total, MIN_CARDS)]))
    return cells


def _cell_index(soft: bool, total: int, cards: int) -> int:
    return (soft * (TWENTY_ONE + 1) + total) * (MAX_CARDS + 1) + cards


def _cell_indexes() -> Ints:
    """Return the index of each hand by total and number of cards."""
    hands = player_hands()
    soft = hands.totals > hands.table.cards @ np.arange(1, 11)
    return (soft * (TWENTY_ONE + 1) + hands.totals) * (MAX_CARDS + 1) + np.minimum(hands.table.sizes, MAX_CARDS)


def _sums(values: Floats) -> Floats:
    sums: Floats = np.bincount(_cell_indexes(), values, _CELL_COUNT).astype(np.float64)
    return sums


def _surrender_values(against: UpCardSolution) -> Floats:
    return np.array([against.surrender_value(hand) for hand in player_hands().all])


def _no_blackjack_chances(against: UpCardSolution) -> Floats:
    """Return the probability of no dealer's blackjack for each hand."""
    return np.array([against.chance_of_no_blackjack(hand) for hand in player_hands().all])


def _two_card_cell(worth: Mapping[str, float]) -> EdgeCell:
    """Return the best decision on two cards, and whether surrender is better."""
    others = {word: value for word, value in worth.items() if word != SURRENDER}
    best = max(others, key=others.__getitem__)
    by_cards = () if best == SPLIT else (_CELL_ACTIONS[best],) * (MAX_CARDS - MIN_CARDS + 1)
    return EdgeCell(by_cards, worth.get(SURRENDER, -np.inf) > others[best])


def _third_cells(best: BestEdgePlay, against: UpCardSolution) -> Iterator[tuple[ThirdCardCase, EdgeCell]]:
    for low, high in BONUS_STARTS:
        hand = hand_of(low - 1, high - 1)
        worth = against.decisions(hand)
        cases = list(suit_cases(against, best.offered, hand))
        for suits in Suits:
            own = [case for case in cases if case.suits is suits]
            more = sum(case.chance * case.bonus.value for case in own) / sum(case.chance for case in own)
            yield (low, high, suits), _two_card_cell({**worth, "hit": worth["hit"] + more})


def _sevens_cell(against: UpCardSolution, prices: Prices, by_total: EdgeCell) -> EdgeCell:
    """Return the cell for two sevens of a split pair, which have no bonus: split again or play the total."""
    solver = Solver(replace(against.rules, max_hands=HANDS_OF_ONE_SPLIT), prices, against.up_card)
    once = solver.split(SEVEN_INDEX, solver.as_if_unsplit(against.values.chosen), Convention.CDZ)
    if against.splits[SEVEN_INDEX] > once:
        return EdgeCell()
    return EdgeCell((by_total.action_with(MIN_CARDS),) * (MAX_CARDS - MIN_CARDS + 1))


def _doubled_cells(against: UpCardSolution, reached: HandFrequencies) -> Iterator[tuple[DoubledHand, DoubledCell]]:
    """List the cells of doubled hands; beyond the rules' limit they repeat the last level."""
    hands, solved, rules = player_hands(), against.values, against.rules
    seldom = np.where(hands.table.sizes > MIN_CARDS, UNREACHED_WEIGHT * weights_of(against.shoe), 0.0)
    none = _no_blackjack_chances(against)
    for doubles in range(1, MAX_DOUBLES + 1):
        level = min(doubles, rules.max_doubles)
        weights = np.where(hands.table.live > 0, reached.doubled[level] + seldom, 0.0)
        stands = _sums_by_total(weights * solved.stand) * 2.0**level
        rescued, again = np.full((2, *stands.shape), -np.inf)
        if np.isfinite(rules.rescue_costs[level]):
            rescued = _sums_by_total(weights * none) * -rules.rescue_costs[level]
        if level < rules.max_doubles:
            again = _sums_by_total(weights * np.where(hands.table.live > 0, solved.redoubled[level], 0.0))
        for soft, totals in DOUBLED_TOTALS.items():
            for total in totals:
                at = int(soft), total
                redoubles = again[at] > max(stands[at], rescued[at])
                yield (doubles, soft, total), _DOUBLED_CELLS[bool(redoubles), bool(rescued[at] > stands[at])]


_DOUBLED_CELLS = {
    (False, False): DoubledCell.STAND,
    (False, True): DoubledCell.RESCUE,
    (True, False): DoubledCell.REDOUBLE_OR_STAND,
    (True, True): DoubledCell.REDOUBLE_OR_RESCUE,
}


def _sums_by_total(values: Floats) -> Floats:
    """Return sums by softness and total over all numbers of cards."""
    sums: Floats = _sums(values).reshape(2, TWENTY_ONE + 1, MAX_CARDS + 1).sum(axis=2)
    return sums


# Expectation of a chart from a fresh shoe
#
# Every hand as dealt is exact without replacement, with its doubles, redoubles and rescues, and with suits where a
# third card can make a bonus. Hands of a split pair are all played by the chart, so their expectations add; further
# pairs are split as rules and chart allow. The fixed payouts of 12.C are not included.


HAND_ACTIONS = {"stand": STAND, "hit": DRAW, "double": DOUBLE}
DOUBLED_ACTIONS = {"stand": STAND, book.REDOUBLE: DOUBLE, book.RESCUE: RESCUE}


def expectation_of(chart: EdgeChart, choices: EdgeChoices) -> float:
    """Return the expected win per unit of the initial wager."""
    return expectation_from(chart, rules_of(choices), prices_of(choices), offer(EDGE21, book.MAIN, choices))


def expectation_from(chart: EdgeChart, rules: PlayRules, prices: Prices, offered: Offer) -> float:
    """Return the expectation from any shoe with equal suits of sixes, sevens and eights."""
    fixed = fixed_play(rules, prices, lambda up_card: fixed_play_of(chart, rules, up_card))
    return mean_over_deals(rules.shoe, lambda up_card, hand: _two_card_value(chart, fixed[up_card], offered, hand))


def expectation_against(chart: EdgeChart, choices: EdgeChoices, up_card: int) -> float:
    """Return the part of the expectation that comes from one up card."""
    rules, offered = rules_of(choices), offer(EDGE21, book.MAIN, choices)
    (solution,) = fixed_play(rules, prices_of(choices), lambda up: fixed_play_of(chart, rules, up), [up_card])
    return mean_over_deals(rules.shoe, lambda _, hand: _two_card_value(chart, solution, offered, hand), [up_card])


def fixed_play_of(chart: EdgeChart, rules: PlayRules, up_card: int) -> FixedPlay:
    """Return the chart's decision on every hand; two initial cards stay free, so that all their values are found."""
    hands, up = player_hands(), _card(up_card)

    def chart_decision(hand: Values, lawful: Sequence[str], doubles: int = 0) -> str:
        # A chart decides the same for split and unsplit hands of more than two cards.
        return choose(chart, Hand(1, cards=_cards(hand), doubles=[1] * doubles, from_split=True), lawful, up)

    def alike(lawful: Sequence[str], doubles: int = 0) -> list[str]:
        return [chart_decision(hand, lawful, doubles) for hand in _hand_kinds()[1]]

    of_more = np.array([HAND_ACTIONS[word] for word in alike(tuple(HAND_ACTIONS))])[_hand_kinds()[0]]
    split = of_more.copy()
    for number in np.flatnonzero(hands.table.sizes == 2):
        split[number] = HAND_ACTIONS[chart_decision(hands.all[number], tuple(HAND_ACTIONS))]
    doubled = np.full((LEVELS, len(hands.all)), STAND)
    for level in range(1, rules.max_doubles + 1):
        lawful = ["stand"]
        lawful += [book.REDOUBLE] if level < rules.max_doubles else []
        lawful += [book.RESCUE] if np.isfinite(rules.rescue_costs[level]) else []
        doubled[level] = np.array([DOUBLED_ACTIONS[word] for word in alike(lawful, level)])[_hand_kinds()[0]]
    once = frozenset(pair for pair in range(10) if not chart.pairs[pair + 1, up_card].splits)
    return FixedPlay(np.where(hands.table.sizes == 2, FREE, of_more), split, doubled, once)


@cache
def _hand_kinds() -> tuple[Ints, list[Values]]:
    """Return the kind of each hand of three or more cards, as a chart distinguishes them, and one hand of each kind.

    Shorter hands get the first kind.
    """
    numbers: dict[tuple[int, bool, int], int] = {}
    kinds: list[int] = []
    one_of: list[Values] = []
    for hand in player_hands().all:
        cards, (hard_total, has_ace) = sum(hand), hard_total_and_ace(hand)
        kind = (hard_total, is_soft(hard_total, has_ace), min(cards, MAX_CARDS))
        if cards > 2 and kind not in numbers:
            numbers[kind] = len(one_of)
            one_of.append(hand)
        kinds.append(numbers.get(kind, 0))
    return np.array(kinds), one_of


def _two_card_value(chart: EdgeChart, against: UpCardSolution, offered: Offer, hand: Values) -> float:
    """Return the value of two cards played by the chart, including rounds with a dealer's blackjack."""
    if hand == BLACKJACK:
        return against.blackjack_value()
    worth = value_of_decisions(decisions_by(chart, offered)(against, hand), against.decisions(hand))
    return against.subtract_blackjack_losses(hand, worth * against.chance_of_no_blackjack(hand))


def decisions_by(chart: EdgeChart, offered: Offer) -> Decide:
    """Return the chart's decisions on two cards, by their suits where these count."""

    def decide(against: UpCardSolution, hand: Values) -> Iterator[FirstDecision]:
        lawful = tuple(against.decision_values(hand))

        def word(suits: Suits, lawful: Sequence[str]) -> str:
            return choose(chart, Hand(1, cards=_cards(hand, suits)), lawful, _card(against.up_card))

        if hand in COMPLETING_VALUE:
            for case in suit_cases(against, offered, hand):
                action = word(case.suits, lawful)
                yield FirstDecision(action, case.chance, case.bonus if action == HIT else None)
            return
        share = against.rules.pairs_of_tens if hand == TENS else 1.0
        yield FirstDecision(word(Suits.MIXED, lawful), share)
        if share < 1.0:
            yield FirstDecision(word(Suits.MIXED, [each for each in lawful if each != SPLIT]), 1.0 - share)

    return decide


def _cards(hand: Values, suits: Suits = Suits.MIXED) -> list[int]:
    """Return cards of these values; two cards in these suits."""
    values = [value for value, many in enumerate(hand, 1) for _ in range(many)]
    of_suits = SUITS[suits] if len(values) == 2 else [Suit.CLUBS] * len(values)
    return [card_of(JACK if value == 10 else value, suit) for value, suit in zip(values, of_suits, strict=True)]


def _card(value: int) -> int:
    return card_of(JACK if value == TENS_INDEX else value + 1, Suit.CLUBS)
