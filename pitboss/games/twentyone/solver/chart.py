"""Basic strategy charts: hard totals, soft totals and pairs against the up card, and their files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from math import factorial, prod
from typing import TypeVar

import numpy as np

from pitboss.errors import PitbossError
from pitboss.games.twentyone.hands import SPLIT, SURRENDER, TWENTY_ONE, is_soft
from pitboss.games.twentyone.solver.best_play import BestPlay, fixed_play, mean_over_deals
from pitboss.games.twentyone.solver.kernel import DOUBLE, FREE, HIT, LEVELS, STAND, Floats, Ints
from pitboss.games.twentyone.solver.rules import (
    ACE_INDEX,
    TENS_INDEX,
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
    UpCardSolution,
    value_of_decisions,
)
from pitboss.law.problems import format_value


class Cell(StrEnum):
    """Cell of a chart; the second letter is the fallback where the first action is not allowed."""

    STAND = "S"
    HIT = "H"
    DOUBLE_OR_HIT = "Dh"
    DOUBLE_OR_STAND = "Ds"
    SURRENDER_OR_HIT = "Rh"
    SURRENDER_OR_STAND = "Rs"
    SURRENDER_OR_SPLIT = "Rp"
    SPLIT = "P"

    @property
    def hit_or_stand(self) -> int:
        """Hit or stand, where no other action is taken."""
        return HIT if self in (Cell.HIT, Cell.DOUBLE_OR_HIT, Cell.SURRENDER_OR_HIT) else STAND

    @property
    def doubles(self) -> bool:
        """Whether the first two cards are doubled."""
        return self in (Cell.DOUBLE_OR_HIT, Cell.DOUBLE_OR_STAND)

    @property
    def on_two_cards(self) -> int:
        """Decision on two cards that are neither split nor surrendered."""
        return DOUBLE if self.doubles else self.hit_or_stand

    @property
    def surrenders(self) -> bool:
        """Whether the first two cards are surrendered."""
        return self in (Cell.SURRENDER_OR_HIT, Cell.SURRENDER_OR_STAND, Cell.SURRENDER_OR_SPLIT)

    @property
    def splits(self) -> bool:
        """Whether the pair is split where allowed."""
        return self in (Cell.SPLIT, Cell.SURRENDER_OR_SPLIT)


HARD, SOFT, PAIRS = "hard", "soft", "pairs"
CellKey = tuple[str, int, int]
"""Kind, total (for a pair: the value of its cards, ace as one) and index of the up card."""
TOTALS = {HARD: range(4, TWENTY_ONE + 1), SOFT: range(12, TWENTY_ONE + 1)}
HAND_CLASSES = [(kind, total) for kind, totals in TOTALS.items() for total in totals]


@dataclass(frozen=True)
class StrategyChart:
    """Cells for every total and pair against every up card."""

    cells: Mapping[CellKey, Cell]

    def for_total(self, hand: Values, up_card: int) -> Cell:
        """Return the cell for a hand by its total."""
        return self.cells[(*hand_class(hand), up_card)]

    def for_pair(self, pair: int, up_card: int) -> Cell:
        """Return the cell for a pair."""
        return self.cells[PAIRS, pair + 1, up_card]

    def fixed_play(self, up_card: int) -> FixedPlay:
        """Return the decision on every hand, except splitting and surrendering; a 21 always stands."""
        hands = player_hands()
        cells = [
            Cell.STAND if total == TWENTY_ONE else self.cells[kind, total, up_card] for kind, total in HAND_CLASSES
        ]
        on_two = np.array([cell.on_two_cards for cell in cells])
        on_more = np.array([cell.hit_or_stand for cell in cells])
        classes = _classes()
        decided = np.where(hands.table.sizes == 2, on_two[classes], on_more[classes])
        for pair in range(10):
            if not (cell := self.for_pair(pair, up_card)).splits:
                decided[hands.place[hand_of(pair, pair)]] = cell.on_two_cards
        return FixedPlay(decided, decided, np.full((LEVELS, len(decided)), FREE))


def hand_class(hand: Values) -> tuple[str, int]:
    """Return whether a hand is hard or soft, and its total."""
    hard_total, has_ace = hard_total_and_ace(hand)
    return (SOFT, hard_total + 10) if is_soft(hard_total, has_ace) else (HARD, hard_total)


@cache
def _classes() -> Ints:
    """Return the index in `HAND_CLASSES` of each hand; one-card hands, which need no decision, get the first."""
    return np.array([HAND_CLASSES.index(hand_class(hand)) if sum(hand) > 1 else 0 for hand in player_hands().all])


@cache
def _orders() -> Floats:
    """Return the number of orders in which the cards of each hand can come."""
    return np.array([factorial(sum(hand)) / prod(map(factorial, hand)) for hand in player_hands().all])


def chart_of(best: BestPlay) -> StrategyChart:
    """Return the best chart by totals: each cell is best on average over its hands."""
    cells: dict[CellKey, Cell] = {}
    for against in best.by_up_card:
        weights = weights_of(against.shoe)
        for place, cell in zip(HAND_CLASSES, _cells(against, weights), strict=True):
            cells[(*place, against.up_card)] = cell
        for pair in range(10):
            by_total = cells[(*hand_class(hand_of(pair, pair)), against.up_card)]
            cells[PAIRS, pair + 1, against.up_card] = _pair_cell(against, pair, by_total)
    return StrategyChart(cells)


def weights_of(shoe: Values) -> Floats:
    """Return the approximate frequency of each hand, as a weight within its cell."""
    hands = player_hands()
    most = int(hands.table.sizes.max()) + 1
    falling = np.ones((11, most))
    for index, there in enumerate((*shoe, sum(shoe))):
        for taken in range(1, most):
            falling[index, taken] = falling[index, taken - 1] * max(there - taken + 1, 0)
    ways = np.prod([falling[index, hands.table.cards[:, index]] for index in range(10)], axis=0)
    weights: Floats = _orders() * ways / falling[10, hands.table.sizes]
    return np.where(hands.table.sizes > 1, weights, 0.0)


def _cells(against: UpCardSolution, weights: Floats) -> list[Cell]:
    """Return a cell for each of `HAND_CLASSES`."""
    values, classes = against.values, _classes()

    def over_hands(values: Floats) -> Floats:
        sums: Floats = np.bincount(classes, values, len(HAND_CLASSES)).astype(np.float64)
        return sums

    draws = over_hands(weights * (values.hit - values.stand)) > 0
    draws &= np.array([total < TWENTY_ONE for _, total in HAND_CLASSES])
    plain = np.where(draws[classes], values.hit, values.stand)
    two = np.where(player_hands().table.sizes == 2, weights, 0.0)
    two[player_hands().place[BLACKJACK]] = 0.0
    given_up = np.zeros(len(two))
    for number in np.flatnonzero(two):
        given_up[number] = against.surrender_value(player_hands().all[number])
    doubles = over_hands(two * (values.doubled[0] - plain)) > 0
    surrenders = over_hands(two * (given_up - np.maximum(plain, values.doubled[0]))) > 0
    cells = []
    for place, (_, total) in enumerate(HAND_CLASSES):
        if against.rules.allows_surrender and surrenders[place]:
            cells.append(Cell.SURRENDER_OR_HIT if draws[place] else Cell.SURRENDER_OR_STAND)
        elif doubles[place] and total < TWENTY_ONE:
            cells.append(Cell.DOUBLE_OR_HIT if draws[place] else Cell.DOUBLE_OR_STAND)
        else:
            cells.append(Cell.HIT if draws[place] else Cell.STAND)
    return cells


def _pair_cell(against: UpCardSolution, pair: int, by_total: Cell) -> Cell:
    """Return the cell for a pair: split or surrender where that beats the cell of its total."""
    worth = against.decisions(hand_of(pair, pair))
    split, gives_up = worth.pop("split", -np.inf), worth.pop("surrender", -np.inf)
    without = max(worth.values())
    if gives_up > max(split, without):
        if split > without:
            return Cell.SURRENDER_OR_SPLIT
        return Cell.SURRENDER_OR_HIT if by_total.hit_or_stand == HIT else Cell.SURRENDER_OR_STAND
    if split > without:
        return Cell.SPLIT
    return _without_surrender(by_total) if by_total.surrenders else by_total


def _without_surrender(cell: Cell) -> Cell:
    return Cell.HIT if cell.hit_or_stand == HIT else Cell.STAND


def expectation_of(chart: StrategyChart, rules: PlayRules, prices: Prices) -> float:
    """Return the expected win per unit when every hand is played by the chart."""
    fixed = fixed_play(rules, prices, chart.fixed_play)
    return mean_over_deals(rules.shoe, lambda up_card, hand: _deal_value(chart, fixed[up_card], hand))


def expectation_against(chart: StrategyChart, rules: PlayRules, prices: Prices, up_card: int) -> float:
    """Return the part of a chart's expectation that comes from one up card."""
    (solution,) = fixed_play(rules, prices, chart.fixed_play, [up_card])
    return mean_over_deals(rules.shoe, lambda _, hand: _deal_value(chart, solution, hand), [up_card])


def _deal_value(chart: StrategyChart, against: UpCardSolution, hand: Values) -> float:
    """Return the value of two cards played by the chart, including rounds with a dealer's blackjack."""
    if hand == BLACKJACK:
        return against.blackjack_value()
    return against.subtract_blackjack_losses(hand, two_card_value(chart, against, hand))


def two_card_value(chart: StrategyChart, against: UpCardSolution, hand: Values) -> float:
    """Return the solver's value of two cards played by the chart, with an ace and a ten as 21."""
    return value_of_decisions(decisions_by(chart)(against, hand), against.decision_values(hand))


def decisions_by(chart: StrategyChart) -> Decide:
    """Return the chart's decisions on two cards; the solution is that of its fixed play."""

    def decide(against: UpCardSolution, hand: Values) -> Iterator[FirstDecision]:
        is_pair = max(hand) == 2
        cell = chart.for_pair(hand.index(2), against.up_card) if is_pair else chart.for_total(hand, against.up_card)
        surrenders = cell.surrenders and against.rules.allows_surrender
        unsplit = SURRENDER if surrenders else _ACTIONS[int(against.values.chosen[player_hands().place[hand]])]
        share = 0.0
        if is_pair and cell.splits and not surrenders:
            share = against.rules.pairs_of_tens if hand == TENS else 1.0
            yield FirstDecision(SPLIT, share)
        if share < 1.0:
            yield FirstDecision(unsplit, 1.0 - share)

    return decide


_ACTIONS = {STAND: "stand", HIT: "hit", DOUBLE: "double"}


def up_cards() -> tuple[tuple[int, str], ...]:
    """Return the up cards in chart order with their headings: 2 to 10, then ace."""
    return (*((index, str(index + 1)) for index in range(1, TENS_INDEX)), (TENS_INDEX, "T"), (ACE_INDEX, "A"))


# Chart documents: for each hand ten cells, against up cards 2 to 10 and ace


RowKey = TypeVar("RowKey")
AnyCell = TypeVar("AnyCell")


def check_tables(document: Mapping[str, object], tables: list[str]) -> None:
    """Refuse a document with an unknown table, or without one of the tables."""
    has = f"a chart of this game has the tables {', '.join(tables)}"
    for table in document:
        if table not in tables:
            raise PitbossError(f"there is no such table; {has}", at=f"chart, table {table}")
    for table in tables:
        if table not in document:
            raise PitbossError(f"this table is missing; {has}", at=f"chart, table {table}")


def read_table(
    document: Mapping[str, object],
    table: str,
    heads: Mapping[RowKey, str],
    cell: Callable[[RowKey, str], AnyCell],
    example: str,
) -> dict[tuple[RowKey, int], AnyCell]:
    """Read one table, which must cover every hand; return its cells by hand and up card.

    `cell` reads the cell of a hand; its errors continue the sentence 'found "X", ...'.
    """
    rows = document[table]
    if not isinstance(rows, Mapping):
        raise PitbossError(
            f"found {format_value(rows)}; accepted is a table of hands and cells", at=f"chart, table {table}"
        )
    for head in rows:
        if head not in heads.values():
            reason = f"there is no such row; the rows of this table are {', '.join(heads.values())}"
            raise PitbossError(reason, at=f"chart, table {table}, row {head}")
    accepted = f'accepted are ten cells against 2 3 4 5 6 7 8 9 T A, as "{example}"'
    cells = {}
    for hand, head in heads.items():
        at = f"chart, table {table}, row {head}"
        if head not in rows:
            raise PitbossError(f"this row is missing; {accepted}", at=at)
        text = rows[head]
        if not isinstance(text, str | list):
            raise PitbossError(f"found {format_value(text)}; {accepted}", at=at)
        words = text.split() if isinstance(text, str) else text
        if len(words) != 10:
            raise PitbossError(f"found {len(words)} cell{'' if len(words) == 1 else 's'}; {accepted}", at=at)
        for (up_card, up), word in zip(up_cards(), words, strict=True):
            try:
                cells[hand, up_card] = cell(hand, str(word))
            except PitbossError as error:
                reason = f"found {format_value(word)}, {error.message}"
                raise PitbossError(reason, at=f"{at}, column {up}", clause=error.clause) from None
    return cells


def write_table(heads: Mapping[RowKey, str], cells: Mapping[tuple[RowKey, int], object]) -> dict[str, str]:
    """Write a table in the form that `read_table` reads."""
    return {head: " ".join(str(cells[hand, up_card]) for up_card, _ in up_cards()) for hand, head in heads.items()}


# Chart files


HEADS = {HARD: {total: str(total) for total in TOTALS[HARD]}, SOFT: {total: str(total) for total in TOTALS[SOFT]},
         PAIRS: {value: {1: "A", 10: "T"}.get(value, str(value)) for value in range(1, 11)}}  # fmt: skip
ROW_EXAMPLE = "H H Dh Dh Dh Dh Dh Dh H H"


def read_chart(document: Mapping[str, object]) -> StrategyChart:
    """Read a chart from a document with the tables `hard`, `soft` and `pairs`, which must cover every hand."""
    check_tables(document, list(HEADS))
    cells: dict[CellKey, Cell] = {}
    for kind, heads in HEADS.items():
        read = read_table(document, kind, heads, _pair if kind == PAIRS else _total, ROW_EXAMPLE)
        cells |= {(kind, *place): cell for place, cell in read.items()}
    return StrategyChart(cells)


def _pair(value: int, word: str) -> Cell:
    if word not in set(Cell):
        raise PitbossError(f"which is none of {', '.join(Cell)}")
    return Cell(word)


def _total(total: int, word: str) -> Cell:
    accepted = [cell for cell in Cell if not cell.splits]
    if word in set(Cell) and Cell(word).splits:
        raise PitbossError(f"but a total cannot be split; accepted are {', '.join(accepted)}")
    if word not in accepted:
        raise PitbossError(f"which is none of {', '.join(accepted)}")
    return Cell(word)


def write_chart(chart: StrategyChart) -> dict[str, dict[str, str]]:
    """Write a chart as a document that `read_chart` reads."""
    of_kind: dict[str, dict[tuple[int, int], Cell]] = {kind: {} for kind in HEADS}
    for (kind, total, up_card), cell in chart.cells.items():
        of_kind[kind][total, up_card] = cell
    return {kind: write_table(heads, of_kind[kind]) for kind, heads in HEADS.items()}
