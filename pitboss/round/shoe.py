"""A shoe: the cards still in it, those set aside after an error, and its discards."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct, field

from pitboss.cards import Composition, parse_card
from pitboss.round.inputs import CardInError


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card that is out of the shoe and set aside for a later place; its face may not be known yet."""

    card: int | None
    position: int
    """Its place in the shoe's order."""
    shown: bool = False
    """Everybody has seen it."""


class Shoe(Struct, kw_only=True, rename={"root": "shoe_root"}):
    """The cards that a table deals from; a double shoe is two of these. Segments of a journal hold it in this form."""

    cards: Composition
    cards_out: int = 0
    """How many cards have left it."""
    cover_card_shown: bool = False
    root: str | None = None
    """What commits an electronic shoe to the order of its cards."""
    held: list[HeldCard] = field(default_factory=list)
    """Cards set aside after an error, which come before the shoe's."""
    discards: list[int] = field(default_factory=list)
    """Its cards in the discard rack, where a game keeps track of them."""
    unseen_discards: int = 0

    def take_card(self, text: str) -> int:
        """Take out a card face up."""
        card = parse_card(text)
        self.cards.take(card)
        self.cards_out += 1
        return card

    def take_unseen(self) -> None:
        """Take out a card unseen."""
        self.cards.take_unseen()
        self.cards_out += 1

    def take_in_error(self, given: CardInError) -> HeldCard:
        """Take out a card drawn in error, seen or not."""
        position = self.cards_out
        if given.card is None:
            self.take_unseen()
            return HeldCard(None, position)
        return HeldCard(self.take_card(given.card), position)
