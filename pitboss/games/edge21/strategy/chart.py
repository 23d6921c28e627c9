"""Charts of Player's Edge 21: decisions by total and number of cards, for pairs, and after doubles.

A decision depends on the total, soft or hard; the number of cards, up to seven; whether it is a pair; the suits of two
initial cards that a third can complete to a bonus; the number of doubles; and the up card.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from pitboss.cards import Suit, suit_of
from pitboss.errors import PitbossError
from pitboss.games.edge21.book import EDGE21, REDOUBLE, RESCUE
from pitboss.games.edge21.wagers import MAX_COUNTED_CARDS
from pitboss.games.twentyone.hands import (
    CARD_VALUES,
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    TWENTY_ONE,
    Hand,
    is_soft_hand,
)
from pitboss.law.figures import figures

MIN_CARDS, MAX_CARDS = 2, MAX_COUNTED_CARDS
"""Numbers of cards that a chart distinguishes; the last stands for more."""


class CellAction(StrEnum):
    """Decision on a hand with some number of cards."""

    STAND = "S"
    HIT = "H"
    DOUBLE = "D"


@dataclass(frozen=True)
class EdgeCell:
    """Decisions on a hand by number of cards; a pair that is split has none, its total decides the rest.

    Written as letters and numbers in turn: `D3S5` doubles two cards, stands with three or four and hits with five or
    more; a final number means to hit from there on. A leading `R` surrenders the first two cards.
    """

    by_cards: tuple[CellAction, ...] = ()
    """Decisions for two cards, three, and so on up to seven or more; empty where the pair is split."""
    surrenders: bool = False

    @property
    def splits(self) -> bool:
        """Whether the pair is split where allowed."""
        return not self.by_cards

    def action_with(self, cards: int) -> CellAction:
        """Return the decision with this many cards."""
        return self.by_cards[min(cards, MAX_CARDS) - MIN_CARDS]

    def action_without_double(self, cards: int) -> CellAction:
        """Return the decision where doubling is not allowed: that of the next number of cards without a double."""
        later = self.by_cards[min(cards, MAX_CARDS) - MIN_CARDS :]
        return next((do for do in later if do is not CellAction.DOUBLE), CellAction.HIT)

    def __str__(self) -> str:
        runs = [(do, len(list(run))) for do, run in groupby(self.by_cards)]
        text, cards = "R" if self.surrenders else "", MIN_CARDS
        if not runs:
            return f"{text}P"
        for place, (do, length) in enumerate(runs):
            last_hit = do is CellAction.HIT and place == len(runs) - 1 and place > 0
            text += (str(cards) if place else "") + ("" if last_hit else do)
            cards += length
        return text


_CELL = re.compile(r"(R?)(?:P|([SHD])((?:[3-7][SHD])*)([3-7]?))")


def read_cell(text: str) -> EdgeCell:
    """Read a cell; each cell has exactly one spelling."""
    match = _CELL.fullmatch(text)
    if match is None:
        raise PitbossError(_CELL_HINT)
    surrenders, first, later, hits_from = match.groups()
    if first is None:
        return EdgeCell((), bool(surrenders))
    changes = [(MIN_CARDS, first), *((int(at), do) for at, do in zip(later[::2], later[1::2], strict=True))]
    if hits_from:
        changes.append((int(hits_from), "H"))
    numbers = [at for at, _ in changes]
    if sorted(set(numbers)) != numbers:
        raise PitbossError(f"but its numbers of cards do not ascend; {_CELL_EXAMPLE}")
    starts = dict(changes)
    do, by_cards = CellAction(first), []
    for cards in range(MIN_CARDS, MAX_CARDS + 1):
        do = CellAction(starts.get(cards, do))
        by_cards.append(do)
    cell = EdgeCell(tuple(by_cards), bool(surrenders))
    if str(cell) != text:
        raise PitbossError(f"which must be written {cell}")
    return cell


_CELL_EXAMPLE = "D3S5 means double, stand with three cards or more, hit with five or more"
_CELL_HINT = (
    "which is none of S, H, D, letters with the numbers of cards, 3 to 7, from which the decision changes"
    f" ({_CELL_EXAMPLE}), P for a pair, or R before one of these"
)


class DoubledCell(StrEnum):
    """Decision on a doubled hand; the second letter is the fallback where it cannot be redoubled."""

    STAND = "S"
    RESCUE = "R"
    REDOUBLE_OR_STAND = "DS"
    REDOUBLE_OR_RESCUE = "DR"

    @property
    def redoubles(self) -> bool:
        """Whether the hand is redoubled where allowed."""
        return self in (DoubledCell.REDOUBLE_OR_STAND, DoubledCell.REDOUBLE_OR_RESCUE)

    @property
    def rescues(self) -> bool:
        """Whether the hand is rescued unless it is redoubled."""
        return self in (DoubledCell.RESCUE, DoubledCell.REDOUBLE_OR_RESCUE)


class Suits(StrEnum):
    """Suits of two cards, as far as a third can complete them to a bonus."""

    MIXED = "mixed"
    SUITED = "suited"
    DIAMONDS = "diamonds"


ThirdCardCase = tuple[int, int, Suits]
"""Two values, lower first, and their suits: cards that a third can complete to 6-7-8 or three sevens."""
BONUS_STARTS = ((6, 7), (6, 8), (7, 8), (7, 7))
DoubledHand = tuple[int, bool, int]
"""Number of doubles, whether the total is soft, and the total."""

HARD_TOTALS, SOFT_TOTALS = range(4, TWENTY_ONE), range(12, TWENTY_ONE)
"""A 21 always stands."""
MAX_DOUBLES = figures(EDGE21, "doubles").number("most")
DOUBLED_TOTALS = {False: range(6, TWENTY_ONE), True: range(13, TWENTY_ONE)}
"""Totals of three or more cards, hard and soft."""


@dataclass(frozen=True)
class EdgeChart:
    """Cells for each hand against each up card index."""

    hard: Mapping[tuple[int, int], EdgeCell]
    """Cells by total and up card index."""
    soft: Mapping[tuple[int, int], EdgeCell]
    pairs: Mapping[tuple[int, int], EdgeCell]
    """Cells by the value of each card, ace as one, and up card index."""
    thirds: Mapping[tuple[ThirdCardCase, int], EdgeCell]
    """Cells of two initial cards that a third can complete to a bonus; they take precedence."""
    doubled: Mapping[tuple[DoubledHand, int], DoubledCell]


def third_card_case(cards: Sequence[int]) -> ThirdCardCase | None:
    """Return the key in `thirds` of two initial cards."""
    low, high = sorted(CARD_VALUES[card] for card in cards)
    if (low, high) not in BONUS_STARTS:
        return None
    first, second = map(suit_of, cards)
    return low, high, Suits.MIXED if first != second else Suits.DIAMONDS if first == Suit.DIAMONDS else Suits.SUITED


def choose(chart: EdgeChart, hand: Hand, actions: Sequence[str], up_card: int) -> str:
    """Return the chart's decision on a hand among the actions that the table offers.

    A pair that cannot be split is looked up by its total. Where surrender is not allowed, the rest of the cell applies;
    where a double is not, the cell's decision for the next number of cards; where no card is, the hand stands.
    """
    up, total = CARD_VALUES[up_card] - 1, hand.total
    if total >= TWENTY_ONE:
        return STAND
    soft = is_soft_hand(hand.cards)
    if hand.doubles:
        return _doubled_action(chart.doubled[(len(hand.doubles), soft, total), up], actions)
    by_total = (chart.soft if soft else chart.hard)[total, up]
    cell = _for_two_cards(chart, hand, up) or by_total
    if cell.surrenders and SURRENDER in actions:
        return SURRENDER
    if cell.splits and SPLIT in actions:
        return SPLIT
    return _cell_action(by_total if cell.splits else cell, len(hand.cards), actions)


def _for_two_cards(chart: EdgeChart, hand: Hand, up: int) -> EdgeCell | None:
    if len(hand.cards) != 2:
        return None
    third = None if hand.from_split else third_card_case(hand.cards)
    if third is not None:
        return chart.thirds[third, up]
    first, second = (CARD_VALUES[card] for card in hand.cards)
    return chart.pairs[first, up] if first == second else None


def _cell_action(cell: EdgeCell, cards: int, actions: Sequence[str]) -> str:
    do = cell.action_with(cards)
    if do is CellAction.DOUBLE:
        if DOUBLE in actions:
            return DOUBLE
        do = cell.action_without_double(cards)
    return HIT if do is CellAction.HIT and HIT in actions else STAND


def _doubled_action(cell: DoubledCell, actions: Sequence[str]) -> str:
    if cell.redoubles and REDOUBLE in actions:
        return REDOUBLE
    return RESCUE if cell.rescues and RESCUE in actions else STAND
