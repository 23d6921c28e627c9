"""A Three Card Blitz table from opening to closing: decks, wagers (chapter 7), rounds, and what is due between them."""

from __future__ import annotations

from datetime import datetime

from pitboss.errors import Refusal
from pitboss.games.blitz.actions import PROGRESSIVE
from pitboss.games.blitz.between_rounds import TAGS, between_refusal, carry_out, run_timed_duties
from pitboss.games.blitz.carried import CarriedBlitz
from pitboss.games.blitz.chapters import CHAPTERS
from pitboss.games.blitz.irregularities import error_refusal, odd_refusal
from pitboss.games.blitz.new_deck import after_the_round, open_decks
from pitboss.games.blitz.round_script import round_of_play
from pitboss.games.blitz.seat_wagers import lock_refusal, play_refusal, wager_refusal
from pitboss.games.blitz.table import BlitzTable
from pitboss.inputs import CardInError, Input
from pitboss.law import carried_out_by, rule
from pitboss.requests import CardWanted, Request
from pitboss.table.lawful import box_refusal, refusal
from pitboss.table.play import Script
from pitboss.table.procedure import wagering
from pitboss.table.table import Table


class OpenTable(BlitzTable):
    """A table that opens, deals a shuffled deck every round and closes."""

    carries = CarriedBlitz
    also_between_rounds = TAGS

    def script(self) -> Script[None]:
        """Run the table from opening to closing."""
        if not self.is_open:
            self.open_meters()
            yield from open_decks(self)
            self.is_open = True
        while (yield from wagering(self)):
            yield from round_of_play(self)
            yield from after_the_round(self)

    def between_rounds(self, given: Input) -> Script[None]:
        """Carry out inputs of idle tables, floor orders and repairs."""
        yield from carry_out(self, given)

    def run_timed_duties(self, now: datetime) -> Script[bool]:
        """Change decks at the end of their time."""
        return (yield from run_timed_duties(self, now))

    def lock_wagers(self) -> None:
        """Have the dealer announce that wagers are closed (8.C, 9.A(3) or 10.A(2))."""
        no_more_bets(self)

    def refusal(self, wanted: Request, given: Input) -> Refusal | None:
        """Return why an input is not lawful now."""
        return between_refusal(self, wanted, given) or odd_refusal(self, wanted, given) or refusal(self, wanted, given)

    def amount_refusal(self, number: int, wager: str, amount: int, *, accepted: bool = False) -> Refusal | None:
        """Return why an amount is refused: an Ante is also within the limits of the Play Wager, which equals it."""
        refused = super().amount_refusal(number, wager, amount, accepted=accepted)
        return refused or (None if accepted else play_refusal(self, number, wager, amount))

    def wager_refusal(self, number: int, wager: str) -> Refusal | None:
        """Return why a Play Wager or a progressive is refused at this time."""
        return wager_refusal(self, number, wager)

    def box_refusal(self, player: int, box: int) -> Refusal | None:
        """Return why a box that is not the player's own is refused (7.G)."""
        return box_refusal(self, player, box, self.choices.max_adjacent_boxes, "7.G")

    def lock_refusal(self, number: int) -> Refusal | None:
        """Return why nobody competes without an Ante and an equal Blind."""
        return lock_refusal(self, number)

    def unseen_refusal(self, wanted: CardWanted) -> Refusal | None:
        """Return None: no card has to be named before it is turned (11.D)."""
        return None

    def error_refusal(self, given: CardInError) -> Refusal | None:
        """Return why a card in error cannot be reported now (chapter 13)."""
        return error_refusal(self, given)


@rule("blitz:7.D", "blitz:2.C(2)", "blitz:12.E(3)(a)")
@rule("blitz:8.C", "blitz:8.C(1)", "blitz:8.C(2)", "blitz:9.A(3)", "blitz:9.A(3)(a)")
@rule("blitz:10.A(2)", "blitz:10.A(2)(a)", "blitz:10.A(2)(b)", "blitz:10.A(2)(b)(i)")
def no_more_bets(table: BlitzTable) -> None:
    """Lock wagers and the progressive system (R91), and feed the meters from accepted wagers (R7)."""
    chapter = CHAPTERS[table.method_now]
    table.announce("no more bets", chapter.no_more_bets)
    if PROGRESSIVE in table.offers:
        table.step("the progressive system is locked against further wagers", chapter.lock_out)
    table.begin_round()
    table.feed_meters()


carried_out_by(Table.place, "blitz:7.A")
carried_out_by(Table.amount_refusal, "blitz:7.F(4)")
carried_out_by(refusal, "blitz:7.D", "blitz:7.E", "blitz:2.C(2)")
