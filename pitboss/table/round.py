"""The state of one round, the shoe, and cards that lie face down."""

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
    """The state of one round, from locked wagers to a clear layout; a game adds its hands.

    `Play.round` keeps the last one for its results.
    """

    locked_at: int
    """Number of ledger postings when wagers were locked."""
    settlements: list[Settlement] = field(default_factory=list)
    """The settlement of each wager, without those that a ruling took back."""
    paid: dict[tuple[int, int], int] = field(default_factory=dict)
    """The winnings of each hand (box) at fixed odds."""
    contributions: list[tuple[Meter, Fraction]] = field(default_factory=list)
    """The contribution to each meter."""
    moved_elsewhere: list[tuple[str, Fraction]] = field(default_factory=list)
    """Movements of meters at other tables, as reported in this round."""
    awards: list[tuple[Meter, Win]] = field(default_factory=list)
    payouts: list[tuple[int, str, int]] = field(default_factory=list)
    """Payments without returned stakes: seat, wager, cents."""
    meter_to_read: str | None = None
    """The meter whose value the table has requested."""

    def common_hands(self) -> dict[str, str]:
        """Return the hands that belong to no seat (the dealer's, the board) by name, as text."""
        return {}

    @property
    def vigorish_marked(self) -> int:
        """The vigorish of this round that is collected later, in cents."""
        return 0


# The shoe


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card that is out of the shoe and set aside for a later place; its face may not be known yet."""

    card: int | None
    position: int
    """Its place in the shoe's order."""
    shown: bool = False
    """Whether it has been shown to all players."""


class Shoe(Struct, kw_only=True, rename={"root": "shoe_root"}):
    """The cards that a table deals from; a double shoe is two of these. Segments of a journal hold it in this form."""

    cards: Composition
    cards_out: int = 0
    """Number of cards that have left it."""
    cover_card_shown: bool = False
    root: str | None = None
    """The commitment of an electronic shoe to the order of its cards."""
    held: list[HeldCard] = msgspec_field(default_factory=list)
    """Cards set aside after an error, which come before the shoe's."""
    discards: list[int] = msgspec_field(default_factory=list)
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


# Faces of cards: unknown while they lie face down, requested when they are turned over


class StrayFound(Exception):  # noqa: N818
    """An unseen card is not from this game's decks; it is taken out of the count, and the game decides the rest."""

    def __init__(self, given: CardInError) -> None:
        super().__init__(given.card)
        self.given = given


@dataclass(slots=True)
class FaceDownCards:
    """The cards of one hand that lie face down and are not yet known, each with its place in the hand."""

    cards: list[tuple[int, HeldCard]] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.cards)

    def put(self, hand: list[int], card: int | HeldCard) -> None:
        """Put the next card into a hand, or keep its place until it is known."""
        if isinstance(card, HeldCard):
            self.cards.append((len(hand) + len(self.cards), card))
        else:
            hand.append(card)

    def turn_up(self, table: Table, hand: list[int], to: str, label: str) -> Script[None]:
        """Request the faces of these cards, in the order in which they came, and put each in its place."""
        while self.cards:
            place, held = self.cards[0]
            card = yield from turn_up(table, held, to, label)
            del self.cards[0]
            hand.insert(place, card)


def reveal_face(table: Table, came: Input | HeldCard, to: str, label: str) -> Script[int | HeldCard]:
    """Return the card that came, from the shoe or set aside; request its face if it was set aside unseen.

    A card that stays unknown while it lies face down is returned as held; its face is asked for when it is turned over.
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
    """Request the face of a card that was dealt face down unseen and is turned over now."""
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
