"""Boxes and hands: the cards, the wagers on them, and what has become of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.cards import CARDS_IN_DECK
from pitboss.games.twentyone.point_totals import TWENTY_ONE, is_blackjack, is_soft, point_total, value_of

CARD_VALUES = tuple(value_of(card) for card in range(CARDS_IN_DECK))
"""What every card counts, an ace as one: worked out once, since each total asks for it."""


def total_of(cards: list[int]) -> int:
    """What cards count at their best."""
    values = [CARD_VALUES[card] for card in cards]
    return point_total(sum(values), 1 in values)


def is_soft_hand(cards: list[int]) -> bool:
    """Whether an ace counts eleven in that total."""
    values = [CARD_VALUES[card] for card in cards]
    return is_soft(sum(values), 1 in values)


@dataclass(slots=True)
class Family:
    """All hands that were split from one."""

    splits: int = 0


@dataclass(slots=True)
class Hand:
    """One hand of a box.

    `stake` is the original wager, made before the first card (6.D): half of it may be insured (8.A), a Double Down
    Wager is no more (10.A(1)), a split needs as much (11.A), and it is all that 10.B and 11.E let the dealer collect.
    """

    stake: int
    family: Family = field(default_factory=Family)
    cards: list[int] = field(default_factory=list)
    doubles: list[int] = field(default_factory=list)
    """The Double Down Wager, and those by which it was doubled again."""
    parlayed: int = 0
    """What a House Money win has added: won, lost, or given up by half (9.A) with the wager, and no part of `stake`."""
    from_split: bool = False
    switched: bool = False
    """Its second card came from the box's other hand."""
    waits_for_card: bool = False
    """Its card was passed over and comes after all others' (14.H, 14.J)."""
    face_down: list[int] = field(default_factory=list)
    """The cards that nobody else has seen yet (10.C, 12.B(6))."""
    finished: bool = False
    surrendered: bool = False
    rescued: bool = False
    """Given up after a Double Down Wager, which was taken back (edge21:10.H)."""
    settled: bool = False

    @property
    def doubled(self) -> int:
        """All that was added by doubling."""
        return sum(self.doubles)

    @property
    def total(self) -> int:
        """The point total."""
        return total_of(self.cards)

    @property
    def is_blackjack(self) -> bool:
        """A blackjack as dealt; a split or switched hand has none (R40)."""
        return len(self.cards) == 2 and not self.from_split and not self.switched and is_blackjack(*self.cards)

    @property
    def is_switched_blackjack(self) -> bool:
        """An ace and a ten brought together by a switch and not by a split: it counts 21 (12.A(5)(c))."""
        return len(self.cards) == 2 and self.switched and not self.from_split and is_blackjack(*self.cards)

    @property
    def is_bust(self) -> bool:
        """Over 21."""
        return self.total > TWENTY_ONE

    @property
    def wagered(self) -> int:
        """All that is on the hand."""
        return self.stake + self.doubled + self.parlayed


@dataclass(slots=True)
class Box:
    """One betting area: its hands, nearest the dealer's left first, and its insurance by hand."""

    seat: int
    hands: list[Hand]
    initial: tuple[tuple[int, ...], ...] = ()
    """The cards first dealt to each hand, for wagers that look at those (R14)."""
    insurance: dict[int, int] = field(default_factory=dict)
    insured: dict[int, int] = field(default_factory=dict)
    """All insurance of the round, settled or not."""
    refused_card: bool = False
    """Its player refused a card drawn in error and gets no more, in any box or hand (14.C(1))."""
    draws: int = 0
    """How far it has come in a run of common cards (R46)."""

    def number(self, hand: Hand) -> int:
        """A hand's number, 1 for the nearest to the dealer's left."""
        for number, other in enumerate(self.hands, 1):
            if other is hand:
                return number
        raise AssertionError("the hand is another box's")
