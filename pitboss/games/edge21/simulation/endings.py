"""Numbered endings of a Player's Edge 21 hand: exactly the distinctions that the table pays by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from itertools import product

import numpy as np
import numpy.typing as npt

from pitboss.cards import Suit, card_of, rank_of
from pitboss.games.edge21.actions import RESCUE
from pitboss.games.edge21.bonuses import THREE_SEVENS
from pitboss.games.edge21.books import EDGE21
from pitboss.games.edge21.chart import MOST_DOUBLES
from pitboss.games.edge21.wagers.main import EIGHT, MOST_COUNTED, SEVEN, SIX, Edge21, three_card_bonus
from pitboss.games.twentyone.actions import STAND, SURRENDER
from pitboss.games.twentyone.hands import Hand
from pitboss.games.twentyone.point_totals import TWENTY_ONE
from pitboss.law import NONE
from pitboss.law.figures import figures

MOST_OTHERS = figures(EDGE21, "seats").number("most") - 1
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
    split: bool = False
    blackjack: bool = False
    three_cards: int = NONE
    """Row of a three-card bonus."""
    others_with_seven: int | None = None
    """Number of others dealt a seven, where there are fixed payouts (12.C)."""

    @property
    def as_dealt(self) -> bool:
        """Whether the hand may be two initial cards without any action."""
        return self.resolution is Resolution.STANDS and not self.doubles and not self.cards

    @property
    def may_be_of_split(self) -> bool:
        """Whether a split hand may end so: it is not surrendered, and its 21 has no bonus (11.F)."""
        return self.split or not (self.resolution is Resolution.SURRENDERED or self.blackjack or self.cards)


@dataclass(frozen=True)
class BySuits:
    """A three-card 21 whose suits are still to be checked."""

    ranks: tuple[int, ...]
    against_seven: bool

    def settled(self, suits: tuple[int, ...]) -> Ending:
        """Return the ending with these suits, before the others' cards are checked."""
        three = three_card_bonus(*(card_of(rank, suit) for rank, suit in zip(self.ranks, suits, strict=True)))
        fixed = self.against_seven and Edge21(three).slug in THREE_SEVENS
        return Ending(Resolution.STANDS, TWENTY_ONE, cards=3, three_cards=three, others_with_seven=0 if fixed else None)


def ending_of(hand: Hand, up: int, action: str = STAND) -> Ending | BySuits:
    """Return the ending of a hand against an up card of this value, after an action."""
    doubles, total = len(hand.doubles), hand.total
    if action == SURRENDER:
        return Ending(Resolution.SURRENDERED)
    if action == RESCUE or total > TWENTY_ONE:
        return Ending(Resolution.BUST if total > TWENTY_ONE else Resolution.RESCUED, doubles=doubles)
    if hand.is_blackjack:
        return Ending(Resolution.STANDS, TWENTY_ONE, blackjack=True)
    if total < TWENTY_ONE or doubles:
        return Ending(Resolution.STANDS, total, doubles)
    if hand.from_split:
        return Ending(Resolution.STANDS, TWENTY_ONE, cards=min(len(hand.cards), 3), split=True)
    if len(hand.cards) == 3 and three_card_bonus(*hand.cards) != NONE:
        return BySuits(tuple(sorted(map(rank_of, hand.cards))), against_seven=up == SEVEN)
    return Ending(Resolution.STANDS, TWENTY_ONE, cards=min(len(hand.cards), MOST_COUNTED))


def _plain() -> Iterator[Ending]:
    yield Ending(Resolution.SURRENDERED)
    yield Ending(Resolution.STANDS, TWENTY_ONE, blackjack=True)
    for doubles in range(MOST_DOUBLES + 1):
        yield Ending(Resolution.BUST, doubles=doubles)
        yield from (Ending(Resolution.STANDS, total, doubles) for total in range(4, TWENTY_ONE))
    for doubles in range(1, MOST_DOUBLES + 1):
        yield Ending(Resolution.RESCUED, doubles=doubles)
        yield Ending(Resolution.STANDS, TWENTY_ONE, doubles)
    yield from (Ending(Resolution.STANDS, TWENTY_ONE, cards=cards) for cards in range(3, MOST_COUNTED + 1))
    yield from (Ending(Resolution.STANDS, TWENTY_ONE, cards=cards, split=True) for cards in (2, 3))


_SUITS = tuple(product(Suit, repeat=3))
_BY_SUITS = tuple(
    BySuits(ranks, against_seven) for ranks in ((SIX, SEVEN, EIGHT), (SEVEN,) * 3) for against_seven in (False, True)
)
_MADE = list(dict.fromkeys(made.settled(suits) for made in _BY_SUITS for suits in _SUITS))

ENDINGS: tuple[Ending, ...] = (
    *_plain(),
    *(made for made in _MADE if made.others_with_seven is None),
    *(
        Ending(made.resolution, made.total, cards=made.cards, three_cards=made.three_cards, others_with_seven=others)
        for made in _MADE
        if made.others_with_seven is not None
        for others in range(MOST_OTHERS + 1)
    ),
)
"""All endings; numbers start at 1, since 0 is a pair that is split."""
_ALL: tuple[Ending | BySuits, ...] = (*ENDINGS, *_BY_SUITS)
NUMBER = {ending: number for number, ending in enumerate(_ALL, 1)}
FIXED_PAYOUT = min(NUMBER[ending] for ending in ENDINGS if ending.others_with_seven is not None)
"""First ending for which others are paid: one number for each count of others dealt a seven."""
BY_SUITS = NUMBER[_BY_SUITS[0]]
"""First ending whose suits are still to be checked."""


def numbers_by_suits() -> npt.NDArray[np.uint8]:
    """Return the endings by suits of the three cards, for each ending from `BY_SUITS` on."""
    return np.array([NUMBER[made.settled(suits)] for made in _BY_SUITS for suits in _SUITS], np.uint8)
