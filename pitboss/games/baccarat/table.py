"""The state of a baccarat table: its hands, its shoe and the vigorish owed at it."""

from __future__ import annotations

from pitboss.games.baccarat.books import BOOKS
from pitboss.games.baccarat.options import BaccaratChoices, MidiChoices
from pitboss.games.baccarat.round_state import BaccaratRound, Coup
from pitboss.law.offers import Offer
from pitboss.money import HOUSE, VigorishMarkers, dollars, vigorish_owed
from pitboss.table.round import HeldCard
from pitboss.table.table import Labels, ShoeTable


class BaccaratTable(ShoeTable):
    """One baccarat table."""

    labels = Labels(
        seats="2.A(1)", place="7.B", verbal="7.C", late="7.D", decks="3.A", meters="12.L", must_hit="12.O(2)"
    )
    choices: BaccaratChoices
    round: BaccaratRound

    def __init__(self, game: str, choices: BaccaratChoices, offers: dict[str, Offer]) -> None:
        super().__init__(BOOKS[game], choices, offers, choices.seats)
        self.markers = VigorishMarkers()
        self.new_cards()

    def new_round(self) -> BaccaratRound:
        """Return a round that is about to begin."""
        return BaccaratRound(locked_at=self.ledger.count)

    @property
    def hands_are_dealt(self) -> bool:
        """Whether a round, real or simulated, is on."""
        return self.simulated is not None or self.round_is_on

    @property
    def coup(self) -> Coup:
        """The hands that are dealt now: those of a simulated round, or of the round that is on."""
        return self.simulated if self.simulated is not None else self.round.coup

    def new_cards(self) -> None:
        """Start a whole set of new decks (3.B)."""
        self.start_shoe(self.choices.decks)
        self.simulated: Coup | None = None
        """The hands of the simulated round that is on."""
        self.simulations_due: list[tuple[HeldCard, str]] = []
        self.last_hand_announced = False

    def mark_vigorish(self, number: int, amount: int) -> None:
        """Add vigorish to the seat's marker, to be collected later (12.D(2)(b))."""
        self.markers.mark(number, amount)
        self.round.marked.append((number, amount))
        cited = self.book.cite("12.D(2)(b)(ii)")
        self.ledger.transfer("vigorish marked", cited, amount, vigorish_owed(number), HOUSE)

    def vigorish_owed(self) -> dict[int, int]:
        """Return the amounts on the vigorish markers."""
        return self.markers.all_owed()

    def unwind_round(self) -> None:
        """Take a void round's vigorish off the markers: it was never owed (R17)."""
        super().unwind_round()
        for number, amount in self.round.marked:
            self.markers.unwind(number, amount)
            if amount:
                text = f"take the {dollars(amount)} of the void round off the vigorish marker of seat {number}"
                self.step(text, "12.D(2)(b)")
        self.round.marked = []

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
