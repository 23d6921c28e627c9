"""A baccarat table from opening to closing: shoe after shoe, wagers (chapter 7), rounds."""

from __future__ import annotations

from pitboss.games.baccarat.books import printed
from pitboss.games.baccarat.coup import round_of_play
from pitboss.games.baccarat.new_shoe import collect_from, duty, new_shoe
from pitboss.games.baccarat.table import BaccaratTable
from pitboss.law import rule
from pitboss.round.inputs import Closed, Committed, Corrected, Left, NoMoreBets, Sat, WagerPlaced, WagerWithdrawn
from pitboss.round.play import Script
from pitboss.round.requests import Role, WagersWanted


def session(table: BaccaratTable) -> Script[None]:
    """Everything that happens at a table, in its order."""
    table.open_meters()
    yield from new_shoe(table)
    while (yield from wagering(table)):
        yield from round_of_play(table)
        if table.shoe_finished:
            yield from new_shoe(table)


@rule(*printed("7.B", "7.C", "7.D"))
def wagering(table: BaccaratTable) -> Script[bool]:
    """Players come, wager and go until the dealer says "no more bets" (true) or the table closes (false)."""
    if table.trigger_due:
        yield from commit_to_trigger(table)
    while True:
        match (yield WagersWanted(table.book.cite("7.B"))):
            case Sat(seat):
                table.sit(seat, "2.A(1)")
            case Left(seat):
                yield from see_off(table, seat)
            case WagerPlaced(seat, wager, amount, verbal):
                if verbal:
                    text = f"confirm the verbal {wager} wager at seat {seat} and convert the cash"
                    yield from duty(table, Role.DEALER, "confirm-verbal-wager", text, "7.C")
                table.place(seat, wager, amount, "7.B")
            case WagerWithdrawn(seat, wager):
                table.withdraw(seat, wager, "7.D")
            case Corrected(seat, amount, why, clause):
                table.correct(seat, amount, why, clause)
            case NoMoreBets():
                no_more_bets(table)
                return True
            case Closed():
                for seat in sorted(table.seated):
                    yield from see_off(table, seat)
                return False


@rule("midi:12.O", "midi:12.O(2)")
def commit_to_trigger(table: BaccaratTable) -> Script[None]:
    """The system draws the hidden amount at which the Must Hit meter is won next, before any wager feeds it (R72)."""
    text = "draw the hidden trigger of the Must Hit meter"
    given = yield from duty(table, Role.SYSTEM, "draw-trigger", text, "12.O(2)", ("committed",))
    assert isinstance(given, Committed)
    table.trigger_commitment = given.commitment
    table.trigger_due = False


def see_off(table: BaccaratTable, number: int) -> Script[None]:
    """A player leaves, and first pays the vigorish that is owed."""
    if owed := table.markers.due_on_leaving(number):
        yield from collect_from(table, number, owed)
    table.leave(number, "2.A(1)")


@rule("midi:8.B", "midi:2.C", "midi:2.C(2)")
def no_more_bets(table: BaccaratTable) -> None:
    """Wagers are locked, progressive ones feed their meters, and only then is a card dealt (R7)."""
    table.announce("no more bets", "8.B")
    table.begin_round()
    for _, wager, stake in table.placed():
        for name in table.offers[wager].paytable.meters:
            table.contribute(name, stake, "12.L")
        if wager == "royal-9" and "must_hit" in table.meters:
            table.contribute("must_hit", stake, "12.O")
