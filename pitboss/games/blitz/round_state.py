"""One round of Three Card Blitz: its boxes and the dealer's hand."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.cards import cards_text
from pitboss.games.blitz.classifier_inputs import Made, made_of
from pitboss.games.blitz.options import Method
from pitboss.games.blitz.scores import DEALT, suits_of
from pitboss.table.round import FaceDownCards, Round


@dataclass(slots=True)
class Box:
    """One betting position in a round: its cards, its Play Wager, and whether it is out."""

    seat: int
    cards: list[int] = field(default_factory=list)
    unseen: FaceDownCards = field(default_factory=FaceDownCards)
    """Its cards that only its player knows, until they are turned."""
    play: int = 0
    """The Play Wager, once it is made."""
    folded: bool = False
    abandoned: bool = False
    """Its player has left, and its wagers against the dealer are lost."""
    in_rack: bool = False
    """Its cards were collected before the dealer's were shown."""

    @property
    def card_count(self) -> int:
        """How many cards it has, known or not."""
        return len(self.cards) + len(self.unseen)

    @property
    def is_out(self) -> bool:
        """Whether it no longer competes against the dealer."""
        return self.folded or self.abandoned

    @property
    def has_decided(self) -> bool:
        """Whether a Play Wager was made or refused."""
        return self.is_out or self.play > 0

    @property
    def made(self) -> Made:
        """What its cards make."""
        return made_of(suits_of(self.cards))


@dataclass(slots=True, kw_only=True)
class BlitzRound(Round):
    """The boxes, the dealer's hand, and how far the round has come."""

    method: Method
    """How this round is dealt."""
    boxes: dict[int, Box] = field(default_factory=dict)
    dealer: list[int] = field(default_factory=list)
    unseen: FaceDownCards = field(default_factory=FaceDownCards)
    """The dealer's cards that nobody knows, until they are turned."""
    all_have_decided: bool = False
    dealer_is_shown: bool = False
    departed: list[int] = field(default_factory=list)
    """Who has left while the round is on."""

    @property
    def cards_are_due(self) -> bool:
        """Whether a hand lacks cards."""
        counts = (self.dealer_card_count, *(box.card_count for box in self.boxes.values()))
        return any(count < DEALT for count in counts)

    @property
    def dealer_card_count(self) -> int:
        """How many cards the dealer has, known or not."""
        return len(self.dealer) + len(self.unseen)

    @property
    def cards_on_layout(self) -> int:
        """How many cards lie on the layout, known or not."""
        return sum(box.card_count for box in self.boxes.values() if not box.in_rack) + self.dealer_card_count

    def common_hands(self) -> dict[str, str]:
        """Return the dealer's hand."""
        return {"dealer": cards_text(self.dealer)}
