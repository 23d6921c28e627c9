"""Duties between rounds: idle tables, orders to shuffle or recut, the clock, repairs."""

from __future__ import annotations

from datetime import datetime

from pitboss.errors import Refusal
from pitboss.games.blitz.irregularities import SHUFFLER_FAULTS, rule_on_device, take_out_of_use
from pitboss.games.blitz.new_deck import cut, load, make_ready, open_decks, wash
from pitboss.games.blitz.options import Method
from pitboss.games.blitz.table import SHOE, BlitzTable
from pitboss.inputs import DeviceFault, Idle, Input, NoMoreBets, Recut, Repaired, ReshuffleOrdered, WagerPlaced
from pitboss.law import rule
from pitboss.law.figures import figures
from pitboss.requests import Request, Role, WagersWanted
from pitboss.table.lawful import have_served
from pitboss.table.play import Script
from pitboss.table.procedure import duty, show_cards

TAGS = ("idle", "reshuffle", "recut", "device fault", "repaired")


def carry_out(table: BlitzTable, given: Input) -> Script[None]:
    """Carry out one of these inputs."""
    match given:
        case Idle():
            yield from spread_idle_cards(table)
        case ReshuffleOrdered():
            yield from reshuffle_by_order(table)
        case Recut(why):
            yield from recut(table, why)
        case DeviceFault():
            yield from fail_between_rounds(table, given)
        case Repaired(what):
            yield from put_back_in_use(table, what)


@rule("blitz:5.H*")
def spread_idle_cards(table: BlitzTable) -> Script[None]:
    """Leave the cards spread while nobody plays, until the first player to come has seen them."""
    text = "spread the cards face down, or face up where a player asks for it"
    yield from duty(table, Role.DEALER, "spread-idle", text, "5.H(1)")
    yield from show_cards(table, "5.H(2)")
    yield from wash(table)
    yield from ready_or_replaced(table)


@rule("blitz:5.A(3)")
def reshuffle_by_order(table: BlitzTable) -> Script[None]:
    """Shuffle the cards once more by order of a floorperson."""
    table.step("a floorperson has the cards shuffled", "5.A(3)")
    yield from ready_or_replaced(table)


@rule("blitz:13.E", "blitz:13.G")
def fail_between_rounds(table: BlitzTable, given: DeviceFault) -> Script[None]:
    """Handle a device that fails before a card is dealt: shuffle again and deal by the remaining method.

    A shuffler with the other of two decks in it does not affect the deck that is ready.
    """
    method = table.method_now
    if given.what in SHUFFLER_FAULTS:
        yield from rule_on_device(table, given)
        if table.choices.alternating_decks:
            yield from load_anew(table, method)
            return
    else:
        yield from take_out_of_use(table, SHOE)
    yield from ready_or_replaced(table)


@rule("blitz:13.G")
def put_back_in_use(table: BlitzTable, device: str) -> Script[None]:
    """Use a repaired shuffler from the next shuffle on, or load the deck into a repaired dealing device."""
    method = table.method_now
    table.out_of_order.discard(device)
    table.step(f"the {device} is in order and its cover or sign comes off", "13.G")
    yield from load_anew(table, method)


def load_anew(table: BlitzTable, method: Method) -> Script[None]:
    """Move the deck that is ready if it was to be dealt by another method."""
    if table.method_now != method:
        yield from load(table)


def ready_or_replaced(table: BlitzTable) -> Script[None]:
    """Prepare the cards again; replace those that a device finds wrong."""
    if not (yield from make_ready(table)):
        yield from open_decks(table)


@rule("blitz:5.G")
def recut(table: BlitzTable, why: str) -> Script[None]:
    """Repeat the cut by order of a floorperson before a card is dealt."""
    table.step(f"the cards are cut again: {why}", "5.G")
    yield from cut(table)
    yield from load(table)


@rule("blitz:3.C*")
def run_timed_duties(table: BlitzTable, now: datetime) -> Script[bool]:
    """Change decks at the end of their time, which is shorter if they are dealt from the hand."""
    table.reported_time = now
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
    """Return why an input between rounds is not possible."""
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
        case WagerPlaced(seat=seat, by=by) if (by or seat) not in table.seated:
            return Refusal(f"nobody sits at seat {by or seat}, and only a seated player may wager", clause=cite("7.C"))
    return None
