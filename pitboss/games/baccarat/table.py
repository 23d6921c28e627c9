"""The state of a baccarat table: its hands, its shoe and the vigorish owed at it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from pitboss.cards import Composition, card_text, parse_card
from pitboss.games.baccarat.books import BOOKS
from pitboss.games.baccarat.options import BaccaratChoices, MidiChoices
from pitboss.games.baccarat.point_count import point_count, value_of
from pitboss.law.figures import figures
from pitboss.law.offers import Offer
from pitboss.money import Meter, VigorishMarkers
from pitboss.round.events import Dealt
from pitboss.round.requests import Face
from pitboss.round.table import Table


class Hand(StrEnum):
    """The two hands that are dealt."""

    PLAYER = "player"
    BANKER = "banker"

    @property
    def words(self) -> str:
        """As the rules name it."""
        return "Player's Hand" if self is Hand.PLAYER else "Banker's Hand"


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card drawn in error that becomes the first card of the next hand; its face may not be known yet."""

    card: int | None
    position: int
    """Its place in the shoe's order."""


@dataclass(slots=True)
class Coup:
    """The hands of one round, real or simulated."""

    player: list[int] = field(default_factory=list)
    banker: list[int] = field(default_factory=list)
    handlers: dict[Hand, int] = field(default_factory=dict)
    """Who turns a hand's cards: a seat, or 0 for the dealer."""
    counts_announced: bool = False
    kept: list[HeldCard] = field(default_factory=list)
    """Cards drawn in error before this round, which come before the shoe's (13.A)."""
    aside: int = 0
    """Cards that came out for this round and belong to neither hand."""

    def hand(self, which: Hand) -> list[int]:
        """The cards of one hand, in the order in which they came."""
        return self.player if which is Hand.PLAYER else self.banker

    def points(self, which: Hand) -> int:
        """A hand's point count."""
        return point_count(sum(value_of(card) for card in self.hand(which)))

    def points_of_two(self, which: Hand) -> int:
        """What a hand counted before any third card."""
        return point_count(sum(value_of(card) for card in self.hand(which)[:2]))

    @property
    def has_begun(self) -> bool:
        """Whether a card has been dealt to a hand."""
        return bool(self.player)


class BaccaratTable(Table):
    """One baccarat table."""

    choices: BaccaratChoices

    def __init__(self, game: str, choices: BaccaratChoices, offers: dict[str, Offer]) -> None:
        super().__init__(BOOKS[game], choices, offers, choices.seats)
        self.choices = choices
        self.game = game
        self.coup = Coup()
        self.markers = VigorishMarkers()
        self.held: list[HeldCard] = []
        self.simulations_due: list[HeldCard] = []
        self.reading: HeldCard | None = None
        self.trigger_due = False
        self.trigger_commitment: str | None = None
        self.new_cards()

    def new_cards(self) -> None:
        """A whole set of new decks is in the shoe, none of it dealt (3.B)."""
        self.cards = Composition(self.choices.decks)
        self.cards_out = 0
        self.shoe_root: str | None = None
        self.held.clear()
        self.simulations_due.clear()
        self.cover_card_shown = False
        self.last_hand_announced = False
        self.shoe_finished = False

    @property
    def takes_vigorish(self) -> bool:
        """Whether a winning Banker wager pays vigorish here (12.C, R126)."""
        return self.offers["banker"].paytable.vigorish is not None

    @property
    def must_hit_bounds(self) -> tuple[int, int] | None:
        """Reset amount of the Must Hit meter and the amount by which it is won at the latest, where it is offered."""
        must_hit = self.choices.must_hit if isinstance(self.choices, MidiChoices) else None
        return (must_hit.reset, must_hit.maximum) if must_hit else None

    @property
    def cover_card_behind(self) -> int:
        """How many cards lie behind the second cover card."""
        return self.choices.cover_card_depth

    @property
    def held_position(self) -> int:
        """The place in the shoe's order of the card in error whose face is asked for."""
        assert self.reading is not None
        return self.reading.position

    def open_meters(self) -> None:
        """Every meter that a wager here pays from begins at its initial amount."""
        for offer in self.offers.values():
            for name in offer.paytable.meters:
                chosen = self.choices.meters[name]
                self.add_meter(name, Meter(name, chosen.rate, chosen.initial, chosen.reset), "12.L")
        if isinstance(self.choices, MidiChoices) and (must_hit := self.choices.must_hit):
            self.add_meter("must_hit", Meter("must_hit", must_hit.rate, must_hit.reset, must_hit.reset), "12.O")
            self.trigger_due = True

    # Cards

    def take_card(self, text: str) -> int:
        """A card comes out of the shoe and is seen."""
        card = parse_card(text)
        self.cards.take(card)
        self.cards_out += 1
        return card

    def take_unseen(self) -> None:
        """A card comes out of the shoe and nobody sees it."""
        self.cards.take_unseen()
        self.cards_out += 1

    def dealt(self, card: int | None, to: str, face: Face, label: str) -> None:
        """Record that a card went to its place."""
        text = None if card is None else card_text(card)
        self.events.append(Dealt(text, to, face, self.book.cite(label)))

    def least(self, name: str, key: str) -> int:
        """A limit that the rules print."""
        return figures(self.book, name).number(key)
