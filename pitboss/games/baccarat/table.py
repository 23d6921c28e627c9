"""A baccarat table: shoe after shoe, wagers (chapter 7), rounds, and the vigorish owed."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.baccarat.book import BOOKS, clause_ids
from pitboss.games.baccarat.hands import BaccaratRound, Coup
from pitboss.games.baccarat.irregularities import error_refusal
from pitboss.games.baccarat.new_shoe import collect_marker, new_shoe
from pitboss.games.baccarat.options import BaccaratChoices, MidiChoices
from pitboss.games.baccarat.round_script import run_round
from pitboss.games.baccarat.submission_rules import MAIN
from pitboss.games.baccarat.wagers.royal_9 import ROYAL_9
from pitboss.inputs import CardInError, Input
from pitboss.law import implements, rule
from pitboss.law.offers import Offer
from pitboss.money import HOUSE, VigorishMarkers, dollars, vigorish_owed
from pitboss.requests import CardWanted, Request
from pitboss.table.carry_over import CarriedState
from pitboss.table.play import Script
from pitboss.table.procedure import confirm_verbal_wager, take_wagers
from pitboss.table.refusals import refusal, wagering_refusal
from pitboss.table.round import HeldCard
from pitboss.table.table import Labels, Table


class CarriedBaccarat(CarriedState, frozen=True, kw_only=True):
    """State that outlives a round: the vigorish owed, and how near the shoe is to its end."""

    markers: VigorishMarkers
    simulations_due: list[tuple[HeldCard, str]]
    last_hand_announced: bool


class BaccaratTable(Table):
    """A Midi or Mini Baccarat table."""

    carried_type = CarriedBaccarat

    labels = Labels(
        seats="2.A(1)", place="7.B", verbal="7.C", late="7.D", decks="3.A", meters="12.L", must_hit="12.O(2)"
    )
    choices: BaccaratChoices
    round: BaccaratRound

    def __init__(self, game: str, choices: BaccaratChoices, offers: dict[str, Offer]) -> None:
        super().__init__(BOOKS[game], choices, offers, choices.seats)
        self.markers = VigorishMarkers()
        self.new_cards()

    # From opening to closing

    def script(self) -> Script[None]:
        """Run the table from opening to closing, or deal one round."""
        if self.deals_one_round:
            self.begin_round()
            yield from run_round(self)
            return
        if not self.is_open:
            self.open_meters()
            yield from new_shoe(self)
            self.is_open = True
        while (yield from take_wagers(self)):
            yield from run_round(self)
            if self.shoe_finished:
                yield from new_shoe(self)

    @rule("midi:8.B")
    def lock_wagers(self) -> None:
        """Lock wagers and feed the meters from progressive ones before any card is dealt (R7)."""
        self.announce("no more bets", "8.B")
        self.begin_round()
        self.feed_meters()

    def before_leaving(self, number: int) -> Script[None]:
        """Collect the vigorish that a leaving player owes."""
        if owed := self.markers.due_on_leaving(number):
            yield from collect_marker(self, number, owed)

    # The round

    def new_round(self) -> BaccaratRound:
        """Return a round that is about to begin."""
        return BaccaratRound(locked_at=self.ledger.count)

    @property
    def hands_are_dealt(self) -> bool:
        """Whether a round, real or simulated, is in progress."""
        return self.simulated is not None or self.has_round_in_progress

    @property
    def coup(self) -> Coup:
        """The hands in play: those of a simulated round, or else of the current round."""
        return self.simulated if self.simulated is not None else self.round.coup

    def new_cards(self) -> None:
        """Start a whole set of new decks (3.B)."""
        self.start_shoe(self.choices.decks)
        self.simulated: Coup | None = None
        """The hands of the simulated round in progress."""
        self.simulations_due: list[tuple[HeldCard, str]] = []
        self.last_hand_announced = False

    # Vigorish

    def mark_vigorish(self, number: int, amount: int) -> None:
        """Add vigorish to the seat's marker, to be collected later (12.D(2)(b))."""
        self.markers.mark(number, amount)
        self.round.vigorish_marks.append((number, amount))
        cited = self.book.cite("12.D(2)(b)(ii)")
        self.ledger.transfer("vigorish marked", cited, amount, vigorish_owed(number), HOUSE)

    def vigorish_owed(self) -> dict[int, int]:
        """Return the amounts on the vigorish markers."""
        return self.markers.amounts_owed()

    def unwind_round(self) -> None:
        """Take a void round's vigorish off the markers: it was never owed (R17)."""
        super().unwind_round()
        for number, amount in self.round.vigorish_marks:
            self.markers.unwind(number, amount)
            if amount:
                text = f"take the {dollars(amount)} of the void round off the vigorish marker of seat {number}"
                self.record_step(text, "12.D(2)(b)")
        self.round.vigorish_marks = []

    def end_round(self, result: str) -> None:
        """End the round, checking that each marker agrees with the ledger."""
        super().end_round(result)
        for number, amount in self.markers.amounts_owed().items():
            assert self.ledger.balance(vigorish_owed(number)) == -amount, f"the marker of seat {number} is off"

    # Shoe and meters

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

    # Which inputs are refused

    def refusal(self, wanted: Request, given: Input) -> Refusal | None:
        """Return why an input is not lawful now."""
        return refusal(self, wanted, given)

    def wager_refusal(self, number: int, wager: str) -> Refusal | None:
        """Return why a wager is refused for this seat or beside its other wagers (7.A, R135, R147)."""
        other = {"player": "banker", "banker": "player"}.get(wager)
        if self.choices.opposite_wagers == "refused" and other in self.wagers.get(number, {}):  # R147
            return Refusal(f"seat {number} has backed {other} in this round", clause=self.book.cite("7.A"))
        if wager == ROYAL_9 and isinstance(self.choices, MidiChoices) and self.choices.own_combination(number) is None:
            return Refusal(f"seat {number} has no king and nine of its own", clause=self.book.cite("12.K"))  # R135
        return None

    @rule("midi:7.A(9)")
    def lock_refusal(self, number: int) -> Refusal | None:
        """Return why a seat's side wagers cannot stand alone: Royal 9 never can, the others by choice (R15)."""
        stakes = self.wagers[number]
        if any(main in stakes for main in MAIN):
            return None
        alone = next((w for w in stakes if w == ROYAL_9 or self.choices.side_wager_requires_main), None)
        if alone is None:
            return None
        reason = f"the {alone} wager of seat {number} needs a wager on Banker, Player or Tie beside it"
        return Refusal(reason, clause=self.offers[alone].wager.clause)

    def unseen_refusal(self, wanted: CardWanted) -> Refusal | None:
        """Return why a card has to be named; the cards of a simulated round are never turned over."""
        return None if self.simulated is None else super().unseen_refusal(wanted)

    def error_refusal(self, given: CardInError) -> Refusal | None:
        """Return why a card in error cannot be reported now (chapter 13)."""
        return error_refusal(self, given)


implements(Table.place, *clause_ids("7.B"))
implements(wagering_refusal, *clause_ids("7.B"))
implements(confirm_verbal_wager, *clause_ids("7.C"))
implements(refusal, *clause_ids("7.D"), "midi:2.C(2)")
