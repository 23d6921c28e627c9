"""The card reader, shufflers and dealing devices, and their faults (5.J, 14.K to 14.N)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cards import card_words, parse_card
from pitboss.errors import PitbossError, Refusal
from pitboss.events import ShoeCommitted
from pitboss.games.twentyone.hands import SHOE, SHOE_BROKEN, SHUFFLER, SHUFFLER_JAMMED, is_blackjack, may_make_blackjack
from pitboss.inputs import DeviceFault, Input, Loaded, ReaderShowed
from pitboss.law import rule
from pitboss.requests import CardWanted, DutyWanted, Request, Role
from pitboss.table.play import Script
from pitboss.table.procedure import CutLabels, between_rounds, cut_the_stack, duty

if TYPE_CHECKING:
    from pitboss.games.twentyone.table import TwentyOneTable

# The card reader (14.K, 14.L, R42, R104)


READ_HOLE_CARD = "read-hole-card"
"""The duty to put the hole card into the reader."""
READER_FAULTS = ("reader-misused", "reader-broken", "reader-missed")


class HandsDead(Exception):  # noqa: N818
    """All hands of the round are dead; unlike a void round, settled additional wagers stand (14.K(1), R17)."""


@rule("blackjack:14.K*", "blackjack:14.L")
def rule_on_reader(table: TwentyOneTable, given: DeviceFault) -> Script[None]:
    """Rule on misuse or failure of the card reader; a broken one stops the game until it is replaced."""
    if given.what == "reader-missed":
        miss_blackjack(table)
        return
    if given.what == "reader-broken":
        text = "have the card reader repaired or replaced"
        table.record_ruling("dealing stops until the card reader is repaired or replaced", "14.L")
        yield DutyWanted(who=Role.FLOORPERSON, do="repair-reader", task=text, clause=table.book.cite("14.L"))
        table.record_step(text, "14.L")
        return
    text = "take notice that the hole card was put into the card reader without cause"
    yield DutyWanted(who=Role.FLOORPERSON, do="notice", task=text, clause=table.book.cite("14.K"))
    if given.seen:
        raise HandsDead("the card reader could have shown the hole card: all hands are dead")
    table.record_ruling("the card reader has shown nobody the hole card: play continues", "14.K(2)")


def miss_blackjack(table: TwentyOneTable) -> None:
    """Record that the reader missed the dealer's blackjack; hands are played and it shows at the end (R42, R104)."""
    table.round.reader_missed = True
    table.record_ruling("the card reader has not told of a blackjack: the hands are played", "edge21:7.G(2)")


@rule("blackjack:14.K")
def reader_refusal(table: TwentyOneTable, wanted: Request, given: DeviceFault) -> Refusal | None:
    """Return why a fault of the card reader is impossible now."""
    cite = table.book.cite
    if not table.choices.has_hole_card:
        return Refusal("without a hole card there is no card reader", clause=cite("12.C(1)"))
    if given.what == "reader-misused":
        # Misuse may be found until the dealer's total is announced; payments made before that are reversed.
        if not table.has_round_in_progress or not table.round.has_hole_card:
            return Refusal("there is no hole card to be put into the reader", clause=cite("14.K"))
        if may_make_blackjack(table.round.dealer[0]):
            return Refusal("with an ace or a ten up, the hole card must go into the reader", clause=cite("14.K"))
    if given.what == "reader-missed":
        is_read = isinstance(wanted, DutyWanted) and wanted.do == READ_HOLE_CARD
        if not is_read or not (table.round.unseen_hole_card or table.round.reader_shows_blackjack):
            reason = "the card reader can miss a blackjack only while it reads the hole card that makes one"
            return Refusal(reason, clause=cite("edge21:7.G(2)"))
    return None


@rule("edge21:7.G(2)(a)")
def showing_refusal(table: TwentyOneTable, given: ReaderShowed) -> Refusal | None:
    """Return why the reader cannot have shown this."""
    if given.blackjack and table.round.reader_missed:
        reason = "the card reader has missed the blackjack, so it has shown none"
        return Refusal(reason, clause=table.book.cite("edge21:7.G(2)"))
    return None


@rule("edge21:7.G(2)", "edge21:7.G(2)(a)")
def hole_card_refusal(table: TwentyOneTable, text: str) -> Refusal | None:
    """Return why this cannot be the hole card that is turned over: the reader has shown otherwise."""
    shown, missed = table.round.reader_showed, table.round.reader_missed
    try:
        card = parse_card(text)
    except PitbossError:
        return None  # not a card
    if shown is None or is_blackjack(table.round.dealer[0], card) == (shown or missed):
        return None
    if shown or missed:
        what = "shown" if shown else "missed"
        reason = (
            f"the card reader has {what} a blackjack, and the {card_words(card)} makes none: look at the card again"
        )
    else:
        reason = (
            f"the card reader has shown no blackjack, and the {card_words(card)} makes one: look at the card again, or"
            " take the round back to the reader and report that it missed the blackjack"
        )
    return Refusal(reason, clause=table.book.cite("edge21:7.G(2)"))


# Loading


CUT = CutLabels(offer="5.D", place="5.E", by_dealer="5.C", approval="5.F", recut="5.F(1)")


def record_load(table: TwentyOneTable, given: Input, label: str) -> None:
    """Record a load; an electronic shoe commits to the order of its cards."""
    assert isinstance(given, Loaded)
    table.shoe.root = given.root
    if given.root is not None:
        table.events.append(ShoeCommitted(given.root, table.shoe.cards.left, table.book.cite(label)))


# Shufflers and dealing devices (5.J, 14.M, 14.N)


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
            table.record_step(text, "5.J")
            record_load(table, given, "5.J")
            return True
        assert isinstance(given, DeviceFault)
        yield from rule_on_device(table, given)
    return False


@rule("blackjack:14.M")
def rule_on_device(table: TwentyOneTable, given: DeviceFault) -> Script[None]:
    """Rule on a device fault: repeat an incomplete shuffle, take a broken device out of use."""
    if given.what == SHUFFLER_JAMMED:
        table.record_ruling("the device has not completed its shuffle: the cards are shuffled again", "14.M")
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
    if table.has_round_in_progress and table.shuffles_continuously and not at_the_device:
        reason = "in a round, a device that shuffles all the time fails when a card is due from it"
        return Refusal(reason, clause=cite("14.M"))
    return None
