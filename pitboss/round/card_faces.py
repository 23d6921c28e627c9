"""The faces of cards: as they come, unknown while they lie face down, and asked for when they are turned over."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.cards import parse_card
from pitboss.round.inputs import Card, CardInError, Input, UnseenCard
from pitboss.round.play import Script
from pitboss.round.requests import CardWanted, Face
from pitboss.round.shoe import HeldCard
from pitboss.round.shoe_table import ShoeTable


class StrayFound(Exception):
    """An unseen card is not from this game's decks; it is taken out of the count, and the game decides the rest."""

    def __init__(self, given: CardInError) -> None:
        super().__init__(given.card)
        self.given = given


@dataclass(slots=True)
class FaceDownCards:
    """The cards of one hand that were dealt face down and that nobody has named yet, each with its place in it."""

    cards: list[tuple[int, HeldCard]] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.cards)

    def put(self, hand: list[int], card: int | HeldCard) -> None:
        """Put the next card into a hand, or keep its place until it is known."""
        if isinstance(card, HeldCard):
            self.cards.append((len(hand) + len(self.cards), card))
        else:
            hand.append(card)

    def turn_up(self, table: ShoeTable, hand: list[int], to: str, label: str) -> Script[None]:
        """Request the faces of these cards, in the order in which they came, and put each in its place."""
        while self.cards:
            place, held = self.cards[0]
            card = yield from turn_up(table, held, to, label)
            del self.cards[0]
            hand.insert(place, card)


def face_of(table: ShoeTable, came: Input | HeldCard, to: str, label: str) -> Script[int | HeldCard]:
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
    table.reading = came
    given = yield CardWanted(to=to, clause=table.book.cite(label), held=True, answers=("card",))
    table.reading = None
    return came if isinstance(given, UnseenCard) else _reveal(table, given)


def turn_up(table: ShoeTable, held: HeldCard, to: str, label: str) -> Script[int]:
    """Request the face of a card that was dealt face down unseen and is turned over now."""
    assert held.card is None
    given = yield CardWanted(to=to, clause=table.book.cite(label), face=Face.UP, held=True, answers=("card",))
    return _reveal(table, given)


def _reveal(table: ShoeTable, given: Input) -> int:
    assert isinstance(given, Card)
    if table.is_stray(found := CardInError(card=given.card)):
        table.shoe.cards.count_unseen_back()
        table.shoe.cards_out -= 1
        raise StrayFound(found)
    card = parse_card(given.card)
    table.shoe.cards.reveal(card)
    return card
