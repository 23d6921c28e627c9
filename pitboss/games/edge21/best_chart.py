"""Best chart of Player's Edge 21: each cell is the best decision on average over its hands.

Hands are weighted by how often best play reaches them. Pairs, and two cards that a third can complete to a bonus,
have their own cells and do not count for those of their totals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from pitboss.games.edge21.best_play import BestEdgePlay
from pitboss.games.edge21.chart import (
    BONUS_STARTS,
    DOUBLED_TOTALS,
    FEWEST,
    HARD_TOTALS,
    MOST,
    MOST_DOUBLES,
    SOFT_TOTALS,
    CellAction,
    Doubled,
    DoubledCell,
    EdgeCell,
    EdgeChart,
    Suits,
    Third,
)
from pitboss.games.edge21.suits import COMPLETED_BY, SEVEN_INDEX, suit_cases
from pitboss.games.twentyone.actions import SPLIT, SURRENDER
from pitboss.games.twentyone.point_totals import TWENTY_ONE
from pitboss.games.twentyone.solver.chart import weights_of
from pitboss.games.twentyone.solver.hand_tables import hand_of, player_hands
from pitboss.games.twentyone.solver.rules import Convention, Prices
from pitboss.games.twentyone.solver.solver import BLACKJACK, Solver, UpCardSolution
from pitboss.games.twentyone.solver.solver_kernel import DOUBLE, FREE, HIT, LEVELS, Floats, Ints

UNREACHED_WEIGHT = 1e-9
"""Weight of a hand that best play does not reach; it matters only where a cell has no other hand."""
HANDS_OF_ONE_SPLIT = 2
_ON = {"stand": CellAction.STAND, "hit": CellAction.HIT, "double": CellAction.DOUBLE}
_PLACES = 2 * (TWENTY_ONE + 1) * (MOST + 1)


def chart_of(best: BestEdgePlay, prices: Prices) -> EdgeChart:
    """Return the best chart."""
    hard: dict[tuple[int, int], EdgeCell] = {}
    soft: dict[tuple[int, int], EdgeCell] = {}
    pairs: dict[tuple[int, int], EdgeCell] = {}
    thirds: dict[tuple[Third, int], EdgeCell] = {}
    doubled: dict[tuple[Doubled, int], DoubledCell] = {}
    for against in best.plain.by_up_card:
        up = against.up_card
        reached = _reached(against)
        by_total = _totals(against, reached)
        hard |= {(total, up): by_total[False, total] for total in HARD_TOTALS}
        soft |= {(total, up): by_total[True, total] for total in SOFT_TOTALS}
        pairs |= {(pair + 1, up): _two_cards(against.decisions(hand_of(pair, pair))) for pair in range(10)}
        pairs[SEVEN_INDEX + 1, up] = _sevens(against, prices, by_total[False, 14])
        thirds |= {(third, up): cell for third, cell in _thirds(best, against)}
        doubled |= {(hand, up): cell for hand, cell in _doubled(against, reached)}
    return EdgeChart(hard, soft, pairs, thirds, doubled)


@dataclass(frozen=True)
class Reached:
    """Frequency with which best play reaches each hand, undoubled and after each number of doubles."""

    undoubled: Floats
    doubled: Floats


def _reached(against: UpCardSolution) -> Reached:
    hands, solved = player_hands(), against.values
    undoubled = np.where(hands.table.sizes == FEWEST, weights_of(against.shoe), 0.0)
    undoubled[hands.place[BLACKJACK]] = 0.0
    doubled = np.zeros((LEVELS, len(hands.all)))
    chosen = solved.chosen.copy()
    for number in np.flatnonzero(hands.table.sizes == FEWEST):
        worth = against.worth(hands.all[number])
        if max(worth, key=worth.__getitem__) in (SPLIT, SURRENDER):
            chosen[number] = FREE
    again = solved.redoubled >= solved.doubled
    left = np.array(against.shoe) - hands.table.cards
    chances = np.maximum(left, 0) / left.sum(axis=1, keepdims=True)
    for cards in range(FEWEST, int(hands.table.sizes.max())):
        held = np.flatnonzero(hands.table.sizes == cards)
        for index in range(10):
            here = held[hands.table.longer[held, index] >= 0]
            to, chance = hands.table.longer[here, index], chances[here, index]
            np.add.at(undoubled, to, undoubled[here] * chance * (chosen[here] == HIT))
            np.add.at(doubled[1], to, undoubled[here] * chance * (chosen[here] == DOUBLE))
            for level in range(1, against.rules.levels):
                np.add.at(doubled[level + 1], to, doubled[level, here] * chance * again[level, here])
    return Reached(undoubled, doubled)


def _totals(against: UpCardSolution, reached: Reached) -> Mapping[tuple[bool, int], EdgeCell]:
    """Return a cell for each total, hard and soft."""
    hands, solved = player_hands(), against.values
    weights = reached.undoubled + UNREACHED_WEIGHT * weights_of(against.shoe)
    for number in np.flatnonzero(hands.table.sizes == FEWEST):
        if hands.all[number] in COMPLETED_BY or max(hands.all[number]) == FEWEST:
            weights[number] *= UNREACHED_WEIGHT
    worth = np.array([_sums(weights * values) for values in (solved.stand, solved.hit, solved.doubled[0])])
    there, best = _sums(weights) > 0, worth.argmax(axis=0)
    given_up = _sums(np.where(hands.table.sizes == FEWEST, weights * _surrendered(against), 0.0))
    surrenders = (given_up > worth.max(axis=0)) & against.rules.surrender
    cells = {}
    for soft, totals in ((False, HARD_TOTALS), (True, SOFT_TOTALS)):
        for total in totals:
            by_cards: list[CellAction] = []
            for cards in range(FEWEST, MOST + 1):
                at = _place(soft, total, cards)
                by_cards.append(tuple(CellAction)[best[at]] if there[at] else by_cards[-1])
            cells[soft, total] = EdgeCell(tuple(by_cards), bool(surrenders[_place(soft, total, FEWEST)]))
    return cells


def _place(soft: bool, total: int, cards: int) -> int:
    return (soft * (TWENTY_ONE + 1) + total) * (MOST + 1) + cards


def _places() -> Ints:
    """Return the index of each hand by total and number of cards."""
    hands = player_hands()
    soft = hands.totals > hands.table.cards @ np.arange(1, 11)
    return (soft * (TWENTY_ONE + 1) + hands.totals) * (MOST + 1) + np.minimum(hands.table.sizes, MOST)


def _sums(values: Floats) -> Floats:
    sums: Floats = np.bincount(_places(), values, _PLACES).astype(np.float64)
    return sums


def _surrendered(against: UpCardSolution) -> Floats:
    return np.array([against.surrendered(hand) for hand in player_hands().all])


def _no_blackjack(against: UpCardSolution) -> Floats:
    """Return the probability of no dealer's blackjack for each hand."""
    return np.array([against.chance_of_no_blackjack(hand) for hand in player_hands().all])


def _two_cards(worth: Mapping[str, float]) -> EdgeCell:
    """Return the best decision on two cards, and whether surrender is better."""
    others = {word: value for word, value in worth.items() if word != SURRENDER}
    best = max(others, key=others.__getitem__)
    by_cards = () if best == SPLIT else (_ON[best],) * (MOST - FEWEST + 1)
    return EdgeCell(by_cards, worth.get(SURRENDER, -np.inf) > others[best])


def _thirds(best: BestEdgePlay, against: UpCardSolution) -> Iterator[tuple[Third, EdgeCell]]:
    for low, high in BONUS_STARTS:
        hand = hand_of(low - 1, high - 1)
        worth = against.decisions(hand)
        cases = list(suit_cases(against, best.offered, hand))
        for suits in Suits:
            own = [case for case in cases if case.suits is suits]
            more = sum(case.chance * case.bonus.value for case in own) / sum(case.chance for case in own)
            yield (low, high, suits), _two_cards({**worth, "hit": worth["hit"] + more})


def _sevens(against: UpCardSolution, prices: Prices, by_total: EdgeCell) -> EdgeCell:
    """Return the cell for two sevens of a split pair, which have no bonus: split again or play the total."""
    solver = Solver(replace(against.rules, most_hands=HANDS_OF_ONE_SPLIT), prices, against.up_card)
    once = solver.split(SEVEN_INDEX, solver.as_if_unsplit(against.values.chosen), Convention.CDZ)
    if against.splits[SEVEN_INDEX] > once:
        return EdgeCell()
    return EdgeCell((by_total.on(FEWEST),) * (MOST - FEWEST + 1))


def _doubled(against: UpCardSolution, reached: Reached) -> Iterator[tuple[Doubled, DoubledCell]]:
    """List the cells of doubled hands; beyond the rules' limit they repeat the last level."""
    hands, solved, rules = player_hands(), against.values, against.rules
    seldom = np.where(hands.table.sizes > FEWEST, UNREACHED_WEIGHT * weights_of(against.shoe), 0.0)
    none = _no_blackjack(against)
    for doubles in range(1, MOST_DOUBLES + 1):
        level = min(doubles, rules.levels)
        weights = np.where(hands.table.live > 0, reached.doubled[level] + seldom, 0.0)
        stands = _by_total(weights * solved.stand) * 2.0**level
        rescued, again = np.full((2, *stands.shape), -np.inf)
        if np.isfinite(rules.rescue_costs[level]):
            rescued = _by_total(weights * none) * -rules.rescue_costs[level]
        if level < rules.levels:
            again = _by_total(weights * np.where(hands.table.live > 0, solved.redoubled[level], 0.0))
        for soft, totals in DOUBLED_TOTALS.items():
            for total in totals:
                at = int(soft), total
                redoubles = again[at] > max(stands[at], rescued[at])
                yield (doubles, soft, total), _DOUBLED[bool(redoubles), bool(rescued[at] > stands[at])]


_DOUBLED = {
    (False, False): DoubledCell.STAND,
    (False, True): DoubledCell.RESCUE,
    (True, False): DoubledCell.REDOUBLE_OR_STAND,
    (True, True): DoubledCell.REDOUBLE_OR_RESCUE,
}


def _by_total(values: Floats) -> Floats:
    """Return sums by softness and total over all numbers of cards."""
    sums: Floats = _sums(values).reshape(2, TWENTY_ONE + 1, MOST + 1).sum(axis=2)
    return sums
