"""The chart of Player's Edge 21: what to do by total and number of cards, with pairs, and once a hand is doubled.

What it says of a hand rests on its total, soft or hard; its number of cards, seven and more alike; whether it is a
pair; the suits of two cards as dealt that a third can make a bonus of; how often it was doubled; and the up card.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from pitboss.cards import Suit, suit_of
from pitboss.errors import Mistake
from pitboss.games.edge21.actions import REDOUBLE, RESCUE
from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.wagers.main import MOST_COUNTED
from pitboss.games.twentyone.actions import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from pitboss.games.twentyone.hands import CARD_VALUES, Hand, is_soft_hand
from pitboss.games.twentyone.point_totals import TWENTY_ONE
from pitboss.law.figures import figures

FEWEST, MOST = 2, MOST_COUNTED
"""Cards of a hand that the chart tells apart; of more than the most it says the same."""


class CellAction(StrEnum):
    """What is done with a hand of some number of cards."""

    STAND = "S"
    HIT = "H"
    DOUBLE = "D"


@dataclass(frozen=True)
class EdgeCell:
    """What to do with a hand by its number of cards; of a pair that is split its total's cell says what else.

    In writing letters and numbers take turns: `D3S5` doubles two cards, stands with three or four and hits with five or
    more, for a number at the end means to hit from there on. `R` before the rest surrenders the first two cards.
    """

    by_cards: tuple[CellAction, ...] = ()
    """For two cards, three, and so on up to seven and more; empty where the pair is split."""
    surrenders: bool = False

    @property
    def splits(self) -> bool:
        """Whether the pair is split, where it may be."""
        return not self.by_cards

    def on(self, cards: int) -> CellAction:
        """What is done with so many cards."""
        return self.by_cards[min(cards, MOST) - FEWEST]

    def undoubled(self, cards: int) -> CellAction:
        """The same where the hand cannot be doubled: what is done with the next number of cards that is not doubled."""
        later = self.by_cards[min(cards, MOST) - FEWEST :]
        return next((do for do in later if do is not CellAction.DOUBLE), CellAction.HIT)

    def __str__(self) -> str:
        runs = [(do, len(list(run))) for do, run in groupby(self.by_cards)]
        text, cards = "R" if self.surrenders else "", FEWEST
        if not runs:
            return f"{text}P"
        for place, (do, length) in enumerate(runs):
            last_hit = do is CellAction.HIT and place == len(runs) - 1 and place > 0
            text += (str(cards) if place else "") + ("" if last_hit else do)
            cards += length
        return text


_CELL = re.compile(r"(R?)(?:P|([SHD])((?:[3-7][SHD])*)([3-7]?))")


def read_cell(text: str) -> EdgeCell:
    """A cell from its writing, of which there is one for each cell."""
    found = _CELL.fullmatch(text)
    if found is None:
        raise Mistake(_HOW)
    surrenders, first, later, hits_from = found.groups()
    if first is None:
        return EdgeCell((), bool(surrenders))
    changes = [(FEWEST, first), *((int(at), do) for at, do in zip(later[::2], later[1::2], strict=True))]
    if hits_from:
        changes.append((int(hits_from), "H"))
    numbers = [at for at, _ in changes]
    if sorted(set(numbers)) != numbers:
        raise Mistake(f"and its numbers of cards do not ascend; {_HOW_PLAIN}")
    starts = dict(changes)
    do, by_cards = CellAction(first), []
    for cards in range(FEWEST, MOST + 1):
        do = CellAction(starts.get(cards, do))
        by_cards.append(do)
    cell = EdgeCell(tuple(by_cards), bool(surrenders))
    if str(cell) != text:
        raise Mistake(f"for which one writes {cell}")
    return cell


_HOW_PLAIN = "D3S5 is: double, stand from three cards on, hit from five on"
_HOW = (
    "which is none of S, H, D, letters with the numbers of cards, 3 to 7, from which on something else is done"
    f" ({_HOW_PLAIN}), P for a pair, or R before one of these"
)


class DoubledCell(StrEnum):
    """What to do with a hand that is doubled; a second letter is what to do where it cannot be doubled again."""

    STAND = "S"
    RESCUE = "R"
    REDOUBLE_OR_STAND = "DS"
    REDOUBLE_OR_RESCUE = "DR"

    @property
    def redoubles(self) -> bool:
        """Whether it is doubled again, where it may be."""
        return self in (DoubledCell.REDOUBLE_OR_STAND, DoubledCell.REDOUBLE_OR_RESCUE)

    @property
    def rescues(self) -> bool:
        """Whether it is given up, unless it is doubled again."""
        return self in (DoubledCell.RESCUE, DoubledCell.REDOUBLE_OR_RESCUE)


class Suits(StrEnum):
    """The suits of two cards, as far as a third can make a bonus of them."""

    MIXED = "mixed"
    SUITED = "suited"
    DIAMONDS = "diamonds"


Third = tuple[int, int, Suits]
"""Two values, the lower first, and their suits: cards to which a third can make 6-7-8 or three sevens."""
BONUS_STARTS = ((6, 7), (6, 8), (7, 8), (7, 7))
Doubled = tuple[int, bool, int]
"""How often the hand was doubled, whether its total is soft, and the total."""

HARD_TOTALS, SOFT_TOTALS = range(4, TWENTY_ONE), range(12, TWENTY_ONE)
"""A 21 stands always."""
MOST_DOUBLES = figures(EDGE21, "doubles").number("most")
DOUBLED_TOTALS = {False: range(6, TWENTY_ONE), True: range(13, TWENTY_ONE)}
"""Of three cards or more, by whether they are soft."""


@dataclass(frozen=True)
class EdgeChart:
    """A cell for each hand against each up card; up cards are values, counted from nothing for the ace."""

    hard: Mapping[tuple[int, int], EdgeCell]
    """By total and up card."""
    soft: Mapping[tuple[int, int], EdgeCell]
    pairs: Mapping[tuple[int, int], EdgeCell]
    """By the value of each card, an ace as one, and up card."""
    thirds: Mapping[tuple[Third, int], EdgeCell]
    """Two cards as dealt that a third can make a bonus of; they come before the other tables."""
    doubled: Mapping[tuple[Doubled, int], DoubledCell]


def third_of(cards: Sequence[int]) -> Third | None:
    """The row of `thirds` in which two cards as dealt are found."""
    low, high = sorted(CARD_VALUES[card] for card in cards)
    if (low, high) not in BONUS_STARTS:
        return None
    first, second = map(suit_of, cards)
    return low, high, Suits.MIXED if first != second else Suits.DIAMONDS if first == Suit.DIAMONDS else Suits.SUITED


def choose(chart: EdgeChart, hand: Hand, actions: Sequence[str], up_card: int) -> str:
    """The chart's word on a hand among those that the table offers.

    A pair that cannot be split is looked up by its total. Where a hand cannot be surrendered, the rest of its cell
    holds; where it cannot be doubled, what the cell says of the next number of cards; where it gets no card, it stands.
    """
    up, total = CARD_VALUES[up_card] - 1, hand.total
    if total >= TWENTY_ONE:
        return STAND
    soft = is_soft_hand(hand.cards)
    if hand.doubles:
        return _after_double(chart.doubled[(len(hand.doubles), soft, total), up], actions)
    by_total = (chart.soft if soft else chart.hard)[total, up]
    cell = _for_two_cards(chart, hand, up) or by_total
    if cell.surrenders and SURRENDER in actions:
        return SURRENDER
    if cell.splits and SPLIT in actions:
        return SPLIT
    return _played(by_total if cell.splits else cell, len(hand.cards), actions)


def _for_two_cards(chart: EdgeChart, hand: Hand, up: int) -> EdgeCell | None:
    if len(hand.cards) != 2:
        return None
    third = None if hand.from_split else third_of(hand.cards)
    if third is not None:
        return chart.thirds[third, up]
    first, second = (CARD_VALUES[card] for card in hand.cards)
    return chart.pairs[first, up] if first == second else None


def _played(cell: EdgeCell, cards: int, actions: Sequence[str]) -> str:
    do = cell.on(cards)
    if do is CellAction.DOUBLE:
        if DOUBLE in actions:
            return DOUBLE
        do = cell.undoubled(cards)
    return HIT if do is CellAction.HIT and HIT in actions else STAND


def _after_double(cell: DoubledCell, actions: Sequence[str]) -> str:
    if cell.redoubles and REDOUBLE in actions:
        return REDOUBLE
    return RESCUE if cell.rescues and RESCUE in actions else STAND
