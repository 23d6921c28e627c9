"""Boxes and hands: cards, wagers and status."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.cards import CARDS_IN_DECK
from pitboss.games.twentyone.point_totals import TWENTY_ONE, is_blackjack, is_soft, point_total, value_of
from pitboss.table.round import HeldCard

CARD_VALUES = tuple(value_of(card) for card in range(CARDS_IN_DECK))
"""Value of every card, an ace as one; precomputed because every total needs it."""


def total_of(cards: list[int]) -> int:
    """Return the best total of the cards."""
    values = [CARD_VALUES[card] for card in cards]
    return point_total(sum(values), 1 in values)


def is_soft_hand(cards: list[int]) -> bool:
    """Whether an ace counts eleven in the best total."""
    values = [CARD_VALUES[card] for card in cards]
    return is_soft(sum(values), 1 in values)


@dataclass(slots=True)
class Family:
    """All hands split from one hand."""

    splits: int = 0


@dataclass(slots=True)
class Hand:
    """One hand of a box.

    `stake` is the original wager, made before the first card (6.D): half of it may be insured (8.A), a Double Down
    Wager may not exceed it (10.A(1)), a split needs as much (11.A), and 10.B and 11.E limit the dealer to it.
    """

    stake: int
    family: Family = field(default_factory=Family)
    cards: list[int] = field(default_factory=list)
    doubles: list[int] = field(default_factory=list)
    """The Double Down Wager and the redoubles after it."""
    parlayed: int = 0
    """Parlayed House Money winnings: at risk with the wager (half on surrender, 9.A), but no part of `stake`."""
    from_split: bool = False
    switched: bool = False
    """Whether the second card came from the box's other hand."""
    waits_for_card: bool = False
    """Whether its card was skipped and is dealt after all others (14.H, 14.J)."""
    face_down: list[int] = field(default_factory=list)
    """Cards still face down (10.C, 12.B(6))."""
    unseen: HeldCard | None = None
    """A face-down double down card while nobody knows it (10.C); it joins `cards` when it is turned over."""
    finished: bool = False
    surrendered: bool = False
    rescued: bool = False
    """Whether the hand was given up after a double, which was taken back (edge21:10.H)."""
    settled: bool = False

    @property
    def doubled(self) -> int:
        """Sum of the double down wagers."""
        return sum(self.doubles)

    @property
    def total(self) -> int:
        """Best point total."""
        return total_of(self.cards)

    @property
    def is_blackjack(self) -> bool:
        """Whether the hand is a blackjack as dealt; split and switched hands never are (R40)."""
        return len(self.cards) == 2 and not self.from_split and not self.switched and is_blackjack(*self.cards)

    @property
    def is_switched_blackjack(self) -> bool:
        """Whether a switch, not a split, brought an ace and a ten together: that counts 21 (12.A(5)(c))."""
        return len(self.cards) == 2 and self.switched and not self.from_split and is_blackjack(*self.cards)

    @property
    def is_bust(self) -> bool:
        """Whether the total is over 21."""
        return self.total > TWENTY_ONE

    @property
    def wagered(self) -> int:
        """Total amount wagered on the hand."""
        return self.stake + self.doubled + self.parlayed


@dataclass(slots=True)
class Box:
    """A betting area: its hands, nearest the dealer's left first, and its insurance by hand."""

    seat: int
    hands: list[Hand]
    initial: tuple[tuple[int, ...], ...] = ()
    """Initial cards of each hand, for wagers that are decided by them (R14)."""
    insurance: dict[int, int] = field(default_factory=dict)
    insured: dict[int, int] = field(default_factory=dict)
    """All insurance of the round, settled or not."""
    refused_card: bool = False
    """Whether its player refused an exposed card and gets no more in any box or hand (14.C(1))."""
    draws: int = 0
    """Number of common cards that the box has drawn (R46)."""

    def number(self, hand: Hand) -> int:
        """Return the number of a hand, 1 for the nearest to the dealer's left."""
        for number, other in enumerate(self.hands, 1):
            if other is hand:
                return number
        raise AssertionError("the hand belongs to another box")
