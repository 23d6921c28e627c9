"""Shufflers and dealing devices, and their faults (5.J, 14.M, 14.N)."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.twentyone.loading import CUT, record_load
from pitboss.games.twentyone.table import SHOE, SHOE_BROKEN, SHUFFLER, SHUFFLER_JAMMED, TwentyOneTable
from pitboss.inputs import DeviceFault, Loaded
from pitboss.law import rule
from pitboss.requests import CardWanted, DutyWanted, Request, Role
from pitboss.table.play import Script
from pitboss.table.procedure import between_rounds, cut_the_stack, duty


@rule("blackjack:5.J", "blackjack:5.K")
def fill_device(table: TwentyOneTable) -> Script[bool]:
    """Load all cards that are not on the layout into the continuous shuffler; return False if it is unusable."""
    text = "put all cards into the device that shuffles them all the time"
    wanted = DutyWanted(
        who=Role.DEALER, do="load", task=text, clause=table.book.cite("5.J"), answers=("loaded", "device fault")
    )
    while table.shuffles_continuously:
        given = yield from between_rounds(table, wanted)
        if isinstance(given, Loaded):
            table.step(text, "5.J")
            record_load(table, given, "5.J")
            return True
        assert isinstance(given, DeviceFault)
        yield from rule_on_device(table, given)
    return False


@rule("blackjack:14.M")
def rule_on_device(table: TwentyOneTable, given: DeviceFault) -> Script[None]:
    """Rule on a device fault: repeat an incomplete shuffle, take a broken device out of use."""
    if given.what == SHUFFLER_JAMMED:
        table.ruled("the device has not completed its shuffle: the cards are shuffled again", "14.M")
        return
    keeps_order = given.what == SHOE_BROKEN and not table.shuffles_continuously
    yield from take_out_of_use(table, SHOE if given.what == SHOE_BROKEN else SHUFFLER)
    if keeps_order:
        text = "put the cards of the shoe, in their order, into another shoe"
        yield from duty(table, Role.DEALER, "change-shoe", text, "14.N")


@rule("blackjack:14.N")
def take_out_of_use(table: TwentyOneTable, device: str) -> Script[None]:
    """Take a device out of use; it is covered or marked first."""
    name = "shuffling device" if device == SHUFFLER else "dealing shoe"
    text = f"cover the {name}, or put an out-of-order sign on it"
    yield from duty(table, Role.DEALER, f"cover-{device}", text, "14.N")
    table.out_of_order.add(device)


@rule("blackjack:14.M", "blackjack:14.N")
def fail_in_round(table: TwentyOneTable, given: DeviceFault) -> Script[None]:
    """Reshuffle the cards that are not on the layout, by device or by hand, to complete the round."""
    was_in_use = table.shuffles_continuously
    yield from rule_on_device(table, given)
    if not was_in_use:
        return  # the device holds the other batch
    table.shuffle_discards()
    if (yield from fill_device(table)):
        return
    table.shoe.cover_card_shown = True  # R51: after the round everything is collected and shuffled
    text = "shuffle the cards that are not on the layout"
    yield from duty(table, Role.DEALER, "shuffle", text, "5.A(1)")
    yield from cut_the_stack(table, sorted(table.seated, reverse=True), CUT)
    text = "put the cards into a shoe to complete the round"
    loaded = yield from duty(table, Role.DEALER, "load", text, "5.E(3)", ("loaded",))
    record_load(table, loaded, "5.E(3)")


@rule("blackjack:14.M", "blackjack:14.N")
def device_refusal(table: TwentyOneTable, wanted: Request, given: DeviceFault) -> Refusal | None:
    """Return why a fault of a shuffler or dealing device is impossible now."""
    cite = table.book.cite
    if given.what == SHOE_BROKEN:
        if SHOE in table.out_of_order:
            return Refusal("the dealing shoe is out of order already", clause=cite("14.N"))
        if isinstance(wanted, DutyWanted) and wanted.do == "shuffle":
            return Refusal("the cards are not in the shoe", clause=cite("14.N"))
    elif not table.shuffles_continuously and not table.has_two_batches:
        return Refusal("no device shuffles the cards here", clause=cite("14.M"))
    at_the_device = isinstance(wanted, CardWanted) or (isinstance(wanted, DutyWanted) and wanted.do == "load")
    if table.round_is_on and table.shuffles_continuously and not at_the_device:
        why = "in a round, a device that shuffles all the time fails when a card is due from it"
        return Refusal(why, clause=cite("14.M"))
    return None
