"""Track the cards of electronic shoes during a replay, and compare them with the sealed orders."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from pitboss.cards import SealedOrder, card_text
from pitboss.cards.commitment import VaultReader, unseal_order
from pitboss.errors import PitbossError
from pitboss.events import Dealt, Event, RoundEnded, Turned
from pitboss.inputs import Card, CardInError, Committed, Drawn, Input, Loaded, UnseenCard
from pitboss.journal.keys import MissingKeyError
from pitboss.money.must_hit import unseal_trigger
from pitboss.requests import CardWanted, DrawWanted, Face
from pitboss.table.play import Play
from pitboss.table.table import MUST_HIT, Table


class CardOut(NamedTuple):
    """A card that left a shoe, or whose face became known later. Positions count from 0."""

    root: str
    position: int
    card: str | None


class CardsOut:
    """Determines the cards that an input takes out of the committed shoes."""

    def __init__(self) -> None:
        self.in_use: dict[str, int] = {}
        self._reading: CardOut | None = None
        self._next: CardOut | None = None

    def before(self, play: Play[Table], given: Input) -> None:
        """Record how many cards are out before an input."""
        self._reading = self._next = None
        table, wanted = play.state, play.wanted
        self.in_use = table.shoes_in_use()
        root = table.shoe.root
        if root is None or not isinstance(wanted, CardWanted):
            return
        if wanted.held and isinstance(given, Card):
            self._reading = CardOut(root, table.held_position, given.card)
        elif isinstance(given, Card | UnseenCard):
            self._next = CardOut(root, table.shoe.cards_out, given.card if isinstance(given, Card) else None)

    def after(self, play: Play[Table], given: Input) -> list[CardOut]:
        """Return the cards that the input took out."""
        before, self.in_use = self.in_use, play.state.shoes_in_use()
        found = [] if self._reading is None else [self._reading]
        for root, out in self.in_use.items():
            first = before.get(root, 0)
            seen = given.card if isinstance(given, Card | CardInError) and self._reading is None else None
            found += [CardOut(root, place, seen if place == first else None) for place in range(first, out)]
        if self._next is not None and self._next.root not in self.in_use:  # the shoe was removed with its last card
            found.append(self._next)
        return found


@dataclass
class _CardPosition:
    card: str | None = None
    to: str | None = None
    is_public: bool = False
    """Whether the card lies face up, or its round is over."""


class PublicCards:
    """The cards that may be public by now, of the shoes in use and of one requested shoe."""

    def __init__(self, wanted: str | None = None) -> None:
        self._wanted = wanted
        self._cards = CardsOut()
        self._shoes: dict[str, list[_CardPosition]] = {}

    def before(self, play: Play[Table], given: Input) -> None:
        """Record the state before an input."""
        self._cards.before(play, given)

    def after(self, play: Play[Table], given: Input, events: list[Event]) -> str | None:
        """Record the cards that became public. Never returns an objection."""
        for root, position, card in self._cards.after(play, given):
            places = self._shoes.setdefault(root, [])
            places.extend(_CardPosition() for _ in range(position + 1 - len(places)))
            places[position].card = card
            self._note_face(places[position], events)
        for root, out in self._cards.in_use.items():
            del self._shoes.setdefault(root, [])[out:]  # a ruling has put cards back
        for event in events:
            if isinstance(event, Turned):
                self._note_turned(event)
            elif isinstance(event, RoundEnded):
                self._end_round()
        for root in self._shoes.keys() - self._cards.in_use.keys() - {self._wanted}:
            del self._shoes[root]
        return None

    def why_hidden(self, root: str, position: int, *, is_over: bool) -> str | None:
        """Return why the card at a position (from 0) of a shoe may not be revealed. None if it may."""
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

    def _note_face(self, place: _CardPosition, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, Dealt) and event.card is not None and event.card == place.card:
                place.to = event.to
                place.is_public = place.is_public or event.face is Face.UP
                return

    def _note_turned(self, turned: Turned) -> None:
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


# Comparison with sealed orders and Must Hit triggers


class SealCheck:
    """Compares cards and draws in a journal with the sealed orders and triggers stored beside it."""

    def __init__(self, vault: VaultReader) -> None:
        self.unchecked_reason: str | None = None
        """The reason why a sealed secret could not be checked."""
        self.cards_checked = 0
        self._vault = vault
        self._cards = CardsOut()
        self._orders: dict[str, SealedOrder] = {}
        self._missed: str | None = None

    def before(self, play: Play[Table], given: Input) -> None:
        """Record the state before an input."""
        self._cards.before(play, given)
        self._missed = self._missed_win(play, given)

    def after(self, play: Play[Table], given: Input, events: list[Event]) -> str | None:
        """Return an objection if an input contradicts the sealed secrets. The text names no card."""
        try:
            self._open(given)
            return self._missed or self._cards_dealt(play, given)
        except MissingKeyError as no_key:
            self.unchecked_reason = no_key.message
        except PitbossError as error:
            return error.message
        return None

    def _open(self, given: Input) -> None:
        """Decrypt the secret to which the input commits. Raise PitbossError if it does not match the commitment."""
        match given:
            case Loaded(root=str(root)):
                order = unseal_order(root, self._vault)
                if order is not None:
                    self._orders[root] = order
            case Committed(commitment=str(commitment)):
                unseal_trigger(commitment, self._vault)

    def _cards_dealt(self, play: Play[Table], given: Input) -> str | None:
        for root, position, card in self._cards.after(play, given):
            order = self._orders.get(root)
            if order is None or card is None:
                continue
            self.cards_checked += 1
            if position >= len(order.order) or card_text(order.order[position]) != card:
                return f"card {position + 1} of the shoe is not the one that is sealed there under the root {root}"
        for root in self._orders.keys() - self._cards.in_use.keys():
            del self._orders[root]
        return None

    def _missed_win(self, play: Play[Table], given: Input) -> str | None:
        table, wanted = play.state, play.wanted
        if not (isinstance(given, Drawn) and isinstance(wanted, DrawWanted)):
            return None
        if wanted.what != MUST_HIT or given.seat is not None or table.trigger_commitment is None:
            return None
        try:
            sealed = unseal_trigger(table.trigger_commitment, self._vault)
        except MissingKeyError as no_key:
            self.unchecked_reason = no_key.message
            return None
        except PitbossError as error:
            return error.message
        if sealed is not None and table.meters[MUST_HIT].value >= sealed[0]:
            return "the Must Hit meter has reached the trigger that is sealed, and nobody has won it"
        return None
