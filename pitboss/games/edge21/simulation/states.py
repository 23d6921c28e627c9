"""Endings and states of a simulated Player's Edge 21 hand: exactly the distinctions that the table pays by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from itertools import product
from typing import Final

import numpy as np
import numpy.typing as npt

from pitboss.cards import CARDS_IN_DECK, JACK, Suit, card_of, rank_of
from pitboss.games.edge21.book import EDGE21, REDOUBLE, RESCUE
from pitboss.games.edge21.round_script import THREE_SEVENS
from pitboss.games.edge21.strategy.chart import MAX_DOUBLES
from pitboss.games.edge21.table import EdgeTable
from pitboss.games.edge21.wagers import EIGHT, MAX_COUNTED_CARDS, SEVEN, SIX, Edge21, three_card_bonus
from pitboss.games.twentyone.hands import CARD_VALUES, DOUBLE, STAND, SURRENDER, TWENTY_ONE, Hand, is_soft_hand
from pitboss.games.twentyone.simulation.kernel import deal_rounds, source_of
from pitboss.games.twentyone.simulation.kernel_tables import FOR_DEALER, NO_PAIR, UNPLAYED
from pitboss.games.twentyone.simulation.states import Bytes, Choose, Key, StateBuilder, some_card
from pitboss.kernels.shuffling import Cards
from pitboss.kernels.source import KernelSource
from pitboss.law import NONE
from pitboss.law.figures import figures

MAX_OTHER_BOXES = figures(EDGE21, "seats").number("most") - 1
"""Boxes other than the winner's (2.A)."""


class Resolution(Enum):
    """How a hand was resolved."""

    STANDS = auto()
    BUST = auto()
    RESCUED = auto()
    SURRENDERED = auto()


@dataclass(frozen=True)
class Ending:
    """An ending, without attributes that do not matter: a hand standing below 21 has only total and doubles."""

    resolution: Resolution
    total: int = 0
    doubles: int = 0
    cards: int = 0
    """Number of cards of a 21 that was not doubled."""
    is_split: bool = False
    is_blackjack: bool = False
    three_cards: int = NONE
    """Row of a three-card bonus."""
    others_with_seven: int | None = None
    """Number of others dealt a seven, where there are fixed payouts (12.C)."""

    @property
    def may_be_as_dealt(self) -> bool:
        """Whether the hand may be two initial cards without any action."""
        return self.resolution is Resolution.STANDS and not self.doubles and not self.cards

    @property
    def may_be_of_split(self) -> bool:
        """Whether a split hand may end so: it is not surrendered, and its 21 has no bonus (11.F)."""
        return self.is_split or not (self.resolution is Resolution.SURRENDERED or self.is_blackjack or self.cards)


@dataclass(frozen=True)
class BySuits:
    """A three-card 21 whose suits are still to be checked."""

    ranks: tuple[int, ...]
    is_against_seven: bool

    def with_suits(self, suits: tuple[int, ...]) -> Ending:
        """Return the ending with these suits, before the others' cards are checked."""
        three = three_card_bonus(*(card_of(rank, suit) for rank, suit in zip(self.ranks, suits, strict=True)))
        fixed = self.is_against_seven and Edge21(three).slug in THREE_SEVENS
        return Ending(Resolution.STANDS, TWENTY_ONE, cards=3, three_cards=three, others_with_seven=0 if fixed else None)


def ending_of(hand: Hand, up: int, action: str = STAND) -> Ending | BySuits:
    """Return the ending of a hand against an up card of this value, after an action."""
    doubles, total = len(hand.doubles), hand.total
    if action == SURRENDER:
        return Ending(Resolution.SURRENDERED)
    if action == RESCUE or total > TWENTY_ONE:
        return Ending(Resolution.BUST if total > TWENTY_ONE else Resolution.RESCUED, doubles=doubles)
    if hand.is_blackjack:
        return Ending(Resolution.STANDS, TWENTY_ONE, is_blackjack=True)
    if total < TWENTY_ONE or doubles:
        return Ending(Resolution.STANDS, total, doubles)
    if hand.from_split:
        return Ending(Resolution.STANDS, TWENTY_ONE, cards=min(len(hand.cards), 3), is_split=True)
    if len(hand.cards) == 3 and three_card_bonus(*hand.cards) != NONE:
        return BySuits(tuple(sorted(map(rank_of, hand.cards))), is_against_seven=up == SEVEN)
    return Ending(Resolution.STANDS, TWENTY_ONE, cards=min(len(hand.cards), MAX_COUNTED_CARDS))


def _plain_endings() -> Iterator[Ending]:
    yield Ending(Resolution.SURRENDERED)
    yield Ending(Resolution.STANDS, TWENTY_ONE, is_blackjack=True)
    for doubles in range(MAX_DOUBLES + 1):
        yield Ending(Resolution.BUST, doubles=doubles)
        yield from (Ending(Resolution.STANDS, total, doubles) for total in range(4, TWENTY_ONE))
    for doubles in range(1, MAX_DOUBLES + 1):
        yield Ending(Resolution.RESCUED, doubles=doubles)
        yield Ending(Resolution.STANDS, TWENTY_ONE, doubles)
    yield from (Ending(Resolution.STANDS, TWENTY_ONE, cards=cards) for cards in range(3, MAX_COUNTED_CARDS + 1))
    yield from (Ending(Resolution.STANDS, TWENTY_ONE, cards=cards, is_split=True) for cards in (2, 3))


_SUITS = tuple(product(Suit, repeat=3))
_BY_SUITS = tuple(
    BySuits(ranks, against_seven) for ranks in ((SIX, SEVEN, EIGHT), (SEVEN,) * 3) for against_seven in (False, True)
)
_SUITED_ENDINGS = list(dict.fromkeys(made.with_suits(suits) for made in _BY_SUITS for suits in _SUITS))

ENDINGS: tuple[Ending, ...] = (
    *_plain_endings(),
    *(made for made in _SUITED_ENDINGS if made.others_with_seven is None),
    *(
        Ending(made.resolution, made.total, cards=made.cards, three_cards=made.three_cards, others_with_seven=others)
        for made in _SUITED_ENDINGS
        if made.others_with_seven is not None
        for others in range(MAX_OTHER_BOXES + 1)
    ),
)
"""All endings; numbers start at 1, since 0 is a pair that is split."""
_ALL_ENDINGS: tuple[Ending | BySuits, ...] = (*ENDINGS, *_BY_SUITS)
NUMBER = {ending: number for number, ending in enumerate(_ALL_ENDINGS, 1)}
FIXED_PAYOUT = min(NUMBER[ending] for ending in ENDINGS if ending.others_with_seven is not None)
"""First ending for which others are paid: one number for each count of others dealt a seven."""
BY_SUITS = NUMBER[_BY_SUITS[0]]
"""First ending whose suits are still to be checked."""


def numbers_by_suits() -> npt.NDArray[np.uint8]:
    """Return the endings by suits of the three cards, for each ending from `BY_SUITS` on."""
    return np.array([NUMBER[made.with_suits(suits)] for made in _BY_SUITS for suits in _SUITS], np.uint8)


# Kernel functions: order of play, and suits where they count (7.H, 12.B, 12.C)
#
# These functions replace those of the shared kernel. `by_game` holds one byte for the order of play, followed by the
# endings by suits of each ending from `BY_SUITS` on. The kernel's code for games without a hole card is never reached.


STATES: Final = 128
ENDINGS_BEGIN: Final = 128 * 64
SUITED, OF_DIAMONDS = UNPLAYED + 1, UNPLAYED + 2
"""Kinds of two initial cards of one suit, which blackjack does not have."""
DIAMONDS: Final = int(Suit.DIAMONDS)

assert max(NUMBER.values()) < STATES, "more endings than the kernel has numbers for"


def box_of_turn(turn: int, hands: int, by_game: Cards) -> int:
    """Return the box whose turn it is, from the right or the left by the operator's choice (R105)."""
    return hands - 1 - turn if by_game[0] else turn


def as_dealt(begun: np.uint64, card: np.uint8, next_card: np.uint8) -> np.uint64:
    """Return the kind of a hand as dealt, including whether its cards are of one suit."""
    if (card ^ next_card) & np.uint8(0x30) or begun >= np.uint64(UNPLAYED << 12):
        return begun
    diamonds = (card >> np.uint8(4)) & np.uint8(3) == DIAMONDS
    return begun + np.uint64((OF_DIAMONDS if diamonds else SUITED) << 12)


def once_known(
    place: np.uint64, shoe: Cards, at: np.uint64, first_at: np.uint64, second_at: np.uint64, box: int, hands: int,
    by_game: Cards,
) -> np.uint64:  # fmt: skip
    """Return the ending by the suits of three cards, and where others are paid, by how many were dealt a seven."""
    if place < np.uint64(BY_SUITS):
        return place
    here, low = np.uint64(box), np.uint64(3)
    suits = ((np.uint64(shoe[first_at + here]) >> np.uint64(4)) & low) << np.uint64(4)
    suits += ((np.uint64(shoe[second_at + here]) >> np.uint64(4)) & low) << np.uint64(2)
    suits += (np.uint64(shoe[at - np.uint64(1)]) >> np.uint64(4)) & low
    made = np.uint64(by_game[np.uint64(1) + ((place - np.uint64(BY_SUITS)) << np.uint64(6)) + suits])
    if made < np.uint64(FIXED_PAYOUT):
        return made
    for other in range(hands):
        first, second = shoe[first_at + np.uint64(other)], shoe[second_at + np.uint64(other)]
        if other != box and (first & np.uint8(15) == SEVEN or second & np.uint8(15) == SEVEN):
            made += np.uint64(1)
    return made


@cache
def edge_source(wagered: bool, counted: bool = False) -> KernelSource:
    """Return the kernel, with additional wagers and counters only where a table has them."""
    shared = source_of(deal_rounds, wagered=wagered, counted=counted)
    own = shared.with_functions(box_of_turn, as_dealt, once_known).with_constants(STATES=STATES, ENDINGS=ENDINGS_BEGIN)
    return own.with_new_constants(
        SUITED=SUITED, OF_DIAMONDS=OF_DIAMONDS, DIAMONDS=DIAMONDS, BY_SUITS=BY_SUITS, FIXED_PAYOUT=FIXED_PAYOUT,
        SEVEN=SEVEN,
    )  # fmt: skip


# State tables, by total, number of cards, doubles and splits


SUITS = {SUITED: (Suit.CLUBS, Suit.CLUBS), OF_DIAMONDS: (Suit.DIAMONDS, Suit.DIAMONDS)}
MIXED = (Suit.CLUBS, Suit.DIAMONDS)


class EdgeStateBuilder(StateBuilder):
    """Builder of the player's states of Player's Edge 21."""

    states = STATES
    kinds = OF_DIAMONDS + 1
    doubling = frozenset({DOUBLE, REDOUBLE})

    def __init__(self, table: EdgeTable, choose: Choose, stake: int) -> None:
        super().__init__(table, choose, stake)
        self.waiting = np.zeros(self.states, np.uint8)

    def waits(self) -> Bytes:
        """Return the endings that the dealer's cards may still decide (7.N)."""
        return self.waiting

    def cards(self, kind: int, first: int, second: int) -> list[int]:
        """Return two cards of these values, in the suits of the kind."""
        if kind == NO_PAIR and first == second:
            return [some_card(first), card_of(JACK, 0)]
        one, other = SUITS.get(kind, MIXED)
        return [card_of(first, one), card_of(second, other)]

    def ending(self, up: int, hand: Hand, action: str = STAND) -> int:
        """Return the number of a hand's ending."""
        end = ending_of(hand, up, action)
        stands = isinstance(end, Ending) and end.resolution is Resolution.STANDS and not end.is_blackjack
        if stands and self.table.depends_on_dealer(hand):
            self.waiting[NUMBER[end]] = FOR_DEALER
        return NUMBER[end]

    def key(self, up: int, hand: Hand) -> Key:
        """Return the key by which a chart and bonuses distinguish hands; suits do not affect draws."""
        counts = not hand.from_split and not hand.doubles and is_for_bonus(*hand.cards)  # R114
        return (
            up, hand.total, is_soft_hand(hand.cards), min(len(hand.cards), MAX_COUNTED_CARDS), hand.from_split,
            len(hand.doubles), tuple(sorted(CARD_VALUES[card] for card in hand.cards)) if counts else (),
        )  # fmt: skip


@cache
def is_for_bonus(*cards: int) -> bool:
    """Whether three cards make a bonus, or a third can complete two to one."""
    if len(cards) == 2:
        return any(is_for_bonus(*cards, third) for third in range(CARDS_IN_DECK))
    return len(cards) == 3 and three_card_bonus(*cards) != NONE
