"""The chart that a person knows: hard totals, soft totals and pairs against the up card, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import factorial, perm, prod

import numpy as np

from pitboss.games.blackjack.best_play.best_play import (
    ACE,
    TENS,
    AgainstUpCard,
    BestPlay,
    PlayRules,
    Prices,
    fixed_play,
    over_all_deals,
    surrendered,
)
from pitboss.games.blackjack.best_play.hands import Values, counted, hand_of, player_hands
from pitboss.games.blackjack.best_play.walk import DOUBLE, HIT, STAND, Ints
from pitboss.games.blackjack.point_totals import BUST, is_soft


class Cell(StrEnum):
    """What a chart says; a second letter is what to do where the first is not allowed."""

    STAND = "S"
    HIT = "H"
    DOUBLE_OR_HIT = "Dh"
    DOUBLE_OR_STAND = "Ds"
    SURRENDER_OR_HIT = "Rh"
    SURRENDER_OR_STAND = "Rs"
    SURRENDER_OR_SPLIT = "Rp"
    SPLIT = "P"

    @property
    def otherwise(self) -> int:
        """Whether the hand is drawn to or stands, where nothing else is done with it."""
        return HIT if self in (Cell.HIT, Cell.DOUBLE_OR_HIT, Cell.SURRENDER_OR_HIT) else STAND

    @property
    def doubles(self) -> bool:
        """Whether two cards are doubled on."""
        return self in (Cell.DOUBLE_OR_HIT, Cell.DOUBLE_OR_STAND)

    @property
    def surrenders(self) -> bool:
        """Whether two cards are given up."""
        return self in (Cell.SURRENDER_OR_HIT, Cell.SURRENDER_OR_STAND, Cell.SURRENDER_OR_SPLIT)

    @property
    def splits(self) -> bool:
        """Whether the pair is split, where it may be."""
        return self in (Cell.SPLIT, Cell.SURRENDER_OR_SPLIT)


HARD, SOFT, PAIRS = "hard", "soft", "pairs"
Place = tuple[str, int, int]
"""Kind, total (of a pair: the value of its cards, the ace as one) and up card, counted from nothing for the ace."""
HARD_TOTALS = range(4, BUST + 1)
SOFT_TOTALS = range(12, BUST + 1)


@dataclass(frozen=True)
class Chart:
    """A cell for every total and pair against every up card."""

    cells: Mapping[Place, Cell]

    def for_total(self, hand: Values, up_card: int) -> Cell:
        """What it says of a hand by its total alone."""
        return self.cells[(*_class_of(hand), up_card)]

    def for_pair(self, pair: int, up_card: int) -> Cell:
        """What it says of two cards of one value."""
        return self.cells[PAIRS, pair + 1, up_card]

    def decided(self, up_card: int) -> Ints:
        """The decision on every hand of two cards or more, splitting and surrendering apart."""
        found = np.zeros(len(player_hands().all), np.int64)
        for number, hand in enumerate(player_hands().all):
            if sum(hand) > 1:
                cell = self.for_total(hand, up_card)
                found[number] = DOUBLE if sum(hand) == 2 and cell.doubles else cell.otherwise
        return found


def _class_of(hand: Values) -> tuple[str, int]:
    hard_total, has_ace = counted(hand)
    return (SOFT, hard_total + 10) if is_soft(hard_total, has_ace) else (HARD, hard_total)


def chart_of(best: BestPlay) -> Chart:
    """The best chart by totals: in each cell what is best on average over the hands that it stands for."""
    cells: dict[Place, Cell] = {}
    for against in best.against:
        weights = {hand: _weight(best.rules.shoe, against.up_card, hand) for hand in player_hands().all}
        for kind, totals in ((HARD, HARD_TOTALS), (SOFT, SOFT_TOTALS)):
            for total in totals:
                cells[kind, total, against.up_card] = _cell(against, weights, kind, total)
        for pair in range(10):
            by_total = cells[(*_class_of(hand_of(pair, pair)), against.up_card)]
            cells[PAIRS, pair + 1, against.up_card] = _pair_cell(against, pair, by_total)
    return Chart(cells)


def _weight(shoe: Values, up_card: int, hand: Values) -> float:
    """How often a hand comes, near enough to weigh the hands of one cell against each other."""
    left = [there - (index == up_card) for index, there in enumerate(shoe)]
    orders = factorial(sum(hand)) // prod(map(factorial, hand))
    return orders * prod(map(perm, left, hand)) / perm(sum(left), sum(hand))


def _cell(against: AgainstUpCard, weights: Mapping[Values, float], kind: str, total: int) -> Cell:
    hands = [hand for hand in player_hands().all if sum(hand) > 1 and _class_of(hand) == (kind, total)]
    walked, place = against.walked, player_hands().place

    gain = sum(weights[hand] * (walked.hit[place[hand]] - walked.stand[place[hand]]) for hand in hands)
    draws = total < BUST and gain > 0
    plain = walked.hit if draws else walked.stand
    two = [hand for hand in hands if sum(hand) == 2 and hand != hand_of(ACE, TENS)]
    double = sum(weights[hand] * (walked.doubled[0, place[hand]] - plain[place[hand]]) for hand in two)
    give_up = sum(
        weights[hand] * (surrendered(against, hand) - max(plain[place[hand]], walked.doubled[0, place[hand]]))
        for hand in two
    )
    if two and against.rules.surrender and give_up > 0:
        return Cell.SURRENDER_OR_HIT if draws else Cell.SURRENDER_OR_STAND
    if two and total < BUST and double > 0:
        return Cell.DOUBLE_OR_HIT if draws else Cell.DOUBLE_OR_STAND
    return Cell.HIT if draws else Cell.STAND


def _pair_cell(against: AgainstUpCard, pair: int, by_total: Cell) -> Cell:
    """A pair is split where that is better than what its total says; or given up, where that is better still."""
    hand = hand_of(pair, pair)
    worth = against.decisions(hand)
    without = max(value for word, value in worth.items() if word != "split")
    if worth.get("split", -np.inf) <= without:
        if "surrender" in worth and worth["surrender"] == without and not by_total.surrenders:
            return Cell.SURRENDER_OR_SPLIT if worth.get("split", -np.inf) > worth["stand"] else Cell.SURRENDER_OR_HIT
        return by_total
    return Cell.SPLIT


def cost_of(chart: Chart, best: BestPlay, prices: Prices) -> float:
    """By how much playing by the chart falls short of best play, for a unit wagered."""
    return best.expectation - expectation_of(chart, best.rules, prices)


def expectation_of(chart: Chart, rules: PlayRules, prices: Prices) -> float:
    """What a unit wagered wins if everything is played by the chart."""
    fixed = fixed_play(rules, prices, chart.decided)
    return over_all_deals(rules.shoe, lambda up_card, hand: _by_chart(chart, fixed[up_card], hand))


def _by_chart(chart: Chart, against: AgainstUpCard, hand: Values) -> float:
    """Two cards under the chart; rounds with a dealer's blackjack counted."""
    none = against.chance_of_none(hand)
    if hand == hand_of(ACE, TENS):
        return against.value_of(hand)
    pair = max(hand) == 2
    cell = chart.for_pair(hand.index(2), against.up_card) if pair else chart.for_total(hand, against.up_card)
    if cell.surrenders and against.rules.surrender:
        worth = surrendered(against, hand)
    elif pair and cell.splits and hand.index(2) in against.splits:
        worth = against.splits[hand.index(2)]
    else:
        worth = float(against.walked.value[player_hands().place[hand]])
    return worth - (1 - none) if against.rules.reader else worth


def up_cards() -> Iterator[tuple[int, str]]:
    """Up cards in the order of a chart, with their heads: two to ten, and the ace last."""
    yield from ((index, "T" if index == TENS else str(index + 1)) for index in (*range(1, 10), ACE))
