"""Events between rounds: new dealers, idle tables and daily duties (2.K, 3.D, 5.G to 5.I, 7.B)."""

from __future__ import annotations

from datetime import datetime

from pitboss.games.twentyone.card_reader import rule_on_reader
from pitboss.games.twentyone.dealing import burn
from pitboss.games.twentyone.devices import rule_on_device
from pitboss.games.twentyone.new_shoe import (
    burn_first_card,
    make_up_shoe,
    open_decks,
    reshuffle,
    return_to_device,
    sides_of,
)
from pitboss.games.twentyone.table import TwentyOneTable
from pitboss.inputs import DeviceFault, Done, Idle, Input, NewDealer, Permitted, Repaired, ReshuffleOrdered
from pitboss.law import rule
from pitboss.law.figures import figures
from pitboss.requests import Role
from pitboss.table.lawful import have_served
from pitboss.table.play import Script
from pitboss.table.procedure import duty, show_cards

TAGS = ("idle", "new dealer", "reshuffle", "permitted", "device fault", "repaired")


@rule("blackjack:6.C(1)")
def act_between_rounds(table: TwentyOneTable, given: Input) -> Script[None]:
    """Carry out an input that is given between rounds."""
    match given:
        case Idle():
            yield from spread_idle_cards(table)
        case NewDealer(excused):
            yield from take_over(table, excused=excused)
        case ReshuffleOrdered():
            yield from reshuffle_by_order(table)
        case DeviceFault(what) if what in table.device_faults:
            yield from fail_between_rounds(table, given)
        case DeviceFault():
            yield from rule_on_reader(table, given)
        case Repaired(what):
            yield from put_back_in_use(table, what)
        case Permitted(seat):
            table.permitted.add(seat)
            table.step(f"seat {seat} may wager again", "6.C(1)")


@rule("blackjack:7.B(4)", "blackjack:7.C")
def take_over(table: TwentyOneTable, *, excused: bool) -> Script[None]:
    """Have a new dealer burn a card unless a floorperson excuses it; a double shoe has no burn (7.C)."""
    table.step("a new dealer comes to the table" + (", excused from the burn" if excused else ""), "7.B(4)")
    if not excused and not table.choices.has_double_shoe:
        yield from burn(table, "7.B(4)")


@rule("blackjack:5.G", "blackjack:5.D(5)", "blackjack:5.D(6)")
def reshuffle_by_order(table: TwentyOneTable) -> Script[None]:
    """Reshuffle all cards on a floorperson's order; the cut is offered from the dealer's far right."""
    table.step("a floorperson has the cards reshuffled", "5.G")
    for side in sides_of(table):
        table.turn_to(side)
        yield from reshuffle(table, [])


@rule("blackjack:5.H", "blackjack:5.I", "blackjack:5.I(1)")
def spread_idle_cards(table: TwentyOneTable) -> Script[None]:
    """Spread the cards of an idle table; the first player inspects them before the shuffle and the cut."""
    text = "take the cards out of shoe and rack and spread them face down, or face up if a player asks for it"
    yield from duty(table, Role.DEALER, "spread-idle", text, "5.H")
    yield from show_cards(table, "5.I")
    if table.has_two_batches:
        yield from exchange_batches(table)
    else:
        yield from duty(table, Role.DEALER, "wash", "wash and stack the cards", "5.I(1)")
    for side in sides_of(table):
        table.turn_to(side)
        yield from make_up_shoe(table, None, shuffled=table.has_two_batches)
        yield from burn_first_card(table)


@rule("blackjack:5.I(2)*")
def exchange_batches(table: TwentyOneTable) -> Script[None]:
    """Swap the spread batch for the shuffled one in the device; a player may ask to have that spread too."""
    text = "stack the cards and put them into the device to be shuffled"
    yield from duty(table, Role.DEALER, "stack-for-device", text, "5.I(2)")
    yield from duty(table, Role.DEALER, "take-out-batch", "take the other batch out of the device", "5.I(2)(a)")
    text = "say whether a player wants the batch out of the device spread and shuffled again"
    given = yield from duty(table, Role.DEALER, "ask-for-spread", text, "5.I(2)(b)", ("done", "declined"))
    if isinstance(given, Done):
        text = "spread the batch out of the device for inspection, and shuffle it again"
        yield from duty(table, Role.DEALER, "spread-and-shuffle", text, "5.I(2)(b)")


@rule("blackjack:14.M", "blackjack:14.N")
def fail_between_rounds(table: TwentyOneTable, given: DeviceFault) -> Script[None]:
    """Handle a device fault; a continuous shuffler gets its cards back, or they are shuffled by hand."""
    was_in_use = table.shuffles_continuously
    yield from rule_on_device(table, given)
    if was_in_use:
        yield from return_to_device(table)


@rule("blackjack:14.N")
def put_back_in_use(table: TwentyOneTable, device: str) -> Script[None]:
    """Put a repaired device back in use; a continuous shuffler gets all cards at once."""
    table.out_of_order.discard(device)
    table.step(f"the {device} is in order and its cover or sign comes off", "14.N")
    if table.shuffles_continuously:
        yield from return_to_device(table)


@rule("blackjack:2.K")
def inspect_reader(table: TwentyOneTable) -> Script[bool]:
    """Have the card reader inspected once each gaming day; return whether that was due."""
    assert table.reported_time is not None
    today = table.reported_time.date()
    if not table.choices.has_hole_card or table.reader_inspected_on == today:
        return False
    text = "inspect the card reader for tampering and proper working"
    yield from duty(table, Role.FLOORPERSON, "inspect-reader", text, "2.K")
    table.reader_inspected_on = today
    return True


@rule("blackjack:3.D")
def run_timed_duties(table: TwentyOneTable, now: datetime) -> Script[bool]:
    """Run the duties of a new gaming day: inspect the reader and change decks that reached their limit."""
    table.reported_time = now
    inspected = yield from inspect_reader(table)
    change = figures(table.book, "deck_change")
    hours = change.number("hand_dealt_hours" if table.choices.is_hand_dealt else "hours")
    if not have_served(table.decks_came_at, now, hours):
        return inspected
    table.step(f"the decks have been in use for {hours} hours and are changed", "3.D")
    yield from open_decks(table)
    return True
