"""What is due between rounds besides wagers: idle tables, orders to shuffle or recut, the clock, repairs."""

from __future__ import annotations

from datetime import datetime

from pitboss.errors import Refusal
from pitboss.games.blitz.new_deck import cut, load, make_ready, open_decks, wash
from pitboss.games.blitz.table import BlitzTable
from pitboss.law import rule
from pitboss.law.figures import figures
from pitboss.round.clock import have_served
from pitboss.round.inputs import Idle, Input, NoMoreBets, Recut, Repaired, ReshuffleOrdered, WagerPlaced
from pitboss.round.play import Script
from pitboss.round.procedure import duty, show_cards
from pitboss.round.requests import Request, Role, WagersWanted

TAGS = ("idle", "reshuffle", "recut", "repaired")


def carry_out(table: BlitzTable, given: Input) -> Script[None]:
    """Do what one of these inputs brings about."""
    match given:
        case Idle():
            yield from spread_idle_cards(table)
        case ReshuffleOrdered():
            yield from reshuffle_by_order(table)
        case Recut(why):
            yield from recut(table, why)
        case Repaired(what):
            table.out_of_order.discard(what)
            table.step(f"the {what} is in use again from the next shuffle on", "13.G")


@rule("blitz:5.H*")
def spread_idle_cards(table: BlitzTable) -> Script[None]:
    """While nobody plays the cards lie spread, until the first player to come has seen them."""
    text = "spread the cards face down, or face up where a player asks for it"
    yield from duty(table, Role.DEALER, "spread-idle", text, "5.H(1)")
    yield from show_cards(table, "5.H(2)")
    yield from wash(table)
    yield from ready_or_replaced(table)


@rule("blitz:5.A(3)")
def reshuffle_by_order(table: BlitzTable) -> Script[None]:
    """A floorperson wants the cards shuffled once more."""
    table.step("a floorperson has the cards shuffled", "5.A(3)")
    yield from ready_or_replaced(table)


def ready_or_replaced(table: BlitzTable) -> Script[None]:
    """The cards are made ready again; those that a device finds wrong are replaced."""
    if not (yield from make_ready(table)):
        yield from open_decks(table)


@rule("blitz:5.G")
def recut(table: BlitzTable, why: str) -> Script[None]:
    """Before a card is dealt, a floorperson may want the cut made again."""
    table.step(f"the cards are cut again: {why}", "5.G")
    yield from cut(table)
    yield from load(table)


@rule("blitz:3.C*")
def tell_time(table: BlitzTable, now: datetime) -> Script[bool]:
    """Decks that have served their time are changed: sooner where they are dealt from the hand."""
    table.told_at = now
    change = figures(table.book, "deck_change.hand" if table.method_now == "hand" else "deck_change.shoe")
    hours = change.number("hours")
    if not have_served(table.decks_came_at, now, hours):
        return False
    label = change.clause.partition(":")[2]
    table.step(f"the cards have been in use for {hours} hours and are changed", label)
    yield from open_decks(table)
    return True


@rule("blitz:7.B", "blitz:7.C")
def between_refusal(table: BlitzTable, wanted: Request, given: Input) -> Refusal | None:
    """Why one of the things between rounds cannot be so."""
    cite = table.book.cite
    match given:
        case Idle() if table.seated:
            return Refusal("players are at the table, so it is not idle", clause=cite("5.H"))
        case Recut() if isinstance(wanted, WagersWanted) and not table.was_cut:
            return Refusal("the cards have not been cut, so there is nothing to recut", clause=cite("5.G"))
        case Repaired(what) if what not in table.out_of_order:
            return Refusal(f"no {what} is out of order here", clause=cite("13.G"))
        case NoMoreBets() if not table.wagers:
            return Refusal("nobody has placed an Ante and a Blind Wager", clause=cite("7.F(1)"))
        case WagerPlaced(verbal=True):
            return Refusal("a verbal wager with cash is not accepted", clause=cite("7.B"))
        case WagerPlaced(seat, by=by) if (by or seat) not in table.seated:
            return Refusal(f"nobody sits at seat {by or seat}, and only a seated player may wager", clause=cite("7.C"))
    return None
