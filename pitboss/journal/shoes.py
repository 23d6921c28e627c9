"""Follow the cards of electronic shoes through a replay: which left which shoe, where, and who has seen them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from pitboss.round.carried import Continuing
from pitboss.round.events import Dealt, Event, RoundEnded, Turned
from pitboss.round.inputs import Card, CardInError, Input, UnseenCard
from pitboss.round.play import Play
from pitboss.round.requests import CardWanted, Face
from pitboss.round.shoe_table import ShoeTable


class CardOut(NamedTuple):
    """A card that left a shoe, or whose face was read later; positions count from 0."""

    root: str
    position: int
    card: str | None


class CardsOut:
    """Finds the cards that an input takes out of the committed shoes."""

    def __init__(self) -> None:
        self.in_use: dict[str, int] = {}
        self._reading: CardOut | None = None
        self._next: CardOut | None = None

    def before(self, play: Play[Continuing], given: Input) -> None:
        """Note how many cards are out before an input."""
        self._reading = self._next = None
        if not isinstance(table := play.state, ShoeTable):
            return
        self.in_use = table.shoes_in_use()
        root, wanted = table.shoe.root, play.wanted
        if root is None or not isinstance(wanted, CardWanted):
            return
        if wanted.held and isinstance(given, Card):
            self._reading = CardOut(root, table.held_position, given.card)
        elif isinstance(given, Card | UnseenCard):
            self._next = CardOut(root, table.shoe.cards_out, given.card if isinstance(given, Card) else None)

    def after(self, play: Play[Continuing], given: Input) -> list[CardOut]:
        """Return the cards that the input took out."""
        if not isinstance(table := play.state, ShoeTable):
            return []
        before, self.in_use = self.in_use, table.shoes_in_use()
        found = [] if self._reading is None else [self._reading]
        for root, out in self.in_use.items():
            first = before.get(root, 0)
            seen = given.card if isinstance(given, Card | CardInError) and self._reading is None else None
            found += [CardOut(root, place, seen if place == first else None) for place in range(first, out)]
        if self._next is not None and self._next.root not in self.in_use:  # the shoe was removed with its last card
            found.append(self._next)
        return found


@dataclass
class _Place:
    card: str | None = None
    to: str | None = None
    is_public: bool = False
    """It lies face up, or its round is over."""


class PublicCards:
    """Knows which cards may be shown to anybody by now: of every shoe in use, and of one requested shoe."""

    def __init__(self, wanted: str | None = None) -> None:
        self._wanted = wanted
        self._cards = CardsOut()
        self._shoes: dict[str, list[_Place]] = {}

    def before(self, play: Play[Continuing], given: Input) -> None:
        """Note the state before an input."""
        self._cards.before(play, given)

    def after(self, play: Play[Continuing], given: Input, events: list[Event]) -> str | None:
        """Note the cards that became public; never objects."""
        for root, position, card in self._cards.after(play, given):
            places = self._shoes.setdefault(root, [])
            places.extend(_Place() for _ in range(position + 1 - len(places)))
            places[position].card = card
            self._face(places[position], events)
        for root, out in self._cards.in_use.items():
            del self._shoes.setdefault(root, [])[out:]  # a ruling has put cards back
        for event in events:
            if isinstance(event, Turned):
                self._turn(event)
            elif isinstance(event, RoundEnded):
                self._end_round()
        for root in self._shoes.keys() - self._cards.in_use.keys() - {self._wanted}:
            del self._shoes[root]
        return None

    def why_hidden(self, root: str, position: int, *, is_over: bool) -> str | None:
        """Return why the card at a position (from 0) of a shoe may not be shown; None if it may."""
        places = self._shoes.get(root, [])
        if position >= len(places):
            return f"only {len(places)} cards have left that shoe; the others stay hidden"
        place = places[position]
        if place.is_public:
            return None
        if place.card is not None:
            return "that card lies face down in a round that is not over"
        if is_over or root not in self._cards.in_use:
            return None
        return "nobody has seen that card, so it stays hidden until the shoe is finished"

    def _face(self, place: _Place, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, Dealt) and event.card is not None and event.card == place.card:
                place.to = event.to
                place.is_public = place.is_public or event.face is Face.UP
                return

    def _turn(self, turned: Turned) -> None:
        cards = Counter(turned.cards.split())
        for root in self._cards.in_use:
            for place in self._shoes.get(root, []):
                if place.to == turned.hand and place.card is not None and cards[place.card] > 0:
                    cards[place.card] -= 1
                    place.is_public = True

    def _end_round(self) -> None:
        for places in self._shoes.values():
            for place in places:
                place.is_public = place.is_public or place.card is not None
