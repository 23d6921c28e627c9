"""Decks, inspection, shuffle, cut and load, and events between rounds (chapters 3 to 5, 7.B)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from pitboss.games.twentyone.dealing import burn, rack, rack_refused, sides_to_reshuffle
from pitboss.games.twentyone.devices import CUT, fill_device, record_load, rule_on_device, rule_on_reader
from pitboss.games.twentyone.hands import LEFT, RIGHT
from pitboss.inputs import (
    DecksReceived,
    DeviceFault,
    Done,
    Idle,
    Input,
    NewDealer,
    Permitted,
    Repaired,
    ReshuffleOrdered,
)
from pitboss.law import implements, rule
from pitboss.law.figures import figures
from pitboss.requests import DutyWanted, Role
from pitboss.table.play import Script
from pitboss.table.procedure import between_rounds, cut_the_stack, duty, first_player, record_deck_arrival, show_cards
from pitboss.table.refusals import have_been_used_for

if TYPE_CHECKING:
    from pitboss.games.twentyone.table import TwentyOneTable


@rule("blackjack:3.A", "blackjack:3.B", "blackjack:3.B(1)", "blackjack:3.B(2)", "blackjack:3.C*", "blackjack:3.D")
@rule("blackjack:4.E", "blackjack:4.I")
def open_decks(table: TwentyOneTable) -> Script[None]:
    """Receive, inspect, show and wash the decks, and make up the first shoe (chapters 3 and 4)."""
    received = yield from duty(table, Role.DEALER, "receive-decks", decks_text(table), "3.A", ("decks received",))
    assert isinstance(received, DecksReceived)
    yield from record_deck_arrival(table)
    if received.preshuffled:
        table.record_step("the decks are preinspected and preshuffled", "4.I")
    else:
        yield from inspect(table)
    table.batch = 2
    for side in sides_of(table):
        table.turn_to(side)
        yield from make_up_shoe(table, None, shuffled=received.preshuffled)
        yield from burn_first_card(table)


def replace_decks(table: TwentyOneTable, label: str) -> Script[None]:
    """Take the decks out of the game and open new ones."""
    table.decks_out_by = None
    yield from duty(table, Role.DEALER, "remove-decks", "take the decks out of play", label)
    yield from open_decks(table)


def decks_text(table: TwentyOneTable) -> str:
    """Describe the decks and cover cards that a table needs."""
    decks = f"{table.choices.decks} deck{'' if table.choices.decks == 1 else 's'}"
    if table.choices.has_double_shoe:
        each = f"{decks} for each side of the shoe, alike but for another colour of backs on each side"
        return f"receive {each}, and a cover card for each side"
    if table.has_two_batches:
        return f"receive two batches of {decks} each, alike but for another colour of backs, and a cover card"
    return f"receive {decks}, identical in appearance, and a cover card"


def sides_of(table: TwentyOneTable) -> tuple[str, ...]:
    """Return the sides of the shoe."""
    return (LEFT, RIGHT) if table.choices.has_double_shoe else (table.side,)


@rule(*(f"blackjack:4.{section}" for section in "ABCDFGH"))
def inspect(table: TwentyOneTable) -> Script[None]:
    """Inspect, spread, wash and stack the cards, each batch or side separately (chapter 4)."""
    yield from duty(table, Role.DEALER, "inspect", "inspect the cards for defects", "4.A")
    yield from duty(table, Role.FLOORPERSON, "verify-inspection", "verify the inspection", "4.A")
    yield from table.inspect_further()
    two = table.choices.has_double_shoe or table.has_two_batches
    apart = f", each {'side' if table.choices.has_double_shoe else 'batch'} apart from the other" if two else ""
    both = table.inspecting_batches if two else ("4.B", "4.D")
    spread, washed = ("4.F", "4.G") if table.choices.has_double_shoe else both
    text = f"spread the cards face up in fanned columns, by deck, suit and sequence, for the first player{apart}"
    yield from duty(table, Role.DEALER, "spread", text, spread)
    yield from show_cards(table, washed)
    yield from duty(table, Role.DEALER, "wash", f"turn the cards face down, wash and stack them{apart}", washed)


def make_up_shoe(table: TwentyOneTable, first: list[int] | None, *, shuffled: bool = False) -> Script[None]:
    """Shuffle, cut, insert the cover card and load; a continuous shuffler replaces most of it (chapter 5, 5.K).

    `first` are the players offered the cut before the others; None at the start of the game.
    """
    table.new_cards()
    table.cover_card_at = None
    if table.shuffles_continuously:
        if (yield from fill_device(table)):
            return
        shuffled = False
    if table.has_two_batches:
        table.batch = 3 - table.batch
    if not shuffled:
        yield from shuffle(table)
    yield from offer_the_cut(table, first)
    yield from insert_cover_card(table)
    yield from load(table)


@rule("blackjack:7.B(3)", "blackjack:7.C")
def burn_first_card(table: TwentyOneTable) -> Script[None]:
    """Burn the first card of a shoe; a double shoe has no burn (7.C), a hand-dealt game one each round (12.B(7))."""
    if not table.choices.has_double_shoe and not table.choices.is_hand_dealt:
        yield from burn(table, "7.B(3)")


@rule("blackjack:5.G", "blackjack:7.E", "blackjack:7.E(1)", "blackjack:7.E(2)")
def reshuffle(table: TwentyOneTable, first: list[int]) -> Script[None]:
    """Reshuffle the shoe, or one side of it, with its discards; no card may be missing."""
    count = f"{table.choices.cards_in_deck * table.choices.decks} cards"
    if table.choices.has_double_shoe:
        text = f"put what is left in the {table.side} side, and what was set apart from it, face down into the rack"
        yield from duty(table, Role.DEALER, "collect-shoe", f"{text}: {count}", "7.E(2)")
    elif not table.shuffles_continuously:
        text = f"put the cards left in the shoe into the discard rack: {count}"
        yield from duty(table, Role.DEALER, "collect-shoe", text, "7.E(1)")
    yield from make_up_shoe(table, first)
    yield from burn_first_card(table)


@rule(
    "blackjack:5.A", "blackjack:5.A(1)", "blackjack:3.B(3)", "blackjack:3.B(4)", "blackjack:3.B(5)", "blackjack:12.B(2)"
)
def shuffle(table: TwentyOneTable) -> Script[None]:
    """Shuffle by hand or device; a jammed device shuffles again, a broken one is covered first."""
    while table.has_two_batches:
        text = f"put batch {3 - table.batch}, with its discards, into the device and take out batch {table.batch}"
        wanted = DutyWanted(
            who=Role.DEALER, do="shuffle", task=text, clause=table.book.cite("5.A(2)"), answers=("done", "device fault")
        )
        given = yield from between_rounds(table, wanted)
        if not isinstance(given, DeviceFault):
            table.record_step(text, "5.A(2)")
            return
        yield from rule_on_device(table, given)
    yield from duty(table, Role.DEALER, "shuffle", "shuffle the cards and leave them in one stack", "5.A(1)")


@rule("blackjack:5.D(1)")
def offer_the_cut(table: TwentyOneTable, first: list[int] | None) -> Script[None]:
    """Offer the cut; at the start of the game, wait for the first player."""
    if first is None:
        yield from first_player(table, "cut the cards", "5.D(1)")
        first = table.arrived
    yield from cut_the_stack(table, cut_offers(table, first), CUT)


@rule("blackjack:5.D*")
def cut_offers(table: TwentyOneTable, first: list[int]) -> Iterator[int]:
    """List the players offered the cut: those named, then counterclockwise from the dealer's far right (R50)."""
    first = first[:1]
    yield from first
    yield from (seat for seat in sorted(table.seated, reverse=True) if seat not in first)


@rule("blackjack:5.D(2)", "blackjack:5.D(3)")
def player_with_cover_card(table: TwentyOneTable) -> list[int]:
    """Return the player on whose betting area the cover card appeared; empty if it was the dealer's hand."""
    return [table.cover_card_at] if table.cover_card_at in table.seated else []


@rule("blackjack:5.E(1)", "blackjack:5.E(2)")
def insert_cover_card(table: TwentyOneTable) -> Script[None]:
    """Complete the cut and insert the cover card again."""
    text = "put the cards above the cover card at the bottom of the stack"
    yield from duty(table, Role.DEALER, "complete-cut", text, "5.E(1)")
    part = f"insert the cover card with {table.cover_card_behind} cards behind it"
    yield from duty(table, Role.DEALER, "insert-cover-card", part, "5.E(2)")


@rule("blackjack:5.A(2)", "blackjack:5.E(3)", "blackjack:5.F(2)", "blackjack:7.B", "blackjack:12.B(3)")
def load(table: TwentyOneTable) -> Script[None]:
    """Load the stack into the shoe or the dealer's hand; an electronic shoe commits to its order."""
    text, label = "put the stack into the shoe", "5.E(3)"
    if table.has_two_batches:
        text += ", or have the device put it there"  # 5.A(2)
    if table.choices.is_hand_dealt:
        text, label = "take the stack, on its cover card, into one hand", "12.B(3)"
    given = yield from duty(table, Role.DEALER, "load", text, label, ("loaded",))
    record_load(table, given, label)


@rule("blackjack:5.J", "blackjack:5.K", "blackjack:14.N")
def return_to_device(table: TwentyOneTable) -> Script[None]:
    """Return all cards to the continuous shuffler, which counts as a reshuffle (6.C(2)).

    If it is unusable, the cards are shuffled by hand and cut, and a shoe with a cover card is used from then on.
    """
    table.new_cards()
    if not (yield from fill_device(table)):
        yield from make_up_shoe(table, [])
        yield from burn_first_card(table)


implements(cut_the_stack, *(f"blackjack:5.{label}" for label in ("B", "C", "E", "F", "F(1)")))

# After a round


@rule("blackjack:5.G", "blackjack:7.E", "blackjack:5.K")
def after_the_cards(table: TwentyOneTable) -> Script[None]:
    """Reshuffle the sides whose cover card appeared; return the cards to a continuous shuffler."""
    table.permitted &= table.played_last
    if table.card_to_reveal is not None:  # the round was void before that card was read
        rack(table, table.card_to_reveal)
        table.card_to_reveal = None
    rack_refused(table)
    if table.decks_out_by is not None:
        yield from replace_decks(table, table.decks_out_by)
        return
    if table.shuffles_continuously:
        yield from return_to_device(table)
        return
    for side in list(sides_to_reshuffle(table)):
        table.turn_to(side)
        yield from reshuffle(table, player_with_cover_card(table))


# Between rounds (2.K, 3.D, 5.G to 5.I, 7.B)


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
            table.record_step(f"seat {seat} may wager again", "6.C(1)")


@rule("blackjack:7.B(4)", "blackjack:7.C")
def take_over(table: TwentyOneTable, *, excused: bool) -> Script[None]:
    """Have a new dealer burn a card unless a floorperson excuses it; a double shoe has no burn (7.C)."""
    table.record_step("a new dealer comes to the table" + (", excused from the burn" if excused else ""), "7.B(4)")
    if not excused and not table.choices.has_double_shoe:
        yield from burn(table, "7.B(4)")


@rule("blackjack:5.G", "blackjack:5.D(5)", "blackjack:5.D(6)")
def reshuffle_by_order(table: TwentyOneTable) -> Script[None]:
    """Reshuffle all cards on a floorperson's order; the cut is offered from the dealer's far right."""
    table.record_step("a floorperson has the cards reshuffled", "5.G")
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
    table.record_step(f"the {device} is in order and its cover or sign comes off", "14.N")
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
    if not have_been_used_for(table.decks_came_at, now, hours):
        return inspected
    table.record_step(f"the decks have been in use for {hours} hours and are changed", "3.D")
    yield from open_decks(table)
    return True
