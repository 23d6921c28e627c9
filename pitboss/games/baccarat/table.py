"""The state of a baccarat table: its hands, its shoe and the vigorish owed at it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from pitboss.games.baccarat.books import BOOKS
from pitboss.games.baccarat.options import BaccaratChoices, MidiChoices
from pitboss.games.baccarat.point_count import point_count, value_of
from pitboss.law.offers import Offer
from pitboss.money import HOUSE, VigorishMarkers, dollars, vigorish_owed
from pitboss.round.shoe import HeldCard
from pitboss.round.shoe_table import Labels, ShoeTable


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

    def points(self, which: Hand) -> int:
        """Return a hand's point count."""
        return point_count(sum(value_of(card) for card in self.hand(which)))

    def points_of_two(self, which: Hand) -> int:
        """Return a hand's point count before any third card."""
        return point_count(sum(value_of(card) for card in self.hand(which)[:2]))

    @property
    def has_begun(self) -> bool:
        """Whether a card has been dealt to a hand."""
        return bool(self.player)


class BaccaratTable(ShoeTable):
    """One baccarat table."""

    labels = Labels(
        seats="2.A(1)", place="7.B", verbal="7.C", late="7.D", decks="3.A", meters="12.L", must_hit="12.O(2)"
    )
    choices: BaccaratChoices

    def __init__(self, game: str, choices: BaccaratChoices, offers: dict[str, Offer]) -> None:
        super().__init__(BOOKS[game], choices, offers, choices.seats)
        self.markers = VigorishMarkers()
        self.new_cards()

    def clear_round(self) -> None:
        """Clear the cards from the layout."""
        super().clear_round()
        self.coup = self.real_coup = Coup()
        self.marked: list[tuple[int, int]] = []
        """The vigorish that was marked for later in this round: seat and cents."""

    def new_cards(self) -> None:
        """Start a whole set of new decks (3.B)."""
        self.start_shoe(self.choices.decks)
        self.coup = self.real_coup = Coup()
        self.simulations_due: list[tuple[HeldCard, str]] = []
        self.last_hand_announced = False

    def mark_vigorish(self, number: int, amount: int) -> None:
        """Add vigorish to the seat's marker, to be collected later (12.D(2)(b))."""
        self.markers.mark(number, amount)
        self.marked.append((number, amount))
        cited = self.book.cite("12.D(2)(b)(ii)")
        self.ledger.transfer("vigorish marked", cited, amount, vigorish_owed(number), HOUSE)

    def unwind_round(self) -> None:
        """Take a void round's vigorish off the markers: it was never owed (R17)."""
        super().unwind_round()
        for number, amount in self.marked:
            self.markers.unwind(number, amount)
            if amount:
                text = f"take the {dollars(amount)} of the void round off the vigorish marker of seat {number}"
                self.step(text, "12.D(2)(b)")
        self.marked = []

    def end_round(self, result: str) -> None:
        """End the round, checking that each marker agrees with the ledger."""
        super().end_round(result)
        for number, amount in self.markers.all_owed().items():
            assert self.ledger.balance(vigorish_owed(number)) == -amount, f"the marker of seat {number} is off"

    @property
    def cover_card_behind(self) -> int:
        """The number of cards behind the second cover card."""
        return self.choices.cover_card_depth

    @property
    def must_hit_bounds(self) -> tuple[int, int] | None:
        """The bounds of the Must Hit meter, which comes with Royal 9."""
        must_hit = self.choices.must_hit if isinstance(self.choices, MidiChoices) else None
        return (must_hit.reset, must_hit.maximum) if must_hit else None

    def open_meters(self) -> None:
        """Open Star, Spade and Heart, and Must Hit where it is offered."""
        super().open_meters()
        if isinstance(self.choices, MidiChoices) and (must_hit := self.choices.must_hit):
            self.open_must_hit(must_hit.rate, must_hit.reset)
