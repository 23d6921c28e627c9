"""One round of baccarat: the two hands, and the vigorish that was marked."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from pitboss.cards import cards_text
from pitboss.games.baccarat.point_count import point_count, value_of
from pitboss.table.round import FaceDownCards, HeldCard, Round


class Hand(StrEnum):
    """The two hands that are dealt."""

    PLAYER = "player"
    BANKER = "banker"

    @property
    def words(self) -> str:
        """The hand's name in the rules."""
        return "Player's Hand" if self is Hand.PLAYER else "Banker's Hand"


@dataclass(slots=True)
class Coup:
    """The hands of one round, real or simulated."""

    player: list[int] = field(default_factory=list)
    banker: list[int] = field(default_factory=list)
    unseen: dict[Hand, FaceDownCards] = field(default_factory=lambda: {hand: FaceDownCards() for hand in Hand})
    """The cards of each hand that nobody knows until they are turned."""
    handlers: dict[Hand, int] = field(default_factory=dict)
    """Who turns a hand's cards: a seat, or 0 for the dealer."""
    gave_up: set[int] = field(default_factory=set)
    """Seats that will not turn cards in this round."""
    counts_announced: bool = False
    held: list[HeldCard] = field(default_factory=list)
    """Cards drawn in error before this round, which come before the shoe's (13.A)."""
    aside: int = 0
    """Cards that came out for this round and belong to neither hand."""

    def hand(self, which: Hand) -> list[int]:
        """Return the cards of one hand, in the order in which they came."""
        return self.player if which is Hand.PLAYER else self.banker

    def count(self, which: Hand) -> int:
        """Return how many cards a hand has, known or not."""
        return len(self.hand(which)) + len(self.unseen[which])

    def points(self, which: Hand) -> int:
        """Return a hand's point count."""
        return point_count(sum(value_of(card) for card in self.hand(which)))

    def points_of_two(self, which: Hand) -> int:
        """Return a hand's point count before any third card."""
        return point_count(sum(value_of(card) for card in self.hand(which)[:2]))

    @property
    def has_begun(self) -> bool:
        """Whether a card has been dealt to a hand."""
        return self.count(Hand.PLAYER) > 0


@dataclass(slots=True, kw_only=True)
class BaccaratRound(Round):
    """The coup that wagers are on."""

    coup: Coup = field(default_factory=Coup)
    marked: list[tuple[int, int]] = field(default_factory=list)
    """The vigorish that was marked for later: seat and cents."""

    def common_hands(self) -> dict[str, str]:
        """Return both hands."""
        return {hand: cards_text(self.coup.hand(hand)) for hand in Hand}

    @property
    def vigorish_marked(self) -> int:
        """The vigorish of this round that is collected later, in cents."""
        return sum(amount for _, amount in self.marked)
