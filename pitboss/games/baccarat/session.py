"""A baccarat table from opening to closing: shoe after shoe, wagers (chapter 7), rounds."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.baccarat.books import printed
from pitboss.games.baccarat.carried import CarriedBaccarat
from pitboss.games.baccarat.irregularities import error_refusal
from pitboss.games.baccarat.new_shoe import collect_from, new_shoe
from pitboss.games.baccarat.round_script import round_of_play
from pitboss.games.baccarat.seat_wagers import base_refusal, combination_refusal
from pitboss.games.baccarat.table import BaccaratTable
from pitboss.inputs import CardInError, Input
from pitboss.law import carried_out_by, rule
from pitboss.requests import CardWanted, Request
from pitboss.table.lawful import refusal, wagering_refusal
from pitboss.table.play import Script
from pitboss.table.procedure import confirmed, wagering
from pitboss.table.table import Table


class OpenTable(BaccaratTable):
    """A table that opens, deals shoe after shoe and closes."""

    carries = CarriedBaccarat

    def script(self) -> Script[None]:
        """Run the table from opening to closing."""
        if not self.is_open:
            self.open_meters()
            yield from new_shoe(self)
            self.is_open = True
        while (yield from wagering(self)):
            yield from round_of_play(self)
            if self.shoe_finished:
                yield from new_shoe(self)

    def lock_wagers(self) -> None:
        """Have the dealer announce that wagers are closed (8.B)."""
        no_more_bets(self)

    def before_leaving(self, number: int) -> Script[None]:
        """Collect the vigorish that a leaving player owes."""
        if owed := self.markers.due_on_leaving(number):
            yield from collect_from(self, number, owed)

    def refusal(self, wanted: Request, given: Input) -> Refusal | None:
        """Return why an input is not lawful now."""
        return refusal(self, wanted, given)

    def wager_refusal(self, number: int, wager: str) -> Refusal | None:
        """Return why a wager is refused: both sides of a round, or Royal 9 without a king and nine."""
        return combination_refusal(self, number, wager)

    def lock_refusal(self, number: int) -> Refusal | None:
        """Return why side wagers need a main wager."""
        return base_refusal(self, number)

    def unseen_refusal(self, wanted: CardWanted) -> Refusal | None:
        """Return why a card has to be named: nobody turns over the cards of a simulated round."""
        return None if self.simulated is None else super().unseen_refusal(wanted)

    def error_refusal(self, given: CardInError) -> Refusal | None:
        """Return why a card in error cannot be reported now (chapter 13)."""
        return error_refusal(self, given)


@rule("midi:8.B")
def no_more_bets(table: BaccaratTable) -> None:
    """Lock wagers and feed the meters from progressive ones before any card is dealt (R7)."""
    table.announce("no more bets", "8.B")
    table.begin_round()
    table.feed_meters()


carried_out_by(Table.place, *printed("7.B"))
carried_out_by(wagering_refusal, *printed("7.B"))
carried_out_by(confirmed, *printed("7.C"))
carried_out_by(refusal, *printed("7.D"), "midi:2.C(2)")
