"""The state of a round, the shoe, and face-down cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec import field as msgspec_field

from pitboss.cards import Composition, parse_card
from pitboss.events import Settlement
from pitboss.inputs import Card, CardInError, Input, UnseenCard
from pitboss.money import Meter, Win
from pitboss.requests import CardWanted, Face

if TYPE_CHECKING:
    from pitboss.table.play import Script
    from pitboss.table.table import Table


@dataclass(slots=True, kw_only=True)
class Round:
    """The state of a round, from locked wagers to a clear layout; a game adds its hands.

    `Play.round` still has it after the round, for its results.
    """

    locked_at: int
    """Number of ledger postings when wagers were locked."""
    settlements: list[Settlement] = field(default_factory=list)
    """The settlement of each wager, without settlements reversed by a ruling."""
    paid: dict[tuple[int, int], int] = field(default_factory=dict)
    """The winnings of each hand (box) at fixed odds, in cents."""
    contributions: list[tuple[Meter, Fraction]] = field(default_factory=list)
    """The contribution to each meter."""
    moved_elsewhere: list[tuple[str, Fraction]] = field(default_factory=list)
    """Movements of meters at other tables, as reported in this round."""
    awards: list[tuple[Meter, Win]] = field(default_factory=list)
    payouts: list[tuple[int, str, int]] = field(default_factory=list)
    """Payments without returned stakes: seat, wager, cents."""
    meter_to_read: str | None = None
    """The meter of which the table has requested the value."""

    def common_hands(self) -> dict[str, str]:
        """Return the hands that belong to no seat (the dealer's hand, the board) as text, by name."""
        return {}

    @property
    def vigorish_marked(self) -> int:
        """The vigorish of this round to be collected later, in cents."""
        return 0


# The shoe


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card that has left the shoe and is set aside for a later place; its face may be unknown."""

    card: int | None
    position: int
    """The position in the shoe's order."""
    shown: bool = False
    """Whether it has been shown to all players."""


class Shoe(Struct, kw_only=True, rename={"root": "shoe_root"}):
    """The cards from which a table deals; a double shoe is two of these. A journal's segments store it in this form."""

    cards: Composition
    cards_out: int = 0
    """The number of cards that have left the shoe."""
    cover_card_shown: bool = False
    root: str | None = None
    """The commitment of an electronic shoe to the order of its cards."""
    held: list[HeldCard] = msgspec_field(default_factory=list)
    """Cards set aside after an error, which are dealt before those in the shoe."""
    discards: list[int] = msgspec_field(default_factory=list)
    """Its cards in the discard rack, if the game keeps track of them."""
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


# Faces of cards: unknown while cards lie face down, and requested when they are turned over


class StrayFound(Exception):  # noqa: N818
    """An unseen card turns out not to be from this game's decks. It is no longer counted; the game decides the rest."""

    def __init__(self, given: CardInError) -> None:
        super().__init__(given.card)
        self.given = given


@dataclass(slots=True)
class FaceDownCards:
    """The face-down cards of a hand with unknown faces, each with its place in the hand."""

    cards: list[tuple[int, HeldCard]] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.cards)

    def put(self, hand: list[int], card: int | HeldCard) -> None:
        """Put the next card into a hand, or reserve its place until its face is known."""
        if isinstance(card, HeldCard):
            self.cards.append((len(hand) + len(self.cards), card))
        else:
            hand.append(card)

    def turn_up(self, table: Table, hand: list[int], to: str, label: str) -> Script[None]:
        """Request the faces of these cards, in the order in which they were dealt, and put each in its place."""
        while self.cards:
            place, held = self.cards[0]
            card = yield from turn_up(table, held, to, label)
            del self.cards[0]
            hand.insert(place, card)


def reveal_face(table: Table, came: Input | HeldCard, to: str, label: str) -> Script[int | HeldCard]:
    """Return the card that was dealt, from the shoe or set aside; request its face if it was set aside unseen.

    A card that stays unknown while it lies face down is returned as a `HeldCard`; `turn_up` requests its face.
    """
    if isinstance(came, Card):
        return table.shoe.take_card(came.card)
    if isinstance(came, UnseenCard):
        position = table.shoe.cards_out
        table.shoe.take_unseen()
        return HeldCard(None, position)
    assert isinstance(came, HeldCard)
    if came.card is not None:
        return came.card
    table.card_to_reveal = came
    given = yield CardWanted(to=to, clause=table.book.cite(label), held=True, answers=("card",))
    table.card_to_reveal = None
    return came if isinstance(given, UnseenCard) else _reveal(table, given)


def turn_up(table: Table, held: HeldCard, to: str, label: str) -> Script[int]:
    """Request the face of a card that was dealt face down and unseen, and is now turned over."""
    assert held.card is None
    given = yield CardWanted(to=to, clause=table.book.cite(label), face=Face.UP, held=True, answers=("card",))
    return _reveal(table, given)


def _reveal(table: Table, given: Input) -> int:
    assert isinstance(given, Card)
    if table.is_stray(found := CardInError(card=given.card)):
        table.shoe.cards.put_back_unseen()
        table.shoe.cards_out -= 1
        raise StrayFound(found)
    card = parse_card(given.card)
    table.shoe.cards.reveal(card)
    return card
